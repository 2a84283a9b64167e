"""/dashboard/contacts/:id: one form submission; erasing it, or all that one person sent with any form."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.contacts import contact_list
from app.dashboard.frame import Pages, SignedIn, form, owners_page, page, redirect, said
from app.dashboard.parts.codes import path_of
from app.dashboard.parts.waiting import waiting_words
from app.pages.entered_values import EnteredValue, entered_values
from app.pages.formats import format_moment_in
from domain.contacts.contacts import Contact, LockedContact
from domain.contacts.people import Person
from domain.payloads.uris import format_mailto, format_tel
from domain.use_cases.contacts import delete_contact, get_contact
from domain.use_cases.people import FoundPerson, erase_person, find_person

# Rows of found contacts on the page, beside their number.
_SHOWN: Final = 20


async def show(request: SignedIn) -> Response:
    contact, values = await _found(request)
    people = [one.text for one, _ in values["entered"] if contact_list.names_person(one)]
    return await page(
        request,
        "contacts/contact",
        waiting=await waiting_words(request) if isinstance(contact, LockedContact) else None,
        consent=contact.consent if isinstance(contact, Contact) else None,
        people=list(dict.fromkeys(people)),
        **values,
    )


async def ask(request: SignedIn) -> Response:
    _, values = await _found(request)
    return await page(request, "contacts/contact_delete", **values)


async def delete(request: SignedIn) -> Response:
    await delete_contact(request.deps, request.account, request.reference)
    return redirect(contact_list.PATH, said="contact_erased")


async def _found(request: SignedIn) -> tuple[Contact | LockedContact, dict[str, Any]]:
    t = request.t
    contact = await get_contact(request.deps, request.account, request.reference)
    form = (await contact_list.forms_of(request, [contact])).get(contact.code_id)
    row = contact_list.contact_row(request, contact, form)
    entered: list[tuple[EnteredValue, str]] = []
    if isinstance(contact, Contact):
        values = entered_values(t, contact.entered, form.content if form else None)
        entered = [(one, _answer_to(one)) for one in values]
    return contact, {
        "row": row,
        "title": row.get("name") or t.contact_waits,
        "entered": entered,
        "moment": format_moment_in(request.language, contact.created_at, request.account.time_zone),
        "form": contact_list.form_name(t, form),
        "form_path": path_of(form) if form else None,
        "all_of_form": contact_list.Selection(form=str(contact.code_id)).path,
    }


def _answer_to(value: EnteredValue) -> str:
    """A link that answers a person, `mailto:` or `tel:`. "" for any other value."""
    text = value.text.strip()
    person = Person.parse(text) if contact_list.names_person(value) else None
    if person is None:
        return ""
    return format_mailto(text) if person.email else format_tel(text)


async def show_person(request: SignedIn, **values: Any) -> Response:
    person = request.fields.get("person", "").strip()
    return await page(request, "contacts/erase", person=person, **{"found": None, **values})


@form(show_person, said("erase_wrong", at="person"))
async def find_or_erase(request: SignedIn) -> Response:
    """Find all that one person sent, and erase it with `sure`. POST keeps the person out of URLs and logs."""
    person = request.fields.get("person", "").strip()
    if request.fields.get("sure") == "on":
        await erase_person(request.deps, request.account, lambda: {"person": person})
        return redirect(contact_list.PATH, said="person_erased")
    found = await find_person(request.deps, request.account, lambda: {"person": person})
    return await show_person(request, found=await _found_of(request, person, found))


async def _found_of(request: SignedIn, person: str, found: FoundPerson) -> dict[str, Any]:
    """A locked contact is only counted: a row would reveal that it has this address."""
    t, number = request.t, len(found.contacts)
    readable = [one for one in found.contacts if isinstance(one, Contact)]
    locked = number - len(readable)
    shown = readable[:_SHOWN]
    return {
        "rows": contact_list.contact_rows(request, shown, await contact_list.forms_of(request, shown)),
        "number": number,
        "title": t.counted("erase_found", number) if number else t.erase_none.format(person=person),
        "more": t.counted("erase_more", len(readable) - len(shown)) if len(readable) > _SHOWN else "",
        "locked": t.counted("erase_locked", locked) if locked else "",
        "emails": t.counted("erase_emails", found.emails) if found.emails else "",
        "sure": t.counted("erase_sure", number),
    }


PAGES: Final[Pages] = {
    "/contacts/erase": owners_page(show_person, find_or_erase),
    "/contacts/{reference}": owners_page(show),
    "/contacts/{reference}/delete": owners_page(ask, delete),
}
