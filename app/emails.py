"""The e-mails to owners, as plain text in their language."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from urllib.parse import urlencode

from app.pages.formats import format_moment_in
from app.pages.texts import DEFAULT_LANGUAGE, Translations, spoken, translations
from domain.accounts.emails import MAX_SUBJECT, EmailKind, OutgoingEmail, QueuedEmail, one_line
from domain.use_cases.contacts import compose_email
from domain.use_cases.deps import Deps
from domain.use_cases.self_service.emails import DueEmail, prepare_email


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
    EmailKind.NEW_DEVICE: Texts("mail_device_subject", "mail_device_text", "mail_device_after", "settings"),
    EmailKind.NEW_ASSISTANT: Texts(
        "mail_assistant_subject", "mail_assistant_text", "mail_assistant_after", "settings"
    ),
    EmailKind.ASSISTANT_WRITES: Texts(
        "mail_writes_subject", "mail_writes_text", "mail_assistant_after", "settings"
    ),
    EmailKind.AUTHENTICATOR_ON: _of_security("mail_app_on_subject"),
    EmailKind.AUTHENTICATOR_OFF: _of_security("mail_app_off_subject"),
    EmailKind.PASSKEY_ADDED: _of_security("mail_passkey_added_subject"),
    EmailKind.PASSKEY_REMOVED: _of_security("mail_passkey_removed_subject"),
    EmailKind.NEW_RECOVERY_CODES: _of_security("mail_recovery_subject"),
    EmailKind.SECOND_STEPS_OFF: _of_security("mail_steps_off_subject"),
}


async def compose_queued(deps: Deps, queued: QueuedEmail, *, dashboard_url: str) -> OutgoingEmail | None:
    """None when nothing is to be sent any more."""
    if queued.kind is EmailKind.CONTACT:
        return await compose_email(deps, queued, contacts_url=dashboard_url)
    due = await prepare_email(deps, queued)
    return _compose(due, queued, dashboard_url) if due else None


def _compose(due: DueEmail, queued: QueuedEmail, dashboard_url: str) -> OutgoingEmail:
    account = due.account
    asked = account.dashboard_language or queued.details.get("language") or account.language or ""
    t = translations(spoken(asked) or DEFAULT_LANGUAGE)
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


def _values(t: Translations, due: DueEmail, details: Mapping[str, str]) -> dict[str, str]:
    """What others wrote is one line without control characters, and stands in the text as it is."""
    values = {name: one_line(value) for name, value in details.items()} | {"email": one_line(due.to)}
    if not values.get("device", "-"):
        values["device"] = t.session_unknown
    if "at" in details:
        moment = datetime.fromisoformat(details["at"])
        values["time"] = format_moment_in(t.language, moment, due.account.time_zone)
    return values
