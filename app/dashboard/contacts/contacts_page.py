"""/dashboard/contacts: form submissions. The address holds search and filters."""

from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.contacts.rows import contact_rows, forms_of, waiting_words
from app.dashboard.contacts.selection import PATH, Selection, selection_in
from app.dashboard.frame import Pages, SignedIn, owners_page, page
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.more_rows import more_path, place_asked
from app.dashboard.parts.times import day_words
from domain.use_cases.contacts import ContactsWanted, list_contacts
from domain.use_cases.cursors import cursor_of, position_in

_ROWS: Final = 25


async def show(visit: SignedIn) -> Response:
    selection = selection_in(visit.request.query_params)
    after = place_asked(visit, position_in, selection.path)

    def wanted() -> ContactsWanted:
        return selection.filter(visit.deps.clock(), visit.zone), _ROWS, after

    found = await list_contacts(visit.deps, visit.account, wanted)
    values: dict[str, Any] = {
        "selection": selection,
        "rows": contact_rows(visit, found.contacts, await forms_of(visit, found.contacts)),
        "more": more_path(selection.path, cursor_of(found.following, selection.path)),
        "is_start": after is None,
    }
    if visit.is_partial and after:
        return await page(visit, "contacts/contacts", fragment="contacts/rows", **values)
    values |= {
        "total": found.total,
        "total_words": visit.t.counted("contacts_number", found.total),
        "csv": f"{PATH}/csv?{selection.query}" if selection.query else f"{PATH}/csv",
        "waiting": await waiting_words(visit, found.locked),
        # A script that asks for the list keeps the form above it.
        "forms": [] if visit.is_partial else await _forms(visit, selection),
    }
    return await page(visit, "contacts/contacts", fragment="contacts/list", **values)


async def _forms(visit: SignedIn, selection: Selection) -> list[tuple[str, str]]:
    """Id and name of each that got a contact. Deleted ones come last, with the day of their last contact."""
    t, store, account_id = visit.t, visit.deps.store, visit.account.id
    latest = dict(await store.contacts.latest_of_codes(account_id))
    chosen = {UUID(selection.form)} if selection.form else set()
    codes = await store.codes.without_waiting.get_all(account_id, chosen | {*latest})
    names = sorted(((str(one.id), name_of(one)) for one in codes), key=lambda one: one[1].casefold())
    today, known = visit.deps.clock().astimezone(visit.zone).date(), {one.id for one in codes}
    gone = [
        (str(code_id), f"{t.contact_form_gone} · {day_words(t, last.astimezone(visit.zone).date(), today)}")
        for code_id, last in latest.items()
        if code_id not in known
    ]
    # A deleted one whose contacts are all erased.
    return [*names, *gone, *((str(one), t.contact_form_gone) for one in chosen - known - {*latest})]


PAGES: Final[Pages] = {"/contacts": owners_page(show)}
