"""The codes with the most scans of a period, found without adding up all codes.

`scan_ranks` has the scans of all time, which no period exceeds: codes are counted in that order until no code
behind them can have more scans than the last one wanted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from domain.analytics.reports import ScannedCode
from domain.analytics.rollups import FIRST_OF_CODE, Dimension, Span, first_key
from storage.analytics.subjects import codes_with, of_types
from storage.analytics.sums import BY_CODE, BY_LABEL, NONE, ScanSums, Sums, add
from storage.analytics.waiting_scans import NOTHING

# How many codes of each kind are counted at first; then so many times as many, again and again.
_FIRST: Final = 250
_TIMES: Final = 4
# Reading so many single scans takes no longer than counting a code from rollups.
_SCANS_A_CODE: Final = 2
_NAMED_AT_ONCE: Final = 100
_COUNT: Final = "SELECT COUNT(*) FROM scan_keys WHERE account = ?"
# Without a key: a code that never was of the type.
_RANKED: Final = """
    SELECT r.id, r.scan_count, k.key FROM (
        SELECT id, scan_count FROM scan_ranks WHERE account_id = ? AND kind = ? AND scan_count > 0
        ORDER BY scan_count DESC, id DESC LIMIT ?
    ) r LEFT JOIN scan_keys k ON k.id = r.id{of_type}"""


async def rank_codes(
    sums: ScanSums, whole: Span, *, most: int, only_codes: bool = False
) -> tuple[Mapping[int, ScannedCode], Sums]:
    """The codes with the most scans, at most `most`, and the counts. Both by first keys."""
    if sums.subjects.first == FIRST_OF_CODE or sums.scope.include_bots:
        counts = await count_each_code(sums, whole)
        return await name_most(sums, counts, most, only_codes=only_codes), counts
    kinds = ("qr_code",) if only_codes else ("qr_code", "link")
    scans = await _total(sums, whole, Dimension.TOTAL)
    counts, counted, number = Sums(), set[int](), _FIRST
    while True:
        keys, bound = await _most_scanned_ever(sums, kinds, number)
        new = sorted((keys | {scan.code for scan in sums.waiting.scans}) - counted)
        if is_all := await _is_fewer(sums, whole, len(new)):
            counts = await count_each_code(sums, whole, singly=True)
        else:
            # Waiting scans are added once, with the first codes.
            waiting = NOTHING if counted else sums.waiting
            found = await replace(sums.of_codes(new), waiting=waiting).sum_up(
                [whole], Dimension.TOTAL, BY_CODE
            )
            add(counts, ((key, *of_code) for key, of_code in by_first_keys(found).items()))
        counted.update(new)
        codes = await name_most(sums, counts, most, only_codes=only_codes)
        last = min((counts[key][0] for key in codes), default=0) if len(codes) == most else 0
        left = scans[0] - sum(max(of_code[0], 0) for of_code in counts.values())
        if is_all or last >= min(bound, left):
            return codes, counts
        number *= _TIMES


async def count_codes(sums: ScanSums, whole: Span, keys: Sequence[int]) -> Sums:
    """The counts by first keys: of these codes, and perhaps of others."""
    if await _is_fewer(sums, whole, len(keys)):
        return await count_each_code(sums, whole, singly=True)
    return by_first_keys(await sums.of_codes(keys).sum_up([whole], Dimension.TOTAL, BY_CODE))


async def count_each_code(sums: ScanSums, whole: Span, *, singly: bool = False) -> Sums:
    """The counts by first keys. The cost grows with the number of codes, or with that of scans."""
    if sums.subjects.first != FIRST_OF_CODE and not singly:
        ((codes,),) = await sums.snapshot.read(_COUNT, (sums.subjects.account,))
        singly = await _is_fewer(sums, whole, codes)
    found = await sums.of_each_code().sum_up([whole], Dimension.TOTAL, BY_CODE, singly=singly)
    for deleted in sums.subjects.less:
        found.pop(deleted, None)
    return by_first_keys(found)


async def count_all_codes(sums: ScanSums, whole: Span) -> Sequence[int] | None:
    """The sum of all counts; None where only adding up each code tells it."""
    if sums.subjects.first == FIRST_OF_CODE or sums.scope.include_bots:
        return None
    total, every = [await _total(sums, whole, one) for one in (Dimension.TOTAL, Dimension.CODES)]
    # Single scans of parts of days may be pruned, and an earlier version did not count the dimension CODES.
    return every if every[::2] == total[::2] else None


async def _total(sums: ScanSums, whole: Span, dimension: Dimension) -> Sequence[int]:
    summed = await sums.sum_up([whole], dimension, BY_LABEL)
    return next(iter(summed.values()), NONE)


async def _is_fewer(sums: ScanSums, whole: Span, codes: int) -> bool:
    """Whether reading the scans singly takes no longer than counting so many codes from rollups."""
    scans, _, bots, _ = await _total(sums, whole, Dimension.TOTAL)
    return scans + bots <= _SCANS_A_CODE * codes and whole.starts >= sums.pruned


def by_first_keys(sums: Sums) -> Sums:
    """A code has a negative key for each later type."""
    found: Sums = {}
    add(found, ((first_key(int(str(key))), *counts) for key, counts in sums.items() if key is not None))
    return found


async def _most_scanned_ever(sums: ScanSums, kinds: Sequence[str], number: int) -> tuple[set[int], int]:
    """The keys of so many codes of each kind, and the most scans of a further one."""
    statement = _RANKED.format(of_type=of_types(sums.scope))
    keys, bound = set[int](), 0
    for kind in kinds:
        rows = await sums.snapshot.read(statement, (str(sums.scope.account_id), kind, number))
        keys |= {key for *_, key in rows if key is not None}
        if len({code_id for code_id, *_ in rows}) == number:
            bound = max(bound, min(scans for _, scans, _ in rows))
    return keys, bound


async def name_most(
    sums: ScanSums, counts: Sums, most: int, *, only_codes: bool = False
) -> Mapping[int, ScannedCode]:
    """The first `most` with scans that are not deleted. Few names are read, however many codes there are."""
    with_bots = sums.scope.include_bots
    scanned = ((key, scans + bots * with_bots) for key, (scans, _, bots, _) in counts.items())
    ranked = (key for _, key in sorted((-scans, int(str(key))) for key, scans in scanned if scans > 0))
    only = "WHERE u.kind = 'qr_code'" if only_codes else ""
    named: dict[int, ScannedCode] = {}
    while len(named) < most and (part := list(islice(ranked, _NAMED_AT_ONCE))):
        codes = await codes_with(sums.snapshot, part, only)
        found = ((key, codes[key]) for key in part if key in codes)
        named |= islice(found, most - len(named))
    return named
