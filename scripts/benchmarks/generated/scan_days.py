"""Generated scans, one UTC day at a time. The same seed gives the same scans."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np

from domain.analytics.rollups import (
    DAY_MS,
    FIRST_OF_ACCOUNT,
    FIRST_OF_CODE,
    FIRST_OF_TYPE,
    VERDICT_NUMBERS,
    VERDICTS,
    StoredScan,
)
from domain.scanning.outcomes import LET_THROUGH, Verdict
from domain.scanning.user_agents import user_agent_key
from scripts.benchmarks.generated.crowd import LANGUAGES, REFERRERS, Place, Sender, places, senders

Array = np.ndarray[Any, np.dtype[Any]]
NOTHING: Final = -1
# Scans by hour of the day, in UTC, for visitors around Berlin.
_HOURS: Final = (2, 1, 1, 1, 2, 4, 8, 11, 13, 15, 18, 19, 17, 16, 17, 20, 22, 23, 20, 15, 11, 8, 5, 3)
_WEEK: Final = (0.9, 0.9, 1.0, 1.05, 1.25, 1.3, 0.8)
_AGAIN: Final = 0.15
_AGAIN_THE_SAME_CODE: Final = 0.8
_UNTRACKED: Final = 0.02
_REFUSED_SHARE: Final = 0.03
_PREFETCHED: Final = 0.003
_WITHOUT_REFERRER: Final = 0.6
_OWN_LANGUAGE: Final = 0.85
_REFUSALS: Final = (Verdict.PAUSED, Verdict.EXPIRED, Verdict.LIMIT_REACHED, Verdict.PASSWORD_ASKED)
_IS_LET_THROUGH: Final = np.array([verdict in LET_THROUGH for verdict in VERDICTS])


@dataclass(frozen=True, slots=True)
class ScanDay:
    """Scans in the order of their ids, column by column.

    `code`, `sender`, `place`, `language` and `referrer` are positions in the history's lists, or NOTHING. The
    sender of an untracked scan only determines whether it is a bot.
    """

    number: int
    ids: Array
    code: Array
    scanned_at: Array
    verdict: Array
    sender: Array
    is_prefetch: Array
    visitor: Array
    place: Array
    language: Array
    referrer: Array
    first_seen: Array
    is_bot: Array
    is_untracked: Array

    @property
    def is_counted(self) -> Array:
        """Whether it is a person's scan and was let through."""
        is_counted: Array = _IS_LET_THROUGH[self.verdict] & ~self.is_bot
        return is_counted


@dataclass(frozen=True, kw_only=True)
class ScanDays:
    """`scans` of one code for each of `types`, on `days` UTC days. The last day ends at `ends`, in ms.

    Scans follow Zipf's law: the second code has half the scans of the first, the third a third.
    """

    scans: int
    days: int
    ends: int
    types: tuple[int, ...]
    seed: int = 1
    senders: list[Sender] = field(default_factory=senders)
    places: list[Place] = field(default_factory=places)

    @property
    def first_day(self) -> int:
        return (self.ends - 1) // DAY_MS - self.days + 1

    @cached_property
    def counts(self) -> Array:
        """Scans of each day: by the day of the week, growing each month, with noise."""
        rng = np.random.default_rng(self.seed)
        numbers = np.arange(self.days)
        # 1 January 1970 was a Thursday; the week begins on Monday here.
        rhythm = np.array(_WEEK)[(numbers + self.first_day + 3) % 7]
        weights = rhythm * (1 + numbers / max(self.days, 1)) * rng.uniform(0.8, 1.25, self.days)
        weights[-1] *= self._passed_of_last_day
        counts: Array = rng.multinomial(self.scans, weights / weights.sum())
        return counts

    @cached_property
    def first_ids(self) -> Array:
        first_ids: Array = np.concatenate(([0], np.cumsum(self.counts)[:-1])) + 1
        return first_ids

    def day(self, number: int) -> ScanDay:
        """`number` counts from 0."""
        rng = np.random.default_rng((self.seed, number))
        count = int(self.counts[number])
        again = self._again(rng, count)
        person = self._persons(rng, again)
        code = _chosen(rng, 1 / np.arange(1, len(self.types) + 1), count)
        keeps = again & (rng.random(count) < _AGAIN_THE_SAME_CODE)
        code = np.where(keeps, code[person], code)
        sender = _chosen(rng, self._sender_weights, count)[person]
        is_untracked = (rng.random(count) < _UNTRACKED)[person]
        is_prefetch = rng.random(count) < _PREFETCHED
        is_bot = is_prefetch | self._sender_is_bot[sender]
        place = _chosen(rng, self._place_weights, count)[person]
        verdict = self._verdicts(rng, code)
        visit = np.where(is_untracked | ~_IS_LET_THROUGH[verdict], NOTHING, person * 2 + is_bot)
        return ScanDay(
            number=number,
            ids=np.arange(count) + self.first_ids[number],
            code=code,
            scanned_at=self._moments(rng, number, count),
            verdict=verdict,
            sender=sender,
            is_prefetch=is_prefetch,
            visitor=rng.integers(1, 2**63 - 1, count)[person],
            place=np.where(is_untracked, NOTHING, place),
            language=np.where(is_untracked, NOTHING, self._languages(rng, place, person)),
            referrer=np.where(is_untracked, NOTHING, self._referrers(rng, count)),
            first_seen=self._first_seen(visit, code),
            is_bot=is_bot,
            is_untracked=is_untracked,
        )

    def stored_scans(self, day: ScanDay, *, account: int, keys: Array) -> list[StoredScan]:
        """The rows to ingest. `keys`: the codes' keys in the scan tables."""
        agent = _named(self._agents, np.where(day.is_untracked, NOTHING, day.sender), (None, None))
        rows = zip(
            day.ids.tolist(), np.array(self.types)[day.code].tolist(), keys[day.code].tolist(),
            day.scanned_at.tolist(), day.verdict.tolist(), self._bots(day), self._visitors(day),
            day.first_seen.tolist(), agent, _named(self._place_names, day.place),
            _named(LANGUAGES, day.language), _named(REFERRERS, day.referrer), strict=True,
        )  # fmt: skip
        return [
            StoredScan(
                scan_id,
                account,
                type_id,
                code,
                scanned_at,
                outcome,
                bot,
                visitor,
                first_seen,
                *device,
                *values,
            )
            for scan_id, type_id, code, scanned_at, outcome, bot, visitor, first_seen, device, *values in rows
        ]

    def _bots(self, day: ScanDay) -> list[str | None]:
        # The name of an untracked bot is recorded as well.
        found = np.where(day.is_prefetch, "prefetch", self._bot_names[day.sender])
        bots: list[str | None] = found.tolist()
        return bots

    def _visitors(self, day: ScanDay) -> list[int | None]:
        return [visitor or None for visitor in np.where(day.is_untracked, 0, day.visitor).tolist()]

    @cached_property
    def _passed_of_last_day(self) -> float:
        return float(np.interp((self.ends - 1) % DAY_MS + 1, _EDGES, _CUMULATED))

    @cached_property
    def _sender_is_bot(self) -> Array:
        return np.array([sender.agent.bot is not None for sender in self.senders])

    @cached_property
    def _sender_weights(self) -> Array:
        return np.array([sender.weight for sender in self.senders])

    @cached_property
    def _bot_names(self) -> Array:
        return np.array([sender.agent.bot for sender in self.senders], dtype=object)

    @cached_property
    def _agents(self) -> list[tuple[int, Any]]:
        return [(user_agent_key(sender.user_agent), sender.agent.client) for sender in self.senders]

    @cached_property
    def _place_weights(self) -> Array:
        return np.array([place.weight for place in self.places])

    @cached_property
    def _place_names(self) -> list[str]:
        return [f"{place.country}/{place.city}" for place in self.places]

    @cached_property
    def _place_languages(self) -> Array:
        return np.array([LANGUAGES.index(place.language) for place in self.places])

    def _again(self, rng: np.random.Generator, count: int) -> Array:
        again: Array = rng.random(count) < _AGAIN
        again[:1] = False
        return again

    def _persons(self, rng: np.random.Generator, again: Array) -> Array:
        """Visitors by the number of their first scan. A returning visitor is one of today's."""
        numbers = np.arange(len(again))
        roots = np.maximum.accumulate(np.where(again, 0, numbers))
        someone = (rng.random(len(again)) * numbers).astype(np.int64)
        persons: Array = np.where(again, roots[someone], numbers)
        return persons

    def _moments(self, rng: np.random.Generator, number: int, count: int) -> Array:
        passed = self._passed_of_last_day if number == self.days - 1 else 1.0
        moments = np.interp(np.sort(rng.random(count)) * passed, _CUMULATED, _EDGES).astype(np.int64)
        in_ms: Array = np.minimum(moments, DAY_MS - 1) + (self.first_day + number) * DAY_MS
        return in_ms

    def _verdicts(self, rng: np.random.Generator, code: Array) -> Array:
        shows_page = np.array([type_id != 1 for type_id in self.types])[code]
        page, redirect = VERDICT_NUMBERS[Verdict.PAGE_SHOWN], VERDICT_NUMBERS[Verdict.REDIRECTED]
        refusals = np.array([VERDICT_NUMBERS[verdict] for verdict in _REFUSALS])
        refused = refusals[rng.integers(0, len(refusals), len(code))]
        is_refused = rng.random(len(code)) < _REFUSED_SHARE
        verdicts: Array = np.where(is_refused, refused, np.where(shows_page, page, redirect))
        return verdicts

    def _languages(self, rng: np.random.Generator, place: Array, person: Array) -> Array:
        own = self._place_languages[place]
        english = LANGUAGES.index("en")
        languages: Array = np.where((rng.random(len(place)) < _OWN_LANGUAGE)[person], own, english)
        return languages

    def _referrers(self, rng: np.random.Generator, count: int) -> Array:
        referrer = _chosen(rng, 1 / np.arange(1, len(REFERRERS) + 1), count)
        referrers: Array = np.where(rng.random(count) < _WITHOUT_REFERRER, NOTHING, referrer)
        return referrers

    def _first_seen(self, visit: Array, code: Array) -> Array:
        type_id = np.array(self.types)[code]
        counted = visit != NOTHING
        keys = {
            FIRST_OF_CODE: visit * len(self.types) + code,
            FIRST_OF_TYPE: visit * (max(self.types) + 1) + type_id,
            FIRST_OF_ACCOUNT: visit,
        }
        found = np.zeros(len(visit), np.int64)
        for flag, key in keys.items():
            _, first = np.unique(key[counted], return_index=True)
            found[np.flatnonzero(counted)[first]] |= flag
        return found


_EDGES: Final = np.arange(25) * (DAY_MS // 24)
_CUMULATED: Final = np.concatenate(([0], np.cumsum(_HOURS))) / sum(_HOURS)


def _named(names: Sequence[Any], numbers: Array, nothing: Any = None) -> list[Any]:
    """NOTHING (-1) selects the last value."""
    found = [*names, nothing]
    return [found[number] for number in numbers.tolist()]


def _chosen(rng: np.random.Generator, weights: Array, count: int) -> Array:
    cumulated = np.cumsum(weights)
    chosen: Array = np.searchsorted(cumulated, rng.random(count) * cumulated[-1], side="right")
    return chosen
