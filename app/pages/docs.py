"""The API's reference: one page, made from the OpenAPI document, that works offline and without script."""

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from app.pages.reference import errors_of, groups_of, key_kinds_of, schemas_of
from app.pages.templates import policy, rendered, security_headers, style

_SHEET = "docs.css"


def docs_page(document: Mapping[str, Any]) -> HTMLResponse:
    """Works through the whole document at every call, so keep the answer of a document that does not change."""
    sheet = style(_SHEET)
    text = rendered(
        "docs.html",
        css=sheet.css,
        about=document.get("info", {}),
        server=next((server["url"] for server in document.get("servers", [])), ""),
        key_kinds=key_kinds_of(document),
        groups=groups_of(document),
        schemas=schemas_of(document),
        errors=errors_of(document),
        prose=prose,
    )
    headers = {**security_headers(policy(sheet, pictures=True)), "Cache-Control": "no-cache"}
    return HTMLResponse(text, headers=headers)


def prose(text: str) -> Markup:
    """Paragraphs, lists, **strong** and `code`: the little of CommonMark that descriptions use."""
    blocks = (block for block in re.split(r"\n\s*\n", text.strip()) if block.strip())
    return Markup("\n").join(_block(block) for block in blocks)


def _block(block: str) -> Markup:
    lines = [line.strip() for line in block.splitlines()]
    if all(line.startswith(("- ", "* ")) for line in lines):
        items = Markup("").join(Markup("<li>{}</li>").format(_inline(line[2:])) for line in lines)
        return Markup("<ul>{}</ul>").format(items)
    return Markup("<p>{}</p>").format(_inline(" ".join(lines)))


def _inline(text: str) -> Markup:
    parts = re.split(r"(`[^`]+`|\*\*[^*]+\*\*)", text)
    return Markup("").join(_part(part) for part in parts)


def _part(part: str) -> Markup:
    if part.startswith("`") and part.endswith("`") and len(part) > 2:
        return Markup("<code>{}</code>").format(part[1:-1])
    if part.startswith("**") and part.endswith("**") and len(part) > 4:
        return Markup("<strong>{}</strong>").format(part[2:-2])
    return escape(part)
