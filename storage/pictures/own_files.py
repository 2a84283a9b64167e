"""Files that are kept here, for what fetches pictures: no request to ourselves is needed."""

from collections.abc import Awaitable, Callable

from domain.kernel.net.addresses import Addresses
from domain.ports.files import FileContents
from storage.repositories.files import StoredFiles

# The content behind an address of our own; None for all other addresses.
OwnFile = Callable[[str], Awaitable[bytes | None]]


async def no_own_file(_: str) -> bytes | None:
    return None


def own_file_of(addresses: Addresses, contents: FileContents) -> OwnFile:
    async def find(url: str) -> bytes | None:
        file_id = addresses.file_in(url)
        file = await StoredFiles().find(file_id) if file_id else None
        return await contents.load(file.content_hash) if file else None

    return find
