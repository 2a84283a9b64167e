"""Paths into a content, like `sections[0].items[2].price`, and comparisons by path."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import pairwise, takewhile, zip_longest
from typing import Any, Final

from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason

Path = tuple[str | int, ...]
_PATH: Final = re.compile(r"[^.\[\]]{1,100}(?:\.[^.\[\]]{1,100}|\[[0-9]{1,6}\]){0,31}", flags=re.ASCII)
_STEP: Final = re.compile(r"\[([0-9]{1,6})\]|([^.\[\]]+)", flags=re.ASCII)
# A result never cuts a text to fewer characters.
_SHORTEST_CUT: Final = 50


def parse_path(text: str) -> Path:
    """Names, and positions that begin at 0; `items.2` is `items[2]`. Raises InvalidValue."""
    if not _PATH.fullmatch(text):
        raise InvalidValue(Reason.PATH)
    steps = (position or name for position, name in _STEP.findall(text))
    return tuple(int(step) if step.isascii() and step.isdecimal() else step for step in steps)


def format_path(path: Path) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def value_at(content: Any, path: Path) -> Any:
    """The value at a path. Raises LookupError if the content has no such path."""
    for step in path:
        is_fitting = isinstance(content, list) if isinstance(step, int) else isinstance(content, Mapping)
        if not is_fitting:
            raise LookupError(step)
        content = content[step]
    return content


def with_changes(content: Fields, changes: Mapping[Path, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """The content with a new value at each path, and every fault.

    A null removes. All positions are those of the original content; the one after the last adds an item.
    """
    changed, faults = deepcopy(dict(content)), list(_overlaps(changes))
    if faults:
        return changed, faults
    # Removals come last, from the end of each list, so that no item moves before its change.
    kept = sorted((path for path in changes if changes[path] is not None), key=_order)
    removed = sorted((path for path in changes if changes[path] is None), key=_order, reverse=True)
    for path in (*kept, *removed):
        try:
            _put(changed, path, deepcopy(changes[path]))
        except InvalidValue as wrong:
            faults.append(wrong.at(format_path(path)))
    return changed, faults


def removed_items(content: Fields, changes: Mapping[Path, Any]) -> Iterator[Path]:
    """The paths that remove items of lists; the same changes sent again would remove further items."""
    for path, value in changes.items():
        try:
            is_item = isinstance(value_at(content, path[:-1]), list)
        except LookupError:
            continue
        if value is None and is_item:
            yield path


def differences(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[str, Any, Any]]:
    """Each value that differs, by its path, before and after; None for a missing one.

    Of a list that got longer or shorter: the items that went and those that came, each where it is, and
    what changed of one that has kept its name, where that is after.
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            yield from differences(before.get(name), after.get(name), (*path, name))
    elif isinstance(before, list) and isinstance(after, list) and (moved := [*_moved(before, after, path)]):
        yield from moved
    elif isinstance(before, list) and isinstance(after, list):
        for index, (one, other) in enumerate(zip_longest(before, after)):
            yield from differences(one, other, (*path, index))
    elif before != after:
        yield format_path(path), before, after


def name_of(item: Any) -> str | None:
    """What people call an item of a list."""
    named = (item.get(one) for one in ("name", "title", "label", "date")) if isinstance(item, Mapping) else ()
    return next((name for name in named if isinstance(name, str)), None)


def _moved(before: list[Any], after: list[Any], path: Path) -> Iterator[tuple[str, Any, Any]]:
    """What changed, went and came; nothing for lists of one length, and for equal items."""
    if len(before) == len(after):
        return
    gone = {index: item for index, item in enumerate(before) if item not in after}
    new = {index: item for index, item in enumerate(after) if item not in before}
    for index, name in [(index, name_of(item)) for index, item in new.items()]:
        was = next((one for one, item in gone.items() if name and name_of(item) == name), None)
        if was is not None:
            yield from differences(gone.pop(was), new.pop(index), (*path, index))
    for index in sorted(gone.keys() | new.keys()):
        yield format_path((*path, index)), gone.get(index), new.get(index)


def shorter_lists(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[str, int, int]]:
    """The lists that have fewer items, by their paths, with the number of items before and after.

    And those of which several names are gone, whatever came in their place.
    """
    if isinstance(before, list):
        counted = len(after) if isinstance(after, list) else 0
        gone = {name_of(one) for one in before} - {name_of(one) for one in after or ()} - {None}
        if counted < len(before) or len(gone) > 1:
            # Its items have moved and cannot be compared.
            yield format_path(path), len(before), counted
            return
        places = {name_of(one): place for place, one in enumerate(after)}
        for index, item in enumerate(before):
            # One that has kept its name may have moved.
            name = name_of(item)
            is_here = name is None or name == name_of(after[index])
            now = index if is_here else places.get(name, index)
            yield from shorter_lists(item, after[now], (*path, now))
    elif isinstance(before, Mapping):
        known = after if isinstance(after, Mapping) else {}
        for name, value in before.items():
            yield from shorter_lists(value, known.get(name), (*path, name))


def lists_in(value: Any, path: Path) -> Iterator[Path]:
    """The outermost lists in the value at a path; the value itself can be one."""
    if isinstance(value, list):
        yield path
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from lists_in(inner, (*path, name))


def lists_replaced(before: Any, patch: Any, path: Path = ()) -> Iterator[Path]:
    """The lists that a merge patch (RFC 7396) replaces as a whole."""
    if isinstance(before, list) and patch is not None:
        yield path
    elif isinstance(before, Mapping) and isinstance(patch, Mapping):
        for name in patch.keys() & before.keys():
            yield from lists_replaced(before[name], patch[name], (*path, name))


def lists_cut_short(before: Any, after: Any, path: Path = ()) -> Iterator[Path]:
    """The lists of which only the beginning is left, as a result shows a list that is too long."""
    if isinstance(before, list) and isinstance(after, list):
        if 0 < len(after) < len(before) and _is_beginning(before, after):
            yield path
        for index, (one, other) in enumerate(zip(before, after, strict=False)):
            yield from lists_cut_short(one, other, (*path, index))
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in before.keys() & after.keys():
            yield from lists_cut_short(before[name], after[name], (*path, name))


def texts_cut_short(before: Any, after: Any) -> Iterator[str]:
    """The paths of texts that are a beginning and an ellipsis, as a result shows a text that is too long.

    Each text is compared with all earlier texts of the same field name, because list items can have moved.
    """
    known: dict[str, set[str]] = {}
    for path, text in _texts(before):
        known.setdefault(_field_of(path), set()).add(text)
    in_order = {name: sorted(texts) for name, texts in known.items()}
    for path, text in _texts(after):
        name = _field_of(path)
        if not _may_be_cut(text) or name not in known:
            continue
        # A text that was there before may move anywhere, but not replace the longer text.
        longer = _value_or_none(before, path) if text in known[name] else _longer(text, in_order[name])
        if isinstance(longer, str) and _is_cut(longer, text):
            yield format_path(path)


def _texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list | Mapping):
        for step, inner in enumerate(value) if isinstance(value, list) else value.items():
            yield from _texts(inner, (*path, step))


def _field_of(path: Path) -> str:
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _longer(text: str, in_order: list[str]) -> str | None:
    """The longest of the sorted texts with the beginning of a cut one."""
    beginning = text[:-1]
    behind = in_order[bisect_left(in_order, beginning) :]
    return max(takewhile(lambda one: one.startswith(beginning), behind), key=len, default=None)


def _may_be_cut(text: str) -> bool:
    return text.endswith("…") and len(text) > _SHORTEST_CUT


def _is_cut(before: str, after: str) -> bool:
    return _may_be_cut(after) and len(after) < len(before) and before.startswith(after[:-1])


def _is_beginning(before: Any, after: Any) -> bool:
    """Whether a result can show `before` as `after`. A null equals a missing value."""
    if isinstance(before, list) and isinstance(after, list):
        return len(after) <= len(before) and all(map(_is_beginning, before, after))
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return all(_is_beginning(before.get(name), after.get(name)) for name in before.keys() | after.keys())
    if isinstance(before, str) and isinstance(after, str):
        return before == after or _is_cut(before, after)
    return bool(before == after)


def _value_or_none(content: Any, path: Path) -> Any:
    try:
        return value_at(content, path)
    except LookupError:
        return None


def _order(path: Path) -> list[tuple[int, str]]:
    return [(step, "") if isinstance(step, int) else (-1, step) for step in path]


def _overlaps(changes: Mapping[Path, Any]) -> Iterator[Fault]:
    for path in changes:
        if any(path[:length] in changes for length in range(1, len(path))):
            yield Fault(format_path(path), Reason.WITHIN_PATH)


def _put(content: Any, path: Path, value: Any) -> None:
    """Set the value at a path. Raises InvalidValue."""
    inside, last = _opened(content, path), path[-1]
    if isinstance(inside, list) and isinstance(last, int):
        _put_item(inside, last, value)
    elif not isinstance(inside, dict) or not isinstance(last, str):
        raise InvalidValue(Reason.PATH_NOWHERE)
    elif value is None:
        inside.pop(last, None)
    else:
        inside[last] = value


def _put_item(items: list[Any], position: int, value: Any) -> None:
    if position > len(items) or (value is None and position == len(items)):
        raise InvalidValue(Reason.NO_POSITION, size=len(items))
    if value is None:
        del items[position]
    elif position == len(items):
        items.append(value)
    else:
        items[position] = value


def _opened(content: Any, path: Path) -> Any:
    """The list or object that the last step leads into; a missing one is created."""
    for step, following in pairwise(path):
        if isinstance(content, list) and isinstance(step, int):
            if step >= len(content):
                raise InvalidValue(Reason.BEHIND_END, size=len(content))
        elif not isinstance(content, dict) or not isinstance(step, str):
            raise InvalidValue(Reason.PATH_NOWHERE)
        elif content.get(step) is None:
            content[step] = [] if isinstance(following, int) else {}
        content = content[step]
    return content
