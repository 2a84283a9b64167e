"""One part of a code, whole however large the code is: a list from an item on, a text from a character on."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from domain.content.paths import Path, format_path, parse_path, value_at
from domain.kernel.errors import Fault, ValidationFailed
from domain.kernel.parsing import Fields
from mcp_server.tools.results import cut_down, fitting, paths_cut, size_of

_ROOM: Final = 18_000
# Only one item, or one object, can be too large for it.
_MOST: Final = _ROOM + 2_000


class Part(BaseModel):
    """`total`: items of a list, characters of a text; null for anything else."""

    path: str
    value: Any
    offset: int
    total: int | None
    next_offset: Annotated[int | None, Field(description="For the next part; null: it ends here")]


def part_of(shown: Fields, parsed: str, offset: int) -> tuple[Part, list[str]]:
    """What stands at a path of a code, and the paths in it of what is too long here and to be read alone.

    Raises ValidationFailed where nothing stands.
    """
    whole = _find(shown, parsed)
    total = len(whole) if isinstance(whole, list | str) else None
    if offset > (total or 0) or (offset and offset == total):
        raise ValidationFailed([Fault("offset", f"must be less than {total or 1}: there is no more")])
    taken = _taken(whole, offset)
    behind = offset + len(taken) if isinstance(taken, list | str) else None
    fitted, cut = cut_down({"value": taken}, most=_MOST)
    part = Part(
        path=parsed,
        value=fitted["value"],
        offset=offset,
        total=total,
        next_offset=behind if behind is not None and behind < (total or 0) else None,
    )
    return part, [_from_the_top(one, parsed, offset) for one in cut]


@dataclass(frozen=True)
class ShownInResults:
    """What get_qr_code shows of a code, whole or by path."""

    shown: Fields

    def is_whole(self, path: Path) -> bool:
        """Whether the list there is shown whole by its own path."""
        part, cut = part_of(self.shown, format_path(path), 0)
        return part.next_offset is None and not cut

    def is_cut(self, path: Path) -> bool:
        """Whether the code, or a part around the list there, shows only its beginning."""
        written = format_path(path)
        return written in self._cut or any(written in cut for cut in self._cut_around(path))

    @cached_property
    def _cut(self) -> frozenset[str]:
        return frozenset(paths_cut(self.shown))

    def _cut_around(self, path: Path) -> Iterator[list[str]]:
        for length in range(1, len(path)):
            around, step = path[:length], path[length]
            offset = step if isinstance(step, int) else 0
            taken = _taken(value_at(self.shown, around), offset)
            cut = paths_cut({"value": taken}, most=_MOST)
            yield [_from_the_top(one, format_path(around), offset) for one in cut]


def _find(shown: Fields, parsed: str) -> Any:
    try:
        return value_at(shown, parse_path(parsed))
    except ValueError as error:
        raise ValidationFailed([Fault("path", str(error))]) from None
    except LookupError:
        names = ", ".join(shown)
        raise ValidationFailed([Fault("path", f"leads to nothing in this code. It has {names}")]) from None


def _taken(whole: Any, offset: int) -> Any:
    if isinstance(whole, list):
        return fitting(whole[offset:], room=_ROOM) if whole else []
    if not isinstance(whole, str):
        return whole
    length = _ROOM
    while size_of(whole[offset : offset + length]) > _ROOM:
        length = length * 3 // 4
    return whole[offset : offset + length]


def _from_the_top(path: str, parsed: str, offset: int) -> str:
    """`value[0].items` as a path of the code: the first item here is at the offset there."""
    inside = path.removeprefix("value")
    if inside.startswith("[0]"):
        inside = f"[{offset}]{inside.removeprefix('[0]')}"
    return f"{parsed}{inside}"
