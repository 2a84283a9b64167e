"""Authenticator apps, recovery codes, passkeys, and what browsers are in the middle of."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from domain.accounts.second_steps import Authenticator, Passkey, PendingStep
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from, found_entity
from storage.db.models.accounts import AuthenticatorRow, PasskeyRow, PendingStepRow, RecoveryCodeRow


@repository
class StoredAuthenticators:
    async def find(self, account_id: UUID) -> Authenticator | None:
        return found_entity(Authenticator, await AuthenticatorRow.get_or_none(account_id=account_id))

    async def save(self, authenticator: Authenticator) -> None:
        await self.delete_of(authenticator.account_id)
        await AuthenticatorRow.create(**columns_of(authenticator))

    async def use_step(self, account_id: UUID, step: int) -> bool:
        unused = AuthenticatorRow.filter(account_id=account_id, last_step__lt=step)
        return bool(await unused.update(last_step=step))

    async def delete_of(self, account_id: UUID) -> None:
        await AuthenticatorRow.filter(account_id=account_id).delete()


@repository
class StoredRecoveryCodes:
    async def replace_all(self, account_id: UUID, code_hashes: Sequence[str]) -> None:
        await RecoveryCodeRow.filter(account_id=account_id).delete()
        await RecoveryCodeRow.bulk_create(
            [RecoveryCodeRow(account_id=account_id, code_hash=one) for one in code_hashes]
        )

    async def use(self, account_id: UUID, code_hash: str) -> bool:
        return bool(await RecoveryCodeRow.filter(account_id=account_id, code_hash=code_hash).delete())

    async def count(self, account_id: UUID) -> int:
        return await RecoveryCodeRow.filter(account_id=account_id).count()


@repository
class StoredPasskeys:
    async def add(self, passkey: Passkey) -> None:
        await PasskeyRow.create(**columns_of(passkey))

    async def find(self, credential_id: str) -> Passkey | None:
        return found_entity(Passkey, await PasskeyRow.get_or_none(credential_id=credential_id))

    async def list_of(self, account_id: UUID) -> list[Passkey]:
        rows = await PasskeyRow.filter(account_id=account_id).order_by("created_at", "id")
        return [entity_from(Passkey, row) for row in rows]

    async def use(self, passkey: Passkey, *, sign_count: int, used_at: datetime) -> bool:
        # Two answers at once have the same old count: one of them is a copy.
        unused = PasskeyRow.filter(id=passkey.id, sign_count=passkey.sign_count)
        return bool(await unused.update(sign_count=sign_count, last_used_at=used_at))

    async def rename(self, account_id: UUID, passkey_id: UUID, name: str) -> bool:
        return bool(await PasskeyRow.filter(account_id=account_id, id=passkey_id).update(name=name))

    async def delete(self, account_id: UUID, passkey_id: UUID) -> None:
        await PasskeyRow.filter(account_id=account_id, id=passkey_id).delete()

    async def delete_all_of(self, account_id: UUID) -> None:
        await PasskeyRow.filter(account_id=account_id).delete()


@repository
class StoredPendingSteps:
    async def add(self, step: PendingStep) -> None:
        await PendingStepRow.filter(token_hash=step.token_hash).delete()
        await PendingStepRow.create(**columns_of(step))

    async def find(self, token_hash: str) -> PendingStep | None:
        return found_entity(PendingStep, await PendingStepRow.get_or_none(token_hash=token_hash))

    async def delete(self, step_id: UUID) -> bool:
        return bool(await PendingStepRow.filter(id=step_id).delete())

    async def delete_all_of(self, account_id: UUID) -> None:
        await PendingStepRow.filter(account_id=account_id).delete()
