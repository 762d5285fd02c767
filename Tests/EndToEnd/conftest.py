"""The server the tests share, and a fresh app for each test."""

import itertools

import pytest

import program
from authlib_party import AuthlibParty
from browser import Browser
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
