"""completion/complete: what a person may mean while they fill in a prompt or the URI of a resource."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final

import mcp_types
from mcp.shared.exceptions import MCPError
from mcp_types import CompleteRequestParams, CompleteResult, Completion

from domain.content import SLUGS
from domain.kernel.safe_text import without_invisible
from domain.oauth.scopes import Scope
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import MOST_SCANNED_FIRST
from domain.use_cases.codes.short_urls import list_short_urls
from domain.use_cases.named_items.items import list_named_items
from mcp_server.features.prompts import CATALOGUE, find_prompt
from mcp_server.tools.shared.tool import Caller

# Of the standard.
MAX_VALUES: Final = 100
_MAX_TEXT: Final = 200
Search = Callable[[Caller, str], Awaitable[list[str]]]


async def complete(caller: Caller, params: CompleteRequestParams) -> CompleteResult:
    """Empty for what nothing completes, and for what the caller may not read.

    Raises MCPError for an unknown prompt and for an argument that it does not have.
    """
    ref, name, text = params.ref, params.argument.name, params.argument.value
    if isinstance(ref, mcp_types.ResourceTemplateReference):
        search = _SEARCHES.get((ref.uri, name))
    elif name in {argument.name for argument in find_prompt(ref.name).arguments or ()}:
        search = _SEARCHES.get(("", name))
    else:
        raise MCPError(mcp_types.INVALID_PARAMS, f"{ref.name} has no such argument.")
    found = await search(caller, text.strip()) if search and len(text) <= _MAX_TEXT else []
    # Two codes may have one name.
    values = list(dict.fromkeys(map(without_invisible, found)))
    return CompleteResult(completion=Completion(values=values[:MAX_VALUES], has_more=len(found) > MAX_VALUES))


async def _codes(caller: Caller, text: str) -> list[str]:
    """Names of codes, the most scanned first; the short ID of one without a name."""
    if not caller.access.may(Scope.READ):
        return []
    codes, account_id = caller.context.deps.store.codes, caller.access.account.id
    which = ShortURLFilter(search=text or None)
    found, *_ = await list_short_urls(codes, account_id, which, limit=MAX_VALUES + 1, sort=MOST_SCANNED_FIRST)
    return [code.name or code.short_id for code in found]


async def _last_code(caller: Caller, text: str) -> list[str]:
    """The last of several names between commas, behind those before it."""
    before, comma, last = text.rpartition(",")
    return [f"{before}, {value}" if comma else value for value in await _codes(caller, last.strip())]


async def _templates(caller: Caller, text: str) -> list[str]:
    """IDs of templates, found by their names."""
    if not caller.access.may(Scope.READ):
        return []
    templates, account_id = caller.context.deps.store.templates, caller.access.account.id
    found, *_ = await list_named_items(
        templates, account_id, limit=MAX_VALUES + 1, after=None, search=text or None
    )
    return [str(template.id) for template in found]


def _among(words: Iterable[str]) -> Search:
    async def search(_: Caller, text: str) -> list[str]:
        found = [word for word in words if text.lower() in word]
        return sorted(found, key=lambda word: not word.startswith(text.lower()))

    return search


_TYPES: Final = _among(SLUGS)
# By the URI of a resource, empty for prompts, and the name of the argument.
_SEARCHES: Final[Mapping[tuple[str, str], Search]] = {
    ("", "code"): _codes,
    ("", "codes"): _last_code,
    ("", "period"): _among(CATALOGUE["periods"]),
    ("", "type"): _TYPES,
    ("repoint://types/{slug}", "slug"): _TYPES,
    ("repoint://templates/{id}", "id"): _templates,
}
