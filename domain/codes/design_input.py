"""The `options` of a request, and the sources of logos, which are checked without fetching them."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from typing import Annotated, Any, Final
from urllib.parse import unquote_to_bytes

from pydantic import AfterValidator, Field

from domain.drawing.logo_limits import LOGO_LIMITS, MAX_BYTES, PictureLimits
from domain.drawing.options import BackgroundOptions, Design
from domain.kernel.faults import InvalidValue
from domain.kernel.net.fetching import Wanted, url_fault
from domain.kernel.parsing import Fields
from domain.kernel.reasons import Reason

FETCH_SECONDS: Final = 3.0
MAX_REDIRECTS: Final = 2

# A byte as %XX takes three characters; the rest is for the media type.
_MAX_DATA_URI_LENGTH = 3 * MAX_BYTES + 1_000
_DATA_URI = re.compile(r"data:(?P<media_type>[^,]*),(?P<content>.*)", re.IGNORECASE | re.DOTALL)
_GENERAL_TYPES = frozenset(("", "application/octet-stream", "application/xml", "text/xml"))
_PLAIN_HTTP = re.compile(r"\Ahttp://([^/?#]*?)(?::80)?(?=[/?#]|\Z)", re.IGNORECASE)


def is_data_uri(image: str) -> bool:
    return image[:5].lower() == "data:"


def parse_data_uri(uri: str) -> bytes:
    """The bytes in a `data:` URI (RFC 2397), at most 2 MB, of any media type.

    A `#` that is not escaped as %23 is part of the data, since many SVGs have it. Raises InvalidValue.
    """
    if len(uri) > _MAX_DATA_URI_LENGTH:
        raise InvalidValue(Reason.IMAGE_TOO_LARGE, limit=MAX_BYTES // 1_000_000)
    match = _DATA_URI.fullmatch(uri)
    if match is None:
        raise InvalidValue(Reason.DATA_URI)
    content = unquote_to_bytes(match["content"])
    if match["media_type"].lower().rpartition(";")[2].strip() == "base64":
        content = _from_base64(content)
    if not content:
        raise InvalidValue(Reason.NO_DATA)
    if len(content) > MAX_BYTES:
        raise InvalidValue(Reason.IMAGE_TOO_LARGE, limit=MAX_BYTES // 1_000_000)
    return content


def require_picture_type(uri: str) -> None:
    """Raise InvalidValue for a media type that no picture has. A tool without one names a general one."""
    media_type = uri[len("data:") :].partition(",")[0].partition(";")[0].strip().lower()
    is_possible = media_type.startswith("image/") or media_type in _GENERAL_TYPES
    if not is_possible:
        raise InvalidValue(Reason.NOT_PICTURE, value=media_type[:50])


def _from_base64(text: bytes) -> bytes:
    # Line breaks and missing padding are common, and browsers accept both.
    compact = b"".join(text.split()).rstrip(b"=")
    try:
        return b64decode(compact + b"=" * (-len(compact) % 4), validate=True)
    except Base64Error:
        raise InvalidValue(Reason.BASE64) from None


def wanted_picture(limits: PictureLimits) -> Wanted:
    """The request for a picture. Its content decides the format, not the media type that its server sends."""
    return Wanted(
        accept="image/*",
        media_type=None,
        max_bytes=limits.max_bytes,
        too_large=limits.too_large,
        max_redirects=MAX_REDIRECTS,
        kind="an https: URL or a data: URI",
    )


_WANTED_LOGO: Final = wanted_picture(LOGO_LIMITS)

_CORNERS: Final = ("cornersSquareOptions", "cornersDotOptions")


def logo_url_fault(url: str, *, plain_http: bool) -> InvalidValue | None:
    """The fault of a logo's address, as far as it can be found without a look-up, or None."""
    return url_fault(url, _WANTED_LOGO, plain_http=plain_http)


def as_https(url: str) -> str:
    """An http address with https and without port 80; any other address unchanged."""
    return _PLAIN_HTTP.sub(r"https://\1", url)


def with_frame_on(options: Fields) -> dict[str, Any]:
    """The options of an assistant: a frame with words is meant to be drawn, unless `enabled` is false."""
    frame = options.get("frameOptions")
    if isinstance(frame, dict) and any(map(frame.get, ("type", "text", "text2"))):
        return {**options, "frameOptions": {**frame, "enabled": frame.get("enabled") is not False}}
    return dict(options)


def with_corners(options: Fields, before: Fields) -> dict[str, Any]:
    """The options of an assistant: round dots have corners that scanners find, where none are named.

    `before`: the options that these are merged into. Corners that are not set are drawn like the dots.
    """
    dots = options.get("dotsOptions")
    parts = [options.get(name, {}) for name in _CORNERS]
    are_named = not all(isinstance(part, dict) and "type" not in part for part in parts)
    if not isinstance(dots, dict) or dots.get("type") != "dots" or are_named:
        return dict(options)
    if any("type" in before.get(name, {}) for name in _CORNERS):
        return dict(options)
    corners = zip(_CORNERS, parts, strict=True)
    return {**options, **{name: {**part, "type": "rounded"} for name, part in corners}}


def _require_image(image: str) -> str:
    if is_data_uri(image):
        require_picture_type(image)
        parse_data_uri(image)
    elif wrong := logo_url_fault(image, plain_http=True):
        raise wrong
    return image


ImageSource = Annotated[str, AfterValidator(_require_image)]


class BackgroundInput(BackgroundOptions):
    image: ImageSource | None = Field(
        None,
        description="A picture behind the code, from a source as the logo's. "
        "A veil of the colour lies over it, as thick as the code needs to stay legible.",
    )


class DesignInput(Design):
    image: ImageSource | None = Field(
        None, description="A logo: https URL or data: URI of a PNG, JPEG, WebP, GIF or SVG."
    )
    backgroundOptions: BackgroundInput = Field(BackgroundInput(), description="The ground.")
