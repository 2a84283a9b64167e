"""Style, icons and scripts of the dashboard, each under a name with its hash: browsers keep them for ever."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import chain
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.compression import compressed
from app.dashboard.frame.navigation import HOME
from app.pages.templates import STATIC
from domain.pages.colors import GROUNDS
from domain.pages.compact import compact_sheet

PATH: Final = "/dashboard/assets"
_FOLDER: Final = STATIC / "dashboard"
# What is sent as one. Every page has `dashboard.css`, and lists of codes have it alone. Lists of links, pages
# of scans, the designer, a code and a rule have theirs beside it, all others `pages.css`: what is not of one
# of these alone. Webhooks have theirs beside both.
_SHEETS: Final = {
    "dashboard.css": ("dashboard.css", "lists.css"),
    "links.css": ("links.css",),
    "code.css": ("parts.css", "figures.css", "pages.css", "code.css", "rules.css"),
    "rule.css": ("parts.css", "rules.css", "drafts.css"),
    "scans.css": ("parts.css", "figures.css", "code.css", "scans.css", "numbers.css"),
    "webhooks.css": ("rules.css", "webhooks.css"),
    "design.css": ("parts.css", "design.css", "print.css", "files.css", "drafts.css"),
}
_PAGES: Final = ("parts.css", "figures.css", "pages.css")
_NOT_OF_PAGES: Final = "parts figures pages dashboard lists scans numbers design print rules webhooks".split()
_KEPT: Final = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
_MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class Asset:
    """`name` carries the hash of `content`."""

    name: str
    media_type: str
    content: bytes


@cache
def _assets() -> Mapping[str, Asset]:
    of_pages = {file.name for file in _FOLDER.glob("*.css") if file.stem not in _NOT_OF_PAGES}
    sheets = {**_SHEETS, "pages.css": (*_PAGES, *sorted(of_pages))}
    contents = {name: _sheet(parts) for name, parts in sheets.items()}
    endings = ("*.js", "*.svg", "*.png")
    others = [*chain.from_iterable(map(_FOLDER.glob, endings)), STATIC / "vendor" / "htmx-4.0.1.min.js"]
    shared = files("domain.pages") / "security.js"
    contents |= {file.name: file.read_bytes() for file in (*others, shared)}
    assets = {name: _asset(name, content) for name, content in contents.items()}
    manifest = _asset("app.webmanifest", _manifest(assets))
    return {**assets, "app.webmanifest": manifest}


def _manifest(assets: Mapping[str, Asset]) -> bytes:
    """What a telephone needs to put the dashboard among its apps (W3C Web Application Manifest)."""
    icons = [(side, f"{PATH}/{assets[f'icon-{side}.png'].name}") for side in (192, 512)]
    return json.dumps(
        {
            "name": "Repoint",
            "start_url": HOME,
            "scope": HOME,
            "display": "standalone",
            "background_color": GROUNDS["light"],
            "theme_color": GROUNDS["light"],
            "icons": [{"src": url, "sizes": f"{side}x{side}", "type": "image/png"} for side, url in icons],
        }
    ).encode()


def _sheet(names: Iterable[str]) -> bytes:
    return compact_sheet("".join((_FOLDER / name).read_text("utf-8") for name in names)).encode()


def _asset(name: str, content: bytes) -> Asset:
    stem, dot, ending = name.rpartition(".")
    hashed = f"{stem}.{sha256(content).hexdigest()[:8]}{dot}{ending}"
    return Asset(hashed, _MEDIA_TYPES[dot + ending], content)


@cache
def asset_urls() -> Mapping[str, str]:
    return {name: f"{PATH}/{asset.name}" for name, asset in _assets().items()}


def answer_asset(request: Request) -> Response | None:
    """The file, or None for a name that is not, or no longer, that of one."""
    wanted = request.path_params["name"]
    asset = next((one for one in _assets().values() if one.name == wanted), None)
    if asset is None:
        return None
    response = Response(asset.content, headers=_KEPT, media_type=asset.media_type)
    # A PNG is compressed by itself.
    return response if asset.media_type == "image/png" else compressed(request, response)
