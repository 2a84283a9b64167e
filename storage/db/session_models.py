"""The tables of the dashboard: who is signed in, and how one gets in. docs/storage.md describes each."""

from tortoise import fields
from tortoise.indexes import Index

from storage.db.models import OwnedRow


class SessionRow(OwnedRow):
    id = fields.UUIDField(primary_key=True)
    token_hash = fields.CharField(max_length=64, unique=True)
    user_agent = fields.CharField(max_length=500)
    created_at = fields.DatetimeField()
    seen_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "sessions"
        indexes = (Index(fields=("account_id", "seen_at", "id"), name="idx_sessions_listed"),)


# A link that was mailed, or handed over by the operator; deleted when it is used.
class OneTimeTokenRow(OwnedRow):
    id = fields.UUIDField(primary_key=True)
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
