"""Apple's POST comes from another site: what that does to an app's cookies, in a real browser."""

import pytest

from test_browser_sign_in import authorize_url

# Cookies know no ports: on one host the app sees the mock's own too.
OWN = {"mock_idp_person"}

# Name of the app's host, and whether the browser takes it for another site than the provider's 127.0.0.1.
HOSTS = [("localhost", True), ("127.0.0.1", False)]


@pytest.mark.parametrize("host, is_cross_site", HOSTS)
def test_a_lax_cookie_is_lost_on_the_way_back(page, server, site, client_id, host, is_cross_site):
    site.pages["/"] = ("<!DOCTYPE html><title>The app</title>", [
        ("Set-Cookie", "lax=1; SameSite=Lax; HttpOnly"), ("Set-Cookie", "strict=1; SameSite=Strict"),
        ("Set-Cookie", "none=1; SameSite=None; Secure"),
    ])
    page.goto(site.url("/", host))
    response = page.goto(authorize_url(server, site, client_id, redirect_uri=site.url("/callback", host)))
    diagnoses = response.headers_array()
    said = [field["value"] for field in diagnoses if field["name"].lower() == "x-mock-idp-diagnosis"]
    assert any(text.startswith("form_post_same_site:") for text in said) != is_cross_site
    for _ in range(2):
        page.get_by_role("button", name="Continue").click()
    arrival = site.arrival()
    assert arrival.fields["code"]
    assert set(arrival.cookies) - OWN == ({"none"} if is_cross_site else {"lax", "strict", "none"})
    assert arrival.headers["Origin"] == server.url


@pytest.mark.parametrize("host, is_cross_site", HOSTS)
def test_a_redirect_brings_the_lax_cookie(page, server, site, client_id, host, is_cross_site):
    site.pages["/"] = ("<!DOCTYPE html><title>The app</title>", [("Set-Cookie", "lax=1; SameSite=Lax")])
    page.goto(site.url("/", host))
    page.goto(authorize_url(
        server, site, client_id, redirect_uri=site.url("/callback", host), response_mode="query", scope=""))
    for _ in range(2):
        page.get_by_role("button", name="Continue").click()
    assert set(site.arrival().cookies) - OWN == {"lax"}
