"""The API reference: one page made from the OpenAPI document, without scripts or other files."""

import re
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup, escape
from starlette.responses import HTMLResponse

from app.pages.reference import errors_of, groups_of, key_kinds_of, schemas_of
from app.pages.templates import rendered, security_headers, style

_INLINE = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*")


def docs_page(document: Mapping[str, Any]) -> HTMLResponse:
    """Slow, because it reads the whole document: keep the response of an unchanged document."""
    sheet = style("docs.css")
    text = rendered(
        "docs.html",
        css=sheet.text,
        about=document.get("info", {}),
        server=next((server["url"] for server in document.get("servers", [])), ""),
        key_kinds=key_kinds_of(document),
        groups=groups_of(document),
        schemas=schemas_of(document),
        errors=errors_of(document),
        prose=prose,
    )
    headers = security_headers(f"style-src {sheet.source}", "img-src 'self' data:", "form-action 'self'")
    return HTMLResponse(text, headers={**headers, "Cache-Control": "no-cache"})


def prose(text: str) -> Markup:
    """The part of CommonMark that descriptions use: paragraphs, lists, **strong** and `code`."""
    blocks = (block for block in re.split(r"\n\s*\n", text.strip()) if block.strip())
    return Markup("\n").join(_block(block) for block in blocks)


def _block(block: str) -> Markup:
    lines = [line.strip() for line in block.splitlines()]
    if all(line.startswith(("- ", "* ")) for line in lines):
        items = Markup("").join(Markup("<li>{}</li>").format(_inline(line[2:])) for line in lines)
        return Markup("<ul>{}</ul>").format(items)
    return Markup("<p>{}</p>").format(_inline(" ".join(lines)))


def _inline(text: str) -> Markup:
    def element(match: re.Match[str]) -> str:
        return f"<code>{match[1]}</code>" if match[1] else f"<strong>{match[2]}</strong>"

    return Markup(_INLINE.sub(element, str(escape(text))))  # noqa: S704 - escaped
