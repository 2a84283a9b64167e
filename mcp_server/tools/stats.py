"""get_scan_stats: numbers about scans."""

from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator

from domain.analytics.periods import Comparison, Grouping, Interval, Period, Preset, Tally
from domain.analytics.queries import ReportAsked, ReportInput
from domain.oauth.scopes import Scope
from domain.typed import Strict
from domain.untrusted import isolated
from domain.use_cases.analytics import MAX_CODES, Compared, ScanReport, scan_stats
from mcp_server.tools.hints import READS
from mcp_server.tools.tool import Answer, Caller, Tool

# So many, and a breakdown, fit into a result whole.
MAX_STEPS: Final = 240
_NAMES_OF_ONE_CODE: Final = ("code", "id", "short_id", "short_url", "qr_code", "qr_code_id", "code_id")
_Code = Annotated[str, Field(min_length=1, max_length=2_048)]


class _Whose(Strict):
    codes: Annotated[
        list[_Code],
        Field(
            default_factory=list,
            max_length=MAX_CODES,
            description="Ids, short IDs or short URLs; none: the whole account",
        ),
    ]

    @model_validator(mode="before")
    @classmethod
    def _list_codes(cls, fields: Any) -> Any:
        """One code may stand alone, under any of its names."""
        if not isinstance(fields, Mapping):
            return fields
        fields = {k: value for k, value in fields.items() if k not in _NAMES_OF_ONE_CODE or value is not None}
        used = [name for name in _NAMES_OF_ONE_CODE if name in fields]
        if "codes" not in fields and len(used) == 1:
            fields = {"codes": fields[used[0]], **{name: fields[name] for name in fields if name != used[0]}}
        codes = fields.get("codes")
        return {**fields, "codes": [codes]} if isinstance(codes, str) else fields


class StatsArguments(ReportInput, _Whose):
    """Of the two, `codes` comes first."""


def _on_the_wall(moment: object, info: ValidationInfo) -> object:
    zone = info.context
    return _local(moment, zone) if isinstance(moment, datetime) and isinstance(zone, tzinfo) else moment


_Moment = Annotated[str, BeforeValidator(_on_the_wall)]


class _Answered(BaseModel):
    """Made from what the use case answers, attribute by attribute; its times by the zone in the context."""

    model_config = ConfigDict(from_attributes=True)


class Totals(_Answered):
    scans: int
    unique_visitors: int
    bots: int
    first_scan: _Moment | None
    last_scan: _Moment | None


class Step(_Answered):
    start: str
    scans: int
    unique_visitors: int


class Part(_Answered):
    """That of a code has its name, too."""

    value: str | None
    name: str | None = Field(None, exclude_if=lambda name: name is None)
    scans: int
    unique_visitors: int
    share: float


class LeftOut(_Answered):
    what: str
    count: int
    why: str


class Stats(_Answered):
    codes: list[dict[str, Any]]
    starts: _Moment = Field(alias="from")
    ends: _Moment = Field(alias="to")
    time_zone: str
    interval: str
    totals: Totals
    series: list[Step]
    breakdown: list[Part] | None
    compared: dict[str, Any] | None
    excluded: list[LeftOut]
    note: str


async def get_scan_stats(caller: Caller, arguments: StatsArguments) -> Answer:
    context = caller.context
    asked = ReportAsked(**dict(arguments))
    report = await scan_stats(
        context.store,
        caller.access.account,
        asked,
        service=context.service,
        now=context.now(),
        max_buckets=MAX_STEPS,
    )
    return Answer(summary=summary_of(report, asked), structured=structured_of(report))


def summary_of(report: ScanReport, asked: ReportAsked) -> str:
    """A sentence or two for a person."""
    counted = _counted(report.totals)
    change = f", {_change_in_words(report, report.compared)}" if report.compared else ""
    with_bots = " (bots counted)" if asked.include_bots else ""
    left_out = list(_left_out(report, asked))
    end = f" Left out: {' and '.join(left_out)}." if left_out else ""
    return f"{_whose(report)}: {counted}{with_bots} {_when(report)}{change}.{end}"


def _whose(report: ScanReport) -> str:
    if not report.codes:
        return "Whole account"
    if len(report.codes) == 1:
        return isolated(report.codes[0].name or report.codes[0].short_id)
    return f"{len(report.codes)} codes together"


def _counted(totals: Tally) -> str:
    if not totals.scans:
        return "no scans"
    scans = _number(totals.scans, "scan")
    return f"{scans} from {_number(totals.unique_visitors, 'visitor')}" if totals.unique_visitors else scans


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


_WHEN: Final = {
    Preset.TODAY: "today",
    Preset.YESTERDAY: "yesterday",
    Preset.DAYS_7: "in the last 7 days",
    Preset.DAYS_30: "in the last 30 days",
    Preset.DAYS_90: "in the last 90 days",
    Preset.MONTHS_12: "in the last 12 months",
    Preset.THIS_WEEK: "this week",
    Preset.LAST_WEEK: "last week",
    Preset.THIS_MONTH: "this month",
    Preset.LAST_MONTH: "last month",
    Preset.THIS_YEAR: "this year",
    Preset.LAST_YEAR: "last year",
    Preset.ALL: "since the first scan",
}
_BEFORE: Final = {
    Preset.TODAY: "yesterday until the same time",
    Preset.YESTERDAY: "the day before",
    Preset.DAYS_7: "in the same part of the 7 days before",
    Preset.DAYS_30: "in the same part of the 30 days before",
    Preset.DAYS_90: "in the same part of the 90 days before",
    Preset.MONTHS_12: "in the same part of the 12 months before",
    Preset.THIS_WEEK: "last week until the same weekday and time",
    Preset.LAST_WEEK: "the week before",
    Preset.THIS_MONTH: "last month until the same day and time",
    Preset.LAST_MONTH: "the month before",
    Preset.THIS_YEAR: "last year until the same day and time",
    Preset.LAST_YEAR: "the year before",
}


def _when(report: ScanReport) -> str:
    return _WHEN[report.preset] if report.preset else _from_to(report.period, report.time_zone)


def _from_to(period: Period, time_zone: str) -> str:
    starts, ends = period.local()
    return f"from {starts:%Y-%m-%d %H:%M} to {ends:%Y-%m-%d %H:%M} ({time_zone})"


def _change_in_words(report: ScanReport, compared: Compared) -> str:
    if compared.comparison is Comparison.LAST_YEAR:
        earlier = "in the same period a year earlier"
    else:
        earlier = _BEFORE[report.preset] if report.preset else _from_to(compared.period, report.time_zone)
    change = compared.change.scans
    if change is None:
        return f"{'after' if report.totals.scans else 'and'} none {earlier}"
    if not change:
        return f"as many as {earlier}"
    return f"{abs(change):,.0f} % {'more' if change > 0 else 'fewer'} than {earlier}"


def _left_out(report: ScanReport, asked: ReportAsked) -> Iterator[str]:
    totals = report.totals
    if totals.bots and not asked.include_bots:
        yield _number(totals.bots, "bot visit")
    if waiting := next((one.count for one in report.excluded if one.what == "waiting"), 0):
        yield f"{_number(waiting, 'scan')} not counted yet"
    if refused := sum(totals.refused.values()):
        yield f"{_number(refused, 'scan')} that met a pause, an expiry, a limit or a password"


def _note(report: ScanReport) -> str:
    left_out = {one.what for one in report.excluded}
    is_summed, is_by_code = "visitors_by_code" in left_out, report.group_by is Grouping.CODE
    whose = "a visitor of each code" if is_summed else "a visitor"
    are_whole = (is_summed or not is_by_code) and "values_not_kept" not in left_out
    said = (
        f"unique_visitors counts {whose} once a day (UTC), at the day's first scan: "
        f"steps{' and values' if are_whole else ''} add up to the total. A value of null is not known."
    )
    if is_by_code:
        total = "twice" if is_summed else "once"
        said += f" A visitor of two codes is counted with both of them, and {total} in the total."
    if report.interval is not Interval.HOUR:
        said += " start is the first day of a step; the first and the last may be cut off by the period."
    return said


def structured_of(report: ScanReport) -> dict[str, Any]:
    """What Stats describes."""
    zone, compared = report.period.zone, report.compared
    stats = {
        "codes": [
            {"id": str(code.id), "short_id": code.short_id, "name": code.name} for code in report.codes
        ],
        "from": report.period.starts,
        "to": report.period.ends,
        "time_zone": report.time_zone,
        "interval": report.interval,
        "totals": report.totals,
        "series": [
            {"start": _start(bucket.starts, report), **bucket.tally._asdict()} for bucket in report.series
        ],
        "breakdown": report.breakdown and report.breakdown.rows,
        "compared": compared and _earlier(compared),
        "excluded": report.excluded,
        "note": _note(report),
    }
    return Stats.model_validate(stats, context=zone).model_dump(by_alias=True)


def _earlier(compared: Compared) -> dict[str, Any]:
    zone, change = compared.period.zone, compared.change
    return {
        "from": _local(compared.period.starts, zone),
        "to": _local(compared.period.ends, zone),
        "totals": Totals.model_validate(compared.totals, context=zone).model_dump(),
        "change_percent": {"scans": change.scans, "unique_visitors": change.unique_visitors},
    }


def _start(starts: datetime, report: ScanReport) -> str:
    zone = report.period.zone
    return (
        _local(starts, zone)
        if report.interval is Interval.HOUR
        else starts.astimezone(zone).date().isoformat()
    )


def _local(moment: datetime, zone: tzinfo) -> str:
    """RFC 3339 with the zone's offset: what a person's clock showed."""
    return moment.astimezone(zone).isoformat(timespec="seconds")


SCAN_STATS: Final = Tool(
    name="get_scan_stats",
    title="Scan statistics",
    description=(
        "How often codes and short links were scanned: of one, of several, or of the whole account. Totals, a series "
        f"without gaps ({MAX_STEPS} steps at most), on request a breakdown and a comparison with an earlier period. "
        "Counts people's scans that were let through; excluded says what was left out and why: tell the person when "
        "it matters. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=StatsArguments,
    result=Stats,
    run=get_scan_stats,
)
