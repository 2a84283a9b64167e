"""The books made anew from the single scans, and scans judged anew."""

from dataclasses import replace
from itertools import count

import pytest
from domain.sheets import DAY_MS, Kind, SubjectDay
from storage.books import rebuilding
from storage.books.agents import judge_agent
from storage.books.books import Books
from storage.books.rebuilding import Rebuilt, rebuild, rebuild_day, reclassify
from storage.books.retention import tidy_sightings

from domain.errors import DatabaseFailed
from tests.books import DESKTOP, NOON_MS, PHONE, TODAY, go_through, open_shelf
from tests.storage.test_bookkeeping import Cut


@pytest.fixture
def shelf(database):
    with open_shelf(database) as shelf:
        yield shelf


@pytest.fixture
def filled(shelf):
    """Two accounts' scans of three days, posted; the earlier days are over."""
    accounts = [shelf.account(), shelf.account()]
    codes = [shelf.code(accounts[number % 2], type_id=number // 2) for number in range(6)]
    shelf.record_some(codes, 80, seed=9)
    shelf.post(chunk=9)
    go_through(tidy_sightings(shelf.books, NOON_MS))
    return shelf


@pytest.fixture
def phones_are_bots(monkeypatch):
    """As if the rules had learned of one more."""

    def judge(user_agent):
        agent = judge_agent(user_agent)
        return replace(agent, bot="phonebot") if user_agent == PHONE else agent

    monkeypatch.setattr(rebuilding, "judge_agent", judge)


def sightings(shelf):
    rows = shelf.connection.rows(
        "SELECT day, account, visitor, code, type_id, scan_id, scanned_at, scan_values FROM sightings"
    )
    return set(rows)


def test_what_is_right_is_not_written(filled, monkeypatch):
    def refuse():
        raise AssertionError

    monkeypatch.setattr(filled.connection, "begin", refuse)
    days, rebuilt = rebuild(filled.books, NOON_MS)

    assert days == len({(scan.account, scan.day) for scan in filled.posted()})
    assert rebuilt == Rebuilt(0, 0)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE sheets SET scans = scans + 1, quarters = '{}'",
        "UPDATE sheets SET country = '{}' WHERE kind = 2",
        "DELETE FROM sheets",
        "UPDATE posted_scans SET firsts = 7",
        "UPDATE posted_scans SET firsts = 0",
        "DELETE FROM sightings",
        "UPDATE sightings SET scan_id = scan_id + 1",
        (
            "INSERT INTO sheets (account, span, kind, subject, day, scans, visitors, bot_scans, bot_visitors, refused, quarters, country, city,"
            " device, os, browser, language, referrer) SELECT account, span, kind, 77, day, 1, 0, 0, 0, 0, '{}', '{}', '{}', '{}', '{}',"
            " '{}', '{}', '{}' FROM sheets WHERE kind = 1 AND subject = 0"
        ),
    ],
    ids="counts values sheets all none sightings order strangers".split(),
)
def test_a_rebuild_makes_good_what_was_spoiled(filled, spoil):
    sheets, totals, scans, seen = filled.sheets(), filled.totals(), filled.posted(), sightings(filled)
    filled.connection.change(spoil)
    filled.books.forget()

    rebuild(filled.books, NOON_MS)

    assert (filled.sheets(), filled.totals(), filled.posted()) == (sheets, totals, scans)
    assert sightings(filled) == seen
    filled.assert_right()


def test_one_account_is_rebuilt_and_no_other(filled):
    one, _ = sorted({scan.account for scan in filled.posted()})
    right = {subject: sheet for subject, sheet in filled.sheets().items() if subject.account == one}
    filled.connection.change("UPDATE sheets SET quarters = '{}'")
    filled.books.forget()

    rebuild(filled.books, NOON_MS, account=one)

    assert filled.sheets() == right


def test_a_rebuild_that_is_cut_off_anywhere_changes_a_day_wholly_or_not(shelf):
    account = shelf.account()
    codes = [shelf.code(account), shelf.code(account)]
    shelf.record_some(codes, 10, seed=2, days=1)
    shelf.post()
    day = min(scan.day for scan in shelf.posted())
    right = shelf.sheets()
    shelf.connection.change("UPDATE sheets SET quarters = '{}'")
    shelf.connection.change("UPDATE posted_scans SET firsts = 0")
    wrong = shelf.sheets()

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=bool(number % 2)))
        try:
            assert books.take()
            for one in (day, day + 1):
                rebuild_day(books, account, one, NOON_MS)
            break
        except DatabaseFailed:
            for one in (day, day + 1):
                now = {subject: sheet for subject, sheet in shelf.sheets().items() if subject.day == one}
                assert now in (
                    {subject: sheet for subject, sheet in sheets.items() if subject.day == one}
                    for sheets in (right, wrong)
                )

    assert shelf.sheets() == right


def test_scans_of_what_is_now_known_for_a_bot_are_a_bots(shelf, phones_are_bots):
    account = shelf.account()
    code = shelf.code(account)
    for visitor, user_agent in enumerate((PHONE, PHONE, DESKTOP)):
        shelf.record(code, visitor=visitor, user_agent=user_agent)
    shelf.record(code, visitor=9, user_agent=PHONE, bot="prefetch")
    shelf.post()

    changed = reclassify(shelf.books, NOON_MS)

    assert (changed.agents, changed.scans, changed.days) == (1, 2, 1)
    assert [scan.bot for scan in shelf.posted()] == ["phonebot", "phonebot", None, "prefetch"]
    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (1, 1, 3, 3)
    assert shelf.scan_count(code) == 1
    shelf.assert_right()
    assert shelf.connection.rows("SELECT bot FROM agents WHERE bot IS NOT NULL") == [("phonebot",)]
    assert reclassify(shelf.books, NOON_MS) == (0, 0, 0)


def test_scans_that_older_rules_took_for_a_bots_are_a_persons(shelf):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code, bot="cubot")
    shelf.post()

    changed = reclassify(shelf.books, NOON_MS)

    assert (changed.agents, changed.scans, changed.days) == (0, 1, 1)
    assert shelf.scan_count(code) == 1
    assert shelf.totals()[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)] == (1, 1, 0, 0)
    shelf.assert_right()


def test_a_bot_whose_name_was_cut_off_stays_one(shelf):
    code = shelf.code(shelf.account())
    shelf.record(code, bot="slurp", user_agent=PHONE + " " * (512 - len(PHONE)))
    shelf.post()

    assert reclassify(shelf.books, NOON_MS).scans == 0
    assert [scan.bot for scan in shelf.posted()] == ["slurp"]


def test_a_device_that_is_judged_otherwise_now_counts_as_that(shelf, monkeypatch):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code)
    shelf.post()
    monkeypatch.setattr(rebuilding, "judge_agent", lambda text: replace(judge_agent(text), device="tablet"))

    changed = reclassify(shelf.books, NOON_MS)

    assert (changed.agents, changed.days) == (1, 1)
    sheet = shelf.sheets()[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)]
    assert sheet.people.values["device"].keys() == {"tablet"}
    shelf.assert_right()


def test_reclassifying_that_is_cut_off_anywhere_is_done_in_full_the_next_time(shelf, phones_are_bots):
    account = shelf.account()
    code = shelf.code(account)
    for day in range(2):
        for visitor, user_agent in enumerate((PHONE, DESKTOP)):
            shelf.record(code, NOON_MS - day * DAY_MS, visitor=visitor, user_agent=user_agent)
    shelf.post()

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=bool(number % 2)))
        try:
            assert books.take()
            reclassify(books, NOON_MS)
            break
        except DatabaseFailed:
            assert sum(scan.bot is None for scan in shelf.posted()) == shelf.scan_count(code)

    assert shelf.scan_count(code) == 2
    shelf.assert_right()
