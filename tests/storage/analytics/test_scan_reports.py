"""Numbers about stored scans: every one equals a plain recount, wherever the scans are stored."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from random import Random
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.analytics import rollups
from domain.analytics.periods import Grouping, Interval, Period, bounds_of
from domain.analytics.reports import Question, ScanFilter, ScanScope
from domain.codes.short_urls import CreatedVia
from domain.kernel.errors import ValidationFailed
from domain.scanning.outcomes import Verdict
from storage.analytics import ranking, retention
from storage.analytics import reports as scan_reports
from storage.analytics.retention import prune_scans, sweep_deleted_codes
from storage.analytics.single_scans import reports as single_scans
from storage.db.models.codes import ShortURLRow
from storage.db.pools import run_statement
from tests.inbox import milliseconds
from tests.rollups import go_through, with_session
from tests.scan_counts import (
    EVERYTHING,
    Scanned,
    count_inbox,
    forget_scans,
    put_all_in_inbox,
    recounted,
    said,
    said_groups,
)
from tests.support import ANDROID_PHONE, NOON, PERSON, Owner, running_world

FOLDER = UUID(int=7)
ZONES = [
    "UTC",
    "Europe/Berlin",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Kiritimati",
]
QUARTER = timedelta(minutes=15)
# A change of Berlin's clocks is within, one of Lord Howe's just before.
FIRST_DAY = datetime(2026, 10, 24, tzinfo=UTC)
DAYS = 4
# Some scans are this many days later: on the first and the last day of that month, and beside it.
OTHER_DAYS = (-24, -23, 7, 8)
UNITS = [timedelta(days=1), timedelta(hours=1), QUARTER, timedelta(microseconds=333)]


@dataclass
class Codes:
    """Three codes and a link: two types; some in a folder, and some deleted in a while."""

    owner: Owner
    ids: list[UUID]
    tag_id: UUID
    tags: dict[UUID, list[str]]
    in_folder: list[UUID] = field(default_factory=list)
    deleted: list[UUID] = field(default_factory=list)

    def asked(self, name):
        """What is asked for, and the codes whose scans it has."""
        first, second, text, link = self.ids
        asked, wanted = {
            "a code": ({"code_ids": {second}}, [second]),
            "a type": ({"type_ids": (1,)}, [first, second, link]),
            "the account": ({}, self.ids),
            "two codes": ({"code_ids": {first, link}}, [first, link]),
            "all codes": ({"code_ids": set(self.ids)}, self.ids),
            "a folder": ({"folder_ids": (FOLDER,)}, self.in_folder),
            "a type in a folder": (
                {"folder_ids": (FOLDER,), "type_ids": (1,)},
                [one for one in self.in_folder if one != text],
            ),
            "another folder": ({"folder_ids": (uuid4(),)}, []),
            "a tag": ({"tag_ids": (self.tag_id,)}, [first, text]),
            "a tag of a type": ({"tag_ids": (self.tag_id,), "type_ids": (1,)}, [first]),
        }[name]
        return asked, [one for one in wanted if one not in self.deleted]

    def scope(self, name, *, include_bots=False, only=EVERYTHING):
        return ScanScope(
            account_id=self.owner.account.id, include_bots=include_bots, only=only, **self.asked(name)[0]
        )

    async def move(self, ids):
        await ShortURLRow.filter(id__in=self.ids).update(folder_id=None)
        await ShortURLRow.filter(id__in=ids).update(folder_id=FOLDER)
        self.in_folder = ids

    async def delete(self, code_id):
        store = self.owner.world.store
        for repository in (store.codes, store.links):
            if code := await repository.get(self.owner.account.id, code_id):
                await repository.delete(code, now=NOON)
        self.deleted.append(code_id)


SCOPES = [
    "a code",
    "a type",
    "the account",
    "two codes",
    "all codes",
    "a folder",
    "a type in a folder",
    "another folder",
    "a tag",
    "a tag of a type",
]

IN_FOLDERS = ("a folder", "a type in a folder")

# Their visitors are the sum over their codes.
SUMMED = ("two codes", "all codes", "a folder", "a type in a folder", "a tag", "a tag of a type")


async def made(owner):
    first = await owner.make_via(CreatedVia.ASSISTANT, tags=["Bar", "Fair"])
    second = await owner.make_via(CreatedVia.ASSISTANT)
    text = await owner.make_via(CreatedVia.ASSISTANT, type_id=2, text="Hello", tags=["Fair"])
    owner.world.kind = "links"
    link = await owner.make_via(CreatedVia.API)
    owner.world.kind = "qr-codes"
    (fair,) = await owner.world.store.tags.find(owner.account.id, ["fair"])
    tags = {first.id: ["Bar", "Fair"], text.id: ["Fair"]}
    codes = Codes(owner, [first.id, second.id, text.id, link.id], fair.id, tags)
    await codes.move([second.id, text.id])
    return codes


@pytest.fixture
async def codes(owner):
    return await made(owner)


@pytest.fixture
def reports(owner):
    return owner.world.store.scan_reports


SPLIT = [{"rule": "split678", "variant": label} for label in ("A", "Left/right")]
LED = [{}, {}, {"rule": "plain678"}, *SPLIT]


def draw_scan(rng, ids):
    moment = FIRST_DAY + timedelta(milliseconds=rng.randrange(DAYS * 86_400_000))
    if rng.random() < 0.3:
        # Just at a quarter of an hour, or just before.
        moment = FIRST_DAY + QUARTER * rng.randrange(DAYS * 96) - timedelta(milliseconds=rng.randrange(2))
    if rng.random() < 0.3:
        moment = moment.replace(day=24) + timedelta(days=rng.choice(OTHER_DAYS))
    return Scanned(
        code=rng.choice(ids),
        scanned_at=moment,
        verdict=rng.choice([Verdict.REDIRECTED, Verdict.PAGE_SHOWN, Verdict.AD_SHOWN] * 2 + list(Verdict)),
        bot=rng.choice([None, None, None, "head"]),
        visitor=rng.choice([None, 1, 2, 3, 4]),
        user_agent=rng.choice([None, PERSON, ANDROID_PHONE]),
        language=rng.choice([None, "de", "en"]),
        referrer=rng.choice([None, "example.com", "example.org"]),
        country=rng.choice([None, "DE", "FR"]),
        city=rng.choice([None, "Bonn", "Biel/Bienne"]),
        **rng.choice(LED),
    )


def draw_period(rng, units):
    """Of whole days, of whole hours, or of any moments; some have all of October in them, or most."""
    zone = ZoneInfo(rng.choice(ZONES))
    unit = rng.choice(units)
    if rng.random() < 0.4:
        starts, ends = (
            timedelta(days=days) + unit * rng.randrange(timedelta(days=3) // unit) for days in (-25, 6)
        )
        return Period(starts=FIRST_DAY + starts, ends=FIRST_DAY + ends, zone=zone)
    span = timedelta(days=DAYS + 2)
    starts, ends = sorted(rng.sample(range(span // unit + 1), 2))
    begins = FIRST_DAY - timedelta(days=1)
    return Period(starts=begins + starts * unit, ends=begins + ends * unit, zone=zone)


FILTERS = {
    Grouping.COUNTRY: ["DE", "fr", None],
    Grouping.CITY: ["Biel/Bienne", None],
    Grouping.DEVICE: ["phone", "tv", None],
    Grouping.OS: ["ios", None],
    Grouping.BROWSER: ["Chrome", None],
    Grouping.LANGUAGE: ["de", None],
    Grouping.REFERRER: ["example.com", None],
    Grouping.HOUR_OF_DAY: ["00", "13"],
    Grouping.WEEKDAY: ["Saturday", "Sunday"],
    Grouping.RULE: ["plain678", "Split678", None],
    Grouping.VARIANT: ["left/RIGHT", None],
}


def draw_filter(rng):
    # One value of each, or several.
    values = {
        one: tuple(rng.sample(FILTERS[one], rng.choice([1, 1, 2])))
        for one in rng.sample(sorted(FILTERS), rng.choice([0, 1, 1, 2]))
    }
    return ScanFilter(
        values=values, outcomes=rng.choice([(), (), *((one,) for one in Verdict), tuple(Verdict)[:4]])
    )


async def check_singly(reports, codes, scans, rng, *, names=SCOPES, kept_from=None):
    """Filters and pairs of groupings, each against the recount."""
    for name in names:
        period, include_bots, only = draw_period(rng, UNITS), rng.random() < 0.4, draw_filter(rng)
        bounds = bounds_of(period, rng.choice(list(Interval)))
        pairs = [tuple(rng.sample(list(Grouping), 2)) for _ in range(3)]
        both = [(one, None) for one in (rng.sample(list(Grouping), 2) if only else [])]
        asked = [
            Question(period=period, bounds=bounds, grouping=one, then_by=other)
            for one, other in [*pairs, *both]
        ]

        answers = await reports.count(codes.scope(name, include_bots=include_bots, only=only), asked)

        expected = recounted(
            scans,
            codes.asked(name)[1],
            period,
            bounds,
            include_bots=include_bots,
            by_code=name in SUMMED,
            tags=codes.tags,
            only=only,
            pairs=pairs,
            kept_from=kept_from,
        )
        groups = expected.pop("groups")
        for question, answer in zip(asked, answers, strict=True):
            by = question.groupings
            assert said(answer) == expected, (name, only, question)
            assert said_groups(answer, by) == groups[by if len(by) > 1 else by[0]], (name, only, question)


async def check(reports, codes, scans, rng, *, names=SCOPES, units=UNITS):
    """Some questions, each against the recount."""
    for name in names:
        period, include_bots = draw_period(rng, units), rng.random() < 0.4
        interval = rng.choice(list(Interval))
        bounds = bounds_of(period, interval)
        asked = [Question(period=period, bounds=bounds, grouping=one) for one in (None, *Grouping)]

        answers = await reports.count(codes.scope(name, include_bots=include_bots), asked)

        by_code = name in SUMMED
        expected = recounted(
            scans,
            codes.asked(name)[1],
            period,
            bounds,
            include_bots=include_bots,
            by_code=by_code,
            tags=codes.tags,
        )
        groups = expected.pop("groups")
        for question, answer in zip(asked, answers, strict=True):
            assert said(answer) == expected, (name, question)
            if question.grouping is not None:
                assert said_groups(answer) == groups[question.grouping], (name, question)


@pytest.fixture
async def sqlite_codes(sqlite_only):
    async with running_world(sqlite_only) as world:
        yield await made(await world.open_account())


@pytest.mark.slow
@given(
    rng=st.randoms(use_true_random=False),
    number=st.integers(0, 40),
    share=st.sampled_from([0, 0.5, 1]),
)
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
async def test_every_number_equals_a_recount(sqlite_codes, rng, number, share):
    codes, world = sqlite_codes, sqlite_codes.owner.world
    await forget_scans()
    await codes.move(rng.sample(codes.ids, rng.randrange(5)))
    scans = [draw_scan(rng, codes.ids) for _ in range(number)]
    await put_all_in_inbox(scans)
    await count_inbox(world.database, round(number * share))

    names = rng.sample(SCOPES, 2)
    await check(world.store.scan_reports, codes, scans, rng, names=names)
    await check_singly(world.store.scan_reports, codes, scans, rng, names=names)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0, 0.5, 1])
async def test_both_databases_count_alike(codes, reports, database, share):
    rng = Random(f"alike {share}")
    scans = [draw_scan(rng, codes.ids) for _ in range(120)]
    await put_all_in_inbox(scans)
    await count_inbox(database, round(len(scans) * share))

    for folder, names in ((codes.ids[1:3], SCOPES), (codes.ids[1:], IN_FOLDERS)):
        await codes.move(folder)
        await check(reports, codes, scans, rng, names=names)
        await check_singly(reports, codes, scans, rng, names=names)


async def test_many_codes_are_found_among_all_scans_of_the_account_with_the_same_numbers(
    monkeypatch, codes, reports, database
):
    monkeypatch.setattr(single_scans, "MAX_CODES", 1)
    rng = Random("many codes")
    scans = [draw_scan(rng, codes.ids) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 60)

    await check_singly(reports, codes, scans, rng)
    await check_singly(reports, codes, scans, rng, names=SUMMED)


@pytest.mark.slow
@pytest.mark.parametrize("most", [1, 1_000])
async def test_many_codes_are_added_up_scan_by_scan_where_these_are_few_with_the_same_numbers(
    monkeypatch, codes, reports, database, most
):
    monkeypatch.setattr(single_scans, "MANY_CODES", 1)
    monkeypatch.setattr(single_scans, "_SCANS_A_CODE", most)
    rng = Random("few scans")
    scans = [draw_scan(rng, codes.ids) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 60)

    await check(reports, codes, scans, rng)
    await codes.delete(codes.ids[1])
    await check(reports, codes, scans, rng, names=SUMMED)


async def test_groups_beyond_the_largest_are_one(monkeypatch, codes, reports, database):
    rng = Random("small groups")
    scans = [replace(draw_scan(rng, codes.ids), verdict=Verdict.REDIRECTED) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database)
    period = Period(starts=FIRST_DAY, ends=FIRST_DAY + timedelta(days=3), zone=UTC)
    asked = Question(
        period=period,
        bounds=[period.starts, period.ends],
        grouping=Grouping.HOUR_OF_DAY,
        then_by=Grouping.COUNTRY,
    )
    (whole,) = await reports.count(codes.scope("the account"), [asked])
    text = single_scans._GROUPS.replace("5000", "3").replace("5001", "4")
    monkeypatch.setattr(single_scans, "_GROUPS", text)
    monkeypatch.setattr(single_scans, "MAX_GROUPS", 3)

    (cut,) = await reports.count(codes.scope("the account"), [asked])

    sizes = sorted((group.scans for group in whole.groups), reverse=True)
    named = [group.scans for group in cut.groups if group.values]
    assert sorted(named, reverse=True) == sizes[:3]
    assert [group.scans for group in cut.groups if group.values is None] == [sum(sizes[3:])]


@pytest.mark.parametrize("scope", ["the account", "all codes"])
async def test_codes_beyond_the_most_scanned_are_one_row(monkeypatch, codes, reports, database, scope):
    rng = Random("many codes")
    scans = [replace(draw_scan(rng, codes.ids), verdict=Verdict.REDIRECTED) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 60)
    await codes.delete(codes.ids[3])
    period = Period(starts=FIRST_DAY, ends=FIRST_DAY + timedelta(days=3, hours=1), zone=UTC)
    asked = Question(period=period, bounds=[period.starts, period.ends], grouping=Grouping.CODE)
    (whole,) = await reports.count(codes.scope(scope), [asked])
    monkeypatch.setattr(scan_reports, "MAX_NAMED", 1)

    (cut,) = await reports.count(codes.scope(scope), [asked])

    most, *others = sorted(whole.groups, key=lambda group: -group.scans)
    named, rest = cut.groups
    assert len(others) == 2
    assert named == most
    assert (rest.scans, rest.unique_visitors, rest.is_rest) == (
        sum(group.scans for group in others),
        sum(group.unique_visitors for group in others),
        True,
    )


@pytest.mark.parametrize("singly", [0, 1_000])
async def test_a_ranking_stops_before_all_codes_are_counted_with_the_same_numbers(
    monkeypatch, codes, reports, database, singly
):
    """Few codes at first, and few rows; and single scans where they are fewer."""
    monkeypatch.setattr(ranking, "_FIRST", 1)
    monkeypatch.setattr(ranking, "_TIMES", 2)
    monkeypatch.setattr(ranking, "_SCANS_A_CODE", singly)
    rng = Random("ranking")
    scans = [draw_scan(rng, codes.ids) for _ in range(120)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 100)
    await check(reports, codes, scans, rng, names=["the account"])
    whole = [FIRST_DAY, FIRST_DAY + timedelta(days=3, hours=1)]
    period = Period(starts=whole[0], ends=whole[1], zone=UTC)
    asked = Question(period=period, bounds=whole, grouping=Grouping.CODE)
    every = await reports.most_scanned(codes.scope("the account"), whole, limit=100)

    for most in (100, 4, 2, 1):
        monkeypatch.setattr(scan_reports, "MAX_NAMED", most)
        (answer,) = await reports.count(codes.scope("the account"), [asked])
        ranked = await reports.most_scanned(codes.scope("the account"), whole, limit=most)

        named = [group for group in answer.groups if not group.is_rest]
        assert [count for _, count in ranked] == [count for _, count in every[:most]]
        assert [group.scans for group in named] == [count for _, count in every[:most]]
        assert sum(group.scans for group in answer.groups) == answer.totals.scans
    (before,) = await reports.count(codes.scope("the account"), [asked])
    # As after an earlier version has counted.
    await run_statement("default", f"DELETE FROM rollups WHERE dimension = {rollups.Dimension.CODES:d}")
    (after,) = await reports.count(codes.scope("the account"), [asked])
    assert after.groups == before.groups


async def test_too_many_single_scans_are_refused_before_they_are_read(monkeypatch, codes, reports, database):
    scans = [replace(draw_scan(Random(number), codes.ids), code=codes.ids[number % 2]) for number in range(9)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 6)
    monkeypatch.setattr("domain.analytics.reports.MAX_SINGLE_SCANS", 8)
    period = Period(starts=FIRST_DAY - timedelta(days=40), ends=FIRST_DAY + timedelta(days=40), zone=UTC)
    asked = Question(period=period, bounds=[period.starts, period.ends], grouping=Grouping.TAG)
    both = replace(asked, then_by=Grouping.OS)
    german = ScanFilter(values={Grouping.COUNTRY: ("DE",)})

    for question, only in ((both, EVERYTHING), (asked, german), (both, german)):
        with pytest.raises(ValidationFailed) as refused:
            await reports.count(codes.scope("the account", only=only), [question])
        assert [fault.field for fault in refused.value.faults] == ["from"]
        assert "9" in refused.value.faults[0].message
        # A code has fewer.
        await reports.count(codes.scope("a code", only=only), [question])
    await reports.count(codes.scope("the account"), [asked])


async def test_scans_of_deleted_codes_are_read_until_they_are_swept(monkeypatch, codes, reports, database):
    scans = [replace(draw_scan(Random(number), codes.ids), code=codes.ids[number % 2]) for number in range(8)]
    await put_all_in_inbox(scans)
    await count_inbox(database)
    await codes.delete(codes.ids[0])
    monkeypatch.setattr("domain.analytics.reports.MAX_SINGLE_SCANS", 7)
    period = Period(starts=FIRST_DAY - timedelta(days=40), ends=FIRST_DAY + timedelta(days=40), zone=UTC)
    asked = Question(period=period, bounds=[period.starts, period.ends])
    scope = codes.scope("the account", only=ScanFilter(values={Grouping.COUNTRY: ("DE",)}))

    with pytest.raises(ValidationFailed) as refused:
        await reports.count(scope, [asked])
    assert "8" in refused.value.faults[0].message

    await with_session(database, lambda session: go_through(sweep_deleted_codes(session, 2**62)))
    await reports.count(scope, [asked])


async def test_pruned_scans_are_in_no_filtered_number_and_that_is_said(codes, reports, database):
    rng = Random("pruned singly")
    scans = [draw_scan(rng, codes.ids) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database)
    now = FIRST_DAY + timedelta(days=DAYS - 2 + 10)
    await with_session(database, lambda session: go_through(prune_scans(session, 10, milliseconds(now))))
    kept_from = now - timedelta(days=10)

    await check_singly(reports, codes, scans, rng, kept_from=kept_from)

    period = Period(starts=FIRST_DAY - timedelta(days=40), ends=FIRST_DAY + timedelta(days=40), zone=UTC)
    asked = Question(period=period, bounds=[period.starts, period.ends])
    only = ScanFilter(values={Grouping.COUNTRY: ("DE",)})
    (answer,) = await reports.count(codes.scope("the account", only=only), [asked])
    gone = [scan for scan in scans if scan.scanned_at < kept_from and scan.is_let_through and not scan.bot]
    assert answer.not_kept == len(gone) > 0


@pytest.mark.slow
@pytest.mark.parametrize("gone", range(4))
async def test_scans_of_a_deleted_code_are_in_no_number_however_far_it_is_swept(
    monkeypatch, codes, reports, database, gone
):
    rng = Random(f"deleted {gone}")
    scans = [draw_scan(rng, codes.ids) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 60)
    await codes.move(codes.ids[1:])
    await codes.delete(codes.ids[gone])
    monkeypatch.setattr(retention, "STEP", 3)

    for steps in (1, 1, 2):
        # Each sweep stops early, and the next one goes on.
        await with_session(database, partial(sweep_some, steps=steps))
        await check_few(reports, codes, scans, rng, without=codes.ids[gone])


def sweep_some(session, *, steps):
    return list(islice(sweep_deleted_codes(session, 0), steps))


async def check_few(reports, codes, scans, rng, *, without):
    """Scans and their countries, in each scope that does not name the deleted code."""
    for name in SCOPES:
        period = draw_period(rng, UNITS)
        asked = Question(period=period, bounds=[period.starts, period.ends], grouping=Grouping.COUNTRY)
        if without in codes.asked(name)[0].get("code_ids", ()):
            continue
        (answer,) = await reports.count(codes.scope(name), [asked])
        expected = recounted(scans, codes.asked(name)[1], period, asked.bounds, include_bots=False)

        seen = said(answer)
        assert [seen[one] for one in ("scans", "first", "last")] == [
            expected[one] for one in ("scans", "first", "last")
        ]
        found = {value: numbers[0] for value, numbers in said_groups(answer).items() if numbers[0]}
        assert found == {value: n for value, (n, _) in expected["groups"][Grouping.COUNTRY].items() if n}


@pytest.mark.slow
@pytest.mark.parametrize("gone", range(4))
async def test_once_a_deleted_code_is_swept_every_number_is_as_if_it_had_never_been(
    monkeypatch, codes, reports, database, gone
):
    rng = Random(f"swept {gone}")
    scans = [draw_scan(rng, codes.ids) for _ in range(80)]
    await put_all_in_inbox(scans)
    await count_inbox(database, 60)
    await codes.move(codes.ids[1:])
    await codes.delete(codes.ids[gone])
    monkeypatch.setattr(retention, "STEP", 3)

    await with_session(database, lambda session: go_through(sweep_deleted_codes(session, 0)))

    names = [name for name in SCOPES if codes.ids[gone] not in codes.asked(name)[0].get("code_ids", ())]
    counted, waiting = (
        [scan for scan in some if scan.code != codes.ids[gone]] for some in (scans[:60], scans[60:])
    )
    first = min(
        *(scan.scanned_at - (scan.scanned_at - FIRST_DAY) % QUARTER for scan in counted),
        *(scan.scanned_at for scan in waiting),
    )
    ends = await reports.end_scans(codes.scope("the account"))
    assert ends is not None
    assert ends[0] == first
    await check(reports, codes, scans, rng, names=names)
    await check_singly(reports, codes, scans, rng, names=names)
    await count_inbox(database)
    await check(reports, codes, scans, rng, names=names)
    await check_singly(reports, codes, scans, rng, names=names)


def to_the_quarter(said, pruned_before):
    """The same where moments before are known to their quarter of an hour alone."""
    for name in ("first", "last"):
        moment = said[name]
        if moment is not None and moment < pruned_before:
            said[name] = moment - (moment - FIRST_DAY) % QUARTER
    return said


@pytest.mark.parametrize("steps", [1, 1_000], ids=["stopped", "done"])
async def test_days_whose_single_scans_are_pruned_count_alike_to_the_quarter(codes, reports, database, steps):
    """But for the values of parts of days: they are not known, and that is said."""
    rng = Random("pruned")
    scans = [draw_scan(rng, codes.ids) for _ in range(120)]
    await put_all_in_inbox(scans)
    await count_inbox(database)
    # The last day's scans are kept.
    now = FIRST_DAY + timedelta(days=DAYS - 1 + 10)
    pruned_before = now - timedelta(days=10)

    def prune(session):
        for _ in zip(range(steps), prune_scans(session, 10, milliseconds(now)), strict=False):
            pass

    await with_session(database, prune)

    for name in SCOPES:
        period = draw_period(rng, [timedelta(days=1), timedelta(hours=1), QUARTER])
        bounds = bounds_of(period, Interval.HOUR)
        asked = [Question(period=period, bounds=bounds, grouping=one) for one in (None, *Grouping)]

        answers = await reports.count(codes.scope(name), asked)

        expected = recounted(
            scans,
            codes.asked(name)[1],
            period,
            bounds,
            include_bots=False,
            by_code=name in SUMMED,
            tags=codes.tags,
        )
        groups = to_the_quarter(expected, pruned_before).pop("groups")
        for question, answer in zip(asked, answers, strict=True):
            assert to_the_quarter(said(answer), pruned_before) == expected, (name, question)
            found = said_groups(answer)
            if question.grouping in (
                Grouping.CODE,
                Grouping.TAG,
                Grouping.HOUR_OF_DAY,
                Grouping.WEEKDAY,
            ):
                assert found == groups[question.grouping]
                assert not answer.lacks_pruned
            elif question.grouping:
                for value, (scanned, visitors) in groups[question.grouping].items():
                    known = found.get(value, (0, 0))
                    assert value is None or (known[0] <= scanned and known[1] <= visitors)
                missing = sum(
                    numbers[0] - found.get(value, (0, 0))[0]
                    for value, numbers in groups[question.grouping].items()
                    if value is not None
                )
                assert answer.lacks_pruned or not missing
                assert sum(numbers[0] for numbers in found.values()) == answer.totals.scans


async def test_of_more_values_than_a_day_has_room_for_the_sums_are_still_right(
    monkeypatch, codes, reports, database
):
    monkeypatch.setattr(rollups, "MAX_VALUES_A_DAY", 3)
    rng = Random("many values")
    scans = [
        replace(draw_scan(rng, codes.ids), referrer=f"{rng.randrange(30)}.example.com") for _ in range(120)
    ]
    await put_all_in_inbox(scans)
    await count_inbox(database, 100)
    await codes.move(codes.ids[1:])

    for name in SCOPES:
        for _ in range(4):
            period = draw_period(rng, UNITS)
            asked = Question(period=period, bounds=[period.starts, period.ends], grouping=Grouping.REFERRER)
            (answer,) = await reports.count(codes.scope(name), [asked])

            assert sum(group.scans for group in answer.groups) == answer.totals.scans
            assert sum(group.unique_visitors for group in answer.groups) == answer.totals.unique_visitors
