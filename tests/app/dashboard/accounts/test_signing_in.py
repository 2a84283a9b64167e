"""Sign in, sign out, and whose forms are taken."""

from dataclasses import replace
from urllib.parse import quote

import pytest

from domain.accounts.sessions import SESSION_LIFETIME
from domain.use_cases.accounts.accounts import change_password
from tests.app.dashboard.signing import SIGN_IN, browser, sign_in, signed_in
from tests.cases import in_turn
from tests.support import ROOT, named

FOREIGN = (
    {"sec_fetch_site": "cross-site", "origin": "https://evil.example"},
    {"sec_fetch_site": "same-site", "origin": "http://other.qr.test"},
    {"sec_fetch_site": "same-origin", "origin": "null"},
    {"sec_fetch_site": "", "origin": "null"},
    {"sec_fetch_site": "none"},
    {"sec_fetch_site": "", "origin": "http://[::1"},
)


async def test_the_right_password_begins_a_session(world, owner):
    client = await signed_in(world, owner)
    cookie = (await sign_in(browser(world), owner)).headers["set-cookie"]

    home = await client.get("/dashboard")

    assert home.status_code == 200
    assert owner.account.email in home.text
    assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=2592000"))
    (row, _) = (await world.rows())["sessions"]
    assert client.cookies["repoint-session"] not in str(row)


@pytest.mark.parametrize(
    "fields", [{"password": "wrong"}, {"email": "nobody@example.com"}, {"email": "x\x00"}]
)
async def test_a_wrong_password_and_an_unknown_address_get_the_same_page(world, owner, fields):
    client = browser(world)

    refused = await sign_in(client, owner, **fields)

    assert refused.status_code == 422
    assert "The e-mail address or the password is not right." in refused.text
    assert "set-cookie" not in refused.headers
    assert (await client.get("/dashboard")).headers["location"] == SIGN_IN


async def test_after_ten_wrong_passwords_one_waits(world, owner):
    client = browser(world)
    for _ in range(10):
        await sign_in(client, owner, password="wrong")

    refused = await sign_in(client, owner)

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "600")
    assert "Too many tries." in refused.text
    world.clock.advance(minutes=11)
    assert (await sign_in(client, owner)).status_code == 303


@in_turn(
    ("asked", "path"),
    [
        ("/dashboard/settings", "/dashboard/settings"),
        ("/dashboard/contacts?search=a%26b&form=", "/dashboard/contacts?search=a%26b&form="),
        ("/dashboard/contacts?search=a\r\nSet-Cookie: a=b", "/dashboard"),
        ("https://evil.example/dashboard/", "/dashboard"),
        ("//evil.example/dashboard/", "/dashboard"),
        ("http://[::1", "/dashboard"),
        ("/\\evil.example/dashboard/", "/dashboard"),
        ("/dashboard/\u65e5\u672c", "/dashboard"),
        ("/dashboard/\r\nSet-Cookie: a=b", "/dashboard"),
        ("/v1/docs", "/dashboard"),
        ("", "/dashboard"),
    ],
)
async def test_one_comes_back_to_the_page_that_was_asked_for_and_to_no_other_site(world, owner, asked, path):
    response = await sign_in(browser(world), owner, next=asked)

    assert response.headers["location"] == path


@in_turn("asked", ["/dashboard/settings", "/dashboard/contacts?search=caf%C3%A9&form="])
async def test_a_page_asks_to_sign_in_and_remembers_itself_and_its_query(world, asked):
    response = await browser(world).get(asked)

    assert response.status_code == 303
    assert response.headers["location"] == f"/dashboard/sign-in?next={quote(asked, safe='')}"


@in_turn("headers", FOREIGN)
@in_turn("path", [SIGN_IN, "/dashboard", "/dashboard/settings/password", "/dashboard/sign-out"])
async def test_a_form_of_another_site_does_nothing(world, owner, headers, path):
    client = await signed_in(world, owner)
    before = await world.rows()

    response = await client.post(path, data={"url": "https://example.com"}, headers=named(headers))

    assert response.status_code == 403
    assert await world.rows() == before


async def test_a_form_from_plain_http_names_its_origin_alone(world, owner):
    client = browser(world)
    del client.headers["sec-fetch-site"]

    assert (await sign_in(client, owner)).status_code == 303
    del client.headers["origin"]
    assert (await sign_in(client, owner)).status_code == 403


async def test_signing_in_takes_no_session_that_was_there_before(world, owner):
    """A stranger may have put it into the browser."""
    client = browser(world)
    client.cookies.set("repoint-session", "x" * 43, domain="qr.test")
    await sign_in(client, owner)
    first = client.cookies["repoint-session"]

    await sign_in(client, owner)

    assert client.cookies["repoint-session"] not in ("x" * 43, first)
    assert len((await world.rows())["sessions"]) == 1


async def test_a_form_that_only_owners_have_leads_strangers_to_signing_in(world, owner):
    """Also one with a file, and one longer than any form before signing in."""
    stranger, path = browser(world), f"/dashboard/codes/{(await owner.make())['id']}"
    logo = {"logo_file": ("logo.png", b"\x89PNG", "image/png")}

    designed = await stranger.post(f"{path}/design", data={"frameOptions.text": "Menü"}, files=logo)
    edited = await stranger.post(f"{path}/edit", data={"name": "Menu " * 20_000})

    assert [one.headers.get("location") for one in (designed, edited)] == [SIGN_IN, SIGN_IN]


async def test_signing_out_ends_the_session(world, owner):
    client = await signed_in(world, owner)
    token = client.cookies["repoint-session"]

    left = await client.post("/dashboard/sign-out")
    page = await client.get(left.headers["location"])
    client.cookies.set("repoint-session", token, domain="qr.test")

    assert "You are signed out." in page.text
    assert (await client.get("/dashboard")).status_code == 303
    assert (await world.rows())["sessions"] == []


async def test_a_session_that_is_not_used_ends_after_thirty_days(world, owner):
    client = await signed_in(world, owner)
    for _ in range(3):
        world.clock.moment += SESSION_LIFETIME * 0.9
        page = await client.get("/dashboard")
        assert page.status_code == 200
        assert "Max-Age=2592000" in page.headers["set-cookie"]

    world.clock.moment += SESSION_LIFETIME

    assert (await client.get("/dashboard")).status_code == 303


async def test_a_new_password_from_the_operator_signs_out_everywhere(world, owner):
    client = await signed_in(world, owner)

    await change_password(world.deps, owner.account.email)

    assert (await client.get("/dashboard")).status_code == 303


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"\xff=1", "application/x-www-form-urlencoded"),
        (b"a=%ff", "application/x-www-form-urlencoded"),
        (b"a=1&" * 11_000, "application/x-www-form-urlencoded"),
        (b"x" * 70_000, "text/plain"),
    ],
)
async def test_what_is_no_form_is_refused(world, content, kind):
    response = await browser(world).post(SIGN_IN, content=content, headers={"content-type": kind})

    assert response.status_code == 400


async def test_pages_are_kept_by_nobody_and_shown_in_no_frame(world, owner):
    client = await signed_in(world, owner)

    for path in ("/dashboard", "/dashboard/settings", "/dashboard/nothing", SIGN_IN):
        response = await client.get(path)
        assert response.headers["cache-control"] == "no-store"
        if response.status_code != 303:
            policy = response.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy


async def test_the_style_sheet_is_kept_for_ever_under_the_name_of_its_content(world):
    page = (await browser(world).get(SIGN_IN)).text
    path = page.partition('<link rel="stylesheet" href="')[2].partition('"')[0]

    sheet = await world.client(accept_encoding="gzip").get(path)

    assert (sheet.status_code, sheet.headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert "immutable" in sheet.headers["cache-control"]
    assert (await browser(world).get(path.replace(".css", "x.css"))).status_code == 404


@pytest.mark.parametrize(("method", "path"), [("GET", "/dashboard/sign-out"), ("PUT", "/dashboard")])
async def test_a_wrong_method_is_refused(world, method, path):
    response = await browser(world).request(method, path)

    assert response.status_code == 405
    assert "POST" in response.headers["allow"]


async def test_the_dashboard_is_on_the_services_own_host_alone(world, owner):
    await owner.own_domain("go.example.com")

    response = await world.client(host="go.example.com").get(SIGN_IN)

    assert response.status_code == 404
    assert ROOT not in response.text


async def test_a_browser_that_came_by_https_never_comes_by_http_again(world, owner):
    by_http = await browser(world).get(SIGN_IN)
    world.context = replace(world.context, rest_url=world.context.rest_url.replace("http:", "https:"))
    world.app.state.context = world.context
    by_https = await browser(world).get(SIGN_IN)
    scan = await browser(world).get("/nothing-here")

    assert by_https.headers["strict-transport-security"] == "max-age=31536000"
    # An own domain whose certificate has ended must still lead on.
    assert not any("strict-transport-security" in one.headers for one in (by_http, scan))
