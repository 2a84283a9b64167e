"""GET /f/{id}/{name}: a file of an account, for everybody who has its address."""

from collections.abc import AsyncIterator, Mapping
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.conditions import is_unchanged, wanted_part
from app.context import context_of
from app.pages import page_responses as responses
from app.pages.language import language_of
from domain.files.files import File
from domain.kernel.errors import FilesUnavailable
from domain.kernel.ids import parse_id

# Nothing in a file acts here: no script, no form, no session, whatever a browser takes it for.
_POLICY: Final = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"
_SANDBOX: Final = f"sandbox; {_POLICY}"
# Chrome and Safari show no PDF in a sandbox. Their viewers are one: a script in it has no way to the page.
_POLICY_OF_PDF: Final = f"{_POLICY}; object-src 'self'"
_HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Referrer-Policy": "no-referrer",
    # Another content may take its place, and is seen at once.
    "Cache-Control": "no-cache",
    "Accept-Ranges": "bytes",
}


async def show_file(request: Request) -> Response:
    context, file_id = context_of(request), parse_id(request.path_params["id"])
    file = await context.deps.store.files.find(file_id) if file_id else None
    if file is None:
        return responses.not_found(language_of(request))
    etag = f'"{file.content_hash[:32]}"'
    headers = {
        **_HEADERS,
        "Content-Security-Policy": _POLICY_OF_PDF if file.kind == "PDF" else _SANDBOX,
        "Content-Disposition": _disposition(file),
        "ETag": etag,
    }
    if is_unchanged(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=headers)
    status, (begin, end), part = wanted_part(request, file.size, etag)
    headers, kind = headers | part, file.file_kind.media_type
    if request.method == "HEAD" or status == 416:
        return Response(None, status, headers, kind)
    parts = context.deps.file_contents.read(file.content_hash, begin, end)
    try:
        first = await anext(aiter(parts), b"")
    except FilesUnavailable as away:
        retry = {"Retry-After": str(away.retry_after), "Cache-Control": "no-store"}
        return Response(away.message, 503, retry, "text/plain")
    return StreamingResponse(_joined(first, parts), status, headers, kind)


async def _joined(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for part in others:
        yield part


def _disposition(file: File) -> str:
    how = "inline" if file.file_kind.is_shown else "attachment"
    return f"{how}; filename=\"{file.slug}\"; filename*=UTF-8''{quote(file.name, safe='')}"
