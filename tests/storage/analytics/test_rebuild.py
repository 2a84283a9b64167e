"""Rollups checked against the single scans and mended, and past scans classified again."""

from dataclasses import replace

import pytest

from domain.analytics.rollups import DAY, DAY_MS, Dimension, Grain
from storage.analytics import rebuild as rebuilding
from storage.analytics.rebuild import rebuild, rebuild_day, reclassify
from storage.analytics.retention import prune_scans, prune_visitors
from storage.analytics.tables import ROLLUPS
from storage.analytics.user_agents import classify_user_agent
from tests.rollups import DESKTOP, NOON_MS, PHONE, cut_off_everywhere, go_through

LATER = NOON_MS + 10 * DAY_MS
REST = ", ".join(name for name, _ in ROLLUPS.columns[2:])
OF_ANOTHER_YEAR = (
    f"INSERT INTO rollups SELECT account, subject, {REST.replace('starts', f'starts - {400 * DAY}')}"
)


@pytest.fixture
def filled(counting):
    """Two accounts' scans of three days, counted; the visitors of earlier days are forgotten."""
    accounts = [counting.account(), counting.account()]
    codes = [counting.code(accounts[number % 2], type_id=1 + number // 2) for number in range(6)]
    counting.record_some(codes, 80, seed=9)
    counting.count_inbox(chunk=9)
    go_through(prune_visitors(counting.session, NOON_MS + DAY_MS))
    return counting


@pytest.fixture
def phones_are_bots(monkeypatch):
    """As if the rules had learned of one more."""

    def classify(user_agent):
        agent = classify_user_agent(user_agent)
        return replace(agent, bot="phonebot", device="tablet") if user_agent == PHONE else agent

    monkeypatch.setattr(rebuilding, "classify_user_agent", classify)


def daily_visitors(counting):
    return set(counting.connection.rows("SELECT day, account, subject, visitor FROM daily_visitors"))


def test_what_is_right_is_not_written(filled, monkeypatch):
    change = filled.connection.change

    def refuse_to_begin(statement, *given):
        assert not statement.startswith("BEGIN")
        return change(statement, *given)

    monkeypatch.setattr(filled.connection, "change", refuse_to_begin)
    rebuilt = rebuild(filled.session)

    assert rebuilt == (len({(scan.account, scan.day) for scan in filled.scans()}), 0, 0)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE rollups SET scans = scans + 1, bot_visitors = 3",
        f"UPDATE rollups SET visitors = visitors + 1 WHERE grain = {int(Grain.MONTH)}",
        f"UPDATE rollups SET scans = 0 WHERE dimension = {int(Dimension.PLACE)}",
        "DELETE FROM rollups",
        "UPDATE scans SET first_seen = 7",
        "UPDATE scans SET first_seen = 0",
        f"INSERT INTO rollups SELECT account, -9, {REST} FROM rollups WHERE subject = -1",
        f"{OF_ANOTHER_YEAR} FROM rollups WHERE grain < {int(Grain.MONTH)}",
    ],
    ids="counts months values rows all none strangers days".split(),
)
def test_a_rebuild_makes_good_what_was_spoiled(filled, spoil):
    rollups, scans, visitors = filled.rollups(), filled.scans(), daily_visitors(filled)
    filled.connection.change(spoil)

    _, *wrong = rebuild(filled.session)

    assert wrong != [0, 0]
    assert (filled.rollups(), filled.scans(), daily_visitors(filled)) == (rollups, scans, visitors)
    filled.assert_right()
    assert rebuild(filled.session)[1:] == (0, 0)


def test_one_account_is_rebuilt_and_no_other(filled):
    one, other = sorted({scan.account for scan in filled.scans()})
    right = filled.rollups()
    filled.connection.change("UPDATE rollups SET scans = scans + 1")
    wrong = filled.rollups()

    rebuild(filled.session, one)

    assert {key for key, counts in filled.rollups().items() if counts != right[key]} == {
        key for key in wrong if key[0] == other
    }


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_a_rebuild_that_is_cut_off_anywhere_changes_a_day_wholly_or_not(counting, is_done):
    account = counting.account()
    codes = [counting.code(account), counting.code(account)]
    counting.record_some(codes, 10, seed=2, days=1)
    counting.count_inbox()
    days = sorted({scan.day for scan in counting.scans()})
    right = counting.rollups()
    counting.connection.change("UPDATE rollups SET scans = scans + 1")
    counting.connection.change("UPDATE scans SET first_seen = 0")
    wrong = counting.rollups()

    def of_day(rows, day):
        return {key: counts for key, counts in rows.items() if key[3] < Grain.MONTH and key[4] // DAY == day}

    def check():
        now = counting.rollups()
        for day in days:
            assert of_day(now, day) in (of_day(right, day), of_day(wrong, day))

    cuts = cut_off_everywhere(
        counting,
        lambda session: [rebuild_day(session, account, day) for day in days],
        check,
        is_done=is_done,
    )
    rebuild(counting.session)

    assert cuts > 10
    assert counting.rollups() == right
    counting.assert_right()


def test_a_rebuild_leaves_days_without_single_scans_alone(counting):
    code = counting.code(counting.account())
    counting.record(code)
    counting.count_inbox()
    go_through(prune_scans(counting.session, 2, LATER))
    before = counting.rollups()

    rebuilt = rebuild(counting.session)

    assert counting.rollups() == before != {}
    assert rebuilt == (1, 0, 0)


# Classified again


def test_scans_of_what_is_now_known_for_a_bot_are_a_bots(counting, phones_are_bots):
    code = counting.code(counting.account())
    for visitor, (user_agent, scanned_at) in enumerate(
        ((PHONE, NOON_MS), (PHONE, NOON_MS + 3_600_000), (DESKTOP, NOON_MS + 60_000))
    ):
        counting.record(code, scanned_at, visitor=visitor, user_agent=user_agent)
    counting.record(code, visitor=9, user_agent=PHONE, bot="prefetch")
    counting.count_inbox()
    assert counting.last_scan(code) == NOON_MS + 3_600_000

    changed = reclassify(counting.session)

    assert changed == (1, 2, 1)
    assert [scan.bot for scan in counting.scans()] == ["phonebot", "phonebot", None, "prefetch"]
    assert counting.totals(code) == (1, 1, 3, 3)
    assert counting.scan_count(code) == 1
    # To the quarter of an hour.
    assert counting.last_scan(code) == NOON_MS
    counting.assert_right()
    assert counting.connection.rows("SELECT bot FROM user_agents WHERE bot IS NOT NULL") == [("phonebot",)]
    assert reclassify(counting.session) == (0, 0, 0)


def test_scans_that_older_rules_took_for_a_bots_are_a_persons(counting):
    code = counting.code(counting.account())
    counting.record(code, bot="cubot")
    counting.count_inbox()

    changed = reclassify(counting.session)

    assert changed == (0, 1, 1)
    assert counting.scan_count(code) == 1
    assert counting.totals(0) == (1, 1, 0, 0)
    counting.assert_right()


def test_a_bot_whose_name_was_cut_off_stays_one(counting):
    code = counting.code(counting.account())
    counting.record(code, bot="slurp", user_agent=PHONE + " " * (512 - len(PHONE)))
    counting.count_inbox()

    assert reclassify(counting.session)[1] == 0
    assert [scan.bot for scan in counting.scans()] == ["slurp"]


def test_a_device_that_is_classified_otherwise_now_counts_as_that(counting, monkeypatch):
    code = counting.code(counting.account())
    counting.record(code)
    counting.count_inbox()
    monkeypatch.setattr(
        rebuilding, "classify_user_agent", lambda text: replace(classify_user_agent(text), device="tablet")
    )

    changed = reclassify(counting.session)

    assert changed == (1, 0, 1)
    assert {key[5] for key in counting.rows_of(0) if key[2] == Dimension.CLIENT} == {"tablet/iOS/Safari"}
    counting.assert_right()


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_reclassifying_that_is_cut_off_anywhere_is_done_in_full_the_next_time(
    counting, phones_are_bots, is_done
):
    code = counting.code(counting.account())
    for day in range(2):
        for visitor, user_agent in enumerate((PHONE, DESKTOP)):
            counting.record(code, NOON_MS - day * DAY_MS, visitor=visitor, user_agent=user_agent)
    counting.count_inbox()

    def check():
        assert sum(scan.bot is None for scan in counting.scans()) == counting.scan_count(code)

    cuts = cut_off_everywhere(counting, reclassify, check, is_done=is_done)

    assert cuts > 10
    assert counting.scan_count(code) == 2
    counting.assert_right()
