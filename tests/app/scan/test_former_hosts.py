"""The default domain has every host that it ever had: what was printed with one of them leads on."""

import io
from dataclasses import replace

import pytest

from tests.support import URL, code_id, decoded, refusal

FORMER = "old.example"
ALIAS = "also.example"


@pytest.fixture
async def owner(world):
    """Of a service that was moved from `old.example`, and has an alias."""
    addresses = replace(world.deps.addresses, aliases=frozenset({ALIAS}), former={FORMER})
    world.context = replace(world.context, hosts=type(world.context.hosts)(addresses))
    world.change(addresses=addresses)
    return await world.open_account()


async def test_a_code_printed_with_a_former_host_leads_on(world, owner):
    """The review's own input: `Host: a.example.com` was 404 once the base URL was another."""
    code = await owner.make(short_id="menu")

    for host in ("qr.test", FORMER, "OLD.example.:8000", ALIAS):
        visitor = world.visitor(host=host)
        assert (await visitor.get("/menu")).headers["Location"] == URL["url"], host
        assert (await visitor.get("/menu+")).status_code == 200
        picture = await visitor.get("/menu.png")
        # New pictures carry the host of today.
        assert decoded(io.BytesIO(picture.content)) == "http://qr.test/menu"
        assert (await visitor.get(f"/internal/tls-ask?domain={host}")).status_code in (200, 308)
    assert (await owner.get(code))["scan_count"] == 4


async def test_pages_passwords_and_forms_are_on_former_hosts(world, owner):
    types = {one["slug"]: one for one in (await owner.api.get("/qr-types?limit=100")).json()["data"]}
    await owner.make(**types["vcard"]["example"], short_id="ada")
    await owner.make(**types["lead_form"]["example"], short_id="form")
    await owner.make(short_id="menu", link_password="sesame")
    visitor = world.visitor(host=FORMER)

    assert (await visitor.get("/ada")).status_code == 200
    assert (await visitor.get("/ada.vcf")).status_code == 200
    assert (await visitor.get("/form")).status_code == 200
    unlocked = await visitor.post("/menu", data={"password": "sesame"})
    assert (unlocked.status_code, unlocked.headers["Location"]) == (303, "/menu")
    cookie = unlocked.headers["Set-Cookie"].partition(";")[0]
    assert (await world.visitor(host=FORMER, cookie=cookie).get("/menu")).status_code == 302


async def test_a_proxy_gets_certificates_for_former_hosts_and_aliases(world, owner):
    for host, status in ((FORMER, 200), (ALIAS, 200), ("qr.test", 200), ("nobody.example", 404)):
        assert (await world.client().get(f"/internal/tls-ask?domain={host}")).status_code == status, host


async def test_nobody_can_add_a_former_host_or_an_alias(world, owner):
    for host in (FORMER, ALIAS, "OLD.example"):
        response = await owner.api.post("/domains", json={"domain": host})
        assert refusal(response) == (400, "validation_error")
        assert "host of this service" in response.json()["error"]["details"][0]["message"]


async def test_a_destination_on_a_former_host_is_a_loop(world, owner):
    for host in (FORMER, ALIAS, "Old.Example", "old.example:443", "old.example:80"):
        response = await owner.api.post("/qr-codes", json={"type_id": 1, "url": f"https://{host}/menu"})
        assert refusal(response) == (409, "destination_refused"), host
    # Another service on the same machine is none.
    await owner.make(url="https://old.example:5000/photos")


async def test_a_short_url_with_a_former_host_finds_its_code(world, owner):
    code = await owner.make(short_id="menu")

    copied = await owner.make(short_id="lunch", short_link_domain=FORMER)

    assert copied["short_url"] == "http://qr.test/lunch"
    addresses = world.deps.addresses
    assert addresses.short_urls_in("https://old.example/menu") == [("", "menu")]
    assert (await world.store.codes.find_by_short_id(owner.account.id, "menu")).id == code_id(code)
