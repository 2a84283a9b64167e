"""Repointing: another place, or other content, behind a code that is printed; nothing else of it changes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Protocol

from domain.codes.code_input import COMMON_FIELDS
from domain.codes.codes import QRCode
from domain.content import Content, shown_content, stored_content
from domain.content.paths import (
    Path,
    differences,
    format_path,
    lists_cut_short,
    lists_in,
    lists_replaced,
    parse_path,
    patch_between,
    shorter_lists,
    takes_out_items,
    texts_cut_short,
    value_at,
    with_changes,
)
from domain.kernel.coercion import coerce
from domain.kernel.errors import Fault, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import UNKNOWN_FIELD, Fields, ReadFields, merge_patch
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.short_urls import get_short_url
from domain.use_cases.deps import Actor, Deps


class ContentRefused(ValidationFailed):
    """What was sent does not fit the code, whose type is fixed: `content` is what it holds."""

    def __init__(self, refusal: ValidationFailed, content: type[Content]) -> None:
        super().__init__(refusal.faults)
        self.content = content


class Shown(Protocol):
    """How much of a code's content its caller can have seen."""

    def is_whole(self, path: Path) -> bool:
        """Whether the list there can be read whole, in one result."""

    def is_cut(self, path: Path) -> bool:
        """Whether a result about more than the list there shows only its beginning."""


@dataclass(frozen=True, slots=True)
class Repointing:
    """What is asked for, read once the code is found.

    `read`: a merge patch of the content (RFC 7396). `changes`: new values by their paths. `updated_at`: what the code
    must not have changed since. `shown`: what the caller can have seen of the code.
    """

    read: ReadFields
    shown: Callable[[QRCode], Shown]
    changes: Mapping[str, Any] = field(default_factory=dict)
    updated_at: datetime | None = None


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
    deps: Deps,
    actor: Actor,
    reference: str,
    asked: Repointing,
) -> Repointed:
    """The code before and after. Raises as `change_code`.

    Raises ContentRefused when nothing is to change, for each field that is no content of its type, for a list that the
    caller cannot have seen whole, and for what a result shows of one that is too long; PreconditionFailed when it has
    changed since `updated_at`.
    """

    async def try_once(before: QRCode) -> Repointed:
        version = await deps.store.changes.last_version(before.id)
        try:
            patch = _patch_of(asked, before)
            after = await change_code(
                deps,
                actor,
                str(before.id),
                lambda: patch,
                if_match=frozenset({before.revision()}),
            )
        except ValidationFailed as refusal:
            raise ContentRefused(refusal, type(before.content)) from None
        return Repointed(before, after, version)

    while True:
        before = await get_short_url(deps.store.codes, actor.account.id, reference)
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
    fields = coerce(content, asked.read())
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
    patch = {**fields, **coerce(content, patch_between(stored, changed))}
    kept, _ = with_changes(stored, {path: value for path, value in changes.items() if value is not None})
    sent = merge_patch(stored, {**fields, **coerce(content, patch_between(stored, kept))})
    shown = asked.shown(code)
    if faults := [*_unseen_faults(stored, fields, changes, shown)] or [*_cut_faults(stored, sent, shown)]:
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
            faults.append(Fault(format_path(path), UNKNOWN_FIELD))
        elif path[0] in fields or path in paths:
            faults.append(Fault(format_path(path), "is sent twice: once in changes is enough"))
        paths[path] = value
    if faults:
        raise ValidationFailed(faults)
    return paths


def _moved_twice(stored: Fields, changes: Mapping[Path, Any]) -> list[Fault]:
    why = (
        "takes an item out of a list, and would take out the next one if the call were sent again: "
        "send updated_at beside it, as the code has it now"
    )
    return [Fault(format_path(path), why) for path in takes_out_items(stored, changes)]


def _unseen_faults(
    stored: Fields, fields: Fields, changes: Mapping[Path, Any], shown: Shown
) -> Iterator[Fault]:
    """The lists that would be replaced by somebody who was only shown a part of them."""
    replaced = list(lists_replaced(stored, fields))
    for path, value in changes.items():
        if value is not None:
            replaced += lists_in(_known_at(stored, path), path)
    for path in replaced:
        if not shown.is_whole(path):
            yield Fault(format_path(path), _UNSEEN.format(count=len(value_at(stored, path))))


_UNSEEN: Final = (
    "is not replaced whole: with its {count} items it is too long to be shown in one result, so that what was not "
    "shown would be lost. Read it in parts by path, and change its items by changes"
)
_LIST_CUT: Final = (
    "is the beginning of what is there, {sent} of {count} items, as a result shows it cut short: send it whole, or take "
    "items out by changes, with null for each"
)
_TEXT_CUT: Final = (
    "is the beginning of what is there, as a result shows it cut short: send it whole, or leave it out"
)


def _cut_faults(stored: Fields, sent: Fields, shown: Shown) -> Iterator[Fault]:
    """`sent`: the content as it would be if nothing were taken out, so that every position is that of the stored one."""
    for path in lists_cut_short(stored, sent):
        if shown.is_cut(path):
            counts = {"sent": len(value_at(sent, path)), "count": len(value_at(stored, path))}
            yield Fault(format_path(path), _LIST_CUT.format(**counts))
    for text in texts_cut_short(stored, sent):
        yield Fault(text, _TEXT_CUT)


def _known_at(stored: Fields, path: Path) -> Any:
    try:
        return value_at(stored, path)
    except LookupError:
        return None
