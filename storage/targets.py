"""What the scan path needs of a code or link."""

from tortoise.connection import get_connection

from domain.codes import CreatedVia, Status
from domain.plans import Plan
from domain.scans import Target
from storage.codes import gates_from
from storage.models import ShortURLRow


async def find_target(domain: str, short_id: str) -> Target | None:
    row = await (
        ShortURLRow.filter(domain=domain, short_id=short_id)
        .select_related("account")
        .using_db(get_connection("lookups"))
        .first()
    )
    if row is None:
        return None
    return Target(
        code_id=row.id,
        short_id=row.short_id,
        name=row.name,
        destination=row.destination or "",
        forward_query=row.content.get("forward_query") is True,
        status=Status(row.status),
        gates=gates_from(row),
        scan_count=row.scan_count,
        created_via=CreatedVia(row.created_via),
        plan=Plan(row.account.plan),
    )
