"""All refusals: each has a stable code and a message that is safe to show. They know nothing of HTTP."""

from collections.abc import Sequence
from typing import ClassVar, Final
from uuid import UUID

from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

# A refusal names this many faults and says how many others there are.
MAX_FAULTS: Final = 50
_NAMED_IN_A_MESSAGE: Final = 3
# The name of a field may be as long as the body.
_MAX_FIELD: Final = 200


def _cap(faults: Sequence[Fault], most: int) -> tuple[Fault, ...]:
    """The first ones, cut to a readable length; the last of them has the number of others."""
    others = sum(fault.others for fault in faults) + max(len(faults) - most, 0)
    named = [fault.at(_cut(fault.field), others=0) for fault in faults[:most]]
    if others:
        named[-1] = named[-1].at(others=others)
    return tuple(named)


def listed(faults: Sequence[Fault], most: int, *, elsewhere: str = "") -> str:
    """The first faults in one line, and the number of others. `elsewhere`: where the rest is named."""
    parts = [f"{fault.place}: {fault.message}".rstrip(".") for fault in faults[:most]]
    left, others = max(len(faults) - most, 0), sum(fault.others for fault in faults)
    if elsewhere and left and others:
        parts.append(f"{left} more in {elsewhere}, and {others:,} more")
    elif left + others:
        parts.append(f"and {left + others:,} more")
    return "; ".join(parts)


def _cut(field: str) -> str:
    return field if len(field) <= _MAX_FIELD else f"{field[: _MAX_FIELD - 1]}…"


class DomainError(Exception):
    """A refusal. Leaves have the `code` that callers may depend on, and `text` if their message is fixed.

    `retry_after`: whole seconds until the next attempt makes sense, where one does.
    """

    code: ClassVar[str]
    text: ClassVar[str]
    retry_after: int | None = None

    def __init__(
        self, message: str | None = None, faults: Sequence[Fault] = (), *, fact: Fault | None = None
    ) -> None:
        """`fact`: what is refused, where no field is at fault."""
        self.message = self.text if message is None else message
        super().__init__(self.message)
        self.faults = tuple(faults)
        self._fact = fact

    @property
    def facts(self) -> tuple[Fault, ...]:
        """The faults; without any, the refusal itself as one."""
        return self.faults or (self._fact or Fault("", Reason.REFUSED, error=self.code, why=self.message),)


class Refused(DomainError):
    """The call itself is refused. The others are failures of the service, whatever is asked."""


# Who is calling


class MissingApiKey(Refused):
    code = "missing_api_key"
    text = "Send an API key in the x-api-key header or as Authorization: Bearer."


class InvalidApiKey(Refused):
    code = "invalid_api_key"
    text = "This API key is malformed or unknown."


class ApiKeyInactive(Refused):
    code = "api_key_inactive"
    text = "This API key has been deactivated. Its owner can activate it again."


class InsufficientScope(Refused):
    """A limited API key may not do this."""

    code = "insufficient_scope"


class RateLimited(Refused):
    code = "rate_limited"
    retry_after: int

    def __init__(self, retry_after: int) -> None:
        super().__init__(f"Too many requests. Try again in {retry_after} s.")
        self.retry_after = retry_after


# What the plan allows


class ApiPlanRequired(Refused):
    code = "api_plan_required"
    text = "The REST API is not part of this account's plan."


class PremiumRequired(Refused):
    """The faults name the premium fields."""

    code = "premium_required"

    def __init__(self, fields: Sequence[str]) -> None:
        super().__init__(
            f"A paid subscription is needed for: {', '.join(fields)}.",
            [Fault(field, Reason.NOT_IN_PLAN) for field in fields],
        )


class PlanLimitReached(Refused):
    code = "plan_limit_reached"
    reason: ClassVar[Reason] = Reason.PLAN_LIMIT
    field: ClassVar[str] = ""

    def __init__(self, quota: str, limit: int, used: int) -> None:
        fact = Fault(self.field, self.reason, noun=quota, limit=limit, size=used)
        super().__init__(fact.message, fact=fact)
        self.limit = limit
        self.used = used


class NoRoomForFiles(PlanLimitReached):
    reason = Reason.NO_ROOM_FOR_FILES


class TooManyRules(PlanLimitReached):
    reason = Reason.RULE_LIMIT
    field = "rules"


class TooManyItems(PlanLimitReached):
    """More items than an account can have, whatever its plan."""

    reason = Reason.TOO_MANY_ITEMS


# What was sent


class ValidationFailed(Refused):
    """Names all faults, fifty at most, and the number of the others."""

    code = "validation_error"

    most: ClassVar[int] = MAX_FAULTS

    def __init__(self, faults: Sequence[Fault]) -> None:
        kept = _cap(faults, self.most)
        super().__init__(listed(kept, _NAMED_IN_A_MESSAGE, elsewhere="details"), kept)


class RowsRefused(ValidationFailed):
    """Faults of a file, by row and column: all of them, so that one round of mending is enough."""

    most = 10_000


class NotFound(Refused):
    """No such object in this account; objects of other accounts are not found either.

    `what`: a noun. `why`: a sentence, where it may have been there once.
    """

    code = "not_found"

    def __init__(self, what: str, field: str | None = None, why: str = "") -> None:
        self.what = what
        reason = Reason.NO_ACCOUNT if what == "account" else Reason.NOT_FOUND
        fault = Fault(field or "", reason, noun=what)
        if why:
            fault = Fault(field or "", Reason.NOT_FOUND_ANY_MORE, noun=what, why=why)
        super().__init__(fault.message, [fault] if field else (), fact=fault)


class NoSuchPath(NotFound):
    """The path of a request is not one of ours. Without the slash at its end it might be."""

    def __init__(self, path: str) -> None:
        super().__init__("resource")
        if path.endswith("/"):
            self.message = "There is no such path: leave out the slash at its end."


class MethodNotAllowed(Refused):
    """`allowed`: the methods of that path, for the Allow header (RFC 9110 10.2.1)."""

    code = "method_not_allowed"

    def __init__(self, method: str, allowed: Sequence[str]) -> None:
        super().__init__(f"{method} is not possible here. Possible: {', '.join(allowed)}.")
        self.allowed = tuple(allowed)


class PayloadTooLarge(Refused):
    code = "payload_too_large"

    def __init__(self, limit: int) -> None:
        super().__init__(f"The body is larger than {limit} bytes.")
        self.limit = limit


class UnsupportedMediaType(Refused):
    code = "unsupported_media_type"

    def __init__(self, expected: str) -> None:
        super().__init__(f"The body must be {expected}.")


class FileRefused(UnsupportedMediaType):
    """A file of a kind that is not kept, or one that cannot be read."""

    def __init__(self, fault: Fault) -> None:
        DomainError.__init__(self, f"The file {fault.message}.", [fault])


class PreconditionFailed(Refused):
    code = "precondition_failed"
    text = "It has been changed since you read it (If-Match). Read it again, then decide."


class NotDone(PreconditionFailed):
    """An item of an atomic batch in which another one was refused."""

    text = "Nothing of this atomic batch was done, because another item was refused."


# Conflicts with the stored state


class IdempotencyConflict(Refused):
    code = "idempotency_conflict"
    text = "This Idempotency-Key was used with another request."


class InFlight(Refused):
    code = "in_flight"
    text = "A request with this Idempotency-Key is still being worked on."
    retry_after = 1


class NotFinished(InFlight):
    """The result of a job is asked for too early."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"The job is still being worked on: {done} of {total} rows are done.")


class ShortIdTaken(Refused):
    code = "short_id_taken"

    def __init__(self, short_id: str, *, is_in_trash: bool = False) -> None:
        reason = Reason.SHORT_ID_IN_TRASH if is_in_trash else Reason.SHORT_ID_TAKEN
        fault = Fault("short_id", reason, value=short_id)
        super().__init__(fault.message, [fault])


class ShortIdsTaken(ShortIdTaken):
    """Codes and links cannot move to another domain. The faults name their short IDs."""

    def __init__(self, short_ids: Sequence[str], host: str) -> None:
        taken = [Fault("move_to", Reason.TAKEN_ON, value=short_id, other=host) for short_id in short_ids]
        faults = _cap(taken, MAX_FAULTS)
        DomainError.__init__(self, f"Nothing was moved: {listed(faults, _NAMED_IN_A_MESSAGE)}.", faults)


class FileInUse(Refused):
    """`named`: some of the codes and links that show it or lead to it; `others`: how many more there are."""

    code = "file_in_use"

    def __init__(self, named: Sequence[str], others: int) -> None:
        users = [
            *named,
            *([f"{others:,} other" if named else f"{others:,} in templates or the trash"] if others else []),
        ]
        super().__init__(
            f"The file is used by {', '.join(users)}. Send force=true to delete it all the same."
        )


class DomainNotVerified(Refused):
    """The domain is another account's, or nobody has proved yet that it is this account's."""

    code = "domain_not_verified"

    def __init__(self, domain: str, field: str | None = None, *, is_anothers: bool = False) -> None:
        reason = Reason.OF_ANOTHER_ACCOUNT if is_anothers else Reason.NOT_VERIFIED
        fault = Fault(field or "", reason, value=domain)
        super().__init__(fault.message, [fault] if field else ())


class DomainInUse(Refused):
    """A domain with codes or links is deleted only if they move to another one."""

    code = "domain_in_use"

    def __init__(self, domain: str, qr_codes: int, links: int) -> None:
        """Without codes and links there are some in the trash."""
        there = f"there are QR codes: {qr_codes:,}, and short links: {links:,}"
        if not qr_codes and not links:
            there = "there are codes or links in the trash"
        super().__init__(
            f"On {domain} {there}. Name a domain in move_to, to which they move, or delete them and empty "
            "the trash first."
        )


class ExternalIdTaken(Refused):
    """Another code, or another link, of the account has the external ID."""

    code = "external_id_taken"

    def __init__(self, noun: str, named: tuple[str, UUID] | None) -> None:
        """`named`: its short ID and id, for callers that may see it."""
        fault = Fault("external_id", Reason.EXTERNAL_ID_TAKEN, noun=noun)
        if named:
            fault = Fault("external_id", Reason.EXTERNAL_ID_OF, noun=noun, value=named[0], id=str(named[1]))
        super().__init__(fault.message, [fault])


class DestinationRefused(Refused):
    """The destination is on this service's own short domains, or a rule leads back to its code: a loop."""

    code = "destination_refused"

    def __init__(self, field: str, reason: Reason = Reason.LOOP) -> None:
        fault = Fault(field, reason)
        super().__init__(fault.message, [fault])


class AlreadyFilled(Refused):
    code = "already_filled"
    text = "It was blank, and has just got its content from somebody else. Nothing was changed."


class NotScannable(Refused):
    code = "not_scannable"

    def __init__(self, what: str, reasons: Sequence[Fault]) -> None:
        super().__init__(f"The picture would {what}, and `strict` was asked for.", reasons)


class RuleNeverHolds(Refused):
    code = "rule_never_holds"

    def __init__(self, field: str, why: str) -> None:
        fault = Fault(field, Reason.RULE_NEVER_HOLDS, why=why)
        super().__init__(f"{why} Nothing was changed, for `strict` was asked for.", [fault])


# What broke on our side


class Unavailable(DomainError):
    code = "unavailable"
    text = "The service cannot reach its database right now. Nothing was changed."
    retry_after = 2


class TooBusy(Unavailable):
    text = "Too many requests at the same time. Nothing was changed."


class DiskFull(Unavailable):
    """Also below the reserve of the disk, which is kept for scans."""

    text = "The disk of this service is full. Nothing was stored. Scans still work, and deleting makes room."
    retry_after = 60


class FilesUnavailable(Unavailable):
    text = "The place where files are kept cannot be reached right now. Nothing was changed; scans go on."
    retry_after = 10


class DatabaseFailed(DomainError):
    code = "database_error"
    text = "The database failed. Nothing was half done."


def cause_of(error: BaseException) -> str:
    """What is behind an error, in one line for the log. Further lines of a driver's text may quote rows."""
    cause = error.__cause__ or error
    return str(cause).partition("\n")[0] or type(cause).__name__
