"""The e-mail about a form submission, in plain text."""

from typing import Any

from domain.accounts.accounts import Account
from domain.accounts.emails import MAX_SUBJECT, OutgoingEmail, one_line
from domain.accounts.plans import Limit
from domain.contacts.contacts import Contact, LockedContact


def contact_email(
    account: Account,
    contact: Contact | LockedContact,
    *,
    code_name: str | None,
    short_url: str | None,
    monthly_limit: Limit,
    contacts_url: str,
) -> OutgoingEmail:
    """The e-mail about a new form submission. It has no value of a locked one.

    `short_url` is None once the code has been deleted.
    """
    name = one_line(code_name or short_url or "a QR code")
    heading = [f"There is a new form submission on {name}."]
    if short_url is not None:
        heading.append(short_url)
    body = _locked_lines(monthly_limit) if isinstance(contact, LockedContact) else _entered_lines(contact)
    received = f"Received on {contact.created_at:%Y-%m-%d at %H:%M} UTC."
    return OutgoingEmail(
        to=one_line(account.email),
        subject=f"New form submission: {name}"[:MAX_SUBJECT],
        text="\n".join([*heading, "", *body, "", received, f"All submissions: {contacts_url}", ""]),
    )


def _locked_lines(monthly_limit: Limit) -> list[str]:
    shows = f"the first {monthly_limit} submissions of each month" if monthly_limit else "no submissions"
    return [
        f"It is locked: your plan shows {shows}.",
        "With a larger plan you see it at once.",
    ]


def _entered_lines(contact: Contact) -> list[str]:
    lines = [f"{one_line(name)}: {_format_value(value)}" for name, value in contact.entered.items()]
    if contact.consent is not None:
        answer = "Agreed to" if contact.consent.given else "Not agreed to"
        lines += ["", f"{answer}: {one_line(contact.consent.text)}"]
    return lines


def _format_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(one_line(str(one)) for one in value)
    # Further lines are indented, so that none of them looks like another field.
    return "\n    ".join(one_line(line) for line in str(value).split("\n"))
