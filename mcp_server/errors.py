"""A refusal as the result of a tool: the code of REST, the faults, and what to do next, from one table."""

import logging
from collections.abc import Mapping
from typing import Final

from mcp_types import CallToolResult, TextContent

from domain.kernel import errors
from domain.kernel.errors import DomainError, cause_of, listed
from domain.kernel.safe_text import without_invisible
from domain.use_cases.codes.assistant_codes import CreatedAndDeleted, UnknownTemplate
from domain.use_cases.codes.meant_codes import NoneMeant, SeveralMeant

log = logging.getLogger(__name__)

_MAX_FAULTS: Final = 20
# One sentence each, for a model and the person. `{dashboard}` is where the owner manages the account.
NEXT_STEPS: Final[Mapping[type[DomainError], str]] = {
    errors.MissingApiKey: "Connect this assistant to the account again.",
    errors.InvalidApiKey: "Connect this assistant to the account again.",
    errors.ApiKeyInactive: "Connect this assistant to the account again.",
    errors.InsufficientScope: "Connect this assistant to the account again.",
    errors.ApiPlanRequired: "Tell the owner: {dashboard}/plan names the plans with assistants.",
    errors.PremiumRequired: "Leave these fields out, or have the owner subscribe at {dashboard}/plan.",
    errors.PlanLimitReached: "Have the owner choose a larger plan at {dashboard}/plan, or delete some.",
    errors.TooManyItems: "Take those that there are, or have the owner delete some at {dashboard}.",
    errors.ValidationFailed: "Correct what is named and call the tool again.",
    SeveralMeant: "Ask the person which one is meant, and call the tool again with its short URL.",
    UnknownTemplate: "Take one of those, or leave template_id out.",
    CreatedAndDeleted: "Use a new idempotency_key to make another one.",
    errors.NotFound: "Look it up first: list_qr_codes shows what there is.",
    errors.MethodNotAllowed: "Use one of the tools that tools/list names.",
    errors.IdempotencyConflict: "Use a new idempotency_key for another code, or repeat the first arguments.",
    errors.InFlight: "Send the same call again in {retry_after} s.",
    errors.ShortIdTaken: "Choose another short_id, or leave it out to be given one.",
    errors.DomainNotVerified: "Leave short_link_domain out, or have its owner prove it: {dashboard}/domains.",
    errors.FileInUse: "Have the owner delete it at {dashboard}/files.",
    errors.DomainInUse: "Have the owner move its codes at {dashboard}/domains.",
    errors.ExternalIdTaken: "Leave external_id out, or repoint the code that has it.",
    errors.DestinationRefused: (
        "Use the final address, not another short URL of this service. Another code of the account is opened "
        "by a rule: its short URL as code."
    ),
    errors.AlreadyFilled: "get_qr_code shows it as it is now; repoint it if that is still meant.",
    errors.RuleNeverHolds: "Change its conditions or its place in the list, or leave it out.",
    errors.NotScannable: "Change the options that are named, or leave strict out to do it anyway.",
    errors.PreconditionFailed: "get_qr_code shows it as it is now.",
    errors.PayloadTooLarge: "Send less in one call.",
    errors.UnsupportedMediaType: "Send JSON, in UTF-8.",
    errors.RateLimited: "Then send the same call.",
    errors.DatabaseFailed: "Try again in a minute; if it keeps failing, tell the operator of this service.",
    errors.DiskFull: "Tell the owner: the operator of this service has to give it more disk.",
    errors.Unavailable: "Try again in {retry_after} s.",
}


# Where the table's step is not about what was not found.
_NOT_FOUND: Final = {
    "version": "get_qr_code names the latest versions.",
    "template": "Leave template_id out, or ask the person for the template's id or whole name.",
}


def without_names(error: DomainError) -> DomainError:
    """The same without the names of codes and templates, for an assistant that may not read them."""
    match error:
        case SeveralMeant():
            return SeveralMeant(error.faults[0].field, error.candidates, names_them=False)
        case NoneMeant():
            return NoneMeant(error.faults[0].field, ())
        case UnknownTemplate():
            return errors.NotFound(error.what, error.faults[0].field)
    return error


def refused(error: DomainError, *, dashboard: str, step: str | None = None) -> CallToolResult:
    """Begin with the code of REST and end with what to do next: `step`, or the sentence of the table."""
    if isinstance(error, errors.Unavailable | errors.DatabaseFailed):
        log.error("the database failed in a tool call: %s", cause_of(error))
    return _result(f"{error.code}: {_message_of(error)} {step or _next_step(error, dashboard)}")


def declined() -> CallToolResult:
    return _result(
        "declined: The person was asked and did not agree, so nothing was changed. Ask them what they want; "
        "do not send the same call again by yourself."
    )


def failed(request_id: str | None) -> CallToolResult:
    """The answer to an unexpected error. The log has the trace, under the request ID."""
    return _result(
        "server_error: Something unexpected happened. A change is made whole or not at all: look before you "
        f"send it again. If it happens again, tell the operator of this service and quote {request_id}."
    )


def _next_step(error: DomainError, dashboard: str) -> str:
    if type(error) is errors.NotFound and error.what in _NOT_FOUND:
        return _NOT_FOUND[error.what]
    if isinstance(error, NoneMeant) and error.deleted:
        return f"No tool brings back what is in the trash: the owner does at {dashboard}/trash."
    if isinstance(error, NoneMeant) and error.nearest:
        return "If one of these is meant, call the tool again with its short URL; else search list_qr_codes."
    # A use case may raise a subclass of a leaf in the table.
    step = next(NEXT_STEPS[kind] for kind in type(error).__mro__ if kind in NEXT_STEPS)
    return step.format(dashboard=dashboard, retry_after=getattr(error, "retry_after", ""))


def _message_of(error: DomainError) -> str:
    """The message, with all fields and faults that it does not contain."""
    if isinstance(error, errors.ValidationFailed):
        return f"{listed(error.faults, _MAX_FAULTS)}."
    # A header of REST.
    message = error.message.rstrip(".").replace(" (If-Match)", "")
    if isinstance(error, errors.PremiumRequired):
        # The message names all fields, and every fault says the same.
        return f"{message}."
    missing = [fault for fault in error.faults if fault.message not in error.message]
    fields = [
        fault.field for fault in error.faults if fault not in missing and fault.field not in error.message
    ]
    where = f" (field {', '.join(fields)})" if fields else ""
    return f"{message}{where}.{f' {listed(missing, _MAX_FAULTS)}.' if missing else ''}"


def _result(text: str) -> CallToolResult:
    # The text may quote the request and data of the account.
    return CallToolResult(content=[TextContent(text=without_invisible(text))], is_error=True)
