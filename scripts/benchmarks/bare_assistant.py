"""The baseline of the assistants' benchmark: the same SDK with one tool that does nothing; no tokens.

With `usual` as the second argument it is made as the SDK's guide makes one, in place of by hand.
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp_types import CallToolResult, ListToolsResult, TextContent, Tool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from storage.runtime.server import serve

TOOL: Final = "nothing"
USUAL: Final = "usual"
_SCHEMA: Final[dict[str, Any]] = {"type": "object", "properties": {}}


async def _list_tools(*_: object) -> ListToolsResult:
    return ListToolsResult(tools=[Tool(name=TOOL, description="Does nothing.", input_schema=_SCHEMA)])


async def _call_tool(*_: object) -> CallToolResult:
    return CallToolResult(content=[TextContent(text="Done.")])


async def _ready(_: Request) -> Response:
    return Response()


def _lean() -> Starlette:
    server: Server[Any] = Server("bare", on_list_tools=_list_tools, on_call_tool=_call_tool)
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with manager.run():
            yield

    return Starlette(routes=[Route("/mcp", StreamableHTTPASGIApp(manager))], lifespan=lifespan)


def _usual() -> Starlette:
    # The lean one does without it.
    from mcp.server.mcpserver import MCPServer

    server = MCPServer("usual")

    @server.tool(TOOL, description="Does nothing.")
    def nothing() -> str:
        return "Done."

    return server.streamable_http_app(json_response=True, stateless_http=True)


def main() -> None:
    app = _usual() if sys.argv[2:] == [USUAL] else _lean()
    app.router.routes.append(Route("/readyz", _ready))
    serve(app, host="127.0.0.1", port=int(sys.argv[1]))


if __name__ == "__main__":
    main()
