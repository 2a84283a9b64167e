"""get_scan_stats: numbers about scans."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, Final

from pydantic import AliasPath, BaseModel, BeforeValidator, Field, ValidationInfo, model_validator

from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Comparison, Grouping, Interval, Period, Preset
from domain.analytics.queries import MAX_CODES, ReportAsked, ReportInput
from domain.kernel.parsing import Strict
from domain.kernel.safe_text import isolated
from domain.oauth.scopes import Scope
from domain.use_cases.analytics import Compared, ScanReport, scan_stats
from mcp_server.tools.hints import READS
from mcp_server.tools.tool import Answer, Caller, Tool

# A result has room for this many steps and a breakdown.
MAX_STEPS: Final = 240
_NAMES_OF_ONE_CODE: Final = ("code", "id", "short_id", "short_url", "qr_code", "qr_code_id", "code_id")


class _Whose(Strict):
    codes: list[Annotated[str, Field(min_length=1, max_length=2_048)]] = Field(
        default_factory=list,
        max_length=MAX_CODES,
        description="Ids, short IDs or short URLs; none: the whole account",
    )

    @model_validator(mode="before")
    @classmethod
    def _list_codes(cls, fields: dict[str, Any]) -> dict[str, Any]:
        """One code may stand alone, under any of its names."""
        fields = {k: value for k, value in fields.items() if k not in _NAMES_OF_ONE_CODE or value is not None}
        used = [name for name in _NAMES_OF_ONE_CODE if name in fields]
        if "codes" not in fields and len(used) == 1:
            fields["codes"] = fields.pop(used[0])
        if isinstance(fields.get("codes"), str):
            fields["codes"] = [fields["codes"]]
        return fields


class StatsArguments(ReportInput, _Whose):
    """Of the two, `codes` comes first."""


def _local(moment: datetime, info: ValidationInfo[ScanReport]) -> str:
    """RFC 3339 with the zone's offset: what a person's clock showed."""
    return moment.astimezone(info.context.period.zone).isoformat(timespec="seconds")


def _start(moment: datetime, info: ValidationInfo[ScanReport]) -> str:
    local = _local(moment, info)
    return local if info.context.interval is Interval.HOUR else local.partition("T")[0]


def _note(_: object, info: ValidationInfo[ScanReport]) -> str:
    report = info.context
    left_out = {one.what for one in report.excluded}
    is_summed, is_by_code = "visitors_by_code" in left_out, report.group_by is Grouping.CODE
    whose = "a visitor of each code" if is_summed else "a visitor"
    values = " and values" if is_summed or not is_by_code else ""
    said = (
        f"unique_visitors counts {whose} once a day (UTC), at the day's first scan: "
        f"steps{values} add up to the total. A value of null is not known."
    )
    if is_by_code:
        total = "twice" if is_summed else "once"
        said += f" A visitor of two codes is counted with both of them, and {total} in the total."
    if report.interval is not Interval.HOUR:
        said += " start is the first day of a step; the first and the last may be cut off by the period."
    return said


def _earlier(compared: Compared, info: ValidationInfo[ScanReport]) -> dict[str, Any]:
    return {
        "from": _local(compared.period.starts, info),
        "to": _local(compared.period.ends, info),
        "totals": Totals.model_validate(compared.totals, from_attributes=True, context=info.context),
        "change_percent": asdict(compared.change),
    }


_Moment = Annotated[str, BeforeValidator(_local)]


class Totals(BaseModel):
    scans: int
    unique_visitors: int
    bots: int
    first_scan: _Moment | None
    last_scan: _Moment | None


class Step(BaseModel):
    start: Annotated[str, BeforeValidator(_start)]
    scans: int
    unique_visitors: int


class Part(BaseModel):
    value: str | None
    # Only a code has one.
    name: str | None = Field(None, exclude_if=lambda name: name is None)
    scans: int
    unique_visitors: int
    share: float


class Stats(BaseModel):
    """Read from a ScanReport, attribute by attribute; the context is the whole report."""

    codes: Annotated[list[dict[str, Any]], BeforeValidator(lambda codes: [asdict(one) for one in codes])]
    starts: _Moment = Field(validation_alias=AliasPath("period", "starts"), serialization_alias="from")
    ends: _Moment = Field(validation_alias=AliasPath("period", "ends"), serialization_alias="to")
    time_zone: str
    interval: str
    totals: Totals
    series: list[Step]
    breakdown: list[Part] | None
    compared: Annotated[dict[str, Any], BeforeValidator(_earlier)] | None
    excluded: list[Exclusion]
    # It has no attribute of its own: it explains the whole report.
    note: Annotated[str, BeforeValidator(_note), Field(validation_alias="excluded")]


async def get_scan_stats(caller: Caller, arguments: StatsArguments) -> Answer:
    context, account = caller.context, caller.access.account
    asked = ReportAsked(**dict(arguments))
    report = await scan_stats(context.deps, account, asked, max_buckets=MAX_STEPS)
    return Answer(summary=summary_of(report, asked), structured=structured_of(report))


def structured_of(report: ScanReport) -> dict[str, Any]:
    return Stats.model_validate(report, from_attributes=True, context=report).model_dump(
        mode="json", by_alias=True
    )


def summary_of(report: ScanReport, asked: ReportAsked) -> str:
    """A sentence or two for a person."""
    said = f"{_whose(report)}: {_number(report.totals.scans, 'scan')}"
    if visitors := report.totals.unique_visitors:
        said += f" from {_number(visitors, 'visitor')}"
    if asked.include_bots:
        said += " (bots counted)"
    said += f" {_period(report, report.period)}"
    if report.compared:
        said += f", {_change(report, report.compared)}"
    left_out = " and ".join(_left_out(report))
    return f"{said}. Left out: {left_out}." if left_out else f"{said}."


def _whose(report: ScanReport) -> str:
    if len(report.codes) == 1:
        return isolated(report.codes[0].name or report.codes[0].short_id)
    return f"{len(report.codes)} codes together" if report.codes else "Whole account"


def _number(count: int, noun: str) -> str:
    return f"{format(count, ',') if count else 'no'} {noun}{'' if count == 1 else 's'}"


# How a sentence calls the period, and the one before it; before all time there is none.
_IN_WORDS: Final = {
    Preset.TODAY: ("today", "yesterday until the same time"),
    Preset.YESTERDAY: ("yesterday", "the day before"),
    Preset.DAYS_7: ("in the last 7 days", "in the same part of the 7 days before"),
    Preset.DAYS_30: ("in the last 30 days", "in the same part of the 30 days before"),
    Preset.DAYS_90: ("in the last 90 days", "in the same part of the 90 days before"),
    Preset.MONTHS_12: ("in the last 12 months", "in the same part of the 12 months before"),
    Preset.THIS_WEEK: ("this week", "last week until the same weekday and time"),
    Preset.LAST_WEEK: ("last week", "the week before"),
    Preset.THIS_MONTH: ("this month", "last month until the same day and time"),
    Preset.LAST_MONTH: ("last month", "the month before"),
    Preset.THIS_YEAR: ("this year", "last year until the same day and time"),
    Preset.LAST_YEAR: ("last year", "the year before"),
    Preset.ALL: ("since the first scan", ""),
}


def _period(report: ScanReport, period: Period) -> str:
    """That of the report, or the one before it."""
    if (preset := report.period.preset) is not None:
        this, before = _IN_WORDS[preset]
        return this if period is report.period else before
    starts, ends = period.local()
    return f"from {starts:%Y-%m-%d %H:%M} to {ends:%Y-%m-%d %H:%M} ({report.time_zone})"


def _change(report: ScanReport, compared: Compared) -> str:
    is_year = compared.comparison is Comparison.LAST_YEAR
    earlier = "in the same period a year earlier" if is_year else _period(report, compared.period)
    change = compared.change.scans
    if change is None:
        return f"{'after' if report.totals.scans else 'and'} none {earlier}"
    if not change:
        return f"as many as {earlier}"
    return f"{abs(change):,.0f} % {'more' if change > 0 else 'fewer'} than {earlier}"


def _left_out(report: ScanReport) -> Iterator[str]:
    counts = {one.what: one.count for one in report.excluded}
    if bots := counts.get("bots"):
        yield _number(bots, "bot visit")
    if waiting := counts.get("waiting"):
        yield f"{_number(waiting, 'scan')} not counted yet"
    if refused := sum(report.totals.refused.values()):
        yield f"{_number(refused, 'scan')} that met a pause, an expiry, a limit or a password"


SCAN_STATS: Final = Tool(
    name="get_scan_stats",
    title="Scan statistics",
    description=(
        "How often codes and short links were scanned: of one, of several, or of the whole account. Totals, "
        f"a series without gaps ({MAX_STEPS} steps at most), on request a breakdown and a comparison with an "
        "earlier period. Counts people's scans that were let through; excluded says what was left out and "
        "why: tell the person when it matters. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=StatsArguments,
    result=Stats,
    run=get_scan_stats,
)
