"""/dashboard/contacts/csv: the unlocked contacts of the list as CSV."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from starlette.responses import Response

from app.api.csv_files import csv_file
from app.dashboard.contacts.rows import form_name, forms_of
from app.dashboard.contacts.selection import selection_in
from app.dashboard.frame import Pages, SignedIn, owners_page
from app.pages.entered_values import entered_values
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.contacts.contacts import Contact
from domain.kernel.csv_tables import Cell, csv_lines
from domain.ports.contacts import ContactFilter
from domain.use_cases.contacts import unlocked_contacts

_NAME: Final = "contacts"
_MICROSECOND: Final = timedelta(microseconds=1)


async def download(visit: SignedIn) -> Response:
    """One column for each label: fields of two forms with the same label share it."""
    selection, t = selection_in(visit.request.query_params), visit.t
    which = selection.filter(visit.deps.clock(), visit.zone)
    labels: dict[str, None] = {}
    newest: datetime | None = None
    async for page in _pages(visit, which):
        for contact, form in page:
            newest = newest or contact.created_at
            labels |= dict.fromkeys(_cells(t, contact, form))
    header = [t.contact_when, t.contact_form, *labels, t.part_consent, t.field_consent, t.consent_privacy]
    if newest is None or visit.request.method == "HEAD":
        return csv_file(_NAME, csv_lines([header]))
    # One that arrives meanwhile could bring a column that the header does not have.
    which = replace(which, created_before=newest + _MICROSECOND)
    return csv_file(_NAME, _lines(visit, which, header, list(labels)))


async def _lines(
    visit: SignedIn, which: ContactFilter, header: list[str], labels: list[str]
) -> AsyncIterator[bytes]:
    yield csv_lines([header])
    async for page in _pages(visit, which):
        yield csv_lines(_line(visit, visit.t, contact, form, labels) for contact, form in page)


def _line(
    visit: SignedIn, t: Translations, contact: Contact, form: QRCode | None, labels: list[str]
) -> list[Cell]:
    cells = _cells(t, contact, form)
    when = contact.created_at.astimezone(visit.zone).isoformat(" ", "seconds")
    return [when, form_name(t, form), *map(cells.get, labels), *_consent_cells(t, contact)]


async def _pages(visit: SignedIn, which: ContactFilter) -> AsyncIterator[list[tuple[Contact, QRCode | None]]]:
    """Pages of contacts with the code that each came from."""
    async for contacts in unlocked_contacts(visit.deps, visit.account, which):
        forms = await forms_of(visit, contacts)
        yield [(contact, forms.get(contact.code_id)) for contact in contacts]


def _cells(t: Translations, contact: Contact, form: QRCode | None) -> dict[str, str]:
    """Values by label. A label that a form has twice is numbered."""
    cells: dict[str, str] = {}
    for value in entered_values(t, contact.entered, form.content if form else None):
        cells[next(name for name in _names(value.label) if name not in cells)] = value.text
    return cells


def _names(label: str) -> Iterator[str]:
    yield label
    number = 2
    while True:
        yield f"{label} ({number})"
        number += 1


def _consent_cells(t: Translations, contact: Contact) -> tuple[Cell, Cell, Cell]:
    consent = contact.consent
    if consent is None:
        return None, None, None
    return t.word_yes if consent.given else t.word_no, consent.text, consent.privacy_url


PAGES: Final[Pages] = {"/contacts/csv": owners_page(download)}
