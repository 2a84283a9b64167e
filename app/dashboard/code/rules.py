"""The forms of the way of a scan: pause, end, limit, password."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.code.changing import change, refused
from app.dashboard.codes import AnswerForShortURL, pages_of_each
from app.dashboard.frame import Pages, SignedIn
from app.dashboard.restrictions import (
    PARTS,
    read_restrictions,
    removed_restriction,
    restriction_faults,
    restriction_values,
)
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import DestinationRefused, PremiumRequired, ValidationFailed


async def set_status(visit: SignedIn, short_url: ShortURL) -> Response:
    """Paused, unless the form says that it goes on."""
    is_paused = visit.fields.get("status") != Status.ACTIVE
    status, said = (Status.PAUSED, "code_paused") if is_paused else (Status.ACTIVE, "code_goes_on")
    return await change(visit, short_url, {"status": status.value}, said=said, part="")


async def set_rule(part: str, visit: SignedIn, short_url: ShortURL) -> Response:
    fields = visit.fields
    if "remove" in fields:
        return await change(visit, short_url, removed_restriction(part), said="rule_removed", part=part)
    body = read_restrictions(fields, [part], kept=restriction_values(short_url.restrictions, visit.zone))
    try:
        return await change(visit, short_url, body, said="rule_set", part=part)
    except (ValidationFailed, DestinationRefused, PremiumRequired) as refusal:
        faults = restriction_faults(visit.t, fields, refusal)
        return await refused(visit, short_url, faults, part=part)


_FORMS: Final[Mapping[str, AnswerForShortURL]] = {
    "status": set_status,
    **{part: partial(set_rule, part) for part in PARTS},
}
PAGES: Final[Pages] = {
    path: page for end, take in _FORMS.items() for path, page in pages_of_each(f"/{end}", None, take).items()
}
