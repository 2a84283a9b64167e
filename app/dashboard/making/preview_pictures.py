"""The pictures of other servers in the preview of a page."""

from typing import Final

from starlette.responses import Response

from app.context import context_of
from app.dashboard.forms.previews import PICTURES, signature_of
from app.dashboard.frame import Page, Pages, Visit, lost
from domain.drawing.logo_limits import ImageUnavailable
from domain.kernel.errors import Unavailable
from domain.kernel.signing import is_signature

_GREY: Final = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">'
    b'<path fill="#808080" fill-opacity=".2" d="M0 0h4v3H0z"/></svg>'
)


async def show_picture(visit: Visit) -> Response:
    """For anybody with the signed address: a preview has no session. Nothing is stored."""
    request, context = visit.request, context_of(visit.request)
    url, signature = (request.query_params.get(name, "") for name in ("url", "v"))
    if not is_signature(signature, signature_of(context.secret_key, url)):
        return lost(request)
    headers = {
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, max-age=600",
    }
    try:
        picture = (await context.deps.renderer.fetch_file(url)).picture
    except (ImageUnavailable, Unavailable):
        picture = None
    if picture is None:
        return Response(_GREY, 200, {**headers, "Cache-Control": "no-store"}, "image/svg+xml")
    return Response(picture.content, headers=headers, media_type=picture.media_type)


PAGES: Final[Pages] = {PICTURES: Page(show_picture)}
