"""What the server says of itself in initialize and server/discover: page, icon, instructions for a model."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from mcp_types import SERVER_INFO_META_KEY

from domain.kernel.time_zones import local_time, zone_named
from mcp_server.tools.shared.tool import Caller

# serverInfo has had its further fields since this version.
_DESCRIBED_SINCE: Final = "2025-11-25"
_INSTRUCTIONS: Final = Path(__file__).with_name("instructions.md").read_text("utf-8").strip()
_NOT_IN_PLAN: Final = ", but not with this account's plan (/plan)"


def introduced(caller: Caller, result: Mapping[str, Any]) -> dict[str, Any]:
    """The result of one of INTRODUCTIONS, complete.

    The SDK repeats its serverInfo in each result of the stateless era: there it has the name alone.
    """
    context, account = caller.context, caller.access.account
    now = local_time(context.deps.clock(), zone_named(account.time_zone))
    dashboard = context.settings.dashboard_url
    may_bulk = context.deps.allowance_of(account).bulk_csv
    said = {"dashboard": dashboard, "bulk": "" if may_bulk else _NOT_IN_PLAN}
    described = {**result, "instructions": _INSTRUCTIONS.format(**said, zone=account.time_zone, now=now)}
    # Clients must read PNG, and should read SVG.
    icons = [("icon-96.png", "image/png", "96x96"), ("icon.svg", "image/svg+xml", "any")]
    details = {
        "description": "Dynamic QR codes: a printed code never changes, where it leads can.",
        "websiteUrl": f"{context.issuer}/",
        "icons": [
            {"src": f"{context.issuer}/oauth/static/{name}", "mimeType": media_type, "sizes": [size]}
            for name, media_type, size in icons
        ],
    }
    if meta := result.get("_meta"):
        described["_meta"] = {**meta, SERVER_INFO_META_KEY: {**meta[SERVER_INFO_META_KEY], **details}}
    elif result["protocolVersion"] >= _DESCRIBED_SINCE:
        described["serverInfo"] = {**result["serverInfo"], **details}
    return described
