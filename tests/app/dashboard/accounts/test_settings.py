"""Time zone, look, password, and where one is signed in."""

import asyncio
import re

import pytest

from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import browser, sign_in, signed_in

SETTINGS = "/dashboard/settings"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"
NEW = "a longer password than before"


async def test_the_time_zone_and_the_look_are_kept(world, owner):
    client = await signed_in(world, owner)

    saved = await client.post(SETTINGS, data={"time_zone": "Europe/Vienna", "look": "dark"})
    page = await client.get(saved.headers["location"])

    assert "<option selected>Europe/Vienna</option>" in page.text
    assert 'data-theme="dark"' in page.text
    assert "Saved." in page.text
    assert (await owner.api.get("/account")).json()["data"]["timezone"] == "Europe/Vienna"
    await client.post(SETTINGS, data={"time_zone": "Europe/Vienna", "look": ""})
    assert "data-theme" not in (await client.get(SETTINGS)).text


async def test_the_name_of_the_account_is_kept_and_taken_away(world, owner):
    client, fields = await signed_in(world, owner), {"time_zone": "UTC", "look": "", "language": ""}

    saved = await client.post(SETTINGS, data={**fields, "name": " Café <Linden> "})
    page = form_in(await client.get(SETTINGS))
    named = (await owner.api.get("/account")).json()["data"]["name"]
    refused = [await client.post(SETTINGS, data={**fields, "name": name}) for name in ("x" * 201, "a\0")]
    await client.post(SETTINGS, data={**fields, "name": ""})

    assert (saved.status_code, named, page.fields["name"]) == (303, "Café <Linden>", "Café <Linden>")
    assert [form_in(one).faults for one in refused] == [
        {"name": "200 characters at most. It has 201."},
        {"name": "There is a character in it that does not work here."},
    ]
    assert form_in(refused[0]).fields["name"] == "x" * 201
    assert (await owner.api.get("/account")).json()["data"]["name"] is None


async def test_a_zone_that_is_none_is_refused(world, owner):
    client = await signed_in(world, owner)

    chosen = {"time_zone": "Mars/Olympus", "look": "dark", "language": "ja"}
    refused = await client.post(SETTINGS, data=chosen)

    assert refused.status_code == 422
    assert "Write it like Europe/Berlin." in refused.text
    assert 'value="dark" checked' in refused.text
    assert 'value="ja" lang="ja" selected' in refused.text
    assert "set-cookie" not in refused.headers


async def test_a_new_password_ends_all_other_sessions(world, owner):
    here, elsewhere = await signed_in(world, owner), await signed_in(world, owner)

    changed = await here.post(f"{SETTINGS}/password", data={"current": owner.password, "new": NEW})

    assert changed.headers["location"] == f"{SETTINGS}?said=password_changed"
    assert (await here.get(SETTINGS)).status_code == 200
    assert (await elsewhere.get(SETTINGS)).status_code == 303
    assert (await sign_in(browser(world), owner)).status_code == 422
    assert (await sign_in(browser(world), owner, password=NEW)).status_code == 303


@pytest.mark.both_databases
async def test_of_two_new_passwords_at_once_one_is_set(world, owner):
    tabs = [await signed_in(world, owner) for _ in range(2)]
    chosen = [f"{NEW} {number}" for number in range(2)]

    answers = await asyncio.gather(
        *(
            tab.post(f"{SETTINGS}/password", data={"current": owner.password, "new": new})
            for tab, new in zip(tabs, chosen, strict=True)
        )
    )

    changed = [one.headers.get("location", "").endswith("password_changed") for one in answers]
    let_in = [(await sign_in(browser(world), owner, password=new)).status_code == 303 for new in chosen]
    assert changed.count(True) == 1
    assert let_in == changed


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"current": "wrong"}, "That is not the password."),
        ({"new": "short"}, "Use 10 characters or more."),
        ({"new": "x" * 2_000}, "Use 1,024 characters or fewer."),
    ],
)
async def test_a_wrong_change_of_the_password_changes_nothing(world, owner, fields, said):
    client = await signed_in(world, owner)

    refused = await client.post(
        f"{SETTINGS}/password", data={"current": owner.password, "new": NEW, **fields}
    )

    assert refused.status_code == 422
    assert said in refused.text
    assert (await sign_in(browser(world), owner)).status_code == 303


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/password", {"current": "{password}", "new": NEW}),
        ("/email", {"password": "{password}", "email": "new@example.com"}),
        ("/delete", {"password": "{password}"}),
        ("/security/authenticator", {"password_app": "{password}"}),
    ],
)
async def test_guesses_at_the_current_password_are_slowed_like_those_at_the_sign_in(
    world, owner, path, fields
):
    client = await signed_in(world, owner)

    async def send(password):
        entered = {name: value.format(password=password) for name, value in fields.items()}
        return await client.post(f"{SETTINGS}{path}", data=entered)

    for _ in range(10):
        await send("wrong")

    refused = await send(owner.password)

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "600")
    assert "Too many tries." in refused.text


async def test_sessions_are_listed_and_ended_one_by_one_or_all_others(world, owner):
    here, phone = await signed_in(world, owner), await signed_in(world, owner, user_agent=IPHONE)
    third = await signed_in(world, owner)
    page = (await here.get(SETTINGS)).text

    ids = re.findall(r'name="session" value="([^"]+)"', page)
    phones = re.search(r"iPhone, Safari.*?value=\"([^\"]+)\"", page, re.DOTALL)[1]
    await here.post(f"{SETTINGS}/sessions", data={"session": phones})

    assert len(ids) == 2
    assert (await phone.get(SETTINGS)).status_code == 303
    assert (await third.get(SETTINGS)).status_code == 200
    await here.post(f"{SETTINGS}/sessions")
    assert (await third.get(SETTINGS)).status_code == 303
    assert (await here.get(SETTINGS)).status_code == 200


async def test_nobody_ends_the_session_of_another(world, owner):
    client, other = await signed_in(world, owner), await world.open_account()
    theirs = await signed_in(world, other)
    (session,) = [
        row for row in (await world.rows())["sessions"] if str(row["account_id"]) == str(other.account.id)
    ]

    await client.post(f"{SETTINGS}/sessions", data={"session": str(session["id"])})

    assert (await theirs.get(SETTINGS)).status_code == 200
