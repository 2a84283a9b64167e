"""The public pages of numbers."""

from typing import Protocol
from uuid import UUID

from domain.analytics.public_numbers import PublicNumbers


class PublicNumbersPages(Protocol):
    """At most one page of a code or link, deleted with it."""

    async def add(self, numbers: PublicNumbers) -> None: ...

    async def get(self, numbers_id: UUID) -> PublicNumbers | None: ...

    async def find_of(self, short_url_id: UUID) -> PublicNumbers | None: ...

    async def set_title(self, numbers_id: UUID, title: str) -> None: ...

    async def delete_of(self, short_url_id: UUID) -> None: ...
