"""/contacts: what was submitted on the pages of lead forms and feedback."""

from dataclasses import asdict
from typing import Any

from starlette.responses import Response

from app.api import answers
from app.api.calls import Call, PageQuery
from domain.codes.serialization import written
from domain.contacts.contacts import Contact, LockedContact
from domain.kernel.parsing import Time
from domain.ports.contacts import ContactFilter
from domain.use_cases import contacts
from domain.use_cases.cursors import cursor_of, position_in


class ContactsQuery(PageQuery):
    """`qr_code`: a code's id or its short ID; of a deleted code its id."""

    qr_code: str | None = None
    created_after: Time | None = None
    created_before: Time | None = None


async def list_contacts(call: Call) -> Response:
    def read_wanted() -> contacts.ContactsWanted:
        query = call.query(ContactsQuery)
        which = ContactFilter(created_after=query.created_after, created_before=query.created_before)
        return which, query.limit, position_in(query.cursor)

    page = await contacts.list_contacts(
        call.context.deps,
        call.actor.account,
        read_wanted,
        qr_code=call.request.query_params.get("qr_code"),
    )
    return answers.page(
        [_represent(contact) for contact in page.contacts],
        next_cursor=cursor_of(page.following),
        total=page.total,
        locked=page.locked_count > 0,
        locked_count=page.locked_count,
        monthly_limit=page.monthly_limit,
    )


async def delete_contact(call: Call) -> Response:
    context = call.context
    await contacts.delete_contact(context.deps, call.actor.account, call.reference)
    return Response(status_code=204)


def _represent(contact: Contact | LockedContact) -> dict[str, Any]:
    shown = {
        "id": str(contact.id),
        "qr_code": str(contact.code_id),
        "created_at": written(contact.created_at),
    }
    match contact:
        case LockedContact():
            return {**shown, "fields": None, "consent": None, "locked": True}
        case Contact(entered=entered, consent=consent):
            answer = asdict(consent) if consent else None
            return {**shown, "fields": dict(entered), "consent": answer, "locked": False}
