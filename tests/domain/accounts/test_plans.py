import tomllib
from dataclasses import asdict, fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.accounts.plans import (
    DEFAULT_ALLOWANCES,
    UNLIMITED,
    Allowance,
    Plan,
    Subscription,
    override_allowances,
    require_api,
    require_premium,
    require_room_for_code,
    settle_subscription,
    without_ads,
)
from domain.kernel.errors import ApiPlanRequired, PlanLimitReached, PremiumRequired
from tests.cases import in_turn

# SPEC 1, row by row: free, lite, pro, business.
TABLE = {
    "qr_codes": (5, 50, 500, 10_000),
    "short_links": (10, 100, 1_000, 50_000),
    "contacts_a_month": (10, 100, 1_000, 10_000),
    "premium_fields": (False, True, True, True),
    "api": (False, False, True, True),
    "bulk_csv": (False, False, False, True),
    "own_domains": (0, 0, 1, 10),
    "rules": (1, 5, 20, 20),
    "files_mb": (50, 500, 5_000, 50_000),
    "webhooks": (0, 0, 5, 20),
    "house_ad": (True, False, False, False),
}
LIMITS = ["qr_codes", "short_links", "contacts_a_month", "own_domains", "rules", "files_mb", "webhooks"]
SWITCHES = ["premium_fields", "api", "bulk_csv", "house_ad"]


def test_the_plans_are_those_of_the_document():
    assert list(Plan) == ["free", "lite", "pro", "business"]
    assert {row: tuple(getattr(DEFAULT_ALLOWANCES[plan], row) for plan in Plan) for row in TABLE} == TABLE
    assert {field.name for field in fields(Allowance)} == set(TABLE) == {*LIMITS, *SWITCHES}


@in_turn("owned", [0, 1, 4])
def test_a_plan_with_room_lets_a_code_be_made(owned):
    require_room_for_code(DEFAULT_ALLOWANCES[Plan.FREE], owned=owned)


@in_turn("owned", [5, 6, 10_000])
def test_a_full_plan_refuses_and_names_the_quota_and_its_limit(owned):
    with pytest.raises(PlanLimitReached, match="5 QR codes"):
        require_room_for_code(DEFAULT_ALLOWANCES[Plan.FREE], owned=owned)


@settings(max_examples=100)
@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_code_more_is_allowed_exactly_below_the_limit(limit, owned):
    allowance = override_allowances({"pro": {"qr_codes": limit}})[Plan.PRO]

    try:
        require_room_for_code(allowance, owned=owned)
        refused = False
    except PlanLimitReached:
        refused = True

    assert refused == (owned >= limit)


def test_unlimited_always_has_room_and_zero_never():
    allowances = override_allowances({"free": {"qr_codes": UNLIMITED}, "business": {"qr_codes": 0}})

    require_room_for_code(allowances[Plan.FREE], owned=10**12)
    with pytest.raises(PlanLimitReached, match="0 QR codes"):
        require_room_for_code(allowances[Plan.BUSINESS], owned=0)


def test_a_plans_file_changes_what_it_names_and_nothing_else():
    tables = tomllib.loads('[free]\nqr_codes = 25\nhouse_ad = false\n[pro]\nown_domains = "unlimited"\n')

    allowances = override_allowances(tables)

    expected = {plan: asdict(allowance) for plan, allowance in DEFAULT_ALLOWANCES.items()}
    expected[Plan.FREE] |= {"qr_codes": 25, "house_ad": False}
    expected[Plan.PRO] |= {"own_domains": "unlimited"}
    assert {plan: asdict(allowance) for plan, allowance in allowances.items()} == expected


def test_an_empty_plans_file_changes_nothing_and_no_file_changes_the_defaults():
    override_allowances({"free": {"qr_codes": 1}})

    assert override_allowances({}) == DEFAULT_ALLOWANCES
    assert DEFAULT_ALLOWANCES[Plan.FREE].qr_codes == 5


@settings(max_examples=100)
@given(
    st.dictionaries(
        st.sampled_from(list(Plan)).map(str),
        st.fixed_dictionaries(
            {},
            optional={name: st.integers(0, 10**15) | st.just("unlimited") for name in LIMITS}
            | dict.fromkeys(SWITCHES, st.booleans()),
        ),
    )
)
def test_every_right_value_arrives(tables):
    allowances = override_allowances(tables)

    for plan in Plan:
        assert asdict(allowances[plan]) == asdict(DEFAULT_ALLOWANCES[plan]) | tables.get(plan, {})


@in_turn("name", LIMITS)
@in_turn(
    "value",
    [-1, 10**15 + 1, 1.0, 1.5, True, False, "5", "Unlimited", "", "none", None, [], {}, [5], float("inf")],
)
def test_a_wrong_limit_is_named(name, value):
    with pytest.raises(
        ValueError, match=rf'^lite\.{name}: must be a whole number from 0 to 10{{15}} or "unlimited"$'
    ):
        override_allowances({"free": {}, "lite": {name: value}})


@in_turn("name", SWITCHES)
@in_turn("value", [0, 1, "true", "yes", "unlimited", None, [], {}, 1.0])
def test_a_wrong_switch_is_named(name, value):
    with pytest.raises(ValueError, match=rf"^business\.{name}: must be true or false$"):
        override_allowances({"business": {name: value}})


@in_turn("name", ["gold", "Free", "FREE", "", "free ", "PLAN"])
def test_a_plan_that_does_not_exist_is_named(name):
    with pytest.raises(
        ValueError, match=rf"^{name}: there is no such plan; the plans are free, lite, pro, business$"
    ):
        override_allowances({name: {}})


@in_turn("name", ["codes", "QR_CODES", "qr-codes", "", "contacts"])
def test_an_allowance_that_does_not_exist_is_named(name):
    with pytest.raises(ValueError, match=rf"^pro\.{name}: there is no such allowance; there are qr_codes, "):
        override_allowances({"pro": {name: 1}})


@in_turn("table", [5, "unlimited", None, True, [], [{"qr_codes": 1}]])
def test_a_plan_that_is_no_table_is_named(table):
    with pytest.raises(ValueError, match=r"^pro: must be a table"):
        override_allowances({"pro": table})


@in_turn("plan", Plan)
def test_an_account_without_a_subscription_is_on_the_free_plan(plan):
    assert settle_subscription(plan, Subscription.NONE) == (Plan.FREE, Subscription.NONE)


@in_turn("plan", [Plan.LITE, Plan.PRO, Plan.BUSINESS])
@in_turn("subscription", [Subscription.TRIALING, Subscription.ACTIVE])
def test_a_subscription_is_to_the_plan_it_names(plan, subscription):
    assert settle_subscription(plan, subscription) == (plan, subscription)


@in_turn("subscription", [Subscription.TRIALING, Subscription.ACTIVE])
def test_nobody_subscribes_to_the_free_plan(subscription):
    with pytest.raises(ValueError, match="free"):
        settle_subscription(Plan.FREE, subscription)


@in_turn("plan", Plan)
def test_the_api_belongs_to_pro_and_business_even_on_trial(plan):
    if plan in {Plan.PRO, Plan.BUSINESS}:
        require_api(DEFAULT_ALLOWANCES[plan])
    else:
        with pytest.raises(ApiPlanRequired):
            require_api(DEFAULT_ALLOWANCES[plan])


@in_turn("plan", Plan)
@in_turn("subscription", Subscription)
def test_premium_fields_need_a_plan_that_has_them_and_is_paid(plan, subscription):
    allowance = DEFAULT_ALLOWANCES[plan]

    require_premium(allowance, subscription, [])
    if plan is not Plan.FREE and subscription is Subscription.ACTIVE:
        require_premium(allowance, subscription, ["scan_limit"])
    else:
        with pytest.raises(PremiumRequired) as refused:
            require_premium(allowance, subscription, ["scan_limit", "short_id"])
        assert [fault.field for fault in refused.value.faults] == ["scan_limit", "short_id"]


def test_an_operator_may_show_no_ads_at_all():
    shown = without_ads(DEFAULT_ALLOWANCES)

    assert not any(allowance.house_ad for allowance in shown.values())
    assert DEFAULT_ALLOWANCES[Plan.FREE].house_ad
    assert shown[Plan.FREE].qr_codes == 5
