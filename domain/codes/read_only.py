"""Read-only fields that come back in a change, because the caller sends the object as it was answered."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, TypeVar

from domain.kernel.errors import ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, parse_time
from domain.kernel.reasons import Reason

Item = TypeVar("Item")
# They change by themselves while the owner edits: people scan, other calls make codes, rules begin and end.
_COUNTS: Final = frozenset(
    {"scan_count", "qr_codes", "links", "limits", "rules_now", "rule_warnings", "last_used_at"}
)
# The answer about an object, as its owner sees it.
AnswerOf = Callable[[Item], Mapping[str, Any]]


def split_read_only(
    sent: Fields, item: Item, answer_of: AnswerOf[Item] | None, writable: Collection[str]
) -> tuple[Fields, list[Fault]]:
    """The input without its read-only fields, and a fault for each that is not as answered.

    An If-Match comes before these faults: they may only say that the item has changed.
    """
    folder = sent.get("folder")
    if isinstance(folder, Mapping) and "id" in folder:
        # As `expand` answers with it.
        sent = {**sent, "folder": folder["id"]}
    unknown = [name for name in sent if name not in writable]
    if not unknown or answer_of is None:
        return sent, []
    answer = answer_of(item)
    answer = {**answer, "template": answer.get("template_id")} if "template_id" in answer else answer
    read_only = {name for name in unknown if name in answer}
    is_whole = sent.get("id") == answer["id"]
    if is_whole and "image" in answer:
        # Only the answer to the creation has it.
        read_only.add("image_base64")
    changed = [
        name for name in sent if name in read_only and not _is_as_shown(name, sent, answer, is_whole=is_whole)
    ]
    kept = {name: value for name, value in sent.items() if name not in read_only}
    return kept, [Fault(name, Reason.READ_ONLY) for name in changed]


@contextmanager
def beside(faults: list[Fault]) -> Iterator[None]:
    """Raise ValidationFailed with `faults` and those that are found within."""
    try:
        yield
    except ValidationFailed as refusal:
        raise ValidationFailed([*faults, *refusal.faults]) from None
    if faults:
        raise ValidationFailed(faults)


@contextmanager
def read_only_if_in(answered: Collection[str]) -> Iterator[None]:
    """Raise ValidationFailed with the unknown fields of a new one that its answer has as read-only."""

    def named(one: Fault) -> Fault:
        is_answered = one.reason is Reason.UNKNOWN_FIELD and one.field in answered
        return Fault(one.field, Reason.ANSWERED, others=one.others) if is_answered else one

    try:
        yield
    except ValidationFailed as refusal:
        raise ValidationFailed([*map(named, refusal.faults)]) from None


def is_same(sent: object, shown: object) -> bool:
    """Whether two JSON values are the same: in Python True equals 1."""
    return json.dumps(sent, sort_keys=True) == json.dumps(shown, sort_keys=True)


def _is_as_shown(name: str, sent: Fields, answer: Mapping[str, Any], *, is_whole: bool) -> bool:
    value = sent[name]
    if name == "image_base64":
        return isinstance(value, str)
    if name == "template" and isinstance(value, Mapping):
        value = value.get("id")
    if name in _COUNTS and is_whole:
        return True
    moment = _moment_of(answer[name])
    # Clients write the same time in their own way.
    return is_same(value, answer[name]) or (moment is not None and moment == _moment_of(value))


def _moment_of(value: object) -> datetime | None:
    try:
        return parse_time(value)
    except ValueError:
        return None
