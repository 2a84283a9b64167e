"""The documents under /v1 that need no key: made once, compressed once, with a strong ETag."""

import asyncio
import gzip
from collections.abc import Callable
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from app.api.errors import error_response
from app.compression import takes_gzip
from app.conditions import is_unchanged
from app.pages.docs import (
    VIEWER,
    changes_feed,
    changes_page,
    guide_page,
    reference_page,
    viewer_script,
    webhooks_page,
)
from domain.kernel.errors import MethodNotAllowed


def document_routes(rest_url: str) -> list[Route]:
    public_root = rest_url.removesuffix("/v1")
    return [
        Route("/openapi.json", Document(lambda: _openapi(rest_url))),
        Route("/docs", Document(reference_page)),
        Route("/docs/guide", Document(lambda: guide_page(public_root))),
        Route("/docs/webhooks", Document(lambda: webhooks_page(public_root))),
        Route("/docs/changes", Document(lambda: changes_page(public_root))),
        Route("/docs/changes.atom", Document(lambda: changes_feed(public_root))),
        Route(f"/docs/{VIEWER}", Document(viewer_script)),
    ]


def _openapi(rest_url: str) -> Response:
    # Imported at the first request: most processes never need the schemas.
    from app.api.openapi.document import openapi_document

    return JSONResponse(openapi_document(rest_url), headers={"Cache-Control": "no-cache"})


class Document:
    """Answers GET and HEAD. The answer is made at the first request: that takes time and memory."""

    def __init__(self, make: Callable[[], Response]) -> None:
        self._make = make
        self._compressed: Response | None = None
        self._making = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await error_response(MethodNotAllowed(scope["method"], ["GET", "HEAD"]))(scope, receive, send)
            return
        async with self._making:
            if self._compressed is None:
                self._compressed = await asyncio.to_thread(lambda: _compressed(self._make()))
            answer = self._compressed
        headers = Headers(scope=scope)
        if not takes_gzip(headers):
            answer = await asyncio.to_thread(_plain, answer)
        if is_unchanged(headers.get("if-none-match"), answer.headers["ETag"]):
            answer = _not_modified(answer)
        await answer(scope, receive, send)


def _compressed(response: Response) -> Response:
    body = bytes(response.body)
    if "Content-Encoding" not in response.headers:
        body = gzip.compress(body, mtime=0)
    tag = sha256(body).hexdigest()[:32]
    # Each encoding has a tag of its own: RFC 9110, 8.8.3.3.
    added = {"etag": f'"{tag}-gzip"', "content-encoding": "gzip", "vary": "Accept-Encoding"}
    return Response(body, headers={**_without_length(response), **added})


def _plain(compressed: Response) -> Response:
    headers = {**_without_length(compressed), "etag": compressed.headers["ETag"].replace("-gzip", "")}
    del headers["content-encoding"]
    return Response(gzip.decompress(bytes(compressed.body)), headers=headers)


def _not_modified(response: Response) -> Response:
    about_body = {"content-type", "content-encoding"}
    headers = _without_length(response).items()
    return Response(status_code=304, headers={name: text for name, text in headers if name not in about_body})


def _without_length(response: Response) -> dict[str, str]:
    return {name: text for name, text in response.headers.items() if name != "content-length"}
