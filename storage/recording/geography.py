"""Where an address is: country and, where the data has it, city.

The data is a MaxMind DB file: one that comes with a Python package (countries, as of 2024), or the operator's own. That
one is read from a private copy, so that nobody who writes into the file changes, or ends, what is being read.
"""

import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any, Final

import geoacumen
import maxminddb
from maxminddb.reader import Metadata

from domain.places import NOWHERE, Place

LOOK_SECONDS: Final = 2.0
MAX_CITY: Final = 100
_MAX_REMEMBERED: Final = 8_192
# So many records are looked at for one that names a country or a city, before a file is called useless.
_SAMPLED: Final = 10_000
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GeographySource:
    """`name` is what the data calls itself, `built_at` when its publisher made it."""

    name: str
    built_at: datetime


class Geography:
    """Finds places, in any thread. A file that was replaced is read anew within seconds; a broken one is not, and said once."""

    def __init__(self, path: Path, *, is_ours: bool, clock: Callable[[], float] = time.monotonic) -> None:
        """`is_ours`: nobody writes into the file. Raises ValueError with what is wrong with it."""
        self._path = path
        self._is_ours = is_ours
        self._clock = clock
        self._looking = Lock()
        self._look_at = clock() + LOOK_SECONDS
        self._seen = _signature(path)
        self._has_complained = False
        self._take(_open(path, is_ours=is_ours))

    def find(self, address: str) -> Place:
        """Never raises: where an address is none, or is nowhere, both are None."""
        if self._clock() >= self._look_at:
            self._look()
        return self._places(address)

    @property
    def source(self) -> GeographySource:
        """What the places come from at present."""
        return self._source

    def tell(self) -> None:
        """Write into the log what places come from."""
        log.info("geography: %s of %s", self._source.name, self._source.built_at.date())

    def _take(self, opened: tuple[maxminddb.Reader, GeographySource]) -> None:
        reader, self._source = opened
        # With the reader goes what was remembered of it.
        self._places = lru_cache(_MAX_REMEMBERED)(lambda address: _place(reader, address))

    def _look(self) -> None:
        """Read the file anew if it changed since it was looked at last."""
        if not self._looking.acquire(blocking=False):
            return
        try:
            self._look_at = self._clock() + LOOK_SECONDS
            if (signature := _signature(self._path)) != self._seen:
                self._seen = signature
                self._take(_open(self._path, is_ours=self._is_ours))
                self._has_complained = False
                self.tell()
        except ValueError as error:
            if not self._has_complained:
                log.warning("geography: the new file %s; what was read before stays in use", error)
            self._has_complained = True
        finally:
            self._looking.release()


def open_geography(path: Path | None) -> Geography:
    """The operator's file, or the data that is installed with us. Raises ValueError with what is wrong with the file."""
    if path is None:
        return Geography(Path(geoacumen.db_path), is_ours=True)
    return Geography(path, is_ours=False)


def _signature(path: Path) -> tuple[int, ...] | None:
    """Another one for another content, or another right to read it; None while there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _open(path: Path, *, is_ours: bool) -> tuple[maxminddb.Reader, GeographySource]:
    """Raises ValueError for what is no data of countries or cities."""
    try:
        reader = maxminddb.open_database(path) if is_ours else _open_copy(path)
        source = _source_of(reader.metadata())
        places = (_place_of(record) for _, record in islice(reader, _SAMPLED))
        is_useful = any(place != NOWHERE for place in places)
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror or error}") from None
    except (maxminddb.InvalidDatabaseError, ValueError):
        raise ValueError("is no MaxMind DB file (.mmdb), or a damaged one") from None
    if not is_useful:
        raise ValueError("names no countries and no cities")
    return reader, source


def _open_copy(path: Path) -> maxminddb.Reader:
    if not path.is_file() and path.exists():
        raise OSError("it is no file")
    # The copy is mapped, and so outlives its folder: it takes memory only where it is read.
    with tempfile.TemporaryDirectory(prefix="repoint-") as folder:
        copy = Path(folder) / "geography.mmdb"
        before = _signature(path)
        shutil.copyfile(path, copy)
        if _signature(path) != before:
            raise OSError("it is being written")
        return maxminddb.open_database(copy)


def _source_of(metadata: Metadata) -> GeographySource:
    try:
        built_at = datetime.fromtimestamp(metadata.build_epoch, UTC)
    except (OSError, OverflowError):
        raise ValueError("was made in a year that no calendar has") from None
    return GeographySource(_printable(metadata.database_type) or "unnamed", built_at)


def _place(reader: maxminddb.Reader, address: str) -> Place:
    try:
        return _place_of(reader.get(_plain(address)))
    except (ValueError, maxminddb.InvalidDatabaseError):
        # An IPv6 address in data of IPv4 alone is one of these, too.
        return NOWHERE


def _plain(address: str) -> IPv4Address | IPv6Address:
    """As IPv4 where it is that (RFC 4291, 2.5.5.2). Raises ValueError for no address."""
    parsed = ip_address(address)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        return parsed.ipv4_mapped
    return parsed


def _place_of(record: Any) -> Place:
    """Of a record as MaxMind, DB-IP (country.iso_code, city.names.en), IPinfo (country or country_code, city) lay it out."""
    if not isinstance(record, Mapping):
        return NOWHERE
    country, city = record.get("country"), record.get("city")
    if isinstance(country, Mapping):
        country = country.get("iso_code")
    if isinstance(city, Mapping):
        names = city.get("names")
        city = names.get("en") if isinstance(names, Mapping) else None
    return Place(_country(record.get("country_code")) or _country(country), _printable(city))


def _country(code: object) -> str | None:
    """None for what is no code of two letters: some data says "None" of private networks."""
    if isinstance(code, str) and len(code) == 2 and code.isascii() and code.isalpha():
        return code.upper()
    return None


def _printable(text: object) -> str | None:
    if not isinstance(text, str):
        return None
    printable = "".join(character for character in text if character.isprintable())
    return printable.strip()[:MAX_CITY].rstrip() or None
