"""The built program, run the way its users run it."""

import json
import os
import pathlib
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("MOCK_IDP_PROGRAM", ROOT / ".build/release/mock-idp")).resolve()

# What the built-in team signs client secrets with.
TEAM = "MOCKTEAM01"
KEY_ID = "MOCKKEY001"
KEY_FILE = ROOT / "keys" / f"AuthKey_{KEY_ID}.p8"


def plain_environment(**variables):
    """The environment without anything that would configure the program, and with these variables."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in ("PORT", "SSL_CERT_FILE", "SSL_CERT_DIR") and not name.startswith("MOCK_IDP")
    } | variables


def run(*arguments, directory, **variables):
    """Runs a command that ends by itself and returns the finished process."""
    return subprocess.run(
        [PROGRAM, *arguments],
        cwd=directory, env=plain_environment(**variables), capture_output=True, text=True, timeout=30,
    )


def client_secret(client_id, *, directory):
    """The secret `mock-idp client-secret` prints."""
    finished = run("client-secret", "--client-id", client_id, directory=directory)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.strip()


class Server:
    """`mock-idp serve` on a free port, for the length of a `with`."""

    def __init__(self, directory, *arguments, config=None, **variables):
        self.directory = pathlib.Path(directory)
        self.arguments = arguments
        self.variables = variables
        if config is not None:
            (self.directory / "mock-idp.json").write_text(json.dumps(config))

    @property
    def apple(self):
        """The one thing a client is told."""
        return self.url + "/appleid.apple.com"

    @property
    def log(self):
        return (self.directory / "log").read_text()

    def first_log_line(self, seconds=20):
        """The log is written beside the answers: the line may come a little later."""
        deadline = time.monotonic() + seconds
        while "\n" not in self.log:
            assert time.monotonic() < deadline, f"no line in {seconds} s"
            time.sleep(0.005)
        return self.log.splitlines()[0]

    def __enter__(self):
        ready_file = self.directory / "ready.json"
        with self._output() as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", "0", "--ready-file", ready_file, *self.arguments],
                cwd=self.directory, env=plain_environment(**self.variables), stdout=log, stderr=subprocess.STDOUT,
            )
        try:
            self.ready = self._wait_for(ready_file)
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise
        self.url = self.ready["http"]
        return self

    def __exit__(self, kind, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"did not stop within 5 s of SIGTERM\n{self.log}") from None
        if kind is None:
            assert status == 0, f"stopped with status {status}\n{self.log}"

    def _output(self):
        return open(self.directory / "log", "w")

    def _wait_for(self, file, seconds=20):
        deadline = time.monotonic() + seconds
        while not file.exists():
            assert self.process.poll() is None, f"ended with {self.process.returncode}\n{self.log}"
            assert time.monotonic() < deadline, f"not ready in {seconds} s\n{self.log}"
            time.sleep(0.005)
        # It is renamed into place, so what is there is whole.
        return json.loads(file.read_text())


class UnreadServer(Server):
    """A server whose log goes into a pipe that is read when the test says so."""

    def _output(self):
        self.read_end, write_end = os.pipe()
        return os.fdopen(write_end, "w")

    @property
    def log(self):
        return "(in a pipe)"

    def read_log_until(self, is_enough):
        text = ""
        while not is_enough(text):
            chunk = os.read(self.read_end, 65_536)
            assert chunk, text
            text += chunk.decode()
        return text

    def __exit__(self, *failure):
        super().__exit__(*failure)
        os.close(self.read_end)
