"""Every tool there is, and how each is described to an assistant."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from mcp_types import Tool as ShownTool

from domain.oauth.scopes import Scope
from mcp_server.tools.account import GET_ACCOUNT
from mcp_server.tools.codes import GET_QR_CODE, LIST_QR_CODES
from mcp_server.tools.making import CREATE_QR_CODE
from mcp_server.tools.qr_types import LIST_QR_TYPES
from mcp_server.tools.repointing import REPOINT_QR_CODE
from mcp_server.tools.schemas import arguments_schema, result_schema
from mcp_server.tools.showing import SHOW_QR_CODE
from mcp_server.tools.stats import SCAN_STATS
from mcp_server.tools.tool import Tool

TOOLS: Final[Mapping[str, Tool[Any]]] = {
    tool.name: tool
    for tool in (
        GET_ACCOUNT,
        LIST_QR_TYPES,
        LIST_QR_CODES,
        GET_QR_CODE,
        SCAN_STATS,
        SHOW_QR_CODE,
        CREATE_QR_CODE,
        REPOINT_QR_CODE,
    )
}


def scope_of_tool(name: str) -> Scope | None:
    """What a tool needs; None for one that there is not."""
    tool = TOOLS.get(name)
    return tool.scope if tool is not None else None


@lru_cache(maxsize=1)
def shown_tools() -> tuple[ShownTool, ...]:
    """As tools/list shows them: all of them, whatever the caller may do, so that an assistant knows what to ask for."""
    return tuple(
        ShownTool(
            name=tool.name,
            title=tool.title,
            description=tool.description,
            input_schema=arguments_schema(tool.arguments),
            output_schema=result_schema(tool.result),
            annotations=tool.hints.model_copy(update={"title": tool.title}),
            # Where ChatGPT looks for it; the standard has no such field.
            _meta={"securitySchemes": [{"type": "oauth2", "scopes": [tool.scope.value]}], **tool.meta},
        )
        for tool in TOOLS.values()
    )


def arguments_schema_of(name: str) -> Mapping[str, Any] | None:
    """The input schema of a tool, for the headers that repeat its arguments; None for one that there is not."""
    return next((tool.input_schema for tool in shown_tools() if tool.name == name), None)
