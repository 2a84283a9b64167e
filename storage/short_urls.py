"""QR codes and their history."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid4

from tortoise.connection import get_connection
from tortoise.exceptions import IntegrityError
from tortoise.expressions import Q
from tortoise.functions import Max
from tortoise.queryset import QuerySet

from domain.codes import Artwork, Change, CreatedVia, QRCode, Snapshot, Status
from domain.content import load_content, stored_content
from domain.errors import ShortIdTaken
from domain.gates import Gates
from domain.ports import CodeFilter, Position
from domain.scannability import load_scannability
from domain.typed import parse_time
from storage.failures import repository
from storage.models import ChangeRow, DeletedCodeRow, RetiredShortIdRow, ShortURLRow

QR_CODE: Final = "qr_code"


@repository
class StoredCodes:
    async def add(self, code: QRCode) -> None:
        try:
            await ShortURLRow.create(
                id=code.id,
                account_id=code.account_id,
                kind=QR_CODE,
                domain=code.domain,
                short_id=code.short_id,
                type_id=code.content.type_id,
                scan_count=code.scan_count,
                created_via=code.created_via.value,
                created_at=code.created_at,
                **_changing_columns(code),
            )
        except IntegrityError:
            # The external ID is checked under the account's lock, so only the short ID can clash here.
            raise ShortIdTaken(code.short_id) from None

    async def is_taken(self, domain: str, short_id: str, account_id: UUID) -> bool:
        # In this order: a deletion retires the short ID before it gives up the row.
        if await ShortURLRow.exists(domain=domain, short_id=short_id):
            return True
        retired = RetiredShortIdRow.filter(domain=domain, short_id=short_id)
        return await retired.exclude(account_id=account_id).exists()

    async def get(self, account_id: UUID, code_id: UUID) -> QRCode | None:
        return await _first(_of(account_id).filter(id=code_id))

    async def find_by_short_id(self, account_id: UUID, short_id: str) -> QRCode | None:
        return await _first(_of(account_id).filter(short_id=short_id).order_by("domain"))

    async def find_by_external_id(self, account_id: UUID, external_id: str) -> QRCode | None:
        return await _first(_of(account_id).filter(external_id=external_id))

    async def list_of(
        self, account_id: UUID, which: CodeFilter, *, limit: int, after: Position | None
    ) -> list[QRCode]:
        rows = _matching(account_id, which)
        if after is not None:
            rows = rows.filter(
                Q(created_at__lt=after.created_at) | Q(created_at=after.created_at, id__lt=after.id)
            )
        return [_code_from(row) for row in await rows.order_by("-created_at", "-id").limit(limit)]

    async def count(self, account_id: UUID, which: CodeFilter) -> int:
        return await _matching(account_id, which).count()

    async def save(self, code: QRCode) -> None:
        # Never the whole row: scan_count belongs to the recorder, and moves while this runs.
        await ShortURLRow.filter(id=code.id).update(**_changing_columns(code))

    async def delete(self, code: QRCode, *, now: datetime) -> None:
        if not await RetiredShortIdRow.exists(domain=code.domain, short_id=code.short_id):
            await RetiredShortIdRow.create(
                id=uuid4(),
                domain=code.domain,
                short_id=code.short_id,
                account_id=code.account_id,
                retired_at=now,
            )
        # Its scans may be millions: they are swept in small steps.
        await DeletedCodeRow.create(id=code.id, deleted_at=now)
        await ShortURLRow.filter(id=code.id).delete()

    async def add_change(self, change: Change) -> None:
        await ChangeRow.create(
            short_url_id=change.code_id,
            version=change.version,
            changed_by=change.changed_by[:300],
            via=change.via.value,
            changed_at=change.changed_at,
            before=_stored_snapshot(change.before) if change.before else None,
            after=_stored_snapshot(change.after),
        )

    async def last_version(self, code_id: UUID) -> int:
        rows = ChangeRow.filter(short_url_id=code_id).annotate(last=Max("version"))
        found = await rows.values_list("last", flat=True)
        return int(str(found[0])) if found and found[0] is not None else 0

    async def list_changes(self, code_id: UUID, *, limit: int, below: int | None) -> list[Change]:
        rows = ChangeRow.filter(short_url_id=code_id)
        if below is not None:
            rows = rows.filter(version__lt=below)
        return [_change_from(row) for row in await rows.order_by("-version").limit(limit)]

    async def get_change(self, code_id: UUID, version: int) -> Change | None:
        row = await ChangeRow.get_or_none(short_url_id=code_id, version=version)
        return _change_from(row) if row else None


async def find_printed(domain: str, short_id: str) -> QRCode | None:
    lane = get_connection("lookups")
    return await _first(ShortURLRow.filter(domain=domain, short_id=short_id, kind=QR_CODE).using_db(lane))


def _gates_from(row: Any) -> Gates:
    return Gates(
        password_hash=row.password_hash,
        password_enabled=row.password_enabled,
        expires_at=row.expires_at,
        expiration_enabled=row.expiration_enabled,
        expired_redirect_url=row.expired_redirect_url,
        scan_limit=row.scan_limit,
        scan_limit_reached_url=row.scan_limit_reached_url,
    )


def _artwork_from(row: Any) -> Artwork:
    graded = load_scannability(row.scannability) if row.scannability else None
    return Artwork(logo_hash=row.logo_hash, image_error=row.image_error, scannability=graded)


def _of(account_id: UUID) -> QuerySet[ShortURLRow]:
    return ShortURLRow.filter(account_id=account_id, kind=QR_CODE)


def _matching(account_id: UUID, which: CodeFilter) -> QuerySet[ShortURLRow]:
    rows = _of(account_id)
    if which.search is not None:
        rows = rows.filter(search_text__contains=which.search.casefold())
    if which.type_id is not None:
        rows = rows.filter(type_id=which.type_id)
    if which.created_via is not None:
        rows = rows.filter(created_via=which.created_via.value)
    if which.created_after is not None:
        rows = rows.filter(created_at__gt=which.created_after)
    if which.created_before is not None:
        rows = rows.filter(created_at__lt=which.created_before)
    return rows


async def _first(rows: QuerySet[ShortURLRow]) -> QRCode | None:
    row = await rows.first()
    return _code_from(row) if row else None


def _changing_columns(code: QRCode) -> dict[str, Any]:
    gates = code.gates
    return {
        "content": stored_content(code.content),
        "destination": code.destination(),
        "name": code.name,
        "external_id": code.external_id,
        "options": code.options,
        "theme": code.theme,
        "status": code.status.value,
        "password_hash": gates.password_hash,
        "password_enabled": gates.password_enabled,
        "expires_at": gates.expires_at,
        "expiration_enabled": gates.expiration_enabled,
        "expired_redirect_url": gates.expired_redirect_url,
        "scan_limit": gates.scan_limit,
        "scan_limit_reached_url": gates.scan_limit_reached_url,
        "logo_hash": code.artwork.logo_hash,
        "image_error": code.artwork.image_error,
        "scannability": code.artwork.scannability.written() if code.artwork.scannability else None,
        "version": code.version,
        "search_text": "\n".join([code.name or "", code.short_id, code.destination()]).casefold(),
        "updated_at": code.updated_at,
    }


def _code_from(row: ShortURLRow) -> QRCode:
    return QRCode(
        id=row.id,
        account_id=row.account_id,
        domain=row.domain,
        short_id=row.short_id,
        content=load_content(row.type_id, row.content),
        name=row.name,
        external_id=row.external_id,
        options=row.options,
        theme=row.theme,
        status=Status(row.status),
        gates=_gates_from(row),
        artwork=_artwork_from(row),
        scan_count=row.scan_count,
        version=row.version,
        created_via=CreatedVia(row.created_via),
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _stored_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    gates = {name: getattr(snapshot.gates, name) for name in Gates.__dataclass_fields__}
    if snapshot.gates.expires_at is not None:
        gates["expires_at"] = snapshot.gates.expires_at.isoformat()
    return {"content": snapshot.content, "status": snapshot.status.value, "gates": gates}


def _snapshot_from(stored: Any) -> Snapshot:
    gates = dict(stored["gates"])
    if gates["expires_at"] is not None:
        gates["expires_at"] = parse_time(gates["expires_at"])
    return Snapshot(content=stored["content"], status=Status(stored["status"]), gates=Gates(**gates))


def _change_from(row: ChangeRow) -> Change:
    return Change(
        code_id=row.short_url_id,
        version=row.version,
        changed_by=row.changed_by,
        via=CreatedVia(row.via),
        changed_at=row.changed_at,
        before=_snapshot_from(row.before) if row.before else None,
        after=_snapshot_from(row.after),
    )
