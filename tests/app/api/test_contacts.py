"""GET and DELETE /contacts."""

import csv
import json
import logging
from datetime import timedelta
from uuid import uuid4

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.contacts.contacts import Consent
from domain.kernel.errors import DatabaseFailed
from domain.use_cases.people import erase_person
from tests.support import fault_fields, owned_rows, refusal

SECRET = "ada.lovelace@example.com"
CONSENT = Consent(text="You may write to me.", given=True, privacy_url="https://example.com/privacy")

NOBODYS = "0b455a26-082b-4ea5-810a-65434fe74beb"


async def listed(owner, **query):
    response = await owner.api.get("/contacts", params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def ids_of(owner, **query):
    body = await listed(owner, **query)
    assert body["meta"]["total"] == len(body["data"])
    return [contact["id"] for contact in body["data"]]


async def pages(owner, **query):
    """Every page of the list, by following its cursors."""
    cursor = None
    while True:
        body = await listed(owner, **query, **({"cursor": cursor} if cursor else {}))
        yield [contact["id"] for contact in body["data"]]
        cursor = body["meta"]["next_cursor"]
        if cursor is None:
            return


async def receive_some(owner, code, number, *, every_days=0.0):
    """The ids of new contacts, the oldest first."""
    made = []
    for _ in range(number):
        made.append(await owner.receive(code, {"email": SECRET}, consent=CONSENT))
        owner.world.clock.advance(days=every_days)
    return made


async def readable(owner):
    return [contact["id"] for contact in (await listed(owner, limit=100))["data"] if not contact["locked"]]


async def test_an_empty_list_says_what_the_plan_shows(owner):
    body = await listed(owner)

    assert body == {
        "data": [],
        "meta": {
            "next_cursor": None,
            "total": 0,
            "locked": False,
            "locked_count": 0,
            "monthly_limit": 10_000,
        },
    }


async def test_a_contact_is_shown_as_it_was_submitted_with_the_words_of_the_consent(owner):
    code = await owner.make()
    entered = {"zeta": "Ada", "alpha": True, "mid": ["Mon", "Tue"], "empty": False}

    contact_id = await owner.receive(code, entered, consent=CONSENT)

    (contact,) = (await listed(owner))["data"]
    assert contact == {
        "id": contact_id,
        "qr_code": code["id"],
        "fields": entered,
        "consent": {
            "text": "You may write to me.",
            "given": True,
            "privacy_url": "https://example.com/privacy",
        },
        "locked": False,
        "created_at": "2026-11-20T12:00:00Z",
    }
    assert list(contact["fields"]) == list(entered)


async def test_feedback_is_a_contact_too(owner):
    await owner.receive(await owner.make(), {"rating": 10, "comment": "Good"})

    (contact,) = (await listed(owner))["data"]
    assert contact["fields"] == {"rating": 10, "comment": "Good"}
    assert contact["consent"] is None


@pytest.mark.parametrize("every_days", [0, 10], ids=["all at one moment", "over months"])
async def test_the_pages_are_newest_first_and_hold_every_contact_once(owner, every_days):
    made = await receive_some(owner, await owner.make(), 7, every_days=every_days)

    found = [page async for page in pages(owner, limit=3)]

    assert found == [made[:3:-1], made[3:0:-1], made[:1]]


@pytest.mark.both_databases
async def test_a_cursor_is_stable_under_new_ones_and_erasures(owner):
    code = await owner.make()
    made = await receive_some(owner, code, 6)
    first = await listed(owner, limit=2)

    await receive_some(owner, code, 3)
    await owner.api.delete(f"/contacts/{made[5]}")
    await owner.api.delete(f"/contacts/{made[2]}")
    rest = await listed(owner, cursor=first["meta"]["next_cursor"])

    assert [contact["id"] for contact in rest["data"]] == [made[3], made[1], made[0]]


async def test_the_list_is_filtered_by_code_and_time(owner):
    one, other = await owner.make(), await owner.make(short_id="other-one")
    first = await owner.receive(one)
    owner.world.clock.advance(hours=1)
    second = await owner.receive(other)
    owner.world.clock.advance(hours=1)
    third = await owner.receive(other)

    assert await ids_of(owner, qr_code=one["id"]) == [first]
    assert await ids_of(owner, qr_code="other-one") == [third, second]
    assert await ids_of(owner, created_after="2026-11-20T12:00:00Z") == [third, second]
    assert await ids_of(owner, created_before="2026-11-20T15:00:00+01:00") == [second, first]
    assert await ids_of(owner, qr_code="other-one", created_before="2026-11-20T14:00:00Z") == [second]
    assert await ids_of(owner, qr_code=(await owner.make())["id"]) == []


@pytest.mark.both_databases
async def test_the_contacts_of_several_codes_are_found_at_once(owner):
    codes = [await owner.make(short_id=f"form-{number}") for number in range(3)]
    made = [await owner.receive(code) for code in codes]

    assert await ids_of(owner, qr_code=f"{codes[0]['id']},form-2") == [made[2], made[0]]
    unknown = await owner.api.get("/contacts?qr_code=form-1,nobody")
    many = await owner.api.get("/contacts", params={"qr_code": ",".join(["form-1"] * 101)})
    assert (refusal(unknown)[0], fault_fields(many)) == (404, {"qr_code"})


async def test_a_deleted_codes_contacts_are_found_by_its_id(owner):
    code = await owner.make(short_id="deleted")
    left = await owner.receive(code)
    await owner.api.delete(f"/qr-codes/{code['id']}")

    assert await ids_of(owner) == [left]
    assert await ids_of(owner, qr_code=code["id"]) == [left]
    assert refusal(await owner.api.get("/contacts?qr_code=deleted")) == (404, "not_found")
    await owner.api.delete(f"/contacts/{left}")
    assert refusal(await owner.api.get(f"/contacts?qr_code={code['id']}")) == (404, "not_found")


@pytest.mark.parametrize("key", ["id", "short_id"])
async def test_another_accounts_code_is_no_code_here(world, owner, key):
    other = await world.open_account()
    theirs = await other.make(short_id="theirs")
    await other.receive(theirs)

    response = await owner.api.get("/contacts", params={"qr_code": theirs[key]})

    assert refusal(response) == (404, "not_found")


@pytest.mark.parametrize("reference", ["nothing", NOBODYS, "a\x00b", "../x", "x" * 500])
async def test_an_unknown_code_comes_before_other_faults_of_the_query(owner, reference):
    response = await owner.api.get("/contacts", params={"qr_code": reference, "limit": "0", "colour": "red"})

    assert refusal(response) == (404, "not_found")


async def test_every_fault_of_the_query_is_named(owner):
    query = {"limit": "0", "created_after": "yesterday", "created_before": "2026-11-31", "colour": "red"}

    response = await owner.api.get("/contacts", params=query)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == set(query)
    assert fault_fields(await owner.api.get("/contacts?cursor=none")) == {"cursor"}


# Locking


async def test_the_first_of_each_month_are_unlocked_and_the_later_ones_show_time_and_code_alone(owner):
    owner.world.limit_contacts(business=2)
    code = await owner.make()
    november = await receive_some(owner, code, 3)
    owner.world.clock.advance(days=15)
    december = await receive_some(owner, code, 4)

    body = await listed(owner)

    shown = {contact["id"]: contact for contact in body["data"]}
    assert {one for one, contact in shown.items() if contact["locked"]} == {november[2], *december[2:]}
    assert shown[december[3]] == {
        "id": december[3],
        "qr_code": code["id"],
        "fields": None,
        "consent": None,
        "locked": True,
        "created_at": "2026-12-05T12:00:00.000003Z",
    }
    assert body["meta"] == {
        "next_cursor": None,
        "total": 7,
        "locked": True,
        "locked_count": 3,
        "monthly_limit": 2,
    }


async def test_locked_contacts_are_counted_over_the_whole_account_whatever_the_filter(owner):
    owner.world.limit_contacts(business=1)
    code, empty = await owner.make(), await owner.make()
    await receive_some(owner, code, 3)

    for query in ({"qr_code": empty["id"]}, {"limit": 1}, {"created_after": "2027-01-01T00:00:00Z"}):
        meta = (await listed(owner, **query))["meta"]
        assert (meta["locked"], meta["locked_count"]) == (True, 2)


@pytest.mark.both_databases
async def test_a_month_is_that_of_the_accounts_time_zone(owner):
    owner.world.limit_contacts(business=1)
    code = await owner.make()
    # 23:30 on 30 November in UTC is half past midnight in Berlin.
    owner.world.clock.advance(days=10, hours=10)
    first = await owner.receive(code)
    owner.world.clock.advance(hours=1.5)
    second = await owner.receive(code)

    assert await readable(owner) == [first]
    await owner.go_by("Europe/Berlin")
    assert await readable(owner) == [second, first]


async def test_another_plan_acts_at_once_in_both_directions(owner):
    owner.world.limit_contacts(business=5, pro=2)
    made = await receive_some(owner, await owner.make(), 4)

    assert await readable(owner) == made[::-1]
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)
    assert await readable(owner) == made[1::-1]
    await owner.subscribe(Plan.BUSINESS, Subscription.ACTIVE)
    assert await readable(owner) == made[::-1]


@pytest.mark.parametrize(("limit", "locked"), [("unlimited", 0), (0, 3), (3, 0)])
async def test_a_plan_may_show_all_or_none(owner, limit, locked):
    owner.world.limit_contacts(business=limit)
    await receive_some(owner, await owner.make(), 3, every_days=2)

    meta = (await listed(owner))["meta"]

    assert meta["locked"] is (locked > 0)
    assert (meta["locked_count"], meta["monthly_limit"], meta["total"]) == (locked, limit, 3)


async def test_a_locked_contact_is_nowhere_in_the_answers_and_nowhere_in_the_log(owner, caplog):
    owner.world.limit_contacts(business=0)
    caplog.set_level(logging.INFO)
    code = await owner.make()
    (contact_id,) = await receive_some(owner, code, 1)

    answers = [
        await owner.api.get(path)
        for path in (
            "/contacts",
            f"/contacts?qr_code={code['id']}",
            f"/contacts?created_before=2026-11-21T00:00:00Z&qr_code={code['short_id']}",
            f"/contacts/{contact_id}",
            f"/qr-codes/{code['id']}",
            f"/qr-codes/{code['id']}/history",
        )
    ]
    answers.append(await owner.api.delete(f"/contacts/{contact_id}"))

    for said in (SECRET, "lovelace", CONSENT.text, CONSENT.privacy_url):
        assert not any(said in answer.text or said in str(answer.headers) for answer in answers)
        assert said not in caplog.text


async def test_an_unlocked_contact_is_not_in_the_log_either(owner, caplog):
    caplog.set_level(logging.INFO)
    (contact_id,) = await receive_some(owner, await owner.make(), 1)
    await listed(owner)
    await owner.api.delete(f"/contacts/{contact_id}")

    assert SECRET not in caplog.text


# Erasing


@pytest.mark.both_databases
async def test_an_erased_contact_is_gone_and_nothing_of_the_person_is_kept(world, owner):
    contact_id = await owner.receive(await owner.make(), {"email": SECRET}, consent=CONSENT, notify=True)

    response = await owner.api.delete(f"/contacts/{contact_id}")

    assert (response.status_code, response.content) == (204, b"")
    body = await listed(owner)
    assert (body["data"], body["meta"]["total"]) == ([], 0)
    rows = await world.rows()
    assert SECRET not in json.dumps(rows, default=str)
    assert CONSENT.text not in json.dumps(rows, default=str)
    assert rows["mails"] == []
    assert [(row["entered"], row["consent"]) for row in rows["contacts"]] == [(None, None)]


async def test_erasing_unlocks_no_other(owner):
    owner.world.limit_contacts(business=2)
    made = await receive_some(owner, await owner.make(), 4)

    await owner.api.delete(f"/contacts/{made[0]}")
    await owner.api.delete(f"/contacts/{made[3]}")

    assert await readable(owner) == [made[1]]
    meta = (await listed(owner))["meta"]
    assert (meta["total"], meta["locked_count"]) == (2, 1)


async def test_a_contact_can_be_erased_once(owner):
    contact_id = await owner.receive(await owner.make())
    await owner.api.delete(f"/contacts/{contact_id}")

    assert refusal(await owner.api.delete(f"/contacts/{contact_id}")) == (404, "not_found")


async def test_a_contact_of_someone_else_is_not_found_and_stays(world, owner):
    other = await world.open_account()
    theirs = await other.receive(await other.make(), notify=True)
    before = await owned_rows(world)

    answers = [await owner.api.delete(f"/contacts/{one}") for one in (theirs, str(uuid4()), "nothing")]

    shown = [{**answer.json()["error"], "request_id": None} for answer in answers]
    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 3
    assert shown[0] == shown[1] == shown[2]
    assert await owned_rows(world) == before
    assert await ids_of(owner) == []


async def test_contacts_stay_when_the_plan_no_longer_has_the_api(owner):
    await owner.receive(await owner.make())
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)

    assert refusal(await owner.api.get("/contacts")) == (403, "api_plan_required")
    await owner.subscribe(Plan.PRO, Subscription.TRIALING)
    assert len(await ids_of(owner)) == 1


@pytest.mark.both_databases
async def test_a_months_end_is_exact(owner):
    owner.world.limit_contacts(business=1)
    code = await owner.make()
    # The last microsecond of November, and the first of December.
    owner.world.clock.moment += timedelta(days=10, hours=12) - timedelta(microseconds=1)
    last = await owner.receive(code)
    owner.world.clock.moment += timedelta(microseconds=1)
    first = await owner.receive(code)

    assert await readable(owner) == [first, last]


@pytest.mark.both_databases
async def test_a_search_finds_what_was_entered_and_no_locked_one(owner):
    code = await owner.make()
    found = await owner.receive(code, {"name": "Grace Hopper", "wish": "100% ships"})
    await owner.receive(code, {"name": "Ada"})
    locked = await owner.receive(code, {"name": "Grace Kelly"})

    assert await ids_of(owner, search="GRACE") == [locked, found]
    owner.world.limit_contacts(business=2)
    assert await ids_of(owner, search="grace") == [found]
    assert await ids_of(owner, search="Kelly") == []
    assert await ids_of(owner, search="0% s") == [found]
    assert await ids_of(owner, search="%") == [found]
    assert fault_fields(await owner.api.get("/contacts", params={"search": "a\x00"})) == {"search"}


async def test_all_that_a_person_sent_is_erased_over_all_forms(world, owner):
    world.limit_contacts(business=2)
    other, elsewhere = await owner.make(), await world.open_account()
    await owner.receive(await owner.make(), {"email": SECRET, "tel": "030 1234567"}, notify=True)
    stays = await owner.receive(other, {"text": f"Ask {SECRET}"})
    await owner.receive(other, {"text": SECRET.upper()}, notify=True)
    theirs = await elsewhere.receive(await elsewhere.make(), {"email": SECRET})

    async def erase(**query):
        body = {"person": f" {SECRET} "}
        answer = await owner.api.post("/contacts/erase", json=body, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    assert await erase(dry_run="true") == {"contacts": 2, "emails": 2, "exports": 0}
    assert len(await ids_of(owner)) == 3
    assert await erase() == {"contacts": 2, "emails": 2, "exports": 0}
    assert await ids_of(owner) == [stays]
    assert await erase() == {"contacts": 0, "emails": 0, "exports": 0}
    assert (await world.rows())["mails"] == []
    assert await ids_of(elsewhere) == [theirs]


async def test_erasing_again_with_the_same_key_answers_the_same_and_erases_no_later_one(owner):
    code = await owner.make()
    await owner.receive(code, {"email": SECRET})

    def erase(**query):
        headers = {"Idempotency-Key": "forget"}
        return owner.api.post("/contacts/erase", json={"person": SECRET}, params=query, headers=headers)

    first = await erase()
    later = await owner.receive(code, {"email": SECRET})
    again, another = await erase(), await erase(dry_run="true")

    assert first.json() == again.json() == {"data": {"contacts": 1, "emails": 0, "exports": 0}}
    assert again.headers["Idempotent-Replayed"] == "true"
    assert another.status_code == 409
    assert await ids_of(owner) == [later]


@pytest.mark.parametrize("body", [{}, {"person": ""}, {"person": "Ada"}, {"person": 7}, {"person": "12345"}])
async def test_neither_an_address_nor_a_number_is_refused(owner, body):
    answer = await owner.api.post("/contacts/erase", json=body)

    assert answer.status_code == 400
    assert fault_fields(answer) == {"person"}


async def test_a_key_with_folders_erases_what_is_in_them(owner):
    folder = (await owner.api.post("/folders", json={"name": "In"})).json()["data"]["id"]
    await owner.receive(await owner.make(folder=folder), {"email": SECRET})
    outside = await owner.receive(await owner.make(), {"email": SECRET})
    limited = await owner.new_key(folders=[folder])

    answer = await limited.post("/contacts/erase", json={"person": SECRET})

    assert answer.json()["data"] == {"contacts": 1, "emails": 0, "exports": 0}
    assert await ids_of(owner) == [outside]


@pytest.mark.both_databases
async def test_a_person_is_erased_whole_or_not_at_all(world, owner, monkeypatch):
    code = await owner.make()
    made = [await owner.receive(code, {"email": SECRET}) for _ in range(3)]
    erase, erased = world.store.contacts.erase, []

    async def fail_after_it(*args, **about):
        erased.append(await erase(*args, **about))
        raise DatabaseFailed

    monkeypatch.setattr(world.store.contacts, "erase", fail_after_it)
    with pytest.raises(DatabaseFailed):
        await erase_person(world.deps, owner.account, lambda: {"person": SECRET})

    assert erased == [3]
    assert await ids_of(owner) == made[::-1]


async def test_one_contact_is_as_in_the_list_locked_or_not(world, owner):
    code = await owner.make()
    open_id, locked_id = await receive_some(owner, code, 2)
    world.limit_contacts(business=1)
    in_list = {contact["id"]: contact for contact in (await listed(owner))["data"]}

    opened, locked = [await owner.api.get(f"/contacts/{one}") for one in (open_id, locked_id)]
    tag = {"If-None-Match": locked.headers["ETag"]}
    unchanged = await owner.api.get(f"/contacts/{locked_id}", headers=tag)
    world.limit_contacts(business=2)
    now_open = await owner.api.get(f"/contacts/{locked_id}", headers=tag)

    assert opened.json()["data"] == in_list[str(open_id)]
    assert locked.json()["data"] == in_list[str(locked_id)]
    assert (locked.json()["data"]["fields"], locked.json()["data"]["consent"]) == (None, None)
    assert SECRET not in locked.text
    assert unchanged.status_code == 304
    assert now_open.json()["data"]["fields"] == {"email": SECRET}
    assert refusal(await owner.api.get(f"/contacts/{NOBODYS}")) == (404, "not_found")
    await owner.api.delete(f"/contacts/{open_id}")
    assert (await owner.api.get(f"/contacts/{open_id}")).status_code == 404


async def as_table(key, query="", method="GET"):
    """The rows, and the address of the next page."""
    response = await key.request(method, f"/contacts{query}", headers={"Accept": "text/csv"})
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/csv")
    return list(csv.DictReader(response.text.splitlines())), response.links.get("next", {}).get("url")


@pytest.mark.both_databases
async def test_all_contacts_are_a_table_and_locked_ones_show_nothing(world, owner, monkeypatch):
    monkeypatch.setattr("app.api.resources.contacts._AT_ONCE", 4)
    code, other = await owner.make(), await owner.make()
    await receive_some(owner, code, 30)
    await owner.receive(other, {"about": "=1+1"})
    world.limit_contacts(business=10)
    every = [contact async for page in pages(owner, limit=100) for contact in page]

    rows, following = await as_table(owner.api)

    assert following is None
    assert [row["id"] for row in rows] == every
    assert [row["locked"] for row in rows] == ["true"] * 21 + ["false"] * 10
    assert {row["fields"] for row in rows} == {"", json.dumps({"email": SECRET}, separators=(",", ":"))}
    assert [row["id"] for row in (await as_table(owner.api, f"?qr_code={other['short_id']}"))[0]] == every[:1]
    assert len((await as_table(owner.api, f"?search={SECRET}"))[0]) == 10
    assert (await as_table(owner.api, method="HEAD"))[0] == []
    page, following = await as_table(owner.api, "?limit=30")
    rest, last = await as_table(owner.api, following.partition("/contacts")[2])
    assert ([row["id"] for row in page + rest], last) == (every, None)
    wrong = await owner.api.get("/contacts?limit=0", headers={"Accept": "text/csv"})
    assert refusal(wrong) == (400, "validation_error")


async def test_the_table_of_a_limited_key_has_what_is_in_its_folders(owner):
    folder = (await owner.api.post("/folders", json={"name": "Harbour"})).json()["data"]["id"]
    inside = await owner.receive(await owner.make(folder=folder), {"email": SECRET})
    outside = await owner.receive(await owner.make(), {"email": SECRET})
    key = await owner.new_key(folders=[folder], scopes=["contacts:read"])

    rows, _ = await as_table(key)

    assert [row["id"] for row in rows] == [str(inside)]
    assert (await key.get(f"/contacts/{inside}")).status_code == 200
    assert refusal(await key.get(f"/contacts/{outside}")) == (404, "not_found")
