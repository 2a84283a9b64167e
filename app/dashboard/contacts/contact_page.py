"""/dashboard/contacts/:id: one form submission, and erasing it."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.codes import path_of
from app.dashboard.contacts.rows import contact_row, form_name, forms_of, names_person
from app.dashboard.contacts.selection import PATH, Selection
from app.dashboard.contacts.waiting import waiting_words
from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.pages.entered_values import EnteredValue, entered_values
from app.pages.formats import format_moment_in
from domain.contacts.contacts import Contact, LockedContact
from domain.use_cases.contacts import delete_contact, get_contact


async def show(visit: SignedIn) -> Response:
    contact, values = await _found(visit)
    people = [one.text for one in values["entered"] if names_person(one)]
    return await page(
        visit,
        "contacts/contact",
        waiting=await waiting_words(visit) if isinstance(contact, LockedContact) else None,
        consent=contact.consent if isinstance(contact, Contact) else None,
        people=list(dict.fromkeys(people)),
        **values,
    )


async def ask(visit: SignedIn) -> Response:
    _, values = await _found(visit)
    return await page(visit, "contacts/contact_delete", **values)


async def delete(visit: SignedIn) -> Response:
    await delete_contact(visit.deps, visit.account, visit.reference)
    return redirect(PATH, said="contact_erased")


async def _found(visit: SignedIn) -> tuple[Contact | LockedContact, dict[str, Any]]:
    contact = await get_contact(visit.deps, visit.account, visit.reference)
    form = (await forms_of(visit, [contact])).get(contact.code_id)
    row = contact_row(visit, contact, form)
    entered: list[EnteredValue] = []
    if isinstance(contact, Contact):
        entered = list(entered_values(visit.t, contact.entered, form.content if form else None))
    return contact, {
        "row": row,
        "title": row.get("name") or visit.t.contact_waits,
        "entered": entered,
        "moment": format_moment_in(visit.language, contact.created_at, visit.account.time_zone),
        "form": form_name(visit.t, form),
        "form_path": path_of(form) if form else None,
        "all_of_form": Selection(form=str(contact.code_id)).path,
    }


PAGES: Final[Pages] = {
    "/contacts/{reference}": owners_page(show),
    "/contacts/{reference}/delete": owners_page(ask, delete),
}
