"""The prompts that a person can pick from a list, from prompts.toml."""

import tomllib
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import mcp_types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from domain.kernel.safe_text import without_invisible

Result = TypeVar("Result")
ListHandler = Callable[[Any, mcp_types.PaginatedRequestParams | None], Awaitable[Result]]
_MAX_ARGUMENT: Final = 1_000
CATALOGUE: Final[Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("prompts.toml").read_text("utf-8")
)
_PROMPTS: Final = {
    name: mcp_types.Prompt.model_validate({"name": name, **prompt})
    for name, prompt in CATALOGUE["prompts"].items()
}


def one_page(listed: Callable[[], Result]) -> ListHandler[Result]:
    """The handler of a list: every list of this process has one page."""

    async def list_all(_: object, params: mcp_types.PaginatedRequestParams | None) -> Result:
        if params is not None and params.cursor is not None:
            raise MCPError(mcp_types.INVALID_PARAMS, "There is one page: send no cursor.")
        return listed()

    return list_all


list_prompts: Final = one_page(lambda: mcp_types.ListPromptsResult(prompts=list(_PROMPTS.values())))


def find_prompt(name: str) -> mcp_types.Prompt:
    """Raise MCPError for an unknown prompt."""
    if name not in _PROMPTS:
        raise MCPError(mcp_types.INVALID_PARAMS, f"Unknown prompt. There are: {', '.join(_PROMPTS)}.")
    return _PROMPTS[name]


async def get_prompt(
    _: ServerRequestContext[Any, Any], params: mcp_types.GetPromptRequestParams
) -> mcp_types.GetPromptResult:
    """Raise MCPError for an unknown prompt and for wrong arguments."""
    prompt, arguments = find_prompt(params.name), params.arguments or {}
    if fault := _fault(prompt, arguments):
        raise MCPError(mcp_types.INVALID_PARAMS, fault)
    text = mcp_types.TextContent(text=_text(prompt.name, arguments))
    message = mcp_types.PromptMessage(role="user", content=text)
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


def _text(name: str, arguments: Mapping[str, str]) -> str:
    prompt = CATALOGUE["prompts"][name]
    values = {
        one["name"]: _quoted(arguments.get(one["name"])) or one.get("default") for one in prompt["arguments"]
    }
    return str(prompt["text"].format(**CATALOGUE["shared"], **values))


def _quoted(text: str | None) -> str:
    """The person's text on one line, in quotation marks that set it off from ours; empty if there is none."""
    line = " ".join(without_invisible(text or "").splitlines()).strip()
    return f"“{line}”" if line else ""
