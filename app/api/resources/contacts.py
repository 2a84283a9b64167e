"""/contacts: form submissions of lead forms and feedback."""

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, computed_field
from starlette.responses import Response

from app.answers.csv_files import csv_file, prefers_csv
from app.answers.queries import Flag
from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, GrowingPageQuery, Ids, Search
from app.api.idempotency import answer_once
from app.api.selection import FIELDS, names_among
from domain.analytics.queries import Zone
from domain.contacts import contacts as entities
from domain.contacts.contacts import Consent
from domain.exports.rows import CONTACT_COLUMNS, contact_row, csv_part
from domain.kernel.parsing import Strict, Time
from domain.ports.contacts import ContactFilter
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases import contacts, people
from domain.use_cases.cursors import cursor_of, position_in

_AT_ONCE: Final = 250
EXAMPLE: Final = entities.Contact(
    id=UUID("9a0d4f3b-2c57-4b5e-a3c1-7d7f0a6b8e21"),
    account_id=UUID(int=0),
    code_id=UUID("7d1f7d3e-4a06-4a3c-9a1a-6f6b9d8e2c11"),
    entered={"email": "ada@example.com", "about": "A flat"},
    consent=Consent(text="You may write to me.", given=True, privacy_url=None),
    created_at=datetime(2026, 11, 20, 12, tzinfo=UTC),
)
SubmittedFields = dict[str, str | bool | int | list[str]]


class Contact(BaseModel):
    """`fields`: as submitted, by the form's keys. `fields` and `consent` of a locked contact are null."""

    model_config = ConfigDict(from_attributes=True, json_schema_serialization_defaults_required=True)

    id: UUID = Field(description="Its id, which never changes.")
    qr_code: UUID = Field(validation_alias="code_id", description="The id of the code whose form it was.")
    created_at: datetime = Field(description="When it was made.")
    fields: SubmittedFields | None = Field(
        None, validation_alias="entered", description="As submitted, by the form's keys; null while locked."
    )
    consent: Consent | None = Field(None, description="What the visitor agreed to; null: nothing, or locked.")

    @computed_field
    def locked(self) -> bool:
        """Whether it is beyond the monthly limit of the plan."""
        return self.fields is None


class ContactsQuery(GrowingPageQuery):
    qr_code: Ids | None = Field(
        None, description="Of this code, or one of several: ids or short IDs, or a deleted one's id."
    )
    created_after: Time | None = Field(None, description="Made after this; a date is its first moment.")
    created_before: Time | None = Field(None, description="Made before this; a date is its first moment.")
    updated_after: Time | None = Field(None, description="The same as `created_after`: it never changes.")
    search: Search | None = Field(None, description="A part of an entered text. Finds no locked contact.")
    fields: Annotated[str, names_among([*Contact.model_fields, *Contact.model_computed_fields])] | None = (
        Field(None, description=f"{FIELDS} Not for CSV.")
    )
    time_zone: Zone | None = Field(None, alias="timezone", description="IANA name. Default: the account's.")


class ContactMeta(ListMeta):
    locked: bool = Field(description="Whether any contact of the account is locked.")
    locked_count: int = Field(description="How many contacts of the account are locked, whatever the filter.")
    monthly_limit: answers.PlanLimit = Field(
        description="How many contacts of a month the plan unlocks, or `unlimited`."
    )


class EraseQuery(Strict):
    dry_run: Annotated[bool, Flag, Field(description="Count, and erase nothing.")] = False


class ErasedPerson(BaseModel):
    """`contacts`: including locked ones. `emails`: the queued e-mails about them."""

    contacts: int = Field(description="How many contacts were erased, including locked ones.")
    emails: int = Field(description="How many queued e-mails about them were deleted.")
    exports: int = Field(description="How many exports were deleted, because they may hold them.")


async def list_contacts(call: Call) -> Response:
    qr_code = call.request.query_params.get("qr_code") or None
    of: tuple[object, ...] = ()

    def read_wanted() -> contacts.ContactsWanted:
        nonlocal of
        query = call.query(ContactsQuery)
        which = ContactFilter(
            created_after=max(filter(None, (query.created_after, query.updated_after)), default=None),
            created_before=query.created_before,
            search=query.search,
            goes_on=query.order is not None,
        )
        of = ("contacts", qr_code, which)
        return which, query.limit, position_in(query.cursor, *of)

    page = await contacts.list_contacts(call.deps, call.actor.account, read_wanted, qr_code=qr_code)
    if prefers_csv(call.request):
        if not {"limit", "cursor"} & call.request.query_params.keys():
            return csv_file("contacts", _every(call, page))
        lines = table_of(page.contacts)
        return answers.csv_page(call, "contacts", lines, cursor_of(page.following, *of))
    return answers.page(
        [call.selected(Contact.model_validate(one).model_dump(mode="json")) for one in page.contacts],
        ContactMeta(
            next_cursor=cursor_of(page.following, *of),
            total=page.total,
            locked=page.locked.count > 0,
            locked_count=page.locked.count,
            monthly_limit=page.monthly_limit,
        ),
    )


async def _every(call: Call, page: contacts.ContactPage) -> AsyncIterator[bytes]:
    yield table_of(page.contacts)
    found, after, which = page.contacts, page.following, page.which
    while found and after is not None and call.request.method != "HEAD":
        found, after = await contacts.page_of_contacts(
            call.deps, call.actor.account, which, limit=_AT_ONCE, after=after
        )
        yield table_of(found, is_first=False)


def table_of(page: Sequence[entities.Contact | entities.LockedContact], *, is_first: bool = True) -> bytes:
    return csv_part([*map(contact_row, page)], CONTACT_COLUMNS, is_first=is_first)


async def get_one(call: Call) -> Response:
    contact = await contacts.get_contact(call.deps, call.actor.account, call.reference)
    call.refuse_query()
    data = Contact.model_validate(contact).model_dump(mode="json")
    return answers.one_with_etag(call, data, answers.etag_of_data(contact.id.hex, data))


async def delete_contact(call: Call) -> Response:
    call.refuse_query()
    await contacts.delete_contact(call.deps, call.actor.account, call.reference, if_match=call.if_match)
    return Response(status_code=204)


async def erase_person(call: Call) -> Response:
    query = call.query(EraseQuery)
    work = people.find_person if query.dry_run else people.erase_person

    async def make(_: IdempotencyRecord | None) -> Response:
        found = await work(call.deps, call.actor.account, call.body.read)
        erased = ErasedPerson(contacts=len(found.contacts), emails=found.emails, exports=found.exports)
        return answers.one(erased.model_dump())

    return await answer_once(call, make)
