"""The style sheet of the dashboard, under a name with its hash: browsers keep it for ever."""

from functools import cache
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from app.compression import compressed
from app.pages.templates import STATIC

PATH: Final = "/dashboard/assets"
_KEPT: Final = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}


@cache
def style_sheet() -> tuple[str, bytes]:
    """Its name and content."""
    content = (STATIC / "dashboard" / "dashboard.css").read_bytes()
    return f"{sha256(content).hexdigest()[:16]}.css", content


def style_url() -> str:
    return f"{PATH}/{style_sheet()[0]}"


def asset(request: Request) -> Response | None:
    """None for a name that is not, or no longer, that of a file."""
    name, content = style_sheet()
    if request.path_params["name"] != name:
        return None
    return compressed(request, Response(content, headers=_KEPT, media_type="text/css"))
