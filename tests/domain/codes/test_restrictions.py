from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.codes.restrictions import (
    OPEN,
    RESTRICTION_FIELDS,
    Restrictions,
    RestrictionsInput,
    change_restrictions,
    newly_set_premium_fields,
    premium_fields_restored,
    restriction_faults,
)
from domain.codes.serialization import RestrictionFields
from domain.kernel.faults import Fault
from domain.kernel.parsing import parse_model
from domain.kernel.reasons import Reason
from domain.scanning.scans import needs_password
from tests.cases import in_turn
from tests.domain.examples import NOW

LATER = NOW + timedelta(days=30)
FULL = Restrictions(
    password_hash="hash",
    password_enabled=True,
    expires_at=LATER,
    expiration_enabled=True,
    expired_redirect_url="https://example.com/over",
    scan_limit=100,
    scan_limit_reached_url="https://example.com/full",
)
URLS = st.sampled_from([None, "https://example.com/over", "https://example.com/full", "tel:+49"])
TIMES = st.sampled_from([None, LATER, LATER + timedelta(hours=1)])
RESTRICTIONS = st.builds(
    Restrictions,
    password_hash=st.sampled_from([None, "hash", "other"]),
    password_enabled=st.booleans(),
    expires_at=TIMES,
    expiration_enabled=st.booleans(),
    expired_redirect_url=URLS,
    scan_limit=st.sampled_from([None, 1, 100]),
    scan_limit_reached_url=URLS,
).filter(lambda restrictions: not restriction_faults(restrictions))
PATCHES = st.fixed_dictionaries(
    {},
    optional={
        "link_password": st.sampled_from([None, "sesame"]),
        "password_enabled": st.sampled_from([None, False, True]),
        "expires_at": TIMES.map(lambda moment: moment and moment.isoformat()),
        "expiration_enabled": st.sampled_from([None, False, True]),
        "expired_redirect_url": URLS,
        "scan_limit": st.sampled_from([None, 1, 100]),
        "scan_limit_reached_url": URLS,
    },
)


def parsed_restrictions(**fields):
    parsed, faults = parse_model(RestrictionsInput, fields)
    assert parsed is not None, faults
    return parsed


def changed(before, **fields):
    return change_restrictions(
        before, parsed_restrictions(**fields), "new" if fields.get("link_password") else None
    )


def in_force(restrictions):
    """What a scan meets, by the field that does it."""
    return {
        "password": restrictions.password_hash if needs_password(restrictions) else None,
        "expires_at": restrictions.expires_at if restrictions.expiration_enabled else None,
        "expired_redirect_url": restrictions.expired_redirect_url,
        "scan_limit": restrictions.scan_limit,
        "scan_limit_reached_url": restrictions.scan_limit_reached_url,
    }


# Input


@in_turn(
    ("field", "value"),
    [
        ("link_password", "abc"),
        ("link_password", "a" * 129),
        ("link_password", 1234),
        ("password_enabled", 1),
        ("password_enabled", "true"),
        ("expires_at", "2026-11-20T18:00:00"),
        ("expires_at", "tomorrow"),
        ("expires_at", 1_800_000_000),
        ("expiration_enabled", 0),
        ("expired_redirect_url", "example.com"),
        ("expired_redirect_url", "javascript:alert(1)"),
        ("expired_redirect_url", ""),
        ("scan_limit", 0),
        ("scan_limit", -1),
        ("scan_limit", 1.0),
        ("scan_limit", "5"),
        ("scan_limit", True),
        ("scan_limit", 10**40),
        ("scan_limit_reached_url", "https://"),
        ("password_hash", "x"),
        ("short_id", "abc"),
    ],
)
def test_a_wrong_restriction_is_named(field, value):
    parsed, faults = parse_model(RestrictionsInput, {field: value})

    assert parsed is None
    assert [fault.field for fault in faults] == [field]


@in_turn("field", sorted(RESTRICTION_FIELDS))
def test_every_restriction_may_be_null(field):
    assert parse_model(RestrictionsInput, {field: None})[1] == []


@in_turn("password", ["four", "a" * 128, "🔑🔑🔑🔑", "    "])
def test_a_password_has_4_to_128_characters(password):
    assert parsed_restrictions(link_password=password).link_password == password


def test_a_time_is_kept_in_utc():
    expires_at = changed(OPEN, expires_at="2026-11-20T18:00:00+01:00").expires_at

    assert expires_at == datetime(2026, 11, 20, 17, tzinfo=UTC)
    assert expires_at.tzinfo is UTC


# Changing


def test_no_input_changes_nothing():
    assert changed(FULL) == FULL
    assert changed(OPEN) == OPEN


def test_setting_a_password_switches_it_on_and_taking_it_away_switches_it_off():
    locked = changed(OPEN, link_password="sesame")

    assert locked == replace(OPEN, password_hash="new", password_enabled=True)
    assert changed(locked, link_password=None) == OPEN


def test_setting_a_time_switches_expiry_on_and_taking_it_away_switches_it_off():
    expiring = changed(OPEN, expires_at=LATER.isoformat())

    assert expiring == replace(OPEN, expires_at=LATER, expiration_enabled=True)
    assert changed(expiring, expires_at=None) == OPEN


def test_a_switch_that_was_sent_is_what_counts():
    assert changed(OPEN, link_password="sesame", password_enabled=False) == replace(OPEN, password_hash="new")
    assert changed(OPEN, expires_at=LATER.isoformat(), expiration_enabled=False) == replace(
        OPEN, expires_at=LATER
    )


@in_turn("off", [False, None])
def test_a_restriction_that_is_switched_off_keeps_what_it_was_set_to(off):
    switched = changed(FULL, password_enabled=off, expiration_enabled=off)

    assert switched == replace(FULL, password_enabled=False, expiration_enabled=False)
    assert changed(switched, password_enabled=True, expiration_enabled=True) == FULL


@in_turn("field", ["expired_redirect_url", "scan_limit", "scan_limit_reached_url"])
def test_null_takes_a_restriction_away(field):
    assert changed(FULL, **{field: None}) == replace(FULL, **{field: None})


@settings(max_examples=100)
@given(RESTRICTIONS, PATCHES)
def test_a_change_touches_only_the_restrictions_it_names(before, patch):
    after = changed(before, **patch)

    follows = {"link_password": {"password_hash", "password_enabled"}, "expires_at": {"expiration_enabled"}}
    named = set(patch).union(*(follows.get(field, set()) for field in patch))
    for field in Restrictions.__dataclass_fields__:
        if field not in named:
            assert getattr(after, field) == getattr(before, field)


@settings(max_examples=100)
@given(RESTRICTIONS, PATCHES)
def test_the_same_change_twice_is_the_same_as_once(before, patch):
    once = changed(before, **patch)

    assert changed(once, **patch) == once


# Faults


@in_turn("restrictions", [OPEN, FULL, replace(OPEN, scan_limit=1), replace(FULL, password_enabled=False)])
def test_a_restriction_with_something_behind_it_is_no_fault(restrictions):
    assert restriction_faults(restrictions) == []


def test_a_switch_with_nothing_behind_it_is_a_fault():
    nothing_behind = changed(OPEN, password_enabled=True, expiration_enabled=True)

    assert restriction_faults(nothing_behind) == [
        Fault("password_enabled", Reason.NEEDS, other="link_password"),
        Fault("expiration_enabled", Reason.NEEDS, other="expires_at"),
    ]


def test_taking_away_what_a_sent_switch_needs_is_a_fault():
    assert [
        fault.field for fault in restriction_faults(changed(FULL, link_password=None, password_enabled=True))
    ] == ["password_enabled"]
    assert [
        fault.field for fault in restriction_faults(changed(FULL, expires_at=None, expiration_enabled=True))
    ] == ["expiration_enabled"]


# Premium


def test_each_restriction_that_is_set_is_premium_in_the_order_of_the_document():
    everything = parsed_restrictions(
        scan_limit_reached_url="tel:1",
        scan_limit=1,
        expired_redirect_url="tel:1",
        expiration_enabled=True,
        expires_at=LATER.isoformat(),
        password_enabled=True,
        link_password="sesame",
    )

    assert newly_set_premium_fields(OPEN, everything) == [
        "link_password",
        "password_enabled",
        "expires_at",
        "expiration_enabled",
        "expired_redirect_url",
        "scan_limit",
        "scan_limit_reached_url",
    ]


@in_turn("before", [OPEN, FULL])
@in_turn("field", sorted(RESTRICTION_FIELDS))
def test_the_empty_default_is_not_premium(before, field):
    assert newly_set_premium_fields(before, parsed_restrictions(**{field: None})) == []
    if field.endswith("_enabled"):
        assert newly_set_premium_fields(before, parsed_restrictions(**{field: False})) == []


@settings(max_examples=100)
@given(RESTRICTIONS)
def test_what_is_in_force_may_be_sent_back_unchanged(restrictions):
    sent_back = parsed_restrictions(
        password_enabled=restrictions.password_enabled,
        expires_at=restrictions.expires_at and restrictions.expires_at.isoformat().replace("+00:00", "Z"),
        expiration_enabled=restrictions.expiration_enabled,
        expired_redirect_url=restrictions.expired_redirect_url,
        scan_limit=restrictions.scan_limit,
        scan_limit_reached_url=restrictions.scan_limit_reached_url,
    )

    assert newly_set_premium_fields(restrictions, sent_back) == []
    assert change_restrictions(restrictions, sent_back, None) == restrictions


@in_turn(
    ("field", "value"),
    [
        ("link_password", "sesame"),
        ("expires_at", "2030-01-01T00:00:00Z"),
        ("expired_redirect_url", "https://example.com/other"),
        ("scan_limit", 99),
        ("scan_limit", 101),
        ("scan_limit_reached_url", "https://example.com/other"),
    ],
)
def test_another_value_in_place_of_the_one_in_force_is_premium(field, value):
    assert newly_set_premium_fields(FULL, parsed_restrictions(**{field: value})) == [field]


def test_switching_a_restriction_on_again_is_premium():
    off = replace(FULL, password_enabled=False, expiration_enabled=False)

    assert newly_set_premium_fields(off, parsed_restrictions(password_enabled=True)) == ["password_enabled"]
    assert newly_set_premium_fields(off, parsed_restrictions(expiration_enabled=True)) == [
        "expiration_enabled"
    ]


@settings(max_examples=100)
@given(RESTRICTIONS, PATCHES)
@example(Restrictions(expires_at=LATER), {"expires_at": LATER.isoformat()})
def test_a_change_that_is_not_premium_never_puts_a_restriction_in_force(before, patch):
    parsed = parsed_restrictions(**patch)
    after = changed(before, **patch)

    if not newly_set_premium_fields(before, parsed):
        for field, value in in_force(after).items():
            assert value is None or value == in_force(before)[field]


@settings(max_examples=100)
@given(RESTRICTIONS, RESTRICTIONS)
def test_going_back_is_premium_exactly_when_it_sets_a_restriction_anew(now, then):
    named = premium_fields_restored(now, then)

    fields = set(RESTRICTION_FIELDS) - {"link_password"}
    anew = {field for field in fields if getattr(then, field) and getattr(then, field) != getattr(now, field)}
    if then.password_hash not in {None, now.password_hash}:
        anew.add("link_password")
    assert set(named) == anew
    assert premium_fields_restored(now, now) == premium_fields_restored(now, OPEN) == []


def test_every_restriction_is_in_the_answer():
    answered = set(RestrictionFields.model_fields) - {"status", "has_password"}

    assert answered == RESTRICTION_FIELDS - {"link_password"}
