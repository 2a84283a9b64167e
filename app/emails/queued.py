"""Compose the e-mails of the outbox. That about a locked contact has none of its values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final
from urllib.parse import urlencode

from app.emails.weekly_reports import compose_report
from app.pages.entered_values import entered_values, plan_opens
from app.pages.formats import format_moment_in
from app.pages.texts import Translations, spoken, translations
from domain.accounts.accounts import Account
from domain.accounts.emails import MAX_SUBJECT, EmailKind, OutgoingEmail, QueuedEmail, one_line
from domain.accounts.weekly_reports import unsubscribe_token
from domain.contacts.contacts import LockedContact
from domain.pages.languages import DEFAULT_LANGUAGE
from domain.use_cases.contacts import DueContactEmail, prepare_contact_email
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.emails import DueEmail, prepare_email
from domain.use_cases.weekly_reports import weekly_report


def contact_email(t: Translations, due: DueContactEmail, *, dashboard_url: str) -> OutgoingEmail:
    """Visitors' texts are one line or indented, so that they cannot imitate ours."""
    name = one_line((due.code and due.code.name) or due.short_url or t.mail_contact_code)
    contact = due.contact
    received = format_moment_in(t.language, contact.created_at, due.account.time_zone)
    lines = [
        t.mail_contact_text.format(name=name),
        *([due.short_url] if due.short_url else []),
        "",
        *_contact_lines(t, due),
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


def _contact_lines(t: Translations, due: DueContactEmail) -> Iterator[str]:
    contact = due.contact
    if isinstance(contact, LockedContact):
        yield t.mail_contact_waits.format(limit=plan_opens(t, due.monthly_limit))
        return
    for value in entered_values(t, contact.entered, due.code.content if due.code else None):
        text = "\n    ".join(one_line(line) for line in value.text.split("\n"))
        yield f"{one_line(value.label)}: {text}"
    if contact.consent is not None:
        answer = t.consent_given if contact.consent.given else t.consent_refused
        yield ""
        yield f"{answer}: {one_line(contact.consent.text)}"


@dataclass(frozen=True, slots=True)
class Texts:
    """Names of texts. `path`: of the link, under the dashboard."""

    subject: str
    text: str
    after: str
    path: str


def _of_security(subject: str) -> Texts:
    return Texts(subject, "mail_security_text", "mail_security_after", "settings/security")


_TAKEN: Final = Texts("mail_taken_subject", "mail_taken_text", "mail_taken_after", "sign-in")
_TEXTS: Final = {
    EmailKind.CONFIRM_EMAIL: Texts(
        "mail_confirm_subject", "mail_confirm_text", "mail_confirm_after", "confirm"
    ),
    EmailKind.NEW_PASSWORD: Texts(
        "mail_password_subject", "mail_password_text", "mail_password_after", "new-password"
    ),
    EmailKind.EMAIL_CHANGES: Texts(
        "mail_changes_subject", "mail_changes_text", "mail_changes_after", "settings"
    ),
    EmailKind.PASSWORD_CHANGED: Texts(
        "mail_changed_subject", "mail_changed_text", "mail_changed_after", "reset"
    ),
    EmailKind.PASSWORD_GUESSED: Texts(
        "mail_guessed_subject", "mail_guessed_text", "mail_guessed_after", "settings/security"
    ),
    EmailKind.CODE_GUESSED: Texts(
        "mail_code_guessed_subject", "mail_code_guessed_text", "mail_changed_after", "reset"
    ),
    EmailKind.NEW_DEVICE: Texts("mail_device_subject", "mail_device_text", "mail_device_after", "settings"),
    EmailKind.NEW_ASSISTANT: Texts(
        "mail_assistant_subject", "mail_assistant_text", "mail_assistant_after", "assistants"
    ),
    EmailKind.ASSISTANT_WRITES: Texts(
        "mail_writes_subject", "mail_writes_text", "mail_assistant_after", "assistants"
    ),
    EmailKind.WEBHOOK_DISABLED: Texts(
        "mail_webhook_subject", "mail_webhook_text", "mail_webhook_after", "webhooks"
    ),
    EmailKind.AUTHENTICATOR_ON: _of_security("mail_app_on_subject"),
    EmailKind.AUTHENTICATOR_OFF: _of_security("mail_app_off_subject"),
    EmailKind.PASSKEY_ADDED: _of_security("mail_passkey_added_subject"),
    EmailKind.PASSKEY_REMOVED: _of_security("mail_passkey_removed_subject"),
    EmailKind.NEW_RECOVERY_CODES: _of_security("mail_recovery_subject"),
    EmailKind.SECOND_STEPS_OFF: _of_security("mail_steps_off_subject"),
}


async def compose_queued(
    deps: Deps, queued: QueuedEmail, *, dashboard_url: str, secret_key: bytes
) -> OutgoingEmail | None:
    """The e-mail, or None if nothing is to be sent any more."""
    if queued.kind is EmailKind.CONTACT:
        contact = await prepare_contact_email(deps, queued)
        if contact is None:
            return None
        return contact_email(_spoken_by(contact.account), contact, dashboard_url=dashboard_url)
    due = await prepare_email(deps, queued)
    if due is not None and queued.kind is EmailKind.WEEKLY_REPORT:
        return await _compose_report(deps, due, queued, dashboard_url, secret_key)
    return _compose(due, queued, dashboard_url) if due else None


async def _compose_report(
    deps: Deps, due: DueEmail, queued: QueuedEmail, dashboard_url: str, secret_key: bytes
) -> OutgoingEmail | None:
    """The report, or None if its owner has switched it off."""
    if not due.account.has_weekly_report:
        return None
    report = await weekly_report(deps, due.account, date.fromisoformat(queued.details["monday"]))
    return compose_report(
        _spoken_by(due.account),
        report,
        to=due.to,
        dashboard_url=dashboard_url,
        unsubscribe_url=f"{dashboard_url}/unsubscribe/{unsubscribe_token(secret_key, due.account.id)}",
    )


def _compose(due: DueEmail, queued: QueuedEmail, dashboard_url: str) -> OutgoingEmail:
    account = due.account
    t = _spoken_by(account, queued.details.get("language"))
    is_taken = queued.kind is EmailKind.CONFIRM_EMAIL and due.token is None
    texts = _TAKEN if is_taken else _TEXTS[queued.kind]
    link = f"{dashboard_url}/{texts.path}" + (f"?{urlencode({'token': due.token})}" if due.token else "")
    values = _values(t, due, queued.details)
    values["subject"] = getattr(t, texts.subject).format_map(values)
    parts = (getattr(t, texts.text).format_map(values), link, getattr(t, texts.after).format_map(values))
    return OutgoingEmail(
        to=one_line(due.to),
        subject=values["subject"][:MAX_SUBJECT],
        text="\n\n".join(parts) + "\n",
        link=link if due.token else None,
    )


def _spoken_by(account: Account, asked_in: str | None = None) -> Translations:
    """`asked_in`: the language of the page that requested the e-mail."""
    asked = account.dashboard_language or asked_in or account.language or ""
    return translations(spoken(asked) or DEFAULT_LANGUAGE)


def _values(t: Translations, due: DueEmail, details: Mapping[str, str]) -> dict[str, str]:
    """Texts of others become one line without control characters."""
    values = {name: one_line(value) for name, value in details.items()} | {"email": one_line(due.to)}
    if not values.get("device", "-"):
        values["device"] = t.session_unknown
    if "at" in details:
        moment = datetime.fromisoformat(details["at"])
        values["time"] = format_moment_in(t.language, moment, due.account.time_zone)
    return values
