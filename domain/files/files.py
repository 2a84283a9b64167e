"""A file that an account keeps, its earlier versions, and its address."""

import re
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Any, Final
from unicodedata import normalize
from uuid import UUID

from domain.files.kinds import KINDS, FileKind
from domain.kernel.safe_text import as_name
from domain.named_items.items import OwnedItem

# How long an earlier version can come back.
VERSIONS_KEPT_FOR: Final = timedelta(days=30)
_LONGEST_SLUG: Final = 60


@dataclass(frozen=True, kw_only=True, slots=True)
class FileContent:
    """What is kept of one file that was sent. `pages`: of a PDF. `seconds`: of a sound or a film.

    `size`: its bytes. `thumbnail`: a small WebP of a picture, or of a first page.
    """

    name: str
    kind: str
    content_hash: str
    size: int
    width: int | None = None
    height: int | None = None
    pages: int | None = None
    seconds: int | None = None
    thumbnail: bytes | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class File(OwnedItem):
    """A content with an address. `slug`: the end of the address, which stays when the content is replaced."""

    name: str
    slug: str
    kind: str
    content_hash: str
    size: int
    width: int | None
    height: int | None
    pages: int | None
    seconds: int | None
    thumbnail: bytes | None

    @property
    def file_kind(self) -> FileKind:
        return KINDS[self.kind]


@dataclass(frozen=True, kw_only=True, slots=True)
class FileVersion(FileContent):
    """A content that another one has replaced."""

    id: UUID
    file_id: UUID
    replaced_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class FileUses:
    """What leads to a file, or shows it. `others`: templates, domains, and what is in the trash."""

    qr_codes: tuple[UUID, ...] = ()
    links: tuple[UUID, ...] = ()
    others: int = 0

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def count(self) -> int:
        return len(self.qr_codes) + len(self.links) + self.others


_CONTENT: Final = tuple(field.name for field in fields(FileContent))


def content_fields(content: FileContent | File) -> dict[str, Any]:
    return {name: getattr(content, name) for name in _CONTENT}


def name_of_file(sent: str, kind: str) -> str:
    """The name as it was sent, without a path, with the ending of what is kept."""
    name = as_name(re.split(r"[/\\]", sent)[-1]) or "file"
    ending = KINDS[kind].ending
    stem, _, last = name.rpartition(".")
    if stem and 1 <= len(last) <= 5:
        is_right = last.lower() == ending or (kind, last.lower()) == ("JPEG", "jpeg")
        name = name if is_right else f"{stem}.{ending}"
    else:
        name = f"{name[: 195 - len(ending)]}.{ending}"
    return name


def slug_of(name: str) -> str:
    """The name in letters that need no escape in an address."""
    stem, _, ending = normalize("NFKD", name).rpartition(".")
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", stem.encode("ascii", "ignore").decode()).strip("-")
    return f"{plain[:_LONGEST_SLUG] or 'file'}.{re.sub('[^A-Za-z0-9]', '', ending)[:5] or 'bin'}"


def with_content(file: File, content: FileContent, *, now: datetime) -> File:
    """The same file and address with another content."""
    return replace(file, **content_fields(content), version=file.version + 1, updated_at=now)


def version_of(file: File, version_id: UUID, *, now: datetime) -> FileVersion:
    """What the file has now, once something else takes its place."""
    return FileVersion(**content_fields(file), id=version_id, file_id=file.id, replaced_at=now)
