"""get_scan_stats, over a real store."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from types import SimpleNamespace

import jsonschema_rs
import pytest

from domain.analytics.breakdowns import Group, with_scans_before
from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Grouping, Preset
from domain.analytics.queries import ReportRequest
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import NotFound, ValidationFailed
from domain.scanning.outcomes import Verdict
from domain.use_cases.analytics import scan_stats
from mcp_server.tools.get_scan_stats import GET_SCAN_STATS, stats_of, summary_of
from mcp_server.tools.shared.arguments import parse_arguments
from mcp_server.tools.shared.results import MAX_BYTES, result_of, size_of
from mcp_server.tools.shared.schemas import arguments_schema, result_schema
from storage.db.models.codes import RuleNameRow
from tests.cases import in_turn
from tests.inbox import put_in_inbox
from tests.mcp_server.assistants import STATELESS
from tests.rollups import count_all
from tests.support import ANDROID_PHONE, NOON, PERSON, ROOT

DAY = timedelta(days=1)


@pytest.fixture
async def code(owner):
    return await owner.make_via(CreatedVia.ASSISTANT, name="Menu")


_VISITORS = count(1)


async def keep(code, *moments, verdict=Verdict.REDIRECTED, bot=None, visitor=None, **sent):
    """Scans, each of another person unless a `visitor` is named."""
    for moment in moments:
        whose = visitor or (None if bot else next(_VISITORS))
        await put_in_inbox(code.id, [moment], verdict=verdict, bot=bot, visitor=whose, **sent)


async def ask(owner, **arguments):
    caller = SimpleNamespace(context=owner.world.context, access=SimpleNamespace(account=owner.account))
    answer = await GET_SCAN_STATS.run(caller, parse_arguments(GET_SCAN_STATS.arguments, arguments, UTC))
    structured = result_of(answer, STATELESS).structured_content
    jsonschema_rs.validate(result_schema(GET_SCAN_STATS.result), structured)
    return SimpleNamespace(summary=answer.summary, structured=structured)


async def stats(owner, **arguments):
    return (await ask(owner, **arguments)).structured


async def faults(owner, **arguments):
    with pytest.raises(ValidationFailed) as refused:
        await ask(owner, **arguments)
    return {fault.field for fault in refused.value.faults}


async def test_a_code_is_counted_over_the_last_thirty_days_and_compared(owner, code):
    await keep(code, *[NOON - n * DAY for n in range(9)])
    await keep(code, *[NOON - (31 + n) * DAY for n in range(8)])
    await keep(code, NOON, NOON, bot="head")
    await count_all(owner.world.database)
    await keep(code, NOON, verdict=Verdict.PAUSED)

    answer = await ask(owner, codes=[code.short_id], compare="previous")

    assert answer.summary == (
        "Menu: 9 scans from 9 visitors in the last 30 days, 12.5 % more than in the same part of the 30 days "
        "before. "
        "Left out: 2 bot visits and 1 scan that met a pause, an expiry, a limit or a password."
    )
    shown = answer.structured
    assert shown["totals"] == {
        "scans": 9,
        "unique_visitors": 9,
        "bots": 2,
        "first_scan": "2026-11-12T12:00:00+00:00",
        "last_scan": "2026-11-20T12:00:00+00:00",
    }
    assert (shown["interval"], len(shown["series"])) == ("day", 30)
    assert shown["series"][-1] == {"start": "2026-11-20", "scans": 1, "unique_visitors": 1}
    assert shown["compared"]["totals"]["scans"] == 8
    assert shown["compared"]["change_percent"] == {"scans": 12.5, "unique_visitors": 12.5}
    assert [(one["what"], one["count"]) for one in shown["excluded"]] == [("bots", 2), ("paused", 1)]


async def test_all_time_adds_up_to_the_scan_count(owner, code):
    for moment in (NOON - 3 * DAY, NOON):
        owner.world.clock.moment = moment
        async with owner.world.visitor() as visitor:
            for _ in range(3):
                assert (await visitor.get(f"/{code.short_id}")).status_code == 302
    async with owner.world.visitor(user_agent="WhatsApp/2.24", dnt="1") as bot:
        await bot.get(f"/{code.short_id}")
    async with owner.world.visitor(dnt="1") as person:
        await person.get(f"/{code.short_id}")

    shown = await stats(owner, code=code.short_id, period="all", timezone="asia/kathmandu")

    found = await owner.world.store.codes.get(owner.account.id, code.id)
    assert shown["totals"]["scans"] == found.scan_count == 7
    assert shown["totals"]["unique_visitors"] == 2
    assert shown["time_zone"] == "Asia/Kathmandu"
    assert shown["from"] == "2026-11-17T00:00:00+05:45"
    assert [(one["what"], one["count"]) for one in shown["excluded"]] == [("bots", 1), ("not_tracked", 1)]
    with_bots = await stats(owner, code=code.short_id, period="all", include_bots=True)
    assert (with_bots["totals"]["scans"], with_bots["totals"]["bots"]) == (8, 1)


async def test_a_visitor_who_comes_back_within_the_day_is_counted_at_the_first_scan(owner, code):
    await keep(code, NOON - timedelta(hours=2), NOON, visitor=7)

    shown = await stats(owner, period="today")

    assert shown["totals"]["unique_visitors"] == 1
    assert [step["scans"] for step in shown["series"]] == [0] * 10 + [1, 0, 1]
    assert [step["unique_visitors"] for step in shown["series"]] == [0] * 10 + [1, 0, 0]
    assert "add up to the total" in shown["note"]


async def test_a_code_is_found_by_any_of_its_names(owner, code):
    await keep(code, NOON)

    for name, value in {
        "code": str(code.id),
        "id": code.short_id,
        "codes": f"{ROOT}/{code.short_id}",
        "short_url": f"{ROOT.removeprefix('http://')}/{code.short_id}",
    }.items():
        shown = await stats(owner, **{name: value})
        assert shown["totals"]["scans"] == 1, name
        assert shown["codes"] == [{"id": str(code.id), "short_id": code.short_id, "name": "Menu"}]


async def test_links_are_counted_as_codes_are_and_each_once(owner, code):
    owner.world.kind = "links"
    link = await owner.make_via(CreatedVia.API)
    await keep(code, NOON)
    await keep(link, NOON, NOON)

    both = await ask(owner, codes=[code.short_id, link.short_id, str(link.id)])
    account = await ask(owner)

    assert both.summary == "2 codes together: 3 scans from 3 visitors in the last 30 days."
    assert account.summary == "Whole account: 3 scans from 3 visitors in the last 30 days."
    assert account.structured["codes"] == []


async def test_another_accounts_code_is_not_found_and_is_in_no_number(owner, code):
    stranger = await owner.world.open_account()
    await keep(code, NOON)

    for reference in (
        str(code.id),
        code.short_id,
        f"{ROOT}/{code.short_id}",
        f"https://example.com/{code.short_id}",
        "nothing!",
        "",
    ):
        with pytest.raises((NotFound, ValidationFailed)) as refused:
            await ask(stranger, codes=[reference])
        assert reference == "" or isinstance(refused.value, NotFound)
    assert (await stats(stranger, group_by="code"))["breakdown"] == []


async def test_a_date_is_its_midnight_in_the_zone(owner, code):
    await keep(code, datetime(2026, 10, 24, 22, tzinfo=UTC), datetime(2026, 10, 25, 22, 59, tzinfo=UTC))
    await keep(code, datetime(2026, 10, 24, 21, 59, tzinfo=UTC), datetime(2026, 10, 25, 23, tzinfo=UTC))

    shown = await stats(
        owner, **{"from": "2026-10-25", "to": "2026-10-26"}, timezone="Europe/Berlin", interval="hour"
    )

    assert (shown["from"], shown["to"]) == ("2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00")
    assert (shown["totals"]["scans"], len(shown["series"])) == (2, 25)
    assert [shown["series"][index]["scans"] for index in (0, 24)] == [1, 1]


async def test_the_accounts_zone_holds_where_none_is_named(owner, code):
    await owner.go_by("Pacific/Auckland")

    shown = await stats(owner, period="today")

    assert (shown["time_zone"], shown["from"]) == ("Pacific/Auckland", "2026-11-21T00:00:00+13:00")
    assert shown["interval"] == "hour"


async def test_a_period_that_ends_in_the_future_is_cut_and_that_is_said(owner, code):
    shown = await stats(owner, **{"from": "2026-11-20T10:00:00+01:00", "to": "2026-12-01"})

    assert shown["to"] == "2026-11-20T12:01:00+00:00"
    assert [one["what"] for one in shown["excluded"]] == ["future"]


@in_turn(
    ("arguments", "fields"),
    [
        ({"from": "2026-11-01", "period": "7d"}, {"period"}),
        ({"to": "2026-11-01"}, {"from"}),
        ({"from": "2026-11-02", "to": "2026-11-02"}, {"from"}),
        ({"from": "2026-12-02"}, {"from"}),
        ({"from": "2026-12-02", "to": "2026-12-03"}, {"from"}),
        ({"from": "yesterday", "to": "2026-02-30"}, {"from", "to"}),
        ({"from": "2026-11-01T24:00:00"}, {"from"}),
        ({"from": "now", "timezone": "Mars", "interval": "year"}, {"from", "timezone", "interval"}),
        ({"from": "0001-01-01"}, {"from"}),
        ({"timezone": "Berlin"}, {"timezone"}),
        ({"period": "all", "compare": "previous"}, {"compare"}),
        ({"period": "30d", "interval": "hour"}, {"interval"}),
        ({"period": "2d"}, {"period"}),
        ({"interval": "year", "group_by": "colour", "compare": 1}, {"interval", "group_by", "compare"}),
        ({"group_by": ["os", "city", "country"], "weekday": "Caturday"}, {"group_by", "weekday"}),
        ({"group_by": 7, "weekday": 7, "series": "maybe"}, {"group_by", "weekday", "series"}),
        ({"codes": ["x"] * 21}, {"codes"}),
        ({"code": "a", "id": "b"}, {"code", "id"}),
        ({"codes": 7}, {"codes"}),
        ({"include_bots": "yes"}, {"include_bots"}),
        ({"weeks": 3}, {"weeks"}),
    ],
)
async def test_every_wrong_argument_is_named(owner, arguments, fields):
    assert await faults(owner, **arguments) == fields


async def test_a_code_that_is_not_there_comes_before_what_is_wrong_beside_it(owner):
    with pytest.raises(NotFound) as refused:
        await ask(owner, codes=["nothing"], period="all", compare="previous")

    assert [fault.field for fault in refused.value.faults] == ["codes[0]"]


async def test_scans_are_broken_down_by_what_was_sent(owner, code):
    await keep(
        code, NOON, NOON, user_agent=PERSON, language="de", referrer="example.com", country="DE", city="Bonn"
    )
    await count_all(owner.world.database)
    await keep(code, NOON, user_agent=ANDROID_PHONE, language="en")
    await keep(code, NOON, bot="head", user_agent="curl/8")

    async def rows(group_by):
        shown = await stats(owner, group_by=group_by)
        return [(row["value"], row["scans"], row["share"]) for row in shown["breakdown"]]

    assert await rows("os") == [("iOS", 2, 0.6667), ("Android", 1, 0.3333)]
    assert await rows("device") == [("phone", 3, 1.0)]
    assert await rows("browser") == [("in-app", 2, 0.6667), ("Chrome", 1, 0.3333)]
    assert await rows("language") == [("de", 2, 0.6667), ("en", 1, 0.3333)]
    assert await rows("country") == [("DE", 2, 0.6667), (None, 1, 0.3333)]
    assert await rows("city") == [("Bonn", 2, 0.6667), (None, 1, 0.3333)]
    assert await rows("referrer") == [("example.com", 2, 0.6667), (None, 1, 0.3333)]
    assert [row for row in await rows("hour_of_day") if row[1]] == [("12", 3, 1.0)]
    assert [row for row in await rows("weekday") if row[1]] == [("Friday", 3, 1.0)]


async def test_codes_are_listed_by_short_id_and_name_even_without_scans(owner, code):
    second = await owner.make_via(CreatedVia.ASSISTANT)
    await keep(code, NOON)

    shown = await stats(owner, codes=[second.short_id, code.short_id], group_by="code")

    assert [(row["value"], row.get("name"), row["scans"]) for row in shown["breakdown"]] == [
        (code.short_id, "Menu", 1),
        (second.short_id, None, 0),
    ]


async def test_beyond_twenty_four_codes_the_rest_stands_together(owner, code):
    codes = [await owner.make_via(CreatedVia.ASSISTANT) for _ in range(25)]
    for one in codes:
        await keep(one, NOON)

    shown = await stats(owner, group_by="code")

    assert [(row["value"], row["scans"]) for row in shown["breakdown"][24:]] == [("other", 1)]
    assert [(one["what"], one["count"]) for one in shown["excluded"]] == [("further_values", 1)]


def day(month, day, hour=12, *, year=2026):
    return datetime(year, month, day, hour, tzinfo=UTC)


# What is asked, a moment in it, one in what it is compared with, one in neither, and both in words.
COMPARED = [
    ("today", NOON, day(11, 19, 11), day(11, 19, 13), "today", "yesterday until the same time"),
    ("yesterday", day(11, 19), day(11, 18, 23), day(11, 17, 23), "yesterday", "the day before"),
    (
        *("7d", NOON, day(11, 13, 11), day(11, 13, 13)),
        *("in the last 7 days", "in the same part of the 7 days before"),
    ),
    (
        *("30d", NOON, day(10, 21, 11), day(10, 21, 13)),
        *("in the last 30 days", "in the same part of the 30 days before"),
    ),
    (
        *("90d", NOON, day(8, 22, 11), day(8, 22, 13)),
        *("in the last 90 days", "in the same part of the 90 days before"),
    ),
    (
        *("12m", NOON, day(11, 20, 11, year=2025), day(11, 20, 13, year=2025)),
        *("in the last 12 months", "in the same part of the 12 months before"),
    ),
    (
        *("this_week", NOON, day(11, 13, 11), day(11, 13, 13)),
        *("this week", "last week until the same weekday and time"),
    ),
    ("last_week", day(11, 12), day(11, 5), day(11, 1, 23), "last week", "the week before"),
    (
        *("this_month", NOON, day(10, 20, 11), day(10, 20, 13)),
        *("this month", "last month until the same day and time"),
    ),
    ("last_month", day(10, 5), day(9, 30, 23), day(8, 31, 23), "last month", "the month before"),
    (
        *("this_year", NOON, day(11, 20, 11, year=2025), day(11, 20, 13, year=2025)),
        *("this year", "last year until the same day and time"),
    ),
    (
        *("last_year", day(5, 1, year=2025), day(5, 1, year=2024), day(5, 1, year=2023)),
        *("last year", "the year before"),
    ),
]


@pytest.mark.parametrize(
    ("period", "inside", "earlier", "outside", "when", "before"), COMPARED, ids=[one[0] for one in COMPARED]
)
async def test_the_sentence_says_what_was_compared(
    owner, code, period, inside, earlier, outside, when, before
):
    await keep(code, inside, inside, earlier, *[outside] * 5)

    answer = await ask(owner, code=code.short_id, period=period, compare="previous")

    assert answer.summary == f"Menu: 2 scans from 2 visitors {when}, 100 % more than {before}."


async def test_every_period_with_one_before_has_its_sentence():
    assert [one[0] for one in COMPARED] == [preset.value for preset in Preset if preset is not Preset.ALL]


async def test_of_a_period_that_was_spelled_out_the_sentence_names_both(owner, code):
    await keep(code, day(11, 20, 9), day(11, 19, 9), day(11, 19, 12))
    hours = {"from": "2026-11-20T08:00:00Z", "to": "2026-11-20T12:00:00Z", "timezone": "Europe/Berlin"}

    answer = await ask(owner, code=code.short_id, compare="previous", **hours)

    assert answer.summary == (
        "Menu: 1 scan from 1 visitor from 2026-11-20 09:00 to 2026-11-20 13:00 (Europe/Berlin), "
        "as many as from 2026-11-19 09:00 to 2026-11-19 13:00 (Europe/Berlin)."
    )


async def report_of(owner, **asked):
    return await scan_stats(owner.world.deps, owner.account, ReportRequest(**asked))


async def test_the_note_says_how_visitors_add_up(owner, code):
    second = await owner.make_via(CreatedVia.ASSISTANT)
    await keep(code, NOON, visitor=7)
    await keep(second, NOON, visitor=7)
    of_account = await report_of(owner)
    by_code = await report_of(owner, group_by=Grouping.CODE)
    summed = (Exclusion("visitors_by_code", 0, "A sum."),)

    notes = [
        stats_of(report).note
        for report in (
            of_account,
            by_code,
            replace(of_account, excluded=summed),
            replace(by_code, excluded=summed),
        )
    ]

    once, twice = "with both of them, and once in the total", "with both of them, and twice in the total"
    assert by_code.totals.unique_visitors == 1
    assert "counts a visitor once a day" in notes[0]
    assert "steps and values add up to the total" in notes[0]
    assert once in notes[1]
    assert "steps add up to the total" in notes[1]
    assert "counts a visitor of each code once a day" in notes[2]
    assert twice in notes[3]
    assert "steps and values add up to the total" in notes[3]


async def test_scans_that_wait_to_be_counted_are_said_in_the_sentence(owner, code):
    await keep(code, NOON)
    report = await report_of(owner)

    waiting = replace(report, excluded=(Exclusion("waiting", 812, "They wait."),))

    assert summary_of(waiting, ReportRequest()).endswith(" Left out: 812 scans not counted yet.")


async def test_words_are_read_in_any_spelling(owner, code):
    as_they_are = await stats(owner, period="last_week", group_by="hour_of_day", weekday="Friday")

    as_people_write = await stats(owner, period="Last week", group_by="hour_of_day", weekday="friday")

    assert as_people_write == as_they_are


async def test_nothing_scanned_is_said_in_words_and_zeros(owner, code):
    answer = await ask(
        owner, codes=[code.short_id], period="7d", group_by="weekday", compare="last_year", series=True
    )

    assert answer.summary == "Menu: no scans in the last 7 days, and none in the same period a year earlier."
    assert [step["scans"] for step in answer.structured["series"]] == [0] * 7
    assert answer.structured["breakdown"] == []
    assert "first_scan" not in answer.structured["totals"]


async def test_the_longest_answer_fits_whole(owner, code):
    for number in range(300):
        moment, referrer = (
            NOON - timedelta(hours=number % 240),
            f"a-rather-long-host-name-{number}.example.com",
        )
        await keep(code, moment, verdict=Verdict.PAGE_SHOWN, referrer=referrer)

    shown = await stats(
        owner,
        **{"from": "2026-11-10T13:00:00Z"},
        interval="hour",
        group_by=["referrer"],
        compare="previous",
        series=True,
    )

    assert len(shown["series"]) == 240
    assert size_of(shown) < MAX_BYTES


def test_the_tool_costs_an_assistant_little():
    assert size_of(arguments_schema(GET_SCAN_STATS.arguments)) < 1_800
    assert size_of(result_schema(GET_SCAN_STATS.result)) < 1_100


async def test_scans_by_tag_say_that_a_code_may_be_in_several_rows(owner):
    code = await owner.make_via(CreatedVia.ASSISTANT, tags=["Bar", "Fair"])
    await keep(code, NOON)

    shown = await stats(owner, group_by="tag")

    assert {row["value"]: row["scans"] for row in shown["breakdown"]} == {"Bar": 1, "Fair": 1}
    assert "several_tags" in [one["what"] for one in shown["excluded"]]
    assert "A code with two tags is counted with both" in shown["note"]


async def test_rules_are_named_by_their_last_names(owner, code):
    rule = await RuleNameRow.create(short_url_id=code.id, rule="23456789", name="Weekend")
    await keep(code, NOON, NOON, rule=rule.rule, variant="7")
    await keep(code, NOON)

    answer = await ask(owner, group_by="rule")
    both = await ask(owner, group_by="rule,variant")

    assert {(row["value"], row.get("name")): row["scans"] for row in answer.structured["breakdown"]} == {
        ("23456789", "Weekend"): 2,
        (None, None): 1,
    }
    assert "A value of null is not known, or no rule led the scan." in answer.structured["note"]
    assert "Most: Weekend (2)." in answer.summary
    assert "Most: Weekend 7 (2)." in both.summary


async def test_the_most_scanned_of_pairs_are_named_also_where_one_half_is_not_known(owner, code):
    tagged = await owner.make_via(CreatedVia.ASSISTANT, name="Table", tags=["Bar"])
    await keep(code, *[NOON] * 3)
    await keep(tagged, NOON, NOON)

    answer = await ask(owner, group_by=["tag", "code"])
    by_day = await ask(owner, group_by=["tag", "weekday"])

    untagged = f"no tag {code.name or code.short_id}"
    assert f"Most: {untagged} (3), Bar Table (2)." in answer.summary
    assert "Most: no tag Friday (3), Bar Friday (2)." in by_day.summary


async def test_the_busiest_hours_of_one_weekday_are_by_the_clock_of_the_zone(owner, code):
    # In Auckland (UTC+13) it is Saturday from Friday, 11:00 UTC on.
    await keep(code, day(11, 13, 10), day(11, 13, 11), day(11, 13, 11), day(11, 14, 10), day(11, 14, 11))

    asked = {"timezone": "Pacific/Auckland", "group_by": "hour_of_day", "weekday": "Saturday"}
    answer = await ask(owner, **asked)
    both = await stats(owner, timezone="Pacific/Auckland", group_by=["weekday", "hour_of_day"])

    hours = {row["value"]: row["scans"] for row in answer.structured["breakdown"] if row["scans"]}
    assert hours == {"00": 2, "23": 1}
    assert answer.structured["totals"]["scans"] == 3
    assert answer.summary == (
        "Whole account: 3 scans from 3 visitors on Saturdays in the last 30 days. Most: 00:00 (2), 23:00 (1)."
    )
    assert "series" not in answer.structured
    assert {row["value"]: row["scans"] for row in both["breakdown"]} == {
        "Saturday,00": 2,
        "Friday,23": 1,
        "Saturday,23": 1,
        "Sunday,00": 1,
    }


async def test_a_series_stands_beside_a_breakdown_only_when_asked_for(owner, code):
    await keep(code, NOON)

    alone = await stats(owner)
    beside = await stats(owner, group_by="country")
    asked = await stats(owner, group_by="country", series=True, interval="week")
    by_week = await stats(owner, group_by="country", interval="week")
    without = await stats(owner, series=False)

    assert by_week == asked
    assert [{"series", "breakdown"} & one.keys() for one in (alone, beside, asked, without)] == [
        {"series"},
        {"breakdown"},
        {"series", "breakdown"},
        set(),
    ]
    assert [one.get("interval") for one in (alone, beside, asked, without)] == ["day", None, "week", None]


async def test_each_value_is_compared_with_the_period_before(owner, code):
    last, before = (day(11, 10), day(11, 11), day(11, 12)), (day(11, 3), day(11, 4))
    await keep(code, *last, country="DE", user_agent=PERSON)
    await keep(code, before[0], country="DE", user_agent=PERSON)
    await keep(code, *before, country="FR")
    await count_all(owner.world.database)

    async def rows(**asked):
        shown = await stats(owner, period="last_week", **asked)
        return [(row["value"], row["scans"], row.get("scans_before")) for row in shown["breakdown"]]

    assert await rows(group_by="country", compare="previous") == [("DE", 3, 1), ("FR", 0, 2)]
    assert await rows(group_by=["country", "device"], compare="previous") == [
        ("DE,phone", 3, 1),
        ("FR,", 0, 2),
    ]
    assert await rows(group_by="code", compare="previous") == [(code.short_id, 3, 3)]
    assert await rows(group_by="country") == [("DE", 3, None)]


def test_what_the_period_before_has_only_among_others_is_not_known():
    rows = (Group("a", 5, 5), Group("b", 3, 3), Group("other", 9, 9, is_rest=True))
    before = [Group("a", 2, 2), Group("c", 4, 4), Group("other", 7, 7, is_rest=True)]

    compared = with_scans_before(rows, before)

    assert [row.scans_before for row in compared] == [2, None, 11]
