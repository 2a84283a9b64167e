"""Codes without content: printed first, filled later, by one of two who try at once."""

from asyncio import CancelledError, create_task, gather, sleep
from contextlib import suppress

import pytest

from domain.codes.short_urls import CreatedVia, Status
from domain.ports.codes import ShortURLFilter
from domain.use_cases.deps import Actor
from domain.use_cases.jobs import blank_codes
from tests.app.dashboard.signing import signed_in
from tests.jobs import work_off_jobs
from tests.support import fault_fields, refusal

MENU = {"type_id": 1, "url": "https://example.com/menu"}


async def make(owner, **fields):
    answer = await owner.api.post("/qr-codes/blank", json=fields)
    assert answer.status_code == 201, answer.text
    return answer.json()


@pytest.mark.both_databases
async def test_blank_codes_are_made_together_and_drawn_by_a_job(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Machines"})).json()["data"]["id"]
    options = {"dotsOptions": {"color": "#0b6b50"}}

    made = await make(owner, count=12, first_number=99, folder=folder, tags=["new"], options=options)

    codes, job = made["data"], made["meta"]["bulk_job_id"]
    assert [code["name"] for code in codes[:3]] == ["099", "100", "101"]
    assert len({code["short_id"] for code in codes}) == 12
    alike = {"status": "blank", "type_id": None, "type": None, "destination": None, "folder": folder}
    assert all(code.items() >= alike.items() and code["tags"] == ["new"] for code in codes)
    assert {code["image_status"] for code in codes} == {"pending"}
    await work_off_jobs(world)
    listed = (await owner.api.get("/qr-codes?status=blank&limit=50")).json()
    assert listed["meta"]["total"] == 12
    assert {(code["image_status"], code["scannability"]["grade"]) for code in listed["data"]} == {
        ("ready", "A")
    }
    assert {code["options"]["dotsOptions"]["color"] for code in listed["data"]} == {"#0b6b50"}
    assert (await owner.api.get(f"/bulk-jobs/{job}")).json()["data"]["status"] == "done"
    labels = await owner.api.get(f"/bulk-jobs/{job}/result?format=sheet")
    assert labels.content.startswith(b"%PDF")


@pytest.mark.both_databases
async def test_a_blank_code_shows_a_page_that_names_nobody_until_it_is_filled(world, owner):
    (code,) = (await make(owner, count=1, first_number=1))["data"]
    visitor = world.visitor()

    page = await visitor.get(f"/{code['short_id']}")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
    assert "Nothing here yet" in page.text
    assert f"{code['short_id'][:4]} {code['short_id'][4:]}" in page.text
    assert owner.account.email not in page.text
    assert "waits" in (await visitor.get(f"/{code['short_id']}+")).text

    filled = (await owner.change(code, **MENU)).json()["data"]
    assert (filled["status"], filled["type"], filled["name"]) == ("active", "url", "001")
    assert (await visitor.get(f"/{code['short_id']}")).headers["location"] == MENU["url"]
    assert len(await world.scans()) == 2
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_signed_in_owner_who_scans_it_gets_the_form_and_nobody_else(world, owner):
    (code,) = (await make(owner, count=1))["data"]
    stranger = await world.open_account()

    browser = await signed_in(world, owner)
    mine = await browser.get(f"/{code['short_id']}")
    assert (mine.status_code, mine.headers["location"]) == (302, f"/dashboard/codes/{code['id']}/fill")
    theirs = await (await signed_in(world, stranger)).get(f"/{code['short_id']}")
    assert (theirs.status_code, "Nothing here yet" in theirs.text) == (200, True)


async def test_of_two_who_fill_it_at_once_one_wins_and_the_other_is_told(world, owner):
    (code,) = (await make(owner, count=1))["data"]
    urls = [f"https://example.com/{number}" for number in range(8)]
    etag = (await owner.api.get(f"/qr-codes/{code['id']}")).headers["etag"]

    answers = await gather(*(owner.change(code, type_id=1, url=url) for url in urls))

    assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
    assert {refusal(one) for one in answers if one.status_code == 409} == {(409, "already_filled")}
    (won,) = [answer.json()["data"]["url"] for answer in answers if answer.status_code == 200]
    assert (await owner.get(code))["url"] == won
    late = await owner.api.patch(f"/qr-codes/{code['id']}", json=MENU, headers={"if-match": etag})
    assert refusal(late) == (412, "precondition_failed")
    # Whoever has seen it leads it elsewhere, as any other.
    assert (await owner.change(code, **MENU)).status_code == 200


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({"url": "https://example.com"}, {"type_id"}),
        ({"status": "active"}, {"status"}),
        ({"status": "paused"}, {"status"}),
        ({"type_id": 1}, {"url"}),
        ({"type_id": 0}, {"type_id"}),
        ({"colour": 1}, {"colour"}),
    ],
)
async def test_what_does_not_fill_a_blank_code_is_refused_by_name(owner, sent, fields):
    (code,) = (await make(owner, count=1))["data"]

    answer = await owner.change(code, **sent)

    assert (refusal(answer), fault_fields(answer)) == ((400, "validation_error"), fields)
    assert (await owner.get(code))["status"] == "blank"


async def test_a_blank_code_sent_back_as_it_was_answered_stays_and_can_be_filed_and_limited(owner):
    (code,) = (await make(owner, count=1))["data"]

    assert (await owner.change(code, **code)).json()["data"]["status"] == "blank"
    changed = (await owner.change(code, name="Oven", tags=["kitchen"], scan_limit=None)).json()["data"]
    assert (changed["name"], changed["tags"], changed["status"]) == ("Oven", ["kitchen"], "blank")
    filled = (await owner.change(code, type_id=2, text="Hello", status="paused")).json()["data"]
    assert (filled["status"], filled["type"]) == ("paused", "text")
    assert fault_fields(await owner.change(code, status="blank")) == {"status"}
    (other,) = (await make(owner, count=1))["data"]
    assert (await owner.change(other, **{**other, **MENU})).json()["data"]["status"] == "active"
    back = await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})
    assert back.json()["data"].items() >= {"status": "blank", "type_id": None, "type": None}.items()
    history = (await owner.api.get(f"/qr-codes/{code['id']}/history")).json()["data"]
    assert [one["after"]["type"] for one in history] == [None, "text", None, None]


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({}, {"count"}),
        ({"count": 0}, {"count"}),
        ({"count": 1001}, {"count"}),
        ({"count": "many"}, {"count"}),
        ({"count": 1, "url": "https://example.com"}, {"url"}),
        ({"count": 1, "options": {"dotsOptions": {"color": "green"}}}, {"options.dotsOptions.color"}),
        ({"count": 1, "first_number": 0}, {"first_number"}),
        ({"count": 1, "tags": [7]}, {"tags[0]"}),
    ],
)
async def test_what_cannot_be_made_blank_is_refused_by_name_and_nothing_is_made(owner, sent, fields):
    answer = await owner.api.post("/qr-codes/blank", json=sent)

    assert (refusal(answer), fault_fields(answer)) == ((400, "validation_error"), fields)
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 0


async def test_each_counts_against_the_quota_and_all_are_made_or_none(world, owner):
    world.limit_codes(10)
    await make(owner, count=4)

    answer = await owner.api.post("/qr-codes/blank", json={"count": 7})

    assert refusal(answer) == (403, "plan_limit_reached")
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 4
    # Over the quota, those that are printed can still be filled.
    world.limit_codes(1)
    (first, *_) = (await owner.api.get("/qr-codes")).json()["data"]
    assert (await owner.change(first, **MENU)).status_code == 200


async def test_the_same_idempotency_key_makes_them_once(owner):
    headers = {"idempotency-key": "labels-1"}
    first, again = [
        await owner.api.post("/qr-codes/blank", json={"count": 3}, headers=headers) for _ in range(2)
    ]

    assert first.json() == again.json()
    assert (await owner.api.get("/qr-codes")).json()["meta"]["total"] == 3


async def test_a_blank_code_is_copied_exported_explained_and_never_a_link(world, owner):
    (code,) = (await make(owner, count=1))["data"]

    explained = (await owner.api.post(f"/qr-codes/{code['id']}/explain", json={})).json()["data"]
    assert (explained["outcome"], explained["status"]) == ("blank", 200)
    assert [step["step"] for step in explained["steps"] if step["result"] == "stopped"] == ["blank"]
    link = await owner.api.post("/links", json={"url": "https://example.com", "status": "blank"})
    assert (refusal(link), fault_fields(link)) == ((400, "validation_error"), {"status"})


@pytest.mark.both_databases
async def test_what_a_process_that_ended_left_unmade_is_made_by_another(world, owner):
    actor, codes = Actor(owner.account, "API key test", CreatedVia.API), world.store.codes
    asked = {"count": 300, "first_number": 1, "tags": ["new"]}

    making = create_task(blank_codes.make_blank(world.deps, actor, lambda: asked))
    while not (made := await codes.count_of(owner.account.id, ShortURLFilter(statuses=(Status.BLANK,)))):
        await sleep(0)
    making.cancel()
    with suppress(CancelledError):
        await making
    assert made < 300
    world.clock.advance(minutes=1)
    await work_off_jobs(world)

    page = (await owner.api.get("/qr-codes?status=blank&tag=new&sort=-created_at&limit=100")).json()
    assert page["meta"]["total"] == 300
    assert [code["name"] for code in page["data"]] == [f"{number:03}" for number in range(1, 101)]
    assert {code["created_via"] for code in page["data"]} == {"api"}
    # Those of a later transaction are later, for whoever goes on where a list ended.
    assert len({code["updated_at"] for code in page["data"]}) == 2
