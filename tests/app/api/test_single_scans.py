"""…/scans: single scans, newest first, of a code, a link and the account."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from domain.scanning.outcomes import Verdict
from tests.inbox import put_in_inbox
from tests.support import ANDROID_PHONE, NOON, code_id, fault_fields, refusal

LISTS = ("/qr-codes/x/scans", "/links/x/scans", "/analytics/scans")
WHATSAPP = "WhatsApp/2.23.20.0"


async def made_both(owner):
    """A code and a link, by how they stand in a path."""
    code = await owner.make(name="Menu")
    link = (await owner.api.post("/links", json={"url": "https://example.com/x"})).json()["data"]
    return code, link


async def scan(world, code, **headers):
    async with world.visitor(**headers) as visitor:
        await visitor.get(f"/{code['short_id']}")


async def listed(owner, path, **query):
    response = await owner.api.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()


def times(page):
    return [one["scanned_at"] for one in page["data"]]


# Whose


async def test_without_a_key_there_is_no_list(world):
    for path in LISTS:
        response = await world.client().get("/v1" + path)
        assert refusal(response) == (401, "missing_api_key"), path


async def test_anothers_scans_are_not_found(world, owner):
    other = await world.open_account()
    code, link = await made_both(other)
    await scan(world, code)

    for path in (
        f"/qr-codes/{code['id']}/scans",
        f"/qr-codes/{code['short_id']}/scans",
        f"/links/{link['id']}/scans",
        f"/analytics/scans?qrCodeId={code['id']}",
        f"/analytics/scans?qrCodeId={link['short_id']}",
    ):
        assert refusal(await owner.api.get(path)) == (404, "not_found"), path
    assert (await listed(owner, "/analytics/scans"))["data"] == []


async def test_a_link_is_no_code_and_a_code_no_link(owner):
    code, link = await made_both(owner)

    answers = [
        await owner.api.get(f"/qr-codes/{link['id']}/scans"),
        await owner.api.get(f"/links/{code['id']}/scans"),
    ]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 2


async def test_not_found_comes_before_faults_of_the_query(owner):
    answers = [
        await owner.api.get("/qr-codes/nothing/scans?limit=0"),
        await owner.api.get("/analytics/scans?qrCodeId=nothing&limit=0"),
    ]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 2
    assert fault_fields(answers[1]) == {"qrCodeId"}


async def test_the_account_lists_the_scans_of_codes_and_links_and_each_only_its_own(world, owner):
    code, link = await made_both(owner)
    await scan(world, code)
    world.clock.advance(seconds=1)
    await scan(world, link)

    pages = {
        "all": await listed(owner, "/analytics/scans"),
        "code": await listed(owner, f"/qr-codes/{code['short_id']}/scans"),
        "link": await listed(owner, f"/links/{link['id']}/scans"),
        "one": await listed(owner, "/analytics/scans", qrCodeId=link["short_id"]),
    }

    shown = {name: [one["qr_code"]["id"] for one in page["data"]] for name, page in pages.items()}
    assert shown == {
        "all": [link["id"], code["id"]],
        "code": [code["id"]],
        "link": [link["id"]],
        "one": [link["id"]],
    }
    assert {name: page["meta"]["total"] for name, page in pages.items()} == {
        "all": 2,
        "code": 1,
        "link": 1,
        "one": 1,
    }


# What


@pytest.mark.both_databases
async def test_a_scan_is_shown_with_all_that_is_known_of_it(world, owner):
    code = await owner.make(name="Menu")
    await put_in_inbox(
        code_id(code),
        [NOON + timedelta(milliseconds=125)],
        user_agent=ANDROID_PHONE,
        language="de",
        referrer="example.org",
        country="DE",
        city="Berlin",
        visitor=7,
    )

    page = await listed(owner, f"/qr-codes/{code['id']}/scans")

    (shown,) = page["data"]
    assert len(shown.pop("id")) == 32
    assert shown == {
        "scanned_at": "2026-11-20T12:00:00.125000Z",
        "qr_code": {"id": code["id"], "short_id": code["short_id"], "name": "Menu", "kind": "qr_code"},
        "outcome": "redirected",
        "country": "DE",
        "city": "Berlin",
        "device": "phone",
        "os": "Android",
        "browser": "Chrome",
        "language": "de",
        "referrer": "example.org",
        "bot": None,
        "source": "live",
        "rule": None,
        "variant": None,
    }


async def test_bots_and_refused_scans_are_listed_and_say_so(world, owner):
    code = await owner.make()
    await scan(world, code, user_agent=WHATSAPP)
    await owner.change(code, status="paused")
    world.clock.advance(seconds=2)
    await scan(world, code)

    refused, bot = (await listed(owner, f"/qr-codes/{code['id']}/scans"))["data"]

    assert (refused["outcome"], refused["bot"]) == ("paused", None)
    assert bot["outcome"] == "redirected"
    assert bot["bot"]


@pytest.mark.both_databases
async def test_of_who_asks_not_to_be_tracked_nothing_is_shown_but_the_scan(world, owner):
    code = await owner.make()
    await scan(world, code, dnt="1", referer="https://example.org/", accept_language="de")

    (shown,) = (await listed(owner, f"/qr-codes/{code['id']}/scans"))["data"]

    unknown = ("country", "city", "device", "os", "browser", "language", "referrer")
    assert [shown[name] for name in unknown] == [None] * len(unknown)
    assert shown["outcome"] == "redirected"


async def test_every_outcome_has_its_name(owner):
    code = await owner.make()
    for verdict in Verdict:
        await put_in_inbox(code_id(code), [NOON], verdict=verdict)

    shown = (await listed(owner, "/analytics/scans"))["data"]

    assert [one["outcome"] for one in shown] == [verdict.value for verdict in reversed(Verdict)]


async def test_nothing_scanned_is_an_empty_list(owner):
    code = await owner.make()

    for path in ("/analytics/scans", f"/qr-codes/{code['id']}/scans"):
        assert await listed(owner, path) == {"data": [], "meta": {"next_cursor": None, "total": 0}}


async def test_an_account_that_never_made_anything_has_an_empty_list(owner):
    assert (await listed(owner, "/analytics/scans"))["meta"]["total"] == 0


async def test_the_list_is_of_now_and_differs_by_what_is_accepted(owner):
    response = await owner.api.get("/analytics/scans")

    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Vary"] == "Accept, Accept-Encoding"
    assert response.headers["Content-Type"] == "application/json"


@pytest.mark.both_databases
async def test_a_deleted_codes_scans_are_gone_at_once(world, owner):
    code, link = await made_both(owner)
    await scan(world, code)
    await scan(world, link)

    await owner.api.delete(f"/qr-codes/{code['id']}")

    page = await listed(owner, "/analytics/scans")
    assert [one["qr_code"]["id"] for one in page["data"]] == [link["id"]]
    assert page["meta"]["total"] == 1


# Pages


async def walked(owner, path, **query):
    """Every page, from the first to the last."""
    pages = [await listed(owner, path, **query)]
    while cursor := pages[-1]["meta"]["next_cursor"]:
        pages.append(await listed(owner, path, **{**query, "cursor": cursor}))
    return pages


@pytest.mark.both_databases
async def test_pages_hold_every_scan_once_newest_first(owner):
    code = await owner.make()
    # Two at each moment: the id tells them apart.
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number // 2) for number in range(11)])

    pages = await walked(owner, f"/qr-codes/{code['id']}/scans", limit=3)

    ids = [one["id"] for page in pages for one in page["data"]]
    moments = [moment for page in pages for moment in times(page)]
    assert [len(page["data"]) for page in pages] == [3, 3, 3, 2]
    assert moments == sorted(moments, reverse=True)
    assert len(set(ids)) == 11
    assert {page["meta"]["total"] for page in pages} == {11}


async def test_ids_of_scans_tell_nobody_how_much_is_scanned(world, owner):
    other = await world.open_account()
    code, theirs = await owner.make(), await other.make()
    for _ in range(5):
        await scan(world, code)
        await scan(world, theirs)

    mine = [one["id"] for one in (await listed(owner, "/analytics/scans"))["data"]]
    their = [one["id"] for one in (await listed(other, "/analytics/scans"))["data"]]

    assert not set(mine) & set(their)
    for ids in (mine, their):
        numbers = [int(one, 16) for one in ids]
        assert all(number > 2**100 for number in numbers)
        assert min(abs(one - two) for one, two in pairwise(numbers)) > 2**100


async def test_a_scan_keeps_its_id_in_every_list(world, owner):
    code, _ = await made_both(owner)
    await scan(world, code)
    paths = ("/analytics/scans", f"/qr-codes/{code['id']}/scans", f"/analytics/scans?qrCodeId={code['id']}")

    pages = [await listed(owner, path) for path in [*paths, *paths]]
    file = await owner.api.get("/analytics/scans", headers={"Accept": "text/csv"})

    assert len({page["data"][0]["id"] for page in pages}) == 1
    assert file.text.splitlines()[1].split(",")[0] == pages[0]["data"][0]["id"]


async def test_another_service_gives_other_ids_and_takes_no_cursor_of_this_one(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON] * 3)
    here = await listed(owner, "/analytics/scans", limit=2)
    world.app.state.context = replace(world.context, secret_key=b"the secret of some other service")

    there = await listed(owner, "/analytics/scans", limit=2)
    response = await owner.api.get("/analytics/scans", params={"cursor": here["meta"]["next_cursor"]})

    assert not {one["id"] for one in here["data"]} & {one["id"] for one in there["data"]}
    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {"cursor"}


async def test_a_cursor_tells_no_number_and_is_refused_when_it_was_changed(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON] * 3)
    cursor = (await listed(owner, "/analytics/scans", limit=2))["meta"]["next_cursor"]
    scanned_at, hidden = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))

    forged = [
        json.dumps([scanned_at, hidden[:-1] + ("1" if hidden[-1] == "0" else "0")]),
        json.dumps([scanned_at + 1, hidden]),
        json.dumps([scanned_at, 2]),
        json.dumps([scanned_at, hidden.upper()]),
        json.dumps([scanned_at, hidden], separators=(",", ":")),
    ]
    answers = [
        await owner.api.get("/analytics/scans", params={"cursor": urlsafe_b64encode(one.encode()).decode()})
        for one in forged
    ]

    assert len(hidden) == 32
    assert [refusal(answer) for answer in answers] == [(400, "validation_error")] * len(forged)


async def test_without_a_limit_there_are_25_on_a_page(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON] * 26)

    page = await listed(owner, "/analytics/scans")

    assert len(page["data"]) == 25
    assert page["meta"]["next_cursor"]


@pytest.mark.both_databases
async def test_new_scans_do_not_move_the_pages_behind_a_cursor(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(6)])
    before = await walked(owner, "/analytics/scans", limit=2)
    first = await listed(owner, "/analytics/scans", limit=2)

    world.clock.advance(minutes=1)
    for _ in range(3):
        await scan(world, code)
    rest = await walked(owner, "/analytics/scans", limit=2, cursor=first["meta"]["next_cursor"])

    assert [times(page) for page in [first, *rest]] == [times(page) for page in before]


# When


@pytest.mark.both_databases
async def test_a_date_takes_part_whole_by_the_clocks_of_the_account(owner):
    await owner.go_by("Europe/Berlin")
    code = await owner.make()
    midnight = datetime(2026, 11, 19, 23, tzinfo=UTC)
    moments = [midnight - timedelta(seconds=1), midnight, midnight + timedelta(hours=24, seconds=-1)]
    await put_in_inbox(code_id(code), [*moments, midnight + timedelta(hours=24)])

    page = await listed(owner, "/analytics/scans", startDate="2026-11-20", endDate="2026-11-20")
    of_utc = await listed(
        owner, "/analytics/scans", startDate="2026-11-20", endDate="2026-11-20", timezone="UTC"
    )

    assert times(page) == ["2026-11-20T22:59:59Z", "2026-11-19T23:00:00Z"]
    assert times(of_utc) == ["2026-11-20T23:00:00Z", "2026-11-20T22:59:59Z"]
    assert (page["meta"]["total"], of_utc["meta"]["total"]) == (2, 2)


@pytest.mark.both_databases
async def test_a_day_of_25_hours_takes_part_whole(owner):
    await owner.go_by("Europe/Berlin")
    code = await owner.make()
    begins = datetime(2026, 10, 24, 22, tzinfo=UTC)
    await put_in_inbox(code_id(code), [begins + timedelta(hours=hours) for hours in (-1, 0, 24, 25)])

    page = await listed(owner, "/analytics/scans", startDate="2026-10-25", endDate="2026-10-25")

    assert times(page) == ["2026-10-25T22:00:00Z", "2026-10-24T22:00:00Z"]


@pytest.mark.both_databases
async def test_times_are_from_one_to_before_the_other(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON + timedelta(seconds=number) for number in range(4)])

    page = await listed(
        owner,
        f"/qr-codes/{code['id']}/scans",
        startDate="2026-11-20T13:00:01+01:00",
        endDate="2026-11-20T12:00:03Z",
    )

    assert times(page) == ["2026-11-20T12:00:02Z", "2026-11-20T12:00:01Z"]
    assert page["meta"]["total"] == 2


FAULTS = [
    ("limit=0", "limit"),
    ("limit=101", "limit"),
    ("limit=ten", "limit"),
    ("cursor=none", "cursor"),
    ("cursor=WzEsIDIsIDNd", "cursor"),
    ("cursor=WzEsIC0yXQ", "cursor"),
    ("cursor=WzEuNSwgMl0", "cursor"),
    ("startDate=yesterday", "startDate"),
    ("startDate=2026-02-30", "startDate"),
    ("startDate=1969-12-31", "startDate"),
    ("startDate=2026-11-21&endDate=2026-11-20", "startDate"),
    ("startDate=2026-11-20T12:00:00Z&endDate=2026-11-20T12:00:00Z", "startDate"),
    ("timezone=Mars/Olympus", "timezone"),
    ("from=2026-11-20&startDate=2026-11-20", "startDate"),
    ("from=2026-11-20&to=2026-11-20", "from"),
    ("starts=2026-11-20", "starts"),
    ("limit=1&limit=2", "limit"),
    ("colour=red", "colour"),
]


async def test_what_is_wrong_with_the_query_is_named(owner):
    code = await owner.make()

    for query, field in FAULTS:
        answers = [
            await owner.api.get(f"/analytics/scans?{query}"),
            await owner.api.get(f"/qr-codes/{code['id']}/scans?{query}"),
            await owner.api.get(f"/analytics/scans?{query}", headers={"Accept": "text/csv"}),
        ]
        assert [refusal(answer) for answer in answers] == [(400, "validation_error")] * 3, query
        assert all(field in fault_fields(answer) for answer in answers), query


async def test_a_code_has_no_further_code_to_ask_for(owner):
    code = await owner.make()

    response = await owner.api.get(f"/qr-codes/{code['id']}/scans?qrCodeId={code['id']}")

    assert fault_fields(response) == {"qrCodeId"}
