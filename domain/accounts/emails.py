"""E-mails that wait to be sent. What they say is composed then, and so is a link in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from uuid import UUID


class EmailKind(StrEnum):
    CONTACT = "contact"
    CONFIRM_EMAIL = "confirm_email"
    NEW_PASSWORD = "new_password"  # noqa: S105 - a kind
    EMAIL_CHANGES = "email_changes"
    PASSWORD_CHANGED = "password_changed"  # noqa: S105 - a kind
    NEW_DEVICE = "new_device"
    NEW_ASSISTANT = "new_assistant"
    ASSISTANT_WRITES = "assistant_writes"
    AUTHENTICATOR_ON = "authenticator_on"
    AUTHENTICATOR_OFF = "authenticator_off"
    PASSKEY_ADDED = "passkey_added"
    PASSKEY_REMOVED = "passkey_removed"
    NEW_RECOVERY_CODES = "new_recovery_codes"
    SECOND_STEPS_OFF = "second_steps_off"


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
