"""Visitors whom another code had seen earlier on the same day, in a code's sheet of a month that is over.

Codes that are asked about together have each counted such a visitor. The sheets tell which sightings were one too many, and
nobody has to be found among all the visitors: a code's sighting counts for no visitor of a set of codes if one of
these saw the visitor before.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pydantic_core import from_json, to_json

from domain.sheets import DIMENSIONS, QUARTER_MS, UNKNOWN, Values


class Repeated(NamedTuple):
    """A code's first sighting of a visitor on a day; `before`: the codes, by their keys, that had seen the visitor earlier.

    `scanned_at` in milliseconds since 1970.
    """

    scanned_at: int
    is_bot: bool
    values: Values
    before: Sequence[int]


class Repeat(NamedTuple):
    """One that is read again; `moment` is that when its quarter of an hour began."""

    moment: int
    is_bot: bool
    value: str | None


def write_repeats(begins: int, repeats: Iterable[Repeated]) -> str:
    """[[quarter, ...], [is_bot, ...], {code: [place, ...]}], quarters counted from `begins` (milliseconds since 1970),
    places being those in the lists of the sightings that the code was before; and for each kind of value a line
    [[value, ...], [number of the value, ...]].
    """
    found = list(repeats)
    after: dict[int, list[int]] = {}
    for place, repeat in enumerate(found):
        for code in repeat.before:
            after.setdefault(code, []).append(place)
    quarters = [(repeat.scanned_at - begins) // QUARTER_MS for repeat in found]
    lines: list[object] = [[quarters, [int(repeat.is_bot) for repeat in found], after]]
    for index in range(len(DIMENSIONS)):
        values = [repeat.values[index] or UNKNOWN for repeat in found]
        numbers = {value: number for number, value in enumerate(dict.fromkeys(values))}
        lines.append([list(numbers), [numbers[value] for value in values]])
    return "\n".join(to_json(line).decode() for line in lines)


def read_repeats(begins: int, text: str, codes: Iterable[str], dimension: str | None) -> Iterator[Repeat]:
    """Those whose visitors one of `codes` (their keys) had seen before, with the value of the `dimension`."""
    line, _, values = text.partition("\n")
    quarters, are_bots, after = from_json(line)
    places = sorted({place for code in codes if code in after for place in after[code]})
    if not places:
        return
    names, numbers = [], []
    if dimension is not None:
        names, numbers = from_json(values.split("\n", len(DIMENSIONS))[DIMENSIONS.index(dimension)])
    for place in places:
        value = names[numbers[place]] if dimension is not None else None
        yield Repeat(begins + quarters[place] * QUARTER_MS, bool(are_bots[place]), value)
