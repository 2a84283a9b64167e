"""Answers in CSV."""

from collections.abc import AsyncIterable, Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from domain.kernel.csv_tables import MEDIA_TYPE

_CSV: Final = ("text/csv", "text/*", "*/*")
_JSON: Final = ("application/json", "application/*", "*/*")


def prefers_csv(request: Request) -> bool:
    """Whether Accept (RFC 9110, 12.5.1) prefers CSV to JSON by weight, or at equal weight by a closer match.

    False without an Accept, or with one that allows neither.
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
    csv_preference = _preference(weights, _CSV)
    return csv_preference[0] > 0 and csv_preference > _preference(weights, _JSON)


def csv_file(name: str, content: bytes | AsyncIterable[bytes]) -> Response:
    """An answer with a CSV file. `name` may have letters, digits, `-` and `_`, as short IDs do.

    Content in parts is streamed; clients can tell a file that was cut off from a whole one (RFC 9112, 8).
    """
    kind: type[Response] = Response if isinstance(content, bytes) else StreamingResponse
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{name}.csv"',
        "X-Content-Type-Options": "nosniff",
    }
    return kind(content, headers=headers, media_type=MEDIA_TYPE)


def _preference(weights: Mapping[str, float], ranges: Sequence[str]) -> tuple[float, int]:
    """The weight of the first accepted range, and minus its position; exact ranges come first."""
    return next(((weights[one], -position) for position, one in enumerate(ranges) if one in weights), (0, 0))
