"""Calls out over https, to an app whose certificate an authority at home made."""

import pytest

import program
from home_authority import HomeAuthority
from login_endpoint import GoodParty, LoginServer
from receiver import Receiver
from test_control_api import call
from test_notifications import APP, verified


@pytest.fixture
def authority(tmp_path):
    return HomeAuthority(tmp_path)


@pytest.fixture
def receiver(authority):
    with Receiver(tls=authority.context) as receiver:
        yield receiver


def idp(directory, receiver, **variables):
    config = {
        "accounts": [{"id": "grace", "email": "grace@example.com"}],
        "apple": {"registration": "open", "teams": [
            {"id": "TEAM123456", "apps": [{"bundleID": APP, "notificationURL": receiver.url + "/apple"}]}]},
    }
    return program.Server(directory, config=config, **variables)


def notify(idp):
    order = {"type": "consent-revoked", "account": "grace", "clientID": APP}
    assert call(idp, "POST", "/notifications", order)[0] == 201
    return call(idp, "POST", "/requests/take?timeout=20")[1]


def test_a_notification_reaches_an_https_address(tmp_path, authority, receiver):
    with idp(tmp_path, receiver, SSL_CERT_FILE=str(authority.file)) as server:
        assert notify(server)["status"] == 200
        assert verified(server, receiver.notification())[1]["type"] == "consent-revoked"


def test_one_that_is_not_trusted_gets_none_and_the_diagnosis_says_what_to_do(tmp_path, authority, receiver):
    with idp(tmp_path, receiver) as server:
        text = str(notify(server)["diagnosis"])
        assert "its certificate is from a CA that is not known here" in text
        assert "SSL_CERT_FILE=" in text
        assert receiver.letters.empty()


def test_a_login_endpoint_behind_https_is_checked(tmp_path, server, authority):
    with LoginServer(GoodParty(server.apple + "/auth/keys", APP), tls=authority.context) as endpoint:
        order = [
            "check", endpoint.url, "--client-id", APP, "--nonce-field", "nonce", "--code-field", "code",
            "--access-token-field", "access_token"]
        trusted = program.run(*order, directory=tmp_path, SSL_CERT_FILE=str(authority.file))
        assert trusted.returncode == 0, trusted.stdout + trusted.stderr
        refused = program.run(*order, directory=tmp_path)
        assert refused.returncode == 69
        assert "SSL_CERT_FILE=" in refused.stderr
