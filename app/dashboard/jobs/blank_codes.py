"""/dashboard/blank: codes that are printed first and filled later."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.form import first_fault, form, full
from app.dashboard.frame.sections import CODES
from app.dashboard.jobs.bulk import SHEETS
from app.pages.formats import format_number
from app.pages.words import fault_words
from app.types.fields import words_in
from domain.kernel.coercion import coerce
from domain.kernel.errors import (
    DomainNotVerified,
    NotFound,
    PlanLimitReached,
    PremiumRequired,
    ValidationFailed,
)
from domain.kernel.net.hosts import unicode_name
from domain.use_cases.jobs.blank_codes import MOST_AT_ONCE, BlankCodes, make_blank
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.named_items.own_domains import verified_domains

_USUAL: Final = {
    "count": "100",
    "folder": "",
    "template_id": "",
    "short_link_domain": "",
    "first_number": "1",
    "sheet": "a4-pen",
}
_SHEETS: Final = ("a4-pen", "l7160", "a4", "letter")


async def show(
    request: SignedIn, *, faults: dict[str, str] | None = None, status: int | None = None
) -> Response:
    t, store, account_id = request.t, request.deps.store, request.account.id
    hosts = [request.deps.addresses.default_host, *await verified_domains(request.deps, account_id)]
    used, limit = await CODES.used_and_limit(request)
    limits = "" if limit is None else t.counted("bulk_room", max(limit - used, 0))
    most = t.blank_most.format(most=format_number(t.language, MOST_AT_ONCE))
    return await page(
        request,
        "bulk/blank",
        status=status,
        faults=faults,
        values=_entered(request),
        limits=f"{limits} {most}".strip(),
        folders=[("", t.folder_none), *_choices(await all_named_items(store.folders, account_id))],
        looks=[("", t.blank_plain), *_choices(await all_named_items(store.templates, account_id))],
        hosts=[(one, unicode_name(one)) for one in hosts],
        sheets=[(name, words_in(t)(SHEETS[name])) for name in _SHEETS],
    )


def _choices(items: Any) -> list[tuple[str, str]]:
    return [(str(one.id), one.name) for one in items]


def _entered(request: SignedIn) -> dict[str, str]:
    sent = request.fields
    return {name: sent.get(name, "") for name in _USUAL} if sent else _USUAL


@form(
    show,
    {
        ValidationFailed: lambda request, refusal: {
            fault.field.partition(".")[0]: fault_words(request.t, fault) for fault in refusal.faults
        },
        DomainNotVerified: first_fault("short_link_domain"),
        # Of what it has alike only the look of a template needs to be paid for.
        PremiumRequired: first_fault("template_id"),
        NotFound: lambda request, refusal: {refusal.faults[0].field: request.t.item_changed},
        PlanLimitReached: full("wrong_plan_limit", "count"),
    },
)
async def make(request: SignedIn) -> Response:
    entered = _entered(request)
    sent = {name: text for name, text in entered.items() if text and name != "sheet"}
    body = coerce(BlankCodes, sent, numbers=True)
    made = await make_blank(request.deps, request.actor, lambda: body)
    for code in made.codes:
        request.context.forget_code(code.domain, code.short_id)
    return redirect(f"{HOME}/bulk/{made.job.id}?sheet={entered['sheet']}")


PAGES: Final[Pages] = {"/blank": owners_page(show, make, resumes=True)}
