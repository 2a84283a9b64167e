"""The public pages of numbers."""

from uuid import UUID

from domain.analytics.public_numbers import PublicNumbers
from storage.db.failures import repository
from storage.db.mapping import columns_of, found_entity
from storage.db.models.codes import PublicNumbersRow


@repository
class StoredPublicNumbers:
    async def add(self, numbers: PublicNumbers) -> None:
        await PublicNumbersRow.create(**columns_of(numbers))

    async def get(self, numbers_id: UUID) -> PublicNumbers | None:
        return found_entity(PublicNumbers, await PublicNumbersRow.get_or_none(id=numbers_id))

    async def find_of(self, short_url_id: UUID) -> PublicNumbers | None:
        return found_entity(PublicNumbers, await PublicNumbersRow.get_or_none(short_url_id=short_url_id))

    async def set_title(self, numbers_id: UUID, title: str) -> None:
        await PublicNumbersRow.filter(id=numbers_id).update(title=title)

    async def delete_of(self, short_url_id: UUID) -> None:
        await PublicNumbersRow.filter(short_url_id=short_url_id).delete()
