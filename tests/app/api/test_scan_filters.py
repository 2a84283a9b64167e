"""Numbers and lists of scans by a value, by tag, of many codes, and by two values at once."""

import csv
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest

from domain.content import TYPES
from domain.scanning.outcomes import Verdict
from tests.cases import in_turn
from tests.inbox import put_in_inbox
from tests.rollups import count_all
from tests.support import ANDROID_PHONE, NOON, PERSON, code_id, fault_fields, refusal

CSV = {"Accept": "text/csv"}
WAS_REFUSED = (400, "validation_error")


async def asked(owner, path="/analytics", **query):
    response = await owner.api.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def counted(owner, path="/analytics", **query):
    totals = (await asked(owner, path, **query))["data"]["totals"]
    return totals["scans"], totals["unique_visitors"]


async def rows(owner, *names, path="/analytics", **query):
    breakdown = (await asked(owner, path, **query))["data"]["breakdown"]
    return {tuple(row[name] for name in names): (row["scans"], row["unique_visitors"]) for row in breakdown}


@pytest.fixture(params=["waiting", "counted"])
async def scanned(request, world, owner):
    """Two codes, one of them with two tags, and a link: six scans of people, one of a bot, one refused."""
    menu = await owner.make(name="Menu", tags=["Fair", "Bar"])
    poster = await owner.make(name="Poster")
    link = (await owner.api.post("/links", json={"url": "https://example.com", "tags": ["fair"]})).json()[
        "data"
    ]
    german = {"country": "DE", "city": "Berlin", "language": "de", "user_agent": PERSON}
    french = {"country": "FR", "language": "fr", "user_agent": ANDROID_PHONE, "referrer": "example.org"}
    await put_in_inbox(code_id(menu), [NOON, NOON], visitor=1, **german)
    await put_in_inbox(code_id(menu), [NOON], visitor=2, **french)
    await put_in_inbox(code_id(poster), [NOON], visitor=2, **french)
    await put_in_inbox(code_id(poster), [NOON])
    await put_in_inbox(code_id(link), [NOON], visitor=1, **german)
    await put_in_inbox(code_id(link), [NOON], bot="head", **german)
    await put_in_inbox(code_id(link), [NOON], verdict=Verdict.PAUSED, visitor=3, **french)
    if request.param == "counted":
        await count_all(world.database)
    return menu, poster, link


# Numbers


async def test_scans_with_a_value_are_counted_as_in_the_breakdown_by_it(owner, scanned):
    for name, value in (
        ("country", "DE"),
        ("city", "Berlin"),
        ("device", "phone"),
        ("os", "Android"),
        ("browser", "Chrome"),
        ("language", "fr"),
        ("referrer", "example.org"),
        ("hour_of_day", "12"),
        ("weekday", "Friday"),
        ("day", f"{NOON:%Y-%m-%d}"),
    ):
        everything = await rows(owner, "value", group_by=name)
        assert await counted(owner, **{name: value}) == everything[value,], name


@pytest.mark.both_databases
async def test_a_filter_by_one_value_takes_several(owner, scanned):
    menu, poster, link = (code["short_id"] for code in scanned)

    assert await counted(owner, weekday="Friday,Monday", hour_of_day="11,12") == await counted(owner)
    assert await counted(owner, weekday="Sunday,Monday") == (0, 0)
    assert (await counted(owner, outcome="redirected,paused"))[0] == 7
    assert (await counted(owner, code=f"{menu},{poster}"))[0] == 5
    for query, total in (
        ({"qrCodeId": f"{menu},{link}"}, 6),
        ({"outcome": "paused,expired"}, 1),
        ({"outcome": "paused,redirected"}, 8),
    ):
        assert (await asked(owner, "/analytics/scans", **query))["meta"]["total"] == total
    for path, query in (
        ("/analytics", {"weekday": "Friday,Mon"}),
        ("/analytics", {"outcome": "paused,gone"}),
        ("/analytics/scans", {"qrCodeId": ",".join([menu] * 101)}),
        ("/analytics", {"code": f"{menu},"}),
    ):
        refused = await owner.api.get(path, params=query)
        assert (refusal(refused), fault_fields(refused)) == (WAS_REFUSED, {*query})
    for path, name in (("/analytics/scans", "qrCodeId"), ("/analytics", "code")):
        unknown = await owner.api.get(path, params={name: f"{menu},nobody"})
        assert (refusal(unknown), fault_fields(unknown)) == ((404, "not_found"), {f"{name}[1]"})


@pytest.mark.both_databases
async def test_values_are_compared_without_case_and_none_is_what_is_not_known(owner, scanned):
    assert await counted(owner, country="de", os="ios") == (3, 1)
    assert await counted(owner, country="none") == (1, 0)
    assert await counted(owner, country="DE", language="fr") == (0, 0)
    assert await counted(owner, city="none", country="FR") == (2, 1)


@pytest.mark.both_databases
async def test_a_filter_is_in_every_number_of_the_answer(owner, scanned):
    shown = (await asked(owner, country="FR", period="7d", compare="previous", group_by="device"))["data"]

    assert [step["scans"] for step in shown["series"]] == [0] * 6 + [2]
    assert [(row["value"], row["scans"], row["share"]) for row in shown["breakdown"]] == [("phone", 2, 1.0)]
    assert shown["comparison"]["totals"]["scans"] == 0
    assert {one["what"]: one["count"] for one in shown["excluded"]} == {"paused": 1}


async def test_bots_are_left_out_of_filtered_numbers_too_unless_they_are_asked_for(owner, scanned):
    shown = (await asked(owner, country="DE"))["data"]

    assert shown["totals"]["bots"] == 1
    assert [one["count"] for one in shown["excluded"] if one["what"] == "bots"] == [1]
    assert await counted(owner, country="DE", include_bots="true") == (4, 1)


async def test_refused_scans_are_counted_by_their_outcome_without_visitors_and_that_is_said(owner, scanned):
    shown = (await asked(owner, outcome="paused", group_by="country"))["data"]

    assert (shown["totals"]["scans"], shown["totals"]["unique_visitors"]) == (1, 0)
    assert [(row["value"], row["scans"]) for row in shown["breakdown"]] == [("FR", 1)]
    assert [one["what"] for one in shown["excluded"]] == ["visitors_let_through"]
    assert await counted(owner, outcome="redirected") == (6, 2)


async def test_a_filter_counts_for_one_code_and_one_link_too(owner, scanned):
    menu, _, link = scanned

    assert await counted(owner, f"/qr-codes/{menu['id']}/analytics", country="DE") == (2, 1)
    assert await counted(owner, f"/links/{link['id']}/analytics", country="DE", tag="Fair") == (1, 1)
    assert await counted(owner, f"/links/{link['id']}/analytics", tag="Bar") == (0, 0)


@pytest.mark.both_databases
async def test_hours_and_weekdays_are_those_of_the_time_zone(owner, scanned):
    assert await counted(owner, hour_of_day="01", timezone="Pacific/Auckland") == (6, 2)
    assert await counted(owner, weekday="Saturday", timezone="Pacific/Auckland", country="FR") == (2, 1)
    assert await counted(owner, weekday="Friday", timezone="Pacific/Auckland") == (0, 0)
    noon, next_day = f"{NOON:%Y-%m-%d}", f"{NOON + timedelta(days=1):%Y-%m-%d}"
    assert await counted(owner, day=next_day, timezone="Pacific/Auckland") == (6, 2)
    assert await counted(owner, day=f"{noon},1969-12-31", timezone="Pacific/Auckland") == (0, 0)


# Tags


async def test_a_tag_is_a_filter_by_its_name_and_its_id(owner, scanned):
    (fair,) = [one for one in (await asked(owner, "/tags"))["data"] if one["name"] == "Fair"]

    assert await counted(owner, tag="FAIR") == await counted(owner, tag=fair["id"]) == (4, 3)
    assert await counted(owner, tag="bar", country="DE") == (2, 1)
    assert await counted(owner, tag="nothing") == (0, 0)


@pytest.mark.both_databases
async def test_a_scan_is_in_the_row_of_each_tag_of_its_code_and_that_is_said(owner, scanned):
    shown = (await asked(owner, group_by="tag"))["data"]

    found = {row["value"]: (row["scans"], row["unique_visitors"]) for row in shown["breakdown"]}
    assert found == {"Fair": (4, 3), "Bar": (3, 2), None: (2, 1)}
    (twice,) = [one["count"] for one in shown["excluded"] if one["what"] == "several_tags"]
    assert twice == sum(row["scans"] for row in shown["breakdown"]) - shown["totals"]["scans"]
    assert await rows(owner, "value", group_by="tag", country="DE") == {("Fair",): (3, 2), ("Bar",): (2, 1)}


async def test_another_accounts_tags_are_in_no_row_and_filter_nothing(world, owner, scanned):
    stranger = await world.open_account()
    theirs = await stranger.make(tags=["Theirs"])
    await put_in_inbox(code_id(theirs), [NOON])
    (tag,) = (await asked(stranger, "/tags"))["data"]

    assert await counted(owner, tag=tag["id"]) == (0, 0)
    assert (await asked(owner, "/analytics/scans", tag=tag["id"]))["data"] == []
    assert set(await rows(stranger, "value", group_by="tag")) == {("Theirs",)}


# Two values at once


@pytest.mark.both_databases
async def test_two_groupings_have_a_row_for_each_pair(owner, scanned):
    shown = (await asked(owner, group_by="country,os"))["data"]

    assert shown["group_by"] == "country,os"
    assert [(row["value"], row["values"], row["scans"]) for row in shown["breakdown"]] == [
        ("DE,iOS", ["DE", "iOS"], 3),
        ("FR,Android", ["FR", "Android"], 2),
        (",", [None, None], 1),
    ]
    assert sum(row["unique_visitors"] for row in shown["breakdown"]) == 2


async def test_a_pair_with_a_code_names_it(owner, scanned):
    menu, _, link = scanned

    found = await rows(owner, "value", "id", "name", group_by="language,code", tag="fair")

    assert found == {
        (f"de,{menu['short_id']}", menu["id"], "Menu"): (2, 1),
        (f"fr,{menu['short_id']}", menu["id"], "Menu"): (1, 1),
        (f"de,{link['short_id']}", link["id"], None): (1, 1),
    }


async def test_more_than_fifty_pairs_end_with_the_others(owner):
    code = await owner.make()
    for number in range(60):
        moments = [NOON - timedelta(hours=number % 24)] * (1 + (number < 50))
        await put_in_inbox(code_id(code), moments, referrer=f"{number}.example.com")

    shown = (await asked(owner, group_by="referrer,hour_of_day"))["data"]

    assert len(shown["breakdown"]) == 51
    assert shown["breakdown"][-1]["values"] == ["other", "other"]
    assert shown["breakdown"][-1]["scans"] == 10
    assert [one["count"] for one in shown["excluded"] if one["what"] == "further_values"] == [10]


async def test_two_groupings_have_a_column_each_as_a_file(owner, scanned):
    response = await owner.api.get("/analytics?group_by=country,tag&language=fr", headers=CSV)

    header, *lines = csv.reader(StringIO(response.text, newline=""))
    assert header == ["country", "tag", "scans", "unique_visitors", "share"]
    assert sorted(line[:3] for line in lines) == [["FR", "", "1"], ["FR", "Bar", "1"], ["FR", "Fair", "1"]]


# Many codes in one call


@pytest.mark.both_databases
@pytest.mark.slow
async def test_many_codes_have_a_row_each_in_one_call(owner, scanned):
    menu, poster, link = scanned
    unscanned = await owner.make_many(*[{}] * 60)
    codes = [menu, link, *unscanned]

    shown = (await asked(owner, ids=",".join(code["id"] for code in codes), group_by="code"))["data"]

    found = {row["id"]: row["scans"] for row in shown["breakdown"]}
    assert found == {**{code["id"]: 0 for code in unscanned}, menu["id"]: 3, link["id"]: 1}
    assert shown["totals"]["scans"] == 4
    assert "further_values" not in [one["what"] for one in shown["excluded"]]
    assert await counted(owner, ids=f"{menu['short_id']},{poster['id']}") == (5, 3)
    assert await counted(owner, code=poster["short_id"]) == (2, 1)
    assert await counted(owner, ids=f"{menu['id']},{menu['short_id']}") == (3, 2)


async def test_a_code_of_another_account_is_not_found_among_ids(world, owner, scanned):
    menu, _, _ = scanned
    theirs = await (await world.open_account()).make()

    for reference in (theirs["id"], theirs["short_id"], str(uuid4()), "none"):
        response = await owner.api.get("/analytics", params={"ids": f"{menu['id']},{reference}"})
        assert refusal(response) == (404, "not_found")
        assert fault_fields(response) == {"ids[1]"}
        assert refusal(await owner.api.get("/analytics", params={"code": reference})) == (404, "not_found")


# Lists


async def test_a_list_says_whether_a_scan_is_of_a_code_or_of_a_link(owner, scanned):
    _, _, link = scanned

    page = await asked(owner, "/analytics/scans")

    kinds = {(one["qr_code"]["id"] == link["id"], one["qr_code"]["kind"]) for one in page["data"]}
    assert kinds == {(True, "link"), (False, "qr_code")}


@pytest.mark.slow
@pytest.mark.both_databases
async def test_a_list_holds_the_scans_with_a_value_and_counts_them(owner, scanned):
    menu, _, link = scanned

    for path, query, expected in (
        ("/analytics/scans", {"country": "de"}, 4),
        ("/analytics/scans", {"country": "DE", "bot": "false"}, 3),
        ("/analytics/scans", {"bot": "true"}, 1),
        ("/analytics/scans", {"outcome": "paused"}, 1),
        ("/analytics/scans", {"language": "none"}, 1),
        ("/analytics/scans", {"tag": "fair"}, 6),
        ("/analytics/scans", {"tag": "fair", "device": "phone", "os": "Android"}, 2),
        ("/analytics/scans", {"referrer": "EXAMPLE.org", "qrCodeId": link["id"]}, 1),
        (f"/qr-codes/{menu['id']}/scans", {"city": "Berlin", "os": "ios"}, 2),
        (f"/links/{link['id']}/scans", {"tag": "Bar"}, 0),
    ):
        page = await asked(owner, path, **query)
        file = await owner.api.get(path, params=query, headers=CSV)
        assert (len(page["data"]), page["meta"]["total"]) == (expected, expected), query
        assert file.text.count("\r\n") == 1 + expected


async def test_a_list_of_the_account_is_restricted_to_a_type_and_a_folder(world, owner, scanned):
    folder = (await owner.api.post("/folders", json={"name": "Summer"})).json()["data"]
    text = await owner.make(type_id=2, text="Hello", folder=folder["id"])
    await put_in_inbox(code_id(text), [NOON, NOON])
    other = await world.open_account()
    theirs = (await other.api.post("/folders", json={"name": "Theirs"})).json()["data"]

    async def total(**query):
        return (await asked(owner, "/analytics/scans", **query))["meta"]["total"]

    assert await total(type_id=2) == 2
    assert await total(folder=folder["id"]) == 2
    assert await total(type_id=1, folder=folder["id"]) == 0
    assert await total(folder="none") == await total() - 2
    assert await total() == await total(type_id=1) + 2
    for path in ("/analytics/scans?folder=nothing", f"/analytics/scans?folder={theirs['id']}&limit=0"):
        assert refusal(await owner.api.get(path)) == (404, "not_found")
    assert fault_fields(await owner.api.get(f"/analytics/scans?type_id={max(TYPES) + 1}")) == {"type_id"}


async def test_pages_of_a_filter_hold_each_scan_once_and_no_cursor_of_another(owner, scanned):
    first = await asked(owner, "/analytics/scans", country="DE", limit=3)
    cursor = first["meta"]["next_cursor"]

    second = await asked(owner, "/analytics/scans", country="DE", limit=2, cursor=cursor)

    ids = [one["id"] for page in (first, second) for one in page["data"]]
    assert len(set(ids)) == len(ids) == 4
    assert second["meta"] == {"next_cursor": None, "total": 4}
    for query in ({}, {"country": "FR"}, {"country": "DE", "bot": "false"}):
        response = await owner.api.get("/analytics/scans", params={**query, "cursor": cursor})
        assert refusal(response) == WAS_REFUSED
        assert fault_fields(response) == {"cursor"}


# Refusals


async def test_what_would_read_too_many_single_scans_is_refused_with_the_way_out(monkeypatch, owner, scanned):
    monkeypatch.setattr("domain.analytics.reports.MAX_SINGLE_SCANS", 6)

    for path in (
        "/analytics?country=DE",
        "/analytics?group_by=country,device",
        "/analytics/scans?bot=true",
    ):
        for headers in ({}, CSV):
            response = await owner.api.get(path, headers=headers)
            assert refusal(response) == WAS_REFUSED, path
            assert fault_fields(response) == {"from"}
            assert "at most: choose a shorter period" in response.text
    assert await counted(owner, country="DE", period="last_month") == (0, 0)
    # Its codes have fewer.
    assert await counted(owner, tag="fair", country="DE") == (3, 2)


@in_turn(
    ("query", "field"),
    [
        ("group_by=country,country", "group_by"),
        ("group_by=country,device,os", "group_by"),
        ("group_by=country,", "group_by"),
        ("country=Germany", "country"),
        ("outcome=lost", "outcome"),
        ("hour_of_day=25", "hour_of_day"),
        ("weekday=friday", "weekday"),
        ("day=2026-13-01", "day"),
        ("day=0", "day"),
        ("day=1763596800", "day"),
        ("day=2026-11-20T00:00:00", "day"),
        ("day=today", "day"),
        ("bot=true", "bot"),
        ("ids=a,,b", "ids"),
        ("ids=" + ",".join(["abc"] * 101), "ids"),
    ],
)
async def test_what_is_wrong_with_a_filter_is_named(owner, query, field):
    response = await owner.api.get(f"/analytics?{query}")

    assert refusal(response) == WAS_REFUSED
    assert fault_fields(response) == {field}


async def test_a_list_has_no_hours_and_a_code_no_further_codes(owner, scanned):
    menu, _, _ = scanned

    for path, field in (
        ("/analytics/scans?hour_of_day=12", "hour_of_day"),
        ("/analytics/scans?day=2026-05-01", "day"),
        ("/analytics/scans?bot=maybe", "bot"),
        (f"/qr-codes/{menu['id']}/analytics?ids={menu['id']}", "ids"),
        (f"/qr-codes/{menu['id']}/analytics?code={menu['id']}", "code"),
    ):
        response = await owner.api.get(path)
        assert refusal(response) == WAS_REFUSED
        assert fault_fields(response) == {field}
