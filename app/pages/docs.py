"""The API reference: one page made from the OpenAPI document, without scripts or other files."""

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from app.pages.reference import errors_of, groups_of, key_kinds_of, schemas_of
from app.pages.templates import rendered, security_headers, style

_CODE = re.compile(r"`([^`]+)`")


def docs_page(document: Mapping[str, Any]) -> HTMLResponse:
    """Slow, because it reads the whole document: keep the response of an unchanged document."""
    sheet = style("docs.css")
    text = rendered(
        "docs.html",
        css=sheet.text,
        about=document["info"],
        server=document["servers"][0]["url"],
        key_kinds=key_kinds_of(document),
        groups=groups_of(document),
        schemas=schemas_of(document),
        errors=errors_of(document),
        prose=prose,
    )
    headers = security_headers(f"style-src {sheet.source}", "img-src 'self' data:", "form-action 'self'")
    return HTMLResponse(text, headers={**headers, "Cache-Control": "no-cache"})


def prose(text: str) -> Markup:
    """The part of CommonMark that descriptions use: paragraphs and `code`."""
    paragraphs = (" ".join(block.split()) for block in re.split(r"\n\s*\n", text) if block.strip())
    marked = (_CODE.sub(r"<code>\1</code>", str(escape(paragraph))) for paragraph in paragraphs)
    return Markup("\n".join(f"<p>{paragraph}</p>" for paragraph in marked))  # noqa: S704 - escaped
