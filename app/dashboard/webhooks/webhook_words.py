"""Webhooks in words: what each is told, how it does, and what an answer to it was."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from babel import units

from app.dashboard.frame import HOME, SignedIn
from app.dashboard.parts.codes import shown
from app.dashboard.parts.times import Moment, day_words
from app.pages.texts import Translations
from domain.feed.events import EventType
from domain.feed.webhooks import DeliveryState, DisabledReason, Webhook, is_success
from domain.use_cases.named_items.items import all_named_items

PATH: Final = f"{HOME}/webhooks"
# The first words of the types of events, each with the name of its text.
GROUPS: Final = {
    "qr_code": "nav_codes",
    "link": "nav_links",
    "scans": "nav_scans",
    "contact": "nav_contacts",
    "domain": "nav_domains",
    "job": "webhook_jobs",
    "scan_limit": "webhook_limits",
    "webhook": "webhook_others",
}
_REASONS: Final = {DisabledReason.GONE: "webhook_gone", DisabledReason.FAILING: "webhook_failing"}
_DAYS: Final = 14
# By day (UTC, since 1970) and state.
Counts = Mapping[tuple[int, DeliveryState], int]


def group_of(kind: EventType) -> str:
    return kind.partition(".")[0]


def name_words(webhook: Webhook) -> dict[str, str]:
    address = shown(webhook.url)
    return {"path": f"{PATH}/{webhook.id}", "host": address.partition("/")[0], "address": address}


async def folder_names(request: SignedIn) -> dict[str, str]:
    """The names of all folders, by their ids."""
    folders = await all_named_items(request.deps.store.folders, request.account.id)
    return {str(one.id): one.name for one in folders}


async def webhook_rows(request: SignedIn, webhooks: Sequence[Webhook]) -> list[dict[str, Any]]:
    """Each with what it is told, its state, and its deliveries of the last days (UTC), the oldest first."""
    t, now = request.t, request.deps.clock()
    days = [(now - timedelta(days=back)).astimezone(UTC).date() for back in range(_DAYS - 1, -1, -1)]
    since, ids = datetime.combine(days[0], time(), UTC), [one.id for one in webhooks]
    counted, folders = await request.deps.store.webhooks.count_by_day(ids, since), await folder_names(request)
    rows = []
    for webhook in webhooks:
        counts = counted.get(webhook.id, {})
        of_days = [_day(t, day, days[-1], counts) for day in days]
        every, failed = (sum(one[name] for one in of_days) for name in ("all", "failed"))
        rows.append(
            {
                **name_words(webhook),
                "told": _told(t, webhook, folders),
                "is_on": webhook.enabled,
                **dict(zip(("tag", "state", "reason"), _state(request, webhook), strict=True)),
                "days": of_days,
                "sent": t.counted("webhook_sent", every - failed),
                "failed": t.counted("webhook_failed", failed) if failed else "",
            }
        )
    return rows


def _told(t: Translations, webhook: Webhook, folders: Mapping[str, str]) -> str:
    """Like "Codes, Scans; only Tables"."""
    groups, only = {group_of(one) for one in webhook.events or ()}, webhook.only or {}
    told = ", ".join(str(getattr(t, text)) for name, text in GROUPS.items() if name in groups)
    names = [folders.get(one, t.key_folder_gone) for one in only.get("folders", ())]
    codes = len(only.get("qr_codes", ()))
    names += [*only.get("tags", ()), *([t.counted("codes_number", codes)] if codes else [])]
    told = told or t.webhook_everything
    return t.webhook_only_told.format(told=told, names=", ".join(names)) if names else told


def _state(request: SignedIn, webhook: Webhook) -> tuple[str, str, str]:
    """The class of its tag, the name of its text, and why we switched it off; else empty."""
    at, reason = webhook.disabled_at, webhook.disabled_reason
    if webhook.enabled:
        return ("ask", "webhook_retrying", "") if webhook.failing_since else ("ok", "webhook_on", "")
    if at is None or reason is None:
        return "", "webhook_off", ""
    words = str(getattr(request.t, _REASONS[reason])).format(when=Moment.seen_by(request, at).words)
    return "bad", "webhook_off", words


def _day(t: Translations, day: date, today: date, counts: Counts) -> dict[str, Any]:
    number = (day - date(1970, 1, 1)).days
    every = sum(counts.get((number, one), 0) for one in DeliveryState)
    failed = every - counts.get((number, DeliveryState.DELIVERED), 0)
    return {"name": day_words(t, day, today, is_short=True), "all": every, "failed": failed}


def answer_words(t: Translations, status: int | None, milliseconds: int, answer: str) -> dict[str, Any]:
    """An answer to a try, or to a test. `took`: like "84 ms"."""
    took = units.format_unit(milliseconds, "duration-millisecond", "short", locale=t.locale)
    return {"status": status, "is_good": is_success(status), "took": took, "answer": answer}
