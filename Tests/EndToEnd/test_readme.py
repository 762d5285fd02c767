"""What README.md tells the reader to type, typed."""

import os
import re
import subprocess
import sys

import pytest

import program

README = (program.ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture
def environment(tmp_path):
    """The program on the PATH, as the README assumes."""
    environment = program.plain_environment()
    environment["PATH"] = f"{program.PROGRAM.parent}:{environment['PATH']}"
    return environment


def test_the_shell_session_signs_someone_in_and_then_says_why_not(tmp_path, environment):
    [session] = [block for block in blocks("sh") if "auth/token" in block]
    with program.Server(tmp_path) as server:
        finished = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", session.replace("http://127.0.0.1:7780", server.url)],
            cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
        )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert '"token_type":"Bearer"' in finished.stdout
    assert "code_used" in finished.stdout


def test_the_pytest_example_passes(tmp_path, environment):
    [example] = blocks("python")
    (tmp_path / "test_example.py").write_text(example)
    finished = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_example.py"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert " passed" in finished.stdout


def test_the_swift_example_runs_in_a_package_of_its_own_without_a_socket(tmp_path, environment):
    """A package elsewhere that depends on MockIDP by path; strace sees every system call of the run."""
    [example] = blocks("swift")
    sources = tmp_path / "Sources" / "Scratch"
    sources.mkdir(parents=True)
    (sources / "main.swift").write_text(example + '\nprint("done")\n')
    (tmp_path / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Scratch",
  dependencies: [.package(name: "mock-idp", path: "{program.ROOT}")],
  targets: [
    .executableTarget(name: "Scratch", dependencies: [.product(name: "MockIDP", package: "mock-idp")])
  ])
""")
    built = subprocess.run(
        ["swift", "build"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
    assert built.returncode == 0, built.stdout[-4000:] + built.stderr[-4000:]
    trace = tmp_path / "trace"
    ran = subprocess.run(
        ["strace", "-f", "-o", trace, "-e", "trace=%network", tmp_path / ".build/debug/Scratch"],
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip().endswith("done")
    assert "socket(" not in trace.read_text()
    linked = subprocess.run(
        ["ldd", tmp_path / ".build/debug/Scratch"], capture_output=True, text=True, check=True).stdout
    assert "libcrypto" in linked
    assert "libevent" not in linked and "libsqlite" not in linked and "libz." not in linked
