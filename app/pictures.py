"""A code's picture over HTTP: what may be asked for, drawing it off the loop, and how long it may be kept."""

import asyncio
import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from starlette.requests import Request
from starlette.responses import Response

from app.api.conditions import is_unchanged
from domain.codes import QRCode
from domain.design import Design
from domain.drawing import draw_png, draw_svg, encode, lay_out
from domain.errors import Fault, ValidationFailed
from domain.typed import Fields, Strict, parse_model

# Part of every tag: a change of how we draw must reach those who keep the old picture.
DRAWING = "1"
MEDIA_TYPES = {"png": "image/png", "svg": "image/svg+xml"}
Format = Literal["png", "svg"]


def _whole_number(text: object) -> object:
    """Query parameters are text; only plain digits are a number."""
    return (
        int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 19 else text
    )


Digits = BeforeValidator(_whole_number)


class PictureQuery(Strict):
    """`size`: px on the picture's longer side, raster only; `v` makes a URL that can be kept for ever."""

    format: Format = "png"
    size: Annotated[int, Field(ge=64, le=4096), Digits] | None = None
    v: Annotated[str, Field(max_length=64)] | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    content: bytes
    media_type: str
    tag: str


def picture_tag(code: QRCode, short_url: str) -> str:
    """Sixteen characters that change when the picture does."""
    return _tag(short_url, _canonical(code.options))


def parse_picture_query(fields: Fields) -> PictureQuery:
    """Raises ValidationFailed naming each parameter that is unknown or wrong."""
    query, faults = parse_model(PictureQuery, fields)
    if query is None:
        raise ValidationFailed(faults)
    return query


async def draw(code: QRCode, short_url: str, wanted: PictureQuery) -> Picture:
    """The picture. Raises ValidationFailed for a size with no room for the modules."""
    options = _canonical(code.options)
    size = wanted.size if wanted.format == "png" else None
    try:
        content = await asyncio.to_thread(_drawn, short_url, options, wanted.format, size)
    except ValueError as error:
        raise ValidationFailed([Fault("size", str(error))]) from None
    tag = f"{_tag(short_url, options)}-{wanted.format}-{size or 0}"
    return Picture(content, MEDIA_TYPES[wanted.format], tag)


def picture_response(request: Request, picture: Picture, *, version: str | None) -> Response:
    """The picture, or 304; the versioned URL may be kept for ever, any other is asked about each time."""
    is_versioned = version is not None and picture.tag.startswith(f"{version}-")
    headers = {
        "ETag": f'"{picture.tag}"',
        "Cache-Control": "public, max-age=31536000, immutable" if is_versioned else "no-cache",
        "X-Content-Type-Options": "nosniff",
    }
    if is_unchanged(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(picture.content, headers=headers, media_type=picture.media_type)


@lru_cache(maxsize=512)
def _drawn(short_url: str, options: str, wanted: Format, size: int | None) -> bytes:
    design = Design.model_validate_json(options)
    matrix = encode(short_url, design.qrOptions.errorCorrectionLevel)
    layout = lay_out(design, matrix.size, size)
    return (draw_png if wanted == "png" else draw_svg)(matrix, layout, design)


def _canonical(options: dict[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


def _tag(short_url: str, options: str) -> str:
    return sha256(f"{DRAWING}\n{short_url}\n{options}".encode()).hexdigest()[:16]
