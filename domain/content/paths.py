"""Where something stands inside a content: `sections[0].items[2].price`."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import pairwise, takewhile
from typing import Any, Final

from domain.kernel.errors import Fault
from domain.kernel.parsing import Fields

Path = tuple[str | int, ...]
_PATH: Final = re.compile(r"[^.\[\]]{1,100}(?:\.[^.\[\]]{1,100}|\[[0-9]{1,6}\]){0,31}", flags=re.ASCII)
_STEP: Final = re.compile(r"\[([0-9]{1,6})\]|([^.\[\]]+)", flags=re.ASCII)
_MISSING: Final = object()
_LEADS_NOWHERE: Final = "leads nowhere: positions stand in lists, like [0], and names in objects"
# No result cuts a text shorter than this.
_SHORTEST_CUT: Final = 50


class _NoPlaceError(LookupError):
    pass


def parse_path(text: str) -> Path:
    """Names and positions, the first of a list being 0; `items.2` is `items[2]`. Raises ValueError in words."""
    if not _PATH.fullmatch(text):
        raise ValueError("must be a path, like sections[0].items[2].price")
    steps = (position or name for position, name in _STEP.findall(text))
    return tuple(int(step) if step.isascii() and step.isdecimal() else step for step in steps)


def format_path(path: Path) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def value_at(content: Any, path: Path) -> Any:
    """What stands there. Raises LookupError where nothing does."""
    for step in path:
        is_fitting = isinstance(content, list) if isinstance(step, int) else isinstance(content, Mapping)
        if not is_fitting:
            raise LookupError(step)
        content = content[step]
    return content


def with_changes(content: Fields, changes: Mapping[Path, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """The content with what each path shall hold instead, and every fault.

    A null takes away. Every position is that in the content as it was; the one behind the last item adds an item.
    """
    changed, faults = _copied(dict(content)), list(_overlaps(changes))
    if faults:
        return changed, faults
    # What is taken away goes last and from behind, so that it moves nothing that another path means.
    kept = sorted((path for path in changes if changes[path] is not None), key=_order)
    taken = sorted((path for path in changes if changes[path] is None), key=_order, reverse=True)
    for path in (*kept, *taken):
        try:
            _put(changed, path, _copied(changes[path]))
        except _NoPlaceError as error:
            faults.append(Fault(format_path(path), str(error.args[0])))
    return changed, faults


def takes_out_items(content: Fields, changes: Mapping[Path, Any]) -> Iterator[Path]:
    """The paths by which items of lists are taken out: sent twice, they would take out two."""
    for path, value in changes.items():
        try:
            is_item = isinstance(value_at(content, path[:-1]), list)
        except LookupError:
            continue
        if value is None and is_item:
            yield path


def patch_between(before: Any, after: Any) -> Any:
    """The merge patch (RFC 7396) that makes the one the other, both of them objects."""
    patch: dict[str, Any] = {name: None for name in before if name not in after}
    for name, value in after.items():
        known = before.get(name, _MISSING)
        if isinstance(value, Mapping) and isinstance(known, Mapping):
            if inner := patch_between(known, value):
                patch[name] = inner
        elif value != known or type(value) is not type(known):
            patch[name] = value
    return patch


def differences(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[str, Any, Any]]:
    """What is not the same, by its path, before and after; None where there is nothing."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            yield from differences(before.get(name), after.get(name), (*path, name))
    elif isinstance(before, list) and isinstance(after, list):
        for index in range(max(len(before), len(after))):
            was, then = (side[index] if index < len(side) else None for side in (before, after))
            yield from differences(was, then, (*path, index))
    elif before != after:
        yield format_path(path), before, after


def shorter_lists(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[str, int, int]]:
    """The lists that have fewer items, by their paths: how many there were and are."""
    if isinstance(before, list):
        counted = len(after) if isinstance(after, list) else 0
        if counted < len(before):
            # What is inside has moved: it cannot be compared.
            yield format_path(path), len(before), counted
            return
        for index, one in enumerate(before):
            yield from shorter_lists(one, after[index], (*path, index))
    elif isinstance(before, Mapping):
        for name, one in before.items():
            then = after.get(name) if isinstance(after, Mapping) else None
            yield from shorter_lists(one, then, (*path, name))


def lists_in(value: Any, path: Path) -> Iterator[Path]:
    """The lists in what stands at a path, itself one of them; not those within another."""
    if isinstance(value, list):
        yield path
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from lists_in(one, (*path, name))


def lists_replaced(before: Any, patch: Any, path: Path = ()) -> Iterator[Path]:
    """The lists that a merge patch (RFC 7396) replaces whole."""
    if isinstance(before, list) and patch is not None:
        yield path
    elif isinstance(before, Mapping) and isinstance(patch, Mapping):
        for name in patch.keys() & before.keys():
            yield from lists_replaced(before[name], patch[name], (*path, name))


def lists_cut_short(before: Any, after: Any, path: Path = ()) -> Iterator[Path]:
    """The lists that have become their own beginning, of one item at least: what a result shows of one too long."""
    if isinstance(before, list) and isinstance(after, list):
        if 0 < len(after) < len(before) and _is_beginning(before, after):
            yield path
        for index, (one, then) in enumerate(zip(before, after, strict=False)):
            yield from lists_cut_short(one, then, (*path, index))
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in before.keys() & after.keys():
            yield from lists_cut_short(before[name], after[name], (*path, name))


def texts_cut_short(before: Any, after: Any) -> Iterator[str]:
    """The paths of texts that are the beginning of one before and an ellipsis: what a result shows of one too long.

    Each is compared with all texts of the same field name: an item of a list may stand elsewhere now.
    """
    known: dict[str, set[str]] = {}
    for path, text in _texts(before):
        known.setdefault(_field_of(path), set()).add(text)
    in_order = {name: sorted(texts) for name, texts in known.items()}
    for path, text in _texts(after):
        name = _field_of(path)
        if not _may_be_cut(text) or name not in known:
            continue
        # One that was there already, in these words, has its own right to stand anywhere but in the place of the longer.
        longer = _value_or_none(before, path) if text in known[name] else _longer(text, in_order[name])
        if isinstance(longer, str) and _is_cut(longer, text):
            yield format_path(path)


def _texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list | Mapping):
        for step, one in enumerate(value) if isinstance(value, list) else value.items():
            yield from _texts(one, (*path, step))


def _field_of(path: Path) -> str:
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _longer(text: str, in_order: list[str]) -> str | None:
    """The longest of the sorted texts that begin like one that was cut."""
    beginning = text[:-1]
    behind = in_order[bisect_left(in_order, beginning) :]
    return max(takewhile(lambda one: one.startswith(beginning), behind), key=len, default=None)


def _may_be_cut(text: str) -> bool:
    return text.endswith("…") and len(text) > _SHORTEST_CUT


def _is_cut(before: str, after: str) -> bool:
    return _may_be_cut(after) and len(after) < len(before) and before.startswith(after[:-1])


def _is_beginning(before: Any, after: Any) -> bool:
    """Whether a result may show the one as the other. A null is the same as nothing."""
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


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _copied(one) for name, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _order(path: Path) -> list[tuple[int, str]]:
    return [(step, "") if isinstance(step, int) else (-1, step) for step in path]


def _overlaps(changes: Mapping[Path, Any]) -> Iterator[Fault]:
    for path in changes:
        if any(path[:length] in changes for length in range(1, len(path))):
            yield Fault(format_path(path), "lies within another path that is changed: send one of the two")


def _put(content: Any, path: Path, value: Any) -> None:
    """Raises _NoPlaceError in words for the caller."""
    inside, last = _opened(content, path), path[-1]
    if isinstance(inside, list) and isinstance(last, int):
        _put_item(inside, last, value)
    elif not isinstance(inside, dict) or not isinstance(last, str):
        raise _NoPlaceError(_LEADS_NOWHERE)
    elif value is None:
        inside.pop(last, None)
    else:
        inside[last] = value


def _put_item(items: list[Any], position: int, value: Any) -> None:
    if position > len(items) or (value is None and position == len(items)):
        raise _NoPlaceError(f"is no place in a list of {len(items)}, the first of which is [0]")
    if value is None:
        del items[position]
    elif position == len(items):
        items.append(value)
    else:
        items[position] = value


def _opened(content: Any, path: Path) -> Any:
    """What the last step leads into; a list or an object, as that takes it, is made where there is nothing yet."""
    for step, following in pairwise(path):
        if isinstance(content, list) and isinstance(step, int):
            if step >= len(content):
                raise _NoPlaceError(f"leads behind the end of a list of {len(content)}")
        elif not isinstance(content, dict) or not isinstance(step, str):
            raise _NoPlaceError(_LEADS_NOWHERE)
        elif content.get(step) is None:
            content[step] = [] if isinstance(following, int) else {}
        content = content[step]
    return content
