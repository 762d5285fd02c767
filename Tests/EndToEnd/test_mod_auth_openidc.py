"""Debian's Apache with mod_auth_openidc signs in: a relying party in C that reads discovery and takes Apple's POST."""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

import pytest

import program

APACHE = shutil.which("apache2", path=os.environ.get("PATH", "") + ":/usr/sbin")
MODULES = pathlib.Path("/usr/lib/apache2/modules")
NEEDED = ["mpm_event", "authn_core", "authz_core", "authz_user", "auth_openidc"]

pytestmark = pytest.mark.skipif(
    APACHE is None and sys.platform == "darwin", reason="Homebrew has no mod_auth_openidc")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Apache:
    """A website whose every page asks who is there."""

    def __init__(self, directory, server, client_id, client_secret, response_type):
        assert APACHE, "there is no apache2: make test installs it"
        self.directory = directory
        self.port = free_port()
        # Another site than the provider's 127.0.0.1, as in production.
        self.url = f"http://localhost:{self.port}"
        settings = {
            "OIDCProviderMetadataURL": f"{server.apple}/.well-known/openid-configuration",
            "OIDCProviderTokenEndpointAuth": "client_secret_post", "OIDCClientID": client_id,
            "OIDCClientSecret": client_secret, "OIDCRedirectURI": f"{self.url}/callback",
            "OIDCCryptoPassphrase": "test", "OIDCScope": "openid name email", "OIDCResponseMode": "form_post",
            "OIDCResponseType": response_type,
        }
        (directory / "httpd.conf").write_text("\n".join([
            f'ServerRoot "{directory}"', f'PidFile "{directory}/pid"', f'ErrorLog "{directory}/error.log"',
            f"Listen 127.0.0.1:{self.port}", "ServerName localhost", "User www-data", "Group www-data",
            *(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in NEEDED),
            *(f'{name} "{value}"' for name, value in settings.items()), "OIDCInfoHook id_token",
            '<Location "/">', "AuthType openid-connect", "Require valid-user", "</Location>", "",
        ]))

    @property
    def log(self):
        return (self.directory / "error.log").read_text()

    def __enter__(self):
        self.process = subprocess.Popen(
            [APACHE, "-f", self.directory / "httpd.conf", "-D", "FOREGROUND"],
            env=program.plain_environment(LANG="C"))
        deadline = time.monotonic() + 20
        while not self._is_there():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                pytest.fail("apache2 did not start:\n" + self.log)
            time.sleep(0.02)
        return self

    def _is_there(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5):
                return True
        except OSError:
            return False

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture
def apache(tmp_path, server, client_id):
    def start(response_type="code", client_secret=None):
        secret = client_secret or program.client_secret(client_id, directory=tmp_path)
        return Apache(tmp_path, server, client_id, secret, response_type)

    return start


def sign_in(page, app):
    page.goto(app.url + "/")
    for _ in range(2):
        page.get_by_role("button", name="Continue").click()
    page.wait_for_url(lambda url: url.startswith(app.url))
    page.wait_for_load_state()


@pytest.fixture
def browser_page(chromium):
    context = chromium.new_context(locale="en")
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("response_type", ["code", "code id_token"])
def test_the_module_knows_who_signed_in(browser_page, server, apache, client_id, response_type):
    with apache(response_type) as app:
        sign_in(browser_page, app)
        answer = browser_page.request.get(f"{app.url}/callback?info=json")
        assert answer.status == 200, app.log
        claims = answer.json()["id_token"]
    assert claims["iss"] == "https://appleid.apple.com"
    assert claims["aud"] == client_id
    assert claims["email"] == "ada@example.com" and claims["email_verified"] is True
    assert claims["nonce"] and claims["sub"]


def test_a_secret_that_is_none_is_refused_and_the_mock_says_why(browser_page, server, apache, client_id):
    with apache(client_secret="not-a-token") as app:
        sign_in(browser_page, app)
        assert browser_page.request.get(f"{app.url}/callback?info=json").status == 401
        assert "invalid_client" in app.log
    assert "client_secret_malformed" in server.log
