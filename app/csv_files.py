"""Tables as CSV (RFC 4180): one header line, CRLF, UTF-8.

No byte order mark: programs ask an API for files, and many of them would take it for a part of the first
column's name. The media type tells spreadsheets the encoding.
"""

import csv
from collections.abc import AsyncIterable, Iterable, Mapping, Sequence
from io import StringIO
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

_CSV: Final = ("text/csv", "text/*", "*/*")
_JSON: Final = ("application/json", "application/*", "*/*")
# A spreadsheet runs a cell that begins with one of these as a formula, and strangers choose some values.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")

Cell = str | int | float | None


def prefers_csv(request: Request) -> bool:
    """Whether Accept (RFC 9110, 12.5.1) weighs CSV above JSON, or at the same weight names it more exactly.

    JSON without an Accept, or with one that allows neither.
    """
    weights: dict[str, float] = {}
    for part in ",".join(request.headers.getlist("accept")).lower().split(","):
        media_range, *parameters = (one.strip() for one in part.split(";"))
        text = next((one.removeprefix("q=") for one in parameters if one.startswith("q=")), "1")
        try:
            weight = float(text)
        except ValueError:
            continue
        if 0 <= weight <= 1:
            weights[media_range] = max(weight, weights.get(media_range, 0))
    wish = _wish(weights, _CSV)
    return wish[0] > 0 and wish > _wish(weights, _JSON)


def csv_lines(rows: Iterable[Sequence[Cell]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerows([_defused(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8", "replace")


def csv_file(name: str, content: bytes | AsyncIterable[bytes]) -> Response:
    """`name`: of letters, digits, `-` and `_`, as short IDs are.

    Content in parts is sent as it comes: a file that breaks off has no end that looks like one (RFC 9112, 8).
    """
    kind: type[Response] = Response if isinstance(content, bytes) else StreamingResponse
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return kind(content, headers=headers, media_type="text/csv; charset=utf-8; header=present")


def _wish(weights: Mapping[str, float], ranges: Sequence[str]) -> tuple[float, int]:
    """The weight of the most exact of `ranges`, which come in that order, and how exact it is."""
    return next(((weights[one], -place) for place, one in enumerate(ranges) if one in weights), (0, 0))


def _defused(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
