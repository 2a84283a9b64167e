"""Pictures that whoever was shown their address may ask for: the static twin of a code, the pictures of a page."""

from starlette.requests import Request
from starlette.responses import Response

from app.api.pictures import answer_picture, parse_picture_query
from app.context import Context, context_of
from app.pages import render as pages
from app.pages.language import language_of
from domain.codes.picture_source import twin_picture_source, twin_signature
from domain.content.qr_type import Printed
from domain.kernel.addresses import DEFAULT_DOMAIN
from domain.kernel.errors import Unavailable, ValidationFailed
from domain.kernel.short_ids import SHAPE
from domain.kernel.signing import is_signature, sign_content
from domain.pages.landing_page import Page
from domain.pages.page_pictures import pictures_of
from domain.use_cases.codes.page_pictures import find_page_picture

_NO_PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#808080" fill-opacity=".2" d="M0 0h4v3H0z"/></svg>'
_HEADERS = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff"}


def page_picture_path(key: bytes, page: Page, url: str) -> str:
    """Where a picture of a landing page is on this host."""
    return f"/{page.short_id}/pictures/{sign_content(key, 'picture', page.code_id, url)}"


async def show_twin(request: Request) -> Response:
    """GET /{short_id}/static.png, .svg and the other formats, with the seal as `v`."""
    context = context_of(request)
    page = await _find_page(request, context)
    shown = request.query_params.get("v", "")
    payload = page and page.content.static_payload(_printed(context, page))
    picture_source = twin_picture_source(payload) if payload else None
    if page is None or not payload or picture_source is None:
        return pages.not_found(language_of(request))
    if not is_signature(shown, twin_signature(context.secret_key, page.code_id, payload)):
        return pages.not_found(language_of(request))
    ending = request.url.path.rpartition(".")[2]
    try:
        query = parse_picture_query({"format": ending, **request.query_params})
        return await answer_picture(request, picture_source, query, version=shown, anonymous=True)
    except ValidationFailed as refusal:
        return Response(refusal.message, 400, {"Cache-Control": "no-store"}, "text/plain")


async def show_page_picture(request: Request) -> Response:
    """GET /{short_id}/pictures/{seal}: a picture of its landing page, fetched by us."""
    context = context_of(request)
    page = await _find_page(request, context)
    url = _signed_url(context, page, str(request.path_params["seal"])) if page is not None else None
    if url is None:
        return pages.not_found(language_of(request))
    try:
        picture = await find_page_picture(context.deps, url)
    except Unavailable as busy:
        return _grey(503, {"Cache-Control": "no-store", "Retry-After": str(busy.retry_after)})
    if picture is None:
        return _grey(404, {"Cache-Control": "public, max-age=60"})
    headers = {**_HEADERS, "Cache-Control": "public, max-age=86400"}
    return Response(picture.content, headers=headers, media_type=picture.media_type)


def _signed_url(context: Context, page: Page, shown: str) -> str | None:
    return next(
        (
            url
            for url in pictures_of(page.content, page.theme)
            if is_signature(shown, sign_content(context.secret_key, "picture", page.code_id, url))
        ),
        None,
    )


def _grey(status: int, headers: dict[str, str]) -> Response:
    """A browser shows what comes with an error, too: better a quiet grey than its sign for what is broken."""
    return Response(_NO_PICTURE, status, {**_HEADERS, **headers}, "image/svg+xml")


def _printed(context: Context, page: Page) -> Printed:
    short_url = context.deps.addresses.short_url(page.domain, page.short_id)
    return Printed(id=page.code_id, created_at=page.created_at, short_url=short_url)


async def _find_page(request: Request, context: Context) -> Page | None:
    short_id = str(request.path_params["short_id"])
    return await context.pages.find(DEFAULT_DOMAIN, short_id) if SHAPE.fullmatch(short_id) else None
