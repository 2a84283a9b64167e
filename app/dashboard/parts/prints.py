"""Files of a code's picture: formats, sizes on paper, and their names."""

import math
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.answers.file_names import disposition, file_name
from app.answers.pictures import answer_picture, parse_picture_query
from app.dashboard.frame import SignedIn, lost
from app.dashboard.parts.codes import name_of, path_of
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.drawing.output import Format
from domain.kernel.errors import NotScannable, ValidationFailed

FORMATS: Final[dict[Format, str]] = {
    "png": "PNG",
    "svg": "SVG",
    "pdf": "PDF",
    "eps": "EPS",
    "webp": "WebP",
    "jpg": "JPEG",
}
TWIN_FORMATS: Final[tuple[Format, ...]] = ("png", "svg", "pdf")
RESOLUTIONS: Final = (150, 300, 600)
_SIZES: Final = (30, 40, 60, 100)
_OFFERED: Final = 3


@dataclass(frozen=True, slots=True)
class Download:
    words: str
    path: str


def least_width(code: QRCode) -> int | None:
    """The least width in whole mm, or None for a picture that is not graded yet."""
    found = code.picture_state.scannability
    return math.ceil(found.min_print_mm) if found else None


def widths_of(code: QRCode) -> list[int]:
    """Sizes in mm that people print, none of which is too small for this code."""
    least = least_width(code) or 0
    fitting = [size for size in _SIZES if size >= least]
    return (fitting or [math.ceil(least / 10) * 10])[:_OFFERED]


def download_path(code: QRCode, kind: Format, **query: object) -> str:
    return f"{path_of(code)}/download?{urlencode({'format': kind, **query})}"


def disposition_of(code: QRCode, kind: Format, more: str = "") -> str:
    """`more`: words behind the code's name."""
    name = file_name(name_of(code), code.short_id)
    return disposition(f"{name} {more}" if more else name, kind, otherwise=code.short_id)


async def show_picture(request: SignedIn, code: QRCode) -> Response:
    """The picture on this host: a page may show no picture of another one."""
    try:
        query = parse_picture_query(dict(request.http.query_params))
        source = picture_source_of(code, request.deps.addresses)
        return await answer_picture(request.http, source, query, name=code.short_id)
    except (NotScannable, ValidationFailed):
        return lost(request.http)
