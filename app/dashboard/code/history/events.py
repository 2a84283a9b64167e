"""The history of a code or link, in pages: who made each change, what and when, and the way back."""

from asyncio import sleep, to_thread
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.history.diffs import HIDDEN, Diff, content_diffs, look_diffs, name_diffs
from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.codes import name_of, pages_of_each, path_of, shown, version_in
from app.dashboard.parts.deeds import author_of, changed_parts, deeds, did_words, is_on
from app.dashboard.parts.path.restrictions import lacking_plan
from app.dashboard.parts.path.rule_words import RuleWords
from app.dashboard.parts.times import Moment
from app.pages.texts import Translations
from domain.codes.restrictions import Restrictions
from domain.codes.rules.input import load_rules
from domain.codes.short_urls import Change, ShortURL, Snapshot, Status
from domain.kernel.errors import PlanLimitReached, PremiumRequired
from domain.use_cases.codes.history import history_of, refusal_of_revert

_AT_ONCE: Final = 20
_MOST_DIFFS: Final = 100


async def events_of(
    request: SignedIn, short_url: ShortURL, changes: Sequence[Change], *, most: int, is_first: bool = True
) -> list[dict[str, Any]]:
    """`changes`: the newest first; `is_first`: of all. `most`: fields of each."""
    refusals = {one.version: await _refusal(request, short_url, one) for one in changes}

    def events() -> list[dict[str, Any]]:
        now, last = short_url.snapshot(), changes[0].version if is_first and changes else 0
        return [_event(request, now, change, last, refusals, most) for change in changes]

    # Scans need not wait for it: content of the largest kind has thousands of words.
    return await to_thread(events)


async def _refusal(request: SignedIn, short_url: ShortURL, change: Change) -> str:
    """Why nobody can go back to it; empty when it is possible."""
    # Scans have their turn between two versions.
    await sleep(0)
    refusal = await refusal_of_revert(request.deps, request.account, short_url, change)
    if isinstance(refusal, PremiumRequired):
        return request.t.back_needs_plan.format(plan=lacking_plan(request))
    if isinstance(refusal, PlanLimitReached):
        return limit_words(request.t, refusal, "rules_full")
    return request.t.back_is_loop if refusal else ""


def _event(
    request: SignedIn, now: Snapshot, change: Change, last: int, refusals: Mapping[int, str], most: int
) -> dict[str, Any]:
    """One change. `version`: the one that its button leads to: of the newest change, that before it.

    `now`: as the code is. `others`: how many more fields it changed. `refusal`: why there is no way back.
    """
    t, is_now = request.t, change.version == last
    version = change.version - 1 if is_now else change.version
    diffs = list(_diffs(request, t, change))
    others = len(diffs) - most
    known = change.after.name_and_look and now.name_and_look
    refusal, is_same = refusals.get(version, ""), change.after == replace(now, name_and_look=known)
    return {
        "author": author_of(t, change.via, change.changed_by),
        "did": did_words(t, change),
        "at": Moment.seen_by(request, change.changed_at),
        "is_now": is_now,
        "diffs": diffs[:most],
        "others": t.counted("diff_others", others) if others > 0 else "",
        "version": None if refusal or change.event or (is_same and not is_now) else version or None,
        "refusal": "" if is_same and not is_now else refusal,
    }


def _diffs(request: SignedIn, t: Translations, change: Change) -> Iterator[Diff]:
    before, after = change.before, change.after
    if before is None:
        return
    yield from name_diffs(t, before, after)
    yield from content_diffs(t, before, after)
    words = RuleWords(t, request.zone, request.deps.clock())
    rules = zip_longest(*(load_rules(one.rules) for one in (before, after)))
    for number, pair in enumerate(rules, 1):
        if pair[0] != pair[1]:
            was, now = (words.whole(one) if one else None for one in pair)
            yield Diff(t.rule_number.format(number=number), was, now)
    # A pause alone has been said already.
    if before.status != after.status and len(list(deeds(before, after))) > 1:
        states = {Status.PAUSED: t.way_paused, Status.ACTIVE: t.way_on, Status.BLANK: t.way_blank}
        yield Diff(t.way_state, states[before.status], states[after.status])
    for part in changed_parts(before.restrictions, after.restrictions):
        was, now = (_words(request, t, part, one.restrictions) for one in (before, after))
        # Nobody reads a password here, not even that it is the same.
        yield Diff(str(getattr(t, f"rule_{part}")), None if was == now else was, now)
    yield from look_diffs(t, before, after)


def _words(request: SignedIn, t: Translations, part: str, restrictions: Restrictions) -> str | None:
    words: str | None = None
    redirect = None
    if part == "password":
        words = HIDDEN if restrictions.password_hash else None
    elif part == "limit":
        redirect = restrictions.scan_limit_reached_url
        if limit := restrictions.scan_limit:
            words = t.counted("scans", limit)
    else:
        redirect = restrictions.expired_redirect_url
        if moment := restrictions.expires_at:
            words = Moment.seen_by(request, moment).words
    then = t.way_then.format(place=shown(redirect)) if redirect else None
    off = t.word_off if words and not is_on(part, restrictions) else None
    return ", ".join(filter(None, (words, then, off))) or None


async def show(request: SignedIn, short_url: ShortURL) -> Response:
    below = version_in(request.http.query_params.get("before", ""))
    changes, following, _ = await history_of(request.deps, short_url, _AT_ONCE, below)
    return await page(
        request,
        "code/history",
        is_long=True,
        section=section_of(short_url),
        tab="history",
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        events=await events_of(request, short_url, changes, most=_MOST_DIFFS, is_first=below is None),
        following=following,
    )


PAGES: Final[Pages] = pages_of_each("/history", show)
