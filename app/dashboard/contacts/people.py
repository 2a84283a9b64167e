"""/dashboard/contacts/erase: find and erase all that one person sent with any form."""

from typing import Any, Final

from starlette.responses import Response

from app.dashboard.contacts.rows import contact_rows, forms_of
from app.dashboard.contacts.selection import PATH
from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from domain.contacts.contacts import Contact
from domain.kernel.errors import ValidationFailed
from domain.use_cases.people import FoundPerson, erase_person, find_person

# Rows of found contacts on the page, beside their number.
_SHOWN: Final = 20


async def take(visit: SignedIn) -> Response:
    """Without `sure` it only looks. POST, because a URL would be in histories and logs."""
    t, person = visit.t, visit.fields.get("person", "").strip()
    try:
        if visit.fields.get("sure") == "on":
            await erase_person(visit.deps, visit.account, lambda: {"person": person})
            return redirect(PATH, said="person_erased")
        found = await find_person(visit.deps, visit.account, lambda: {"person": person})
    except ValidationFailed:
        return await _page(visit, person=person, faults={"person": t.erase_wrong})
    return await _page(visit, person=person, found=await _words(visit, person, found))


async def _page(visit: SignedIn, *, person: str = "", **values: Any) -> Response:
    return await page(visit, "contacts/erase", person=person, **{"found": None, **values})


async def _words(visit: SignedIn, person: str, found: FoundPerson) -> dict[str, Any]:
    """A locked contact is only counted: a row would reveal that it has this address."""
    t, number = visit.t, len(found.contacts)
    readable = [one for one in found.contacts if isinstance(one, Contact)]
    locked = number - len(readable)
    shown = readable[:_SHOWN]
    return {
        "rows": contact_rows(visit, shown, await forms_of(visit, shown)),
        "number": number,
        "title": t.counted("erase_found", number) if number else t.erase_none.format(person=person),
        "more": t.counted("erase_more", len(readable) - len(shown)) if len(readable) > _SHOWN else "",
        "locked": t.counted("erase_locked", locked) if locked else "",
        "emails": t.counted("erase_emails", found.emails) if found.emails else "",
        "sure": t.counted("erase_sure", number),
    }


PAGES: Final[Pages] = {"/contacts/erase": owners_page(_page, take)}
