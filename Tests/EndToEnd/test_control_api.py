"""The control API against its own description, and what a test suite in another language does with it."""

import json
import subprocess
import sys
import threading
import urllib.error
import urllib.request

import pytest

import program


def call(server, method, path, body=None, headers=None):
    """One call: the status and the decoded answer."""
    request = urllib.request.Request(
        server.url + "/_idp/api" + path, method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **(headers or {})} if body is not None else headers or {},
    )
    try:
        with urllib.request.urlopen(request, timeout=15) as answer:
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    return status, json.loads(text) if text else None


@pytest.fixture
def own_server(tmp_path):
    with program.Server(tmp_path) as server:
        yield server


def test_it_answers_as_it_describes_itself(own_server, tmp_path):
    # Methods that HTTP does not register are 501 (RFC 9110 section 9.1), and a TRACE with a body is malformed.
    (tmp_path / "schemathesis.toml").write_text(
        '[phases.coverage]\nunexpected-methods = ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS"]\n')
    finished = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", own_server.url + "/_idp/openapi.json",
            "--url", own_server.url + "/_idp/api", "--exclude-path", "/requests/take", "--exclude-path", "/requests/stream",
            "--max-examples", "40", "--seed", "1", "--request-timeout", "10", "--no-color",
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )
    assert finished.returncode == 0, finished.stdout[-6000:] + finished.stderr[-2000:]


def test_a_request_can_be_waited_for(own_server):
    arrived = []
    waiting = threading.Thread(
        target=lambda: arrived.append(call(own_server, "POST", "/requests/take?timeout=10")))
    waiting.start()
    urllib.request.urlopen(own_server.apple + "/auth/keys", timeout=5).read()
    waiting.join(timeout=15)
    status, entry = arrived[0]
    assert status == 200
    assert (entry["endpoint"], entry["status"]) == ("keys", 200)
    assert call(own_server, "POST", "/requests/take?timeout=0") == (204, None)


def test_a_fault_happens_as_often_as_it_was_asked_for(own_server):
    assert call(own_server, "POST", "/faults", {"endpoint": "keys", "status": 503, "times": 1})[0] == 201
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(own_server.apple + "/auth/keys", timeout=5)
    assert refused.value.code == 503
    assert urllib.request.urlopen(own_server.apple + "/auth/keys", timeout=5).status == 200


def test_a_broken_connection_and_a_truncated_body(own_server):
    call(own_server, "POST", "/faults", {"endpoint": "keys", "drop": True, "times": 1})
    with pytest.raises((ConnectionError, urllib.error.URLError)):
        urllib.request.urlopen(own_server.apple + "/auth/keys", timeout=5)
    call(own_server, "POST", "/faults", {"endpoint": "keys", "truncate": 10, "times": 1})
    with pytest.raises(Exception) as broken:
        urllib.request.urlopen(own_server.apple + "/auth/keys", timeout=5).read()
    assert "IncompleteRead" in type(broken.value).__name__


@pytest.mark.parametrize(
    "headers",
    [{"Host": "evil.example"}, {"Origin": "https://evil.example"}, {"Origin": "null"}],
    ids=["foreign host", "cross-site origin", "opaque origin"],
)
def test_another_site_cannot_use_it(own_server, headers):
    status, answer = call(own_server, "GET", "/config", headers=headers)
    assert status == 403
    assert answer["error"]["message"]


def test_a_body_that_is_not_json_is_refused(own_server):
    status, answer = call(own_server, "POST", "/accounts", {"id": "eve"}, {"Content-Type": "text/plain"})
    assert status == 415 and answer["error"]["code"] == "not_json"
    assert call(own_server, "GET", "/accounts/eve")[0] == 404


def test_the_clock_and_the_start_state(own_server):
    assert call(own_server, "PUT", "/clock", {"at": "2030-01-01T00:00:00Z"})[1]["frozen"] is True
    assert call(own_server, "POST", "/clock/advance", {"seconds": 90})[1]["now"] == "2030-01-01T00:01:30Z"
    assert call(own_server, "DELETE", "/accounts/ada")[0] == 204
    assert call(own_server, "POST", "/reset")[0] == 204
    assert call(own_server, "GET", "/accounts/ada")[0] == 200
    assert call(own_server, "GET", "/clock")[1]["frozen"] is False


def test_the_name_comes_once_and_again_after_the_person_stopped(own_server):
    order = {"clientID": "com.example.app", "account": "ada", "scopes": ["fullName", "email"], "nonce": "n"}
    first = call(own_server, "POST", "/apple/credential", order)[1]
    assert first["fullName"] == {"givenName": "Ada", "familyName": "Lovelace"}
    second = call(own_server, "POST", "/apple/credential", order)[1]
    assert second["fullName"] is None and second["email"] is None and second["user"] == first["user"]
    grant = call(own_server, "GET", "/grants")[1]["grants"][0]
    assert call(own_server, "DELETE", f"/grants/{grant['id']}")[0] == 204
    state = call(own_server, "GET", f"/apple/credential-state?client_id=com.example.app&user={first['user']}")[1]
    assert state == {"state": "revoked"}
    assert call(own_server, "POST", "/apple/credential", order)[1]["fullName"] is not None


def test_rotation_changes_what_signs(own_server):
    before = call(own_server, "GET", "/keys")[1]
    after = call(own_server, "POST", "/keys/rotate", {"provider": "apple", "keepOld": True})[1]
    assert len(after["signing"]) == 1 and set(before["published"]) < set(after["published"])
    minted = call(own_server, "POST", "/mint", {"provider": "apple", "clientID": "com.example.app"})[1]
    assert minted["header"]["kid"] == after["signing"][0]
    alone = call(own_server, "POST", "/keys/rotate", {"provider": "apple", "keepOld": False})[1]
    assert alone["published"] == alone["signing"]
