"""Where an address is: country and, where the data has it, city.

The data is a MaxMind DB file: that of a Python package (countries, as of 2024), or the operator's own. The
operator's is read from a private copy: whoever writes into a mapped file changes, or crashes, what reads it.
"""

import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from ipaddress import ip_address
from itertools import islice
from pathlib import Path
from typing import Any, Final

import geoacumen
from maxminddb import InvalidDatabaseError, Reader, open_database

from domain.kernel.fetching import unmapped
from domain.scanning.places import NOWHERE, Place

LOOK_SECONDS: Final = 2.0
MAX_CITY: Final = 100
_MAX_REMEMBERED: Final = 8_192
# If none of the first so many records names a country or a city, the file is refused.
_SAMPLED: Final = 10_000
_INSTALLED: Final = Path(geoacumen.db_path)
log = logging.getLogger(__name__)


class Geography:
    """Finds places, in any thread. A new file is read within seconds; if it is broken, the old data stays.

    `name` is what the data calls itself, `built_at` when its publisher made it.
    """

    def __init__(self, path: Path | None, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`path`: the operator's file, None for the installed data. Raises ValueError with what is wrong."""
        self._path = path or _INSTALLED
        self._clock = clock
        self._look_at = clock() + LOOK_SECONDS
        self._seen = _signature(self._path)
        self._is_broken = False
        self._open()

    def find(self, address: str) -> Place:
        """Never raises: where an address is none, or is nowhere, both are None."""
        if self._clock() >= self._look_at:
            self._look_at = self._clock() + LOOK_SECONDS
            self._look()
        return self._places(address)

    def tell(self) -> None:
        """Write into the log what places come from."""
        log.info("geography: %s of %s", self.name, self.built_at.date())

    def _look(self) -> None:
        if (signature := _signature(self._path)) == self._seen:
            return
        self._seen = signature
        try:
            self._open()
        except ValueError as error:
            # Once: a file that is being written is another one at each look.
            if not self._is_broken:
                log.warning("geography: the new file %s; what was read before stays in use", error)
            self._is_broken = True
        else:
            self._is_broken = False
            self.tell()

    def _open(self) -> None:
        """Raises ValueError for what is no data of countries or cities."""
        try:
            reader = _open_copy(self._path) if self._path != _INSTALLED else open_database(self._path)
            metadata = reader.metadata()
            built_at = datetime.fromtimestamp(0, UTC) + timedelta(seconds=metadata.build_epoch)
            places = (_place_of(record) for _, record in islice(reader, _SAMPLED))
            is_useful = any(place != NOWHERE for place in places)
        except OSError as error:
            raise ValueError(f"cannot be read: {error.strerror or error}") from None
        except (InvalidDatabaseError, ValueError, OverflowError):
            raise ValueError("is no MaxMind DB file (.mmdb), or a damaged one") from None
        if not is_useful:
            raise ValueError("names no countries and no cities")
        self.name, self.built_at = _printable(metadata.database_type) or "unnamed", built_at
        self._places = lru_cache(_MAX_REMEMBERED)(lambda address: _place(reader, address))


def _signature(path: Path) -> tuple[int, ...] | None:
    """Changes with the content and with the right to read it; None while there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _open_copy(path: Path) -> Reader:
    # The copy is mapped, and so outlives its folder: it takes memory only where it is read.
    with tempfile.TemporaryDirectory(prefix="repoint-") as folder:
        before = _signature(path)
        copy = shutil.copyfile(path, Path(folder) / "geography.mmdb")
        if _signature(path) != before:
            raise OSError("it is being written")
        return open_database(copy)


def _place(reader: Reader, address: str) -> Place:
    try:
        return _place_of(reader.get(unmapped(ip_address(address))))
    except (ValueError, InvalidDatabaseError):
        # An IPv6 address in data of IPv4 alone is one of these, too.
        return NOWHERE


def _place_of(record: Any) -> Place:
    """Layouts: MaxMind, DB-IP (country.iso_code, city.names.en), IPinfo (country or country_code, city)."""
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
    return "".join(filter(str.isprintable, text)).strip()[:MAX_CITY].rstrip() or None
