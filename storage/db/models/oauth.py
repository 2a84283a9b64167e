"""The tables of the authorization server. docs/storage.md describes each."""

from uuid import UUID

from tortoise import fields
from tortoise.models import Model

from storage.db.models.accounts import OwnedRow, belongs_to


# An OAuth client. Its id is ours, or the URL of its own metadata document.
class ClientRow(Model):
    id = fields.CharField(max_length=2048, primary_key=True)
    name = fields.CharField(max_length=200, null=True)
    uri = fields.TextField(null=True)
    redirect_uris = fields.JSONField[list[str]]()
    auth_method = fields.CharField(max_length=32)
    secret_hash = fields.CharField(max_length=64, null=True)
    created_at = fields.DatetimeField()
    seen_at = fields.DatetimeField(db_index=True)
    fetched_at = fields.DatetimeField(null=True)
    signed_in_at = fields.DatetimeField(null=True)

    class Meta:
        table = "oauth_clients"
        indexes = (("signed_in_at", "created_at"),)


# The connection of one account with one client.
class GrantRow(OwnedRow):
    client: fields.ForeignKeyRelation[ClientRow] = belongs_to("ClientRow", db_index=True)
    client_id: str
    may_write = fields.BooleanField()
    may_read_contacts = fields.BooleanField(default=True, db_default=True)
    credentials_mark = fields.CharField(max_length=32)
    created_at = fields.DatetimeField()
    last_used_at = fields.DatetimeField(null=True)
    wrote_at = fields.DatetimeField(null=True)

    class Meta:
        table = "grants"
        unique_together = (("account", "client"),)


# Its id is the family of the refresh tokens that it issues; `scopes` are those granted to the family.
class AuthorizationCodeRow(Model):
    id = fields.UUIDField(primary_key=True)
    grant: fields.ForeignKeyRelation[GrantRow] = belongs_to("GrantRow", db_index=True)
    grant_id: UUID
    code_hash = fields.CharField(max_length=64, unique=True)
    client_id = fields.CharField(max_length=2048)
    scopes = fields.CharField(max_length=64)
    redirect_uri = fields.TextField(null=True)
    code_challenge = fields.CharField(max_length=43)
    resource = fields.TextField()
    created_at = fields.DatetimeField(db_index=True)
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "authorization_codes"


class RefreshTokenRow(Model):
    id = fields.UUIDField(primary_key=True)
    grant: fields.ForeignKeyRelation[GrantRow] = belongs_to("GrantRow", db_index=True)
    grant_id: UUID
    family_id = fields.UUIDField(db_index=True)
    parent_id = fields.UUIDField(null=True, db_index=True)
    scopes = fields.CharField(max_length=64)
    token_hash = fields.CharField(max_length=64, unique=True)
    created_at = fields.DatetimeField(db_index=True)
    used_at = fields.DatetimeField(null=True)
    # Written by the version before alone, which may still run beside this one.
    repeated_at = fields.DatetimeField(null=True)

    class Meta:
        table = "refresh_tokens"


# A key that signs access tokens. The private half is encrypted under the service's secret.
class SigningKeyRow(Model):
    kid = fields.CharField(max_length=64, primary_key=True)
    public_jwk = fields.TextField()
    encrypted_jwk = fields.TextField()
    created_at = fields.DatetimeField()

    class Meta:
        table = "signing_keys"


# By name: the text of each applied migration, and the secret key, as hashes.
class ServiceHashRow(Model):
    name = fields.CharField(max_length=200, primary_key=True)
    value = fields.CharField(max_length=64)

    class Meta:
        table = "service_hashes"
