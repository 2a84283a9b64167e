"""The history of a code or link, in pages: who made each change, what and when, and the way back."""

from asyncio import sleep, to_thread
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.responses import Response

from app.dashboard.code.history.diffs import HIDDEN, Diff, content_diffs, kind_name
from app.dashboard.frame import Pages, SignedIn, page
from app.dashboard.frame.rooms import room_of
from app.dashboard.parts.addresses import shown
from app.dashboard.parts.codes import name_of, pages_of_each, path_of, version_in
from app.dashboard.parts.restrictions import lacking_plan
from app.dashboard.parts.times import Moment
from app.pages.texts import Translations
from domain.codes.restrictions import Restrictions, needs_password
from domain.codes.short_urls import Change, CreatedVia, HistoryEvent, ShortURL, Snapshot, Status
from domain.content.types.links import URLContent
from domain.kernel.errors import PremiumRequired
from domain.use_cases.codes.history import history_of, refusal_of_revert

_FIELDS: Final = {
    "expiry": ("expires_at", "expiration_enabled", "expired_redirect_url"),
    "limit": ("scan_limit", "scan_limit_reached_url"),
    "password": ("password_hash", "password_enabled"),
}
# The names of texts: an addition, a removal, any other change.
_DONE: Final = {
    "expiry": ("did_set_end", "did_remove_end", "did_change_end"),
    "limit": ("did_set_limit", "did_remove_limit", "did_change_limit"),
    "password": ("did_set_password", "did_remove_password", "did_change_password"),
}
_AT_ONCE: Final = 20
_MOST_DIFFS: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """`tag`: what it is besides a person, with its icon."""

    name: str
    by: str
    tag: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One change. `version`: the one that its button leads to: of the newest change, that before it.

    `others`: how many more fields it changed. `refusal`: why there is no way back.
    """

    author: Author
    did: str
    at: Moment
    is_now: bool
    diffs: Sequence[Diff]
    others: str
    version: int | None = None
    refusal: str = ""


async def events_of(
    visit: SignedIn, short_url: ShortURL, changes: Sequence[Change], last: int, *, most: int
) -> list[Event]:
    """`changes`: the newest first. `last`: the version of the newest of all. `most`: fields of each."""
    refusals = {one.version: await _refusal(visit, short_url, one) for one in changes}

    def events() -> list[Event]:
        return [_event(visit, short_url, change, last, refusals, most) for change in changes]

    # Scans need not wait for it: content of the largest kind has thousands of words.
    return await to_thread(events)


def author_of(t: Translations, via: CreatedVia, who: str) -> Author:
    """As the history names them: see the actors of REST and of assistants."""
    match via:
        case CreatedVia.DASHBOARD:
            return Author(name=t.who_you, by=t.by_you)
        case CreatedVia.ASSISTANT:
            name = who.removeprefix("assistant ")
            return Author(name=name, by=t.by_whom.format(who=name), tag=t.who_assistant, icon="plug")
        case CreatedVia.API:
            name = _key_name(t, who)
            return Author(name=name, by=t.by_whom.format(who=name))
        case CreatedVia.BULK:
            is_key = who != "dashboard"
            name = _key_name(t, who) if is_key else t.who_you
            by = t.by_whom.format(who=name) if is_key else t.by_you
            return Author(name=name, by=by, tag=t.who_file, icon="upload")


def _key_name(t: Translations, changed_by: str) -> str:
    """Of "API key till system (rp_abc12345…)"."""
    name = changed_by.removeprefix("API key ").rpartition(" (")[0]
    return t.who_key.format(name=name or changed_by)


async def _refusal(visit: SignedIn, short_url: ShortURL, change: Change) -> str:
    """Why nobody can go back to it; empty when it is possible."""
    # Scans have their turn between two versions.
    await sleep(0)
    refusal = await refusal_of_revert(visit.deps, visit.account, short_url, change)
    if isinstance(refusal, PremiumRequired):
        return visit.t.back_needs_plan.format(plan=lacking_plan(visit))
    return visit.t.back_is_loop if refusal else ""


def _event(
    visit: SignedIn, short_url: ShortURL, change: Change, last: int, refusals: Mapping[int, str], most: int
) -> Event:
    t, is_now = visit.t, change.version == last
    version = change.version - 1 if is_now else change.version
    diffs = list(_diffs(visit, t, change))
    others = len(diffs) - most
    refusal, is_same = refusals.get(version, ""), change.after == short_url.snapshot()
    return Event(
        author=author_of(t, change.via, change.changed_by),
        did=did_words(t, change),
        at=Moment.of(t, change.changed_at, visit.zone, visit.deps.clock()),
        is_now=is_now,
        diffs=diffs[:most],
        others=t.counted("diff_others", others) if others > 0 else "",
        version=None if refusal or change.event or (is_same and not is_now) else version or None,
        refusal="" if is_same and not is_now else refusal,
    )


def did_words(t: Translations, change: Change) -> str:
    """Behind the name of its author: "repointed it"."""
    if change.before is None:
        return t.did_make
    if change.event:
        return t.did_trash if change.event is HistoryEvent.DELETED else t.did_put_back
    names = list(_deeds(change, change.before, change.after))
    if len(names) != 1:
        return t.did_several
    return str(getattr(t, names[0])).format(kind=kind_name(t, change.after.type_id))


def _deeds(change: Change, before: Snapshot, after: Snapshot) -> Iterator[str]:
    """The names of texts, one for each part that has changed."""
    if before.type_id != after.type_id:
        yield "did_change_kind"
    elif change.leads_elsewhere():
        is_led = before.content.get("url") != after.content.get("url") and after.type_id == URLContent.type_id
        yield "did_repoint" if is_led else "did_edit"
    if before.status != after.status:
        yield "did_pause_it" if after.status is Status.PAUSED else "did_resume_it"
    for part in _changed_parts(before.restrictions, after.restrictions):
        added, removed, changed = _DONE[part]
        was, now = (_is_on(part, one.restrictions) for one in (before, after))
        yield changed if was == now else added if now else removed


def _diffs(visit: SignedIn, t: Translations, change: Change) -> Iterator[Diff]:
    before, after = change.before, change.after
    if before is None:
        return
    yield from content_diffs(t, before, after)
    # A pause alone has been said already.
    if before.status != after.status and len(list(_deeds(change, before, after))) > 1:
        words = {Status.PAUSED: t.way_paused, Status.ACTIVE: t.way_on}
        yield Diff(t.way_state, words[before.status], words[after.status])
    for part in _changed_parts(before.restrictions, after.restrictions):
        was, now = (_words(visit, t, part, one.restrictions) for one in (before, after))
        # Nobody reads a password here, not even that it is the same.
        yield Diff(str(getattr(t, f"rule_{part}")), None if was == now else was, now)


def _changed_parts(before: Restrictions, after: Restrictions) -> list[str]:
    return [
        part for part, names in _FIELDS.items() if any(getattr(before, n) != getattr(after, n) for n in names)
    ]


def _is_on(part: str, restrictions: Restrictions) -> bool:
    if part == "expiry":
        return restrictions.ends_at is not None
    return restrictions.scan_limit is not None if part == "limit" else needs_password(restrictions)


def _words(visit: SignedIn, t: Translations, part: str, restrictions: Restrictions) -> str | None:
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
            words = Moment.of(t, moment, visit.zone, visit.deps.clock()).words
    then = t.way_then.format(place=shown(redirect)) if redirect else None
    off = t.word_off if words and not _is_on(part, restrictions) else None
    return ", ".join(filter(None, (words, then, off))) or None


async def show(visit: SignedIn, short_url: ShortURL) -> Response:
    below = version_in(visit.request.query_params.get("before", ""))
    changes, following, total = await history_of(visit.deps, short_url, _AT_ONCE, below)
    return await page(
        visit,
        "code/history",
        is_long=True,
        room=room_of(short_url),
        tab="history",
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        events=await events_of(visit, short_url, changes, total, most=_MOST_DIFFS),
        following=following,
    )


PAGES: Final[Pages] = pages_of_each("/history", show)
