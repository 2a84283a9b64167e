"""API keys in the dashboard: made and shown once, limited, switched off and on, kept by every plan."""

import re
from dataclasses import replace
from html import unescape

import pytest

from app.pages.texts import translations
from domain.accounts.plans import Plan, Subscription
from tests.app.dashboard.code.code_pages import words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.support import URL, refusal

PATH = "/dashboard/keys"
KEY = re.compile(r"rp_[0-9A-Za-z]{38}")
T = translations("en")


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def keys_of(world, owner):
    return {one.name: one for one in await world.store.api_keys.list_of(owner.account.id)}


async def make(client, name="till system", **fields):
    """The page that shows the key, and its text."""
    made = await client.post(PATH, data={"name": name, "access": "full", **fields})
    assert (made.status_code, made.headers["location"]) == (303, PATH), words_of(made)
    page = await client.get(PATH)
    return page, KEY.search(page.text)[0]


def words_of_text(page):
    """With the tags that people have written."""
    return unescape(re.sub(r"<[^>]+>", "", page.text))


async def switch(client, api_key, is_active):
    return await client.post(f"{PATH}/{api_key.id}/switch", data={"is_active": is_active})


async def test_a_key_is_made_used_and_switched_off_and_on(world, owner, client):
    page, text = await make(client)
    rest = world.with_key(text)
    unused = await client.get(PATH)

    first = await rest.get("/qr-codes")
    used = await client.get(PATH)
    key = (await keys_of(world, owner))["till system"]
    off = await switch(client, key, "off")
    refused = await rest.get("/qr-codes")
    page_off = await client.get(off.headers["location"])
    on = await switch(client, key, "on")
    again = await rest.get("/qr-codes")

    assert "Your new key “till system”" in words_of(page)
    assert T.passkey_never_used in words_of(unused)
    assert first.status_code == 200
    assert f"{text[:8]}… · last used" in words_of(used)
    assert refusal(refused) == (401, "api_key_inactive")
    assert T.key_is_off in words_of(page_off)
    assert re.search(r'till system</bdi></b> <span class="tag">off</span>', page_off.text)
    assert on.headers["location"] == f"{PATH}?said=key_is_on"
    assert again.status_code == 200


async def test_a_key_is_shown_once_and_stored_nowhere(world, owner, client):
    made = await client.post(PATH, data={"name": "till system", "access": "full"})
    cookie = made.headers["set-cookie"]
    await client.head(PATH)
    page = await client.get(PATH)
    text = KEY.search(page.text)[0]
    again = await client.get(PATH)

    assert text not in cookie
    assert text not in made.headers["location"]
    assert all(word in cookie for word in ("HttpOnly", "SameSite=lax", "Max-Age=60"))
    assert page.headers["cache-control"] == "no-store"
    assert f'curl http://qr.test/v1/qr-codes -H "x-api-key: {text}"' in unescape(page.text)
    assert KEY.search(again.text) is None
    assert T.key_shown_once not in words_of(again)
    assert text not in str(await world.rows())
    assert text[8:] not in str(await world.rows())


async def test_the_cookie_of_a_new_key_shows_nothing_to_others(world, client):
    made = await client.post(PATH, data={"name": "till system", "access": "full"})
    name, _, value = made.headers["set-cookie"].partition(";")[0].partition("=")
    other = await world.open_account()
    stranger = await signed_in(world, other)

    for stolen in (value, "nonsense", "", "a.b.c.d.e"):
        stranger.cookies.set(name, stolen)
        page = await stranger.get(PATH)
        assert page.status_code == 200
        assert KEY.search(page.text) is None
        stranger.cookies.delete(name) if name in stranger.cookies else None


async def test_the_cookie_of_a_key_that_is_not_new_any_more_shows_nothing(world, client):
    made = await client.post(PATH, data={"name": "till system", "access": "full"})
    name, _, value = made.headers["set-cookie"].partition(";")[0].partition("=")
    shown = await client.get(PATH)

    world.clock.advance(minutes=1, seconds=1)
    client.cookies.set(name, value)
    kept = await client.get(PATH)

    assert KEY.search(shown.text)
    assert kept.status_code == 200
    assert KEY.search(kept.text) is None


async def test_a_limited_key_keeps_to_its_folder(world, owner, client):
    folder = (await owner.api.post("/folders", json={"name": "<b>Harbour</b>"})).json()["data"]["id"]
    inside = await owner.make(folder=folder)
    outside = await owner.make()
    page, text = await make(
        client, access="limited", folders=folder, scopes=["codes:read", "codes:write", "scans:read"]
    )
    rest = world.with_key(text)

    found = (await rest.get("/qr-codes")).json()["data"]

    assert [one["id"] for one in found] == [inside["id"]]
    assert (await rest.get(f"/qr-codes/{outside['id']}")).status_code == 404
    assert refusal(await rest.post("/qr-codes", json=URL)) == (403, "insufficient_scope")
    words = words_of(page)
    assert "Codes: see, change" in words
    assert "Scans: see" in words
    assert "Folders: <b>Harbour</b>" in words
    assert "<b>Harbour" not in page.text


async def test_a_limited_key_keeps_to_its_domain(world, owner, client):
    await owner.own_domain("go.example.com")
    await owner.make(short_id="menu")
    await owner.make(short_id="card", short_link_domain="go.example.com")

    page, text = await make(client, access="limited", domains="go.example.com")

    found = (await world.with_key(text).get("/qr-codes")).json()["data"]
    assert [one["short_id"] for one in found] == ["card"]
    assert "Domains: go.example.com" in words_of(page)


@pytest.mark.parametrize(
    ("scopes", "path"),
    [(["codes:create"], "qr-types"), (["links:read"], "links"), (["codes:read"], "qr-codes")],
)
async def test_the_call_to_try_is_one_that_the_key_may_make(world, client, scopes, path):
    page, text = await make(client, access="limited", scopes=scopes)

    assert f'curl http://qr.test/v1/{path} -H "x-api-key: {text}"' in unescape(page.text)
    assert (await world.with_key(text).get(f"/{path}")).status_code == 200


async def test_a_key_ends_with_its_last_day(world, owner, client):
    today = world.clock.now().date().isoformat()
    page, text = await make(client, expires_at=today)
    rest = world.with_key(text)
    before = await rest.get("/qr-codes")

    world.clock.advance(days=1)
    after = await rest.get("/qr-codes")
    page_after = await client.get(PATH)

    assert "until" in words_of(page)
    assert before.status_code == 200
    assert refusal(after) == (401, "api_key_inactive")
    assert '<span class="tag">expired</span>' in page_after.text


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
async def test_a_key_may_end_with_the_calendar(owner, client, zone):
    await owner.go_by(zone)

    page, _ = await make(client, expires_at="9999-12-31")

    assert "until" in words_of(page)


@in_turn(
    ("fields", "faults"),
    [
        ({"name": ""}, {"name": "key_name_wrong"}),
        ({"name": "x" * 201}, {"name": "key_name_wrong"}),
        ({"name": "a\x00b"}, {"name": "key_name_wrong"}),
        ({"name": "a\u202eb"}, {"name": "key_name_wrong"}),
        ({"expires_at": "2020-01-01"}, {"expires_at": "key_expires_wrong"}),
        ({"expires_at": "soon"}, {"expires_at": "key_expires_wrong"}),
        ({"access": "limited"}, {"access": "key_both"}),
        ({"access": ""}, {"access": "key_both"}),
        ({"scopes": "codes:read"}, {"access": "key_both"}),
        ({"folders": "nothing", "access": "limited"}, {"folders": "folder_gone"}),
        ({"domains": "no.example", "access": "limited"}, {"domains": "wrong_not_verified"}),
        ({"scopes": "everything", "access": "limited"}, {"scopes": "key_settings_whole"}),
    ],
)
async def test_a_wrong_key_is_not_made_and_nothing_is_lost(world, owner, client, fields, faults):
    before = await keys_of(world, owner)

    page = await client.post(PATH, data={"name": "till system", "access": "full", **fields})

    form = form_in(page, only="new")
    assert page.status_code == 422
    assert "<title>Error: " in page.text
    assert form.faults == {name: getattr(T, words) for name, words in faults.items()}
    assert form.fields["expires_at"] == fields.get("expires_at", "")
    assert await keys_of(world, owner) == before


async def test_more_folders_than_a_key_can_have_are_a_fault_beside_them(world, client):
    folders = [str(number) for number in range(101)]

    page = await client.post(PATH, data={"name": "x", "access": "limited", "folders": folders})

    assert page.status_code == 422
    assert form_in(page, only="new").faults == {"folders": T.wrong_too_many.format(limit=100, size=101)}


async def test_changing_the_account_is_not_limited_to_a_folder(world, owner, client):
    folder = (await owner.api.post("/folders", json={"name": "Harbour"})).json()["data"]["id"]
    fields = {"name": "x", "access": "limited", "scopes": ["settings:write", "codes:read"], "folders": folder}

    page = await client.post(PATH, data=fields)

    form = form_in(page, only="new")
    assert form.faults == {"scopes": T.key_settings_whole}
    ticked = re.findall(r'value="([^"]+)" checked', page.text)
    assert ticked == ["limited", "codes:read", "settings:write", folder]
    assert page.text.count("autofocus") == 1
    assert "x" not in await keys_of(world, owner)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "鍵" * 200, '"><b>till</b>'])
async def test_any_name_that_can_be_read_is_shown_as_it_is(client, name):
    page, _ = await make(client, name)

    assert f"Your new key “{name}”" in words_of_text(page)
    assert name not in page.text or "<" not in name


async def test_a_key_of_another_account_is_not_found(world, owner, client):
    other = await world.open_account()
    (key,) = await world.store.api_keys.list_of(other.account.id)

    answers = [await client.post(f"{PATH}/{one}/switch", data={}) for one in (key.id, key.prefix, "nothing")]

    assert [one.status_code for one in answers] == [404] * 3
    assert (await other.api.get("/qr-codes")).status_code == 200


@pytest.mark.parametrize("plan", [Plan.FREE, Plan.LITE])
async def test_a_plan_without_the_api_says_which_has_it_and_lists_what_waits(world, plan):
    owner = await world.open_account()
    client = await signed_in(world, owner)
    await make(client)
    await owner.subscribe(plan, Subscription.NONE if plan is Plan.FREE else Subscription.ACTIVE)

    page = await client.get(PATH)
    refused = await client.post(PATH, data={"name": "another", "access": "full"})

    words = words_of(page)
    assert "Programs can make codes with Pro" in words
    assert f"You are on {plan.title()}. All your codes stay as they are." in words
    assert T.keys_wait in words
    assert page.text.count(T.key_off_by_plan) == 2
    assert 'name="access"' not in page.text
    assert refused.status_code == 422
    assert "another" not in await keys_of(world, owner)


async def test_where_no_plan_has_the_api_nobody_is_sent_to_one(world, owner, client):
    none = {plan: replace(one, api=False) for plan, one in world.deps.allowances.items()}
    world.change(allowances=none)

    page = await client.get(PATH)

    assert T.keys_of_none in words_of(page)
    assert "See what" not in words_of(page)
