"""Four weeks of made-up scans, for accounts that are shown to people."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from domain.scanning.outcomes import Verdict
from domain.scanning.places import Place
from domain.scanning.scans import Scan, Target
from storage.db.config import Database
from storage.scan_log.inbox import InboxReader
from storage.scan_log.recorder import scan_recorder
from storage.store import TortoiseStore

_SATURDAY: Final = 5
_AGENTS: Final = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
)
_COUNTRIES: Final = ("DE", "DE", "IT", "CZ", "US", "HU", "GB", "JP", "AU")


async def record_scans(database: Database, store: TortoiseStore, wanted: Iterable[tuple[str, int]]) -> None:
    """`wanted`: short IDs of the default domain, each with its scans on an average day."""
    rng = Random(7)
    recorder = scan_recorder(database, InboxReader(_place_of, ()))
    recorder.start()
    try:
        for short_id, daily in wanted:
            target = await store.find_target("", short_id)
            assert target is not None
            for scan in _four_weeks(target, daily, rng):
                await recorder.add(scan)
    finally:
        await recorder.close()


def _four_weeks(target: Target, daily: int, rng: Random) -> Iterator[Scan]:
    """Scans until now, most of them on Saturdays."""
    now = datetime.now(UTC)
    for day in range(28):
        noon = now - timedelta(days=day)
        count = int(daily * (1.6 if noon.weekday() == _SATURDAY else 1) * rng.uniform(0.8, 1.2))
        for number in range(count):
            at = noon - timedelta(minutes=rng.randrange(600))
            headers = ((b"user-agent", rng.choice(_AGENTS).encode()),)
            yield Scan(target, Verdict.REDIRECTED, at, "GET", headers, f"203.0.113.{number}")


def _place_of(address: str) -> Place:
    """Most guests live where the café is."""
    number = int(address.rpartition(".")[2])
    return Place(_COUNTRIES[number % len(_COUNTRIES)] if number % 4 == 0 else "AT")
