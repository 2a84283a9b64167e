"""The prompts that a person can pick from a list: a report, a comparison."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import mcp_types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from domain.kernel.safe_text import without_invisible

_MAX_ARGUMENT: Final = 1_000
_WHOLE_ACCOUNT: Final = "the whole account"
_DEFAULT_PERIOD: Final = "the last 30 days"
_HONESTY: Final = (
    "Say which period and time zone the numbers are for, and what was left out of them and why (bots, "
    "visitors who asked not to be tracked, whatever else the answer names). Do not guess at reasons that the "
    "numbers do not show, and do not make up numbers that you were not given."
)


def _scan_report(arguments: Mapping[str, str]) -> str:
    subject = _quoted(arguments.get("code"), default=_WHOLE_ACCOUNT)
    period = _quoted(arguments.get("period"), default=_DEFAULT_PERIOD)
    return (
        f"Write a short report on the scans of {subject} in {period}.\n\n"
        "1. If a QR code is named, find it with list_qr_codes, unless it is an id, a short ID or a short URL "
        "already.\n"
        "2. Call get_scan_stats for that period with compare set to previous, then once more for each "
        "grouping that says something here: country, device, hour_of_day, weekday; for the whole account "
        "also code.\n"
        "3. Begin with one sentence that a busy person can act on. Then the totals with their change, the "
        "best and the weakest day, where and on what people scanned, and at most three things worth trying "
        "next.\n\n"
        f"{_HONESTY}"
    )


def _campaign_comparison(arguments: Mapping[str, str]) -> str:
    codes = _quoted(arguments.get("codes"), default="")
    period = _quoted(arguments.get("period"), default=_DEFAULT_PERIOD)
    return (
        f"Compare how these QR codes did in {period}: {codes}.\n\n"
        "1. Find each with list_qr_codes, unless it is an id, a short ID or a short URL already. If one is "
        "not clear, ask which is meant before going on.\n"
        "2. Call get_scan_stats for all of them together, grouped by code, then for each alone by day.\n"
        "3. Show a table: name, scans, unique visitors, best day, when it was first scanned. Below it say "
        "which did best, and whether the difference is large enough to mean something; a code that was out "
        "for fewer days than the others is to be compared by scans a day.\n\n"
        f"{_HONESTY}"
    )


_PERIOD: Final = mcp_types.PromptArgument(
    name="period", title="Period", description=f"Such as “last week” or “May”; left out: {_DEFAULT_PERIOD}"
)
_WRITERS: Final[tuple[tuple[mcp_types.Prompt, Callable[[Mapping[str, str]], str]], ...]] = (
    (
        mcp_types.Prompt(
            name="scan_report",
            title="Scan report",
            description="What happened with a QR code, or with all of them",
            arguments=[
                mcp_types.PromptArgument(
                    name="code",
                    title="QR code",
                    description=f"Its name, short ID or short URL; left out: {_WHOLE_ACCOUNT}",
                ),
                _PERIOD,
            ],
        ),
        _scan_report,
    ),
    (
        mcp_types.Prompt(
            name="campaign_comparison",
            title="Compare campaigns",
            description="Several QR codes side by side",
            arguments=[
                mcp_types.PromptArgument(
                    name="codes",
                    title="QR codes",
                    description="Their names, short IDs or short URLs, between commas",
                    required=True,
                ),
                _PERIOD,
            ],
        ),
        _campaign_comparison,
    ),
)
_PROMPTS: Final = {prompt.name: (prompt, write) for prompt, write in _WRITERS}


def require_first_page(params: mcp_types.PaginatedRequestParams | None) -> None:
    """Every list of this process has one page."""
    if params is not None and params.cursor is not None:
        raise MCPError(mcp_types.INVALID_PARAMS, "There is one page: send no cursor.")


async def list_prompts(
    _: ServerRequestContext[Any, Any], params: mcp_types.PaginatedRequestParams | None
) -> mcp_types.ListPromptsResult:
    require_first_page(params)
    return mcp_types.ListPromptsResult(prompts=[prompt for prompt, _ in _WRITERS])


async def get_prompt(
    _: ServerRequestContext[Any, Any], params: mcp_types.GetPromptRequestParams
) -> mcp_types.GetPromptResult:
    """Raise MCPError for an unknown prompt and for wrong arguments."""
    if params.name not in _PROMPTS:
        raise MCPError(mcp_types.INVALID_PARAMS, f"Unknown prompt. There are: {', '.join(_PROMPTS)}.")
    (prompt, write), arguments = _PROMPTS[params.name], params.arguments or {}
    if fault := _fault(prompt, arguments):
        raise MCPError(mcp_types.INVALID_PARAMS, fault)
    message = mcp_types.PromptMessage(role="user", content=mcp_types.TextContent(text=write(arguments)))
    return mcp_types.GetPromptResult(description=prompt.description, messages=[message])


def _fault(prompt: mcp_types.Prompt, arguments: Mapping[str, str]) -> str | None:
    known = {argument.name: argument for argument in prompt.arguments or ()}
    if unknown := arguments.keys() - known.keys():
        return f"{', '.join(sorted(unknown))}: is no argument of this prompt."
    if long := [name for name, value in arguments.items() if len(value) > _MAX_ARGUMENT]:
        return f"{', '.join(long)}: must have at most {_MAX_ARGUMENT} characters."
    required = [name for name, argument in known.items() if argument.required]
    missing = [name for name in required if not arguments.get(name, "").strip()]
    return f"{', '.join(missing)}: is required." if missing else None


def _quoted(text: str | None, *, default: str) -> str:
    """The person's text on one line, in quotation marks that set it off from ours."""
    line = " ".join(without_invisible(text or "").split())
    return f"“{line}”" if line else default
