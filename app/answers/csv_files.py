"""Answers in CSV."""

from collections.abc import AsyncIterable, AsyncIterator, Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.answers.file_names import ascii_name
from domain.kernel.csv_tables import OUR_FORM, UTF8_MARK, TableForm

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


def csv_file(
    name: str, content: bytes | AsyncIterable[bytes], *, for_person: bool = False, form: TableForm = OUR_FORM
) -> Response:
    """An answer with a CSV file. `name` may be that of a code, by its short ID.

    `for_person`: with the byte order mark that Excel needs. `form`: of a file whose form is not ours.
    Content in parts is streamed; clients can tell a file that was cut off from a whole one (RFC 9112, 8).
    """
    if for_person:
        content = UTF8_MARK + content if isinstance(content, bytes) else _marked(content)
    kind: type[Response] = Response if isinstance(content, bytes) else StreamingResponse
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{ascii_name(name)}.{form.suffix}"',
        "X-Content-Type-Options": "nosniff",
    }
    return kind(content, headers=headers, media_type=form.media_type)


async def _marked(parts: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    yield UTF8_MARK
    async for part in parts:
        yield part


def _preference(weights: Mapping[str, float], ranges: Sequence[str]) -> tuple[float, int]:
    """The weight of the first accepted range, and minus its position; exact ranges come first."""
    return next(((weights[one], -position) for position, one in enumerate(ranges) if one in weights), (0, 0))
