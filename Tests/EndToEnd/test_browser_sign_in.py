"""Sign in with Apple in a real browser, by mouse and by keyboard alone."""

import json
import urllib.parse

import pytest

from real_browser import assert_accessible, enter, picture


def authorize_url(server, site, client_id, **more):
    query = {
        "client_id": client_id, "redirect_uri": site.url("/callback"), "response_type": "code",
        "response_mode": "form_post", "scope": "name email", "state": "a&b=c", "nonce": "n", **more,
    }
    return f"{server.apple}/auth/authorize?" + urllib.parse.urlencode(query)


def test_a_person_signs_in_and_is_named_the_first_time_only(page, server, site, client_id):
    for is_first in (True, False):
        page.goto(authorize_url(server, site, client_id))
        page.get_by_role("radio", name="Grace Hopper").check()
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("button", name="Continue").click()
        page.wait_for_url(site.url("/callback"))
        arrival = site.arrival()
        assert arrival.method == "POST" and arrival.fields["state"] == "a&b=c" and arrival.fields["code"]
        assert ("user" in arrival.fields) == is_first
        if is_first:
            assert json.loads(arrival.fields["user"])["name"] == {"firstName": "Grace", "lastName": "Hopper"}


def test_who_cancels_goes_back_without_a_code(page, server, site, client_id):
    page.goto(authorize_url(server, site, client_id))
    page.get_by_role("button", name="Cancel").click()
    assert site.arrival().fields == {"error": "user_cancelled_authorize", "state": "a&b=c"}


def test_the_keyboard_alone_signs_in(page, server, site, client_id):
    page.goto(authorize_url(server, site, client_id))
    for _ in range(2):
        page.get_by_role("button", name="Continue").focus()
        enter(page)
    assert site.arrival().fields["code"]


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_the_pages_are_for_everybody(new_page, server, site, client_id, color_scheme):
    page = new_page(color_scheme=color_scheme)
    page.goto(authorize_url(server, site, client_id))
    for name in ("person", "consent"):
        assert_accessible(page)
        picture(page, f"apple-{name}-{color_scheme}")
        page.get_by_role("button", name="Continue").click()
    page.wait_for_url(site.url("/callback"))
    page.goto(authorize_url(server, site, client_id, response_type="nonsense"))
    assert_accessible(page)
    picture(page, f"apple-error-{color_scheme}")
