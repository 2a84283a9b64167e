"""The pages about the REST interface: the reference with its viewer, the guide, and what has changed."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from app.pages.templates import STATIC, rendered, script, security_headers, style

if TYPE_CHECKING:
    from markdown_it.token import Token

# The viewer's file is named after its version and the SHA-256 of its content before compression.
VIEWER: Final = "scalar-1.72.1.bf091006bdc3af60.js"
_DOCS: Final = STATIC.parent.parent / "docs"
# The address in the guide's examples.
_EXAMPLE_ROOT: Final = "http://127.0.0.1:8000"
_REVALIDATED: Final = {"Cache-Control": "no-cache"}


def reference_page() -> HTMLResponse:
    """Without script, and until the viewer has come, it says where the document and the guide are."""
    program = script("reference.js")
    text = rendered("docs.html", css=style("reference.css").text, program=program.text, viewer=VIEWER)
    policy = security_headers(
        f"script-src 'self' {program.source}",
        # The viewer adds style elements and style attributes of its own.
        "style-src 'unsafe-inline'",
        "connect-src 'self'",
        # blob: is for pictures in answers to requests that a reader tries.
        "img-src 'self' data: blob:",
        "form-action 'none'",
    )
    return HTMLResponse(text, headers={**policy, **_REVALIDATED})


def viewer_script() -> Response:
    """The vendored file, which is compressed."""
    headers = {
        "Content-Encoding": "gzip",
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
    }
    body = (STATIC / "vendor" / f"{VIEWER}.gz").read_bytes()
    return Response(body, headers=headers, media_type="text/javascript")


def guide_page(public_root: str) -> HTMLResponse:
    """docs/rest.md, with the addresses of this server in its examples."""
    return _text_page("guide", "rest.md", "Guide to the REST interface", public_root)


def webhooks_page(public_root: str) -> HTMLResponse:
    """docs/webhooks.md."""
    return _text_page("webhooks", "webhooks.md", "Webhooks", public_root)


def changes_page(public_root: str) -> HTMLResponse:
    """docs/api-changes.md."""
    return _text_page("changes", "api-changes.md", "Changes of the REST interface", public_root)


def changes_feed(public_root: str) -> Response:
    """The days of docs/api-changes.md (RFC 4287)."""
    content, _ = _read("api-changes.md", public_root)
    _, *parts = re.split(r'<h2 id="(\d{4}-\d\d-\d\d)">.*?</h2>', content)
    days = [*zip(parts[::2], parts[1::2], strict=True)]
    feed = rendered("changes.atom", page=f"{public_root}/v1/docs/changes", days=days)
    return Response(feed, headers=_REVALIDATED, media_type="application/atom+xml")


def _text_page(here: str, file: str, title: str, public_root: str) -> HTMLResponse:
    content, sections = _read(file, public_root)
    sheet = style("guide.css")
    text = rendered("guide.html", css=sheet.text, here=here, title=title, content=content, contents=sections)
    policy = security_headers(f"style-src {sheet.source}", "img-src data:", "form-action 'none'")
    return HTMLResponse(text, headers={**policy, **_REVALIDATED})


def _read(file: str, public_root: str) -> tuple[Markup, list[tuple[str, str]]]:
    """The text of a file of docs as HTML, and the ids and titles of its sections."""
    # Imported at the first request: most processes never show the guide.
    from markdown_it import MarkdownIt

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    source = (_DOCS / file).read_text("utf-8").replace(_EXAMPLE_ROOT, public_root)
    tokens = markdown.parse(source.replace("](rest.md", "](guide"))
    sections = _with_anchors(tokens)
    # Safe: the text is ours, and the renderer escapes what is not Markdown.
    return Markup(markdown.renderer.render(tokens, markdown.options, {})), sections  # noqa: S704


def _with_anchors(tokens: Sequence["Token"]) -> list[tuple[str, str]]:
    """Give each heading the id that its links name. The ids and titles of the sections."""
    sections = []
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open":
            anchor = re.sub(r"[^a-z0-9]+", "-", inline.content.lower()).strip("-")
            heading.attrSet("id", anchor)
            if heading.tag == "h2":
                sections.append((anchor, inline.content))
    return sections
