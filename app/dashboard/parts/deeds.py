"""Who changed a code or link, and what was done, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.pages.texts import Translations
from app.types.catalogue import type_named
from app.types.fields import words_in
from domain.codes.restrictions import Restrictions, needs_password
from domain.codes.short_urls import Change, CreatedVia, HistoryEvent, Snapshot, Status
from domain.content import STORED_TYPES
from domain.content.types.links import URLContent

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


_NAMES_AND_LOOKS: Final = {
    "did_rename": ("name",),
    "did_change_tags": ("tags",),
    "did_change_design": ("options", "template_id"),
    "did_change_theme": ("theme",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """`tag`: what it is besides a person, with its icon."""

    name: str
    by: str
    tag: str = ""
    icon: str = ""


def author_of(t: Translations, via: CreatedVia, who: str) -> Author:
    """The author as the history names them: see the actors of REST and of assistants."""
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
    """The key's name in "API key till system (rp_abc12345…)"."""
    name = changed_by.removeprefix("API key ").rpartition(" (")[0]
    return t.who_key.format(name=name or changed_by)


def did_words(t: Translations, change: Change) -> str:
    """What its author did, to stand behind the name: "repointed it"."""
    if change.before is None:
        return t.did_make
    if change.event:
        return _event_words(t, change.event)
    names = list(deeds(change.before, change.after))
    if len(names) != 1:
        return t.did_several
    return str(getattr(t, names[0])).format(type=type_name(t, change.after.type_id))


def _event_words(t: Translations, event: HistoryEvent) -> str:
    match event:
        case HistoryEvent.DELETED:
            return t.did_trash
        case HistoryEvent.RESTORED:
            return t.did_put_back


def deeds(before: Snapshot, after: Snapshot) -> Iterator[str]:
    """The names of texts, one for each part that has changed."""
    if before.status is Status.BLANK and after.status is not Status.BLANK:
        yield "did_fill"
    elif before.type_id != after.type_id:
        yield "did_change_type"
    elif before.content != after.content:
        is_led = before.content.get("url") != after.content.get("url") and after.type_id == URLContent.type_id
        yield "did_repoint" if is_led else "did_edit"
    if before.rules != after.rules:
        yield "did_change_rules"
    if before.status != after.status and Status.BLANK not in (before.status, after.status):
        yield "did_pause_it" if after.status is Status.PAUSED else "did_resume_it"
    for part in changed_parts(before.restrictions, after.restrictions):
        added, removed, changed = _DONE[part]
        was, now = (is_on(part, one.restrictions) for one in (before, after))
        yield changed if was == now else added if now else removed
    for did, names in _NAMES_AND_LOOKS.items():
        if any(before.name_and_look.get(one) != after.name_and_look.get(one) for one in names):
            yield did


def changed_parts(before: Restrictions, after: Restrictions) -> list[str]:
    return [
        part for part, names in _FIELDS.items() if any(getattr(before, n) != getattr(after, n) for n in names)
    ]


def is_on(part: str, restrictions: Restrictions) -> bool:
    if part == "expiry":
        return restrictions.ends_at is not None
    return restrictions.scan_limit is not None if part == "limit" else needs_password(restrictions)


def type_name(t: Translations, type_id: int) -> str:
    return words_in(t)(type_named(STORED_TYPES[type_id].slug).name)
