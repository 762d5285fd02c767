"""The program as it starts, answers without configuration, and stops."""

import http.client
import json
import urllib.parse
import urllib.request

import program
from browser import Browser
from social_core_party import SocialCoreParty


def test_without_configuration_any_client_signs_someone_in(tmp_path):
    with program.Server(tmp_path) as server:
        app = SocialCoreParty(server, "com.example.anything")
        signed_in = app.receive(Browser(server.url).sign_in(app.authorization_url()))
        assert signed_in.name and all(signed_in.name)
        assert "@" in signed_in.claims["email"]


def test_a_person_is_the_same_after_a_restart(tmp_path):
    subjects = set()
    for _ in range(2):
        directory = tmp_path / str(len(list(tmp_path.iterdir())))
        directory.mkdir()
        with program.Server(directory) as server:
            app = SocialCoreParty(server, "com.example.anything")
            delivery = Browser(server.url).sign_in(app.authorization_url(), emailChoice="hide")
            claims = app.receive(delivery).claims
            subjects.add((claims["sub"], claims["email"]))
    assert len(subjects) == 1


def test_the_ready_file_is_the_first_line_of_the_json_log(tmp_path):
    with program.Server(tmp_path, "--log-format", "json") as server:
        assert server.ready["event"] == "ready"
        assert json.loads(server.first_log_line()) == server.ready
        with urllib.request.urlopen(server.url + "/healthz", timeout=5) as answer:
            assert json.load(answer) == {"status": "ok"}


def test_an_automatic_sign_in_shows_no_page(tmp_path):
    with program.Server(tmp_path, "--sign-in", "auto") as server:
        app = SocialCoreParty(server, "com.example.anything")
        browser = Browser(server.url)
        page = browser.open(app.authorization_url())
        assert [name for name, _ in page.forms[0].fields] == ["state", "code", "user"]
        assert app.receive(browser.submit(page)).name


def test_a_wrong_client_is_told_why_on_apples_page(tmp_path):
    config = {"apple": {"teams": [{"id": "TEAM123456", "apps": [{"bundleID": "com.example.app"}]}]}}
    with program.Server(tmp_path, config=config) as server:
        app = SocialCoreParty(server, "com.example.unknown")
        page = Browser(server.url).open(app.authorization_url())
        assert '{"direct":{"errorMessage":"Invalid client.","errorCode":"invalid_client"}}' in page.text
        assert page.headers["X-Mock-IdP-Diagnosis"].isascii()


def test_a_log_that_nobody_reads_holds_up_no_answer(tmp_path):
    with program.UnreadServer(tmp_path) as server:
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(server.url).netloc, timeout=5)
        # Far more than a pipe holds.
        for _ in range(3_000):
            connection.request("GET", "/healthz")
            assert connection.getresponse().read()
        log = server.read_log_until(lambda text: text.count("/healthz") == 3_000)
        assert log.startswith("mock-idp ")
