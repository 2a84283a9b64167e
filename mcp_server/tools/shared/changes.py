"""What the tools that change a code answer: before and after by path, the way back, what was asked."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from domain.codes.short_urls import Status
from domain.content.paths import differences, name_of, parse_path, value_at
from domain.kernel.errors import ValidationFailed
from domain.kernel.parsing import Fields, parse_time
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import isolated
from domain.scanning.explain.scan_description import format_end
from mcp_server.tools.shared.results import compact
from mcp_server.tools.shared.tool import Answer, Caller

Sides = Mapping[str, Mapping[str, Any]]
SEEN_AT: Final = "As read: refused if changed since"
_MAX_UNDO: Final = 200
_SAID: Final = 3
_LONGEST_SAID: Final = 40
# Said to the person before a limit is set that no scan passes.
_OVER: Final = {
    Reason.SCANS_COUNTED: "It was scanned {size:,} times already: with this limit it leads nowhere at once.",
    Reason.PASSED: "{value} has passed: with this end it leads nowhere at once.",
}


class Undo(BaseModel):
    tool: str
    arguments: dict[str, Any]


class ChangeResult(BaseModel):
    """`before` and `after`: what changed, by path, and nothing else."""

    id: str
    name: str | None = None
    short_url: str
    status: Annotated[str | None, Field(description="If not active")] = None
    changed: bool
    updated_at: str
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    undo: Annotated[Undo | None, Field(description="Takes it back")] = None


def change_fields(code: Fields, sides: Sides, undo: Undo | None, *, has_changed: bool) -> dict[str, Any]:
    """The fields of a ChangeResult. `code`: as it is now. `sides`: null for a value that is not there."""
    known = {name: code[name] for name in ("id", "name", "short_url", "updated_at")}
    paused = {"status": code["status"]} if code["status"] != Status.ACTIVE else {}
    if not any(sides.values()):
        return {**known, **paused, "changed": has_changed}
    there = {
        side: {path: value for path, value in values.items() if value is not None}
        for side, values in sides.items()
    }
    return {**known, **paused, **there, "changed": has_changed, **({"undo": undo} if undo else {})}


def changed_values(before: Fields, after: Fields, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The values that differ, by path, `before` and `after`. A list is one value."""
    pairs: list[tuple[str, Any, Any]] = []
    for name in names:
        one, other = before.get(name), after.get(name)
        are_objects = isinstance(one, Mapping) and isinstance(other, Mapping)
        pairs += differences(one, other, (name,)) if are_objects else [(name, one, other)]
    return sides_of(pairs)


def sides_of(pairs: Iterable[tuple[str, Any, Any]]) -> dict[str, dict[str, Any]]:
    """The pairs that differ. Each is a path, the value before and the value after."""
    different = [(path, one, other) for path, one, other in pairs if one != other]
    return {
        "before": {path: one for path, one, _ in different},
        "after": {path: other for path, _, other in different},
    }


def describe(caller: Caller, sides: Sides, begins: str = "Changed", of: Fields | None = None) -> str:
    """`Changed: name Menu → Dinner.`, with the first short values; an empty text for no change.

    `of`: the content, of which a changed item is called by its name.
    """
    paths, zone = [*dict.fromkeys((*sides["before"], *sides["after"]))], caller.access.account.time_zone
    said = [
        f"{path}{_item_of(of, path)} {_both(path, [sides[side].get(path) for side in sides], zone)}"
        for path in paths[:_SAID]
    ]
    return f"{begins}: {', '.join([*said, *paths[_SAID:]])}." if paths else ""


def _item_of(content: Fields | None, path: str) -> str:
    """` (Curry)` for the price of the dish."""
    around = path.rpartition(".")[0]
    if content is None or not around.endswith("]"):
        return ""
    name = None
    with suppress(LookupError):
        name = name_of(value_at(content, parse_path(around)))
    return f" ({_short(name)})" if name else ""


def _both(path: str, values: Sequence[Any], zone: str) -> str:
    """Before and after; the ends of texts that begin alike."""
    said = [_said(path, value, zone) for value in values]
    if len({*said}) == 1 and all(isinstance(value, str) for value in values):
        said = [f"…{isolated(value[1 - _LONGEST_SAID :])}" for value in values]
    return " → ".join(said)


def _said(path: str, value: Any, zone: str) -> str:
    is_end = path == "expires_at" and value is not None
    return format_end(parse_time(value), zone) if is_end else _short(value)


def _short(value: Any) -> str:
    text = "none" if value is None else isolated(value) if isinstance(value, str) else compact(value)
    return text if len(text) <= _LONGEST_SAID else f"{text[: _LONGEST_SAID - 1]}…"


def describe_undo(undo: Undo | None) -> str:
    """The same in words, or a pointer to it where it is long."""
    if undo is None:
        return ""
    arguments = {name: value for name, value in undo.arguments.items() if name != "id"}
    how = ", ".join(f"{name} {compact(value)}" for name, value in arguments.items())
    return f"To undo this: {undo.tool} with {how if len(how) <= _MAX_UNDO else 'the arguments in undo'}."


async def unless_over(caller: Caller, about: str, act: Callable[..., Awaitable[Answer]]) -> Answer:
    """Act. A limit that is over at once is refused, but it may be just what the person wants.

    They are asked where the client can ask them; then it is `act(ends_now=True)`. `about`: as in
    `Person.agrees`.
    """
    try:
        return await act()
    except ValidationFailed as refusal:
        known = [fault for fault in refusal.faults if fault.reason in _OVER]
        warnings = " ".join(_OVER[fault.reason].format(**fault.values) for fault in known)
        if len(known) < len(refusal.faults) or not caller.person.agrees(about, f"{warnings} Do it anyway?"):
            raise
    return await act(ends_now=True)
