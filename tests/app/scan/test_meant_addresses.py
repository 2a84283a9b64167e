"""Addresses as people type and copy them: each leads on as the code that it means."""

import pytest

from tests.support import URL, refusal

HOST = "go.example.com"
# How `menu` is written. The ends are those of sentences, brackets, quotation marks and chat apps.
MEANT = (
    *("/menu/", "/menu//", "/Menu", "/MENU", "/MENU/", "/menu.", "/menu)", "/menu,", "/menu).", "/menu/."),
    *(
        "/menu%20",
        "/menu%E2%80%8B",
        "/menu/%E2%80%8B",
        "/menu%E3%80%82",
        "/menu%22",
        "/menu%E2%80%9C",
        "/menu%0A",
    ),
    *(
        "/Menu%00",
        "/menu%FF",
        "/menu&utm_source=x",
        "/menu%3Futm_source=x",
        "/menu:8080",
        "/men%75",
        "/menu%2F",
    ),
    *("/menu+x", "/menu.html", "/menu*", "/menu%EF%BB%BF", "/menu~", "/menu;", "/menu!"),
)
OTHERS = (
    "/menu/extra",
    "/menu/1",
    "/menu/%C3%BC",
    "/.menu",
    "/men",
    "/menus",
    "/me nu",
    "/menu/a/",
)


@pytest.fixture
async def owner(world):
    made = await world.open_account()
    await made.own_domain(HOST)
    return made


@pytest.mark.both_databases
async def test_an_address_leads_on_as_it_was_meant(world, owner):
    """The review's own input: `/menu/` and `/Menu` were 404 although only `menu` existed."""
    codes = [await owner.make(short_id="menu", short_link_domain=host) for host in ("qr.test", HOST)]

    for host in ("qr.test", HOST):
        visitor = world.visitor(host=host)
        for path in MEANT:
            response = await visitor.get(path)
            assert (response.status_code, response.headers.get("Location")) == (302, URL["url"]), path
            assert response.headers["Cache-Control"] == "no-store"
        for path in OTHERS:
            assert (await visitor.get(path)).status_code == 404, path
        assert (await visitor.head("/MENU/")).status_code == 302
    # Each is counted as its code's, but HEAD, which is a bot's.
    assert [(await owner.get(code))["scan_count"] for code in codes] == [len(MEANT)] * 2
    assert len(await world.scans()) == 2 * len(MEANT) + 2


@pytest.mark.both_databases
async def test_of_two_codes_that_differ_by_capitals_neither_is_guessed(world, owner):
    await owner.make(short_id="menu")
    assert (await world.visitor().get("/MENU")).status_code == 302

    await owner.make(short_id="MeNu", url="https://example.com/two")
    world.clock.advance(seconds=1)

    assert (await world.visitor().get("/MENU")).status_code == 404
    assert (await world.visitor().get("/menu/")).headers["Location"] == URL["url"]
    assert (await world.visitor().get("/MeNu.")).headers["Location"] == "https://example.com/two"


async def test_a_code_that_was_deleted_is_not_mistaken_for_anothers(world, owner):
    """Its prints must not lead to a stranger."""
    code = await owner.make(short_id="Menu")
    stranger = await world.open_account()
    await stranger.make(short_id="menu")
    await owner.api.delete(f"/qr-codes/{code['id']}")
    world.clock.advance(seconds=1)

    assert (await world.visitor().get("/Menu")).status_code == 404
    assert (await world.visitor().get("/MENU")).status_code == 302


async def test_a_repoint_is_seen_at_once_whatever_the_spelling(world, owner):
    code = await owner.make(short_id="menu")
    visitor = world.visitor()
    assert (await visitor.get("/MENU")).status_code == 302

    await owner.change(code, url="https://example.com/new")
    world.context.forget_code("", "menu")

    assert (await visitor.get("/MENU")).headers["Location"] == "https://example.com/new"
    await owner.change(code, status="paused")
    world.context.forget_code("", "menu")
    assert (await visitor.get("/MENU")).status_code == 410


async def test_a_meant_code_has_its_own_scan_limit(world, owner):
    await owner.make(short_id="menu", scan_limit=2)

    statuses = [
        (await world.visitor().get(path)).status_code for path in ("/Menu", "/menu/", "/MENU", "/menu.")
    ]

    assert statuses == [302, 302, 410, 410]


async def test_previews_and_pictures_are_found_as_they_are_meant(world, owner):
    code = await owner.make(short_id="menu")
    visitor = world.visitor()

    for path in ("/Menu+", "/menu+/", "/MENU+", "/menu++"):
        preview = await visitor.get(path)
        assert (preview.status_code, "http://qr.test/menu" in preview.text) == (200, True), path
    for path in ("/Menu.png", "/menu.PNG", "/menu.svg/", "/MENU.SVG/", "/menu.Pdf"):
        picture = await visitor.get(path)
        assert picture.status_code == 200, path
        assert picture.headers["Content-Type"].startswith(("image/", "application/pdf"))
    assert (await owner.get(code))["scan_count"] == 0


async def test_a_page_and_its_downloads_are_found_as_they_are_meant(world, owner):
    types = {one["slug"]: one for one in (await owner.api.get("/qr-types?limit=100")).json()["data"]}
    await owner.make(**types["vcard"]["example"], short_id="ada")
    await owner.make(**types["lead_form"]["example"], short_id="form")
    visitor = world.visitor()

    plain = (await visitor.get("/ada")).text
    for path in ("/Ada", "/ada/", "/ADA.", "/ada/)"):
        assert (await visitor.get(path)).text == plain, path
    for path in ("/Ada.vcf", "/ada.VCF", "/ada.vcf/"):
        assert (await visitor.get(path)).text.startswith("BEGIN:VCARD"), path
    assert 'action="/form' in (await visitor.get("/FORM/")).text
    assert (await visitor.post("/FORM/", data={})).status_code in (422, 429)


async def test_a_password_is_asked_for_at_the_printed_address(world, owner):
    """Its cookie is sent there alone."""
    await owner.make(short_id="menu", link_password="sesame")
    visitor = world.visitor()

    for path, location in (("/Menu?a=1", "/menu?a=1"), ("/MENU/", "/menu"), ("/menu.", "/menu")):
        response = await visitor.get(path)
        assert (response.status_code, response.headers.get("Location")) == (302, location), path
    assert [scan["outcome"] for scan in await world.scans()] == []
    # Browsers send it here, too (RFC 6265, 5.1.4).
    assert (await visitor.get("/menu/")).status_code == 401
    unlocked = await visitor.post("/Menu", data={"password": "sesame"})
    assert (unlocked.status_code, unlocked.headers["Location"]) == (303, "/menu")
    assert "Path=/menu;" in unlocked.headers["Set-Cookie"]


async def test_a_known_code_costs_no_query_more_and_an_unknown_one_few(world, owner):
    code = await owner.make(short_id="menu")
    asked = []
    for name in ("resolver", "alike"):
        resolver = getattr(world.context, name)

        async def find(*key, name=name, find=resolver._find):
            asked.append((name, *key))
            return await find(*key)

        resolver._find = find
    visitor = world.visitor()

    for path in ("/menu", "/menu", "/nothing", "/nothing/", "/nothing."):
        await visitor.get(path)

    unknown = [("resolver", "", "nothing"), ("alike", "", "nothing")]
    assert asked == [
        ("resolver", "", "menu"),
        *unknown,
        ("resolver", "", "nothing."),
        ("alike", "", "nothing."),
    ]
    assert code["short_id"] == "menu"


async def test_the_services_own_words_are_no_codes(world, owner):
    for path in ("/healthz/", "/Dashboard", "/READYZ", "/metrics/", "/V1"):
        assert (await world.visitor().get(path)).status_code == 404, path
    assert refusal(await owner.api.post("/qr-codes", json={**URL, "short_id": "Healthz"}))[0] == 400


async def test_campaign_fields_go_before_the_scans_own_parameters(world, owner):
    """The review's own input: both values were sent on."""
    await owner.make(
        short_id="menu", url="https://example.com/?a=1&b=2", utm_source="mine", forward_query=True
    )
    await owner.make(short_id="own", url="https://example.com/?utm_source=own#top", forward_query=True)
    visitor = world.visitor()

    for path, location in (
        ("/menu?utm_source=scan", "https://example.com/?a=1&b=2&utm_source=mine"),
        ("/menu?utm_medium=scan&a=3&abc", "https://example.com/?b=2&utm_source=mine&utm_medium=scan&a=3&abc"),
        ("/MENU/?b=%F0%9F%8D%95&b=4", "https://example.com/?a=1&utm_source=mine&b=%F0%9F%8D%95&b=4"),
        ("/own?utm_source=scan", "https://example.com/?utm_source=scan#top"),
    ):
        assert (await visitor.get(path)).headers["Location"] == location
