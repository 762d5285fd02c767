"""The sign-in pages of both providers in a real browser: for everybody, in six languages, without a script."""

import json
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

import program
from facebook_calls import control, graph
from real_browser import assert_accessible, enter, picture
from test_browser_sign_in import authorize_url

SECRET = "00112233445566778899aabbccddeeff"
HOSTILE = "<script>window.hacked=1</script>\"'"
LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
BOTH = pytest.mark.parametrize("provider", ["apple", "facebook"])


PEOPLE = {
    "ada": {"givenName": "Ada", "familyName": "Lovelace", "email": "ada@example.com"},
    "grace": {"givenName": "Grace", "familyName": "Hopper", "email": "grace@example.com"},
    "long": {
        "givenName": LONG, "familyName": "von und zu " + LONG, "email": f"{'x' * 60}@{'y' * 60}.example"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of its own: people are added and removed here."""
    config = {"accounts": [{"id": name, **person} for name, person in PEOPLE.items()]}
    with program.Server(tmp_path_factory.mktemp("pages"), config=config) as server:
        yield server


@pytest.fixture
def new_page(new_page):
    """What a script or the policy of a page objects to fails the test."""
    objections = []

    def is_objection(line):
        # Error pages have an error's status, and no app is installed here, both of which the console mentions.
        return line.type in ("error", "warning") and not line.text.startswith(
            ("Failed to load resource", "Failed to launch"))

    def make(**options):
        page = new_page(**options)
        page.context.on("console", lambda line: objections.append(line.text) if is_objection(line) else None)
        page.context.on("weberror", lambda failure: objections.append(str(failure.error)))
        page.context.add_init_script("""
            addEventListener("securitypolicyviolation", event =>
                console.error("policy:", event.violatedDirective, event.blockedURI))""")
        return page

    yield make
    assert not objections, objections


def dialog_url(server, site, app_id, **more):
    query = {
        "client_id": app_id, "redirect_uri": site.url("/callback"), "scope": "email,user_birthday",
        "state": "a&b=c", "return_scopes": "true", **more,
    }
    return f"{server.url}/www.facebook.com/v21.0/dialog/oauth?" + urllib.parse.urlencode(query)


@pytest.fixture
def open_sign_in(server, site, client_id, app_id):
    """Opens the sign-in of a provider, for the same app each time."""
    def open_sign_in(page, provider, **more):
        if provider == "apple":
            return page.goto(authorize_url(server, site, client_id, **more))
        return page.goto(dialog_url(server, site, app_id, **more))

    return open_sign_in


@pytest.fixture(autouse=True)
def forget_the_added(server):
    """Whoever a test added is gone after it, however it ended."""
    yield
    for account in control(server, "GET", "/accounts")["accounts"]:
        if account["id"] not in PEOPLE:
            control(server, "DELETE", f"/accounts/{account['id']}")


def press(page, name):
    page.get_by_role("button", name=name).click()


def person(page, name):
    return page.get_by_role("radio", name=name)


def sign_in(page, site, name):
    person(page, name).check()
    press(page, "Continue")
    press(page, "Continue")
    return arrived(page, site)


def arrived(page, site):
    """What the app was sent; the browser has its page by then."""
    page.wait_for_url(lambda url: url.startswith(site.url("/callback")))
    return site.arrival().fields


# Facebook's dialog


def access_token(server, site, app_id, fields):
    answer = graph(
        server, "/v21.0/oauth/access_token", client_id=app_id, client_secret=SECRET,
        redirect_uri=site.url("/callback"), code=fields["code"])
    assert answer.ok, answer.text
    return answer.json()["access_token"]


def test_a_declined_permission_is_not_given_until_it_is_asked_for_again(page, server, site, app_id):
    page.goto(dialog_url(server, site, app_id, login_hint="ada"))
    page.get_by_role("checkbox", name="E-mail address").uncheck()
    press(page, "Continue")
    fields = arrived(page, site)
    assert (fields["granted_scopes"], fields["denied_scopes"]) == ("public_profile,user_birthday", "email")
    token = access_token(server, site, app_id, fields)
    assert "email" not in graph(server, "/me", access_token=token, fields="id,name,email").json()
    checked = graph(server, "/debug_token", input_token=token, access_token=f"{app_id}|{SECRET}").json()["data"]
    assert sorted(checked["scopes"]) == ["public_profile", "user_birthday"]

    page.goto(dialog_url(server, site, app_id, login_hint="ada"))
    expect(page.get_by_role("button", name="Continue as Ada Lovelace")).to_be_focused()
    expect(page.get_by_role("checkbox")).to_have_count(0)
    press(page, "Continue as Ada Lovelace")
    assert arrived(page, site)["denied_scopes"] == "email"

    page.goto(dialog_url(server, site, app_id, login_hint="ada", auth_type="rerequest"))
    expect(page.get_by_role("checkbox")).to_have_count(1)
    expect(page.get_by_role("checkbox", name="E-mail address")).to_be_checked()
    press(page, "Continue")
    fields = site.arrival().fields
    assert fields["denied_scopes"] == ""
    token = access_token(server, site, app_id, fields)
    assert graph(server, "/me", access_token=token, fields="email").json()["email"] == "ada@example.com"


def test_who_cancels_the_dialog_goes_back_denied(page, server, site, app_id):
    for more in ({}, {"login_hint": "ada"}):
        page.goto(dialog_url(server, site, app_id, **more))
        press(page, "Cancel")
        fields = arrived(page, site)
        assert (fields["error"], fields["error_reason"], fields["state"]) == ("access_denied", "user_denied", "a&b=c")
        assert "code" not in fields


@pytest.mark.parametrize("has_scripts", [True, False])
def test_an_app_is_reached_by_a_page_that_leads_there(new_page, server, site, app_id, has_scripts):
    page = new_page(java_script_enabled=has_scripts)
    page.goto(dialog_url(server, site, app_id, redirect_uri=f"fb{app_id}://authorize"))
    press(page, "Continue")
    link = page.get_by_role("link", name="Continue")
    with page.expect_request(lambda request: request.url.startswith("fb")) as attempt:
        press(page, "Continue")
        if not has_scripts:
            link.click()
    assert link.get_attribute("href").partition("#")[0] == attempt.value.url
    assert attempt.value.url.startswith(f"fb{app_id}://authorize?code=") and "&state=a%26b%3Dc" in attempt.value.url
    # To an app on the device is the only other place where this page may lead.
    assert page.strays == [attempt.value.url]
    page.strays.clear()


def test_who_is_asked_to_sign_in_anew_is_not_taken_for_the_last_one(page, site, open_sign_in):
    open_sign_in(page, "facebook")
    sign_in(page, site, "Grace Hopper")
    open_sign_in(page, "facebook", auth_type="reauthenticate", auth_nonce="n")
    expect(page.get_by_role("radio").first).to_have_accessible_name(re.compile("Ada"))
    expect(person(page, "Grace Hopper")).not_to_be_checked()
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_visible()
    assert "Last signed in" not in page.inner_text("body")


# The person a browser remembers


@BOTH
def test_the_last_person_comes_first_at_either_provider(new_page, server, site, open_sign_in, provider):
    other = {"apple": "facebook", "facebook": "apple"}[provider]
    page = new_page()
    open_sign_in(page, provider)
    expect(person(page, "Ada Lovelace")).to_be_checked()
    sign_in(page, site, "Grace Hopper")
    for name in (provider, other):
        open_sign_in(page, name)
        expect(page.get_by_role("radio").first).to_have_accessible_name(re.compile("Grace Hopper.*Last signed in"))
        expect(person(page, "Grace Hopper")).to_be_checked()
        expect(page.get_by_role("button", name="Continue as Grace Hopper")).to_be_visible()
        person(page, "Ada Lovelace").check()
        expect(page.get_by_role("button", name="Continue", exact=True)).to_be_visible()
    # Cookies belong to the name in the address, and to one browser.
    elsewhere = new_page()
    open_sign_in(elsewhere, provider)
    expect(person(elsewhere, "Ada Lovelace")).to_be_checked()
    page.goto(page.url.replace("127.0.0.1", "localhost", 1))
    expect(person(page, "Ada Lovelace")).to_be_checked()


@BOTH
def test_a_remembered_person_who_is_gone_does_no_harm(page, server, site, open_sign_in, provider):
    control(server, "POST", "/accounts", {"id": "gone", "givenName": "Gone", "email": "gone@example.com"})
    open_sign_in(page, provider)
    sign_in(page, site, "Gone")
    open_sign_in(page, provider)
    expect(person(page, "Gone")).to_be_checked()
    control(server, "DELETE", "/accounts/gone")
    # The page that is still open names somebody who is no longer there.
    press(page, "Continue")
    expect(page.get_by_text("There is no such person in this mock.")).to_be_visible()
    page.get_by_role("link", name="Choose somebody else").click()
    expect(person(page, "Ada Lovelace")).to_be_checked()
    assert sign_in(page, site, "Ada Lovelace")["code"]


# Someone new


@BOTH
def test_a_bad_address_is_told_by_its_field_and_mended(page, server, site, open_sign_in, provider):
    open_sign_in(page, provider)
    page.get_by_text("Someone new").click()
    page.get_by_label("Given name").fill("Émilie \"du\"")
    page.get_by_label("Family name").fill("Châtelet")
    field = page.get_by_label("E-mail")
    field.fill("emilie")
    press(page, "Add and continue")
    # The browser itself objects, and stays.
    expect(field).to_be_focused()
    assert field.evaluate("field => field.validity.typeMismatch")
    field.evaluate("field => { field.form.noValidate = true }")
    press(page, "Add and continue")
    expect(page.get_by_role("alert")).to_contain_text("This is not an e-mail address.")
    field = page.get_by_label("E-mail")
    expect(field).to_be_focused()
    expect(field).to_have_value("emilie")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("This is not an e-mail address"))
    expect(page.get_by_label("Given name")).to_have_value("Émilie \"du\"")
    expect(page.get_by_label("Family name")).to_have_value("Châtelet")
    field.fill(f"emilie-{provider}@example.com")
    enter(page)
    press(page, "Continue")
    assert arrived(page, site)["code"]
    open_sign_in(page, provider)
    expect(person(page, "Émilie \"du\" Châtelet")).to_be_checked()


# By keyboard alone, from where a page puts the focus


@BOTH
def test_enter_alone_signs_in(page, site, open_sign_in, provider):
    open_sign_in(page, provider)
    expect(person(page, "Ada Lovelace")).to_be_focused()
    enter(page)
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    enter(page)
    assert site.arrival().fields["code"]


def test_arrows_tab_and_space_choose_a_person_and_hide_the_address(page, site, open_sign_in):
    open_sign_in(page, "apple")
    expect(person(page, "Ada Lovelace")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(person(page, "Grace Hopper")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Continue to")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("radio", name="Share my e-mail")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Hide my e-mail")).to_be_checked()
    page.keyboard.press("Tab")
    enter(page)
    user = json.loads(site.arrival().fields["user"])
    assert user["name"]["firstName"] == "Grace" and user["email"].endswith("@privaterelay.appleid.com")


def test_arrows_tab_and_space_choose_a_person_and_decline_a_permission(page, site, open_sign_in):
    open_sign_in(page, "facebook")
    expect(person(page, "Ada Lovelace")).to_be_focused()
    page.keyboard.press("ArrowDown")
    enter(page)
    expect(page.get_by_text("grace@example.com")).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("checkbox", name="E-mail address")).to_be_focused()
    page.keyboard.press("Space")
    enter(page)
    assert site.arrival().fields["denied_scopes"] == "email"


@BOTH
def test_the_keyboard_adds_someone_new_and_cancels(page, server, site, open_sign_in, provider):
    open_sign_in(page, provider)
    expect(person(page, "Ada Lovelace")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for text in ("Alan", "Turing", f"alan-{provider}@example.com"):
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    enter(page)
    expect(page.get_by_text(f"alan-{provider}@example.com").first).to_be_visible()
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Tab")
    enter(page)
    assert site.arrival().fields["error"] == {
        "apple": "user_cancelled_authorize", "facebook": "access_denied"}[provider]


# Every page


def every_page(server, site, client_id, app_id):
    """Name, address and what is done there before the page is as meant."""
    def apple(**more):
        return authorize_url(server, site, client_id, **more)

    def facebook(**more):
        return dialog_url(server, site, app_id, **more)

    def add(page):
        page.locator("summary").click()
        page.locator("[name=givenName]").fill("Ada")
        page.locator("[name=email]").fill("ada")
        page.locator("[name=email]").evaluate("field => { field.form.noValidate = true }")
        page.locator("details button").first.click()
        page.locator("#email-problem").wait_for()

    def proceed(page):
        page.locator("button[value=continue]").click()
        page.locator("#answer, #outcome").first.wait_for(state="attached")
        page.locator("footer").wait_for()

    return {
        "apple-person": (apple(), None),
        "apple-consent": (apple(login_hint="ada"), None),
        "apple-consent-long": (apple(login_hint="long"), None),
        "apple-returning": (apple(login_hint="grace"), None),
        "apple-new": (apple(), add),
        "apple-error": (apple(response_type="nonsense", nonce="n" * 300), None),
        "facebook-person": (facebook(), None),
        "facebook-consent": (facebook(login_hint="ada"), None),
        "facebook-consent-long": (facebook(login_hint="long"), None),
        "facebook-returning": (facebook(login_hint="grace"), None),
        "facebook-new": (facebook(), add),
        "facebook-error": (facebook(redirect_uri="http:" + "x" * 200), None),
        "apple-form-post": (apple(login_hint="ada", state="s" * 200), proceed),
        "apple-web-message": (apple(login_hint="ada", response_mode="web_message"), proceed),
        "facebook-app-link": (
            facebook(login_hint="ada", redirect_uri=f"fb{app_id}://authorize", scope="email,user_friends"), proceed),
    }


def visit(new_page, server, site, client_id, app_id, more="", **options):
    """Every page in turn, in a browser of these options."""
    for provider, app in (("apple", client_id), ("facebook", app_id)):
        order = {"clientID": app, "account": "grace", "scopes": ["fullName", "email"]}
        if provider == "facebook":
            order = {"clientID": app, "account": "grace", "permissions": ["email"]}
        control(server, "POST", f"/{provider}/" + ("credential" if provider == "apple" else "access-token"), order)
    page = new_page(**options)
    # So that the page that posts an answer stays to be looked at.
    page.context.add_init_script("HTMLFormElement.prototype.submit = () => {}")
    for name, (address, act) in every_page(server, site, client_id, app_id).items():
        page.goto(address + more)
        if act:
            act(page)
        yield name, page
    page.strays = [stray for stray in page.strays if not stray.startswith(f"fb{app_id}:")]


LOOKS = [("light", 1280, "en"), ("dark", 390, "en"), ("dark", 1280, "ja"), ("light", 390, "de")]


@pytest.mark.parametrize("color_scheme, width, language", LOOKS)
def test_every_page_is_for_everybody(new_page, server, site, client_id, app_id, color_scheme, width, language):
    for name, page in visit(
            new_page, server, site, client_id, app_id, color_scheme=color_scheme, locale=language,
            viewport={"width": width, "height": 800}):
        assert page.locator("html").get_attribute("lang") == language
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        picture(page, f"{name}-{color_scheme}-{width}-{language}")


@BOTH
def test_a_name_without_end_leaves_the_page_readable(new_page, server, open_sign_in, provider):
    name = "x" * 10_000
    control(server, "POST", "/accounts", {"id": f"endless-{provider}", "givenName": name})
    page = new_page(viewport={"width": 320, "height": 600})
    height = "document.documentElement.scrollHeight"
    open_sign_in(page, provider, login_hint="long")
    usual = page.evaluate(height)
    open_sign_in(page, provider)
    assert page.locator("label", has=page.get_by_title(name)).bounding_box()["height"] < 150
    open_sign_in(page, provider, login_hint=f"endless-{provider}")
    assert page.get_by_title(name).bounding_box()["height"] < 100
    assert page.evaluate(height) <= usual
    picture(page, f"{provider}-consent-endless")


@BOTH
def test_a_name_from_right_to_left_stands_below_its_label(page, server, open_sign_in, provider):
    control(server, "POST", "/accounts", {"id": f"rtl-{provider}", "givenName": "\u05e2\u05d1\u05e8\u05d9\u05ea"})
    open_sign_in(page, provider, login_hint=f"rtl-{provider}")
    start = """element => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().left;
    }"""
    name, label = page.locator(".person bdi").first, page.locator(".person > span")
    assert name.evaluate(start) == label.evaluate(start)


# Words


def words(language):
    path = pathlib.Path(program.ROOT) / "templates" / f"strings.{language}.properties"
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split(" = ", 1) for line in lines)


ENGLISH = words("en")


@pytest.mark.parametrize("language", ["en", "fr", "de", "it", "es", "ja"])
def test_every_page_speaks_the_language_and_fits_a_narrow_screen(
        new_page, server, site, client_id, app_id, language):
    told = words(language)
    assert set(told) == set(ENGLISH)
    foreign = {
        text for key, text in ENGLISH.items() if told[key] != text and "{{" not in text and len(text) > 10}
    for name, page in visit(
            new_page, server, site, client_id, app_id, f"&locale={language}", locale="pt",
            viewport={"width": 320, "height": 600}):
        assert page.locator("html").get_attribute("lang") == language, name
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name
        text = page.evaluate("""() => {
            const body = document.body.cloneNode(true);
            body.querySelectorAll("[lang=en], script").forEach(part => part.remove());
            return document.title + "\\n" + body.textContent;
        }""")
        assert "{{" not in text and "}}" not in text, name
        assert not [key for key in ENGLISH if key in text], name
        assert not [phrase for phrase in foreign if phrase in text], name
        assert told["foot"] in text, name


@BOTH
@pytest.mark.parametrize("options, more, language", [
    ({"locale": "de-CH"}, {}, "de"),
    ({"locale": "ja-JP"}, {}, "ja"),
    ({"locale": None, "extra_http_headers": {"Accept-Language": "pt, fr;q=0.8"}}, {}, "fr"),
    ({"locale": "pt"}, {}, "en"),
    ({"locale": "de"}, {"locale": "it_IT"}, "it"),
    ({"locale": "de"}, {"locale": "es-MX", "language": "fr"}, "es"),
    ({"locale": "de"}, {"language": "fr_FR"}, "fr"),
])
def test_the_request_decides_the_language_to_the_end(
        new_page, open_sign_in, provider, options, more, language):
    page = new_page(**options)
    told = words(language)
    open_sign_in(page, provider, **more)
    expect(page.get_by_text(told["signIn.who"], exact=True)).to_be_visible()
    press(page, told["button.continue"])
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.get_by_text(told["consent.signedInAs"], exact=True)).to_be_visible()


# Without a script, and with somebody who brings one


def test_no_script_is_needed(new_page, server, site, client_id):
    page = new_page(java_script_enabled=False)
    page.goto(authorize_url(server, site, client_id))
    person(page, "Grace Hopper").check()
    for _ in range(3):
        press(page, "Continue")
    arrival = site.arrival()
    assert arrival.method == "POST" and arrival.fields["code"] and arrival.fields["state"] == "a&b=c"
    assert json.loads(arrival.fields["user"])["email"] == "grace@example.com"


def assert_harmless(page, *texts):
    """The texts are there to be read, and did nothing."""
    assert page.evaluate("window.hacked") is None
    seen = page.evaluate("document.body.textContent + [...document.querySelectorAll('input')].map(field => field.value)")
    for text in texts:
        assert text in seen, page.url


@BOTH
def test_a_hostile_name_and_state_are_text_everywhere(page, server, site, open_sign_in, provider):
    state = f"{HOSTILE}\r\n</form>{{{{name}}}}"
    email = f"mallory-{provider}@example.com"
    open_sign_in(page, provider, state=state)
    page.get_by_text("Someone new").click()
    page.get_by_label("Given name").fill(HOSTILE)
    page.get_by_label("Family name").fill(HOSTILE)
    page.get_by_label("E-mail").fill("mallory")
    page.get_by_label("E-mail").evaluate("field => { field.form.noValidate = true }")
    press(page, "Add and continue")
    expect(page.get_by_role("alert")).to_be_visible()
    assert_harmless(page, HOSTILE)
    page.get_by_label("E-mail").fill(email)
    press(page, "Add and continue")
    expect(page.get_by_role("heading", name="Continue to")).to_be_visible()
    assert_harmless(page, f"{HOSTILE} {HOSTILE}")
    press(page, "Continue")
    assert arrived(page, site)["state"] == state
    open_sign_in(page, provider, state=state)
    assert_harmless(page, f"Continue as {HOSTILE} {HOSTILE}")
    press(page, "Continue as")
    expect(page.get_by_role("heading", name="Continue to")).to_be_visible()
    assert_harmless(page, f"Continue as {HOSTILE} {HOSTILE}")
    open_sign_in(page, provider, state=state, response_type=HOSTILE, response_mode="query", scope="")
    assert_harmless(page)

    (mallory,) = [one["id"] for one in control(server, "GET", "/accounts")["accounts"] if one.get("email") == email]
    entry = next(
        entry["id"] for entry in control(server, "GET", "/requests")["requests"]
        if entry["method"] == "GET" and entry["provider"] == provider)
    for path, text in [
        ("people", HOSTILE), (f"people/{mallory}", HOSTILE), (f"account/{mallory}", HOSTILE),
        (f"account/{mallory}/delete", HOSTILE), ("relay", ""), ("requests", ""), (f"requests/{entry}", HOSTILE),
    ]:
        page.goto(f"{server.url}/_idp/{path}")
        page.wait_for_load_state()
        assert_harmless(page, text)
