"""What assistants cannot do: for each wish a sentence, and the page of the dashboard that does it."""

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from urllib.parse import quote

from domain.codes.codes import QRCode
from domain.content import TYPES, Content
from domain.content.fields import PICTURES, FileURL
from domain.content.traversal import paths_of
from domain.kernel.errors import DomainError, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.oauth.scopes import Scope
from domain.use_cases.codes.short_urls import CodeOrLink
from mcp_server.elicitation import NOBODY
from mcp_server.tools.shared.arguments import rename_code
from mcp_server.tools.shared.codes import find_code_or_link
from mcp_server.tools.shared.tool import Caller, Tool

# A sentence, the page that it names, and the end of the page of one code or link, if each has such a page.
ELSEWHERE: Final[Mapping[str, tuple[str, str, str | None]]] = {
    "folder": ("Assistants use tags, not folders. The owner sorts into folders at {page}.", "/folders", ""),
    "theme": ("Assistants do not set the look of pages. The owner does at {page}.", "/templates", "/theme"),
    "domain": (
        (
            "Assistants do not choose domains, and that of a made code or link is fixed. The owner chooses "
            "those of new ones at {page}."
        ),
        "/domains",
        None,
    ),
    "delete": (
        "Assistants cannot delete, only pause (update_qr_code, status paused). The owner deletes at {page}.",
        "/codes",
        "/delete",
    ),
    "bulk": (
        "Assistants make one code in a call. The owner makes many from a file, with labels, at {page}.",
        "/bulk",
        None,
    ),
    "blank": (
        (
            "Assistants fill a blank code (repoint_qr_code), and make none. The owner makes and prints them "
            "at {page}."
        ),
        "/blank",
        None,
    ),
    "restore": (
        "Assistants bring nothing back from the trash. For 30 days the owner does at {page}.",
        "/trash",
        None,
    ),
    "many": ("Assistants change one code in a call. The owner changes many at {page}.", "/codes", None),
    "file": (
        (
            "Assistants take a file by its address. The owner sends one, from the phone too, at {page}. Ask "
            "for the address that it has there, and call the tool with it."
        ),
        "/files",
        None,
    ),
}
_NOT_IN_PLAN: Final = "The plan of this account lacks that: {page} names those that have it."
_NO_LOOK: Final = "It leads on at once, and has no page whose look could be set."
# Words in the names of tools that there are not. The first one in this order counts.
_IN_NAMES: Final = {
    **{word: word for word in ("folder", "theme", "domain")},
    **dict.fromkeys(("restore", "undelete", "recover"), "restore"),
    **dict.fromkeys(("delete", "remove", "erase", "trash"), "delete"),
    "blank": "blank",
    **dict.fromkeys(("csv", "import"), "bulk"),
    **dict.fromkeys(("bulk", "batch", "many", "multiple", "all"), "many"),
    **dict.fromkeys(("upload", "attach", "attachment", "file"), "file"),
}
_IN_ARGUMENTS: Final = {
    **dict.fromkeys(("folder", "folder_id"), "folder"),
    "theme": "theme",
    **dict.fromkeys(("domain", "short_link_domain"), "domain"),
    **dict.fromkeys(("count", "copies", "quantity", "rows", "urls"), "bulk"),
    **dict.fromkeys(("ids", "short_ids", "codes", "qr_codes"), "many"),
    **dict.fromkeys(("file", "files", "upload", "attachment", "attachments", "base64"), "file"),
}
_FILES: Final = (FileURL, *PICTURES)
# The logo of a code and the picture behind it are files, too. Items of lists have no numbers.
_FILE_FIELDS: Final = frozenset(
    {
        *("options.image", "options.backgroundOptions.image"),
        *(path for model in TYPES.values() for path in paths_of(model, _FILES)),
    }
)
# May be a file, and is a page.
_PRIVACY: Final = "consent.privacy_url"
_MAX_SEARCH: Final = 200
# More would make an address too long.
_MAX_IDS: Final = 20
_OF_SEVERAL: Final = ("search", "tag")
_GONE: Final = frozenset({"deleted", "delete", "removed", "trash", "trashed"})


async def step_elsewhere(
    caller: Caller, tool: Tool[Any], sent: Mapping[str, Any], refusal: DomainError
) -> str:
    """The step of a refused wish, or an empty text."""
    if not isinstance(refusal, ValidationFailed):
        return ""
    if str(sent.get("status")).lower() in _GONE:
        return await said_of(caller, "delete", sent)
    if tool.scope is Scope.WRITE and "blank" in (sent.get("type"), sent.get("status")):
        return await said_of(caller, "blank", sent)
    # What is inside of others is named by the faults.
    known = tool.argument_names
    names = [*sent, *(fault.field.rpartition(".")[2] for fault in refusal.faults)]
    wish = next((_IN_ARGUMENTS[name] for name in names if name in _IN_ARGUMENTS and name not in known), None)
    if wish is None and tool.scope is Scope.WRITE and "id" in known and _names_many(sent):
        wish = "many"
    if wish is None and any(_is_of_file(fault) for fault in refusal.faults):
        wish = "file"
    return await said_of(caller, wish, sent) if wish else ""


def _names_many(sent: Mapping[str, Any]) -> bool:
    """Whether it names several codes where one has to be named."""
    named = rename_code(sent, "id").get("id")
    return isinstance(named, list) or (named is None and any(sent.get(name) for name in _OF_SEVERAL))


def takes_files(content: type[Content]) -> bool:
    """Whether it has a field for the address of a file or a picture."""
    return any(path != _PRIVACY for path in paths_of(content, _FILES))


def _is_of_file(fault: Fault) -> bool:
    path = re.sub(r"\[\d+\]", "", fault.field)
    is_known = fault.reason is not Reason.UNKNOWN_FIELD
    return is_known and any(f".{path}".endswith(f".{one}") for one in _FILE_FIELDS)


async def unknown_tool(caller: Caller, name: str, sent: Mapping[str, Any], known: Collection[str]) -> str:
    """The answer to a call of a tool that there is not."""
    words = {word.removesuffix("s") for word in re.findall("[a-z]+", name.lower())}
    wish = next((wish for word, wish in _IN_NAMES.items() if word in words), None)
    if wish == "many" and words & {"create", "make"}:
        wish = "bulk"
    hint = f"{await said_of(caller, wish, sent)} " if wish else ""
    if words & {"link", "shorten"} and not wish:
        hint = "create_qr_code with kind link makes a short link. "
    return f"Unknown tool. {hint}There are: {', '.join(known)}."


async def said_of(caller: Caller, wish: str, sent: Mapping[str, Any]) -> str:
    """The sentence of a wish with the address of its page, opened at the code or the search that was sent."""
    sentence, page, of_one = ELSEWHERE[wish]
    code = await _code_named(caller, sent) if of_one is not None else None
    if code and wish == "theme" and code.destination():
        return _NO_LOOK
    if code:
        page = f"/{'codes' if isinstance(code, QRCode) else 'links'}/{code.id}{of_one}"
    elif page == "/codes":
        page += _query_of(sent)
    dashboard = caller.context.settings.dashboard_url
    said = sentence.format(page=f"{dashboard}{page}")
    if wish == "bulk" and not caller.context.deps.allowance_of(caller.access.account).bulk_csv:
        said += f" {_NOT_IN_PLAN.format(page=f'{dashboard}/plan')}"
    return said


def _query_of(sent: Mapping[str, Any]) -> str:
    """The query with which the list of codes shows those that are meant."""
    names = [name for name, wish in _IN_ARGUMENTS.items() if wish == "many"]
    given = [rename_code(sent, "id").get("id"), *map(sent.get, names)]
    ids = next((one for one in given if isinstance(one, list)), [])
    if 0 < len(ids) <= _MAX_IDS:
        return f"?ids={quote(','.join(str(one).rpartition('/')[2] for one in ids), safe=',')}"
    search = next((text for name in _OF_SEVERAL if isinstance(text := sent.get(name), str)), "")
    return f"?search={quote(search[:_MAX_SEARCH])}" if search else ""


async def _code_named(caller: Caller, sent: Mapping[str, Any]) -> CodeOrLink | None:
    reference = rename_code(sent, "id").get("id")
    if isinstance(reference, str) and caller.access.may(Scope.READ):
        with suppress(DomainError):
            return await find_code_or_link(replace(caller, person=NOBODY), reference)
    return None
