"""What the tools have in common about a code: how it is found, serialized and described."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, Field

from domain.codes.codes import QRCode
from domain.codes.serialization import RestrictionFields, serialize_code, serialize_link
from domain.codes.short_urls import ShortURL
from domain.content.paths import differences
from domain.kernel.errors import NotFound
from domain.kernel.parsing import Fields
from domain.kernel.safe_text import isolated
from domain.scanning.scan_description import describe_scan, format_count
from domain.use_cases.codes.short_urls import CodeOrLink, get_code_or_link, get_short_url, pasted_reference
from mcp_server.tools.shared.tool import Caller

RESTRICTIONS: Final = tuple(RestrictionFields.model_fields)
SEEN_AT: Final = "As get_qr_code shows it: refused if changed since"


class ChangeResult(BaseModel):
    """`before` and `after`: what changed, and nothing else."""

    id: str
    name: str | None
    short_url: str
    status: str
    updated_at: str
    changed: bool
    before: dict[str, Any]
    after: dict[str, Any]
    before_version: Annotated[
        int | None,
        Field(description="repoint_qr_code goes back to it; null: its history has no name, tags or design"),
    ]


async def find_code(caller: Caller, text: str) -> QRCode:
    """Raise NotFound."""
    store = caller.context.deps.store
    return await get_short_url(store.codes, caller.access.account.id, await reference_of(caller, text))


async def find_code_or_link(caller: Caller, text: str) -> CodeOrLink:
    """Raise NotFound."""
    reference = await reference_of(caller, text)
    return await get_code_or_link(caller.context.deps, caller.access.account.id, reference)


async def reference_of(caller: Caller, text: str) -> str:
    """The id or short ID in a text, which may be a short URL. Raises NotFound for any other address."""
    reference = await pasted_reference(caller.context.deps, caller.access.account.id, text)
    if reference is None:
        raise NotFound(QRCode.noun, "id")
    return reference


def code_fields(caller: Caller, code: CodeOrLink) -> dict[str, Any]:
    """A link has the type of its content, too, and no picture."""
    addresses = caller.context.deps.addresses
    if isinstance(code, QRCode):
        return serialize_code(code, addresses, caller.context.secret_key)
    own = {"type_id": code.content.type_id, "type": code.content.slug, "destination": code.destination()}
    return {"kind": "link", **serialize_link(code, addresses), **own}


def changed_values(before: Fields, after: Fields, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The values that differ, by path, `before` and `after`. A list is one value."""
    sides: dict[str, dict[str, Any]] = {"before": {}, "after": {}}
    for name in names:
        pair = before.get(name), after.get(name)
        are_objects = isinstance(pair[0], Mapping) and isinstance(pair[1], Mapping)
        found = differences(*pair, (name,)) if are_objects else [(name, *pair)] if pair[0] != pair[1] else []
        for path, one, other in found:
            sides["before"][path], sides["after"][path] = one, other
    return sides


def describe_password(before: CodeOrLink, after: CodeOrLink) -> str:
    """A sentence about another password, which no answer shows; empty if it is the same or the first."""
    hashes = {code.restrictions.password_hash for code in (before, after)}
    return "Its password is another one now." if len(hashes - {None}) == 2 else ""


def describe_twin(fields: Fields) -> str:
    """A sentence about the static twin, for codes that have one. `fields`: as `code_fields` returns them."""
    url = fields.get("static_image")
    says = "It has a static twin with the content itself: it works without this service, is not counted"
    return f"{says}, and what is printed of it cannot be repointed: {url}" if url else ""


def describe_code(caller: Caller, code: CodeOrLink) -> str:
    """The code, what a scan does now, how many scans count, and its static twin."""
    scanned = f"{format_count(code.scan_count)} counted so far."
    sentences = [describe_address(caller, code), describe_code_scan(caller, code), scanned]
    return " ".join(filter(None, [*sentences, describe_twin(code_fields(caller, code))]))


def describe_address(caller: Caller, code: ShortURL) -> str:
    """The name, isolated so that it cannot change the direction of the text behind it, and the short URL.

    One without a name is called by its type.
    """
    unnamed = f"The {code.content.type_name} code" if isinstance(code, QRCode) else f"The {code.noun}"
    name = f"“{isolated(code.name)}”" if code.name else unnamed
    return f"{name}: {caller.context.deps.addresses.short_url(code.domain, code.short_id)}."


def describe_code_scan(caller: Caller, code: CodeOrLink) -> str:
    deps = caller.context.deps
    return describe_scan(code, caller.access.account, deps.allowances, now=deps.clock())
