"""/dashboard/contacts: form submissions as a list and as CSV. The address holds search and filters."""

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from itertools import count
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, with_query
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.lists.listing import more_path, place_asked, search_in
from app.dashboard.parts.times import Moment, day_seen_by
from app.dashboard.parts.waiting import waiting_words
from app.pages.entered_values import EnteredValue, entered_values, is_feedback, rating_words
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.contacts.contacts import Contact, LockedContact, month_of
from domain.contacts.people import Person
from domain.kernel.csv_tables import Cell, csv_lines
from domain.kernel.ids import parse_id
from domain.kernel.time_zones import midnight_of
from domain.ports.contacts import ContactFilter
from domain.use_cases.contacts import ContactsWanted, list_contacts, unlocked_contacts
from domain.use_cases.cursors import cursor_of, position_in

PATH: Final = f"{HOME}/contacts"
_Bounds = tuple[datetime, datetime | None]
_ROWS: Final = 25
Forms = Mapping[UUID, QRCode]
_LONGEST: Final = 160
_ADDRESSES: Final = ("email", "tel")
_NAME: Final = "contacts"
_MICROSECOND: Final = timedelta(microseconds=1)


def _days(number: int, now: datetime, zone: tzinfo) -> _Bounds:
    """Today and the days before it."""
    return midnight_of(now.astimezone(zone).date() - timedelta(days=number - 1), zone), None


_PERIODS: Final[Mapping[str, Callable[[datetime, tzinfo], _Bounds]]] = {
    "today": partial(_days, 1),
    "week": partial(_days, 7),
    "month": lambda now, zone: (month_of(now, zone).begins(zone), None),
    "before": lambda now, zone: month_of(now, zone).preceding().bounds(zone),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """`form`: the id of a code. Empty fields do not filter."""

    search: str = ""
    form: str = ""
    period: str = ""

    @property
    def path(self) -> str:
        return with_query(PATH, **asdict(self))

    @property
    def is_filtered(self) -> bool:
        return self != Selection()

    def filter(self, now: datetime, zone: tzinfo) -> ContactFilter:
        bounds = _PERIODS.get(self.period)
        begins, ends = bounds(now, zone) if bounds else (None, None)
        return ContactFilter(
            code_ids=(form,) if (form := parse_id(self.form)) else (),
            search=self.search or None,
            # The filter excludes its end points.
            created_after=begins.astimezone(UTC) - _MICROSECOND if begins else None,
            created_before=ends,
        )


def selection_in(query: Mapping[str, str]) -> Selection:
    """The selection in an address. Invalid values are left out."""
    period, form = query.get("period", ""), parse_id(query.get("form", ""))
    return Selection(
        search=search_in(query, "search"),
        form=str(form) if form else "",
        period=period if period in _PERIODS else "",
    )


async def show(request: SignedIn) -> Response:
    selection = selection_in(request.http.query_params)
    after = place_asked(request, position_in, selection.path)

    def wanted() -> ContactsWanted:
        return selection.filter(request.deps.clock(), request.zone), _ROWS, after

    found = await list_contacts(request.deps, request.account, wanted)
    values: dict[str, Any] = {
        "selection": selection,
        "rows": contact_rows(request, found.contacts, await forms_of(request, found.contacts)),
        "more": more_path(selection.path, cursor_of(found.following, selection.path)),
        "is_start": after is None,
    }
    if request.is_partial and after:
        return await page(request, "contacts/contacts", fragment="contacts/rows", **values)
    values |= {
        "total": found.total,
        "total_words": request.t.counted("contacts_number", found.total),
        "csv": with_query(f"{PATH}/csv", **asdict(selection)),
        "waiting": await waiting_words(request, found.locked),
        # A script that asks for the list keeps the form above it.
        "forms": [] if request.is_partial else await _forms(request, selection),
    }
    return await page(request, "contacts/contacts", fragment="contacts/list", **values)


async def _forms(request: SignedIn, selection: Selection) -> list[tuple[str, str]]:
    """Id and name of each that got a contact. Deleted ones come last, with the day of their last contact."""
    t, store, account_id = request.t, request.deps.store, request.account.id
    latest = dict(await store.contacts.latest_of_codes(account_id))
    chosen = {UUID(selection.form)} if selection.form else set()
    codes = await store.codes.without_waiting.get_all(account_id, chosen | {*latest})
    names = sorted(((str(one.id), name_of(one)) for one in codes), key=lambda one: one[1].casefold())
    known = {one.id for one in codes}
    gone = [
        (str(code_id), f"{t.contact_form_gone} · {day_seen_by(request, last)}")
        for code_id, last in latest.items()
        if code_id not in known
    ]
    # A deleted one whose contacts are all erased.
    return [*names, *gone, *((str(one), t.contact_form_gone) for one in chosen - known - {*latest})]


async def forms_of(request: SignedIn, contacts: Collection[Contact | LockedContact]) -> Forms:
    """The codes of forms by id, without deleted ones."""
    ids = {contact.code_id for contact in contacts}
    codes = await request.deps.store.codes.without_waiting.get_all(request.account.id, ids)
    return {code.id: code for code in codes}


def form_name(t: Translations, code: QRCode | None) -> str:
    return name_of(code) if code else t.contact_form_gone


def contact_rows(
    request: SignedIn, contacts: Sequence[Contact | LockedContact], forms: Forms
) -> list[dict[str, Any]]:
    return [contact_row(request, contact, forms.get(contact.code_id)) for contact in contacts]


def contact_row(request: SignedIn, contact: Contact | LockedContact, form: QRCode | None) -> dict[str, Any]:
    """A locked contact has only its time and its form."""
    row: dict[str, Any] = {
        "path": f"{PATH}/{contact.id}",
        "when": Moment.seen_by(request, contact.created_at),
        "form": form_name(request.t, form),
        "is_locked": isinstance(contact, LockedContact),
    }
    return row if isinstance(contact, LockedContact) else {**row, **_who_and_what(request.t, contact, form)}


def _who_and_what(t: Translations, contact: Contact, form: QRCode | None) -> dict[str, str]:
    content = form.content if form else None
    values = list(entered_values(t, contact.entered, content))
    if is_feedback(contact.entered):
        return _row(t, None, None, _opinion(t, contact, form))
    address = next((one for one in values if _is_address(one)), None)
    names = [one for one in values if one is not address and one.kind in ("text", "") and one.text]
    name = next((one for one in names if "name" in one.label.casefold()), names[0] if names else None)
    # A tick says nothing without its label.
    others = [one for one in values if one not in (name, address) and one.kind != "tick"]
    others.sort(key=lambda one: one.kind != "textarea")
    return _row(t, name, address, " · ".join(one.text for one in others))


def _row(
    t: Translations, name: EnteredValue | None, address: EnteredValue | None, text: str
) -> dict[str, str]:
    who = _cut(name.text if name else address.text if address else t.contact_anonymous)
    return {
        "name": who,
        "initial": next((one for one in who if one.isalnum()), "?").upper()[:1],
        "address": _cut(address.text) if address else t.contact_no_address,
        "text": _cut(text),
    }


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def _opinion(t: Translations, contact: Contact, form: QRCode | None) -> str:
    rating = rating_words(t, contact.entered["rating"], form.content if form else None)
    comment = contact.entered.get("comment")
    return t.contact_said.format(rating=rating, comment=comment) if comment else rating


def names_person(value: EnteredValue) -> bool:
    """Whether the value is an address or number of a person: dates and postcodes look like numbers, too."""
    person = Person.parse(value.text)
    return person is not None and (person.email is not None or value.kind in _ADDRESSES)


def _is_address(value: EnteredValue) -> bool:
    if value.kind:
        return value.kind in _ADDRESSES
    person = Person.parse(value.text)
    return person is not None and person.email is not None


async def download(request: SignedIn) -> Response:
    """One column for each label: fields of two forms with the same label share it."""
    selection, t = selection_in(request.http.query_params), request.t
    which = selection.filter(request.deps.clock(), request.zone)
    labels: dict[str, None] = {}
    newest: datetime | None = None
    async for found in _pages(request, which):
        for contact, form in found:
            newest = newest or contact.created_at
            labels |= dict.fromkeys(_cells(t, contact, form))
    header = [t.contact_when, t.contact_form, *labels, t.part_consent, t.field_consent, t.consent_privacy]
    if newest is None or request.http.method == "HEAD":
        return csv_file(_NAME, csv_lines([header]), for_person=True)
    # One that arrives meanwhile could bring a column that the header does not have.
    which = replace(which, created_before=newest + _MICROSECOND)
    return csv_file(_NAME, _lines(request, which, header, list(labels)), for_person=True)


async def _lines(
    request: SignedIn, which: ContactFilter, header: list[str], labels: list[str]
) -> AsyncIterator[bytes]:
    yield csv_lines([header])
    async for found in _pages(request, which):
        yield csv_lines(_line(request, request.t, contact, form, labels) for contact, form in found)


def _line(
    request: SignedIn, t: Translations, contact: Contact, form: QRCode | None, labels: list[str]
) -> list[Cell]:
    cells = _cells(t, contact, form)
    when = contact.created_at.astimezone(request.zone).isoformat(" ", "seconds")
    return [when, form_name(t, form), *map(cells.get, labels), *_consent_cells(t, contact)]


async def _pages(
    request: SignedIn, which: ContactFilter
) -> AsyncIterator[list[tuple[Contact, QRCode | None]]]:
    """Pages of contacts with the code that each came from."""
    async for contacts in unlocked_contacts(request.deps, request.account, which):
        forms = await forms_of(request, contacts)
        yield [(contact, forms.get(contact.code_id)) for contact in contacts]


def _cells(t: Translations, contact: Contact, form: QRCode | None) -> dict[str, str]:
    """Values by label. A label that a form has twice is numbered."""
    cells: dict[str, str] = {}
    for value in entered_values(t, contact.entered, form.content if form else None):
        names = (value.label if number == 1 else f"{value.label} ({number})" for number in count(1))
        cells[next(name for name in names if name not in cells)] = value.text
    return cells


def _consent_cells(t: Translations, contact: Contact) -> tuple[Cell, Cell, Cell]:
    consent = contact.consent
    if consent is None:
        return None, None, None
    return t.word_yes if consent.given else t.word_no, consent.text, consent.privacy_url


PAGES: Final[Pages] = {"/contacts": owners_page(show), "/contacts/csv": owners_page(download)}
