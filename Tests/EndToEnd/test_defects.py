"""The catalogue of bad tokens against PyJWT, and the commands that mint, verify and check them."""

import json
import re

import jwt
import pytest

import program
from defect_catalogue import CLASSES, catalogue, refusing_check
from login_endpoint import ISSUER, REQUIRED, GoodParty, LoginServer, NaiveParty, ParanoidParty, left_half

CLIENT_ID = "com.example.defects"
NONCE = "n-0S6_WzA2Mj"
CODE = "c-of-this-sign-in"
ACCESS_TOKEN = "a-of-this-sign-in"


DEFECTS = catalogue("apple")


@pytest.fixture(scope="session")
def keys(server):
    return jwt.PyJWKClient(server.apple + "/auth/keys")


def mint(directory, *arguments):
    minted = program.run(
        "mint", "apple", "--client-id", CLIENT_ID, "--nonce", NONCE, "--code", CODE, "--access-token", ACCESS_TOKEN,
        *arguments, directory=directory,
    )
    assert minted.returncode == 0, minted.stderr
    return minted.stdout.removesuffix("\n")


def beyond_pyjwt(claims):
    if claims.get("nonce") != NONCE:
        return "nonce"
    if (claims.get("c_hash"), claims.get("at_hash")) != (left_half(CODE), left_half(ACCESS_TOKEN)):
        return "hash"


def refused_by(token, keys):
    return refusing_check(
        token, keys, audience=CLIENT_ID, issuer=ISSUER, require=REQUIRED, further=beyond_pyjwt)


def test_the_catalogue_is_large_and_of_every_class():
    assert len(DEFECTS) >= 30
    assert {defect["caughtBy"] for defect in DEFECTS} == set(CLASSES)
    assert len({defect["name"] for defect in DEFECTS}) == len(DEFECTS)


def test_the_list_for_people_has_a_name_and_a_sentence_a_line(tmp_path):
    listed = program.run("mint", "apple", "--list-defects", directory=tmp_path).stdout.splitlines()
    assert [line.split(maxsplit=1) for line in listed] == [[row["name"], row["breaks"]] for row in DEFECTS]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect["name"])
def test_pyjwt_agrees_with_the_catalogue(defect, server, keys):
    token = mint(server.directory, "--defect", defect["name"])
    assert refused_by(token, keys) == defect["caughtBy"]


def test_pyjwt_finds_nothing_in_a_good_token(server, keys):
    assert refused_by(mint(server.directory), keys) == "policy"


def verify(server, token, *arguments):
    return program.run(
        "verify", token, "--client-id", CLIENT_ID, "--nonce", NONCE, "--code", CODE, "--access-token", ACCESS_TOKEN,
        "--jwks", server.apple + "/auth/keys", *arguments, directory=server.directory,
    )


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect["name"])
def test_verify_agrees_with_the_catalogue(defect, server):
    verified = verify(server, mint(server.directory, "--defect", defect["name"]), "--json")
    report = json.loads(verified.stdout)
    assert report["findings"][0]["caughtBy"] == defect["caughtBy"]
    assert verified.returncode == (0 if defect["caughtBy"] == "policy" else 1)
    assert report["good"] is (verified.returncode == 0)


def test_verify_says_that_a_good_token_is_good(server):
    verified = verify(server, mint(server.directory), "--strict")
    assert (verified.returncode, verified.stdout.splitlines()[0]) == (0, "The token is good.")


def test_verify_tells_what_to_mend(server):
    token = mint(server.directory)
    verified = program.run("verify", token, "--raw-nonce", NONCE, directory=server.directory)
    assert verified.returncode == 1
    assert "The app sent the raw nonce to Apple." in verified.stdout


def check(server, endpoint, *arguments):
    return program.run(
        "check", endpoint.url, "--client-id", CLIENT_ID, "--nonce-field", "nonce", "--code-field", "code",
        "--access-token-field", "access_token", *arguments, directory=server.directory,
    )


def let_in(checked):
    """The names in the tables of a report."""
    return re.findall(rf"^  (?:{'|'.join(CLASSES)}) +([a-z0-9-]+)  ", checked.stdout, re.MULTILINE)


@pytest.fixture(params=["--form", "--json"])
def form(request):
    return request.param


def names(*classes):
    return [defect["name"] for defect in DEFECTS if defect["caughtBy"] in classes]


def test_a_naive_endpoint_is_told_everything_it_lets_in(server, form):
    with LoginServer(NaiveParty(server.apple + "/auth/keys", CLIENT_ID)) as endpoint:
        checked = check(server, endpoint, form)
        strict = check(server, endpoint, form, "--strict")
    assert checked.returncode == strict.returncode == 1
    # Reading the claims takes a token of the right format, a kid that is a string, and no unknown extension.
    unreadable = {"numeric-kid", "unknown-crit", "empty-crit"}
    believed = [name for name in names(*CLASSES[1:]) if name not in unreadable]
    assert let_in(checked) == let_in(strict) == believed


def test_a_good_endpoint_passes_and_is_told_what_a_careful_one_sees(server, form):
    with LoginServer(GoodParty(server.apple + "/auth/keys", CLIENT_ID)) as endpoint:
        checked = check(server, endpoint, form)
        strict = check(server, endpoint, form, "--strict")
    assert (checked.returncode, strict.returncode) == (0, 1)
    assert let_in(checked) == let_in(strict) == names("policy")
    assert checked.stdout.splitlines()[-1].startswith("Passed: ")
    assert strict.stdout.splitlines()[-1].startswith("Failed: ")


def test_a_paranoid_endpoint_passes_the_strict_check(server, form):
    with LoginServer(ParanoidParty(server.apple + "/auth/keys", CLIENT_ID)) as endpoint:
        checked = check(server, endpoint, form, "--strict")
    assert (checked.returncode, let_in(checked)) == (0, [])


def test_an_endpoint_that_refuses_the_good_token_is_told_so(server):
    with LoginServer(GoodParty(server.apple + "/auth/keys", "com.example.another")) as endpoint:
        checked = check(server, endpoint)
    assert checked.returncode == 1
    assert "The good token was refused" in checked.stdout
    assert "Audience doesn't match" in checked.stdout


def test_where_nobody_listens_is_said(server):
    with LoginServer(NaiveParty(server.apple + "/auth/keys", CLIENT_ID)) as endpoint:
        pass
    checked = check(server, endpoint)
    assert checked.returncode == 69
    assert "nobody listens on port" in checked.stderr


@pytest.mark.parametrize("url", ["http://192.0.2.1/login", "http://[2001:db8::1]:80/login"])
def test_bad_tokens_stay_on_this_machine(server, url):
    checked = program.run("check", url, directory=server.directory)
    assert checked.returncode == 64
    assert "--allow-host" in checked.stderr
