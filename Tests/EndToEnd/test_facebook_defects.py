"""Facebook's catalogue of bad tokens against PyJWT, the commands that know it, and backends that nobody here wrote."""

import json
import re

import jwt
import pytest

import facebook_allauth
import program
from defect_catalogue import CLASSES, catalogue, refusing_check
from facebook_social_core import LimitedParty
from login_endpoint import REQUIRED, LoginServer, Refused

APP_ID = facebook_allauth.APP_ID
NONCE = "n-0S6_WzA2Mj"
# What Facebook itself has named, or names in its documents; which of them to take is a matter of policy.
ISSUERS = ["https://www.facebook.com", "https://facebook.com", "https://limited.facebook.com"]
JWKS = "/limited.facebook.com/.well-known/oauth/openid/jwks/"

DEFECTS = catalogue("facebook")


@pytest.fixture(scope="module")
def keys(server):
    return jwt.PyJWKClient(server.url + JWKS)


def mint(server, *arguments):
    minted = program.run(
        "mint", "facebook", "--client-id", APP_ID, "--nonce", NONCE, *arguments, directory=server.directory)
    assert minted.returncode == 0, minted.stderr
    return minted.stdout.removesuffix("\n")


def beyond_pyjwt(claims):
    if not claims["sub"]:
        return "claims"
    if claims.get("nonce") != NONCE:
        return "nonce"


def refused_by(token, keys):
    return refusing_check(
        token, keys, audience=APP_ID, issuer=ISSUERS, require=REQUIRED, further=beyond_pyjwt)


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect["name"])
def test_pyjwt_agrees_with_the_catalogue(defect, server, keys):
    assert refused_by(mint(server, "--defect", defect["name"]), keys) == defect["caughtBy"]


def test_pyjwt_finds_nothing_in_a_good_token(server, keys):
    assert refused_by(mint(server), keys) == "policy"


def verify(server, token, *arguments):
    return program.run(
        "verify", token, "--provider", "facebook", "--client-id", APP_ID, "--nonce", NONCE, "--jwks",
        server.url + JWKS, "--json", *arguments, directory=server.directory)


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect["name"])
def test_verify_agrees_with_the_catalogue(defect, server):
    verified = verify(server, mint(server, "--defect", defect["name"]), "--as", "backend")
    report = json.loads(verified.stdout)
    assert report["findings"][0]["caughtBy"] == defect["caughtBy"]
    assert verified.returncode == (0 if defect["caughtBy"] == "policy" else 1)
    assert report["accepted"] == {"backend": verified.returncode == 0}


@pytest.mark.parametrize("document", ["jwks", "certs", "keys"])
def test_verify_reads_each_document_of_keys(server, document):
    url = f"{server.url}/www.facebook.com/.well-known/oauth/openid/{document}/"
    verified = program.run("verify", mint(server), "--jwks", url, directory=server.directory)
    assert verified.stdout.splitlines()[:4] == [
        "The token is good.", "  ios: takes it", "  android: takes it", "  backend: takes it"]


class SocialCore:
    """social-auth-core's `FacebookLimitedLogin` behind a form."""

    def __init__(self, server):
        self.party = LimitedParty(server, APP_ID)

    def sign_in(self, fields):
        try:
            if self.party.sign_in(fields["access_token"]) is None:
                raise Refused("nobody")
        except Refused:
            raise
        except Exception as error:
            raise Refused(repr(error)) from error


class Allauth:
    """django-allauth's endpoint for tokens of providers, which wants JSON within JSON."""

    def __init__(self, server):
        self.site = facebook_allauth.Site(server)
        # An error of the library's is an answer with status 500.
        self.site.client.raise_request_exception = False

    def sign_in(self, fields):
        assert (fields["provider"], fields["process"]) == ("facebook", "login")
        answer = self.site.client.post(
            "/_allauth/app/v1/auth/provider/token", json.dumps(fields), content_type="application/json")
        self.site.client.logout()
        if answer.status_code != 200:
            raise Refused(answer.content.decode())


def check(server, endpoint, *arguments):
    return program.run(
        "check", endpoint.url, "--provider", "facebook", "--client-id", APP_ID, *arguments,
        directory=server.directory)


def policy():
    return [row["name"] for row in DEFECTS if row["caughtBy"] == "policy"]


def let_in(checked):
    """The names in the tables of a report, by its heading."""
    found = {}
    for heading, rows in re.findall(r"^(\S.*):\n((?:  .*\n)+)", checked.stdout, re.MULTILINE):
        found[heading] = re.findall(rf"^  (?:{'|'.join(CLASSES)}) +([a-z0-9-]+)  ", rows, re.MULTILINE)
    found.pop("Not tried", None)
    return found


def test_social_core_is_told_what_it_lets_in(server):
    with LoginServer(SocialCore(server)) as endpoint:
        checked = check(server, endpoint, "--field", "access_token")
    # Without a kid it tries every key; it takes no issuer but its own.
    assert let_in(checked) == {
        "Wrongly let in": ["missing-kid"],
        "Let in, and a careful client would not (policy)": [
            name for name in policy() if not name.endswith("-iss")],
    }
    assert checked.returncode == 1


def test_allauth_is_told_what_it_lets_in(server):
    with LoginServer(Allauth(server)) as endpoint:
        checked = check(
            server, endpoint, "--json", "--field", "token.id_token", "--with", "provider=facebook", "--with",
            "process=login", "--with", f"token.client_id={APP_ID}")
    assert let_in(checked)["Wrongly let in"] == ["missing-exp", "missing-iat"]
    assert checked.returncode == 1
