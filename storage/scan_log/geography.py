"""The country of an address and, if the data has it, the city.

The data is a MaxMind DB file: that of a Python package (countries, as of 2024), or the operator's own. The
operator's file is read from a private copy: writing into a mapped file changes or crashes its readers.
"""

import logging
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from ipaddress import ip_address
from itertools import islice
from pathlib import Path
from typing import Any, Final

import geoacumen
from maxminddb import MODE_MMAP, InvalidDatabaseError, Reader, open_database

from domain.kernel.net.fetching import unmapped
from domain.scanning.places import NOWHERE, Place
from domain.settings import PREFIX

LOOK_SECONDS: Final = 2.0
MAX_CITY: Final = 100
_MAX_REMEMBERED: Final = 8_192
# A file is refused if none of its first records has a country or a city: this many are read.
_SAMPLED: Final = 10_000
_INSTALLED: Final = Path(geoacumen.db_path)
log = logging.getLogger(__name__)


class Geography:
    """Finds places, in any thread. A new file is read within seconds; if it is broken, the old data stays.

    `name` and `built_at` are from the metadata of the file.
    """

    def __init__(self, path: Path | None, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`path`: the operator's file. The installed data is for None, and for a broken file."""
        self._path = path or _INSTALLED
        self._clock = clock
        self._look_at = clock() + LOOK_SECONDS
        self._seen = _signature(self._path)
        # Why the operator's file is not used.
        self.fault: str | None = None
        try:
            self._open(self._path)
        except ValueError as error:
            log.warning("%sGEOIP_DB: the file %s; the installed data is used", PREFIX, error)
            self.fault = str(error)
            self._open(_INSTALLED)

    @property
    def is_of_operator(self) -> bool:
        return self._path != _INSTALLED

    def find(self, address: str) -> Place:
        """The place of an address. It never raises: without a known place it is NOWHERE."""
        if self._clock() >= self._look_at:
            self._look_at = self._clock() + LOOK_SECONDS
            self._look()
        return self._places(address)

    def log_source(self) -> None:
        log.info("geography: %s of %s", self.name, self.built_at.date())

    def _look(self) -> None:
        if (signature := _signature(self._path)) == self._seen:
            return
        self._seen = signature
        try:
            self._open(self._path)
        except ValueError as error:
            # Logged once: a file that is being written changes at each look.
            if self.fault is None:
                log.warning("geography: the new file %s; the previous data stays in use", error)
            self.fault = str(error)
        else:
            self.fault = None
            self.log_source()

    def _open(self, file: Path) -> None:
        """Raises ValueError for a file without countries and cities."""
        try:
            with _stable(file) as path:
                reader, is_useful = open_database(path), _has_places(path)
            metadata = reader.metadata()
            built_at = datetime.fromtimestamp(0, UTC) + timedelta(seconds=metadata.build_epoch)
        except OSError as error:
            raise ValueError(f"cannot be read: {error.strerror or error}") from None
        except (InvalidDatabaseError, ValueError, OverflowError, TypeError, RecursionError):
            raise ValueError("is not a MaxMind DB file (.mmdb), or is damaged") from None
        if not is_useful:
            raise ValueError("has no countries and no cities")
        self.name, self.built_at = _clean_text(metadata.database_type) or "unnamed", built_at
        self._places = lru_cache(_MAX_REMEMBERED)(lambda address: _place(reader, address))


def _signature(path: Path) -> tuple[int, ...] | None:
    """Changes with the content and the permissions of a file; None while there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


@contextmanager
def _stable(path: Path) -> Iterator[Path]:
    """A copy that nobody writes into. It is mapped, so it outlives its folder, and takes little memory."""
    if path == _INSTALLED:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="repoint-") as folder:
        before = _signature(path)
        copy = shutil.copyfile(path, Path(folder) / "geography.mmdb")
        if _signature(path) != before:
            raise OSError("it is being written")
        yield copy


def _has_places(path: Path) -> bool:
    # In Python: on a damaged file the iterator of the C library writes outside of its memory, and the process
    # aborts. Its look-ups do not.
    with open_database(path, MODE_MMAP) as reader:
        return any(_place_of(record) != NOWHERE for _, record in islice(reader, _SAMPLED))


def _place(reader: Reader, address: str) -> Place:
    try:
        return _place_of(reader.get(unmapped(ip_address(address))))
    except (ValueError, InvalidDatabaseError):
        # For example an IPv6 address, where the data has IPv4 only.
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
    return Place(_country(record.get("country_code")) or _country(country), _clean_text(city))


def _country(code: object) -> str | None:
    """None unless it is a code of two letters: some data has "None" for private networks."""
    if isinstance(code, str) and len(code) == 2 and code.isascii() and code.isalpha():
        return code.upper()
    return None


def _clean_text(text: object) -> str | None:
    if not isinstance(text, str):
        return None
    return "".join(filter(str.isprintable, text)).strip()[:MAX_CITY].rstrip() or None
