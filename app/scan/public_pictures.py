"""Pictures without an API key: of a code, of its static twin, and those of its landing page.

Links to the last two are signed.
"""

import re
from collections.abc import Callable

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response

from app.answers.pictures import answer_picture, parse_picture_query
from app.conditions import is_unchanged
from app.context import Context, context_of
from app.pages import page_responses as responses
from app.pages.language import language_of
from app.pages.texts import translations
from app.scan.lookup import find_target
from domain.codes.picture_source import (
    PictureSource,
    fits_a_screen,
    picture_source_of,
    twin_picture_source,
    twin_signature,
)
from domain.content.types.coupons import CouponContent
from domain.drawing.logo_limits import Encoding
from domain.kernel.errors import NotScannable, Unavailable, ValidationFailed
from domain.kernel.short_ids import may_be_short_id, path_of
from domain.kernel.signing import is_signature, sign_content
from domain.pages.landing_page import Page
from domain.pages.page_pictures import CUTS, pictures_of
from domain.use_cases.codes.pictures import find_page_picture

_GREY = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">'
    '<path fill="#808080" fill-opacity=".2" d="M0 0h400v300H0z"/>{words}</svg>'
)
# A text in a grey that can be read on a light and on a dark page.
_TEXT = (
    '<text x="200" y="156" fill="#7a7a7a" font-family="sans-serif" font-size="16" text-anchor="middle">'
    "{said}</text>"
)
_NO_SNIFF = {"X-Content-Type-Options": "nosniff"}
# Its owner may replace it, which is known here within minutes.
_MINUTES = "public, max-age=300, stale-while-revalidate=604800"
_HEADERS = {"Content-Security-Policy": "default-src 'none'", **_NO_SNIFF}


async def show_picture(request: Request) -> Response:
    """GET /{short_id}.png, .svg and the other formats."""
    context = context_of(request)
    target, store = await find_target(request, context), context.deps.store
    code = await store.find_printed(context.domain_of(request), target.short_id) if target else None
    if code is None:
        return responses.not_found(language_of(request))
    return await _answer(request, picture_source_of(code, context.deps.addresses), code.short_id)


async def show_twin(request: Request) -> Response:
    """GET /{short_id}/static.png, .svg and the other formats, with the signature as `v`."""
    return await _answer_signed(
        request, "static", lambda page: page.content.static_payload(page.code_id, page.created_at)
    )


async def show_till(request: Request) -> Response:
    """GET /{short_id}/till.svg: a coupon's code for the scanner of a till, with the signature as `v`."""
    return await _answer_signed(request, "till", _till_code)


async def _answer_signed(request: Request, name: str, text_of: Callable[[Page], str | None]) -> Response:
    context, signature = context_of(request), request.query_params.get("v", "")
    page = await _find_page(request, context)
    text = text_of(page) if page else None
    source = twin_picture_source(text) if text else None
    expected = twin_signature(context.secret_key, page.code_id, text) if page and text else None
    if page and source and expected and is_signature(signature, expected):
        return await _answer(request, source, f"{page.short_id}-{name}", version=signature)
    # An imported short ID may end like that.
    request.path_params["short_id"] += f"/{name}"
    return await show_picture(request)


def till_path(key: bytes, page: Page) -> str | None:
    code = _till_code(page)
    if not code or not fits_a_screen(code):
        return None
    return f"{path_of(page.short_id)}/till.svg?v={twin_signature(key, page.code_id, code)}"


def _till_code(page: Page) -> str | None:
    return page.content.coupon_code if isinstance(page.content, CouponContent) else None


async def _answer(
    request: Request, source: PictureSource, name: str, *, version: str | None = None
) -> Response:
    ending = re.findall(r"\.(\w+)", request.url.path)[-1].lower()
    try:
        query = parse_picture_query({"format": ending, **request.query_params})
        return await answer_picture(request, source, query, name=name, version=version, anonymous=True)
    except (NotScannable, ValidationFailed) as refusal:
        headers = {"Cache-Control": "no-store", **_NO_SNIFF}
        if isinstance(refusal, NotScannable):
            said = " ".join((refusal.message, *(fault.message for fault in refusal.faults)))
            return Response(said, 409, headers, "text/plain")
        return Response(refusal.message, 400, headers, "text/plain")


async def show_page_picture(request: Request) -> Response:
    """GET /{short_id}/pictures/{signature}: a picture of the landing page, fetched by this server.

    `cut`: one of the smaller sizes that pages show.
    """
    context = context_of(request)
    page = await _find_page(request, context)
    url = _signed_url(context, page, request.path_params["signature"]) if page else None
    cut = CUTS.get(asked := request.query_params.get("cut", ""))
    if url is None or (asked and cut is None):
        return responses.not_found(language_of(request))
    encoding: Encoding = "webp" if "image/webp" in request.headers.get("accept", "") else "jpeg"
    try:
        picture = await find_page_picture(context.deps, url)
        if picture is None:
            headers = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}
            # A small one has no room for words.
            said = "" if asked else translations(language_of(request)).image_gone
            return _grey(404, headers, said=said)
        etag = f'"{picture.content_hash[:24]}-{asked}-{encoding if cut else ""}"'
        # A file that is kept here may have got another content just now.
        kept_for = "no-cache" if context.deps.addresses.file_in(url) else _MINUTES
        headers = {**_HEADERS, "Cache-Control": kept_for, "ETag": etag, "Vary": "Accept"}
        if is_unchanged(request.headers.get("if-none-match"), etag):
            return Response(status_code=304, headers=headers)
        shown = await context.deps.renderer.cut(picture, cut, encoding) if cut else picture
    except Unavailable as busy:
        return _grey(503, {"Cache-Control": "no-store", "Retry-After": str(busy.retry_after)})
    return Response(shown.content, headers=headers, media_type=shown.media_type)


def page_picture_path(key: bytes, page: Page, url: str) -> str:
    return f"{path_of(page.short_id)}/pictures/{sign_content(key, 'picture', page.code_id, url)}"


def _signed_url(context: Context, page: Page, signature: str) -> str | None:
    for url in pictures_of(page.content, page.theme):
        if is_signature(signature, sign_content(context.secret_key, "picture", page.code_id, url)):
            return url
    return None


def _grey(status: int, headers: dict[str, str], *, said: str = "") -> Response:
    """Browsers show the body of an error: a grey area looks better than the sign of a broken picture."""
    drawn = _GREY.format(words=_TEXT.format(said=escape(said)) if said else "").encode()
    return Response(drawn, status, {**_HEADERS, **headers}, "image/svg+xml")


async def _find_page(request: Request, context: Context) -> Page | None:
    short_id = request.path_params["short_id"]
    if not may_be_short_id(short_id):
        return None
    return await context.pages.find(context.domain_of(request), short_id)
