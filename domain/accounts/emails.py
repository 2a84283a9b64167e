"""E-mails to owners. They wait in the outbox; their texts, and links in them, are made when they are sent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID

MAX_SUBJECT = 150


class EmailKind(StrEnum):
    CONTACT = "contact"
    CONFIRM_EMAIL = "confirm_email"
    NEW_PASSWORD = "new_password"
    EMAIL_CHANGES = "email_changes"
    PASSWORD_CHANGED = "password_changed"
    PASSWORD_GUESSED = "password_guessed"
    CODE_GUESSED = "code_guessed"
    NEW_DEVICE = "new_device"
    NEW_ASSISTANT = "new_assistant"
    ASSISTANT_WRITES = "assistant_writes"
    AUTHENTICATOR_ON = "authenticator_on"
    AUTHENTICATOR_OFF = "authenticator_off"
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
    NEW_RECOVERY_CODES = "new_recovery_codes"
    SECOND_STEPS_OFF = "second_steps_off"
    WEBHOOK_DISABLED = "webhook_disabled"
    WEEKLY_REPORT = "weekly_report"


@dataclass(frozen=True, kw_only=True, slots=True)
class QueuedEmail:
    """`email`: the receiver, None for the address of the account.

    `account_id` is None where nobody has looked whether there is an account. `details`: values for the text.
    """

    id: UUID
    kind: EmailKind
    account_id: UUID | None
    contact_id: UUID | None = None
    email: str | None = None
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class OutgoingEmail:
    """`to` and `subject` are one line each, so that neither can add a header. `link`: what it is sent for."""

    to: str
    subject: str
    text: str
    link: str | None = None
    # One POST to it ends such e-mails (RFC 8058).
    unsubscribe_url: str | None = None


def one_line(text: str) -> str:
    """The printable characters on one line."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
