"""/webhooks: what happens is sent on, signed, in order, again and again until it is taken."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from app.api.resources.feed import compose
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import Plan
from domain.feed.webhooks import FAILS_FOR, secret_of, signed_headers
from domain.kernel.retries import DELAYS
from domain.use_cases.webhooks.deliveries import Deliverer
from storage.runtime.webhook_worker import WebhookWorker
from tests.app.api.receivers import deliver, new_webhook, nobody, receiving, until, worker_of
from tests.app.api.test_events import OTHER, told
from tests.rollups import count_all
from tests.storage.logo_server import LOOPBACK
from tests.support import SECRET, fault_fields, refusal, running_world


@pytest.fixture
async def world(database):
    async with running_world(database, logo_networks=LOOPBACK, plain_http_logos=True) as running:
        yield running


@pytest.fixture
async def owner(world):
    return await world.open_account()


@pytest.fixture
async def receiver():
    async with receiving() as running:
        yield running


def is_signed(message, secret):
    """By the library of the standard, without its look at the clock of this machine."""
    headers, body = message
    sent_at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    signature = Webhook(secret).sign(headers["webhook-id"], sent_at, body.decode())
    return signature in headers["webhook-signature"].split(" ")


async def deliveries_of(key, webhook, **query):
    answer = await key.get(f"/webhooks/{webhook['id']}/deliveries", params={"limit": 100, **query})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def state_of(key, webhook):
    return (await key.get(f"/webhooks/{webhook['id']}")).json()["data"]


@pytest.mark.both_databases
async def test_everything_that_happens_from_then_on_is_sent_in_order_as_the_feed_has_it(
    world, owner, receiver
):
    code = await owner.make(name="before")
    webhook = await new_webhook(owner.api, receiver.url)
    await owner.change(code, url=OTHER)
    await owner.api.post("/links", json={"url": OTHER})
    for _ in range(3):
        await world.visitor().get(f"/{code['short_id']}")
    await count_all(world.database)
    await deliver(world)
    await deliver(world)

    feed = (await told(owner.api))[1:]
    assert [{**event, "timestamp": event["at"]} for event in feed] == receiver.events
    for headers, _ in receiver.messages:
        assert headers[":head"] == "POST /hooks HTTP/1.1"
        assert headers["content-type"] == "application/json"
    assert [headers["webhook-id"] for headers, _ in receiver.messages] == [event["id"] for event in feed]
    assert all(is_signed(message, webhook["secret"]) for message in receiver.messages)
    sent = await deliveries_of(owner.api, webhook)
    assert [one["id"] for one in sent] == [event["id"] for event in reversed(feed)]
    assert {(one["state"], one["due_at"], one["tries"][0]["status"]) for one in sent} == {
        ("delivered", None, 200)
    }
    assert sent[0]["tries"][0]["answer"] == "thank you"


async def test_the_library_of_the_standard_takes_a_message_and_refuses_a_changed_byte(receiver):
    key, body = b"k" * 32, json.dumps({"name": "Menü 🍜"}, ensure_ascii=False).encode()
    verifier, now = Webhook(secret_of(key)), datetime.now(UTC)
    headers = signed_headers([key], "evt_1", now, body)

    assert verifier.verify(body, headers) == {"name": "Menü 🍜"}
    old = signed_headers([key], "evt_1", now - timedelta(minutes=6), body)
    for changed in (
        lambda: verifier.verify(body.replace(b"M", b"N"), headers),
        lambda: verifier.verify(body, {**headers, "webhook-id": "evt_2"}),
        lambda: verifier.verify(body, old),
        lambda: Webhook(secret_of(b"l" * 32)).verify(body, headers),
    ):
        with pytest.raises(WebhookVerificationError):
            changed()


async def test_a_new_secret_is_shown_once_and_both_hold_for_a_day(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url)
    code = await owner.make()
    rotated = (await owner.api.post(f"/webhooks/{webhook['id']}/rotate")).json()["data"]
    await deliver(world)
    world.clock.advance(hours=25)
    await owner.change(code, name="Card")
    await deliver(world)

    first, second = receiver.messages
    assert rotated["secret"] != webhook["secret"]
    assert "secret" not in await state_of(owner.api, webhook)
    assert rotated["old_secret_until"] is not None
    assert all(is_signed(first, one["secret"]) for one in (webhook, rotated))
    assert len(first[0]["webhook-signature"].split(" ")) == 2
    assert len(second[0]["webhook-signature"].split(" ")) == 1
    assert is_signed(second, rotated["secret"])
    assert not is_signed(second, webhook["secret"])
    text = json.dumps(await world.rows("webhooks", "webhook_deliveries", "idempotency_keys"), default=str)
    assert rotated["secret"].removeprefix("whsec_") not in text


@pytest.mark.both_databases
async def test_a_failure_is_tried_again_for_three_days_and_holds_back_nobody(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    receiver.statuses = [503, 200, 503]
    await owner.make(name="fails")
    await owner.make(name="goes through")
    await deliver(world)
    began = world.clock.now()
    for delay in DELAYS:
        world.clock.advance(seconds=delay.total_seconds() - 1)
        await deliver(world)
        world.clock.advance(seconds=1)
        await deliver(world)
    await deliver(world)

    names = [event["data"]["name"] for event in receiver.events]
    assert names == ["fails", "goes through", *["fails"] * len(DELAYS)]
    assert timedelta(days=3) < world.clock.now() - began < timedelta(days=4)
    assert len({headers["webhook-id"] for headers, _ in receiver.messages}) == 2
    (given_up,) = await deliveries_of(owner.api, webhook, state="given_up")
    assert await deliveries_of(owner.api, webhook, state="given_up,waiting") == [given_up]
    assert len(await deliveries_of(owner.api, webhook, state="given_up,delivered")) == 2
    wrong = await owner.api.get(f"/webhooks/{webhook['id']}/deliveries?state=given_up,lost")
    assert (refusal(wrong)[0], fault_fields(wrong)) == (400, {"state"})
    assert [one["status"] for one in given_up["tries"]] == [503] * (len(DELAYS) + 1)
    assert (await state_of(owner.api, webhook))["enabled"]


async def test_how_a_receiver_behaves_decides_what_comes_next(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url)
    an_hour = world.clock.now() + timedelta(hours=1)
    cases = {
        204: ([], "delivered", None),
        302: (["Location: http://127.0.0.1:1/other"], "waiting", DELAYS[0]),
        429: (["Retry-After: 600"], "waiting", timedelta(minutes=10)),
        500: (["Retry-After: 99999999"], "waiting", DELAYS[-1]),
        503: ([f"Retry-After: {an_hour:%a, %d %b %Y %H:%M:%S} GMT"], "waiting", timedelta(hours=1)),
    }
    for status, (lines, state, wait) in cases.items():
        receiver.statuses, receiver.lines = [status], lines
        await owner.make(name=str(status))
        await deliver(world)
        delivery = (await deliveries_of(owner.api, webhook))[0]
        due = wait and (world.clock.now() + wait).isoformat().replace("+00:00", "Z")
        assert (delivery["state"], delivery["due_at"]) == (state, due), status
        assert delivery["tries"][0]["status"] == status


async def test_one_that_is_slow_dead_huge_or_says_nothing_is_a_failure_with_its_reason(
    world, owner, receiver
):
    async def answer(url):
        webhook = await new_webhook(owner.api, url)
        tried = (await owner.api.post(f"/webhooks/{webhook['id']}/test")).json()["data"]
        await owner.api.delete(f"/webhooks/{webhook['id']}")
        return tried["status"], tried["answer"]

    receiver.body = b"x" * 5_000_000
    assert await answer(receiver.url) == (200, "x" * 1_000)
    receiver.body = b"\x00\xff<b>\x1b[0m"
    status, text = await answer(receiver.url)
    assert (status, "\x00" in text, "\x1b" in text) == (200, False, False)
    async with nobody() as url:
        assert await answer(url) == (None, "its server cannot be reached")


async def test_a_slow_receiver_holds_up_no_other_and_is_given_up_after_its_time(world, owner, receiver):
    receiver.held = asyncio.Event()
    sender = world.deps.webhook_sender
    impatient = replace(sender, client=replace(sender.client, seconds=0.2))
    await new_webhook(owner.api, receiver.url)
    async with receiving() as quick:
        await new_webhook(owner.api, quick.url)
        await owner.make()
        worker = worker_of(world)
        await worker.run_once()
        await until(lambda: len(quick.messages) == 1)
        assert len(receiver.messages) == 1
        receiver.held.set()
        await worker.serve_due()
    receiver.held.clear()
    tried = await impatient.post(receiver.url, {}, b"{}", world.clock.now())
    receiver.held.set()
    assert (tried.status, tried.answer) == (None, "it took more than 0.2 seconds")


@pytest.mark.both_databases
async def test_410_and_five_days_without_a_success_disable_it_with_an_email_and_an_event(
    world, owner, receiver
):
    gone = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    receiver.statuses = [410]
    await owner.make()
    await owner.make()
    await deliver(world)
    assert len(receiver.messages) == 1
    async with nobody() as url:
        failing = await new_webhook(owner.api, url, events=["qr_code.created"])
    for _ in range(2):
        await owner.make()
        await deliver(world)
        assert (await state_of(owner.api, failing))["enabled"]
        world.clock.advance(seconds=FAILS_FOR.total_seconds() / 2)
    await owner.make()
    await deliver(world)

    off = [await state_of(owner.api, one) for one in (gone, failing)]
    assert [(one["enabled"], one["disabled_reason"]) for one in off] == [(False, "gone"), (False, "failing")]
    mails = (await world.rows("mails"))["mails"]
    assert [row["kind"] for row in mails] == ["webhook_disabled"] * 2
    events = await told(owner.api, types="webhook.disabled")
    assert [(one["data"]["id"], one["data"]["enabled"]) for one in events] == [
        (gone["id"], False),
        (failing["id"], False),
    ]


async def test_a_replay_takes_dates_local_times_and_either_name_of_its_beginning(world, owner, receiver):
    await owner.go_by("Asia/Tokyo")
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    await owner.make()
    await deliver(world)

    # The noon of UTC is 21:00 in Tokyo.
    for name, since, events in (
        ("from", "2026-11-20", 1),
        ("startDate", "2026-11-20T20:59", 1),
        ("startDate", "2026-11-20T21:01", 0),
        ("from", "2026-11-21", 0),
    ):
        answer = await owner.api.post(f"/webhooks/{webhook['id']}/replay", json={name: since})
        assert answer.json()["data"]["events"] == events
    for wrong, code, values in (
        ({}, "required", {"field": "from"}),
        ({"from": "2026-11-20", "startDate": "2026-11-20"}, "conflicts_with", {"field": "startDate"}),
        ({"from": "soon"}, "bad_time", {"field": "from"}),
        ({"from": "2026-11-20", "start_date": "2026-11-20"}, "unknown_field", {"nearest": "startDate"}),
        ({"starts": "2026-11-20"}, "unknown_field", {"nearest": "startDate"}),
    ):
        answer = await owner.api.post(f"/webhooks/{webhook['id']}/replay", json=wrong)
        details = answer.json()["error"]["details"]
        assert any(one["code"] == code and values.items() <= one.items() for one in details), details


@pytest.mark.both_databases
async def test_one_that_is_switched_on_again_goes_on_from_then_and_replays_what_it_missed(
    world, owner, receiver
):
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    path = f"/webhooks/{webhook['id']}"
    await owner.make(name="told")
    await deliver(world)
    await owner.api.patch(path, json={"enabled": False})
    missed_from = world.clock.now()
    await owner.make(name="missed")
    await deliver(world)
    refused = await owner.api.post(f"{path}/replay", json={"from": "2026-01-01T00:00:00Z"})
    assert fault_fields(refused) == {"enabled"}
    await owner.api.patch(path, json={"enabled": True})
    await owner.make(name="later")
    await deliver(world)
    assert [event["data"]["name"] for event in receiver.events] == ["told", "later"]

    again = {"from": missed_from.isoformat(), "types": ["qr_code.created"]}
    answer = await owner.api.post(f"{path}/replay", json=again)
    await deliver(world)

    assert answer.json()["data"]["events"] == 3
    assert [event["data"]["name"] for event in receiver.events[2:]] == ["told", "missed", "later"]
    ids = [headers["webhook-id"] for headers, _ in receiver.messages]
    assert (ids[0], ids[1]) == (ids[2], ids[4])
    states = {one["state"] for one in await deliveries_of(owner.api, webhook)}
    assert states == {"delivered"}


@pytest.mark.both_databases
async def test_only_some_codes_are_told_of_with_their_scans_and_contacts(world, owner, receiver, caplog):
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]
    mine, tagged, filed, other = await owner.make_many(
        {"name": "mine"},
        {"name": "tagged", "tags": ["Poster"]},
        {"name": "filed", "folder": folder["id"]},
        {},
    )
    only = {"qr_codes": [mine["id"]], "folders": [folder["id"]], "tags": ["poster"]}
    await new_webhook(owner.api, receiver.url, only=only)
    for code in (mine, tagged, filed, other):
        await owner.change(code, url=OTHER)
        await world.visitor(address="203.0.113.7").get(f"/{code['short_id']}")
    await count_all(world.database)
    await deliver(world)

    wanted = {mine["id"], tagged["id"], filed["id"]}
    *changes, recorded = receiver.events
    assert {event["data"]["id"] for event in changes} == wanted
    assert {scan["qr_code"]["id"] for scan in recorded["data"]["scans"]} == wanted
    rows = await world.rows("events", "webhooks", "webhook_deliveries")
    for kept in (json.dumps(receiver.events), json.dumps(rows, default=str), caplog.text):
        assert "203.0.113" not in kept


async def test_what_a_webhook_is_told_its_key_must_be_able_to_read(world, owner, receiver):
    everything = await new_webhook(owner.api, receiver.url)
    codes = [KeyScope.WEBHOOKS_WRITE, KeyScope.CODES_READ]
    key = await owner.new_key(scopes=codes)

    own = await new_webhook(key, receiver.url)
    assert {one.partition(".")[0] for one in own["events"]} == {"qr_code", "domain", "webhook"}
    refused = await key.post("/webhooks", json={"url": receiver.url, "events": ["contact.created"]})
    assert refusal(refused) == (403, "insufficient_scope")
    path = f"/webhooks/{everything['id']}"
    calls = [
        await key.patch(path, json={"url": "https://evil.example/"}),
        await key.post(f"{path}/rotate"),
        await key.post(f"{path}/test"),
        await key.post(f"{path}/replay", json={"from": "2026-01-01T00:00:00Z"}),
        await key.get(f"{path}/deliveries"),
    ]
    assert {refusal(answer) for answer in calls} == {(403, "insufficient_scope")}
    other = await world.open_account()
    for method, what in (("GET", ""), ("DELETE", ""), ("POST", "/rotate"), ("POST", "/test")):
        assert (await other.api.request(method, f"{path}{what}")).status_code == 404
    folder = (await owner.api.post("/folders", json={"name": "Shop"})).json()["data"]
    for limits in ({"scopes": [KeyScope.CODES_READ]}, {"folders": [folder["id"]]}):
        limited = await owner.new_key(**limits)
        assert (await limited.get("/webhooks")).status_code == 403
    assert not receiver.messages


async def test_bad_input_is_named_and_a_plan_has_its_number(world, owner):
    good = "https://example.com/hook"
    cases = [
        ({}, {"url"}),
        ({"url": good, "events": []}, {"events"}),
        ({"url": good, "events": ["qr_code.exploded"]}, {"events[0]"}),
        ({"url": good, "only": {"folders": ["nope"]}}, {"only.folders"}),
        ({"url": good, "only": {"qr_codes": ["nope"], "x": 1}}, {"only.x"}),
        ({"url": good, "enabled": "perhaps"}, {"enabled"}),
        ({"url": "ftp://example.com/"}, {"url"}),
        ({"url": "https://user:word@example.com/"}, {"url"}),
        ({"url": "https://example.com:22/"}, {"url"}),
    ]
    for body, fields in cases:
        answer = await owner.api.post("/webhooks", json=body)
        assert answer.status_code == 400, (body, answer.text)
        assert fault_fields(answer) == fields, (body, answer.text)
    pro = await world.open_account(plan=Plan.PRO)
    at_once = await asyncio.gather(*(pro.api.post("/webhooks", json={"url": good}) for _ in range(9)))
    assert sorted(answer.status_code for answer in at_once) == [201] * 5 + [403] * 4
    assert refusal(await pro.api.post("/webhooks", json={"url": good}))[1] == "plan_limit_reached"
    limits = (await pro.api.get("/account")).json()["data"]["limits"]
    assert limits["webhooks"] == {"limit": 5, "used": 5}


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1"),
        *("169.254.169.254", "192.168.1.1", "[fe80::1]", "[fd00::1]", "[64:ff9b::7f00:1]", "100.64.0.1"),
        *("localhost", "intranet", "224.0.0.1", "0.0.0.0", "[2002:7f00:1::]"),
    ],
)
async def test_nothing_is_sent_into_our_own_network(database, host):
    async with running_world(database, plain_http_logos=True) as world, receiving() as receiver:
        owner = await world.open_account()
        answer = await owner.api.post("/webhooks", json={"url": f"http://{host}:{receiver.port}/"})
        assert (answer.status_code, fault_fields(answer)) == (400, {"url"}), answer.text
        tried = await world.deps.webhook_sender.post(
            f"http://{host}:{receiver.port}/", {}, b"{}", world.clock.now()
        )
        assert tried.status is None
        assert receiver.messages == []


@pytest.mark.both_databases
async def test_two_processes_send_each_event_once(world, owner, receiver):
    await new_webhook(owner.api, receiver.url)
    await owner.make_many(*[{}] * 5)
    workers = [worker_of(world) for _ in range(3)]
    await asyncio.gather(*(worker.serve_due() for worker in workers))
    await asyncio.gather(*(worker.serve_due() for worker in workers))
    assert receiver.sequences == [1, 2, 3, 4, 5]


async def test_a_repeated_call_makes_one_webhook_and_keeps_no_secret(world, owner):
    headers = {"idempotency-key": "one"}
    answers = [
        await owner.api.post("/webhooks", json={"url": "https://example.com/"}, headers=headers)
        for _ in range(2)
    ]
    first, again = (answer.json()["data"] for answer in answers)
    assert first["secret"].startswith("whsec_")
    assert again == {**first, "secret": None}


async def test_a_repeated_call_makes_one_new_secret_and_sends_one_test(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url)
    answers = {}
    for path in ("rotate", "test"):
        for turn in ("first", "again"):
            headers = {"idempotency-key": path}
            answers[path, turn] = await owner.api.post(f"/webhooks/{webhook['id']}/{path}", headers=headers)

    rotated, again = (answers["rotate", turn] for turn in ("first", "again"))
    assert (rotated.headers["etag"], again.headers["idempotent-replayed"]) == (again.headers["etag"], "true")
    assert rotated.json()["data"]["secret"].startswith("whsec_")
    assert again.json()["data"] == {**rotated.json()["data"], "secret": None}
    assert answers["test", "first"].json() == answers["test", "again"].json()
    (message,) = receiver.messages
    assert all(is_signed(message, one["secret"]) for one in (webhook, rotated.json()["data"]))


async def test_a_test_that_is_taken_ends_the_days_without_a_success(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    receiver.statuses = [503]
    await owner.make()
    await deliver(world)
    assert (await state_of(owner.api, webhook))["failing_since"] is not None

    receiver.statuses = [200]
    await owner.api.post(f"/webhooks/{webhook['id']}/test")
    assert (await state_of(owner.api, webhook))["failing_since"] is None
    world.clock.advance(seconds=FAILS_FOR.total_seconds())
    receiver.statuses = [503]
    await owner.make()
    await deliver(world)
    assert (await state_of(owner.api, webhook))["enabled"]


async def test_a_receiver_that_switches_protocols_has_failed(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    receiver.statuses = [101, 200]
    receiver.lines = ["Upgrade: websocket"]
    await owner.make_many({}, {})
    await deliver(world)

    second, first = await deliveries_of(owner.api, webhook)
    assert [one["state"] for one in (first, second)] == ["waiting", "delivered"]
    assert first["tries"][0]["status"] is None


@pytest.mark.both_databases
async def test_an_event_that_cannot_be_written_holds_back_no_other(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url)
    await owner.make_many({}, {}, {})
    faults = []

    async def broken(account, event, told):
        if event.sequence == 2:
            raise ValueError(event)
        return await compose(world.deps, SECRET, account, event, told)

    worker = WebhookWorker(Deliverer(world.deps, broken, SECRET, lambda: faults.append(1)), world.clock.now)
    await worker.serve_due()

    assert (receiver.sequences, len(faults)) == ([1, 3], 1)
    assert [one["state"] for one in await deliveries_of(owner.api, webhook)] == [
        "delivered",
        "waiting",
        "delivered",
    ]


@pytest.mark.both_databases
async def test_what_is_changed_during_a_turn_holds_from_the_next_event_on(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url, events=["qr_code.created"])
    path = f"/webhooks/{webhook['id']}"
    await owner.make_many(*[{}] * 25)
    receiver.held = asyncio.Event()
    serving = asyncio.create_task(worker_of(world).serve_due())
    await until(lambda: receiver.messages)
    async with receiving() as other:
        change = {"url": other.url, "events": ["qr_code.created", "link.created"]}
        await owner.api.patch(path, json=change)
        await owner.api.post("/links", json={"url": OTHER})
        receiver.statuses = [410]
        receiver.held.set()
        await serving
        await deliver(world)
        await deliver(world)

        assert receiver.sequences == [1]
        assert other.sequences == [*range(2, 27)]
        assert (await state_of(owner.api, webhook))["enabled"]


@pytest.mark.both_databases
async def test_what_waits_is_not_sent_once_its_type_is_taken_out(world, owner, receiver):
    types = ["qr_code.created", "link.created"]
    webhook = await new_webhook(owner.api, receiver.url, events=types)
    receiver.statuses = [503, 200]
    await owner.api.post("/links", json={"url": OTHER})
    await deliver(world)
    await owner.api.patch(f"/webhooks/{webhook['id']}", json={"events": types[:1]})
    world.clock.advance(minutes=1)
    await deliver(world)

    (delivery,) = await deliveries_of(owner.api, webhook)
    assert (len(receiver.messages), delivery["state"], delivery["due_at"]) == (1, "given_up", None)


async def test_ids_in_capitals_are_those_of_the_same_codes(world, owner, receiver):
    code = await owner.make()
    await new_webhook(owner.api, receiver.url, only={"qr_codes": [code["id"].upper()]})
    await owner.change(code, url=OTHER)
    await deliver(world)

    assert [event["data"]["id"] for event in receiver.events] == [code["id"]]
    many = await owner.api.post("/webhooks", json={"url": receiver.url, "only": {"tags": ["x" * 201]}})
    assert fault_fields(many) == {"only.tags[0]"}


async def test_what_is_asked_for_again_while_it_is_sent_is_sent_again(world, owner, receiver):
    webhook = await new_webhook(owner.api, receiver.url)
    await owner.make()
    receiver.held = asyncio.Event()
    serving = asyncio.create_task(worker_of(world).serve_due())
    await until(lambda: receiver.messages)
    receiver.held.set()
    await serving
    receiver.held.clear()
    again = {"from": "2026-01-01T00:00:00Z"}
    await owner.api.post(f"/webhooks/{webhook['id']}/replay", json=again)
    serving = asyncio.create_task(worker_of(world).serve_due())
    await until(lambda: len(receiver.messages) == 2)
    world.clock.advance(seconds=1)
    await owner.api.post(f"/webhooks/{webhook['id']}/replay", json=again)
    receiver.held.set()
    await serving
    await deliver(world)

    assert receiver.sequences == [1, 1, 1]
    assert [one["state"] for one in await deliveries_of(owner.api, webhook)] == ["delivered"]
