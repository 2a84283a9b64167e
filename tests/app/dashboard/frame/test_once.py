"""A form that makes something, sent many times at once: it makes one thing, and each answer leads to it."""

import asyncio
from dataclasses import replace

import pytest

from app.dashboard.frame import once
from domain.use_cases.accounts.accounts import set_operator
from storage.db.models.codes import IdempotencyRecordRow
from tests.app.dashboard.code.code_pages import words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.keys.test_api_keys import KEY
from tests.app.dashboard.signing import signed_in

TIMES = 6


async def filled_in(client, path, **fields):
    return {**form_in(await client.get(path)).fields, **fields}


async def send_at_once(client, path, fields):
    answers = await asyncio.gather(*(client.post(path, data=fields) for _ in range(TIMES)))
    return {(one.status_code, one.headers.get("location")) for one in answers}


# The page with the form, where it is sent, what is filled in, and the table of what it makes.
FORMS = {
    "a key": ("/dashboard/keys", None, {"name": "till", "access": "full"}, "api_keys"),
    "a domain": ("/dashboard/domains", None, {"domain": "go.example.com"}, "domains"),
    "a campaign": ("/dashboard/campaigns/new", None, {"name": "Summer"}, "utm_templates"),
    "a code": ("/dashboard", None, {"url": "https://example.com"}, "short_urls"),
    "a code of a kind": ("/dashboard/codes/new/text", None, {"text": "Hello"}, "short_urls"),
    "a link": ("/dashboard/links/new", "/dashboard/links/new", {"url": "example.com"}, "short_urls"),
    "a folder": ("/dashboard/folders", "/dashboard/folders", {"name": "Harbour"}, "folders"),
    "a template": ("/dashboard/templates/new", None, {"name": "Summer"}, "templates"),
    "an export": ("/dashboard/export", None, {}, "jobs"),
    "an account": (
        "/dashboard/operator/new",
        None,
        {"email": "ada@example.com", "plan": "pro", "subscription": "active"},
        "accounts",
    ),
}


@pytest.mark.both_databases
@pytest.mark.parametrize("made", FORMS)
async def test_a_form_that_is_sent_many_times_at_once_makes_one_thing(world, owner, made):
    page, path, entered, table = FORMS[made]
    await set_operator(world.deps, owner.account.email, is_operator=True)
    client = await signed_in(world, owner)
    fields = await filled_in(client, page, **entered)
    before = len((await world.rows())[table])

    answers = await send_at_once(client, path or page, fields)

    assert len((await world.rows())[table]) == before + 1
    ((status, location),) = answers
    assert (status, location.startswith("/dashboard")) == (303, True)


async def test_a_key_whose_form_was_sent_twice_is_shown_all_the_same(world, owner):
    """The browser drops the first answer, with its cookie."""
    client = await signed_in(world, owner)
    fields = await filled_in(client, "/dashboard/keys", name="till", access="full")
    first = await client.post("/dashboard/keys", data=fields)
    client.cookies.delete(first.headers["set-cookie"].partition("=")[0])

    await client.post("/dashboard/keys", data=fields)
    text = KEY.search((await client.get("/dashboard/keys")).text)[0]

    assert (await world.with_key(text).get("/qr-codes")).status_code == 200
    # Not even encrypted under the secret of the service alone.
    (record,) = (await world.rows())["idempotency_keys"]
    assert text not in str(record)
    assert await world.deps.encryption.decrypt(record["answer"].decode()) is None


async def test_another_form_of_the_same_page_is_another_thing(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, "/dashboard/keys", name="till", access="full")

    for name in ("till", "kiosk"):
        await client.post("/dashboard/keys", data={**fields, "name": name})
    again = await filled_in(client, "/dashboard/keys", name="till", access="full")
    await client.post("/dashboard/keys", data=again)

    names = [one.name for one in await world.store.api_keys.list_of(owner.account.id)]
    assert sorted(names) == ["kiosk", "test", "till", "till"]


async def test_a_form_that_was_refused_can_be_sent_again(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, "/dashboard/domains", domain="go.example.com")
    none = {plan: replace(one, own_domains=0) for plan, one in world.deps.allowances.items()}
    allowances = world.deps.allowances

    world.change(allowances=none)
    refused = await client.post("/dashboard/domains", data=fields)
    world.change(allowances=allowances)
    made = await client.post("/dashboard/domains", data=fields)

    assert (refused.status_code, made.status_code) == (422, 303), words_of(refused)


async def test_the_token_of_somebody_else_opens_nothing(world, owner):
    client = await signed_in(world, owner)
    fields = await filled_in(client, "/dashboard/keys", name="till", access="full")
    await client.post("/dashboard/keys", data=fields)
    other = await world.open_account()
    stranger = await signed_in(world, other)

    await stranger.post("/dashboard/keys", data=fields)

    theirs = KEY.search((await stranger.get("/dashboard/keys")).text)[0]
    mine = KEY.search((await client.get("/dashboard/keys")).text)[0]
    assert theirs != mine
    assert len(await world.store.api_keys.list_of(other.account.id)) == 2


async def test_a_form_whose_answer_was_lost_with_its_process_is_answered_a_minute_later(
    world, owner, monkeypatch
):
    client = await signed_in(world, owner)
    fields = await filled_in(client, "/dashboard/keys", name="till", access="full")
    monkeypatch.setattr(once, "_LOOKS", 1)
    await client.post("/dashboard/keys", data=fields)
    # As a process leaves it that dies before its answer.
    await IdempotencyRecordRow.all().update(answer=None)

    too_early = await client.post("/dashboard/keys", data=fields)
    world.clock.advance(minutes=2)
    later = await client.post("/dashboard/keys", data=fields)

    assert (too_early.status_code, later.status_code) == (503, 303)
