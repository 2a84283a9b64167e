"""A session ends while somebody types: what was sent comes back, once they have signed in again."""

from urllib.parse import quote

import pytest

from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import SIGN_IN, browser, sign_in, signed_in
from tests.support import ROOT

MENU = "/dashboard/codes/new/menu"
KEPT = "Your session ended before you sent it."
DISHES = {
    "menu_title": "Café Linden",
    "sections.0.name": "Lunch",
    "sections.0.items.0.name": "Dal ليمون 🍋",
    "sections.0.items.0.price": "9.50",
}


async def filled_in(client, path, **entered):
    return {**form_in(await client.get(path)).fields, **entered}


async def sent_after_the_session(world, client, path, fields, **headers):
    """The browser after that, whose cookies are gone, and the answer."""
    afterwards = browser(world)
    answer = await afterwards.post(path, data=fields, headers=headers)
    return afterwards, answer


@pytest.mark.both_databases
async def test_a_menu_is_all_there_and_nothing_is_made_before_save(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, MENU, **DISHES)

    again, answer = await sent_after_the_session(world, client, MENU, fields)
    entered = await sign_in(again, owner, next=MENU)
    page, reloaded = await again.get(MENU), await again.get(MENU)

    assert answer.headers["location"] == f"{SIGN_IN}?next=%2Fdashboard%2Fcodes%2Fnew%2Fmenu"
    assert entered.headers["location"] == MENU
    for shown in (page, reloaded):
        assert (shown.status_code, KEPT in shown.text) == (200, True)
        assert form_in(shown).fields.items() >= DISHES.items()
    assert (await world.rows())["short_urls"] == []
    assert DISHES["sections.0.items.0.name"] not in str(await world.rows())

    made = await again.post(MENU, data=form_in(page, "editor").fields)

    assert made.headers["location"].endswith("?said=code_made"), made.text
    assert KEPT not in (await again.get(MENU)).text
    assert [row for row in (await world.rows())["pending_steps"] if row["purpose"] == "kept_form"] == []


async def test_a_dish_that_was_asked_for_by_a_script_is_there_too(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, MENU, **DISHES, add="sections.0.items")

    again, answer = await sent_after_the_session(
        world, client, MENU, fields, **{"hx-request": "true", "hx-request-type": "partial"}
    )
    await sign_in(again, owner)
    page = await again.get(MENU)

    assert (answer.status_code, answer.headers["hx-redirect"]) == (
        204,
        f"{SIGN_IN}?next=%2Fdashboard%2Fcodes%2Fnew%2Fmenu",
    )
    assert form_in(page).fields.items() >= {**DISHES, "sections.0.items.1.name": ""}.items()


async def test_it_is_for_its_account_alone_for_an_hour_and_can_be_let_go(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, MENU, **DISHES)

    others, _ = await sent_after_the_session(world, client, MENU, fields)
    await sign_in(others, await world.open_account())
    let_go, _ = await sent_after_the_session(world, client, MENU, fields)
    await sign_in(let_go, owner)
    dropped = await let_go.post(MENU, data={"let_go": "1"})
    late, _ = await sent_after_the_session(world, client, MENU, fields)
    forged, answer = await sent_after_the_session(world, client, MENU, {**fields, "once": "x.y.z"})
    world.clock.advance(hours=1)
    await sign_in(late, owner)

    assert dropped.headers["location"] == MENU
    for one in (others, let_go, late):
        assert DISHES["menu_title"] not in (await one.get(MENU)).text
    assert (answer.headers["location"], list(forged.cookies)) == (SIGN_IN, [])


async def test_other_forms_come_back_too(world, owner):
    code = await owner.make(type_id=1, url="https://cafe-linden.example", name="Window")
    text = await owner.make(type_id=2, text="Hello")
    domain = (await owner.api.post("/domains", json={"domain": "go.harbour.example"})).json()["data"]
    ticked = f"{code['id']}:1"
    client = await signed_in(world, owner)
    place = f"/dashboard/codes/{code['id']}"
    for path, page, entered in (
        (f"{place}/edit", None, {"url": "https://harbour.example"}),
        (f"{place}/design", None, {"dotsOptions.color": "#123456"}),
        (f"{place}/repoint", place, {"url": "https://harbour.example"}),
        (f"{place}/name", place, {"name": "Back room"}),
        (f"{place}/expiry", place, {"expires_at": "2027-01-02T03:04"}),
        (f"{place}/limit", place, {"scan_limit": "250"}),
        (f"{place}/tags", place, {"add": "Summer"}),
        (f"{place}/rule", None, {"url": "https://harbour.example", "name": "Harbour", "country": "AT"}),
        ("/dashboard/codes/many/replace", f"/dashboard/codes/many/replace?code={ticked}", {"find": "linden"}),
        (
            "/dashboard/codes/many/lead",
            f"/dashboard/codes/many/lead?code={ticked}",
            {"url": "harbour.example"},
        ),
        ("/dashboard/blank", None, {"count": "77"}),
        ("/dashboard/domains", None, {"domain": "go.cafe-linden.example"}),
        (f"/dashboard/domains/{domain['id']}", None, {"root_url": "https://harbour.example"}),
        ("/dashboard/keys", None, {"name": "Till"}),
        ("/dashboard/folders", None, {"name": "Shop window"}),
        (f"/dashboard/codes/{text['id']}/theme", None, {"primary_color": "#123456"}),
        ("/dashboard/campaigns/new", None, {"name": "Summer", "utm_source": "poster"}),
        ("/dashboard/links/new", None, {"url": "harbour.example"}),
        ("/dashboard/settings", None, {"name": "Ada"}),
    ):
        fields = await filled_in(client, page or path, **entered)
        again, _ = await sent_after_the_session(world, client, path, fields)
        await sign_in(again, owner)
        shown = await again.get(path)
        assert (shown.status_code, KEPT in shown.text) == (200, True), path
        for value in entered.values():
            assert f'value="{value}"' in shown.text, (path, value)

    found = (await owner.api.get(f"/qr-codes/{code['id']}")).json()["data"]
    assert (found["destination"], found["name"]) == ("https://cafe-linden.example", "Window")


async def test_a_draft_of_the_device_is_shown_again_and_not_saved(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, MENU, **DISHES)

    page = await client.post(MENU, data={**fields, "resume": "1"})

    assert page.status_code == 200
    assert "data-entered" in page.text
    assert form_in(page).fields.items() >= DISHES.items()
    assert (await world.rows())["short_urls"] == []


async def test_of_a_form_that_is_not_kept_one_comes_back_to_its_page(world, owner):
    code = await owner.make()
    page, listed = f"/dashboard/codes/{code['id']}", "/dashboard/codes?folder=none"
    script = {"hx-request": "true", "hx-request-type": "partial"}
    for path, before, headers, back in (
        (f"{page}/password", f"{page}?said=code_made&undo=1", {}, f"{page}?undo=1"),
        (f"{page}/status", page, script, page),
        ("/dashboard/codes/many", listed, {}, listed),
        ("/dashboard/tags", "/dashboard/folders", {}, "/dashboard/folders"),
        ("/dashboard/tags", "/dashboard/tags", {}, None),
        ("/dashboard/tags", "https://elsewhere.example/", {}, None),
    ):
        referer = before if "//" in before else f"{ROOT}{before}"
        answer = await browser(world, referer=referer).post(path, data={"name": "x"}, headers=headers)
        expected = f"{SIGN_IN}?next={quote(back, safe='')}" if back else SIGN_IN
        assert (answer.headers.get("location") or answer.headers["hx-redirect"]) == expected, path
