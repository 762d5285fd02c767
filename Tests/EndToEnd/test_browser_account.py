"""What a person does to the account, in a real browser: apps using it, relay addresses, notifications."""

import json

import pytest

import program
from real_browser import assert_accessible, picture
from test_browser_sign_in import authorize_url
from test_control_api import call

AWKWARD = "Grace <script>document.title='x'</script> \"'"


@pytest.fixture
def server(tmp_path, receiver):
    """A server of its own: accounts are deleted here."""
    config = {
        "accounts": [
            {"id": "grace", "givenName": AWKWARD, "familyName": "Hopper", "email": "grace@example.com",
             "apple": {"hideMyEmail": True}},
        ],
        "apple": {"registration": "open", "teams": [
            {"id": "TEAM123456", "apps": [
                {"bundleID": "com.example.app", "notificationURL": receiver.url + "/apple"},
                {"bundleID": "com.example.other", "notificationURL": receiver.url + "/refused"}]}]},
        "facebook": {"apps": [
            {"id": "1234567890", "secret": "0123456789abcdef0123456789abcdef", "name": "Example",
             "redirectURIs": [], "deauthorizeURL": receiver.url + "/deauthorize",
             "dataDeletionURL": receiver.url + "/delete"}]},
    }
    with program.Server(tmp_path, config=config) as server:
        yield server


def sign_in_everywhere(server):
    for client_id in ("com.example.app", "com.example.other"):
        order = {"clientID": client_id, "account": "grace", "scopes": ["fullName", "email"]}
        assert call(server, "POST", "/apple/credential", order)[0] == 200
    order = {"clientID": "1234567890", "account": "grace", "permissions": ["email", "user_birthday"]}
    assert call(server, "POST", "/facebook/access-token", order)[0] == 200


def test_who_stops_using_an_app_is_greeted_by_name_again(page, server, site):
    def sign_in():
        page.goto(authorize_url(server, site, "com.example.site"))
        for _ in range(2):
            page.get_by_role("button", name="Continue").click()
        page.wait_for_url(site.url("/callback"))
        return site.arrival().fields

    assert "user" in sign_in()
    assert "user" not in sign_in()
    page.goto(server.url + "/_idp/account/grace")
    page.get_by_role("button", name="Stop using com.example.site").click()
    page.get_by_role("status").get_by_text("no longer used").wait_for()
    page.get_by_text("No app uses this account.").first.wait_for()
    assert json.loads(sign_in()["user"])["name"]["lastName"] == "Hopper"


def test_the_buttons_work_without_scripts_and_the_apps_are_told(new_page, server, receiver):
    sign_in_everywhere(server)
    page = new_page(java_script_enabled=False)
    page.goto(server.url + "/_idp/relay")
    page.get_by_role("button", name="Stop forwarding").click()
    page.get_by_text("is refused since").wait_for()
    assert sorted(receiver.take()[0] for _ in range(2)) == ["/apple", "/refused"]
    page.get_by_role("link", name="Hopper").click()
    page.get_by_role("button", name="Forward again").click()
    page.get_by_role("status").get_by_text("forwarded again").wait_for()
    assert sorted(receiver.take()[0] for _ in range(2)) == ["/apple", "/refused"]
    page.get_by_role("button", name="Take back email from 1234567890").click()
    page.get_by_role("button", name="Remove 1234567890").click()
    assert receiver.take()[0] == "/deauthorize"
    page.get_by_role("link", name="Delete the account").click()
    page.get_by_text("Apple sends account-delete").first.wait_for()
    page.get_by_role("button", name="Delete the account").click()
    page.get_by_role("status").get_by_text("The account was deleted").wait_for()
    assert page.get_by_role("heading", name="account-delete to").count() == 2
    assert call(server, "GET", "/accounts/grace")[0] == 404


def test_a_notification_is_sent_by_hand_and_once_more(page, server, receiver):
    page.goto(server.url + "/_idp/notifications")
    page.get_by_label("What happened").select_option("account-deleted")
    page.get_by_label("The app or Services ID").fill("com.example.app")
    page.get_by_role("button", name="Send", exact=True).click()
    first = receiver.notification()
    page.get_by_role("button", name="Send again").click()
    assert receiver.notification() == first
    assert call(server, "POST", "/requests/take?timeout=10")[0] == 200
    page.get_by_text("Payload").first.click()
    page.get_by_text(first).first.wait_for()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_pages_are_for_everybody(new_page, server, receiver, color_scheme, width):
    sign_in_everywhere(server)
    receiver.statuses = [403] * 4
    call(server, "PUT", "/relay-addresses/forwarding",
         {"account": "grace", "clientID": "com.example.app", "forwards": False})
    call(server, "POST", "/notifications",
         {"type": "consent-revoked", "account": "grace", "clientID": "com.example.nowhere"})
    page = new_page(color_scheme=color_scheme, viewport={"width": width, "height": 900})
    for path in ("account/grace", "account/grace/delete", "relay", "notifications"):
        page.goto(f"{server.url}/_idp/{path}")
        assert "mock-idp" in page.title()
        for summary in page.locator("summary").all():
            summary.click()
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        picture(page, f"{path.replace('/', '-')}-{color_scheme}-{width}")
