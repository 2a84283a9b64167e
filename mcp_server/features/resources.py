"""The resources: the types, the design options, the account's templates, the pages in a conversation."""

from contextlib import suppress
from typing import Any, Final

import mcp_types
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from domain.codes.serialization import format_time, serialize_type
from domain.content import SLUGS
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.safe_text import values_without_invisible
from domain.named_items.items import Template
from domain.oauth.scopes import Scope
from domain.use_cases.cursors import cursor_of, cut_page, position_in
from domain.use_cases.named_items.items import get_named_item, list_named_items
from mcp_server.apps import APP_PAGES, read_page
from mcp_server.features.prompts import one_page
from mcp_server.tools.list_qr_types import all_options, all_types
from mcp_server.tools.shared.results import compact, cut_down, fitting
from mcp_server.tools.shared.tool import Caller

JSON: Final = "application/json"
TYPES_URI: Final = "repoint://types"
OPTIONS_URI: Final = "repoint://options"
TEMPLATES_URI: Final = "repoint://templates"
MAX_TEMPLATES: Final = 100
_CURSOR: Final = f"{TEMPLATES_URI}?cursor="
# The code of the standard before 2026-07-28.
_NOT_FOUND_BEFORE: Final = -32002
_RESOURCES: Final = (
    mcp_types.Resource(
        uri=TYPES_URI,
        name="types",
        title="Types of QR codes",
        description=f"All {len(SLUGS)} types: what a scan does, the fields, an example",
        mime_type=JSON,
    ),
    mcp_types.Resource(
        uri=OPTIONS_URI,
        name="options",
        title="Design options",
        description="Every path of the options of create_qr_code: what it may be, its default",
        mime_type=JSON,
    ),
    mcp_types.Resource(
        uri=TEMPLATES_URI,
        name="templates",
        title="The account's templates",
        description="Designs by a name; their id or name is the template_id of create_qr_code",
        mime_type=JSON,
    ),
    *APP_PAGES,
)
_TEMPLATES: Final = (
    mcp_types.ResourceTemplate(
        uri_template=f"{TYPES_URI}/{{slug}}",
        name="type",
        title="One type of QR codes",
        description="With the JSON Schema of its fields; slugs as in repoint://types",
        mime_type=JSON,
    ),
    mcp_types.ResourceTemplate(
        uri_template=f"{TEMPLATES_URI}/{{id}}",
        name="template",
        title="One template",
        description="With its options and theme; ids as in repoint://templates",
        mime_type=JSON,
    ),
    mcp_types.ResourceTemplate(
        uri_template=f"{TEMPLATES_URI}{{?cursor}}",
        name="more_templates",
        title="More templates",
        description="What repoint://templates names as next",
        mime_type=JSON,
    ),
)


list_resources: Final = one_page(lambda: mcp_types.ListResourcesResult(resources=list(_RESOURCES)))
list_resource_templates: Final = one_page(
    lambda: mcp_types.ListResourceTemplatesResult(resource_templates=list(_TEMPLATES))
)


async def read_resource(caller: Caller, uri: str, protocol_version: str) -> mcp_types.ReadResourceResult:
    """Raise MCPError for an unknown resource, and without the scope to read it."""
    if uri in {page.uri for page in APP_PAGES}:
        return mcp_types.ReadResourceResult(contents=[read_page(caller.context, uri)])
    if uri == TYPES_URI:
        return _json(uri, all_types().model_dump(exclude_unset=True))
    if (slug := uri.removeprefix(f"{TYPES_URI}/")) in SLUGS:
        return _json(uri, serialize_type(SLUGS[slug]))
    if uri == OPTIONS_URI:
        return _json(uri, all_options())
    if uri == TEMPLATES_URI or uri.startswith((_CURSOR, f"{TEMPLATES_URI}/")):
        caller.require(Scope.READ)
        with suppress(NotFound, ValidationFailed):
            return _json(uri, await _templates(caller, uri))
    code = mcp_types.INVALID_PARAMS if protocol_version in MODERN_PROTOCOL_VERSIONS else _NOT_FOUND_BEFORE
    raise MCPError(code, "Resource not found. resources/list names those that there are.", {"uri": uri})


async def _templates(caller: Caller, uri: str) -> dict[str, Any]:
    """One template, or a page of their names. Raises NotFound, or ValidationFailed for a wrong cursor."""
    templates, account_id = caller.context.deps.store.templates, caller.access.account.id
    if uri.startswith(f"{TEMPLATES_URI}/"):
        template = await get_named_item(templates, account_id, uri.removeprefix(f"{TEMPLATES_URI}/"))
        return cut_down(_serialize(template))[0]
    after = position_in(uri.removeprefix(_CURSOR), "templates") if uri != TEMPLATES_URI else None
    page, following, total = await list_named_items(templates, account_id, limit=MAX_TEMPLATES, after=after)
    rows = fitting({"id": str(template.id), "name": template.name} for template in page)
    if len(rows) < len(page):
        _, following = cut_page(page, len(rows))
    cursor = cursor_of(following, "templates")
    return {"templates": rows, "total": total, "next": f"{_CURSOR}{cursor}" if cursor else None}


def _serialize(template: Template) -> dict[str, Any]:
    return {
        "id": str(template.id),
        "name": template.name,
        "options": template.options,
        "theme": template.theme,
        "updated_at": format_time(template.updated_at),
    }


def _json(uri: str, value: Any) -> mcp_types.ReadResourceResult:
    text = compact(values_without_invisible(value))
    return mcp_types.ReadResourceResult(
        contents=[mcp_types.TextResourceContents(uri=uri, mime_type=JSON, text=text)]
    )
