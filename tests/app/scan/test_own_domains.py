"""Scans on own domains: found by host and short ID, and everything of a scan stays on its host."""

import pytest

from tests.cases import in_turn
from tests.support import URL

HOST = "go.example.com"
LOST = "https://example.com/lost"
ELSEWHERE = {"type_id": 1, "url": "https://example.com/elsewhere"}


@pytest.fixture
async def owner(world):
    made = await world.open_account()
    await made.own_domain(HOST)
    return made


def at(world, host=HOST, **headers):
    return world.visitor(host=host, **headers)


@pytest.mark.both_databases
async def test_the_same_short_id_on_two_domains_leads_two_ways(world, owner):
    other = await world.open_account()
    await other.own_domain("other.example")
    await owner.make(short_id="menu")
    for one, host, path in ((owner, HOST, "go"), (other, "other.example", "other")):
        body = {"short_id": "menu", "short_link_domain": host, "url": f"https://example.com/{path}"}
        await one.api.post("/links", json=body)

    for _ in range(2):
        for host, url in (("qr.test", URL["url"]), (HOST, "https://example.com/go")):
            assert (await at(world, host).get("/menu")).headers["Location"] == url
        assert (await at(world, "other.example").get("/menu")).headers["Location"].endswith("/other")


@pytest.mark.parametrize(
    "host",
    ["go.example.com", "GO.Example.COM", "go.example.com.", "go.example.com:443", "Go.example.com.:8000"],
)
async def test_a_host_is_found_without_case_port_and_trailing_dot(world, owner, host):
    await owner.make(short_id="menu", short_link_domain=HOST)

    assert (await at(world, host).get("/menu")).status_code == 302


@pytest.mark.parametrize("host", ["xn--mnchen-3ya.example", "münchen.example", "MÜNCHEN.example:443"])
async def test_a_host_is_found_in_unicode_and_in_punycode(world, owner, host):
    await owner.own_domain("München.example")
    await owner.make(short_id="menu", short_link_domain="münchen.example")

    response = await world.client().get("/menu", headers=[(b"host", host.encode())])

    assert response.headers["Location"] == URL["url"]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "10.0.0.1:8000", "[::1]:8000", "localhost", "repoint:8000", "QR.test"]
)
async def test_addresses_and_names_without_a_dot_are_the_default_domain(world, owner, host):
    await owner.make(short_id="menu")
    await owner.make(short_id="lunch", short_link_domain=HOST)

    assert (await at(world, host).get("/menu")).status_code == 302
    assert (await at(world, host).get("/lunch")).status_code == 404


@pytest.mark.parametrize(
    "host", ["nobody.example", "sub.go.example.com", "example.com", "a b.example", "x@y.example"]
)
async def test_a_host_that_is_nobodys_is_not_found(world, owner, host):
    for domain in ("qr.test", HOST):
        await owner.make(short_id="menu", short_link_domain=domain)

    for path in ("/menu", "/menu+", "/menu.png", "/"):
        response = await at(world, host).get(path)
        assert response.status_code == 404, path
        assert "<h1" in response.text
    assert await world.scans() == []


async def test_a_domain_that_waits_for_its_proof_is_nobodys(world, owner):
    await owner.api.post("/domains", json={"domain": "waits.example", "root_url": LOST})

    assert (await at(world, "waits.example").get("/")).status_code == 404


async def test_the_domain_itself_leads_where_its_owner_says(world, owner):
    (domain,) = (await owner.api.get("/domains")).json()["data"]
    visitor = at(world)
    assert (await visitor.get("/")).status_code == 404

    await owner.api.patch(f"/domains/{domain['id']}", json={"root_url": "https://example.com/é"})

    response = await visitor.get("/")
    assert (response.status_code, response.headers["Location"]) == (302, "https://example.com/%C3%A9")
    assert response.headers["Cache-Control"] == "no-store"
    assert (await visitor.head("/")).status_code == 302
    assert (await at(world, "qr.test").get("/")).status_code == 200


async def test_an_unknown_short_id_leads_where_its_owner_says(world, owner):
    (domain,) = (await owner.api.get("/domains")).json()["data"]
    await owner.make(short_id="menu")
    visitor = at(world)
    assert (await visitor.get("/menu")).status_code == 404

    await owner.api.patch(f"/domains/{domain['id']}", json={"not_found_url": LOST})

    unknown = ("/menu", "/ab", "/nothing", "/nothing+", "/a/b", "/menu/")
    for path in (*unknown, "/v1/qr-codes", "/v1", "/v1/docs", "/dashboard", "/metrics"):
        response = await visitor.get(path)
        assert (response.status_code, response.headers["Location"]) == (302, LOST), path
    assert (await at(world, "qr.test").get("/nothing")).status_code == 404
    assert (await visitor.get("/healthz")).status_code == 200
    assert await world.scans() == []


async def test_what_is_the_services_own_is_not_on_an_own_domain(world, owner):
    key = world.with_key(owner.key, host=HOST)

    for path in ("/qr-codes", "/openapi.json", "/docs"):
        response = await key.get(path)
        assert response.status_code == 404
        assert "<h1" in response.text
    assert (await at(world).get(f"/internal/tls-ask?domain={HOST}")).status_code == 404


async def test_a_scan_on_an_own_domain_is_counted(world, owner):
    code = await owner.make(short_link_domain=HOST)
    visitor = at(world)

    for _ in range(3):
        assert (await visitor.get(f"/{code['short_id']}")).status_code == 302

    assert (await owner.get(code))["scan_count"] == 3


async def test_a_scan_limit_on_an_own_domain_is_exact(world, owner):
    code = await owner.make(short_link_domain=HOST, scan_limit=2)
    visitor = at(world)

    statuses = [(await visitor.get(f"/{code['short_id']}")).status_code for _ in range(4)]

    assert statuses == [302, 302, 410, 410]


async def test_a_preview_and_a_picture_are_those_of_the_domain(world, owner):
    await owner.make(short_id="menu")
    code = await owner.make(short_id="menu", short_link_domain=HOST, url=ELSEWHERE["url"])

    preview = await at(world).get("/menu+")
    picture = await at(world).get(code["image"].removeprefix(f"https://{HOST}"))
    default = await at(world, "qr.test").get("/menu.png")

    assert f"https://{HOST}/menu" in preview.text
    assert "/elsewhere" in preview.text
    assert picture.status_code == 200
    assert picture.content != default.content


async def test_a_landing_page_and_its_downloads_are_on_the_domain(world, owner):
    types = {one["slug"]: one for one in (await owner.api.get("/qr-types?limit=100")).json()["data"]}
    body = {**types["vcard"]["example"], "short_id": "ada", "short_link_domain": HOST}
    code = (await owner.api.post("/qr-codes", json=body)).json()["data"]

    page = await at(world).get("/ada")
    download = await at(world).get("/ada.vcf")
    twin = await at(world).get(code["static_image"].removeprefix(f"https://{HOST}"))

    assert code["static_image"].startswith(f"https://{HOST}/ada/static.png?v=")
    assert (page.status_code, download.status_code, twin.status_code) == (200, 200, 200)
    assert "qr.test" not in page.text
    for path in ("/ada", "/ada.vcf"):
        assert (await at(world, "qr.test").get(path)).status_code == 404


async def test_a_password_unlocks_a_code_on_its_host_alone(world, owner):
    code = await owner.make(short_id="menu", short_link_domain=HOST, link_password="sesame")
    visitor = at(world)

    asked = await visitor.get("/menu")
    unlocked = await visitor.post("/menu", data={"password": "sesame"})

    assert asked.status_code == 401
    assert (unlocked.status_code, unlocked.headers["Location"]) == (303, "/menu")
    cookie = unlocked.headers["Set-Cookie"]
    assert "Secure" in cookie
    assert "domain" not in cookie.lower()
    scanned = await at(world, cookie=cookie.partition(";")[0]).get("/menu")
    assert scanned.headers["Location"] == URL["url"]
    assert code["has_password"]


async def test_a_form_is_sent_on_the_domain(world, owner):
    types = {one["slug"]: one for one in (await owner.api.get("/qr-types?limit=100")).json()["data"]}
    body = {**types["lead_form"]["example"], "short_id": "form", "short_link_domain": HOST}
    (await owner.api.post("/qr-codes", json=body)).raise_for_status()

    page = await at(world).get("/form")

    assert page.status_code == 200
    assert f'action="https://{HOST}' not in page.text
    assert (await at(world, "qr.test").get("/form")).status_code == 404
    assert (await at(world).post("/nothing", data={"a": "b"})).status_code == 404


@in_turn(
    ("domain", "status"),
    [
        (HOST, 200),
        ("GO.example.com.", 200),
        ("qr.test", 200),
        ("waits.example", 404),
        ("sub.go.example.com", 404),
        ("nobody.example", 404),
        ("", 404),
        ("a b", 404),
        ("x" * 3_000, 404),
    ],
)
async def test_a_proxy_gets_certificates_for_verified_domains_alone(world, owner, domain, status):
    await owner.api.post("/domains", json={"domain": "waits.example"})

    response = await world.client(host="127.0.0.1:8000").get("/internal/tls-ask", params={"domain": domain})

    assert response.status_code == status
    assert response.content == b""


async def test_a_proxy_that_asks_for_nothing_gets_nothing(world):
    assert (await world.client().get("/internal/tls-ask")).status_code == 404
    assert (await world.client().post("/internal/tls-ask?domain=qr.test")).status_code == 405


async def test_a_domain_in_memory_is_not_asked_for_again(world, owner):
    """As a scan on the default domain: no query more."""
    await owner.make(short_id="menu", short_link_domain=HOST)
    visitor = at(world)
    await visitor.get("/menu")

    world.change(store=None)

    assert world.context.resolver.known(world.context.hosts[HOST.encode()], "menu") is not None
