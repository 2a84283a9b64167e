"""/contacts: form submissions of lead forms and feedback."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, computed_field
from starlette.responses import Response

from app.answers.queries import Flag
from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, PageQuery, Search
from app.api.idempotency import answer_once
from domain.accounts.plans import Limit
from domain.analytics.queries import Zone
from domain.contacts.contacts import Consent
from domain.kernel.parsing import Strict, Time
from domain.ports.contacts import ContactFilter
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases import contacts, people
from domain.use_cases.cursors import cursor_of, position_in

SubmittedFields = dict[str, str | bool | int | list[str]]


class ContactsQuery(PageQuery):
    """`qr_code`: a code's id or its short ID; of a deleted code its id."""

    qr_code: str | None = None
    created_after: Time | None = None
    created_before: Time | None = None
    search: Annotated[
        Search | None, Field(description="A part of an entered text. Finds no locked contact.")
    ] = None
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")


class Contact(BaseModel):
    """`fields`: as submitted, by the form's keys. `fields` and `consent` of a locked contact are null."""

    model_config = ConfigDict(from_attributes=True, json_schema_serialization_defaults_required=True)

    id: UUID
    qr_code: UUID = Field(validation_alias="code_id")
    created_at: datetime
    fields: SubmittedFields | None = Field(None, validation_alias="entered")
    consent: Consent | None = None

    @computed_field
    def locked(self) -> bool:
        return self.fields is None


class ContactMeta(ListMeta):
    """`locked_count`: of all that the key finds, whatever the filter. `monthly_limit`: of the plan."""

    locked: bool
    locked_count: int
    monthly_limit: Limit


class EraseQuery(Strict):
    dry_run: Annotated[bool, Flag, Field(description="Count, and erase nothing.")] = False


class ErasedPerson(BaseModel):
    """`contacts`: including locked ones. `emails`: the queued e-mails about them."""

    contacts: int
    emails: int
    exports: int


async def list_contacts(call: Call) -> Response:
    qr_code = call.request.query_params.get("qr_code") or None
    of: tuple[object, ...] = ()

    def read_wanted() -> contacts.ContactsWanted:
        nonlocal of
        query = call.query(ContactsQuery)
        which = ContactFilter(
            created_after=query.created_after, created_before=query.created_before, search=query.search
        )
        of = ("contacts", qr_code, which)
        return which, query.limit, position_in(query.cursor, *of)

    page = await contacts.list_contacts(call.deps, call.actor.account, read_wanted, qr_code=qr_code)
    return answers.page(
        [Contact.model_validate(one).model_dump(mode="json") for one in page.contacts],
        ContactMeta(
            next_cursor=cursor_of(page.following, *of),
            total=page.total,
            locked=page.locked.count > 0,
            locked_count=page.locked.count,
            monthly_limit=page.monthly_limit,
        ),
    )


async def delete_contact(call: Call) -> Response:
    call.refuse_query()
    await contacts.delete_contact(call.deps, call.actor.account, call.reference)
    return Response(status_code=204)


async def erase_person(call: Call) -> Response:
    query = call.query(EraseQuery)
    work = people.find_person if query.dry_run else people.erase_person

    async def make(_: IdempotencyRecord | None) -> Response:
        found = await work(call.deps, call.actor.account, call.body.read)
        erased = ErasedPerson(contacts=len(found.contacts), emails=found.emails, exports=found.exports)
        return answers.one(erased.model_dump())

    return await answer_once(call, make)
