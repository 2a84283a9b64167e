"""Plans and subscriptions in words, and what a change of them does."""

from collections.abc import Iterator

from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.accounts.plans import UNLIMITED, Plan, PlanEffects, Quota, Subscription

_FEATURES = {
    "api": ("effect_api_on", "effect_api_off"),
    "premium_fields": ("effect_premium_on", "effect_premium_off"),
    "bulk_csv": ("effect_bulk_on", "effect_bulk_off"),
    "house_ad": ("effect_ad_on", "effect_ad_off"),
}
# The texts with a number, and without.
_GOING_ON = {
    "qr_codes": ("effect_codes", "nav_codes"),
    "short_links": ("effect_links", "nav_links"),
    "own_domains": ("effect_domains", "nav_domains"),
    "webhooks": ("effect_webhooks", "nav_webhooks"),
}


def subscription_words(t: Translations, subscription: Subscription) -> str:
    return {
        Subscription.NONE: t.subscription_none,
        Subscription.TRIALING: t.subscription_trialing,
        Subscription.ACTIVE: t.subscription_active,
    }[subscription]


def terms_words(t: Translations, plan: Plan, subscription: Subscription) -> str:
    """The plan with its subscription, which Free has not."""
    if subscription is Subscription.NONE:
        return plan.title()
    return t.operator_terms.format(plan=plan.title(), subscription=subscription_words(t, subscription))


def effect_words(t: Translations, effects: PlanEffects) -> Iterator[str]:
    """The effects of a change; what stops working comes first."""
    keys = t.counted("effect_keys", effects.api_keys)
    callers = {"keys": keys, "assistants": t.counted("effect_assistants", effects.assistants)}
    for name in effects.lost:
        yield getattr(t, _FEATURES[name][1]).format(**callers)
    for name in effects.gained:
        is_again = name == "api" and (effects.api_keys or effects.assistants)
        yield t.effect_api_again.format(**callers) if is_again else getattr(t, _FEATURES[name][0])
    yield from (_quota(t, quota) for quota in effects.quotas)
    if effects.contacts_opened:
        yield t.counted("effect_contacts_open", effects.contacts_opened)
    if effects.contacts_locked:
        yield t.counted("effect_contacts_lock", effects.contacts_locked)


def _quota(t: Translations, quota: Quota) -> str:
    goes_on, name = _GOING_ON[quota.name]
    limit = quota.limit if quota.limit == UNLIMITED else format_number(t.language, quota.limit)
    if not quota.used:
        text = t.effect_none_of if quota.is_full else t.effect_up_to
        text = t.effect_no_limit if limit == UNLIMITED else text
        return text.format(what=getattr(t, name), limit=limit)
    text = t.effect_full if quota.is_full else t.effect_room
    text = t.effect_unlimited if limit == UNLIMITED else text
    return f"{t.counted(goes_on, quota.used)} {text.format(limit=limit)}"
