"""The server the tests share, and a fresh app for each test."""

import itertools

import pytest
from playwright.sync_api import sync_playwright

import program
import real_browser
from authlib_party import AuthlibParty
from browser import Browser
from receiver import Receiver
from social_core_party import SocialCoreParty

PEOPLE = {
    "accounts": [
        {"id": "ada", "givenName": "Ada", "familyName": "Lovelace", "email": "ada@example.com"},
        {"id": "grace", "givenName": "Grace", "familyName": "Hopper", "email": "grace@example.com"},
    ],
}

numbers = itertools.count(1)


def pytest_configure():
    if not program.PROGRAM.exists():
        raise pytest.UsageError(f"{program.PROGRAM} is not built: make test builds it, or set MOCK_IDP_PROGRAM")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with program.Server(tmp_path_factory.mktemp("server"), config=PEOPLE) as server:
        yield server


@pytest.fixture
def browser(server):
    return Browser(server.url)


@pytest.fixture
def client_id():
    """An app nobody has signed in to yet: every test starts with a first consent."""
    return f"com.example.web{next(numbers)}"


@pytest.fixture
def app_id():
    """The same for Facebook."""
    return f"4400{next(numbers)}"


@pytest.fixture(params=[SocialCoreParty, AuthlibParty], ids=["social-core", "authlib"])
def app(request, server, client_id):
    return request.param(server, client_id)


@pytest.fixture
def receiver():
    """An app's address for notifications."""
    with Receiver() as receiver:
        yield receiver


@pytest.fixture(scope="session")
def chromium():
    assert real_browser.CHROMIUM, "there is no chromium: make test installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=real_browser.CHROMIUM, args=real_browser.ARGUMENTS, chromium_sandbox=False)
        yield browser
        browser.close()


@pytest.fixture
def site():
    with real_browser.AppSite() as site:
        yield site


@pytest.fixture
def new_page(chromium, server, site):
    """Makes pages of one person's browser; options are those of a Playwright context (color_scheme, locale, …)."""
    contexts, pages = [], []

    def make(**options):
        context = chromium.new_context(**{"locale": "en", **options})
        context.set_default_timeout(10_000)
        contexts.append(context)

        def watch(page):
            real_browser.assert_keeps_to_itself(
                page, server.url, server.url.replace("127.0.0.1", "localhost"), site.url(""),
                site.url("", "localhost"))
            pages.append(page)

        context.on("page", watch)
        return context.new_page()

    yield make
    strays = [stray for page in pages for stray in page.strays]
    for context in contexts:
        context.close()
    assert not strays, f"asked elsewhere: {strays}"


@pytest.fixture
def page(new_page):
    return new_page()
