"""explain_scan: what a visitor would get from a code or a short link, and why."""

from typing import Annotated, Any, ClassVar, Final

from pydantic import BaseModel

from domain.analytics.scan_ids import ScanIds
from domain.kernel.safe_text import visible_link
from domain.oauth.scopes import Scope
from domain.scanning.explain.explanation import Explanation, PastEffect, StepResult
from domain.scanning.explain.scan_description import format_end
from domain.scanning.outcomes import LET_THROUGH, Verdict
from domain.use_cases import tried_scans
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.tried_scans import TriedScanInput, parse_tried_scan
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.codes import (
    body_field,
    code_fields,
    describe_address,
    describe_times,
    find_code_or_link,
)
from mcp_server.tools.shared.rules import describe_own, with_rules_read
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_PAGES: Final = {
    Verdict.PAGE_SHOWN: "shows its own page",
    Verdict.AD_SHOWN: "shows an ad, then its own page",
}
_TWINS: Final = " Its static twin is not tried: prints of it hold the content itself."


class ExplainArguments(TriedScanInput, CodeArguments):
    """The bases are in this order so that the schema lists `id` first."""

    unlisted: ClassVar = frozenset({"timezone", "user_agent", "system", "query", "has_password", "scan_id"})
    rules: Annotated[
        list[Any] | None,
        body_field("array", "Drafts, instead of its own", items={"type": "object"}),
    ] = None


class ExplainedScan(BaseModel):
    """`steps`: the rules that the scan reaches. `without_effect`: what was asked and changes nothing here.

    Lists are of sentences, which are shorter than objects. `until`: in words, with the time zone.
    """

    id: str
    outcome: str
    status: int
    location: str | None
    leads_to: str | None
    language: str | None
    is_counted: bool
    at: str
    until: str | None
    steps: list[str]
    assumed: list[str] | None
    without_effect: list[str] | None
    past: str | None


async def explain_scan(caller: Caller, arguments: ExplainArguments) -> Answer:
    code, account = await find_code_or_link(caller, arguments.id), caller.access.account
    read = await with_rules_read(caller, arguments)
    asked = parse_tried_scan(read.model_dump(exclude={"id"}, exclude_unset=True, by_alias=True), account)
    ids = ScanIds(caller.context.secret_key)
    explanation, _ = await tried_scans.explain_scan(caller.context.deps, code, account, asked, ids)
    counts = "It would be counted" if explanation.is_counted else "It would not be counted"
    if explanation.bot and explanation.outcome in LET_THROUGH:
        counts += f": this visitor is a program ({explanation.bot})"
    until = _until(explanation, account.time_zone)
    later = explanation.next_change.leads_to if explanation.next_change else None
    times = describe_times(caller, code, explanation.at)
    named = await describe_own(caller, explanation.leads_to, later)
    return Answer(
        summary=(
            f"{describe_address(caller, code)} {explanation.decided_by.because} {times and f'{times} '}"
            f"{f'So until {until}. ' if until else ''}{named}{counts}."
            f"{_TWINS if code_fields(caller, code).get('static_image') else ''}"
        ),
        structured=_result(code, explanation, arguments, until),
    )


def _until(explanation: Explanation, zone_name: str) -> str | None:
    change = explanation.next_change
    if change is None:
        return None
    page = _PAGES.get(change.outcome, f"is {change.outcome}")
    then = f"leads to {visible_link(change.leads_to)}" if change.leads_to else page
    return f"{format_end(change.at, zone_name)}, then it {then}"


def _result(
    code: CodeOrLink, explanation: Explanation, asked: TriedScanInput, until: str | None
) -> ExplainedScan:
    reached = [one for one in explanation.steps if one.result is not StepResult.NOT_REACHED]
    steps = [f"{step.step}, {step.result}: {step.because}" for step in reached]
    without_effect = [
        f"{one.field}: {one.why}" for one in explanation.without_effect if getattr(asked, one.field)
    ]
    past = explanation.past
    in_words = {
        "id": str(code.id),
        "until": until,
        "steps": steps,
        "assumed": [f"{one.field}: {one.why}" for one in explanation.assumed] or None,
        "without_effect": without_effect or None,
        "past": past and _describe_past(past),
    }
    return ExplainedScan.model_validate({**explanation.model_dump(mode="json"), **in_words})


def _describe_past(past: PastEffect) -> str:
    sample = f", by a sample of one in {past.one_in}" if past.one_in > 1 else ""
    return f"{past.elsewhere} of {past.scans} scans of the last week would lead elsewhere{sample}"


EXPLAIN_SCAN: Final = Tool(
    name="explain_scan",
    title="Try a scan",
    description=(
        "What somebody with this device, language and country gets from a code or short link at that "
        "time, why, and until when; draft `rules` too. Use it before printing, or if a code surprises. "
        "Dead destinations go unnoticed. Past scans: get_scan_stats. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ExplainArguments,
    result=ExplainedScan,
    run=explain_scan,
)
