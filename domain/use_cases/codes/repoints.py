"""Repointing gives a printed code another destination, content or type, and changes nothing else.

The content of a short link is that of a website code, and its type stays.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from domain.accounts.accounts import Account
from domain.codes.code_input import COMMON_FIELDS
from domain.codes.codes import QRCode, ShortLink
from domain.codes.serialization import format_time
from domain.content import Content, parse_content, serialize_content, stored_content, type_numbered
from domain.content.paths import (
    Path,
    differences,
    format_path,
    lists_cut_short,
    lists_in,
    lists_replaced,
    parse_path,
    removed_items,
    shorter_lists,
    texts_cut_short,
    value_at,
    with_changes,
)
from domain.content.qr_type import BlankContent
from domain.content.spellings import coerce_written, with_name_read
from domain.content.types.links import URLContent
from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import Fields, ReadFields, merge_patch, nearest, patch_between
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_moment_in, zone_named
from domain.use_cases.codes.assistant_changes import ChangedCode, change_as_read
from domain.use_cases.codes.assistant_codes import require_person
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.history import revert
from domain.use_cases.codes.links import change_link
from domain.use_cases.codes.rules import for_a_while
from domain.use_cases.codes.short_urls import CodeOrLink, repository_of
from domain.use_cases.deps import Actor, Deps


class ContentRefused(ValidationFailed):
    """`content`: the type of the content that was meant."""

    def __init__(self, refusal: ValidationFailed, content: type[Content]) -> None:
        super().__init__(refusal.faults)
        self.content = content


class Visibility(Protocol):
    """How much of a code's lists the caller can have seen."""

    def is_whole(self, path: Path) -> bool:
        """Whether the list can be read whole, in one result."""

    def is_cut(self, path: Path) -> bool:
        """Whether a result about more than the list shows only its beginning."""


@dataclass(frozen=True, slots=True)
class RepointRequest:
    """`read`: the merge patch of the content (RFC 7396), or another `type_id` with the whole content of that
    type, and `rules`; called once the code is found. A blank one is an address unless `type_id` is sent.

    `until`: scans lead to the `url` until then, by a rule; a date is the end of that day.
    `changes`: values by path. `version`: go back to this version of the history, with all of it.
    `updated_at`: refuse if the code has changed since. `confirm`: called before it leads elsewhere; it may
    raise. Not for a version: that takes a change back.
    """

    read: ReadFields
    visibility_of: Callable[[CodeOrLink], Visibility]
    changes: Mapping[str, Any] = field(default_factory=dict)
    until: str | None = None
    version: int | None = None
    updated_at: datetime | None = None
    confirm: Callable[[CodeOrLink], Awaitable[None]] | None = None


@dataclass(frozen=True, slots=True)
class Repointed(ChangedCode):
    @property
    def has_other_type(self) -> bool:
        return type(self.before.content) is not type(self.after.content)

    def differences(self) -> Iterator[tuple[str, Any, Any]]:
        """The path, the value before and the value after of each single change."""
        return differences(*self._contents())

    def shorter_lists(self) -> Iterator[tuple[str, int, int]]:
        """The path, the length before and the length after of each list that lost items."""
        return shorter_lists(*self._contents())

    def _contents(self) -> tuple[Fields, Fields]:
        return serialize_content(self.before.content), serialize_content(self.after.content)


async def repoint_code(deps: Deps, actor: Actor, found: CodeOrLink, request: RepointRequest) -> Repointed:
    """Raise as `change_code`, `change_link` and `revert`.

    Raises PreconditionFailed if it has changed since `updated_at`, and ContentRefused for an empty request, a
    field of another type, a list that the caller cannot have seen whole, and a value that is only the cut
    form of the stored one.
    """
    change = partial(_repoint if request.version is None else _go_back, deps, actor, request)
    changed = await change_as_read(deps, actor, found, change, request.updated_at)
    return Repointed(changed.before, changed.after, changed.before_version)


async def _go_back(deps: Deps, actor: Actor, request: RepointRequest, before: CodeOrLink) -> CodeOrLink:
    if request.changes or request.until or request.read():
        raise ValidationFailed([Fault("version", Reason.ALONE)])
    as_read, wanted = frozenset({before.revision()}), {"version": request.version}
    repository = repository_of(deps, before)
    reverted: CodeOrLink = await revert(
        deps, repository, actor, str(before.id), lambda: wanted, if_match=as_read
    )
    return reverted


async def _repoint(deps: Deps, actor: Actor, request: RepointRequest, before: CodeOrLink) -> CodeOrLink:
    content, as_read = type(before.content), frozenset({before.revision()})
    try:
        read = dict(request.read())
        # The content that was meant: the code's own if `type_id` is absent or unknown.
        content = type_numbered(read.get("type_id")) or content
        if content is BlankContent and read.keys() - {"rules"}:
            content = URLContent
            read["type_id"] = content.type_id
        patch = _taken_rules(deps, actor.account, request, read, before)
        if not patch or request.changes or read.keys() - {"type_id"}:
            patch = {**_patch_of(request, read, content, before), **patch}
        if request.confirm is not None and _leads_elsewhere(before, patch, content):
            await request.confirm(before)
        if isinstance(before, QRCode):
            return await change_code(
                deps, actor, str(before.id), lambda: patch, if_match=as_read, found=before
            )
        patch = {name: value for name, value in patch.items() if name != "type_id"}
        return await change_link(deps, actor, str(before.id), lambda: patch, if_match=as_read, found=before)
    except ValidationFailed as refusal:
        raise ContentRefused(refusal, content) from None


def _taken_rules(
    deps: Deps, account: Account, request: RepointRequest, read: dict[str, Any], code: CodeOrLink
) -> Fields:
    """The rules as they are sent, or with that of `until`; what they are made of is taken out of `read`.

    Raises ValidationFailed.
    """
    rules = {name: read.pop(name) for name in ("rules",) if name in read}
    if request.until is None:
        return rules
    read.pop("type_id", None)
    if code.is_blank:
        raise ValidationFailed([Fault("until", Reason.FILL_FIRST)])
    others = [*rules, *(name for name in read if name != "url"), *(["changes"] if request.changes else [])]
    if others or not isinstance(read.get("url"), str):
        missing = [] if others else [Fault("url", Reason.REQUIRED)]
        raise ValidationFailed([*missing, *(Fault(name, Reason.NOT_FOR_A_WHILE) for name in others)])
    try:
        until = parse_moment_in(zone_named(account.time_zone), request.until, ends_its_day=True)
    except InvalidValue as wrong:
        raise ValidationFailed([wrong.at("until")]) from None
    to = {"url": with_scheme(read.pop("url"))}
    return {"rules": for_a_while(deps, account, code, to, until=until)}


def _leads_elsewhere(code: CodeOrLink, patch: Fields, content: type[Content]) -> bool:
    """False for content that is refused."""
    if "rules" in patch:
        return True
    has_other_type = content is not type(code.content)
    known = {name: value for name, value in patch.items() if name in content.model_fields}
    merged = merge_patch({} if has_other_type else stored_content(code.content), known)
    parsed, _ = parse_content(content.type_id, merged)
    return parsed is not None and (has_other_type or parsed.destination() != code.destination())


def _patch_of(request: RepointRequest, read: Fields, content: type[Content], code: CodeOrLink) -> Fields:
    """The merge patch for `change_code`."""
    if isinstance(code, ShortLink) and content is not URLContent:
        raise ValidationFailed([Fault("type", Reason.TYPE_OF_LINK)])
    fields, stored = _content_fields(request, read, content), stored_content(code.content)
    if content is not type(code.content):
        if request.changes:
            raise ValidationFailed([Fault("changes", Reason.SAME_TYPE)])
        require_person(fields)
        return fields
    changes = _parse_paths(request.changes, fields, content)
    changed, faults = with_changes(stored, changes)
    if request.updated_at is None:
        removed = removed_items(stored, changes)
        now = format_time(code.updated_at)
        faults += [Fault(format_path(path), Reason.NO_REVISION, value=now) for path in removed]
    if faults:
        raise ValidationFailed(faults)
    # The content without the removals, so that every position is that of the stored content.
    kept, _ = with_changes(stored, {path: value for path, value in changes.items() if value is not None})
    sent = merge_patch(stored, {**fields, **coerce_written(content, patch_between(stored, kept))})
    visibility = request.visibility_of(code)
    faults = [*_unseen_faults(stored, fields, changes, visibility)] or [
        *_cut_faults(stored, sent, visibility)
    ]
    if faults:
        raise ValidationFailed(faults)
    patch = {**fields, **coerce_written(content, patch_between(stored, changed))}
    require_person({**merge_patch(stored, patch), "type_id": content.type_id}, stored)
    return patch


def _content_fields(request: RepointRequest, read: Fields, content: type[Content]) -> Fields:
    fields = coerce_written(content, with_name_read(content, read))
    others = COMMON_FIELDS - {"type_id"}
    if faults := [Fault(name, Reason.NOT_REPOINTED) for name in fields if name in others]:
        raise ValidationFailed(faults)
    if not request.changes and not fields.keys() - {"type_id"}:
        raise ValidationFailed([Fault("content", Reason.CONTENT_REQUIRED, allowed=[*content.model_fields])])
    return fields


def _parse_paths(changes: Mapping[str, Any], fields: Fields, content: type[Content]) -> Mapping[Path, Any]:
    """Raise ValidationFailed for an invalid path, an unknown field, and a value that is sent twice."""
    paths: dict[Path, Any] = {}
    faults = []
    for text, value in changes.items():
        try:
            path = parse_path(text)
        except InvalidValue as wrong:
            faults.append(wrong.at(f"changes.{text[:100]}"))
            continue
        if path[0] not in content.model_fields:
            faults.append(
                Fault(format_path(path), Reason.UNKNOWN_FIELD, **nearest(str(path[0]), content.model_fields))
            )
        elif path[0] in fields or path in paths:
            faults.append(Fault(format_path(path), Reason.SENT_TWICE))
        paths[path] = value
    if faults:
        raise ValidationFailed(faults)
    return paths


def _unseen_faults(
    stored: Fields, fields: Fields, changes: Mapping[Path, Any], visibility: Visibility
) -> Iterator[Fault]:
    """The lists that would be replaced, though the caller can have seen only a part of them."""
    replaced = list(lists_replaced(stored, fields))
    for path, value in changes.items():
        if value is not None:
            with suppress(LookupError):
                replaced += lists_in(value_at(stored, path), path)
    for path in replaced:
        if not visibility.is_whole(path):
            yield Fault(format_path(path), Reason.NOT_WHOLE, size=len(value_at(stored, path)))


def _cut_faults(stored: Fields, sent: Fields, visibility: Visibility) -> Iterator[Fault]:
    """The lists and texts that are only the cut form of the stored ones."""
    for path in lists_cut_short(stored, sent):
        if visibility.is_cut(path):
            sizes: dict[str, Any] = {"size": len(value_at(sent, path)), "limit": len(value_at(stored, path))}
            yield Fault(format_path(path), Reason.CUT_ITEMS, **sizes)
    for text in texts_cut_short(stored, sent):
        yield Fault(text, Reason.CUT_TEXT)
