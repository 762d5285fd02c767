"""The dashboard in a real browser: live, filtered, copied from, scripted with; and without any script."""

import http.client
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

import program
from facebook_calls import control
from real_browser import assert_accessible, assert_keeps_to_itself, picture

PAGES = ["", "requests", "requests/0", "people", "people/ada", "apps", "scripting"]

CONFIG = {
    "apple": {
        "registration": "open",
        "teams": [{
            "id": "SHOPTEAM01",
            "apps": [{
                "bundleID": "com.example.shop",
                "servicesIDs": [{"id": "com.example.shop.web", "redirectURIs": ["https://shop.example/cb"]}],
            }],
        }],
    },
    "facebook": {"apps": [{"id": "4711", "secret": "0f1e2d3c4b5a69788796a5b4c3d2e1f0", "name": "Shop"}]},
}


@pytest.fixture
def desk(tmp_path):
    with program.Server(tmp_path, config=CONFIG) as server:
        yield server


@pytest.fixture
def open_page(chromium, desk):
    """Opens a page of the dashboard; what its scripts or its policy object to fails the test."""
    contexts, objections = [], []

    def make(path, **options):
        context = chromium.new_context(**options)
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        assert_keeps_to_itself(page, desk.url)
        page.on("console", lambda line: objections.append(line.text) if is_objection(line) else None)
        page.on("pageerror", lambda error: objections.append(str(error)))
        page.goto(desk.url + "/_idp/" + path)
        return page

    yield make
    strays = [stray for context in contexts for page in context.pages for stray in page.strays]
    for context in contexts:
        context.close()
    assert not strays, f"asked elsewhere: {strays}"
    assert not objections, objections


def is_objection(line):
    # A form that is refused is answered with its status, which the console mentions.
    return line.type == "error" and not line.text.startswith("Failed to load resource")


def send(server, path, form=None, headers=None):
    """What a client sends; refused or not."""
    data = None if form is None else urllib.parse.urlencode(form).encode()
    try:
        with urllib.request.urlopen(
                urllib.request.Request(server.url + path, data, headers or {}), timeout=10) as answer:
            return answer.read()
    except urllib.error.HTTPError as error:
        return error.read()


def refused_exchange(server, client_id="com.example.app"):
    send(server, "/auth/token", {
        "grant_type": "authorization_code", "code": "c0123456789abcdef0123456789abcdef.0.abcd.never-issued",
        "client_id": client_id, "client_secret": program.client_secret(client_id, directory=server.directory),
    })


def live(page):
    expect(page.locator("#live")).to_have_class(re.compile("is-live"))
    return page


def row(page, number):
    return page.locator(f"#r{number}")


def test_a_refused_token_request_appears_live_with_its_diagnosis(desk, open_page):
    page = live(open_page("requests"))
    expect(page.get_by_text("Nothing was sent yet.")).to_be_visible()
    refused_exchange(desk)
    expect(row(page, 0)).to_contain_text("code_unknown")
    expect(row(page, 0)).to_contain_text("400POST/auth/token")
    expect(page.locator("#count")).to_have_text("1 new, 1 refused")
    row(page, 0).locator("summary").first.press("Enter")
    expect(row(page, 0).get_by_role("heading", name="Refused: code_unknown")).to_be_visible()
    expect(row(page, 0).get_by_role("heading", name="Token: request · body · client_secret")).to_be_visible()
    expect(row(page, 0)).to_contain_text('"iss": "MOCKTEAM01"')
    assert_accessible(page)
    picture(page, "dashboard-refusal")


def test_the_list_grows_above_the_reader_and_keeps_the_focus(desk, open_page):
    send(desk, "/auth/keys")
    page = live(open_page("requests"))
    row(page, 0).locator("summary").focus()
    send(desk, "/auth/keys")
    expect(row(page, 1)).to_be_attached()
    assert page.locator("#journal li").evaluate_all("rows => rows.map(row => row.id)") == ["r1", "r0"]
    assert page.evaluate("document.activeElement.closest('li').id") == "r0"


def test_paused_it_holds_back_and_then_shows(desk, open_page):
    page = live(open_page("requests"))
    page.get_by_role("button", name="Pause").click()
    send(desk, "/auth/keys")
    expect(page.locator("#count")).to_have_text("1 new, 1 held back until you resume")
    expect(page.get_by_text("Nothing was sent yet.")).to_be_hidden()
    assert page.locator("#journal li").count() == 0
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(row(page, 0)).to_be_visible()


def test_it_goes_on_where_it_was_when_the_page_was_hidden(desk, open_page):
    page = live(open_page("requests"))
    hide = "hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});" \
           "document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(hide, True)
    expect(page.locator("#live")).not_to_have_class(re.compile("is-live"))
    send(desk, "/auth/keys")
    page.evaluate(hide, False)
    expect(row(live(page), 0)).to_be_visible()


def test_emptied_elsewhere_it_is_emptied_here(desk, open_page):
    send(desk, "/auth/keys")
    page = live(open_page("requests"))
    expect(row(page, 0)).to_be_visible()
    urllib.request.urlopen(urllib.request.Request(desk.url + "/_idp/api/requests", method="DELETE"), timeout=5)
    expect(row(page, 0)).to_have_count(0)
    send(desk, "/auth/keys")
    expect(row(page, 1)).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_filters(desk, open_page, scripts):
    send(desk, "/auth/keys")
    refused_exchange(desk, "com.example.one")
    refused_exchange(desk, "com.example.two")
    page = open_page("requests", java_script_enabled=scripts)
    page.get_by_label("Client id").fill("com.example.one")
    page.get_by_role("button", name="Filter").click()
    expect(page.locator("#journal li")).to_have_count(1)
    page.get_by_label("Client id").fill("")
    page.get_by_label("Text anywhere").fill("EXAMPLE.TWO")
    page.get_by_role("button", name="Filter").click()
    expect(page.locator("#journal li")).to_have_count(1)
    expect(page.locator("#r2")).to_be_visible()
    assert page.url.endswith("text=EXAMPLE.TWO")
    page.get_by_role("link", name="Show all").click()
    expect(page.locator("#journal li")).to_have_count(3)


def test_a_filter_holds_for_what_comes_in_too(desk, open_page):
    page = live(open_page("requests?finding=refusal"))
    send(desk, "/auth/keys")
    refused_exchange(desk)
    expect(row(page, 1)).to_be_visible()
    assert page.locator("#journal li").count() == 1


def test_copy_as_curl(desk, open_page):
    refused_exchange(desk)
    page = open_page("requests/0", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    command = page.evaluate("navigator.clipboard.readText()")
    assert command.startswith(f"curl -i \\\n  '{desk.url}/auth/token'")
    assert "--data-urlencode 'client_secret=<client_secret>'" in command
    assert "--data-urlencode 'code=<code>'" in command
    assert "c01234" not in command


def test_a_link_leads_to_one_request(desk, open_page):
    for _ in range(3):
        send(desk, "/auth/keys")
    page = open_page("requests#r1")
    expect(row(page, 1).get_by_role("heading", name="Answer: 200")).to_be_visible()
    page.goto(desk.url + "/_idp/requests?clientID=nobody#r1")
    expect(page).to_have_url(desk.url + "/_idp/requests/1")


def test_what_clients_send_is_text(desk, open_page):
    page = live(open_page("requests"))
    hostile = "\"'><img src=x onerror=alert(1)><script>alert(1)</script>"
    send(desk, "/auth/" + urllib.parse.quote(hostile, safe=""))
    send(desk, "/auth/token", {"client_id": hostile, hostile: hostile}, {"X-A": hostile})
    for number in (0, 1):
        row(page, number).locator("summary").first.click()
        expect(row(page, number).locator(".inside.entry")).to_contain_text("onerror=alert(1)")
    assert page.locator("img, #journal script").count() == 0


def test_ten_thousand_requests(desk, open_page):
    host = desk.url.removeprefix("http://")
    client = http.client.HTTPConnection(host, timeout=30)
    for _ in range(10_000):
        client.request("GET", "/auth/keys")
        client.getresponse().read()
    page = live(open_page("requests"))
    assert page.locator("#journal li").count() == 100
    # Scrolls down, each time to where the next hundred will be.
    page.wait_for_function("""() => {
        if (!document.getElementById('older')) return true;
        scrollTo(0, document.body.scrollHeight);
    }""", timeout=120_000)
    numbers = page.locator("#journal li").evaluate_all("rows => rows.map(row => Number(row.id.slice(1)))")
    assert numbers == list(range(9_999, -1, -1))
    send(desk, "/auth/keys")
    expect(row(page, 10_000)).to_be_attached(timeout=30_000)
    page.goto(desk.url + "/_idp/requests?before=100")
    # The oldest has made room.
    expect(page.locator("#journal li")).to_have_count(99)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_people_are_added_edited_and_removed(open_page, scripts):
    page = open_page("people", java_script_enabled=scripts)
    page.get_by_label("Id", exact=True).fill("ada")
    page.get_by_label("Age from").fill("30")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_label("Id", exact=True)).to_have_accessible_description("This id is taken.")
    expect(page.get_by_label("Age from")).to_have_value("30")
    page.get_by_label("Id", exact=True).fill("eve")
    page.get_by_label("Given name").fill("Eve <b>")
    page.get_by_label("Hide My Email").check()
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("status").first).to_have_text("Added.")
    expect(page.get_by_role("row", name="eve")).to_contain_text("Eve <b>")
    page.get_by_role("link", name="Edit eve").click()
    expect(page.get_by_label("Hide My Email")).to_be_checked()
    page.get_by_label("Family name").fill("Adams")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("row", name="eve")).to_contain_text("Eve <b> Adams")
    page.get_by_role("link", name="Edit eve").click()
    page.get_by_role("button", name="Remove eve").click()
    expect(page.get_by_role("row", name="eve")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
@pytest.mark.parametrize("path, button, text", [
    ("people", "Add", "an id without spaces"), ("scripting", "Set the fault", "This fault does nothing"),
])
def test_a_refused_form_is_answered_where_it_stands(desk, open_page, path, button, text, scripts):
    for number in range(30):
        control(desk, "POST", "/accounts", {"id": f"p{number}"})
    page = open_page(path, java_script_enabled=scripts, viewport={"width": 1280, "height": 700})
    if path == "people":
        page.get_by_label("Id", exact=True).fill("a b")
    page.get_by_role("button", name=button).click()
    message = page.get_by_text(text)
    expect(message).to_be_in_viewport()
    expect(page.get_by_label("Id", exact=True) if path == "people" else message).to_be_focused()
    if scripts:
        assert_accessible(page)
    picture(page, f"dashboard-refused-{path}")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
def test_clock_fault_script_and_reset(desk, open_page, scripts):
    page = open_page("scripting", java_script_enabled=scripts)
    page.get_by_label("Stop it at").fill("2030-01-01T00:00:00Z")
    page.get_by_role("button", name="Stop").click()
    page.get_by_label("Move it by seconds").fill("60")
    page.get_by_role("button", name="Move", exact=True).click()
    expect(page.get_by_text("It is 2030-01-01T00:01:00Z here")).to_be_visible()
    page.get_by_label("Endpoint").select_option("keys")
    page.get_by_label("Status").fill("503")
    page.get_by_role("button", name="Set the fault").click()
    expect(page.get_by_text("status: 503")).to_be_visible()
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(desk.apple + "/auth/keys", timeout=5)
    page.get_by_label("Person").select_option("grace")
    page.get_by_label("Does").select_option("cancel")
    page.get_by_role("button", name="Script it").click()
    expect(page.get_by_text("cancel: true")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Forget ")).click()
    expect(page.get_by_text("Forgotten.")).to_be_visible()
    page.get_by_label("I want everything").check()
    page.get_by_role("button", name="Reset").click()
    expect(page.get_by_text("Everything is as it was at the start.")).to_be_visible()
    expect(page.get_by_text("here; the clock runs.")).to_be_visible()


def test_forms_side_by_side_stand_at_one_height(open_page):
    page = open_page("scripting", viewport={"width": 1280, "height": 900})
    tops = [page.get_by_label(label).bounding_box()["y"] for label in ("Stop it at", "Move it by seconds")]
    assert tops[0] == tops[1]


def test_keys_are_rotated(open_page):
    page = open_page("apps")
    page.get_by_role("button", name="Rotate Apple").click()
    expect(page.get_by_text("A new key signs from now on.")).to_be_visible()
    expect(page.get_by_text("published only")).to_have_count(3)
    page.get_by_role("button", name="Retire").first.click()
    expect(page.get_by_text("published only")).to_have_count(2)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [1280, 390], ids=["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_for_everybody(desk, open_page, path, width, scheme):
    refused_exchange(desk)
    send(desk, "/_idp/api/faults", None)
    page = open_page(path, color_scheme=scheme, viewport={"width": width, "height": 900})
    for details in page.locator("details:not(#journal details)").all():
        details.evaluate("details => details.open = true")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window"
    picture(page, f"dashboard-{path.replace('/', '-') or 'overview'}-{scheme}-{width}")


BROKEN_WORDS = """() => [...document.querySelectorAll("thead th, td a, td button, th code")].filter(element => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const lines = new Set([...text.getClientRects()].map(line => Math.round(line.top)));
    const words = element.textContent.trim().split(/\\s+/);
    return words.every(word => word.length <= 20) && lines.size > words.length;
}).map(element => element.textContent)"""


@pytest.mark.parametrize("path", ["people", "apps", "scripting"])
@pytest.mark.parametrize("width", [320, 1280])
def test_tables_break_no_word_however_long_a_value(desk, open_page, path, width):
    name = "x" * 10_000
    control(desk, "POST", "/accounts", {"id": "long", "givenName": name, "email": "long@example.com"})
    control(desk, "POST", "/faults", {"endpoint": "token", "status": 503, "body": "y" * 2_000})
    control(desk, "POST", "/sign-ins", {"account": "ada"})
    page = open_page(path, viewport={"width": width, "height": 900})
    assert page.evaluate(BROKEN_WORDS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the window"
    if path == "people":
        assert page.get_by_role("row", name="long").bounding_box()["height"] < 150
        assert page.get_by_title(name).count() == 1
    picture(page, f"dashboard-long-{path}-{width}")


def test_the_lines_to_copy_do_what_they_say(desk, open_page):
    """The whole sign-in by curl, as the page has it for its own client."""
    import os
    import subprocess

    page = open_page("")
    lines = page.locator("details", has_text="curl: a whole sign-in").locator("pre").text_content()
    assert "com.example.shop.web" in lines
    environment = {**program.plain_environment(), "PATH": f"{program.PROGRAM.parent}:{os.environ['PATH']}"}
    finished = subprocess.run(
        ["bash", "-c", lines], cwd=desk.directory, env=environment, capture_output=True, text=True, timeout=30)
    assert "id_token" in json.loads(finished.stdout), finished.stdout + finished.stderr


def test_a_browser_is_led_to_it(desk, open_page):
    page = open_page("../?code=c1")
    expect(page).to_have_url(desk.url + "/_idp/?code=c1")
    expect(page.get_by_role("heading", name="A sign-in ended here")).to_be_visible()
