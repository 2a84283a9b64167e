"""Ingesting: a scan leaves the inbox and is counted exactly once, whatever happens."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.analytics import rollups
from domain.analytics.rollups import (
    DAY_MS,
    FIRST_OF_ACCOUNT,
    FIRST_OF_CODE,
    FIRST_OF_TYPE,
    Dimension,
    Grain,
    StoredScan,
)
from domain.kernel.errors import DatabaseFailed, Unavailable
from domain.scanning.outcomes import Verdict
from storage.analytics.ingest import ingest
from tests.rollups import DESKTOP, NOON_MS, TODAY, Counting, cut_off_everywhere, open_counting


def values_of(counting, subject, dimension, day=TODAY):
    """The scans of each value on a day."""
    rows = counting.connection.rows(
        "SELECT value, scans + bots FROM rollups "
        "WHERE subject = ? AND dimension = ? AND grain = ? AND starts = ?",
        (subject, int(dimension), int(Grain.DAY), day * 1_440),
    )
    return dict(rows)


def test_a_counted_scan_leaves_the_inbox_and_is_in_the_rows_of_account_type_and_code(counting):
    account = counting.account()
    code = counting.code(account, type_id=5)
    counting.record(code, country="DE", city="Berlin", language="de", referrer="example.com")
    ((id_,),) = counting.connection.rows("SELECT id FROM scan_inbox")

    counting.count_inbox()

    (scan,) = counting.scans()
    first_seen = FIRST_OF_CODE | FIRST_OF_TYPE | FIRST_OF_ACCOUNT
    assert scan == StoredScan(
        id_, account, 5, code, NOON_MS, 0, None, 1, first_seen, scan.agent,
        "phone/iOS/Safari", "DE/Berlin", "de", "example.com",
    )  # fmt: skip
    assert counting.number("scan_inbox") == 0
    for subject in (0, -5, code):
        assert counting.totals(subject) == (1, 1, 0, 0)
        assert [values_of(counting, subject, dimension) for dimension in Dimension] == [
            {"": 1},
            {},
            {"DE/Berlin": 1},
            {"phone/iOS/Safari": 1},
            {"de": 1},
            {"example.com": 1},
            {} if subject == code else {"": 1},
            {},
        ]
    counting.assert_right()


def test_scan_count_grows_by_peoples_scans_that_were_let_through_and_not_counted_before(counting):
    code = counting.code(counting.account())
    counting.record(code)
    counting.record(code, visitor=2, verdict=Verdict.PAGE_SHOWN)
    counting.record(code, visitor=3, is_uncounted=False)
    counting.record(code, visitor=4, bot="head")
    counting.record(code, visitor=5, verdict=Verdict.PAUSED)

    counting.count_inbox(chunk=2)

    assert counting.scan_count(code) == 2


def test_a_scan_that_is_added_to_its_scan_count_meanwhile_is_not_added_twice(counting, monkeypatch):
    code = counting.code(counting.account())
    counting.record(code)
    change = counting.connection.change

    def count_before_the_lock(statement, *given):
        if statement.startswith("BEGIN"):
            # As giving the code a limit does: the scan was read already, the lock is not taken yet.
            change("UPDATE scan_inbox SET is_uncounted = FALSE")
            change("UPDATE short_urls SET scan_count = 1")
        return change(statement, *given)

    monkeypatch.setattr(counting.connection, "change", count_before_the_lock)
    ingest(counting.session, 10)

    assert counting.scan_count(code) == 1


def test_scans_of_a_deleted_code_are_dropped(counting):
    account = counting.account()
    deleted, kept = counting.code(account), counting.code(account)
    counting.record(deleted)
    counting.record(kept)
    counting.record(999_999)
    counting.delete_code(deleted)

    counting.count_inbox()

    assert [scan.code for scan in counting.scans()] == [kept]
    assert counting.number("scan_inbox") == 0
    counting.assert_right()


def test_a_scan_of_yesterday_that_is_counted_today_counts_for_yesterday(counting):
    code = counting.code(counting.account())
    counting.record(code, NOON_MS - DAY_MS)
    counting.count_inbox()
    counting.record(code, NOON_MS)
    counting.record(code, NOON_MS - DAY_MS + 1_000)

    counting.count_inbox()

    assert counting.totals(code) == (1, 1, 0, 0)
    assert counting.totals(code, TODAY - 1) == (2, 1, 0, 0)
    counting.assert_right()


def test_a_visitor_who_opted_out_of_tracking_is_no_visitor(counting):
    code = counting.code(counting.account())
    counting.record(code, visitor=None, user_agent=None)

    counting.count_inbox()

    assert counting.totals(code) == (1, 0, 0, 0)
    assert counting.number("daily_visitors") == counting.number("user_agents") == 0
    assert values_of(counting, code, Dimension.OUTCOME) == {"untracked": 1}
    counting.assert_right()


def test_a_user_agent_is_stored_once(counting):
    code = counting.code(counting.account())
    for visitor in range(3):
        counting.record(code, visitor=visitor)

    counting.count_inbox(chunk=1)

    assert counting.number("user_agents") == 1


def test_beyond_the_cap_places_keep_their_country_and_other_values_are_one(counting, monkeypatch):
    """Whoever counts the next scan: what another process has counted meanwhile is known."""
    monkeypatch.setattr(rollups, "MAX_VALUES_A_DAY", 2)
    code = counting.code(counting.account())
    counting.record(code, country="DE", city="Bonn", referrer="a.example")
    counting.count_inbox()
    with open_counting(counting.database) as another:
        for visitor, name in enumerate("abc", 2):
            counting.record(code, visitor=visitor, country="DE", city=name, referrer=f"{name}.example")
            (another if visitor % 2 else counting).count_inbox()
    counting.record(code, NOON_MS + DAY_MS, country="DE", city="c", referrer="c.example")
    counting.count_inbox()

    assert values_of(counting, code, Dimension.PLACE) == {"DE/Bonn": 1, "DE/a": 1, "DE/*": 2}
    assert values_of(counting, code, Dimension.REFERRER) == {"a.example": 2, "b.example": 1, "*": 1}
    # Each day has room of its own.
    assert values_of(counting, code, Dimension.REFERRER, TODAY + 1) == {"c.example": 1}
    assert [scan.place for scan in counting.scans()] == ["DE/Bonn", "DE/a", "DE/b", "DE/c", "DE/c"]


# Exactly once


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_a_transaction_that_is_cut_off_anywhere_counts_each_scan_once(counting, is_done):
    account = counting.account()
    codes = [counting.code(account, type_id=type_id) for type_id in (1, 1, 2)]
    counting.record(codes[0])
    counting.count_inbox()
    for number in range(12):
        counting.record(codes[number % 3], NOON_MS + number, visitor=number % 4)

    def check():
        assert (counting.number("scan_inbox"), counting.number("scans")) in ((12, 1), (0, 13))
        counting.assert_right()

    cuts = cut_off_everywhere(counting, lambda session: ingest(session, 100), check, is_done=is_done)

    assert cuts > 10
    assert (counting.number("scan_inbox"), counting.number("scans")) == (0, 13)
    assert sum(map(counting.scan_count, codes)) == 13
    counting.assert_right()


@pytest.mark.parametrize("fails", ["user_agents", "daily_visitors", "COMMIT"])
def test_a_session_that_failed_once_remembers_nothing_of_it(counting, monkeypatch, fails):
    monkeypatch.setattr(rollups, "MAX_VALUES_A_DAY", 2)
    account = counting.account()
    code = counting.code(account)
    counting.record(code)
    counting.count_inbox()
    counting.record(code, visitor=2, user_agent=DESKTOP, referrer="a.example")

    def fail_at(method):
        def done(what, *given):
            if fails in (what, getattr(what, "name", None)):
                raise DatabaseFailed
            return method(what, *given)

        return done

    with monkeypatch.context() as patched:
        for name in ("insert", "change"):
            patched.setattr(counting.connection, name, fail_at(getattr(counting.connection, name)))
        with pytest.raises(DatabaseFailed):
            ingest(counting.session, 10, counting.connection.slot_of(account))
    assert not counting.session._remembered
    counting.count_inbox()

    assert [scan.client for scan in counting.scans()] == ["phone/iOS/Safari", "desktop/Windows/Chrome"]
    assert counting.totals(code) == (2, 2, 0, 0)
    counting.assert_right()


def test_a_connection_that_the_server_ended_is_made_anew(postgres, own_postgres):
    with open_counting(postgres.database(own_postgres)) as counting:
        code = counting.code(counting.account())
        counting.count_inbox()
        counting.record(code)
        postgres.run(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{own_postgres}'"
        )

        with pytest.raises(Unavailable):
            ingest(counting.session, 10)
        counting.count_inbox()

        assert len(counting.scans()) == 1


recorded = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.integers(-2 * DAY_MS, DAY_MS),
        st.sampled_from([1, 2, 3, None]),
        st.sampled_from([Verdict.REDIRECTED, Verdict.AD_SHOWN, Verdict.EXPIRED]),
        st.sampled_from([None, None, "head"]),
        st.sampled_from([None, "DE", "FR"]),
    ),
    max_size=25,
)


@pytest.mark.slow
@given(batches=st.lists(st.tuples(recorded, st.integers(1, 12)), min_size=1, max_size=3))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_rollups_are_what_a_plain_recount_says_however_scans_come(counting: Counting, batches):
    counting.empty()
    accounts = [counting.account(), counting.account()]
    codes = [counting.code(accounts[number % 2], type_id=number // 3) for number in range(5)]

    for scans, chunk in batches:
        with counting.session.transaction():
            for code, after, visitor, verdict, bot, country in scans:
                agent = {} if visitor is not None else {"user_agent": None}
                counting.record(
                    codes[code],
                    NOON_MS + after,
                    visitor=visitor,
                    verdict=verdict,
                    bot=bot,
                    country=country,
                    **agent,
                )
        counting.count_inbox(chunk)

    assert counting.number("scans") == sum(len(scans) for scans, _ in batches)
    counting.assert_right()


def test_the_last_scan_of_a_code_is_the_last_that_counts_in_whatever_order_they_come(counting):
    account = counting.account()
    code, limited, never = (counting.code(account) for _ in range(3))
    counting.record(code, NOON_MS + 5_000)
    counting.record(code, NOON_MS + 1_000)
    counting.record(code, NOON_MS + 9_000, bot="head")
    counting.record(code, NOON_MS + 9_000, verdict=Verdict.PAUSED)
    # Counted with its batch.
    counting.record(limited, NOON_MS + 3_000, is_uncounted=False)
    counting.record(never, NOON_MS, bot="head")
    counting.count_inbox(chunk=2)
    counting.record(counting.further_type(code, 2), NOON_MS + 4_000)
    counting.count_inbox()

    assert [counting.last_scan(one) for one in (code, limited, never)] == [
        NOON_MS + 5_000,
        NOON_MS + 3_000,
        0,
    ]
