"""The exclusions of a report, in words for its reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field

from domain.analytics.breakdowns import MAX_ROWS, Group
from domain.analytics.reports import Counted
from domain.scanning.outcomes import OUTCOMES, Verdict


@dataclass(frozen=True, slots=True)
class Exclusion:
    what: Annotated[str, Field(description="What is left out.")]
    count: Annotated[int, Field(description="How many scans; 0 where it is not about a number.")]
    why: Annotated[str, Field(description="Why it is left out.")]


_WHY: Final[dict[str, str]] = {
    "waiting": "{many} scans are stored and not counted yet: scans arrive faster than they are counted. "
    "scan_count has them already; these numbers will have them soon.",
    "bots": "Programs, not people: link previews, crawlers, prefetches. include_bots counts them.",
    **{one.verdict: one.excluded for one in OUTCOMES if one.excluded},
    "not_tracked": "Visitors who opted out of tracking (DNT, GPC): in scans, not in unique_visitors; "
    "nothing else is known.",
    "further_values": "Only the largest values have a row: the rest are added up under other.",
    "visitors_by_code": "unique_visitors is the sum over several codes: a visitor of two codes is counted "
    "with each of them.",
    "visitors_of_rows": "A row counts the visitors of each of its codes: a visitor of two codes is counted "
    "with each of them, so the rows add up to more than the total.",
    "visitors_let_through": "unique_visitors counts visitors who were let through: none of these scans was.",
    "several_tags": "A code with several tags is in the row of each: the rows may add up to more than the "
    "total.",
    "not_kept": "These single scans of the period are no longer kept: filters and two values at once are "
    "answered from single scans. How many of them would be counted is not known.",
    "future": "The period was cut at this moment: nothing later can have been scanned.",
    "pruned": "Some single scans of this period are no longer kept: its ends are counted by full quarters "
    "of an hour, and a breakdown has no values of parts of days (UTC).",
}


def exclusions_of(
    counted: Sequence[Counted],
    breakdown: Sequence[Group] | None,
    *,
    include_bots: bool,
    was_cut: bool,
    asks_for_refused: bool = False,
    is_by_tag: bool = False,
    most: int = MAX_ROWS,
) -> tuple[Exclusion, ...]:
    """`counted`: the period, then the compared one, and further breakdowns. `was_cut`: see Period.

    `most`: how many values of the breakdown have a row of their own.
    """
    first, totals = counted[0], counted[0].totals
    in_rows = sum(row.unique_visitors for row in breakdown or ())
    twice = sum(row.scans for row in breakdown or ()) - totals.scans
    counts: dict[str, int] = {
        "waiting": first.waiting,
        "bots": 0 if include_bots else totals.bots,
        **{verdict: totals.refused.get(verdict, 0) for verdict in Verdict},
        "not_tracked": totals.scans - totals.tracked,
        "further_values": sum(row.scans for row in (breakdown or ())[most:]),
        "not_kept": first.not_kept,
        "several_tags": max(0, twice) if is_by_tag else 0,
    }
    applies = {
        "waiting": first.waits_for_more,
        "visitors_by_code": first.sums_visitors,
        "visitors_of_rows": not first.sums_visitors and in_rows > totals.unique_visitors,
        "visitors_let_through": asks_for_refused and totals.scans > 0,
        "not_kept": any(period.not_kept for period in counted),
        "future": was_cut,
        "pruned": any(period.lacks_pruned for period in counted),
    }
    many = "At least this many" if first.waits_for_more else "These"
    return tuple(
        Exclusion(str(what), counts.get(what, 0), why.format(many=many))
        for what, why in _WHY.items()
        if counts.get(what) or applies.get(what)
    )
