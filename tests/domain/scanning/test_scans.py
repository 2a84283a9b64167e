from dataclasses import field, fields, make_dataclass, replace
from datetime import timedelta
from itertools import product
from typing import Any
from uuid import UUID

from domain.accounts.plans import DEFAULT_ALLOWANCES, Plan, without_ads
from domain.codes.restrictions import OPEN, Restrictions, needs_password
from domain.codes.rules.evaluation import Rule, Variant, When
from domain.codes.short_urls import CreatedVia, Status
from domain.scanning.outcomes import (
    LET_THROUGH,
    OUTCOMES,
    AsksPassword,
    IsBlank,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    ShowsAd,
    ShowsPage,
    Verdict,
)
from domain.scanning.scans import Scan, Target, decide, shows_house_ad
from domain.scanning.visitors import System
from tests.cases import in_turn
from tests.domain.examples import NOW, TARGET, a_target

HOME = "203.0.113.7"

# Each restriction in all its states, and whether it stops the scan.
EXPIRY = {
    "never": (False, {}),
    "later": (False, {"expires_at": NOW + timedelta(microseconds=1), "expiration_enabled": True}),
    "at this moment": (True, {"expires_at": NOW, "expiration_enabled": True}),
    "long ago": (True, {"expires_at": NOW - timedelta(days=9), "expiration_enabled": True}),
    "switched off": (False, {"expires_at": NOW - timedelta(days=9)}),
    "nothing behind": (False, {"expiration_enabled": True}),
}
LIMITS = {
    "none": (False, 10**9, {}),
    "room": (False, 4, {"scan_limit": 5}),
    "last gone": (True, 5, {"scan_limit": 5}),
    "over": (True, 6, {"scan_limit": 5}),
}
PASSWORDS = {
    "none": (False, {}),
    "set": (True, {"password_hash": "h", "password_enabled": True}),
    "switched off": (False, {"password_hash": "h"}),
    "nothing behind": (False, {"password_enabled": True}),
}
REDIRECTS = {
    "page": {},
    "redirect": {"expired_redirect_url": "tel:1", "scan_limit_reached_url": "tel:2"},
}


@in_turn("status", Status)
@in_turn("expiry", EXPIRY)
@in_turn("limit", LIMITS)
def test_a_scan_meets_the_restrictions_in_the_order_of_the_document(status, expiry, limit):
    for password, redirects, is_unlocked, shows_ad in product(
        PASSWORDS, REDIRECTS, (False, True), (False, True)
    ):
        expired, expiry_fields = EXPIRY[expiry]
        full, count, limit_fields = LIMITS[limit]
        locked, password_fields = PASSWORDS[password]
        restrictions = Restrictions(
            **expiry_fields, **limit_fields, **password_fields, **REDIRECTS[redirects]
        )
        target = a_target(status=status, restrictions=restrictions, scan_count=count)

        outcome = decide(target, is_unlocked=is_unlocked, shows_ad=shows_ad, now=NOW)

        in_order = [
            (status is Status.BLANK, IsBlank()),
            (status is Status.PAUSED, IsPaused()),
            (expired, IsExpired("tel:1" if redirects == "redirect" else None)),
            (full, LimitIsReached("tel:2" if redirects == "redirect" else None)),
            (locked and not is_unlocked, AsksPassword()),
            (shows_ad, ShowsAd(target.destination)),
            (True, LeadsOn(target.destination)),
        ]
        assert outcome == next(expected for applies, expected in in_order if applies)
        assert type(outcome) is type(next(expected for applies, expected in in_order if applies))


@in_turn(
    ("outcome", "verdict", "lets_through"),
    [
        (LeadsOn("tel:1"), "redirected", True),
        (ShowsPage(), "page_shown", True),
        (ShowsAd("tel:1"), "ad_shown", True),
        (IsPaused(), "paused", False),
        (IsExpired(None), "expired", False),
        (IsExpired("tel:1"), "expired", False),
        (LimitIsReached(None), "limit_reached", False),
        (LimitIsReached("tel:1"), "limit_reached", False),
        (AsksPassword(), "password_asked", False),
    ],
)
def test_only_a_scan_that_was_let_through_counts_for_the_limit_and_only_where_there_is_one(
    outcome, verdict, lets_through
):
    limited = a_target(restrictions=replace(OPEN, scan_limit=5))

    assert outcome.verdict == verdict
    assert Scan(limited, outcome.verdict, NOW, "GET", [], HOME).counts_for_limit is lets_through
    assert not Scan(TARGET, outcome.verdict, NOW, "GET", [], HOME).counts_for_limit


# A value of each field that a scan may answer by, and whether all visitors still get the same answer.
FIELDS = {
    "code_id": (UUID(int=1), True),
    "key": (8, True),
    "account_id": (UUID(int=1), True),
    "short_id": ("b2b3c4d", True),
    "name": ("Menu", True),
    "destination": (None, True),
    "forward_query": (True, True),
    "campaign": (frozenset({"utm_source"}), True),
    "status": (Status.PAUSED, True),
    "restrictions": (OPEN, True),
    "scan_count": (5, True),
    "version": (4, True),
    "created_via": (CreatedVia.ASSISTANT, True),
    "plan": (Plan.FREE, True),
    "owner_language": ("de", True),
    "owner_time_zone": ("Europe/Berlin", True),
    "by_system": ({System.IOS: "tel:1"}, False),
    "page_for": (frozenset({System.MAC}), False),
    "rules": ((Rule(id="r", when=When(), url="tel:1"),), True),
    "others": ({}, True),
}
RESTRICTIONS = {
    "password_hash": ("hash", True),
    "password_enabled": (True, False),
    "expires_at": (NOW, True),
    "expiration_enabled": (True, True),
    "expired_redirect_url": ("tel:1", True),
    "scan_limit": (5, False),
    "scan_limit_reached_url": ("tel:2", True),
}


def test_each_field_of_a_target_is_known_to_answer_everyone_alike_or_not():
    assert {field.name for field in fields(Target) if field.init} == set(FIELDS)
    assert {field.name for field in fields(Restrictions)} == set(RESTRICTIONS)
    assert a_target().answers_everyone_alike
    for further in ({"code": UUID(int=1)}, {"split": (Variant("tel:1", 100, "A"),)}):
        assert not a_target(rules=(Rule(id="r", when=When(), **further),)).answers_everyone_alike
    for name, (value, alike) in FIELDS.items():
        assert a_target(**{name: value}).answers_everyone_alike is alike, name
    for name, (value, alike) in RESTRICTIONS.items():
        restricted = a_target(restrictions=replace(OPEN, **{name: value}))
        assert restricted.answers_everyone_alike is alike, name


def test_what_a_target_always_answers_is_what_is_decided_at_any_time():
    assert a_target().always_leads_on == LeadsOn(TARGET.destination)
    for name, (value, _) in FIELDS.items():
        target = a_target(**{name: value})
        if target.always_leads_on is not None:
            for now in (NOW, NOW + timedelta(days=9_000)):
                assert decide(target, is_unlocked=False, shows_ad=False, now=now) == target.always_leads_on
    for name in ("status", "destination", "by_system", "page_for"):
        value = None if name == "destination" else FIELDS[name][0]
        assert a_target(**{name: value}).always_leads_on is None, name
    for name, (value, _) in RESTRICTIONS.items():
        assert a_target(restrictions=replace(OPEN, **{name: value})).always_leads_on is None, name


@in_turn("default", [{"default": None}, {"default_factory": dict}, {}])
def test_a_field_that_a_later_version_adds_answers_everyone_alike_only_while_it_has_its_default(default):
    rule = field(kw_only=True, **default)
    later = make_dataclass("Later", [("countries", Any, rule)], bases=(Target,), frozen=True, kw_only=True)
    known = {field.name: getattr(TARGET, field.name) for field in fields(Target) if field.init}

    if default:
        assert later(**known).answers_everyone_alike
    assert not later(**known, countries={"DE": "tel:1"}).answers_everyone_alike


def test_every_verdict_is_that_of_one_outcome():
    assert sorted(outcome.verdict for outcome in OUTCOMES) == sorted(Verdict)


def test_the_verdicts_of_scans_that_are_let_through_come_first():
    """They are stored as numbers, and counted below the first refusal."""
    assert list(Verdict)[: len(LET_THROUGH)] == [one for one in Verdict if one in LET_THROUGH]


def test_an_outcome_that_is_left_out_of_reports_says_why():
    assert [one for one in OUTCOMES if (one.notice is None) != (one.excluded is None)] == []


@in_turn("plan", Plan)
@in_turn("via", CreatedVia)
def test_the_ad_is_shown_on_the_free_plan_and_never_for_a_code_of_an_assistant(plan, via):
    target = a_target(plan=plan, created_via=via)

    assert shows_house_ad(target, DEFAULT_ALLOWANCES) is (
        plan is Plan.FREE and via is not CreatedVia.ASSISTANT
    )
    assert not shows_house_ad(target, without_ads(DEFAULT_ALLOWANCES))


def test_a_code_is_locked_by_a_password_that_is_switched_on():
    locked = replace(OPEN, password_hash="h", password_enabled=True)

    assert needs_password(locked)
    assert not needs_password(OPEN)
    assert not needs_password(replace(locked, password_enabled=False))
    assert not needs_password(replace(locked, password_hash=None))
