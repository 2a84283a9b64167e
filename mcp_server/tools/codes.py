"""What the tools have in common about a code: how it is found, serialized and described."""

from typing import Any

from domain.codes.codes import QRCode
from domain.codes.serialization import serialize_code
from domain.kernel.errors import NotFound
from domain.kernel.safe_text import isolated
from domain.scanning.scan_description import describe_scan
from domain.use_cases.codes.short_urls import get_short_url, pasted_reference
from mcp_server.tools.tool import Caller


async def find_code(caller: Caller, text: str) -> QRCode:
    """Raise NotFound."""
    store = caller.context.deps.store
    return await get_short_url(store.codes, caller.access.account.id, await reference_of(caller, text))


async def reference_of(caller: Caller, text: str) -> str:
    """The id or short ID in a text, which may be a short URL. Raises NotFound for any other address."""
    reference = await pasted_reference(caller.context.deps, caller.access.account.id, text)
    if reference is None:
        raise NotFound(QRCode.noun, "id")
    return reference


def code_fields(caller: Caller, code: QRCode) -> dict[str, Any]:
    return serialize_code(code, caller.context.deps.addresses, caller.context.secret_key)


def describe_code(caller: Caller, code: QRCode) -> str:
    """The code, what a scan does now, and how often it was scanned."""
    times = "once" if code.scan_count == 1 else f"{code.scan_count:,} times"
    scanned = f"It was scanned {times}." if code.scan_count else "Nobody has scanned it yet."
    return f"{describe_address(caller, code)} {describe_code_scan(caller, code)} {scanned}"


def describe_address(caller: Caller, code: QRCode) -> str:
    """The name, isolated so that it cannot change the direction of the text behind it, and the short URL."""
    name = f"“{isolated(code.name)}”" if code.name else "The code"
    return f"{name}: {caller.context.deps.addresses.short_url(code.domain, code.short_id)}."


def describe_code_scan(caller: Caller, code: QRCode) -> str:
    context, plan = caller.context, caller.access.account.plan
    return describe_scan(code, plan, context.deps.allowances, now=context.deps.clock())
