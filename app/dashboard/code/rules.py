"""The forms of the way of a scan: pause, end, limit, password."""

from functools import partial
from typing import Final

from starlette.responses import Response

from app.dashboard.code.changing import change, refused
from app.dashboard.codes import of_code
from app.dashboard.restrictions import (
    PARTS,
    read_restrictions,
    removed_restriction,
    restriction_faults,
    restriction_values,
)
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.texts import translations
from domain.codes.codes import QRCode
from domain.codes.short_urls import Status
from domain.kernel.errors import DestinationRefused, PremiumRequired, ValidationFailed


async def set_status(visit: SignedIn, code: QRCode) -> Response:
    """Paused, unless the form says that it goes on."""
    is_paused = visit.fields.get("status") != Status.ACTIVE
    status, said = (Status.PAUSED, "code_paused") if is_paused else (Status.ACTIVE, "code_goes_on")
    return await change(visit, code, {"status": status.value}, said=said, part="")


async def set_rule(part: str, visit: SignedIn, code: QRCode) -> Response:
    fields = visit.fields
    if "remove" in fields:
        return await change(visit, code, removed_restriction(part), said="rule_removed", part=part)
    body = read_restrictions(fields, [part], kept=restriction_values(code.restrictions, visit.zone))
    try:
        return await change(visit, code, body, said="rule_set", part=part)
    except (ValidationFailed, DestinationRefused, PremiumRequired) as refusal:
        faults = restriction_faults(translations(visit.language), fields, refusal)
        return await refused(visit, code, faults, part=part)


PAGES: Final[Pages] = {
    "/codes/{reference}/status": owners_page(None, of_code(set_status)),
    **{f"/codes/{{reference}}/{part}": owners_page(None, of_code(partial(set_rule, part))) for part in PARTS},
}
