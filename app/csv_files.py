"""Tables as CSV (RFC 4180): one header line, CRLF, UTF-8.

No byte order mark: whoever asks an API for a file is a program, and to many of those it would be part of the first
column's name. Spreadsheets are told by the media type.
"""

import csv
from collections.abc import AsyncIterable, Iterable, Sequence
from io import StringIO
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

MEDIA_TYPE: Final = "text/csv; charset=utf-8; header=present"
_CSV: Final = ("text/csv", "text/*", "*/*")
_JSON: Final = ("application/json", "application/*", "*/*")
# A spreadsheet takes a cell that begins with one of these for a formula; strangers choose what stands in some.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")

Cell = str | int | float | None


def prefers_csv(request: Request) -> bool:
    """Whether CSV is asked for before JSON (RFC 9110, 12.5.1); at the same weight, whether it alone is named.

    Without an Accept, or with one that allows neither, it is JSON.
    """
    weights = _weights(",".join(request.headers.getlist("accept")))
    return _wish(weights, _CSV) > _wish(weights, _JSON)


def csv_lines(rows: Iterable[Sequence[Cell]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerows([_defused(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8", "replace")


def csv_file(name: str, rows: Iterable[Sequence[Cell]]) -> Response:
    return Response(csv_lines(rows), headers=_headers(name), media_type=MEDIA_TYPE)


def csv_stream(name: str, chunks: AsyncIterable[bytes]) -> Response:
    """Sent as it comes: a file that breaks off has no end that looks like one (RFC 9112, 8)."""
    return StreamingResponse(chunks, headers=_headers(name), media_type=MEDIA_TYPE)


def _headers(name: str) -> dict[str, str]:
    """`name`: of letters, digits, `-` and `_`, as short IDs are."""
    return {"Content-Disposition": f'attachment; filename="{name}.csv"'}


def _defused(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell


def _weights(accept: str) -> dict[str, float]:
    """By media range. A weight that is none counts as nothing asked for."""
    found: dict[str, float] = {}
    for part in accept.lower().split(","):
        media_range, *parameters = (one.strip() for one in part.split(";"))
        weight = next((one[2:] for one in parameters if one.startswith("q=")), "1")
        try:
            number = float(weight)
        except ValueError:
            continue
        if media_range and 0 <= number <= 1:
            found[media_range] = max(number, found.get(media_range, 0.0))
    return found


def _wish(weights: dict[str, float], ranges: Sequence[str]) -> tuple[float, int]:
    """How much it is wanted, and how exactly it was named: by the most exact range that it fits."""
    for exactness, media_range in enumerate(ranges):
        if media_range in weights:
            weight = weights[media_range]
            return weight, (len(ranges) - exactness) if weight else 0
    return 0.0, 0
