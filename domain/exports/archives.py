"""ZIP archives that are written in steps, each of which may be in another process (APPNOTE.TXT 6.3.10).

An archive is its body, then its directory, then its end. A step gives bytes to add to the body and to the
directory, and the state from which the next step goes on.
"""

import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from struct import pack
from typing import Any, Final, Self

# A raw deflate stream.
_RAW: Final = -15
_LEVEL: Final = 6
_DEFLATED: Final = 8
_UTF8: Final = 0x800
# The CRC and the sizes follow the content (4.4.4).
_FOLLOWS: Final = 0x8
_PLAIN, _ZIP64 = 20, 45
_UNIX: Final = 3
_READABLE: Final = 0o100644 << 16
# A larger number has its place in an extra field (4.5.3).
_MOST: Final = 0xFFFFFFFF
_MOST_ENTRIES: Final = 0xFFFF


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A file in an archive. `packed`: its size there. `is_in_steps`: its head was written before its end."""

    name: str
    offset: int
    crc: int = 0
    size: int = 0
    packed: int = 0
    is_in_steps: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveState:
    """What is written: the sizes of body and directory, the number of whole entries, and the open one."""

    body: int = 0
    directory: int = 0
    entries: int = 0
    entry: Entry | None = None

    def stored(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def load(cls, stored: Mapping[str, Any]) -> Self:
        entry = stored["entry"]
        return cls(**{**stored, "entry": Entry(**entry) if entry else None})


class ArchiveStep:
    """One step. `moment`: the time of the files. `body`, `directory`, `state`: what it has written."""

    def __init__(self, state: ArchiveState, moment: datetime) -> None:
        self.state = state
        self.body = bytearray()
        self.directory = bytearray()
        self._moment = _dos_time(moment)

    def add(self, name: str, content: bytes) -> None:
        """A whole file."""
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
        packed = packer.compress(content) + packer.flush()
        crc, size = zlib.crc32(content), len(content)
        entry = Entry(name=name, offset=self.state.body, crc=crc, size=size, packed=len(packed))
        self._write(self._head(entry) + packed)
        self._list(entry)

    def write(self, name: str, content: bytes, *, is_last: bool) -> None:
        """A part of a file that has several; the first begins it."""
        entry = self.state.entry
        if entry is None:
            entry = Entry(name=name, offset=self.state.body, is_in_steps=True)
            self._write(self._head(entry))
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
        # A full flush ends at a whole byte, and nothing behind it refers to what is before: another process
        # goes on with the same stream.
        packed = packer.compress(content) + packer.flush(zlib.Z_FINISH if is_last else zlib.Z_FULL_FLUSH)
        self._write(packed)
        entry = replace(
            entry,
            crc=zlib.crc32(content, entry.crc),
            size=entry.size + len(content),
            packed=entry.packed + len(packed),
        )
        self.state = replace(self.state, entry=None if is_last else entry)
        if is_last:
            self._write(pack("<4sLQQ", b"PK\x07\x08", entry.crc, entry.packed, entry.size))
            self._list(entry)

    def close(self) -> None:
        """Write the end behind the directory (4.3.14 to 4.3.16)."""
        count, size, offset = self.state.entries, self.state.directory, self.state.body
        end = b""
        if count >= _MOST_ENTRIES or size >= _MOST or offset >= _MOST:
            versions = (_UNIX << 8 | _ZIP64, _ZIP64)
            end += pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, *versions, 0, 0, count, count, size, offset)
            end += pack("<4sLQL", b"PK\x06\x07", 0, offset + size, 1)
        count, size, offset = min(count, _MOST_ENTRIES), min(size, _MOST), min(offset, _MOST)
        end += pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, size, offset, 0)
        self._add_to_directory(end)

    def _write(self, content: bytes) -> None:
        self.body += content
        self.state = replace(self.state, body=self.state.body + len(content))

    def _add_to_directory(self, content: bytes) -> None:
        self.directory += content
        self.state = replace(self.state, directory=self.state.directory + len(content))

    def _head(self, entry: Entry) -> bytes:
        """4.3.7"""
        name, extra = entry.name.encode(), b""
        version, sizes = _PLAIN, (entry.packed, entry.size)
        if entry.is_in_steps:
            # Its sizes may become large, and their place is to be large enough.
            version, sizes = _ZIP64, (_MOST, _MOST)
            extra = pack("<2H2Q", 1, 16, 0, 0)
        fixed = (version, _flags(entry), _DEFLATED, *self._moment, entry.crc, *sizes, len(name), len(extra))
        return pack("<4s5H3L2H", b"PK\x03\x04", *fixed) + name + extra

    def _list(self, entry: Entry) -> None:
        """4.3.12"""
        name = entry.name.encode()
        numbers = (entry.size, entry.packed, entry.offset)
        large = [number for number in numbers if number >= _MOST]
        extra = pack(f"<2H{len(large)}Q", 1, 8 * len(large), *large) if large else b""
        size, packed, offset = (min(number, _MOST) for number in numbers)
        version = _ZIP64 if large or entry.is_in_steps else _PLAIN
        fixed = (_UNIX << 8 | version, version, _flags(entry), _DEFLATED, *self._moment, entry.crc)
        ends = (len(name), len(extra), 0, 0, 0, _READABLE, offset)
        self._add_to_directory(pack("<4s6H3L5H2L", b"PK\x01\x02", *fixed, packed, size, *ends) + name + extra)
        self.state = replace(self.state, entries=self.state.entries + 1)


def _flags(entry: Entry) -> int:
    return _UTF8 | (_FOLLOWS if entry.is_in_steps else 0)


def _dos_time(moment: datetime) -> tuple[int, int]:
    """Time and date in the format's own form, in steps of two seconds (4.4.6)."""
    time = moment.hour << 11 | moment.minute << 5 | moment.second // 2
    return time, (max(moment.year, 1980) - 1980) << 9 | moment.month << 5 | moment.day
