"""Contents of files in a bucket of S3, or of what speaks its protocol, each under the hash of its bytes."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from domain.kernel.errors import FilesUnavailable, cause_of
from storage.files.contents import UNUSED_STAYS, unused

log = logging.getLogger(__name__)

# One request for each part: a visitor who reads slowly holds no connection.
PART: Final = 1_048_576
# An upload gets a second more for so many bytes.
_BYTES_A_SECOND: Final = 500_000
# Nobody waits for a list: it is for sweeps and backups.
_LISTED_IN: Final = 600.0
_CLIENT: Final[Any] = {"connect_timeout": "2s", "timeout": "60s", "allow_http": True}


def contents_in(bucket: str, prefix: str, variables: Mapping[str, str | None]) -> "BucketContents":
    """`variables`: its address and credentials (AWS_…), besides the environment. Raises ValueError."""
    config: Any = {name: value for name, value in variables.items() if value and name.startswith("AWS_")}
    # Not every store can delete several at once.
    config["AWS_DISABLE_BULK_DELETE"] = "true"
    try:
        options: Any = {"client_options": _CLIENT, "retry_config": {"max_retries": 1}}
        return BucketContents(S3Store(bucket, prefix=prefix or None, config=config, **options))
    except BaseError as error:
        raise ValueError(cause_of(error)) from None


@dataclass(frozen=True, slots=True)
class BucketContents:
    """`answers_in`: seconds until it counts as away."""

    store: S3Store
    answers_in: float = 5.0

    async def keep(self, content: bytes) -> str:
        content_hash = (await asyncio.to_thread(sha256, content)).hexdigest()
        # In one request, so that it appears whole. The same content again is new to the sweep.
        async with _reachable(self.answers_in + len(content) / _BYTES_A_SECOND):
            await obstore.put_async(self.store, _path(content_hash), content, use_multipart=False)
        return content_hash

    async def load(self, content_hash: str) -> bytes:
        async with _reachable(self.answers_in):
            size = (await obstore.head_async(self.store, _path(content_hash)))["size"]
        return b"".join([part async for part in self.read(content_hash, 0, size)])

    async def read(self, content_hash: str, begin: int, end: int) -> AsyncIterator[bytes]:
        for start in range(begin, end, PART):
            last = min(start + PART, end)
            async with _reachable(self.answers_in):
                part = await obstore.get_range_async(self.store, _path(content_hash), start=start, end=last)
            yield bytes(part)

    async def stored(self) -> list[str]:
        return sorted(await self._listed())

    async def sweep(self, now: datetime) -> None:
        before = now - UNUSED_STAYS
        old = [name for name, kept_at in (await self._listed()).items() if kept_at < before]
        async for names in unused(old):
            for path in map(_path, names):
                # Another host may have deleted it, or the same content been kept anew.
                async with _reachable(self.answers_in):
                    with suppress(FileNotFoundError):
                        if (await obstore.head_async(self.store, path))["last_modified"] < before:
                            await obstore.delete_async(self.store, path)

    async def _listed(self) -> dict[str, datetime]:
        """When each was kept. What others have in the bucket is theirs."""
        async with _reachable(_LISTED_IN):
            pages = [page async for page in obstore.list(self.store, chunk_size=1_000)]
        listed = {one["path"][3:]: one for page in pages for one in page}
        return {name: one["last_modified"] for name, one in listed.items() if one["path"] == _path(name)}


def _path(content_hash: str) -> str:
    """As in the folder, so that either can be copied to the other."""
    return f"{content_hash[:2]}/{content_hash}"


@asynccontextmanager
async def _reachable(seconds: float) -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(seconds):
            yield
    except (BaseError, OSError) as error:
        log.warning("files cannot be reached: %s", cause_of(error))
        raise FilesUnavailable from error
