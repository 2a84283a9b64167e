"""Tables as CSV (RFC 4180): one header line, CRLF, UTF-8.

There is no byte order mark, because many programs read it as part of the first column's name. The media type
gives spreadsheets the encoding.
"""

import csv
from collections.abc import Iterable, Sequence
from typing import Final

# Spreadsheets run cells that begin with one of these as formulas, and visitors choose some values.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")

Cell = str | int | float | None


def csv_lines(rows: Iterable[Sequence[Cell]], *, is_ours: bool = False) -> bytes:
    """`is_ours`: nobody else chose a value, and formulas may stay as they are."""
    lines = _Lines()
    writer = csv.writer(lines)
    writer.writerows(row if is_ours else [_defused(cell) for cell in row] for row in rows)
    return "".join(lines).encode("utf-8", "replace")


class _Lines(list[str]):
    """What the writer takes for a file."""

    write = list.append


def _defused(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
