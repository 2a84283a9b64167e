"""The Model Context Protocol, wired to what this process has: tools, resources, prompts.

It uses the low-level server, so that all arguments, errors and results are ours. It serves both eras of the
protocol, and needs no session.
"""

import logging
from dataclasses import replace
from typing import Any, Final

from mcp.server.caching import CacheHint
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    InputRequiredResult,
    ListToolsResult,
)
from pydantic import ValidationError
from starlette.requests import Request

from domain.kernel.errors import DatabaseFailed, DomainError, Unavailable
from domain.kernel.safe_text import values_without_invisible, without_invisible
from domain.kernel.time_zones import zone_named
from domain.oauth.scopes import Scope
from domain.use_cases.deps import require_disk
from domain.use_cases.oauth.assistants import note_write
from domain.version import VERSION
from mcp_server.context import context_of
from mcp_server.elicitation import Declined, Question, person_of
from mcp_server.errors import declined, failed, refused, without_names
from mcp_server.features.completion import complete
from mcp_server.features.introduction import introduced
from mcp_server.features.prompts import get_prompt, list_prompts, one_page
from mcp_server.features.resources import list_resource_templates, list_resources, read_resource
from mcp_server.http.cached_answers import ACCESS, INTRODUCTIONS, LISTS
from mcp_server.http.request_ids import request_id
from mcp_server.tools.catalogue import TOOLS, arguments_schema_of, listed_tools
from mcp_server.tools.shared.arguments import parse_arguments
from mcp_server.tools.shared.elsewhere import step_elsewhere, unknown_tool
from mcp_server.tools.shared.results import result_of
from mcp_server.tools.shared.tool import Caller

log = logging.getLogger(__name__)

RequestContext = ServerRequestContext[Any, Request]
UI_EXTENSION: Final = "io.modelcontextprotocol/ui"


def protocol() -> Server[Any]:
    """AuthMiddleware puts the caller's access into the scope of the request."""
    server: Server[Any] = Server(
        "repoint",
        title="Repoint",
        version=VERSION,
        # Lists are the same for all accounts, but a shared cache cannot check access.
        cache_hints={
            **dict.fromkeys(("server/discover", *LISTS), CacheHint(ttl_ms=300_000, scope="private")),
            "resources/read": CacheHint(ttl_ms=0, scope="private"),
        },
        get_tool_input_schema=arguments_schema_of,
        on_list_tools=one_page(lambda: ListToolsResult(tools=list(listed_tools()))),
        on_call_tool=_call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_resource_templates,
        on_read_resource=_read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_completion=_complete,
    )
    server.extensions[UI_EXTENSION] = {}
    server.middleware += [_hide_exceptions, _introduce]
    return server


async def _call_tool(
    ctx: RequestContext, params: CallToolRequestParams
) -> CallToolResult | InputRequiredResult:
    tool, caller, sent = TOOLS.get(params.name), _caller(ctx), params.arguments or {}
    if tool is None:
        raise MCPError(INVALID_PARAMS, await unknown_tool(caller, params.name, sent, TOOLS))
    # A second check beside that of AuthMiddleware, in case another way ever leads here.
    caller.require(tool.scope)
    caller = replace(caller, person=person_of(ctx, params))
    outcome = "ok"
    try:
        if tool.scope is Scope.WRITE:
            await require_disk(caller.context.deps)
        zone = zone_named(caller.access.account.time_zone)
        answer = await tool.run(caller, parse_arguments(tool.arguments, sent, zone))
        if tool.scope is Scope.WRITE and answer.has_written:
            await _announce_write(caller)
        return result_of(answer, ctx.protocol_version)
    except Question as question:
        outcome = "input_required"
        return question.result()
    except Declined:
        outcome = "declined"
        return declined()
    except DomainError as error:
        outcome = error.code
        if not caller.access.may(Scope.READ):
            error = without_names(error)
        elsewhere = await step_elsewhere(caller, tool, sent, error)
        step = " ".join(filter(None, [elsewhere, tool.next_step(sent, error)]))
        return refused(error, dashboard=caller.context.settings.dashboard_url, step=step)
    except Exception:
        outcome = "server_error"
        log.exception("unexpected error in %s", tool.name)
        return failed(request_id.get())
    finally:
        if metrics := caller.context.metrics:
            metrics.count_call(tool.name, outcome)


async def _announce_write(caller: Caller) -> None:
    try:
        await note_write(caller.context.deps, caller.access)
    except (Unavailable, DatabaseFailed) as error:
        # The tool has done its work. A refusal would make the assistant repeat it.
        cause = error.__cause__ or error
        log.warning("an assistant's first write could not be announced; its next one will be: %r", cause)


async def _read_resource(ctx: RequestContext, params: Any) -> Any:
    return await read_resource(_caller(ctx), params.uri, ctx.protocol_version)


async def _complete(ctx: RequestContext, params: CompleteRequestParams) -> CompleteResult:
    return await complete(_caller(ctx), params)


def _caller(ctx: RequestContext) -> Caller:
    if ctx.request is None:
        raise RuntimeError("a request comes over HTTP")
    return Caller(context_of(ctx.request), ctx.request.scope[ACCESS])


async def _introduce(ctx: RequestContext, call_next: CallNext) -> HandlerResult:
    result = await call_next(ctx)
    if ctx.method in INTRODUCTIONS and isinstance(result, dict):
        return introduced(_caller(ctx), result)
    return result


async def _hide_exceptions(ctx: RequestContext, call_next: CallNext) -> HandlerResult:
    """The SDK would answer with the text of the exception."""
    try:
        return await call_next(ctx)
    except MCPError as error:
        # Both may quote the request.
        message, details = without_invisible(error.message), values_without_invisible(error.data)
        raise MCPError(error.code, message, details) from error
    except ValidationError:
        raise
    except DomainError as error:
        raise MCPError(INTERNAL_ERROR, without_invisible(f"{error.code}: {error.message}")) from error
    except Exception:
        log.exception("unexpected error in %s", ctx.method)
        message = (
            f"server_error: Something unexpected happened. Quote {request_id.get()} when you ask about it."
        )
        raise MCPError(INTERNAL_ERROR, message) from None
