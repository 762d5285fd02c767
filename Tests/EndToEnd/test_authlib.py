"""What Authlib checks beyond the others: nonce, at_hash and PKCE."""

import base64
import hashlib
import urllib.parse

import pytest

from authlib_party import AuthlibParty
from browser import Browser
from program import Server
from relying_party import ORIGIN, Refused


@pytest.fixture
def app(server, client_id):
    return AuthlibParty(server, client_id)


def parameters(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))


def test_the_nonce_comes_back_as_it_was_sent(app, browser):
    url = app.authorization_url()
    claims = app.receive(browser.sign_in(url)).claims
    assert claims["nonce"] == parameters(url)["nonce"]
    assert claims["nonce_supported"] is True


def test_the_access_token_is_bound_to_the_identity_token(app, browser):
    signed_in = app.receive(browser.sign_in(app.authorization_url()))
    answer, claims = app.refresh(signed_in.refresh_token)
    digest = hashlib.sha256(answer["access_token"].encode()).digest()
    assert claims["at_hash"] == base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def test_another_verifier_is_refused_and_leaves_the_code_good(app, browser):
    url = app.authorization_url()
    assert parameters(url)["code_challenge_method"] == "S256"
    delivery = browser.sign_in(url)
    with app.http.session_transaction(base_url=ORIGIN) as session:
        (state,) = [key for key in session if delivery.fields["state"] in key]
        kept = session[state]
        session[state] = {**kept, "data": {**kept["data"], "code_verifier": "x" * 48}}
    with pytest.raises(Refused) as refusal:
        app.receive(delivery)
    assert refusal.value.error == "invalid_grant"
    with app.http.session_transaction(base_url=ORIGIN) as session:
        session[state] = kept
    assert app.receive(delivery).claims["email"] == "ada@example.com"


def test_a_local_issuer_is_the_same_in_metadata_and_token(tmp_path, client_id):
    with Server(tmp_path, "--issuer", "local") as server:
        app = AuthlibParty(server, client_id)
        claims = app.receive(Browser(server.url).sign_in(app.authorization_url())).claims
        assert claims["iss"] == app.metadata["issuer"]
        assert claims["iss"].startswith(server.url)
