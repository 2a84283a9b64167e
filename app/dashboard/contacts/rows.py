"""Contacts as rows of a list: who, which form, and what; and the words about locked ones."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from app.dashboard.contacts.selection import PATH
from app.dashboard.frame import SignedIn
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.times import Moment, day_words
from app.pages.entered_values import EnteredValue, entered_values, is_feedback, plan_opens, rating_words
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.accounts.plans import UNLIMITED, Allowances, Plan
from domain.codes.codes import QRCode
from domain.contacts.contacts import Contact, LockedContact
from domain.contacts.people import Person
from domain.use_cases.contacts import LockedContacts, waiting_contacts

Forms = Mapping[UUID, QRCode]
_LONGEST: Final = 160
_ADDRESSES: Final = ("email", "tel")


async def forms_of(visit: SignedIn, contacts: Collection[Contact | LockedContact]) -> Forms:
    """Their codes by id, without deleted ones."""
    ids = {contact.code_id for contact in contacts}
    codes = await visit.deps.store.codes.without_waiting.get_all(visit.account.id, ids)
    return {code.id: code for code in codes}


def form_name(t: Translations, code: QRCode | None) -> str:
    return name_of(code) if code else t.contact_form_gone


def contact_rows(
    visit: SignedIn, contacts: Sequence[Contact | LockedContact], forms: Forms
) -> list[dict[str, Any]]:
    return [contact_row(visit, contact, forms.get(contact.code_id)) for contact in contacts]


def contact_row(visit: SignedIn, contact: Contact | LockedContact, form: QRCode | None) -> dict[str, Any]:
    """A locked contact has only its time and its form."""
    row: dict[str, Any] = {
        "path": f"{PATH}/{contact.id}",
        "when": Moment.of(visit.t, contact.created_at, visit.zone, visit.deps.clock()),
        "form": form_name(visit.t, form),
        "is_locked": isinstance(contact, LockedContact),
    }
    return row if isinstance(contact, LockedContact) else {**row, **_who_and_what(visit.t, contact, form)}


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
    """A date and a postcode may look like a telephone number."""
    person = Person.parse(value.text)
    return person is not None and (person.email is not None or value.kind in _ADDRESSES)


def _is_address(value: EnteredValue) -> bool:
    if value.kind:
        return value.kind in _ADDRESSES
    person = Person.parse(value.text)
    return person is not None and person.email is not None


async def waiting_words(visit: SignedIn, locked: LockedContacts | None = None) -> dict[str, Any] | None:
    """None without locked contacts. A plan opens them; a new month opens only new ones."""
    waiting = await waiting_contacts(visit.deps, visit.account, locked)
    if waiting is None:
        return None
    t = visit.t
    opens = []
    if waiting.plan:
        opens.append(t.contacts_open_with.format(plan=_plan_words(t, visit.deps.allowances, waiting.plan)))
    if waiting.opens_again:
        local, today = (moment.astimezone(visit.zone) for moment in (waiting.opens_again, visit.deps.clock()))
        opens.append(t.contacts_open_from.format(date=day_words(t, local.date(), today.date())))
    return {
        "limit": plan_opens(t, visit.deps.allowance_of(visit.account).contacts_a_month),
        "count": t.counted("contacts_waiting", waiting.count),
        "opens": opens,
    }


def _plan_words(t: Translations, allowances: Allowances, plan: Plan) -> str:
    limit = allowances[plan].contacts_a_month
    name = plan.title()
    if limit == UNLIMITED:
        return name
    return t.contacts_of_plan.format(plan=name, number=format_number(t.language, limit))
