"""ZIP archives that are sent while they are made."""

import re
from collections.abc import AsyncIterable, AsyncIterator
from io import BytesIO
from pathlib import PurePath
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

# The earliest that the format has: the same entries give the same bytes.
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_READABLE: Final = 0o644 << 16
# Their pixels are compressed already.
_COMPRESSED: Final = frozenset({".png", ".jpg", ".webp", ".zip"})
# Windows cannot have files of these names.
_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[1-9]", re.IGNORECASE)


class _Unsent(BytesIO):
    """The end of a file whose beginning has been sent."""

    sent = 0

    def tell(self) -> int:
        return self.sent + super().tell()

    def seek(self, offset: int, whence: int = 0) -> int:
        return self.sent + super().seek(offset - self.sent, whence)

    def take(self) -> bytes:
        content = self.getvalue()
        super().seek(0)
        self.truncate()
        self.sent += len(content)
        return content


async def zip_parts(entries: AsyncIterable[tuple[str, bytes]]) -> AsyncIterator[bytes]:
    """Each entry once it is whole, and the directory at the end. `entries`: name and content.

    Only one entry is in memory. A name that differs from an earlier one in upper and lower case alone gets a
    number, because some file systems would keep only one of the two: aB.png, AB-2.png.
    """
    file, taken = _Unsent(), set[str]()
    with ZipFile(file, "w") as archive:
        async for name, content in entries:
            entry = ZipInfo(_unique(name, taken), _MOMENT)
            entry.external_attr = _READABLE
            stored = PurePath(name).suffix in _COMPRESSED
            archive.writestr(entry, content, ZIP_STORED if stored else ZIP_DEFLATED)
            yield file.take()
    yield file.take()


def _unique(name: str, taken: set[str]) -> str:
    path, number = PurePath(name), 1
    if _DEVICE.fullmatch(path.stem):
        name = f"{path.stem}_{path.suffix}"
    while name.casefold() in taken:
        number += 1
        name = f"{path.stem}-{number}{path.suffix}"
    taken.add(name.casefold())
    return name
