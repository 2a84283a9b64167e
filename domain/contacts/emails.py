"""What we write to owners: plain text, to be sent by whoever can."""

from dataclasses import dataclass
from typing import Any

from domain.accounts.accounts import Account
from domain.accounts.plans import Limit
from domain.contacts.contacts import Contact, LockedContact

_MAX_SUBJECT = 150


@dataclass(frozen=True, kw_only=True, slots=True)
class OutgoingEmail:
    """`to` and `subject` are one line each: nothing in them can become a header of its own."""

    to: str
    subject: str
    text: str


def contact_email(
    account: Account,
    contact: Contact | LockedContact,
    *,
    code_name: str | None,
    short_url: str | None,
    monthly_limit: Limit,
    contacts_url: str,
) -> OutgoingEmail:
    """Tell an owner of a new entry: what is in it, or, of a locked one, only that it waits.

    `short_url` is None once the code has been deleted.
    """
    name = _line(code_name or short_url or "a QR code")
    heading = [f"There is a new entry on {name}."]
    if short_url is not None:
        heading.append(short_url)
    body = _locked_text(monthly_limit) if isinstance(contact, LockedContact) else _entered_text(contact)
    came = f"It came on {contact.created_at:%Y-%m-%d at %H:%M} UTC."
    return OutgoingEmail(
        to=_line(account.email),
        subject=f"New entry: {name}"[:_MAX_SUBJECT],
        text="\n".join([*heading, "", *body, "", came, f"All entries: {contacts_url}", ""]),
    )


def _locked_text(monthly_limit: Limit) -> list[str]:
    shows = f"the first {monthly_limit} entries of each calendar month" if monthly_limit else "no entries"
    return [
        f"It is waiting for you and is locked: your plan shows {shows}.",
        "With a larger plan you see it at once.",
    ]


def _entered_text(contact: Contact) -> list[str]:
    lines = [f"{_line(name)}: {_written(value)}" for name, value in contact.entered.items()]
    if contact.consent is not None:
        answer = "Agreed to" if contact.consent.given else "Not agreed to"
        lines += ["", f"{answer}: {_line(contact.consent.text)}"]
    return lines


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_line(str(one)) for one in value)
    # A text of several lines is set in, so that none of them passes for another field.
    return "\n    ".join(_line(line) for line in str(value).split("\n"))


def _line(text: str) -> str:
    """One line of what can be printed."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
