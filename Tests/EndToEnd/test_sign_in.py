"""What an app may rely on, whichever library it is made of."""

import json
import re

import pytest

from relying_party import REDIRECT_URI, Refused


def test_a_person_signs_in_and_the_identity_token_verifies(app, browser, client_id):
    delivery = browser.sign_in(app.authorization_url())
    assert (delivery.method, delivery.url) == ("post", REDIRECT_URI)
    claims = app.receive(delivery).claims
    assert claims["iss"] == "https://appleid.apple.com"
    assert claims["aud"] == client_id
    assert re.fullmatch(r"\d{6}\.[0-9a-f]{32}\.([01]\d|2[0-3])[0-5]\d", claims["sub"])
    assert claims["email"] == "ada@example.com"
    assert claims["email_verified"] is True
    assert "is_private_email" not in claims
    assert claims["exp"] - claims["iat"] == 86_400


def test_another_person_may_be_picked(app, browser):
    ada = app.receive(browser.sign_in(app.authorization_url()))
    grace = app.receive(browser.sign_in(app.authorization_url(), account="grace"))
    assert grace.claims["email"] == "grace@example.com"
    assert grace.name == ("Grace", "Hopper")
    assert grace.claims["sub"] != ada.claims["sub"]


def test_someone_new_may_sign_in(app, browser, client_id):
    email = client_id + "@example.com"
    page = browser.open(app.authorization_url())
    place = browser.submit(page, form=1, givenName="Zoë", familyName="<b>", email=email)
    signed_in = app.receive(browser.carry_on(place))
    assert signed_in.name == ("Zoë", "<b>")
    assert signed_in.claims["email"] == email


def test_the_name_is_told_at_the_first_sign_in_only(app, browser):
    first_delivery = browser.sign_in(app.authorization_url())
    assert list(first_delivery.fields) == ["state", "code", "user"]
    assert json.loads(first_delivery.fields["user"]) == {
        "name": {"firstName": "Ada", "lastName": "Lovelace"},
        "email": "ada@example.com",
    }
    first = app.receive(first_delivery)
    assert first.name == ("Ada", "Lovelace")

    second_delivery = browser.sign_in(app.authorization_url())
    assert list(second_delivery.fields) == ["state", "code"]
    second = app.receive(second_delivery)
    assert second.name is None
    assert second.claims["sub"] == first.claims["sub"]
    assert second.claims["email"] == first.claims["email"]


def test_the_name_is_the_one_the_person_gives(app, browser):
    delivery = browser.sign_in(app.authorization_url(), givenName="Augusta", familyName="King & Noël")
    assert app.receive(delivery).name == ("Augusta", "King & Noël")


def test_a_hidden_address_is_replaced_by_a_relay_everywhere(app, browser):
    delivery = browser.sign_in(app.authorization_url(), emailChoice="hide")
    relay = json.loads(delivery.fields["user"])["email"]
    assert re.fullmatch(r"[a-z0-9]{10}@privaterelay\.appleid\.com", relay)
    first = app.receive(delivery)
    assert (first.claims["email"], first.claims["is_private_email"]) == (relay, True)

    second = app.receive(browser.sign_in(app.authorization_url(), emailChoice="share"))
    assert (second.claims["email"], second.claims["is_private_email"]) == (relay, True)


def test_a_refresh_brings_an_identity_token_and_no_refresh_token(app, browser):
    signed_in = app.receive(browser.sign_in(app.authorization_url()))
    for _ in range(2):
        answer, claims = app.refresh(signed_in.refresh_token)
        assert set(answer) == {"access_token", "token_type", "expires_in", "id_token"}
        assert (answer["token_type"], answer["expires_in"]) == ("Bearer", 3600)
        assert claims["sub"] == signed_in.claims["sub"]


def test_revoking_ends_the_consent_and_brings_the_name_back(app, browser):
    first = app.receive(browser.sign_in(app.authorization_url(), emailChoice="hide"))
    app.revoke(first.refresh_token)
    with pytest.raises(Refused) as refusal:
        app.refresh(first.refresh_token)
    assert (refusal.value.error, refusal.value.status) == ("invalid_grant", 400)

    again = app.receive(browser.sign_in(app.authorization_url(), emailChoice="share"))
    assert again.name == ("Ada", "Lovelace")
    assert again.claims["sub"] == first.claims["sub"]
    assert again.claims["email"] == "ada@example.com"


def test_cancelling_is_told_to_the_app(app, browser):
    delivery = browser.sign_in(app.authorization_url(), decision="cancel")
    assert set(delivery.fields) == {"error", "state"}
    with pytest.raises(Refused) as refusal:
        app.receive(delivery)
    assert refusal.value.error == "user_cancelled_authorize"


def test_a_code_works_once(app, browser):
    delivery = browser.sign_in(app.authorization_url())
    app.receive(delivery)
    later = browser.sign_in(app.authorization_url())
    replayed = dict(later.fields, code=delivery.fields["code"])
    later.pairs = list(replayed.items())
    with pytest.raises(Refused) as refusal:
        app.receive(later)
    assert refusal.value.error == "invalid_grant"
