"""What a report leaves out, in words for its reader."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from domain.analytics.breakdowns import Breakdown
from domain.analytics.reports import Counted
from domain.scans import Verdict


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What is left out, how many scans that is (0 where it is not a number of scans), and why."""

    what: str
    count: int
    why: str


_REFUSALS: Final = {
    Verdict.PAUSED: "The code was paused: these scans saw a page that says so.",
    Verdict.EXPIRED: "The code had expired.",
    Verdict.LIMIT_REACHED: "The code's scan limit was reached.",
    Verdict.PASSWORD_ASKED: "The code's password was asked for. Whoever gave it is counted as one more scan, among those let through.",
}
_BOTS: Final = "Programs, not people: link previews, crawlers, prefetches. include_bots counts them."
_NOT_TRACKED: Final = "Visitors who asked not to be tracked (DNT, GPC): in scans, not in unique_visitors; nothing else is known."
_VISITORS_BY_CODE: Final = (
    "unique_visitors is the sum over several codes: a visitor of two codes is counted with each of them."
)
_FURTHER_VALUES: Final = "There are more than 50 values: the rest stand together under other."
_VALUES_NOT_KEPT: Final = (
    "These scans are of a part of a day whose single scans are no longer kept: they are in the totals, and no breakdown "
    "knows their values."
)
_WAITING: Final = (
    "{many} scans are stored and not counted yet: at the moment scans arrive faster than they are counted. scan_count "
    "has them already; these numbers will have them soon."
)
_FUTURE: Final = "The period was cut at this moment: nothing later can have been scanned."
_ROUNDED: Final = "Single scans of that time are no longer kept: a period within it is counted to the full quarter of an hour."


def exclusions_of(
    counted: Counted,
    earlier: Sequence[Counted],
    breakdown: Breakdown | None,
    *,
    include_bots: bool,
    was_cut: bool,
) -> Iterator[Exclusion]:
    """`earlier`: of the period that it is compared with. `was_cut`: the period would have ended in the future."""
    yield from _scans_left_out(counted, include_bots=include_bots)
    if breakdown and breakdown.others:
        yield Exclusion("further_values", breakdown.others, _FURTHER_VALUES)
    if breakdown and counted.without_values:
        yield Exclusion("values_not_kept", counted.without_values, _VALUES_NOT_KEPT)
    if counted.sums_visitors:
        yield Exclusion("visitors_by_code", 0, _VISITORS_BY_CODE)
    if was_cut:
        yield Exclusion("future", 0, _FUTURE)
    if any(one.was_rounded for one in (counted, *earlier)):
        yield Exclusion("rounded", 0, _ROUNDED)


def _scans_left_out(counted: Counted, *, include_bots: bool) -> Iterator[Exclusion]:
    totals = counted.totals
    if counted.waiting or counted.waits_for_more:
        many = "At least this many" if counted.waits_for_more else "These"
        yield Exclusion("waiting", counted.waiting, _WAITING.format(many=many))
    if totals.bots and not include_bots:
        yield Exclusion("bots", totals.bots, _BOTS)
    for verdict, why in _REFUSALS.items():
        if count := totals.refused.get(verdict, 0):
            yield Exclusion(verdict.value, count, why)
    if untold := totals.scans - totals.told_apart:
        yield Exclusion("not_tracked", untold, _NOT_TRACKED)
