"""What the scan path needs of a code or link: one statement, since every cold code pays for it."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from tortoise.connection import get_connection

from domain.accounts.plans import Plan
from domain.codes.restrictions import Restrictions
from domain.codes.short_urls import CreatedVia, Status
from domain.content import load_content
from domain.scanning.scans import Target
from domain.scanning.visitors import System

# The types of whose content the scan path needs more than the one destination: url and app_store.
_ROUTED_BY_CONTENT = frozenset({1, 8})
_FIND = """
    SELECT short_urls.id, scan_keys.key, short_urls.account_id, short_urls.short_id, short_urls.name, short_urls.type_id, short_urls.destination,
        CASE WHEN short_urls.type_id IN (1, 8) THEN short_urls.content END AS content, short_urls.status,
        short_urls.password_hash, short_urls.password_enabled, short_urls.expires_at,
        short_urls.expiration_enabled, short_urls.expired_redirect_url, short_urls.scan_limit,
        short_urls.scan_limit_reached_url, short_urls.scan_count, short_urls.version, short_urls.created_via,
        accounts.plan AS plan
    FROM short_urls JOIN accounts ON accounts.id = short_urls.account_id
        JOIN scan_keys ON scan_keys.id = short_urls.id
    WHERE short_urls.domain = {} AND short_urls.short_id = {}"""


async def find_target(domain: str, short_id: str) -> Target | None:
    pool = get_connection("lookups")
    marks = ("?", "?") if pool.capabilities.dialect == "sqlite" else ("$1", "$2")
    rows = await pool.execute_query_dict(_FIND.format(*marks), [domain, short_id])
    return _target_from(rows[0]) if rows else None


def _target_from(row: Mapping[str, Any]) -> Target:
    # SQLite gives ids and times as text, and switches as numbers.
    expires_at = row["expires_at"]
    forward_query, by_system = _routing_of(row)
    return Target(
        code_id=UUID(str(row["id"])),
        key=row["key"],
        account_id=UUID(str(row["account_id"])),
        short_id=row["short_id"],
        name=row["name"],
        destination=row["destination"],
        forward_query=forward_query,
        by_system=by_system,
        status=Status(row["status"]),
        restrictions=Restrictions(
            password_hash=row["password_hash"],
            password_enabled=bool(row["password_enabled"]),
            expires_at=datetime.fromisoformat(expires_at) if isinstance(expires_at, str) else expires_at,
            expiration_enabled=bool(row["expiration_enabled"]),
            expired_redirect_url=row["expired_redirect_url"],
            scan_limit=row["scan_limit"],
            scan_limit_reached_url=row["scan_limit_reached_url"],
        ),
        scan_count=row["scan_count"],
        version=row["version"],
        created_via=CreatedVia(row["created_via"]),
        plan=Plan(row["plan"]),
    )


def _routing_of(row: Mapping[str, Any]) -> tuple[bool, Mapping[System, str]]:
    """Whether the scan's query is passed on, and where single systems are led. The content of a page is not read for it."""
    if row["type_id"] not in _ROUTED_BY_CONTENT:
        return False, {}
    # Both drivers give JSON as text.
    content = load_content(row["type_id"], json.loads(row["content"]))
    by_system = {System(name): url for name, url in content.destinations_by_system().items()}
    return getattr(content, "forward_query", False) is True, by_system
