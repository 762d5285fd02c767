"""Apple's server-to-server notifications, verified by the library that backends verify them with."""

import json

import jwt
import pytest

import program
from test_control_api import call

APP = "com.example.app"


@pytest.fixture
def idp(tmp_path, receiver):
    config = {
        "accounts": [
            {"id": "grace", "givenName": "Grace", "familyName": "Hopper", "email": "grace@example.com",
             "apple": {"hideMyEmail": True}},
        ],
        "apple": {"registration": "open", "teams": [
            {"id": "TEAM123456", "apps": [
                {"bundleID": APP, "servicesIDs": [{"id": "com.example.web", "redirectURIs": []}],
                 "notificationURL": receiver.url + "/apple"}]}]},
    }
    with program.Server(tmp_path, config=config) as server:
        yield server


def verified(idp, token):
    """The claims, checked as PyJWT checks an identity token, and the event in them."""
    key = jwt.PyJWKClient(idp.apple + "/auth/keys").get_signing_key_from_jwt(token)
    claims = jwt.decode(
        token, key.key, algorithms=["RS256"], audience=APP, issuer="https://appleid.apple.com",
        options={"require": ["exp", "iat", "jti", "iss", "aud", "events"]})
    assert isinstance(claims["events"], str)
    return claims, json.loads(claims["events"])


def sign_in(idp):
    order = {"clientID": APP, "account": "grace", "scopes": ["fullName", "email"]}
    status, credential = call(idp, "POST", "/apple/credential", order)
    assert status == 200
    return credential


def test_every_event_passes_a_real_verifier(idp, receiver):
    credential = sign_in(idp)
    relay = {"account": "grace", "clientID": "com.example.web"}
    for forwards in (False, True):
        assert call(idp, "PUT", "/relay-addresses/forwarding", {**relay, "forwards": forwards})[1] == {"changed": True}
    grant = call(idp, "GET", "/grants")[1]["grants"][0]["id"]
    assert call(idp, "DELETE", f"/grants/{grant}")[0] == 204
    assert sign_in(idp)["fullName"] is not None
    assert call(idp, "DELETE", "/accounts/grace")[0] == 204

    seen, ids = [], set()
    for _ in range(4):
        claims, event = verified(idp, receiver.notification())
        seen.append(event["type"])
        ids.add(claims["jti"])
        assert event["sub"] == credential["user"]
        assert abs(event["event_time"] / 1000 - claims["iat"]) < 2
        if event["type"].startswith("email"):
            assert (event["email"], event["is_private_email"]) == (credential["email"], "true")
        else:
            assert list(event) == ["type", "sub", "event_time"]
    assert seen == ["email-disabled", "email-enabled", "consent-revoked", "account-delete"]
    assert len(ids) == 4


def test_it_comes_again_until_it_is_taken(idp, receiver):
    receiver.statuses = [500]
    order = {"type": "consent-revoked", "account": "grace", "clientID": APP}
    assert call(idp, "POST", "/notifications", order)[0] == 201
    first, second = receiver.notification(), receiver.notification()
    assert first == second
    # The journal has an entry for each attempt once its answer is in.
    for status in (500, 200):
        _, entry = call(idp, "POST", "/requests/take?timeout=20")
        assert (entry["endpoint"], entry["status"]) == ("consent-revoked", status)
    notification = call(idp, "GET", "/notifications")[1]["notifications"][0]
    assert notification["state"] == "delivered"
    assert [attempt["status"] for attempt in notification["attempts"]] == [500, 200]


def test_duplicates_share_their_id(idp, receiver):
    order = {"type": "account-deleted", "account": "grace", "clientID": APP, "copies": 2}
    call(idp, "POST", "/notifications", order)
    call(idp, "POST", "/notifications/1/resend")
    tokens = {receiver.notification() for _ in range(3)}
    assert len(tokens) == 1
    assert verified(idp, tokens.pop())[1]["type"] == "account-deleted"
