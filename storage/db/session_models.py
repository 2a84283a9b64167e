"""The tables of the dashboard: who is signed in. docs/storage.md describes each."""

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
