"""get_scan_stats: totals, a series, a breakdown and a comparison of scans."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Annotated, Any, Final

from pydantic import AliasPath, BaseModel, BeforeValidator, Field, ValidationInfo, WithJsonSchema

from domain.analytics.breakdowns import OTHER, Group
from domain.analytics.exclusions import Exclusion
from domain.analytics.periods import Comparison, Grouping, Interval, Period, Preset
from domain.analytics.queries import MAX_CODES, ReportInput, ReportRequest, WeekdayInput
from domain.analytics.reports import ScannedCode
from domain.kernel.faults import InvalidValue
from domain.kernel.reasons import Reason
from domain.kernel.safe_text import isolated
from domain.oauth.scopes import Scope
from domain.use_cases.analytics import ComparedPeriod, ScanReport, scan_stats
from mcp_server.apps import SCANS_PAGE, tool_meta
from mcp_server.tools.shared.arguments import NamesCode
from mcp_server.tools.shared.codes import find_code_or_link
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

# A result has room for a breakdown beside these steps.
MAX_STEPS: Final = 240
# Hours have as many; what follows is added up.
MAX_ROWS: Final = 24
# Values of a breakdown in the sentence.
_MOST: Final = 3


class _CodesArgument(NamesCode):
    """A single code need not be in a list."""

    code_argument = "codes"

    codes: Annotated[
        list[Annotated[str, Field(min_length=1, max_length=2_048)]],
        Field(
            max_length=MAX_CODES,
            description="Short URLs, IDs or exact names; none: the whole account",
        ),
        BeforeValidator(lambda codes: [codes] if isinstance(codes, str) else codes),
    ] = Field(default_factory=list)


def _one_or_two(asked: object) -> object:
    """A list, or a text with a comma between two, as over REST."""
    named = asked.split(",") if isinstance(asked, str) else asked
    names = {str(one): None for one in named} if isinstance(named, list) else {"": None}
    if len(names) > 2 or not names.keys() <= {*Grouping}:
        raise InvalidValue(Reason.NOT_ONE_OR_TWO_OF, allowed=[*Grouping])
    return [Grouping(one) for one in names]


_GROUPS: Final = {"type": "array", "items": {"type": "string", "enum": [*Grouping]}, "maxItems": 2}


class StatsArguments(WeekdayInput, ReportInput, _CodesArgument):
    """The bases are in this order so that the schema lists `codes` first."""

    group_by: Annotated[list[Grouping], BeforeValidator(_one_or_two), WithJsonSchema(_GROUPS)] = Field(
        default_factory=list, description="What the breakdown tells apart; two: pairs"
    )
    series: bool | None = Field(None, description="Steps over time; default: with interval or no group_by")

    def request(self) -> ReportRequest:
        asked, (first, second, *_) = dict(self), (*self.group_by, None, None)
        del asked["series"]
        return ReportRequest(**{**asked, "group_by": first, "then_by": second})


def _local(moment: datetime, info: ValidationInfo[ScanReport]) -> str:
    """RFC 3339 with the offset of the report's time zone."""
    return moment.astimezone(info.context.period.zone).isoformat(timespec="seconds")


def _start(moment: datetime, info: ValidationInfo[ScanReport]) -> str:
    local = _local(moment, info)
    return local if info.context.interval is Interval.HOUR else local.partition("T")[0]


def _interval(interval: Interval, info: ValidationInfo[ScanReport]) -> str | None:
    return interval.value if info.context.series else None


def _note(_: object, info: ValidationInfo[ScanReport]) -> str:
    report = info.context
    is_summed = any(exclusion.what == "visitors_by_code" for exclusion in report.excluded)
    is_by_code = report.group_by in (Grouping.CODE, Grouping.TAG)
    whose = "a visitor of each code" if is_summed else "a visitor"
    values = " and values" if is_summed or not is_by_code else ""
    note = (
        f"unique_visitors counts {whose} once a day (UTC), at the day's first scan: "
        f"steps{values} add up to the total."
    )
    if report.breakdown is not None:
        unknown = "An empty part of a value" if report.then_by else "A value of null"
        is_by_rule = not {Grouping.RULE, Grouping.VARIANT}.isdisjoint((report.group_by, report.then_by))
        note += f" {unknown} is not known{', or no rule led the scan' if is_by_rule else ''}."
    if is_by_code:
        total = "twice" if is_summed else "once"
        note += f" A visitor of two codes is counted with both of them, and {total} in the total."
    if report.group_by is Grouping.TAG:
        note += " A code with two tags is counted with both; null: codes without a tag."
    if report.series and report.interval is not Interval.HOUR:
        note += " start is the first day of a step; the first and the last may be cut off by the period."
    return note


def _compared(compared: ComparedPeriod, info: ValidationInfo[ScanReport]) -> dict[str, Any]:
    return {
        "from": _local(compared.period.starts, info),
        "to": _local(compared.period.ends, info),
        "totals": Totals.model_validate(compared.totals, from_attributes=True, context=info.context),
        "change_percent": asdict(compared.change),
    }


def _serialize_codes(codes: Sequence[ScannedCode]) -> list[dict[str, Any]]:
    return [{"id": code.id, "short_id": code.short_id, "name": code.name} for code in codes]


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
    name: str | None
    scans: int
    unique_visitors: int
    share: float
    scans_before: int | None


class Stats(BaseModel):
    """Validated from the attributes of a ScanReport, which is also the validation context."""

    codes: Annotated[list[dict[str, Any]], BeforeValidator(_serialize_codes)]
    starts: _Moment = Field(validation_alias=AliasPath("period", "starts"), serialization_alias="from")
    ends: _Moment = Field(validation_alias=AliasPath("period", "ends"), serialization_alias="to")
    time_zone: str
    interval: Annotated[str | None, BeforeValidator(_interval)]
    totals: Totals
    series: Annotated[list[Step] | None, BeforeValidator(lambda steps: steps or None)]
    breakdown: list[Part] | None
    compared: Annotated[dict[str, Any], BeforeValidator(_compared)] | None
    excluded: list[Exclusion]
    # The note is about the whole report; the alias only has to exist.
    note: Annotated[str, BeforeValidator(_note), Field(validation_alias="excluded")]


async def get_scan_stats(caller: Caller, arguments: StatsArguments) -> Answer:
    context, account = caller.context, caller.access.account
    named = enumerate(arguments.codes)
    codes = [str((await find_code_or_link(caller, one, f"codes[{at}]")).id) for at, one in named]
    asked = arguments.model_copy(update={"codes": codes}).request()
    report = await scan_stats(
        context.deps, account, asked, max_buckets=MAX_STEPS, max_rows=MAX_ROWS, compares_groups=True
    )
    asks_for_steps = report.breakdown is None or arguments.interval is not None
    has_series = asks_for_steps if arguments.series is None else arguments.series
    shown = report if has_series else replace(report, series=())
    return Answer(summary=summary_of(report, asked), structured=stats_of(shown))


def stats_of(report: ScanReport) -> Stats:
    return Stats.model_validate(report, from_attributes=True, context=report)


def summary_of(report: ScanReport, asked: ReportRequest) -> str:
    summary = f"{_subject(report)}: {_number(report.totals.scans, 'scan')}"
    if visitors := report.totals.unique_visitors:
        summary += f" from {_number(visitors, 'visitor')}"
    if asked.include_bots:
        summary += " (bots counted)"
    if asked.weekday:
        summary += f" on {' and '.join(f'{day}s' for day in asked.weekday)}"
    summary += f" {_period(report, report.period)}"
    if report.compared:
        summary += f", {_change(report, report.compared)}"
    if most := ", ".join(_most(report.breakdown or (), asked)):
        summary += f". Most: {most}"
    left_out = " and ".join(_left_out(report))
    return f"{summary}. Left out: {left_out}." if left_out else f"{summary}."


def _most(rows: Sequence[Group], asked: ReportRequest) -> Iterator[str]:
    """The largest values of a breakdown; of pairs also those of which one half is not known."""
    groupings = (asked.group_by, asked.then_by)
    named_by = Grouping.CODE if Grouping.CODE in groupings else Grouping.RULE
    halves = [(row, row.values or (row.value,)) for row in rows if row.scans]
    named = [(row, values) for row, values in halves if any(values) and OTHER not in values]
    for row, values in sorted(named, key=lambda one: -one[0].scans)[:_MOST]:
        said = (
            (row.name if one is named_by else None) or _in_words(value, one)
            for value, one in zip(values, groupings, strict=False)
        )
        yield f"{isolated(' '.join(said))} ({row.scans:,})"


def _in_words(value: str | None, grouping: Grouping | None) -> str:
    return f"{value}:00" if grouping is Grouping.HOUR_OF_DAY else value or f"no {grouping}"


def _subject(report: ScanReport) -> str:
    if len(report.codes) == 1:
        return isolated(report.codes[0].name or report.codes[0].short_id)
    return f"{len(report.codes)} codes together" if report.codes else "Whole account"


def _number(count: int, noun: str) -> str:
    return f"{format(count, ',') if count else 'no'} {noun}{'' if count == 1 else 's'}"


# The period and the one before it in words. `all` has no period before it.
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
    """`period`: of the report, or the one before it."""
    if (preset := report.period.preset) is not None:
        this, before = _IN_WORDS[preset]
        if preset is Preset.ALL and not report.totals.scans:
            return "so far"
        return this if period is report.period else before
    starts, ends = period.local()
    return f"from {starts:%Y-%m-%d %H:%M} to {ends:%Y-%m-%d %H:%M} ({report.time_zone})"


def _change(report: ScanReport, compared: ComparedPeriod) -> str:
    is_year = compared.comparison is Comparison.LAST_YEAR
    earlier = "in the same period a year earlier" if is_year else _period(report, compared.period)
    change = compared.change.scans
    if change is None:
        return f"{'after' if report.totals.scans else 'and'} none {earlier}"
    if not change:
        return f"as many as {earlier}"
    return f"{abs(change):,.1f} % {'more' if change > 0 else 'fewer'} than {earlier}".replace(".0 %", " %")


def _left_out(report: ScanReport) -> Iterator[str]:
    counts = {exclusion.what: exclusion.count for exclusion in report.excluded}
    if bots := counts.get("bots"):
        yield _number(bots, "bot visit")
    if waiting := counts.get("waiting"):
        yield f"{_number(waiting, 'scan')} not counted yet"
    if refused := sum(report.totals.refused.values()):
        yield f"{_number(refused, 'scan')} that met a pause, an expiry, a limit or a password"


GET_SCAN_STATS: Final = Tool(
    name="get_scan_stats",
    title="Scan statistics",
    description=(
        f"How often one, up to {MAX_CODES}, or all codes and short links were scanned. Use it for how many, "
        "when, where, on what, which most. Returns totals, a series or a breakdown "
        f"({MAX_ROWS} rows), with compare the earlier period, row by row. Counts people's scans that were "
        "let through; excluded says what was left out: tell the person when it matters. Why a scan fails: "
        "explain_scan. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=StatsArguments,
    result=Stats,
    run=get_scan_stats,
    meta=tool_meta(SCANS_PAGE),
)
