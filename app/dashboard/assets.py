"""Style, icons and scripts of the dashboard, each under a name with its hash: browsers keep them for ever."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.compression import compressed
from app.pages.templates import STATIC, compact_sheet

PATH: Final = "/dashboard/assets"
_FOLDER: Final = STATIC / "dashboard"
_KEPT: Final = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}
_MEDIA_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """`name` carries the hash of `content`."""

    name: str
    media_type: str
    content: bytes


@cache
def _assets() -> Mapping[str, Asset]:
    """By the plain name. All style sheets of the folder are one."""
    sheets = sorted(_FOLDER.glob("*.css"), key=lambda file: (file.name != "dashboard.css", file.name))
    sheet = compact_sheet("".join(file.read_text("utf-8") for file in sheets))
    contents = {"dashboard.css": sheet.encode()}
    others = [*_FOLDER.glob("*.js"), *_FOLDER.glob("*.svg"), STATIC / "vendor" / "htmx-4.0.1.min.js"]
    contents |= {file.name: file.read_bytes() for file in others}
    return {name: _asset(name, content) for name, content in contents.items()}


def _asset(name: str, content: bytes) -> Asset:
    stem, dot, ending = name.rpartition(".")
    hashed = f"{stem}.{sha256(content).hexdigest()[:16]}{dot}{ending}"
    return Asset(hashed, _MEDIA_TYPES[dot + ending], content)


@cache
def asset_urls() -> Mapping[str, str]:
    """By the plain name, as pages ask for them."""
    return {name: f"{PATH}/{asset.name}" for name, asset in _assets().items()}


def answer_asset(request: Request) -> Response | None:
    """None for a name that is not, or no longer, that of a file."""
    wanted = request.path_params["name"]
    asset = next((one for one in _assets().values() if one.name == wanted), None)
    if asset is None:
        return None
    return compressed(request, Response(asset.content, headers=_KEPT, media_type=asset.media_type))
