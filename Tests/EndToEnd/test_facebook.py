"""Facebook Login as real clients see it, each verifying by itself."""

import base64
import hashlib
import hmac
import http.server
import json
import re
import threading
import urllib.parse

import pytest

import facebook_allauth
import program
from browser import Browser
from conftest import PEOPLE
from facebook_calls import control, graph, limited_login
from facebook_social_core import ClassicParty, LimitedParty
from relying_party import REDIRECT_URI

SECRET = "00112233445566778899aabbccddeeff"


@pytest.fixture
def site(server):
    return facebook_allauth.Site(server)


# social-auth-core


def test_social_core_signs_a_person_in(server, browser, app_id):
    app = ClassicParty(server, app_id, SECRET)
    delivery = browser.sign_in(app.authorization_url())
    # `_` is of Facebook's fragment `#_=_`, which stays in the browser.
    assert set(delivery.fields) == {"code", "state", "granted_scopes", "denied_scopes", "_"}
    person = app.receive(delivery)
    assert person.details["email"] == "ada@example.com"
    assert person.details["fullname"] == "Ada Lovelace"
    assert re.fullmatch(r"\d{16}", person.claims["id"])
    assert person.claims["granted_scopes"] == ["email", "public_profile"]
    assert person.claims["expires_in"] == 5_184_000


def test_a_declined_address_stays_unknown(server, browser, app_id):
    app = ClassicParty(server, app_id, SECRET)
    page = browser.open(app.authorization_url())
    page = browser.submit(page)
    form = page.forms[0]
    form.fields = [(name, value) for name, value in form.fields if (name, value) != ("permission", "email")]
    delivery = browser.open(
        urllib.parse.urljoin(page.url, form.action), form.method, form.filled_in(), referrer=page.url)
    assert delivery.fields["denied_scopes"] == "email"
    assert app.receive(delivery).details["email"] == ""


def test_social_core_hears_of_a_denial(server, browser, app_id):
    from social_core.exceptions import AuthProviderError, AuthCanceled

    app = ClassicParty(server, app_id, SECRET)
    delivery = browser.sign_in(app.authorization_url(), decision="cancel")
    assert delivery.fields["error_reason"] == "user_denied"
    with pytest.raises((AuthProviderError, AuthCanceled)):
        app.backend(delivery.fields).complete()


def test_social_core_hears_of_a_failure_that_has_no_error(server, browser, app_id):
    from social_core.exceptions import AuthProviderError

    control(
        server, "POST", "/sign-ins", {"provider": "facebook", "clientID": app_id, "account": "ada", "fail": True})
    app = ClassicParty(server, app_id, SECRET)
    delivery = browser.sign_in(app.authorization_url())
    assert "error" not in delivery.fields
    with pytest.raises(AuthProviderError) as refused:
        app.backend(delivery.fields).complete()
    assert refused.value.provider_code == "1"
    assert refused.value.stage == "callback"


def test_social_core_lengthens_and_revokes(server, browser, app_id):
    app = ClassicParty(server, app_id, SECRET)
    person = app.receive(browser.sign_in(app.authorization_url()))
    longer = app.lengthen(person.claims["access_token"])
    assert longer["access_token"] != person.claims["access_token"]
    assert longer["expires_in"] == 5_184_000
    # The library compares the body with bare `true`, which Graph has not sent for years.
    app.revoke(longer["access_token"], person.claims["id"])
    refused = graph(server, "/me", access_token=longer["access_token"])
    assert refused.status_code == 400
    assert refused.json()["error"]["error_subcode"] == 458


def strict_server(directory):
    """One app, whose secret is checked, and without which Graph says nothing."""
    return program.Server(directory, config=dict(PEOPLE, facebook={"apps": [{
        "id": "32", "secret": SECRET, "redirectURIs": [REDIRECT_URI], "requireAppSecretProof": True,
    }]}))


def test_social_core_proves_that_it_knows_the_secret(tmp_path):
    with strict_server(tmp_path) as server:
        party = ClassicParty(server, "32", SECRET)
        person = party.receive(Browser(server.url).sign_in(party.authorization_url()))
        assert person.details["email"] == "ada@example.com"
        bare = graph(server, "/me", access_token=person.claims["access_token"])
        assert bare.headers["X-Mock-IdP-Diagnosis"].startswith("appsecret_proof_missing: ")


@pytest.mark.parametrize("secret, redirect_uri, code", [
    ("wrong", REDIRECT_URI, "client_secret_wrong"), (SECRET, REDIRECT_URI + "/", "redirect_uri_mismatch"),
])
def test_social_core_is_refused_and_the_mistake_named(tmp_path, secret, redirect_uri, code):
    from social_core.exceptions import SocialAuthBaseException

    with strict_server(tmp_path) as server:
        party = ClassicParty(server, "32", SECRET)
        delivery = Browser(server.url).sign_in(party.authorization_url())
        mistaken = ClassicParty(server, "32", secret)
        mistaken.strategy.session = party.strategy.session
        backend = mistaken.backend(delivery.fields)
        backend.redirect_uri = redirect_uri
        with pytest.raises(SocialAuthBaseException):
            backend.complete()
        exchange = control(server, "GET", "/requests?provider=facebook&endpoint=token")["requests"][0]
        assert exchange["diagnosis"]["code"] == code


def test_social_core_verifies_a_limited_login(server, app_id):
    person = LimitedParty(server, app_id).sign_in(limited_login(server, app_id))
    assert person.details["email"] == "ada@example.com"
    assert person.claims["aud"] == app_id


def test_social_core_refuses_a_limited_login_to_another_app(server, app_id):
    from social_core.exceptions import SocialAuthBaseException

    with pytest.raises(SocialAuthBaseException):
        LimitedParty(server, app_id).sign_in(limited_login(server, "987650"))


# django-allauth


def test_allauth_signs_a_person_in_by_code(site, browser):
    answer = site.receive(browser.sign_in(site.authorization_url()))
    assert answer.status_code == 302, answer.content
    (account,) = site.accounts()
    assert account.extra_data["email"] == "ada@example.com"
    assert account.user.email == "ada@example.com"
    assert account.uid == account.extra_data["id"]


def test_allauth_takes_an_access_token(site, server):
    token = control(
        server, "POST", "/facebook/access-token", {"clientID": facebook_allauth.APP_ID, "account": "grace"})
    answer = site.token_sign_in(access_token=token["accessToken"])
    assert answer.status_code == 200, answer.content
    assert [account.uid for account in site.accounts()] == [token["userID"]]


def test_allauth_refuses_the_access_token_of_another_app(site, server):
    token = control(server, "POST", "/facebook/access-token", {"clientID": "987651", "account": "grace"})
    answer = site.token_sign_in(access_token=token["accessToken"])
    assert answer.status_code == 400
    assert site.accounts() == []


def test_allauth_takes_a_limited_login_once(site, server):
    token = limited_login(server, facebook_allauth.APP_ID)
    assert site.token_sign_in(id_token=token).status_code == 200
    (account,) = site.accounts()
    assert account.extra_data["first_name"] == "Ada"
    assert site.token_sign_in(id_token=token).status_code in (400, 409)
    assert site.accounts() == [account]


@pytest.mark.parametrize("wrong", ["another app", "another key", "an old one"])
def test_allauth_refuses_a_limited_login_that_is_not_right(site, server, wrong):
    defect = {"another key": "wrong-key", "an old one": "expired"}.get(wrong)
    if defect is None:
        token = limited_login(server, "987652")
    else:
        token = control(server, "POST", "/mint", {
            "provider": "facebook", "clientID": facebook_allauth.APP_ID, "account": "ada", "defect": defect,
        })["token"]
    assert site.token_sign_in(id_token=token).status_code == 400
    assert site.accounts() == []


def test_allauth_knows_the_same_person_by_code_and_by_limited_login(site, server, browser):
    site.receive(browser.sign_in(site.authorization_url()))
    (account,) = site.accounts()
    claims = limited_login(server, facebook_allauth.APP_ID).split(".")[1]
    assert json.loads(base64.urlsafe_b64decode(claims + "=="))["sub"] == account.uid


def reauthenticated(server, browser, nonce):
    """The access token of a person who was asked to sign in anew, as Facebook's own script would be given it."""
    query = urllib.parse.urlencode({
        "client_id": facebook_allauth.APP_ID, "redirect_uri": REDIRECT_URI, "response_type": "token",
        "scope": "email", "state": "s", "auth_type": "reauthenticate", "auth_nonce": nonce,
    })
    return browser.sign_in(f"{server.url}/www.facebook.com/v19.0/dialog/oauth?{query}").fields["access_token"]


def test_allauth_finds_its_nonce_in_the_token_of_a_new_sign_in(site, server, browser):
    nonce = site.reauthentication_nonce()
    site.browser_token_sign_in(reauthenticated(server, browser, nonce))
    (account,) = site.accounts()
    assert account.user.email == "ada@example.com"


def test_allauth_refuses_a_new_sign_in_for_another_nonce(site, server, browser):
    site.reauthentication_nonce()
    site.browser_token_sign_in(reauthenticated(server, browser, "another"))
    assert site.accounts() == []


# Callbacks


class AppServer:
    """An app's own server, for the length of a `with`."""

    def __init__(self, reply=b"", status=200):
        arrived = self.arrived = []
        self.came = came = threading.Event()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                arrived.append((self.path, dict(urllib.parse.parse_qsl(body))))
                self.send_response(status)
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)
                came.set()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def opened(signed_request):
    """The payload, after its signature was checked as Meta's sample does."""
    signature, payload = signed_request.split(".")
    right = hmac.new(SECRET.encode(), payload.encode(), hashlib.sha256).digest()
    assert base64.urlsafe_b64decode(signature + "=") == right
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))


def serve_with(app, directory):
    config = dict(PEOPLE, facebook={"apps": [{
        "id": "31", "secret": SECRET, "redirectURIs": [REDIRECT_URI],
        "deauthorizeURL": app.url + "/gone", "dataDeletionURL": app.url + "/delete",
    }]})
    return program.Server(directory, config=config)


def test_a_removal_is_told_to_the_app(tmp_path):
    with AppServer() as app, serve_with(app, tmp_path) as server:
        party = ClassicParty(server, "31", SECRET)
        person = party.receive(Browser(server.url).sign_in(party.authorization_url()))
        party.revoke(person.claims["access_token"], person.claims["id"])
        assert app.came.wait(10)
        ((path, form),) = app.arrived
        assert path == "/gone"
        payload = opened(form["signed_request"])
        assert (payload["user_id"], payload["algorithm"]) == (person.claims["id"], "HMAC-SHA256")


@pytest.mark.parametrize("reply, findings", [
    (b'{"url":"https://example.test/d","confirmation_code":"a1"}', []),
    (b"{ url: 'https://example.test/d', confirmation_code: 'a1' }", ["deletion_reply_not_json"]),
])
def test_a_request_to_delete_is_sent_on_command_and_its_reply_checked(tmp_path, reply, findings):
    with AppServer(reply) as app, serve_with(app, tmp_path) as server:
        report = control(
            server, "POST", "/facebook/callbacks", {"kind": "data-deletion", "clientID": "31", "account": "ada"})
        assert (report["status"], [finding["code"] for finding in report["findings"]]) == (200, findings)
        assert "expires" in opened(app.arrived[0][1]["signed_request"])
