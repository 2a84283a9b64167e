"""The pages in a conversation (MCP Apps, 2026-01-26): that of a picture, and that of a chart of scans."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin

import mcp_types

from domain.pages.languages import PAGE_LANGUAGES
from mcp_server.context import Context
from mcp_server.oauth.texts import texts

CODE_PAGE: Final = "ui://repoint/code.html"
SCANS_PAGE: Final = "ui://repoint/scans.html"
MIME_TYPE: Final = "text/html;profile=mcp-app"
# The pages load nothing: what they show is in the result of the tool.
_META: Final = {"ui": {"csp": {"connectDomains": [], "resourceDomains": []}, "prefersBorder": True}}
APP_PAGES: Final = tuple(
    mcp_types.Resource(
        uri=uri,
        name=uri.rpartition("/")[2],
        title=title,
        description=f"The page that shows what {tool} answers",
        mime_type=MIME_TYPE,
        _meta=_META,
    )
    for uri, title, tool in (
        (CODE_PAGE, "A QR code in the conversation", "show_qr_code"),
        (SCANS_PAGE, "Scans in the conversation", "get_scan_stats"),
    )
)
_FOLDER: Final = Path(__file__).parent / "static" / "apps"
_TEXT: Final = re.compile(r"\bapp_\w+")


def tool_meta(page: str) -> dict[str, Any]:
    """ChatGPT read the second name before it knew that of the standard."""
    return {"ui": {"resourceUri": page}, "openai/outputTemplate": page}


def read_page(context: Context, uri: str) -> mcp_types.TextResourceContents:
    """With the names that ChatGPT alone reads; `ui.domain` is left out, because Claude refuses ChatGPT's."""
    addresses = (context.deps.addresses.root, context.settings.public_root, context.resource)
    *links, own = (urljoin(address, "/").rstrip("/") for address in addresses)
    policy = {"connect_domains": [], "resource_domains": [], "redirect_domains": sorted(set(links))}
    meta = {**_META, "openai/widgetCSP": policy, "openai/widgetDomain": own}
    return mcp_types.TextResourceContents(uri=uri, mime_type=MIME_TYPE, text=page_html(uri), _meta=meta)


@cache
def page_html(uri: str) -> str:
    """The page in the frame that all share, with its texts in every language: it takes the host's."""
    head, body = (_FOLDER / uri.rpartition("/")[2]).read_text("utf-8").split("<!-- body -->\n")
    page = (_FOLDER / "frame.html").read_text("utf-8")
    page = page.replace("<!-- head -->\n", head).replace("<!-- body -->\n", body)
    names = sorted(set(_TEXT.findall(page)))
    words = {tag: {name: getattr(texts(tag), name) for name in names} for tag in PAGE_LANGUAGES.values()}
    return page.replace("/* words */ {}", json.dumps(words, ensure_ascii=False).replace("<", "\\u003c"))
