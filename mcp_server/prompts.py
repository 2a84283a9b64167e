"""Requests that a person can pick from a list: a report, a comparison."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    TextContent,
)

from domain.kernel.safe_text import without_invisible

_MAX_ARGUMENT: Final = 1_000
_WHOLE_ACCOUNT: Final = "the whole account"
_USUAL_PERIOD: Final = "the last 30 days"
_HONESTY: Final = (
    "Say which period and time zone the numbers are for, and what was left out of them and why (bots, visitors who "
    "asked not to be tracked, whatever else the answer names). Do not guess at reasons that the numbers do not show, "
    "and do not make up numbers that you were not given."
)


@dataclass(frozen=True, slots=True)
class _Prompt:
    shown: Prompt
    write: Callable[[Mapping[str, str]], str]


def _scan_report(arguments: Mapping[str, str]) -> str:
    about = _quoted(arguments.get("code"), _WHOLE_ACCOUNT)
    period = _quoted(arguments.get("period"), _USUAL_PERIOD)
    return (
        f"Write a short report on the scans of {about} in {period}.\n\n"
        "1. If a QR code is named, find it with list_qr_codes, unless it is an id, a short ID or a short URL already.\n"
        "2. Call get_scan_stats for that period with compare set to previous, then once more for each grouping that "
        "says something here: country, device, hour_of_day, weekday; for the whole account also code.\n"
        "3. Begin with one sentence that a busy person can act on. Then the totals with their change, the best and "
        "the weakest day, where and on what people scanned, and at most three things worth trying next.\n\n"
        f"{_HONESTY}"
    )


def _campaign_comparison(arguments: Mapping[str, str]) -> str:
    period = _quoted(arguments.get("period"), _USUAL_PERIOD)
    return (
        f"Compare how these QR codes did in {period}: {_quoted(arguments.get('codes'), '')}.\n\n"
        "1. Find each with list_qr_codes, unless it is an id, a short ID or a short URL already. If one is not clear, "
        "ask which is meant before going on.\n"
        "2. Call get_scan_stats for all of them together, grouped by code, then for each alone by day.\n"
        "3. Show a table: name, scans, unique visitors, best day, when it was first scanned. Below it say which did "
        "best, and whether the difference is large enough to mean something; a code that was out for fewer days than "
        "the others is to be compared by scans a day.\n\n"
        f"{_HONESTY}"
    )


_PERIOD: Final = PromptArgument(
    name="period", title="Period", description=f"Such as “last week” or “May”; left out: {_USUAL_PERIOD}"
)
_PROMPTS: Final[Mapping[str, _Prompt]] = {
    "scan_report": _Prompt(
        Prompt(
            name="scan_report",
            title="Scan report",
            description="What happened with a QR code, or with all of them",
            arguments=[
                PromptArgument(
                    name="code",
                    title="QR code",
                    description=f"Its name, short ID or short URL; left out: {_WHOLE_ACCOUNT}",
                ),
                _PERIOD,
            ],
        ),
        _scan_report,
    ),
    "campaign_comparison": _Prompt(
        Prompt(
            name="campaign_comparison",
            title="Compare campaigns",
            description="Several QR codes side by side",
            arguments=[
                PromptArgument(
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
}


async def list_prompts(
    _: ServerRequestContext[Any, Any], params: PaginatedRequestParams | None
) -> ListPromptsResult:
    if params is not None and params.cursor is not None:
        raise MCPError(INVALID_PARAMS, "There is one page: send no cursor.")
    return ListPromptsResult(prompts=[prompt.shown for prompt in _PROMPTS.values()])


async def get_prompt(_: ServerRequestContext[Any, Any], params: GetPromptRequestParams) -> GetPromptResult:
    """Raises MCPError for a prompt that there is not, and for arguments that it does not take."""
    prompt = _PROMPTS.get(params.name)
    if prompt is None:
        raise MCPError(INVALID_PARAMS, f"Unknown prompt. There are: {', '.join(_PROMPTS)}.")
    arguments = params.arguments or {}
    if fault := _fault(prompt.shown, arguments):
        raise MCPError(INVALID_PARAMS, fault)
    message = PromptMessage(role="user", content=TextContent(text=prompt.write(arguments)))
    return GetPromptResult(description=prompt.shown.description, messages=[message])


def _fault(prompt: Prompt, arguments: Mapping[str, str]) -> str | None:
    known = {argument.name: argument for argument in prompt.arguments or ()}
    if stray := arguments.keys() - known.keys():
        return f"{', '.join(sorted(stray))}: is no argument of this prompt."
    if long := [name for name, value in arguments.items() if len(value) > _MAX_ARGUMENT]:
        return f"{', '.join(long)}: must have at most {_MAX_ARGUMENT} characters."
    missing = [name for name, one in known.items() if one.required and not arguments.get(name, "").strip()]
    return f"{', '.join(missing)}: is required." if missing else None


def _quoted(parsed: str | None, otherwise: str) -> str:
    """What a person typed, on one line and set off from our own words."""
    line = " ".join(without_invisible(parsed or "").split())
    return f"“{line}”" if line else otherwise
