"""…/analytics: numbers about the scans of a code, a link and the account."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.context import PlacesData
from domain.scanning.outcomes import Verdict
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import ANDROID_PHONE, NOON, PERSON, code_id, fault_fields, refusal

NUMBERS = ("/qr-codes/x/analytics", "/links/x/analytics", "/analytics")
BOT = "WhatsApp/2.23.20.0"
ELSEWHERE = "198.51.100.9"


async def make_link(owner, **fields):
    response = await owner.api.post("/links", json={"url": "https://example.com/x", **fields})
    return response.json()["data"]


async def scan(world, code, *, times=1, **visitor):
    async with world.visitor(**visitor) as client:
        for _ in range(times):
            await client.get(f"/{code['short_id']}")


async def numbers(owner, path="/analytics", **query):
    response = await owner.api.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()["data"]


def counts(part):
    return part["scans"], part["unique_visitors"]


def by_value(shown):
    return {part["value"]: counts(part) for part in shown["breakdown"]}


# Whose


async def test_without_a_key_there_are_no_numbers(world):
    for path in NUMBERS:
        response = await world.client().get("/v1" + path)
        assert refusal(response) == (401, "missing_api_key"), path


async def test_anothers_numbers_are_not_found(world, owner):
    other = await world.open_account()
    code, link = await other.make(), await make_link(other)
    folder = (await other.api.post("/folders", json={"name": "Theirs"})).json()["data"]
    await scan(world, code)

    for path in (
        f"/qr-codes/{code['id']}/analytics",
        f"/qr-codes/{code['short_id']}/analytics",
        f"/links/{link['id']}/analytics",
        f"/links/{link['short_id']}/analytics",
        f"/analytics?folder={folder['id']}",
    ):
        assert refusal(await owner.api.get(path)) == (404, "not_found"), path
    assert counts((await numbers(owner))["totals"]) == (0, 0)


async def test_a_link_is_no_code_and_a_code_no_link(owner):
    code, link = await owner.make(), await make_link(owner)

    answers = [
        await owner.api.get(f"/qr-codes/{link['id']}/analytics"),
        await owner.api.get(f"/qr-codes/{link['short_id']}/analytics"),
        await owner.api.get(f"/links/{code['id']}/analytics"),
    ]

    assert [refusal(answer) for answer in answers] == [(404, "not_found")] * 3


async def test_not_found_comes_before_faults_of_the_query(owner):
    for path in ("/qr-codes/nothing/analytics", "/links/nothing/analytics"):
        response = await owner.api.get(f"{path}?interval=year&colour=red")
        assert refusal(response) == (404, "not_found"), path


async def test_an_unknown_folder_comes_before_faults_of_the_query(owner):
    response = await owner.api.get("/analytics?folder=nothing&interval=year")

    assert refusal(response) == (404, "not_found")
    assert fault_fields(response) == {"folder"}


@pytest.mark.both_databases
async def test_a_code_and_a_link_have_their_own_numbers_and_the_account_both(world, owner):
    code, link = await owner.make(), await make_link(owner)
    await scan(world, code, times=2)
    await scan(world, link)

    shown = {
        "by id": await numbers(owner, f"/qr-codes/{code['id']}/analytics"),
        "by short ID": await numbers(owner, f"/qr-codes/{code['short_id']}/analytics"),
        "link": await numbers(owner, f"/links/{link['id']}/analytics"),
        "account": await numbers(owner),
    }

    assert {whose: counts(one["totals"]) for whose, one in shown.items()} == {
        "by id": (2, 1),
        "by short ID": (2, 1),
        "link": (1, 1),
        "account": (3, 1),
    }


async def test_the_account_can_be_asked_for_one_type_or_folder(world, owner):
    folder = (await owner.api.post("/folders", json={"name": "Summer"})).json()["data"]
    inside = await owner.make(folder=folder["id"])
    link = await make_link(owner, folder=folder["id"])
    text = await owner.make(type_id=2, text="Hello")
    for code, times in ((inside, 1), (link, 2), (text, 4)):
        await scan(world, code, times=times)

    asked = {
        "folder": await numbers(owner, folder=folder["id"]),
        "type": await numbers(owner, type_id=2),
        "both": await numbers(owner, folder=folder["id"], type_id=2),
        "none": await numbers(owner, folder="none"),
        "none or that": await numbers(owner, folder=f"none,{folder['id']}"),
    }

    assert {what: one["totals"]["scans"] for what, one in asked.items()} == {
        "folder": 3,
        "type": 4,
        "both": 0,
        "none": 4,
        "none or that": 7,
    }


# What


async def test_nothing_scanned_is_a_whole_answer(owner):
    code = await owner.make()

    shown = await numbers(owner, f"/qr-codes/{code['id']}/analytics")

    assert shown["totals"] == {
        "scans": 0,
        "unique_visitors": 0,
        "bots": 0,
        "first_scan": None,
        "last_scan": None,
    }
    assert (shown["from"], shown["to"]) == ("2026-10-22T00:00:00Z", "2026-11-20T12:01:00Z")
    assert (shown["timezone"], shown["interval"]) == ("UTC", "day")
    assert len(shown["series"]) == 30
    assert {counts(step) for step in shown["series"]} == {(0, 0)}
    assert shown["excluded"] == []
    assert [shown[name] for name in ("group_by", "breakdown", "comparison", "places")] == [None] * 4


@pytest.mark.both_databases
async def test_scans_of_several_days_and_visitors_add_up(world, owner):
    code = await owner.make()
    world.clock.advance(days=-1)
    await scan(world, code, times=2)
    world.clock.advance(days=1)
    await scan(world, code)
    await scan(world, code, address=ELSEWHERE, user_agent=ANDROID_PHONE)
    await scan(world, code, user_agent=BOT)

    shown = await numbers(owner, period="7d", interval="day", group_by="os")

    assert shown["totals"] == {
        "scans": 4,
        "unique_visitors": 3,
        "bots": 1,
        "first_scan": "2026-11-19T12:00:00Z",
        "last_scan": "2026-11-20T12:00:00Z",
    }
    assert [counts(step) for step in shown["series"]][-2:] == [(2, 1), (2, 2)]
    assert by_value(shown) == {"iOS": (3, 2), "Android": (1, 1)}
    assert [part["share"] for part in shown["breakdown"]] == [0.75, 0.25]
    assert [(one["what"], one["count"]) for one in shown["excluded"]] == [("bots", 1)]


async def test_bots_are_counted_where_they_are_asked_for(world, owner):
    code = await owner.make()
    await scan(world, code)
    await scan(world, code, user_agent=BOT)

    shown = await numbers(owner, include_bots="true")

    assert (shown["totals"]["scans"], shown["totals"]["bots"]) == (2, 1)
    assert shown["excluded"] == []


async def test_what_is_left_out_is_said_with_the_reason(world, owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON], verdict=Verdict.PAUSED)
    await put_in_inbox(code_id(code), [NOON] * 2, verdict=Verdict.EXPIRED)
    await scan(world, code, sec_gpc="1")

    shown = await numbers(owner)

    assert {one["what"]: one["count"] for one in shown["excluded"]} == {
        "paused": 1,
        "expired": 2,
        "not_tracked": 1,
    }
    assert all(one["why"].endswith(".") for one in shown["excluded"])
    assert counts(shown["totals"]) == (1, 0)


async def test_a_breakdown_by_code_names_each(world, owner):
    code, link = await owner.make(name="Menu"), await make_link(owner)
    await scan(world, code, times=2)
    await scan(world, link)

    shown = await numbers(owner, group_by="code")

    assert shown["group_by"] == "code"
    assert shown["breakdown"] == [
        {
            "value": code["short_id"],
            "id": code["id"],
            "name": "Menu",
            "scans": 2,
            "unique_visitors": shown["breakdown"][0]["unique_visitors"],
            "share": 0.6667,
        },
        {
            "value": link["short_id"],
            "id": link["id"],
            "name": None,
            "scans": 1,
            "unique_visitors": shown["breakdown"][1]["unique_visitors"],
            "share": 0.3333,
        },
    ]
    # One visitor, of both.
    assert [part["unique_visitors"] for part in shown["breakdown"]] == [1, 1]
    assert shown["totals"]["unique_visitors"] == 1


GROUPED = {
    "country": {"DE": (1, 1), None: (1, 1)},
    "city": {"Berlin": (1, 1), None: (1, 1)},
    "device": {"phone": (2, 2)},
    "os": {"iOS": (1, 1), "Android": (1, 1)},
    "browser": {"in-app": (1, 1), "Chrome": (1, 1)},
    "language": {"de": (1, 1), None: (1, 1)},
    "referrer": {"example.org": (1, 1), None: (1, 1)},
}


@pytest.mark.both_databases
async def test_scans_are_told_apart_by_what_is_asked(owner):
    code = await owner.make()
    known = {"country": "DE", "city": "Berlin", "language": "de", "referrer": "example.org"}
    await put_in_inbox(code_id(code), [NOON], visitor=1, user_agent=PERSON, **known)
    await put_in_inbox(code_id(code), [NOON], visitor=2, user_agent=ANDROID_PHONE)

    for group_by, expected in GROUPED.items():
        shown = await numbers(owner, group_by=group_by)
        assert by_value(shown) == expected, group_by
        assert set(shown["breakdown"][0]) == {"value", "scans", "unique_visitors", "share"}


@pytest.mark.both_databases
async def test_hours_and_weekdays_are_those_of_the_zone_and_all_of_them(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON], visitor=1)

    hours = by_value(await numbers(owner, group_by="hour_of_day", timezone="Asia/Kathmandu"))
    days = by_value(await numbers(owner, group_by="weekday", timezone="Pacific/Kiritimati"))

    assert (len(hours), len(days)) == (24, 7)
    assert {hour for hour, counted in hours.items() if counted[0]} == {"17"}
    assert {day for day, counted in days.items() if counted[0]} == {"Saturday"}


@pytest.mark.both_databases
@pytest.mark.parametrize("zone", ["UTC", "Asia/Kathmandu", "America/New_York"])
async def test_days_are_those_of_the_zone_in_their_order(world, owner, zone):
    code = await owner.make()
    for days, country in ((0, "DE"), (1, "DE"), (1, "AT"), (1, "AT"), (3, None), (40, "DE")):
        for hours in (0, 7, 11):
            moment = NOON - timedelta(days=days, hours=hours)
            await put_in_inbox(code_id(code), [moment], visitor=days * 100 + hours, country=country)
    asked = {"period": "90d", "timezone": zone}

    for _ in ("waiting", "counted"):
        by_day = await numbers(owner, group_by="day", **asked)
        pairs = await numbers(owner, group_by="day,country", **asked)
        turned = await numbers(owner, group_by="country,day", **asked)

        local = {
            datetime.fromisoformat(step["start"]).astimezone(ZoneInfo(zone)).date().isoformat(): counts(step)
            for step in (await numbers(owner, interval="day", **asked))["series"]
            if step["scans"]
        }
        assert [(row["value"], counts(row)) for row in by_day["breakdown"]] == [*local.items()]
        assert [row["values"][0] for row in pairs["breakdown"]] == sorted(
            row["values"][0] for row in pairs["breakdown"]
        )
        assert sum(row["scans"] for row in pairs["breakdown"]) == 18
        assert [row["values"][::-1] for row in turned["breakdown"]] == [
            row["values"] for row in pairs["breakdown"]
        ]
        await count_all(world.database)


async def test_more_days_than_other_values_have_a_row(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON - timedelta(days=days) for days in range(80)], visitor=1)

    shown = await numbers(owner, group_by="day", period="90d")
    query = {"group_by": "day,os", "period": "90d"}
    table = (await owner.api.get("/analytics", params=query, headers={"Accept": "text/csv"})).text

    assert len(shown["breakdown"]) == 80
    assert shown["excluded"] == []
    assert table.splitlines()[0].startswith("day,os,")
    assert len(table.splitlines()) == 81


async def test_rows_that_count_a_visitor_with_each_code_say_so(owner):
    codes = [await owner.make(tags=["badge"]) for _ in range(3)]
    for code in codes:
        await put_in_inbox(code_id(code), [NOON], visitor=1)

    def said(shown):
        return [one["what"] for one in shown["excluded"]]

    for group_by in ("tag", "code", "tag,os"):
        shown = await numbers(owner, group_by=group_by)
        assert shown["totals"]["unique_visitors"] == 1
        assert sum(row["unique_visitors"] for row in shown["breakdown"]) == 3
        assert said(shown) == ["visitors_of_rows"], group_by
    assert said(await numbers(owner, group_by="os")) == []
    assert said(await numbers(owner, group_by="tag", ids=codes[0]["id"])) == []
    assert "visitors_by_code" in said(await numbers(owner, group_by="tag", tag="badge"))


async def test_a_period_is_compared_with_the_one_before(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [NOON - timedelta(days=1)] * 2, visitor=1)
    await put_in_inbox(code_id(code), [NOON] * 3, visitor=1)
    day = {"from": "2026-11-20", "to": "2026-11-21", "interval": "day"}

    shown = await numbers(owner, compare="previous", **day)

    comparison = shown["comparison"]
    assert comparison["compare"] == "previous"
    # The day is cut at this moment, and so is the day before.
    assert (comparison["from"], comparison["to"]) == ("2026-11-19T00:00:00Z", "2026-11-19T12:01:00Z")
    assert comparison["totals"] == {
        "scans": 2,
        "unique_visitors": 1,
        "bots": 0,
        "first_scan": "2026-11-19T12:00:00Z",
        "last_scan": "2026-11-19T12:00:00Z",
    }
    assert [counts(step) for step in comparison["series"]] == [(2, 1)]
    assert comparison["change"] == {"scans": 50.0, "unique_visitors": 0.0}


async def test_in_the_morning_today_is_compared_with_yesterday_until_the_same_time(world, owner):
    code = await owner.make()
    world.clock.moment = datetime(2026, 11, 21, 7, 13, 30, tzinfo=UTC)
    today, yesterday = datetime(2026, 11, 21, tzinfo=UTC), datetime(2026, 11, 20, tzinfo=UTC)
    # A café: few come before opening time, and most in the evening.
    await put_in_inbox(
        code_id(code), [yesterday + timedelta(hours=hours) for hours in (6, 7.5, 7.5, 18, 19, 20)]
    )
    await put_in_inbox(code_id(code), [today + timedelta(hours=hours) for hours in (6, 7)])

    comparison = (await numbers(owner, period="today", compare="previous"))["comparison"]

    assert (comparison["from"], comparison["to"]) == ("2026-11-20T00:00:00Z", "2026-11-20T07:14:00Z")
    assert [step["scans"] for step in comparison["series"]] == [0, 0, 0, 0, 0, 0, 1, 0]
    assert comparison["totals"]["scans"] == 1
    assert comparison["change"]["scans"] == 100.0


async def test_a_short_month_is_compared_by_the_hour_with_a_longer_one(world, owner):
    code = await owner.make()
    world.clock.moment = datetime(2027, 3, 20, 12, tzinfo=UTC)
    await put_in_inbox(code_id(code), [datetime(2027, 1, 31, 12, tzinfo=UTC)])

    shown = await numbers(owner, period="last_month", compare="previous", interval="hour")

    assert (shown["from"], shown["to"]) == ("2027-02-01T00:00:00Z", "2027-03-01T00:00:00Z")
    assert (len(shown["series"]), len(shown["comparison"]["series"])) == (28 * 24, 31 * 24)
    assert shown["comparison"]["totals"]["scans"] == 1


async def test_a_year_earlier_has_the_same_dates(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [datetime(2025, 11, 3, tzinfo=UTC)], visitor=1)
    await put_in_inbox(code_id(code), [datetime(2026, 11, 3, tzinfo=UTC)] * 2, visitor=1)
    days = {"from": "2026-11-02", "to": "2026-11-05"}

    comparison = (await numbers(owner, compare="last_year", **days))["comparison"]

    assert (comparison["from"], comparison["to"]) == ("2025-11-02T00:00:00Z", "2025-11-05T00:00:00Z")
    assert comparison["totals"]["scans"] == 1
    assert comparison["change"] == {"scans": 100.0, "unique_visitors": 0.0}


async def test_the_answer_says_where_its_places_come_from(world, owner):
    source = PlacesData("Some-Country", date(2026, 11, 1))
    world.app.state.context = replace(world.context, geography_source=lambda: source)

    shown = await numbers(owner)

    assert shown["places"] == {"source": "Some-Country", "date": "2026-11-01"}


async def test_numbers_are_of_now_and_differ_by_what_is_accepted(owner):
    response = await owner.api.get("/analytics")

    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Vary"] == "Accept, Accept-Encoding"
    assert "ETag" not in response.headers


# When


async def test_the_clocks_are_those_of_the_account(owner):
    await owner.go_by("Europe/Berlin")
    code = await owner.make()
    # Midnight in Berlin is at 23:00, and in summer at 22:00 UTC.
    await put_in_inbox(code_id(code), [datetime(2026, 11, 19, 23, tzinfo=UTC)], visitor=1)

    shown = await numbers(owner, **{"from": "2026-11-20", "interval": "day"})

    assert shown["timezone"] == "Europe/Berlin"
    assert shown["from"] == "2026-11-19T23:00:00Z"
    assert shown["series"] == [{"start": "2026-11-19T23:00:00Z", "scans": 1, "unique_visitors": 1}]


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("day", "hours", "begins"),
    [("2026-03-29", 23, "2026-03-28T23:00:00Z"), ("2026-10-25", 25, "2026-10-24T22:00:00Z")],
    ids=["spring", "autumn"],
)
async def test_the_day_the_clocks_change_has_the_hours_it_has(owner, day, hours, begins):
    await owner.go_by("Europe/Berlin")
    code = await owner.make()
    first = datetime.fromisoformat(begins)
    await put_in_inbox(
        code_id(code), [first + timedelta(hours=hour) for hour in range(-1, hours + 1)], visitor=1
    )
    following = (date.fromisoformat(day) + timedelta(days=1)).isoformat()

    by_hour = await numbers(owner, **{"from": day, "to": following, "interval": "hour"})
    by_day = await numbers(owner, **{"from": day, "to": following, "interval": "day"})

    assert [step["scans"] for step in by_hour["series"]] == [1] * hours
    assert [(step["start"], step["scans"]) for step in by_day["series"]] == [(begins, hours)]
    assert by_hour["totals"] == by_day["totals"]


@pytest.mark.both_databases
async def test_series_and_breakdowns_add_up_to_the_totals_in_any_zone(owner):
    code = await owner.make()
    for visitor in range(4):
        moments = [NOON - timedelta(hours=7 * number + visitor) for number in range(12)]
        await put_in_inbox(
            code_id(code), moments, visitor=visitor, user_agent=(PERSON, ANDROID_PHONE)[visitor % 2]
        )

    for zone in ("UTC", "Asia/Kathmandu", "America/St_Johns"):
        for interval in ("hour", "day", "week", "month"):
            shown = await numbers(owner, period="7d", timezone=zone, interval=interval, group_by="os")
            for parts in (shown["series"], shown["breakdown"]):
                summed = tuple(map(sum, zip(*map(counts, parts), strict=True)))
                assert summed == counts(shown["totals"]), (zone, interval)


async def test_a_time_may_have_any_offset(owner):
    code = await owner.make()
    await put_in_inbox(
        code_id(code), [NOON + timedelta(minutes=number) for number in range(-2, 1)], visitor=1
    )

    shown = await numbers(owner, **{"from": "2026-11-20T12:59:00+01:00", "to": "2026-11-20T12:00:00Z"})

    assert (shown["from"], shown["to"]) == ("2026-11-20T11:59:00Z", "2026-11-20T12:00:00Z")
    assert shown["totals"]["scans"] == 1


PERIODS = [
    ("today", "2026-11-20T00:00:00Z"),
    ("yesterday", "2026-11-19T00:00:00Z"),
    ("7d", "2026-11-14T00:00:00Z"),
    ("30d", "2026-10-22T00:00:00Z"),
    ("90d", "2026-08-23T00:00:00Z"),
    ("12m", "2025-12-01T00:00:00Z"),
    ("this_week", "2026-11-16T00:00:00Z"),
    ("last_week", "2026-11-09T00:00:00Z"),
    ("this_month", "2026-11-01T00:00:00Z"),
    ("last_month", "2026-10-01T00:00:00Z"),
    ("this_year", "2026-01-01T00:00:00Z"),
    ("last_year", "2025-01-01T00:00:00Z"),
    ("all", "2024-02-29T00:00:00Z"),
]


async def test_a_period_can_be_called_by_its_name(owner):
    code = await owner.make()
    await put_in_inbox(code_id(code), [datetime(2024, 2, 29, 12, tzinfo=UTC)])

    for period, begins in PERIODS:
        assert (await numbers(owner, period=period))["from"] == begins, period


FAULTS = [
    ("from=yesterday", "from"),
    ("from=2026-02-30", "from"),
    ("from=2026-11-20T24:00:00", "from"),
    ("from=1969-12-31", "from"),
    ("from=2027-01-01", "from"),
    ("to=2026-11-20", "from"),
    ("from=2026-11-20&to=2026-11-20", "from"),
    ("from=2026-11-20&to=soon", "to"),
    ("from=2026-11-20&period=7d", "period"),
    ("period=8d", "period"),
    ("interval=year", "interval"),
    ("interval=hour&from=1970-01-01", "interval"),
    ("timezone=Mars/Olympus", "timezone"),
    ("group_by=colour", "group_by"),
    ("compare=tomorrow", "compare"),
    ("compare=previous&period=all", "compare"),
    ("include_bots=yes", "include_bots"),
    ("include_bots=True", "include_bots"),
    ("interval=day&interval=day", "interval"),
    ("starts=2026-11-20", "starts"),
    ("limit=5", "limit"),
    ("colour=red", "colour"),
]


async def test_what_is_wrong_with_the_query_is_named(owner):
    code, link = await owner.make(), await make_link(owner)
    paths = (f"/qr-codes/{code['id']}/analytics", f"/links/{link['id']}/analytics", "/analytics")

    for query, field in FAULTS:
        answers = [await owner.api.get(f"{path}?{query}") for path in paths]
        assert [refusal(answer) for answer in answers] == [(400, "validation_error")] * 3, query
        assert all(field in fault_fields(answer) for answer in answers), query


async def test_a_type_that_there_is_not_is_named(owner):
    for number in ("0", "25", "url"):
        response = await owner.api.get(f"/analytics?type_id={number}")
        assert refusal(response) == (400, "validation_error"), number
        assert fault_fields(response) == {"type_id"}


async def test_two_lists_of_codes_are_refused(owner):
    code, other = await owner.make_many({}, {})

    response = await owner.api.get(f"/analytics?ids={code['id']}&code={other['id']}")

    assert fault_fields(response) == {"ids"}
    assert response.json()["error"]["details"][0]["code"] == "conflicts_with"


async def test_one_code_has_no_filter_of_the_account(owner):
    code = await owner.make()

    response = await owner.api.get(f"/qr-codes/{code['id']}/analytics?type_id=1&folder=x&codes=x")

    assert fault_fields(response) == {"type_id", "folder", "codes"}


async def test_every_fault_is_named_at_once(owner):
    response = await owner.api.get("/analytics?interval=year&group_by=colour&type_id=99")

    assert fault_fields(response) == {"interval", "group_by", "type_id"}


async def test_every_fault_of_a_query_is_named_at_once(owner):
    query = "interval=foo&timezone=Mars/X&compare=zz&type_id=abc&from=nope&to=2026-13-01&bogus=1"

    response = await owner.api.get(f"/analytics?{query}")

    named = {detail["field"] for detail in response.json()["error"]["details"]}
    assert response.status_code == 400
    assert named == {"interval", "timezone", "compare", "type_id", "from", "to", "bogus"}
