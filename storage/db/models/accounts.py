"""The tables of accounts, and of signing in to them. docs/storage.md describes each."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model


def belongs_to(model: str, field: Callable[..., Any] = fields.ForeignKeyField, **options: Any) -> Any:
    """The row is deleted with the one that it names."""
    options = {"related_name": False, "on_delete": fields.CASCADE, **options}
    return field(f"repoint.{model}", **options)


class AccountRow(Model):
    id = fields.UUIDField(primary_key=True)
    email = fields.CharField(max_length=254, db_index=True)
    verified_email = fields.CharField(max_length=254, null=True, unique=True)
    password_hash = fields.CharField(max_length=255)
    time_zone = fields.CharField(max_length=64)
    plan = fields.CharField(max_length=16)
    subscription = fields.CharField(max_length=16)
    created_at = fields.DatetimeField()
    language = fields.CharField(max_length=35, null=True)
    dashboard_language = fields.CharField(max_length=35, null=True)
    name = fields.CharField(max_length=200, null=True)
    reported_on = fields.DateField(null=True)
    # A default in the database, so that an older release can still insert accounts.
    is_operator = fields.BooleanField(default=False, db_default=False)
    # Counts the locks of the account, and so at least its writes: what was worked out at one revision holds
    # until the next.
    revision = fields.BigIntField(default=0)
    # The bytes that it keeps, and when they were last counted from the beginning; null: never.
    stored_bytes = fields.BigIntField(default=0, db_default=0)
    counted_at = fields.DatetimeField(null=True)
    # The sequence of its newest event.
    events = fields.BigIntField(default=0, db_default=0)

    class Meta:
        table = "accounts"


# Deleted with its account.
class OwnedRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = belongs_to("AccountRow", db_index=False)
    account_id: UUID

    class Meta:
        abstract = True


# What operators did with an account.
class AccountEventRow(OwnedRow):
    id = fields.BigIntField(primary_key=True, generated=True)
    kind = fields.CharField(max_length=16)
    # The operator's e-mail address; null for a command.
    by = fields.CharField(max_length=254, null=True)
    details = fields.JSONField[dict[str, str]]()
    created_at = fields.DatetimeField()

    class Meta:
        table = "account_events"
        indexes = (Index(fields=("account_id", "id"), name="idx_account_events_of"),)


# What happened to an account, for programs. `about`, `before`: JSON, see storage/repositories/events.py.
class EventRow(OwnedRow):
    sequence = fields.BigIntField()
    type = fields.CharField(max_length=32)
    at = fields.DatetimeField(db_index=True)
    by = fields.CharField(max_length=300, null=True)
    via = fields.CharField(max_length=16, null=True)
    about = fields.TextField()
    before = fields.TextField(null=True)

    class Meta:
        table = "events"
        unique_together = (("account", "sequence"),)


# `due_at`: when a process that sends to it may begin; later while one does.
class WebhookRow(OwnedRow):
    version = fields.IntField()
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()
    url = fields.TextField()
    # Null: all types.
    events = fields.JSONField[list[str]](null=True)
    only = fields.JSONField[dict[str, list[str]]](null=True)
    is_enabled = fields.BooleanField()
    secret_version = fields.IntField()
    rotated_at = fields.DatetimeField(null=True)
    position = fields.BigIntField()
    failing_since = fields.DatetimeField(null=True)
    disabled_at = fields.DatetimeField(null=True)
    disabled_reason = fields.CharField(max_length=16, null=True)
    due_at = fields.DatetimeField()

    class Meta:
        table = "webhooks"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_webhooks_listed"),)


# Deleted with its event. `tries`: the last ones, see domain/feed/webhooks.py.
class DeliveryRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    # No reference: those of a webhook that is deleted go with their events, some at a time.
    webhook_id = fields.UUIDField()
    event: fields.ForeignKeyRelation[EventRow] = belongs_to("EventRow", db_index=True)
    event_id: UUID
    sequence = fields.BigIntField()
    type = fields.CharField(max_length=32)
    state = fields.CharField(max_length=16)
    due_at = fields.DatetimeField(null=True)
    failures = fields.IntField()
    tries = fields.JSONField[list[Any]]()
    created_at = fields.DatetimeField()

    class Meta:
        table = "webhook_deliveries"
        unique_together = (("webhook_id", "sequence"),)
        indexes = (Index(fields=("webhook_id", "due_at"), name="idx_webhook_deliveries_due"),)


class ApiKeyRow(OwnedRow):
    name = fields.CharField(max_length=200)
    key_hash = fields.CharField(max_length=64, unique=True)
    prefix = fields.CharField(max_length=8)
    is_active = fields.BooleanField()
    created_at = fields.DatetimeField()
    last_used_at = fields.DatetimeField(null=True)
    # Null: no limit.
    scopes = fields.JSONField[list[str]](null=True)
    folders = fields.JSONField[list[str]](null=True)
    domains = fields.JSONField[list[str]](null=True)
    expires_at = fields.DatetimeField(null=True)

    class Meta:
        table = "api_keys"


class SessionRow(OwnedRow):
    token_hash = fields.CharField(max_length=64, unique=True)
    user_agent = fields.CharField(max_length=500)
    created_at = fields.DatetimeField()
    seen_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "sessions"
        indexes = (Index(fields=("account_id", "seen_at", "id"), name="idx_sessions_listed"),)


# A link that was mailed, or handed over by the operator; deleted when it is used.
class OneTimeTokenRow(OwnedRow):
    purpose = fields.CharField(max_length=16)
    token_hash = fields.CharField(max_length=64, unique=True)
    email = fields.CharField(max_length=254)
    expires_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "one_time_tokens"
        indexes = (Index(fields=("account_id",), name="idx_one_time_tokens_of"),)


# A kind of device that an owner has signed in with.
class KnownDeviceRow(OwnedRow):
    id = fields.BigIntField(primary_key=True, generated=True)
    device = fields.CharField(max_length=64)

    class Meta:
        table = "known_devices"
        unique_together = (("account", "device"),)


class AuthenticatorRow(Model):
    account: fields.ForeignKeyRelation[AccountRow] = belongs_to(
        "AccountRow", fields.OneToOneField, primary_key=True
    )
    account_id: UUID
    encrypted_secret = fields.TextField()
    last_step = fields.BigIntField()
    created_at = fields.DatetimeField()

    class Meta:
        table = "authenticators"


class RecoveryCodeRow(OwnedRow):
    id = fields.BigIntField(primary_key=True)
    code_hash = fields.CharField(max_length=64)

    class Meta:
        table = "recovery_codes"
        unique_together = (("account_id", "code_hash"),)


class PasskeyRow(OwnedRow):
    # At most 1,023 bytes (WebAuthn, 7.1), in base64url.
    credential_id = fields.CharField(max_length=1_364, unique=True)
    public_key = fields.BinaryField()
    sign_count = fields.BigIntField()
    name = fields.CharField(max_length=100)
    created_at = fields.DatetimeField()
    last_used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "passkeys"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_passkeys_listed"),)


class PendingStepRow(Model):
    id = fields.UUIDField(primary_key=True)
    purpose = fields.CharField(max_length=32)
    token_hash = fields.CharField(max_length=64, unique=True)
    account: fields.ForeignKeyNullableRelation[AccountRow] = belongs_to("AccountRow", null=True)
    account_id: UUID | None
    content = fields.TextField()
    created_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "pending_steps"


class PasswordTryRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    address_hash = fields.CharField(max_length=64)
    tried_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "password_tries"
        indexes = (Index(fields=("address_hash", "tried_at"), name="idx_password_tries_of"),)


# Wrong attempts at signing in to one account, or to an e-mail address without one.
class BrakeRow(Model):
    key_hash = fields.CharField(max_length=64, primary_key=True)
    tries = fields.IntField()
    since = fields.DatetimeField(db_index=True)
    last_at = fields.DatetimeField()
    is_told = fields.BooleanField()

    class Meta:
        table = "brakes"


# The requests that a process has let through in half a second, for the rate limits of the others
# (storage/runtime/limit_exchange.py). Kept for minutes.
class RequestCountRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    process = fields.BigIntField()
    # Milliseconds since 1970, by the database's clock.
    counted_at = fields.BigIntField(db_index=True)
    # JSON: by limit and hashed key.
    counts = fields.TextField()

    class Meta:
        table = "request_counts"


# An e-mail that is still to be sent: stored in the transaction of what it is about. `account`: null where
# nobody has looked whether the address has one.
class MailRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyNullableRelation[AccountRow] = belongs_to(
        "AccountRow", db_index=True, null=True
    )
    account_id: UUID | None
    kind = fields.CharField(max_length=24)
    contact_id = fields.UUIDField(null=True)
    email = fields.CharField(max_length=254, null=True)
    details = fields.JSONField[dict[str, str]]()
    due_at = fields.DatetimeField(db_index=True)
    tries = fields.IntField()

    class Meta:
        table = "mails"
