"""What another plan would change for an account."""

from domain.accounts.plans import (
    DEFAULT_ALLOWANCES,
    UNLIMITED,
    Plan,
    Quota,
    Subscription,
    features_between,
    is_over_plan,
    quotas_between,
)
from domain.use_cases.accounts.usage import Usage, features_of, quotas_of
from tests.cases import in_turn

USED = Usage(
    qr_codes=38,
    short_links=2,
    contacts=12,
    contacts_a_month=10,
    locked_contacts=2,
    own_domains=1,
    files_mb=3,
)


def features(plan, subscription=Subscription.ACTIVE):
    return features_of(DEFAULT_ALLOWANCES[plan], subscription)


def quotas(plan):
    return quotas_of(DEFAULT_ALLOWANCES[plan], USED)


@in_turn(
    ("before", "after", "gained", "lost"),
    [
        (
            features(Plan.BUSINESS),
            features(Plan.FREE),
            ["house_ad"],
            ["api", "premium_fields", "bulk_csv"],
        ),
        (features(Plan.FREE), features(Plan.LITE), ["premium_fields"], ["house_ad"]),
        (features(Plan.PRO), features(Plan.PRO, Subscription.TRIALING), [], ["premium_fields"]),
        (features(Plan.PRO), features(Plan.PRO), [], []),
    ],
)
def test_features_are_gained_and_lost(before, after, gained, lost):
    assert features_between(before, after) == (gained, lost)


def test_only_quotas_that_change_are_named():
    changed = quotas_between(quotas(Plan.PRO), quotas(Plan.FREE))

    assert list(changed) == [
        Quota("qr_codes", 38, 5),
        Quota("short_links", 2, 10),
        Quota("own_domains", 1, 0),
        Quota("webhooks", 0, 0),
    ]
    assert list(quotas_between(quotas(Plan.FREE), quotas(Plan.LITE))) == [
        Quota("qr_codes", 38, 50),
        Quota("short_links", 2, 100),
    ]


@in_turn(
    ("used", "limit", "is_full", "is_exceeded"),
    [
        (4, 5, False, False),
        (5, 5, True, False),
        (6, 5, True, True),
        (0, 0, True, False),
        (9, UNLIMITED, False, False),
    ],
)
def test_a_quota_is_full_at_its_limit_and_exceeded_above(used, limit, is_full, is_exceeded):
    quota = Quota("qr_codes", used, limit)

    assert (quota.is_full, quota.is_exceeded) == (is_full, is_exceeded)


def test_contacts_never_put_an_account_over_its_plan():
    assert is_over_plan(quotas(Plan.FREE))
    assert not is_over_plan(quotas(Plan.PRO))
    assert not is_over_plan({**quotas(Plan.PRO), "contacts_a_month": (10, 11)})
