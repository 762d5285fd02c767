"""Apple's JavaScript as pages use it: the script of the mock in place of Apple's, in a real browser."""

import json

import jwt
import pytest

from real_browser import assert_accessible, picture

SCRIPT = "/appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/{locale}/appleid.auth.js"


@pytest.fixture(params=["appleid.cdn-apple.com", "shorthand"])
def script(request, server):
    path = SCRIPT if request.param == "appleid.cdn-apple.com" else SCRIPT.replace("/appleid.cdn-apple.com", "")
    return server.url + path.format(locale="en_US")


class AppPage:
    """A page of the app that loads the script and keeps what it hears."""

    def __init__(self, page, site, script, client_id, *, host="127.0.0.1", body="", head="", path="/", crossorigin=""):
        self.page, self.site, self.client_id = page, site, client_id
        self.messages = []
        page.on("console", lambda message: self.messages.append(message.text))
        site.pages[path] = (f"""<!DOCTYPE html><html lang="en"><title>The app</title>{head}
            <script>
            heard = [];
            for (const name of ["AppleIDSignInOnSuccess", "AppleIDSignInOnFailure", "AppleIDSigInLoaded"])
              document.addEventListener(name, event => heard.push([name, event.detail]));
            addEventListener("unhandledrejection", event => heard.push(["unhandled", event.reason]));
            </script>
            <script {crossorigin} src="{script}"></script><main><h1>The app</h1>{body}</main></html>""", [])
        self.url = site.url(path, host)
        page.goto(self.url)

    def init(self, **changes):
        config = {
            "clientId": self.client_id, "redirectURI": self.site.url("/callback"), "scope": "name email",
            "state": "a&b=c", "nonce": "n0", "usePopup": True, **changes,
        }
        return self.page.evaluate("config => AppleID.auth.init(config)", config)

    def sign_in(self):
        """Starts a sign-in and gives its popup; the outcome is kept by the page."""
        with self.page.expect_popup() as popup:
            self.page.evaluate(
                """() => {
                    outcome = null;
                    AppleID.auth.signIn().then(value => outcome = {value}, error => outcome = {error});
                }""")
        return popup.value

    def outcome(self):
        return self.page.wait_for_function("outcome").json_value()

    def heard(self):
        return self.page.evaluate("heard")


def finish(popup, person="Ada Lovelace"):
    popup.get_by_role("radio", name=person).check()
    popup.get_by_role("button", name="Continue").click()
    popup.get_by_role("button", name="Continue").click()


def test_a_popup_signs_in_and_brings_the_name_once(page, server, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init()
    for is_first in (True, False):
        popup = app.sign_in()
        finish(popup)
        answer = app.outcome()["value"]
        assert list(answer["authorization"]) == ["code", "id_token", "state"]
        assert answer["authorization"]["state"] == "a&b=c"
        claims = jwt.decode(answer["authorization"]["id_token"], options={"verify_signature": False})
        assert claims["nonce"] == "n0" and claims["aud"] == client_id
        expected = {"name": {"firstName": "Ada", "lastName": "Lovelace"}, "email": "ada@example.com"}
        assert answer.get("user") == (expected if is_first else None)
        assert app.heard()[-1] == ["AppleIDSignInOnSuccess", answer]
        assert popup.is_closed() or popup.wait_for_event("close") is not None


def test_the_request_is_apples(page, server, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init(state=None, scope="name email")
    popup = app.sign_in()
    popup.wait_for_load_state()
    address, _, query = popup.url.partition("?")
    assert address in (server.apple + "/auth/authorize", server.url + "/auth/authorize")
    names = [pair.split("=")[0] for pair in query.split("&")]
    assert names == [
        "client_id", "redirect_uri", "response_type", "scope", "nonce", "response_mode", "frame_id", "m", "v"]
    assert "scope=name%20email" in query and "response_mode=web_message" in query
    assert popup.evaluate("window.name") == "Apple authentication"


def test_cancel_is_an_error_of_its_own(page, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init()
    app.sign_in().get_by_role("button", name="Cancel").click()
    assert app.outcome() == {"error": {"error": "user_cancelled_authorize"}}
    assert app.heard()[-1] == ["AppleIDSignInOnFailure", {"error": "user_cancelled_authorize"}]


def test_a_closed_popup_is_told_from_cancel(page, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init()
    app.sign_in().close()
    assert app.outcome() == {"error": {"error": "popup_closed_by_user"}}


def test_a_second_sign_in_ends_the_first(page, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init()
    popup = app.sign_in()
    popup.wait_for_load_state()
    page.evaluate(
        """() => {
            first = outcome; second = null;
            AppleID.auth.signIn().then(value => second = {value}, error => second = {error});
        }""")
    assert app.outcome() == {"error": {"error": "user_trigger_new_signin_flow"}}
    finish(popup)
    assert page.wait_for_function("second").json_value()["value"]["authorization"]["code"]


def test_a_blocked_popup_is_an_unhandled_rejection(page, site, script, client_id):
    # Browsers keep to themselves what goes wrong in another site's script, unless that site lets it be read.
    app = AppPage(page, site, script, client_id, crossorigin="crossorigin")
    app.init()
    assert page.evaluate("() => { window.open = () => null; return AppleID.auth.signIn() === undefined; }")
    page.wait_for_function("heard.some(([name]) => name === 'unhandled')")
    refusal = {"error": "popup_blocked_by_browser"}
    assert app.heard()[-2:] == [["AppleIDSignInOnFailure", refusal], ["unhandled", refusal]]


def test_a_page_elsewhere_waits_for_ever_and_is_told_why(page, server, site, script, client_id):
    app = AppPage(page, site, script, client_id, host="localhost")
    app.init()
    popup = app.sign_in()
    popup.get_by_text("is not at the origin of redirect_uri").wait_for()
    finish(popup)
    # The popup posts its answer to nobody: it stays, and several of the script's polls change nothing.
    popup.locator("#sent").wait_for()
    page.wait_for_timeout(1_000)
    assert not popup.is_closed()
    assert page.evaluate("outcome") is None
    assert any("popup_opener_elsewhere" in message for message in app.messages)
    popup.close()
    assert app.outcome() == {"error": {"error": "popup_closed_by_user"}}


def test_without_a_popup_the_answer_is_posted(page, site, script, client_id):
    app = AppPage(page, site, script, client_id)
    app.init(usePopup=False)
    assert page.evaluate("() => AppleID.auth.signIn() === undefined")
    page.wait_for_url("**/auth/authorize?*")
    finish(page)
    arrival = site.arrival()
    assert arrival.method == "POST"
    assert [name for name, _ in arrival.pairs] == ["state", "code", "id_token", "user"]
    assert json.loads(arrival.fields["user"])["email"] == "ada@example.com"


@pytest.mark.parametrize("changes, text", [
    ({"clientId": None}, 'The "clientId" should be a string.'),
    ({"redirectURI": 7}, 'The "redirectURI" should be a string.'),
    ({"scope": ["name"]}, 'The "scope" should be a string.'),
    ({"state": {}}, 'The "state" should be a string.'),
    ({"nonce": 1}, 'The "nonce" should be a string.'),
])
def test_a_wrong_setting_is_refused_by_name(page, site, server, client_id, changes, text):
    app = AppPage(page, site, server.url + SCRIPT.format(locale="en_US"), client_id)
    with pytest.raises(Exception, match=text):
        app.init(**changes)


def test_init_comes_first(page, site, server, client_id):
    AppPage(page, site, server.url + SCRIPT.format(locale="en_US"), client_id)
    with pytest.raises(Exception, match='The "init" function must be called first.'):
        page.evaluate("() => AppleID.auth.signIn()")
    page.evaluate("c => AppleID.auth.init({clientId: c, redirectURI: 'https://a.test/'})", client_id)
    with pytest.raises(Exception, match='The "signinConfig" must be "object".'):
        page.evaluate("() => AppleID.auth.signIn('now')")


@pytest.mark.parametrize("locale, data, text", [
    ("en_US", 'data-type="continue"', "Continue with Apple"),
    ("fr_FR", "", "Se connecter avec Apple"),
    ("ja_JP", 'data-type="sign-up" data-color="white" data-border="true"', "Appleで登録"),
    ("xx_XX", 'data-mode="logo-only"', "Sign in with Apple"),
])
def test_tags_and_a_button_need_no_script_of_the_apps(page, server, site, client_id, locale, data, text):
    tags = {
        "client-id": client_id, "scope": "name email", "redirect-uri": site.url("/callback"), "state": "s",
        "nonce": "n", "use-popup": "true",
    }
    head = "".join(f'<meta name="appleid-signin-{name}" content="{value}">' for name, value in tags.items())
    app = AppPage(
        page, site, server.url + SCRIPT.format(locale=locale), client_id, head=head,
        body=f'<div id="appleid-signin" {data}></div>')
    button = page.get_by_role("button", name=text)
    assert_accessible(page)
    picture(page, f"apple-button-{locale}")
    assert ["AppleIDSigInLoaded"] == [name for name, _ in app.heard()]
    for press in ("Enter", " ", None):
        with page.expect_popup() as popup:
            if press is None:
                button.click()
            else:
                button.focus()
                page.keyboard.press(press)
        popup.value.get_by_role("button", name="Cancel").click()
        page.wait_for_function(
            "count => heard.filter(([name]) => name === 'AppleIDSignInOnFailure').length === count",
            arg=("Enter", " ", None).index(press) + 1)


@pytest.mark.parametrize("element, size", [
    ('class="sized"', (210, 40)),
    ('style="width: 300px; height: 50px"', (300, 50)),
    ('class="sized" data-mode="logo-only"', (40, 40)),
    ('class="sized" data-width="250" data-height="44"', (250, 44)),
    ('style="width: 800px; height: 90px"', (375, 64)),
    ("", (375, 30)),
])
def test_the_page_says_how_large_the_button_is(page, server, site, client_id, element, size):
    app = AppPage(
        page, site, server.url + SCRIPT.format(locale="en_US"), client_id,
        head="<style>.sized { width: 210px; height: 40px }</style>",
        body=f'<div id="appleid-signin" {element} data-color="black" data-border="true" data-type="sign-in"></div>')
    styled = page.locator("#appleid-signin").get_attribute("style")
    app.init()
    button = page.get_by_role("button", name="Sign in with Apple")
    box = button.bounding_box()
    assert (box["width"], box["height"]) == size
    assert button.evaluate("button => button.scrollWidth <= button.clientWidth")
    assert page.locator("#appleid-signin").get_attribute("style") == styled


def test_development_tags_lead_elsewhere(page, server, site, client_id):
    head = "".join(
        f'<meta name="appleid-signin-dev-{name}" content="{value}">'
        for name, value in {"env": "dev", "uri": site.url("", "127.0.0.1"), "path": "/elsewhere"}.items())
    app = AppPage(page, site, server.url + SCRIPT.format(locale="en_US"), client_id, head=head)
    app.init(usePopup=False)
    page.evaluate("() => AppleID.auth.signIn()")
    page.wait_for_url(site.url("/elsewhere") + "?client_id=*")
