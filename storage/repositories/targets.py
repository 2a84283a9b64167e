"""What the scan path reads of a code or link: one statement, because the first scan waits for it.

And the same of all of them, a part at a time, for the lifeboat.
"""

import json
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from sys import intern
from typing import Any, Final, NamedTuple
from uuid import UUID

from domain.accounts.plans import Plan
from domain.codes.restrictions import Restrictions
from domain.codes.rules.input import load_rules
from domain.codes.short_urls import CreatedVia, Status
from domain.content import load_content
from domain.scanning.explain.scan_description import routing_of
from domain.scanning.scans import Target
from storage.db.access import LIVE
from storage.db.pools import run_statement
from storage.db.statements import given_ids

# The types that route scans by more of their content than one destination: url, whatsapp and app_store.
_ROUTED_BY_CONTENT: Final = (1, 7, 8)
_RESTRICTIONS: Final = tuple(field.name for field in fields(Restrictions))
_TARGET: Final = f"""
    SELECT u.id, k.key, u.account_id, u.short_id, u.name, u.type_id, u.destination, u.status,
        CASE WHEN u.type_id IN {_ROUTED_BY_CONTENT} THEN u.content END AS content,
        {", ".join(f"u.{name}" for name in _RESTRICTIONS)},
        u.rules, u.scan_count, u.version, u.created_via, a.plan, a.language, a.time_zone
    FROM short_urls u JOIN accounts a ON a.id = u.account_id
        JOIN scan_keys k ON k.id = u.id AND k.type_id = u.type_id"""
_FIND: Final = f"{_TARGET} WHERE u.domain = ? AND u.short_id = ? AND {LIVE}"
# Two are enough to know that neither is meant. What was deleted is never mistaken for another code.
_FIND_ALIKE: Final = f"""
    {_TARGET} WHERE u.domain = ? AND LOWER(u.short_id) = ? AND {LIVE}
    AND NOT EXISTS (SELECT 1 FROM short_urls t WHERE t.domain = ? AND t.short_id = ?)
    AND NOT EXISTS (SELECT 1 FROM retired_short_ids r WHERE r.domain = ? AND r.short_id = ?) LIMIT 2"""
# Nothing but a redirect to one address, whoever scans it: no other column has to be read.
_PLAIN: Final = """
    (u.status = 'active' AND u.destination IS NOT NULL AND u.password_hash IS NULL AND u.expires_at IS NULL
    AND u.scan_limit IS NULL AND u.type_id <> 8 AND NOT {shows_ad}
    AND NOT (u.type_id = 1 AND CAST(u.content AS TEXT) LIKE '%forward_query%'))"""
_PLAIN_REDIRECTS: Final = f"""
    SELECT u.domain, u.short_id, u.destination FROM short_urls u JOIN accounts a ON a.id = u.account_id
    WHERE {LIVE} AND {_PLAIN}"""
_PICTURES_OF: Final = """
    (SELECT MAX(p.fetched_at) FROM page_picture_uses w JOIN page_pictures p ON p.url_hash = w.url_hash
        WHERE w.short_url_id = u.id) AS pictures_of"""
_OTHERS: Final = (
    _TARGET.replace("SELECT", f"SELECT u.domain, {_PICTURES_OF},", 1) + f" WHERE {LIVE} AND NOT {_PLAIN}"
)
# In the order of the index of both columns.
_PART: Final = 2_000
_NEXT: Final = f" AND (u.domain, u.short_id) > (?, ?) ORDER BY u.domain, u.short_id LIMIT {_PART}"


async def find_target(domain: str, short_id: str) -> Target | None:
    rows = await run_statement("lookups", _FIND, (domain, short_id))
    return await _with_others(_target_from(rows[0])) if rows else None


async def find_alike(domain: str, short_id: str) -> Target | None:
    values = (domain, short_id.lower(), domain, short_id, domain, short_id)
    rows = await run_statement("lookups", _FIND_ALIKE, values)
    return await _with_others(_target_from(rows[0])) if len(rows) == 1 else None


async def _with_others(target: Target) -> Target:
    """With the addresses of the codes that its rules lead to: these never change."""
    ids = [rule.code for rule in target.rules if rule.code is not None]
    if not ids:
        return target
    rows = await run_statement("lookups", _ADDRESSES, (str(target.account_id),), given_ids(ids))
    others = {UUID(str(row["id"])): (row["domain"], row["short_id"]) for row in rows}
    return replace(target, others=others)


# Of the account alone, whatever a file says that it has imported.
_ADDRESSES: Final = """
    SELECT u.id, u.domain, u.short_id FROM given g CROSS JOIN short_urls u
    WHERE u.id = g.id AND u.account_id = ?"""


class PlacedTarget(NamedTuple):
    """`pictures_of`: when a picture of its page was last fetched, as the database writes times."""

    domain: str
    type_id: int
    target: Target
    pictures_of: object


async def plain_redirects(ad_plans: Iterable[Plan]) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    """`domain`, `short_id` and `destination` of all that lead any visitor straight on."""
    async for rows in _parts(_PLAIN_REDIRECTS, ad_plans):
        yield rows


async def other_targets(ad_plans: Iterable[Plan]) -> AsyncIterator[PlacedTarget]:
    """All codes and links that `plain_redirects` leaves out."""
    async for rows in _parts(_OTHERS, ad_plans):
        for row in rows:
            yield PlacedTarget(row["domain"], row["type_id"], _target_from(row), row["pictures_of"])


async def _parts(statement: str, ad_plans: Iterable[Plan]) -> AsyncIterator[Sequence[Mapping[str, Any]]]:
    plans = ", ".join(f"'{plan}'" for plan in (*ad_plans, ""))
    shows_ad = f"(a.plan IN ({plans}) AND u.created_via <> '{CreatedVia.ASSISTANT}')"
    place = ("", "")
    while rows := await run_statement("default", statement.format(shows_ad=shows_ad) + _NEXT, place):
        yield rows
        place = rows[-1]["domain"], rows[-1]["short_id"]


def _target_from(row: Mapping[str, Any]) -> Target:
    # Content of other types is not read: that of a landing page may be large. Both drivers return text.
    routed = row["type_id"] in _ROUTED_BY_CONTENT
    content = load_content(row["type_id"], json.loads(row["content"])) if routed else None
    return Target(
        **(routing_of(content) if content else {"forward_query": False}),
        code_id=UUID(str(row["id"])),
        key=row["key"],
        account_id=UUID(str(row["account_id"])),
        short_id=row["short_id"],
        name=row["name"],
        destination=row["destination"],
        status=Status(row["status"]),
        restrictions=_restrictions_from(row),
        rules=load_rules(json.loads(row["rules"]), content) if row["rules"] else (),
        scan_count=row["scan_count"],
        version=row["version"],
        created_via=CreatedVia(row["created_via"]),
        plan=Plan(row["plan"]),
        owner_language=row["language"],
        owner_time_zone=intern(row["time_zone"]),
    )


def _restrictions_from(row: Mapping[str, Any]) -> Restrictions:
    # SQLite returns times as text and booleans as numbers.
    expires_at = row["expires_at"]
    if isinstance(expires_at, str):
        expires_at = datetime.fromisoformat(expires_at)
    elif expires_at is not None and expires_at.tzinfo is None:
        # To asyncpg the last moment of 9999 is infinity, which it reads without a zone.
        expires_at = expires_at.replace(tzinfo=UTC)
    parsed = {
        "password_enabled": bool(row["password_enabled"]),
        "expiration_enabled": bool(row["expiration_enabled"]),
        "expires_at": expires_at,
    }
    return Restrictions(**{**{name: row[name] for name in _RESTRICTIONS}, **parsed})
