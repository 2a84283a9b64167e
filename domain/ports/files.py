"""Files of accounts: their rows, their contents, and the reading of what was sent."""

from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.drawing.shapes import DecodedImage
from domain.files.files import File, FileUses, FileVersion
from domain.ports.codes import NamedItems
from domain.ports.lists import Position


class Files(NamedItems[File], Protocol):
    async def are_of_others(self, account_id: UUID) -> bool:
        """Whether any other account has a file."""

    async def find(self, file_id: UUID) -> File | None:
        """The file of any account: its address is public."""

    async def list_of(
        self,
        account_id: UUID,
        *,
        limit: int,
        after: Position | None,
        search: str | None = None,
        kinds: Collection[str] = (),
        is_unused: bool = False,
    ) -> list[File]:
        """`kinds`: of one of them. `is_unused`: those alone that nothing uses."""

    async def uses(self, account_id: UUID, file_ids: Collection[UUID]) -> Mapping[UUID, FileUses]:
        """What leads to each, or shows it. Reads all contents of the account that name any file."""

    async def versions(self, file_id: UUID) -> list[FileVersion]:
        """The earlier ones, newest first."""

    async def put_aside(self, version: FileVersion) -> None: ...

    async def take_out(self, version: FileVersion) -> None: ...

    async def forget_pictures(self, file: File) -> list[str]:
        """Have pages look anew at what they show of it; the addresses that they have. In a transaction."""


class FileContents(Protocol):
    """The bytes of files, by the hash of their content. Raises FilesUnavailable where they cannot be had."""

    async def keep(self, content: bytes) -> str:
        """Store them whole and durably, and return their hash. Without a row they are swept after a while."""

    async def load(self, content_hash: str) -> bytes: ...

    def read(self, content_hash: str, begin: int, end: int) -> AsyncIterator[bytes]:
        """A range, part by part."""

    async def stored(self) -> list[str]:
        """The hashes of all contents, sorted."""

    async def sweep(self, now: datetime) -> None:
        """Delete what no file has had for an hour, and what uploads that were killed left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFile:
    """What is to be kept of a file. `picture`: of its first page, or the picture in at most 1,600 px."""

    content: bytes
    kind: str
    pages: int | None = None
    seconds: int | None = None
    size: tuple[int, int] | None = None
    picture: DecodedImage | None = None
