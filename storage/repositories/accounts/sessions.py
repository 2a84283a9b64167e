"""Sessions, known devices, links that work once, wrong attempts at passwords, and the brakes of accounts."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from tortoise.expressions import F, Q

from domain.accounts.accounts import Account
from domain.accounts.secrets import OneTimeToken, Purpose
from domain.accounts.sessions import Session
from storage.db.failures import repository
from storage.db.found_rows import find_with_account
from storage.db.mapping import columns_of, entity_from, found_entity
from storage.db.models.accounts import BrakeRow, KnownDeviceRow, OneTimeTokenRow, PasswordTryRow, SessionRow


@repository
class StoredSessions:
    async def add(self, session: Session) -> None:
        await SessionRow.create(**columns_of(session))

    async def find(self, token_hash: str) -> tuple[Session, Account] | None:
        found = await find_with_account(SessionRow, "token_hash", token_hash)
        return (entity_from(Session, found[0]), entity_from(Account, found[1])) if found else None

    async def list_of(self, account_id: UUID) -> list[Session]:
        rows = await SessionRow.filter(account_id=account_id).order_by("-seen_at", "id")
        return [entity_from(Session, row) for row in rows]

    async def set_seen(self, session: Session) -> None:
        await SessionRow.filter(id=session.id).update(seen_at=session.seen_at)

    async def delete(self, session_id: UUID) -> None:
        await SessionRow.filter(id=session_id).delete()

    async def delete_all_of(self, account_id: UUID, *, but: UUID | None = None) -> None:
        found = SessionRow.filter(account_id=account_id)
        # Nothing differs from a null in SQL.
        await (found.exclude(id=but) if but else found).delete()


@repository
class StoredOneTimeTokens:
    async def add(self, token: OneTimeToken) -> None:
        await OneTimeTokenRow.create(**columns_of(token))

    async def find(self, token_hash: str) -> OneTimeToken | None:
        return found_entity(OneTimeToken, await OneTimeTokenRow.get_or_none(token_hash=token_hash))

    async def use(self, token_id: UUID) -> bool:
        return bool(await OneTimeTokenRow.filter(id=token_id).delete())

    async def delete_all_of(self, account_id: UUID, *, purpose: Purpose | None = None) -> None:
        found = OneTimeTokenRow.filter(account_id=account_id)
        await (found.filter(purpose=purpose.value) if purpose else found).delete()


@repository
class StoredKnownDevices:
    async def note(self, account_id: UUID, device: str) -> bool:
        return (await KnownDeviceRow.get_or_create(account_id=account_id, device=device))[1]

    async def count(self, account_id: UUID) -> int:
        return await KnownDeviceRow.filter(account_id=account_id).count()


@repository
class StoredPasswordTries:
    async def count(self, address_hash: str, *, since: datetime) -> int:
        return await PasswordTryRow.filter(address_hash=address_hash, tried_at__gte=since).count()

    async def moments(self, address_hash: str, *, after: datetime) -> Sequence[datetime]:
        tries = PasswordTryRow.filter(address_hash=address_hash, tried_at__gt=after).order_by("tried_at")
        return [row.tried_at for row in await tries]

    async def add(self, address_hash: str, tried_at: datetime) -> int:
        row = await PasswordTryRow.create(address_hash=address_hash, tried_at=tried_at)
        return int(row.id)

    async def take_back(self, tries: Sequence[int]) -> None:
        await PasswordTryRow.filter(id__in=list(tries)).delete()

    async def drop_older_than(self, moment: datetime) -> None:
        await PasswordTryRow.filter(tried_at__lt=moment).delete()


@repository
class StoredBrakes:
    async def take(self, key_hash: str, now: datetime, *, free: int, idle_since: datetime) -> bool:
        unused = BrakeRow(key_hash=key_hash, tries=0, since=now, last_at=now, is_told=False)
        await BrakeRow.bulk_create([unused], ignore_conflicts=True)
        is_allowed = Q(tries__lt=free) | Q(last_at__lte=idle_since)
        allowed = BrakeRow.filter(is_allowed, key_hash=key_hash)
        return bool(await allowed.update(tries=F("tries") + 1, last_at=now))

    async def take_back(self, key_hash: str) -> None:
        await BrakeRow.filter(key_hash=key_hash, tries__gt=0).update(tries=F("tries") - 1)

    async def tell(self, key_hash: str, *, after: int) -> bool:
        untold = BrakeRow.filter(key_hash=key_hash, tries__gte=after, is_told=False)
        return bool(await untold.update(is_told=True))

    async def drop_older_than(self, moment: datetime) -> None:
        await BrakeRow.filter(since__lt=moment).delete()
