"""explain_scan: what a visitor would get from a code or a short link, and why."""

from typing import ClassVar, Final

from pydantic import BaseModel

from domain.oauth.scopes import Scope
from domain.scanning.explanation import Explanation, StepResult
from domain.scanning.outcomes import LET_THROUGH
from domain.use_cases import tried_scans
from domain.use_cases.codes.short_urls import CodeOrLink
from domain.use_cases.tried_scans import TriedScanInput
from mcp_server.tools.shared.arguments import CodeArguments
from mcp_server.tools.shared.codes import code_fields, describe_address, find_code_or_link
from mcp_server.tools.shared.tool import READS, Answer, Caller, Tool

_TWINS: Final = " Its static twin is not tried: prints of it hold the content itself."


class ExplainArguments(TriedScanInput, CodeArguments):
    """The bases are in this order so that the schema lists `id` first."""

    unlisted: ClassVar = frozenset({"timezone", "user_agent"})


class ExplainedScan(BaseModel):
    """`steps`: the rules that the scan reaches. `without_effect`: what was asked and changes nothing here.

    Both are sentences, which are shorter than objects.
    """

    id: str
    outcome: str
    status: int
    location: str | None
    leads_to: str | None
    language: str | None
    is_counted: bool
    at: str
    steps: list[str]
    without_effect: list[str] | None


async def explain_scan(caller: Caller, arguments: ExplainArguments) -> Answer:
    code, account = await find_code_or_link(caller, arguments.id), caller.access.account
    explanation = tried_scans.explain_scan(caller.context.deps, code, account, arguments)
    counts = "It would be counted" if explanation.is_counted else "It would not be counted"
    if explanation.bot and explanation.outcome in LET_THROUGH:
        counts += f": this visitor is a program ({explanation.bot})"
    return Answer(
        summary=(
            f"{describe_address(caller, code)} {explanation.decided_by.why} {counts}."
            f"{_TWINS if code_fields(caller, code).get('static_image') else ''}"
        ),
        structured=_result(code, explanation, arguments),
    )


def _result(code: CodeOrLink, explanation: Explanation, asked: TriedScanInput) -> ExplainedScan:
    reached = [one for one in explanation.steps if one.result is not StepResult.NOT_REACHED]
    steps = [f"{step.rule}, {step.result}: {step.why}" for step in reached]
    without_effect = [
        f"{one.field}: {one.why}" for one in explanation.without_effect if getattr(asked, one.field)
    ]
    in_words = {"id": str(code.id), "steps": steps, "without_effect": without_effect or None}
    return ExplainedScan.model_validate({**explanation.model_dump(mode="json"), **in_words})


EXPLAIN_SCAN: Final = Tool(
    name="explain_scan",
    title="Try a scan",
    description=(
        "What somebody with this device, language and country gets who scans a code or short link at that "
        "time, and why, rule by rule. Use it before printing, or when a code does not do what is expected. "
        "It does not open the destination: a page that is gone goes unnoticed. Past scans: get_scan_stats. "
        "No scan is counted. Changes nothing."
    ),
    scope=Scope.READ,
    hints=READS,
    arguments=ExplainArguments,
    result=ExplainedScan,
    run=explain_scan,
)
