"""Webhooks in the dashboard: made, shown with what they sent, changed, tried, disabled and switched on."""

import json
import re
from dataclasses import replace
from html import unescape
from uuid import UUID

import pytest

from app.dashboard.webhooks.webhook_words import GROUPS, group_of
from app.pages.texts import translations
from domain.accounts.plans import Plan, Subscription
from domain.feed.events import EventType
from domain.feed.webhooks import FAILS_FOR
from tests.app.api.receivers import deliver, new_webhook, receiving
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.code.code_pages import words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.storage.logo_server import LOOPBACK
from tests.support import ROOT, running_world

PATH = "/dashboard/webhooks"
SECRET = re.compile(r"whsec_[\w+/]+=*")
T = translations("en")


@pytest.fixture
async def world(database):
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


@pytest.fixture
async def owner(world):
    return await world.open_account()


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


@pytest.fixture
async def receiver():
    async with receiving() as running:
        yield running


async def state_of(owner, path):
    return (await owner.api.get(f"/webhooks/{path.rpartition('/')[2]}")).json()["data"]


def payloads(page):
    """What stands in each frame for programs, by its label."""
    found = re.findall(r'<pre[^>]* aria-label="([^"]*)"[^>]*>(.*?)</pre>', page.text, re.DOTALL)
    return {label: unescape(text) for label, text in found}


async def follow(client, sent):
    assert sent.status_code == 303, words_of(sent)
    return await client.get(sent.headers["location"])


async def test_a_webhook_is_made_and_its_secret_shown_once_with_the_answer_to_a_test(owner, client, receiver):
    new = await client.get(f"{PATH}/new")
    made = await client.post(f"{PATH}/new", data={**form_in(new).fields, "url": receiver.url})
    await client.head(made.headers["location"])
    page = await client.get(made.headers["location"])
    again = await client.get(made.headers["location"])

    (secret,) = set(SECRET.findall(page.text))
    path = again.headers["location"]
    assert f"{T.webhook_copy} {T.webhook_copy_text} {secret}" in words_of(page)
    assert {"Python", "JavaScript"} <= payloads(page).keys()
    assert payloads(page)[T.webhook_answer] == "thank you"
    assert 'status">200' in page.text
    assert [event["type"] for event in receiver.events] == ["webhook.test"]
    assert again.status_code == 303
    assert not SECRET.search((await client.get(path)).text)
    webhook = await state_of(owner, path)
    assert (webhook["url"], webhook["events"], webhook["only"]) == (receiver.url, None, None)


async def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(world, owner, client):
    folder = (await owner.api.post("/folders", json={"name": "Tables"})).json()["data"]["id"]
    wrong = {
        "10.0.0.1/hooks": T.wrong_public_url,
        "ftp://till.example": T.wrong_bad_url__webhook,
        "nowhere": T.wrong_bad_url__webhook,
        f"{world.context.public_root}/abc": T.wrong_loop__webhook,
        "": T.wrong_required,
    }
    entered = {"told": "some", "events": ["scans", "contact"], "folders": folder}

    for address, words in wrong.items():
        page = await client.post(f"{PATH}/new", data={"url": address, **entered})

        shown = form_in(page)
        assert page.status_code == 422
        assert (shown.faults, shown.focused) == ({"url": words}, "url"), address
        assert (shown.fields["url"], shown.fields["told"], shown.fields["folders"]) == (
            address,
            "some",
            folder,
        )
        ticked = re.findall(r'name="events"\s+value="(\w+)"\s+checked', page.text)
        assert ticked == ["scans", "contact"]
    nothing = await client.post(f"{PATH}/new", data={"url": "till.example", "told": "some"})
    assert form_in(nothing).faults == {"events": T.wrong_too_few}
    assert await world.store.webhooks.count(owner.account.id) == 0


def test_each_type_of_event_can_be_chosen():
    assert {group_of(kind) for kind in EventType} == GROUPS.keys()


async def test_a_change_keeps_what_the_form_cannot_say(owner, client, receiver):
    code = await owner.make()
    folder = (await owner.api.post("/folders", json={"name": "Tables"})).json()["data"]["id"]
    only = {"qr_codes": [code["id"]], "folders": [folder]}
    made = await new_webhook(owner.api, receiver.url, events=["qr_code.deleted", "scans.recorded"], only=only)
    await owner.api.delete(f"/folders/{folder}")
    path = f"{PATH}/{made['id']}"

    page = await client.get(f"{path}/edit")
    fields = {"revision": form_in(page).fields["revision"], "url": f"{receiver.url}/new", "told": "some"}
    fields |= {"events": ["qr_code", "scans", "link"], "folders": folder}
    saved = await client.post(f"{path}/edit", data=fields)
    stale = await client.post(f"{path}/edit", data=fields)
    all_of = await client.get(PATH)

    assert T.counted("webhook_only_codes", 1) in words_of(page)
    assert T.key_folder_gone in words_of(page)
    assert saved.headers["location"] == f"{path}?said=settings_saved"
    webhook = await state_of(owner, path)
    assert webhook["url"] == f"{receiver.url}/new"
    assert [one for one in webhook["events"] if one.startswith("qr_code")] == ["qr_code.deleted"]
    assert {"link.created", "link.changed", "scans.recorded"} < set(webhook["events"])
    assert webhook["only"] == only
    assert (stale.status_code, T.item_changed in words_of(stale)) == (409, True)
    told = f"Codes, Short links, Scans; only {T.key_folder_gone}, 1 code"
    assert told in words_of(all_of)


@pytest.mark.both_databases
async def test_a_delivery_is_shown_with_its_tries_head_and_body(world, owner, client, receiver):
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    receiver.statuses, receiver.body = [503, 200], b"<b>no room</b>"
    await owner.make(name="<i>Oak</i>")
    await deliver(world)
    failed = await client.get(path)
    await owner.go_by("Asia/Tokyo")
    world.clock.advance(seconds=5)
    await deliver(world)
    arrived = await client.get(path)

    headers, body = receiver.messages[-1]
    shown = payloads(arrived)
    assert json.loads(shown[T.webhook_body]) == json.loads(body)
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    assert shown[T.webhook_head] == "\n".join(f"{name}: {headers[name]}" for name in names)
    assert shown[f"{T.webhook_answer}: Try 1"] == "<b>no room</b>"
    assert "<i>Oak" not in arrived.text
    seen = words_of(failed)
    assert "503 qr_code.created today, 12:00 <i>Oak</i> again in 5 seconds" in seen
    assert f"0 sent in 14 days, {T.counted('webhook_failed', 1)}" in seen
    assert "yesterday 0 0 today 0 1" in seen
    assert re.search(r"Try 2 today, 21:00:05 , \d+ ms", words_of(arrived))
    assert T.webhook_arrived.format(number=2) in words_of(arrived)
    assert T.webhook_none_failed in words_of(await client.get(f"{path}?state=failed"))


async def test_deliveries_are_paged_filtered_and_sent_again(world, owner, client, receiver):
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    receiver.statuses = [500, *[200] * 10]
    for number in range(11):
        await owner.make(name=f"Table {number}")
    await deliver(world)
    first = await client.get(path)
    older = await client.get(re.search(rf'href="({path}\?below=\d+)"', first.text)[1])
    failed = await client.get(f"{path}?state=failed")
    event = form_in(failed).fields["event"]
    sent = await client.post(f"{path}/send", data={"event": event})
    await deliver(world)

    assert [f"Table {number} " in words_of(first) for number in (10, 1, 0)] == [True, True, False]
    assert f"{T.webhook_deliveries} All Failed 500 qr_code.created" in words_of(older)
    assert [f"Table {number} " in words_of(failed) for number in (10, 0)] == [False, True]
    assert sent.headers["location"] == f"{path}?event={event}&said=webhook_sent_again"
    assert receiver.messages[-1][0]["webhook-id"] == f"evt_{UUID(event).hex}"
    assert T.webhook_none_failed in words_of(await client.get(f"{path}?state=failed"))
    for lost in ("below=x", "below=" + "9" * 30, "event=x", f"event={UUID(int=1)}", "tested=x.y"):
        assert (await client.get(f"{path}?{lost}")).status_code == 200
    gone = await client.post(f"{path}/send", data={"event": str(UUID(int=1))})
    assert gone.headers["location"] == path


async def test_what_was_disabled_says_why_and_is_sent_what_it_missed(world, owner, client, receiver):
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    receiver.statuses = [500]
    await owner.make(name="at the first")
    await deliver(world)
    retrying = await client.get(PATH)
    world.clock.advance(seconds=FAILS_FOR.total_seconds())
    await owner.make(name="at the last")
    await deliver(world)
    await owner.make(name="meanwhile")
    page, all_of = await client.get(path), await client.get(PATH)
    receiver.statuses, receiver.messages = [200], []
    on = await client.post(f"{path}/switch", data={"enabled": "on", "missed": "1"})
    await deliver(world)
    after = await follow(client, on)

    assert T.webhook_retrying in words_of(retrying)
    why = T.webhook_failing.format(when="today, 12:00")
    assert f"{why} {T.webhook_mend} {T.webhook_kept}" in words_of(page)
    assert why in words_of(all_of)
    assert T.webhook_caught_up in words_of(after)
    names = {event["data"].get("name") for event in receiver.events}
    assert {"at the first", "at the last", "meanwhile"} <= names
    assert (await state_of(owner, path))["enabled"]


async def test_one_that_is_gone_is_switched_on_without_what_it_missed(world, owner, client, receiver):
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    receiver.statuses = [410, 200]
    await owner.make()
    await deliver(world)
    async with mailbox_of(world) as mailbox:
        (message,) = await mailbox.receive()
    page = await client.get(path)
    off = await client.post(f"{path}/replay", data={"from": "2026-11-20T00:00"})
    on = await client.post(f"{path}/switch", data={"enabled": "on"})
    await owner.make(name="from now on")
    await deliver(world)
    away = await client.post(f"{path}/switch", data={"enabled": "off"})

    assert message["Subject"] == T.mail_webhook_subject.format(url=receiver.url)
    assert f"{ROOT}{PATH}" in message.get_content().split()
    assert T.webhook_gone.partition("{")[0] in words_of(page)
    assert (off.status_code, T.wrong_webhook_off in words_of(off)) == (422, True)
    assert on.headers["location"] == f"{path}?said=webhook_is_on"
    assert receiver.events[-1]["data"]["name"] == "from now on"
    assert away.headers["location"] == f"{path}?said=webhook_is_off"
    assert T.webhook_mend not in words_of(await follow(client, away))


async def test_events_are_sent_again_from_a_time_of_the_account(world, owner, client, receiver):
    await owner.go_by("Asia/Tokyo")
    await owner.make(name="before")
    world.clock.advance(hours=1)
    await owner.make(name="after")
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    wrong = await client.post(f"{path}/replay", data={"from": "yesterday"})
    # 12:30 UTC.
    again = await client.post(f"{path}/replay", data={"from": "2026-11-20T21:30"})
    await deliver(world)

    assert form_in(wrong).faults == {"from": T.wrong_bad_time}
    assert "yesterday" in wrong.text
    assert again.headers["location"] == f"{path}?said=webhook_sent_again"
    assert [event["data"]["name"] for event in receiver.events] == ["after"]


async def test_a_new_secret_is_shown_once_and_the_one_before_goes_on_for_a_day(
    world, owner, client, receiver
):
    made = await new_webhook(owner.api, receiver.url)
    path = f"{PATH}/{made['id']}"
    before = await client.get(path)
    page = await follow(client, await client.post(f"{path}/secret"))
    after = await client.get(path)
    tried = await follow(client, await client.post(f"{path}/test"))
    deleted = await client.post(f"{path}/delete", data=form_in(await client.get(f"{path}/delete")).fields)

    (secret,) = set(SECRET.findall(page.text))
    assert secret != made["secret"]
    assert T.webhook_secret_text in words_of(before)
    assert T.webhook_both in words_of(page)
    assert T.webhook_both_until.format(when="tomorrow, 12:00") in words_of(after)
    assert T.webhook_test_good in words_of(tried)
    assert len(receiver.messages[-1][0]["webhook-signature"].split()) == 2
    assert deleted.headers["location"] == f"{PATH}?said=webhook_deleted"
    assert (await client.get(path)).status_code == 404


async def test_the_list_leads_to_what_is_said_of_the_feed_and_of_receivers(client):
    page = await client.get(PATH)
    guides = [link.partition("#") for link in re.findall(r'href="(/v1/docs/[^"]+)"', page.text)]

    assert [path for path, _, _ in guides] == ["/v1/docs/guide", "/v1/docs/webhooks"]
    for path, _, anchor in guides:
        assert f' id="{anchor}"' in (await client.get(path)).text
    receivers = await client.get("/v1/docs/webhooks")
    assert "<title>Repoint · Webhooks</title>" in receivers.text
    assert 'href="guide#webhooks"' in receivers.text


async def test_a_plan_without_webhooks_says_so_and_what_is_there_goes_on(world, owner, client, receiver):
    limits = {
        plan: replace(one, webhooks=min(one.webhooks, 1)) for plan, one in world.deps.allowances.items()
    }
    none = await world.open_account(Plan.FREE)
    locked = await (await signed_in(world, none)).get(PATH)
    made = await new_webhook(owner.api, receiver.url)
    world.change(allowances=limits)
    full = await client.get(PATH)
    refused = await client.post(f"{PATH}/new", data={"url": receiver.url, "told": "all"})
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    over = await client.get(PATH)
    one = await client.get(f"{PATH}/{made['id']}")

    assert T.webhooks_locked.format(plan="Pro") in words_of(locked)
    words = T.webhooks_full.format(used=1, limit=1)
    assert words in words_of(full)
    assert f'href="{PATH}/new"' not in full.text
    assert (refused.status_code, words in words_of(refused)) == (422, True)
    assert T.webhooks_over in words_of(over)
    assert T.webhook_on in words_of(one)
