"""The e-mail about a form submission. That about a locked contact has none of its values."""

from collections.abc import Iterator

from app.pages.entered_values import entered_values, plan_opens
from app.pages.formats import format_moment_in
from app.pages.texts import Translations
from domain.accounts.emails import MAX_SUBJECT, OutgoingEmail, one_line
from domain.contacts.contacts import Contact, LockedContact
from domain.use_cases.contacts import DueContactEmail


def contact_email(t: Translations, due: DueContactEmail, *, dashboard_url: str) -> OutgoingEmail:
    """Visitors' texts are one line or indented, so that they cannot imitate ours."""
    name = one_line((due.code and due.code.name) or due.short_url or t.mail_contact_code)
    contact = due.contact
    received = format_moment_in(t.language, contact.created_at, due.account.time_zone)
    lines = [
        t.mail_contact_text.format(name=name),
        *([due.short_url] if due.short_url else []),
        "",
        *(_locked_lines(t, due) if isinstance(contact, LockedContact) else _entered_lines(t, due, contact)),
        "",
        t.mail_contact_received.format(time=received),
        t.mail_contact_link.format(link=f"{dashboard_url}/contacts/{contact.id}"),
        "",
    ]
    return OutgoingEmail(
        to=one_line(due.account.email),
        subject=t.mail_contact_subject.format(name=name)[:MAX_SUBJECT],
        text="\n".join(lines),
    )


def _locked_lines(t: Translations, due: DueContactEmail) -> list[str]:
    return [t.mail_contact_waits.format(limit=plan_opens(t, due.monthly_limit))]


def _entered_lines(t: Translations, due: DueContactEmail, contact: Contact) -> Iterator[str]:
    for value in entered_values(t, contact.entered, due.code.content if due.code else None):
        text = "\n    ".join(one_line(line) for line in value.text.split("\n"))
        yield f"{one_line(value.label)}: {text}"
    if contact.consent is not None:
        answer = t.consent_given if contact.consent.given else t.consent_refused
        yield ""
        yield f"{answer}: {one_line(contact.consent.text)}"
