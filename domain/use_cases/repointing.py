"""Repointing: another place, or other content, behind a code that is printed; nothing else of it changes."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from domain.codes import QRCode
from domain.content import Content, shown_content, stored_content
from domain.content.paths import (
    Path,
    differences,
    lists_replaced,
    parse_path,
    patch_between,
    shorter_lists,
    takes_out_items,
    texts_cut_short,
    value_at,
    with_changes,
    written_path,
)
from domain.errors import Fault, PreconditionFailed, ValidationFailed
from domain.lenient import made_right
from domain.ports import Passwords, Store, Studio
from domain.service import Actor, Service
from domain.typed import UNKNOWN_FIELD, Fields, ReadFields, merge_patch
from domain.typed_codes import COMMON_FIELDS
from domain.use_cases.codes import change_code
from domain.use_cases.short_urls import get_short_url


class ContentRefused(ValidationFailed):
    """What was sent does not fit the code, whose type is fixed: `content` is what it holds."""

    def __init__(self, refusal: ValidationFailed, content: type[Content]) -> None:
        super().__init__(refusal.faults)
        self.content = content


@dataclass(frozen=True, slots=True)
class Repointing:
    """What is asked for, read once the code is found.

    `read`: a merge patch of the content (RFC 7396). `changes`: new values by their paths. `updated_at`: what the code
    must not have changed since. `unseen`: the paths of a code's content that the caller has no way to see whole at once.
    """

    read: ReadFields
    changes: Mapping[str, Any] = field(default_factory=dict)
    updated_at: datetime | None = None
    unseen: Callable[[QRCode], Collection[str]] = lambda _: ()


@dataclass(frozen=True, slots=True)
class Repointed:
    """A code before and after. `before_version` is that of its history: what a revert takes."""

    before: QRCode
    after: QRCode
    before_version: int

    def changed_fields(self) -> list[str]:
        """The content fields that are not as they were."""
        before, after = shown_content(self.before.content), shown_content(self.after.content)
        return [name for name in after if before.get(name) != after[name]]

    def differences(self) -> Iterator[tuple[str, Any, Any]]:
        """The same down to single values, by their paths, before and after."""
        return differences(shown_content(self.before.content), shown_content(self.after.content))

    def shorter_lists(self) -> Iterator[tuple[str, int, int]]:
        """The lists of its content that have fewer items: how many there were and are."""
        return shorter_lists(shown_content(self.before.content), shown_content(self.after.content))


async def repoint_code(
    store: Store,
    actor: Actor,
    reference: str,
    asked: Repointing,
    *,
    service: Service,
    studio: Studio,
    passwords: Passwords,
    now: datetime,
) -> Repointed:
    """The code before and after. Raises as `change_code`.

    Raises ContentRefused when nothing is to change, for each field that is no content of its type, and for a list that
    the caller cannot have seen whole; PreconditionFailed when it has changed since `updated_at`.
    """

    async def try_once(before: QRCode) -> Repointed:
        version = await store.changes.last_version(before.id)
        try:
            patch = _patch_of(asked, before)
            after = await change_code(
                store,
                actor,
                str(before.id),
                lambda: patch,
                service=service,
                studio=studio,
                passwords=passwords,
                now=now,
                if_match=frozenset({before.revision()}),
            )
        except ValidationFailed as refusal:
            raise ContentRefused(refusal, type(before.content)) from None
        return Repointed(before, after, version)

    while True:
        before = await get_short_url(store.codes, actor.account.id, reference)
        if asked.updated_at not in (None, before.updated_at):
            raise PreconditionFailed
        try:
            return await try_once(before)
        except PreconditionFailed:
            # Somebody else has changed it in the meantime: what is said of before must be what it was.
            continue


def _patch_of(asked: Repointing, code: QRCode) -> Fields:
    """The merge patch. A type that is named along with it must be the code's own, which `change_code` sees to."""
    content = type(code.content)
    fields = made_right(content, asked.read())
    others = COMMON_FIELDS - content.shared_fields - {"type_id"}
    why = "is not changed by repointing, but in the dashboard or by REST"
    if faults := [Fault(name, why) for name in fields if name in others]:
        raise ValidationFailed(faults)
    if not asked.changes and not fields.keys() - {"type_id"}:
        names = ", ".join(content.model_fields)
        raise ValidationFailed([Fault("content", f"is required: at least one of {names}")])
    changes = _paths_of(asked.changes, fields, content)
    stored = stored_content(code.content)
    changed, faults = with_changes(stored, changes)
    faults += _moved_twice(stored, changes) if asked.updated_at is None else []
    if faults:
        raise ValidationFailed(faults)
    patch = {**fields, **made_right(content, patch_between(stored, changed))}
    if faults := [*_unseen_faults(stored, fields, changes, asked.unseen(code)), *_cut_faults(stored, patch)]:
        raise ValidationFailed(faults)
    return patch


def _paths_of(changes: Mapping[str, Any], fields: Fields, content: type[Content]) -> Mapping[Path, Any]:
    """Raises ValidationFailed for what is no path into such content, or is sent as a field, too."""
    paths: dict[Path, Any] = {}
    faults = []
    for text, value in changes.items():
        try:
            path = parse_path(text)
        except ValueError as error:
            faults.append(Fault(f"changes.{text[:100]}", str(error)))
            continue
        if path[0] not in content.model_fields:
            faults.append(Fault(written_path(path), UNKNOWN_FIELD))
        elif path[0] in fields or path in paths:
            faults.append(Fault(written_path(path), "is sent twice: once in changes is enough"))
        paths[path] = value
    if faults:
        raise ValidationFailed(faults)
    return paths


def _moved_twice(stored: Fields, changes: Mapping[Path, Any]) -> list[Fault]:
    why = (
        "takes an item out of a list, and would take out the next one if the call were sent again: "
        "send updated_at beside it, as the code has it now"
    )
    return [Fault(written_path(path), why) for path in takes_out_items(stored, changes)]


def _unseen_faults(
    stored: Fields, fields: Fields, changes: Mapping[Path, Any], unseen: Collection[str]
) -> Iterator[Fault]:
    """The lists that would be replaced by somebody who was only shown a part of them."""
    hidden = [parse_path(text) for text in unseen]
    replaced = list(lists_replaced(stored, fields))
    for path, value in changes.items():
        known = _known_at(stored, path)
        replaced += [path] if isinstance(value, list | dict) and isinstance(known, list | dict) else []
    for path in replaced:
        known = _known_at(stored, path)
        inside = [one for one in hidden if one[: len(path)] == path]
        # Of an item it is its lists that count: a text that was cut short shows that itself.
        if not isinstance(known, list):
            inside = [one for one in inside if isinstance(_known_at(stored, one), list)]
        if inside:
            largest = known if isinstance(known, list) else _known_at(stored, inside[0])
            yield Fault(written_path(path), _UNSEEN.format(count=len(largest or [])))


_UNSEEN = (
    "is not replaced whole: with its {count} items it is too long to be shown in one result, so that what was not "
    "shown would be lost. Read it in parts by path, and change its items by changes"
)


def _cut_faults(stored: Fields, patch: Fields) -> Iterator[Fault]:
    why = "is the beginning of what is there, as a result shows it cut short: send it whole, or leave it out"
    return (Fault(path, why) for path in texts_cut_short(stored, merge_patch(stored, patch)))


def _known_at(stored: Fields, path: Path) -> Any:
    try:
        return value_at(stored, path)
    except LookupError:
        return None
