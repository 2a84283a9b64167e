"""A blank code on the phone of its owner: scanned, filled, named; by two at once; by strangers."""

import re

import pytest

from domain.accounts.plans import Plan, Subscription
from tests.app.dashboard.signing import browser, sign_in, signed_in
from tests.jobs import work_off_jobs

COFFEE = "cafe-linden.example/coffee-machine"


@pytest.fixture
async def blank(owner):
    made = (await owner.api.post("/qr-codes/blank", json={"count": 3, "first_number": 1})).json()["data"]
    return made[0]


def revision_in(page):
    return re.search(r'name="revision" value="([^"]+)"', page.text)[1]


async def scan(client, code):
    return await client.get(f"/{code['short_id']}", follow_redirects=True)


async def fill(client, code, page, **fields):
    data = {"revision": revision_in(page), **fields}
    return await client.post(f"/dashboard/codes/{code['id']}/fill", data=data)


async def test_a_scan_one_paste_and_one_press_make_a_printed_code_lead_on(world, owner, blank):
    client = await signed_in(world, owner)

    page = await scan(client, blank)
    assert "Where should 001 lead?" in page.text
    assert "autofocus" in page.text
    done = await fill(client, blank, page, url=COFFEE)
    assert done.status_code == 303
    said = (await client.get(done.headers["location"])).text
    assert "001 leads on" in said
    assert COFFEE in said
    assert "2 blank ones are left." in said
    assert 'value="coffee machine · cafe-linden.example"' in said
    visitor = await world.visitor().get(f"/{blank['short_id']}")
    assert visitor.headers["location"] == f"https://{COFFEE}"
    again = await client.get(f"/dashboard/codes/{blank['id']}/fill")
    assert (again.status_code, again.headers["location"]) == (303, f"/dashboard/codes/{blank['id']}")


async def test_what_was_pasted_becomes_its_kind_or_is_refused_beside_the_field(world, owner, blank):
    client = await signed_in(world, owner)
    page = await scan(client, blank)

    refused = await fill(client, blank, page, url="htps://example.com")
    assert refused.status_code in (200, 422)
    assert 'value="htps://example.com"' in refused.text
    asked = await fill(client, blank, page, url="WIFI:T:WPA;S:Cafe;P:secret99;;")
    assert 'name="as"' in asked.text
    done = await fill(client, blank, page, url="hello@cafe.example", read="hello@cafe.example", **{"as": "0"})
    assert done.status_code == 303
    assert (await owner.get(blank))["type"] == "email"


async def test_a_code_is_filled_as_another_one_is(world, owner, blank):
    await owner.make(name="Machine 16", url="https://nord.example/oven")
    client = await signed_in(world, owner)

    page = await scan(client, blank)
    like = re.search(r'name="like" value="([^"]+)"', page.text)[1]
    done = await fill(client, blank, page, like=like)

    assert done.status_code == 303
    assert (await owner.get(blank))["url"] == "https://nord.example/oven"


async def test_the_second_of_two_telephones_sees_what_the_first_gave_and_keeps_its_own(world, owner, blank):
    one, other = await signed_in(world, owner), await signed_in(world, owner)
    first, second = await scan(one, blank), await scan(other, blank)

    assert (await fill(one, blank, first, url=COFFEE)).status_code == 303
    late = await fill(other, blank, second, url="https://example.com/second")
    assert late.status_code == 409
    assert "cafe-linden.example" in late.text
    assert 'value="https://example.com/second"' in late.text
    assert (await owner.get(blank))["url"] == f"https://{COFFEE}"
    meant = await fill(other, blank, late, url="https://example.com/second")
    assert meant.status_code == 303
    assert (await owner.get(blank))["url"] == "https://example.com/second"


async def test_a_picture_that_is_drawn_meanwhile_is_no_other_hand(world, owner, blank):
    client = await signed_in(world, owner)
    page = await scan(client, blank)

    await work_off_jobs(world)
    done = await fill(client, blank, page, url=COFFEE)

    assert done.status_code == 303
    assert (await owner.get(blank))["url"] == f"https://{COFFEE}"


async def test_a_stranger_finds_no_form_and_its_owner_signs_in_on_the_way_to_it(world, owner, blank):
    stranger = await signed_in(world, await world.open_account())
    path = f"/dashboard/codes/{blank['id']}/fill"

    assert (await stranger.get(path)).status_code == 404
    assert (await stranger.post(path, data={"url": COFFEE})).status_code == 404
    visitor = browser(world)
    page = await scan(visitor, blank)
    assert path in page.text
    asked = await visitor.get(path)
    assert asked.headers["location"].startswith("/dashboard/sign-in?next=")
    signed = await sign_in(visitor, owner, next=path)
    assert signed.headers["location"] == path
    assert (await owner.get(blank))["status"] == "blank"


async def test_after_a_downgrade_what_is_printed_is_filled_all_the_same(world, owner, blank):
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    world.limit_codes(1)
    client = await signed_in(world, owner)

    done = await fill(client, blank, await scan(client, blank), url=COFFEE)

    assert done.status_code == 303
    assert (await world.visitor().get(f"/{blank['short_id']}")).status_code == 200


async def test_on_an_own_domain_the_page_leads_to_the_dashboard_and_the_code_back(world, owner):
    await owner.own_domain("go.example.com")
    body = {"count": 1, "short_link_domain": "go.example.com"}
    (code,) = (await owner.api.post("/qr-codes/blank", json=body)).json()["data"]
    client = await signed_in(world, owner)

    page = await world.visitor(host="go.example.com").get(f"/{code['short_id']}")
    assert f"http://qr.test/dashboard/codes/{code['id']}/fill" in page.text
    form = await client.get(f"/dashboard/codes/{code['id']}/fill")
    done = await fill(client, code, form, url=COFFEE)
    assert "go.example.com" in form.text
    assert done.status_code == 303
    led = await world.visitor(host="go.example.com").get(f"/{code['short_id']}")
    assert led.headers["location"] == f"https://{COFFEE}"


async def test_a_blank_codes_own_pages_open(world, owner, blank):
    client = await signed_in(world, owner)
    path = f"/dashboard/codes/{blank['id']}"

    pages = (
        "",
        "/edit",
        "/kind",
        "/kind/menu",
        "/design",
        "/history",
        "/print",
        "/explain",
        "/delete",
        "/numbers",
    )
    found = {page: (await client.get(f"{path}{page}")).status_code for page in pages}
    assert found == {**dict.fromkeys(pages, 200), "/edit": 303}
    assert (await client.get("/dashboard/codes?state=blank")).text.count("Nothing yet") == 3
    copied = await client.post(f"{path}/duplicate")
    assert copied.status_code == 303
    trashed = await client.post(
        f"{path}/delete", data={"revision": revision_in(await client.get(f"{path}/delete"))}
    )
    assert trashed.status_code == 303
    assert "001" in (await client.get("/dashboard/trash")).text
