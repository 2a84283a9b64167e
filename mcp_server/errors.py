"""A refusal as the result of a tool: what REST calls it, which fields are at fault, and what to do next. One table."""

import logging
from collections.abc import Mapping
from typing import Final

from mcp_types import CallToolResult, TextContent

from domain.kernel import errors
from domain.kernel.errors import DomainError, listed
from domain.kernel.safe_text import without_invisible
from domain.use_cases.codes.assistant_codes import MadeAndDeleted

log = logging.getLogger(__name__)

_MAX_FAULTS: Final = 20
_TEMPLATE: Final = "template"
# One sentence each, for a model and whoever reads along. `{dashboard}` is where the owner manages the account.
NEXT_STEPS: Final[Mapping[type[DomainError], str]] = {
    errors.MissingApiKey: "Connect this assistant to the account again.",
    errors.InvalidApiKey: "Connect this assistant to the account again.",
    errors.ApiKeyInactive: "Connect this assistant to the account again.",
    errors.ApiPlanRequired: "Tell the owner that a plan with assistants, Pro or Business, can be chosen at {dashboard}.",
    errors.PremiumRequired: "Leave these fields out, or have the owner take out a paid subscription at {dashboard}.",
    errors.PlanLimitReached: "Have the owner choose a larger plan, or delete what is not needed, at {dashboard}.",
    errors.ValidationFailed: "Correct what is named and call the tool again.",
    MadeAndDeleted: "Use a new idempotency_key to make another one.",
    errors.NotFound: "Look it up first: list_qr_codes shows what there is.",
    errors.MethodNotAllowed: "Use one of the tools that tools/list names.",
    errors.IdempotencyConflict: "Use a new idempotency_key for another code, or send the first arguments once more.",
    errors.InFlight: "Send the same call again in {retry_after} s.",
    errors.ShortIdTaken: "Choose another short_id, or leave it out to be given one.",
    errors.DestinationRefused: "Use the address that people should see in the end, not another short URL of this service.",
    errors.NotScannable: "Change the options that are named, or leave strict out to make the code all the same.",
    errors.PreconditionFailed: "get_qr_code shows it as it is now.",
    errors.PayloadTooLarge: "Send less in one call.",
    errors.UnsupportedMediaType: "Send JSON, in UTF-8.",
    errors.RateLimited: "Then send the same call.",
    errors.DatabaseFailed: "Try again in a minute; if it keeps failing, tell whoever runs this service.",
    errors.Unavailable: "Try again in {retry_after} s.",
}


def refused(error: DomainError, *, dashboard: str, step: str | None = None) -> CallToolResult:
    """Begins with the code that REST has for it and ends with what to do next: `step`, else what the table says."""
    if isinstance(error, errors.Unavailable | errors.DatabaseFailed):
        log.error("the database failed: %r", error.__cause__ or error)
    return _result(f"{error.code}: {_worded(error)} {step or next_step(error, dashboard=dashboard)}")


def next_step(error: DomainError, *, dashboard: str) -> str:
    if isinstance(error, errors.NotFound) and error.what == _TEMPLATE:
        return "The resource repoint://templates names those that there are."
    # The nearest entry of the table: a leaf may be refined where that helps whoever raises it.
    step = next(NEXT_STEPS[kind] for kind in type(error).__mro__ if kind in NEXT_STEPS)
    return step.format(dashboard=dashboard, retry_after=getattr(error, "retry_after", ""))


def failed(request_id: str | None) -> CallToolResult:
    """For anything unexpected: the trace is in the log, under the request ID, and never here."""
    return _result(
        "server_error: Something unexpected happened. Nothing was half done. "
        f"If it happens again, tell whoever runs this service and quote {request_id}."
    )


def _worded(error: DomainError) -> str:
    if isinstance(error, errors.ValidationFailed):
        return f"{listed(error.faults, _MAX_FAULTS)}."
    told = [fault for fault in error.faults if fault.message not in error.message]
    unnamed = [
        fault.field for fault in error.faults if fault not in told and fault.field not in error.message
    ]
    where = (
        f" (field {', '.join(unnamed)})" if unnamed and not isinstance(error, errors.PremiumRequired) else ""
    )
    # What every field is told alike, as of a premium one, the message has said.
    is_said = isinstance(error, errors.PremiumRequired)
    return f"{error.message.rstrip('.')}{where}.{'' if is_said or not told else f' {listed(told, _MAX_FAULTS)}.'}"


def _result(text: str) -> CallToolResult:
    # It may quote what was sent, and what the account holds.
    return CallToolResult(content=[TextContent(text=without_invisible(text))], is_error=True)
