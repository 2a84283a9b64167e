"""The table of all tools, and their descriptions for tools/list."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mcp_types import Tool as ListedTool

from domain.oauth.scopes import Scope
from mcp_server.tools.create_qr_code import CREATE_QR_CODE
from mcp_server.tools.explain_scan import EXPLAIN_SCAN
from mcp_server.tools.get_account import GET_ACCOUNT
from mcp_server.tools.get_qr_code import GET_QR_CODE
from mcp_server.tools.get_scan_stats import GET_SCAN_STATS
from mcp_server.tools.list_contacts import LIST_CONTACTS
from mcp_server.tools.list_qr_codes import LIST_QR_CODES
from mcp_server.tools.list_qr_types import LIST_QR_TYPES
from mcp_server.tools.repoint_qr_code import REPOINT_QR_CODE
from mcp_server.tools.shared.schemas import arguments_schema, result_schema
from mcp_server.tools.shared.tool import Tool
from mcp_server.tools.show_qr_code import SHOW_QR_CODE
from mcp_server.tools.update_qr_code import UPDATE_QR_CODE

TOOLS: Final[Mapping[str, Tool[Any]]] = {
    tool.name: tool
    for tool in (
        GET_ACCOUNT,
        LIST_QR_TYPES,
        LIST_QR_CODES,
        GET_QR_CODE,
        GET_SCAN_STATS,
        EXPLAIN_SCAN,
        LIST_CONTACTS,
        SHOW_QR_CODE,
        CREATE_QR_CODE,
        REPOINT_QR_CODE,
        UPDATE_QR_CODE,
    )
}


def scope_of_tool(name: str) -> Scope | None:
    tool = TOOLS.get(name)
    return tool.scope if tool is not None else None


@lru_cache(maxsize=1)
def listed_tools() -> tuple[ListedTool, ...]:
    """All tools, whatever the caller's scopes, so that an assistant knows which scope to ask for."""
    return tuple(
        ListedTool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=arguments_schema(tool.arguments),
            output_schema=result_schema(tool.result),
            annotations=tool.hints.model_copy(update={"title": tool.title}),
            # ChatGPT reads the scheme here; the standard has no such field.
            _meta={"securitySchemes": [{"type": "oauth2", "scopes": [tool.scope.value]}], **tool.meta},
        )
        for tool in TOOLS.values()
    )


def arguments_schema_of(name: str) -> Mapping[str, Any] | None:
    """The input schema of a tool, for the headers that repeat its arguments."""
    return next((tool.input_schema for tool in listed_tools() if tool.name == name), None)
