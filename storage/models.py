"""The tables. Every record is described in docs/storage.md: what is hashed, how long it lives."""

from uuid import UUID

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model


class AccountRow(Model):
    id = fields.UUIDField(primary_key=True)
    email = fields.CharField(max_length=254, unique=True)
    password_hash = fields.CharField(max_length=255)
    time_zone = fields.CharField(max_length=64)
    plan = fields.CharField(max_length=16)
    subscription = fields.CharField(max_length=16)
    created_at = fields.DatetimeField()

    class Meta:
        table = "accounts"


class ApiKeyRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="api_keys", on_delete=fields.CASCADE
    )
    account_id: UUID
    name = fields.CharField(max_length=200)
    key_hash = fields.CharField(max_length=64, unique=True)
    prefix = fields.CharField(max_length=8)
    is_active = fields.BooleanField()
    created_at = fields.DatetimeField()
    last_used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "api_keys"


# What a short ID leads to. QR codes and short links share this table, and with it one space of short
# IDs, one set of gates and one scan path; `kind` tells them apart.
class ShortURLRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="short_urls", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    kind = fields.CharField(max_length=8)
    domain = fields.CharField(max_length=253)
    short_id = fields.CharField(max_length=64)
    type_id = fields.SmallIntField()
    content = fields.JSONField[dict[str, object]]()
    destination = fields.TextField(null=True)
    name = fields.CharField(max_length=200, null=True)
    # No foreign keys: what is deleted is taken out of its codes in the same transaction.
    folder_id = fields.UUIDField(null=True, db_index=True)
    template_id = fields.UUIDField(null=True, db_index=True)
    external_id = fields.CharField(max_length=200, null=True)
    options = fields.JSONField[dict[str, object]]()
    theme = fields.JSONField[dict[str, object]](null=True)
    status = fields.CharField(max_length=8)
    password_hash = fields.CharField(max_length=255, null=True)
    password_enabled = fields.BooleanField()
    expires_at = fields.DatetimeField(null=True)
    expiration_enabled = fields.BooleanField()
    expired_redirect_url = fields.TextField(null=True)
    scan_limit = fields.BigIntField(null=True)
    scan_limit_reached_url = fields.TextField(null=True)
    # No foreign key: a logo is swept once nothing names it, and a code must not wait for that.
    logo_hash = fields.CharField(max_length=64, null=True, db_index=True)
    image_error = fields.TextField(null=True)
    scannability = fields.JSONField[dict[str, object]](null=True)
    scan_count = fields.BigIntField()
    version = fields.IntField()
    created_via = fields.CharField(max_length=16)
    # Name, short ID and destination, case-folded, so that a search is the same on both databases.
    search_text = fields.TextField()
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()

    class Meta:
        table = "short_urls"
        unique_together = (("domain", "short_id"), ("account", "kind", "external_id"))
        indexes = (Index(fields=("account_id", "kind", "created_at", "id"), name="idx_short_urls_listed"),)


class FolderRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="folders", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    name = fields.CharField(max_length=200)
    version = fields.IntField()
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()

    class Meta:
        table = "folders"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_folders_listed"),)


class TemplateRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="templates", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    name = fields.CharField(max_length=200)
    options = fields.JSONField[dict[str, object]]()
    theme = fields.JSONField[dict[str, object]](null=True)
    version = fields.IntField()
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()

    class Meta:
        table = "templates"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_templates_listed"),)


# What somebody entered on a lead form's or feedback's page. It outlives its code. An erased one keeps its
# place in its month, and nothing of what was entered.
class ContactRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="contacts", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    code_id = fields.UUIDField()
    entered = fields.JSONField[dict[str, object]](null=True)
    consent = fields.JSONField[dict[str, object]](null=True)
    created_at = fields.DatetimeField()
    erased_at = fields.DatetimeField(null=True)

    class Meta:
        table = "contacts"
        indexes = (
            Index(fields=("account_id", "created_at", "id"), name="idx_contacts_listed"),
            Index(fields=("account_id", "code_id", "created_at"), name="idx_contacts_of"),
        )


# A mail to an owner that is still to be sent: written with what it tells of, in one transaction.
class MailRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="mails", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    contact_id = fields.UUIDField()
    due_at = fields.DatetimeField(db_index=True)
    tries = fields.IntField()

    class Meta:
        table = "mails"


# A picture on a landing page, fetched by us so that no visitor's browser asks another host.
class PagePictureRow(Model):
    url_hash = fields.CharField(max_length=64, primary_key=True)
    logo_hash = fields.CharField(max_length=64, null=True, db_index=True)
    fetched_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "page_pictures"


# A logo as it is drawn: fetched once, made small and clean, named by its own content.
class LogoRow(Model):
    content_hash = fields.CharField(max_length=64, primary_key=True)
    content = fields.BinaryField()
    width = fields.SmallIntField()
    height = fields.SmallIntField()
    kept_at = fields.DatetimeField()

    class Meta:
        table = "logos"


# The short ID of something deleted: printed somewhere, so nobody else may ever have it.
class RetiredShortIdRow(Model):
    id = fields.UUIDField(primary_key=True)
    domain = fields.CharField(max_length=253)
    short_id = fields.CharField(max_length=64)
    account_id = fields.UUIDField()
    retired_at = fields.DatetimeField()

    class Meta:
        table = "retired_short_ids"
        unique_together = (("domain", "short_id"),)


# A code whose scans are still to be swept.
class DeletedCodeRow(Model):
    id = fields.UUIDField(primary_key=True)
    deleted_at = fields.DatetimeField()

    class Meta:
        table = "deleted_codes"


class ChangeRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    short_url: fields.ForeignKeyRelation[ShortURLRow] = fields.ForeignKeyField(
        "repoint.ShortURLRow", related_name="changes", on_delete=fields.CASCADE, db_index=False
    )
    short_url_id: UUID
    version = fields.IntField()
    changed_by = fields.CharField(max_length=300)
    via = fields.CharField(max_length=16)
    changed_at = fields.DatetimeField()
    before = fields.JSONField[dict[str, object]](null=True)
    after = fields.JSONField[dict[str, object]]()

    class Meta:
        table = "changes"
        unique_together = (("short_url", "version"),)


# What scans call a code or link, or an account: short, where a UUID would make up half of what is stored of a scan.
# It outlives what it names until the last scan of that is swept.
class ScanKeyRow(Model):
    key = fields.BigIntField(primary_key=True, generated=True)
    id = fields.UUIDField(unique=True)
    # The account's own key; null in the row of an account itself.
    account = fields.BigIntField(null=True, db_index=True)
    type_id = fields.SmallIntField(null=True)

    class Meta:
        table = "scan_keys"


# An answered scan as it was recorded, before it is posted: to `posted_scans`, and counted in `sheets`. No index but its key, and no foreign
# key: whoever scans waits for this row.
class JournalRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    code = fields.BigIntField()
    # Milliseconds since 1970, in UTC.
    scanned_at = fields.BigIntField()
    # Whether posting is still to add it to its code's `scan_count`.
    is_owed = fields.BooleanField()
    visitor = fields.BigIntField(null=True)
    # All the rest in one text (storage/journal_rows.py): what a row costs is its number of values, not their length.
    details = fields.TextField()

    class Meta:
        table = "scan_journal"


# A posted scan. Its id is that of its row in the journal.
class PostedScanRow(Model):
    id = fields.BigIntField(primary_key=True)
    account = fields.BigIntField()
    code = fields.BigIntField()
    scanned_at = fields.BigIntField()
    verdict = fields.SmallIntField()
    bot = fields.CharField(max_length=64, null=True)
    visitor = fields.BigIntField(null=True)
    agent = fields.BigIntField(null=True)
    language = fields.CharField(max_length=3, null=True)
    referrer = fields.CharField(max_length=253, null=True)
    country = fields.CharField(max_length=2, null=True)
    city = fields.CharField(max_length=100, null=True)
    # Whether it is its visitor's first of the day: of the code 1, of the type 2, of the account 4.
    firsts = fields.SmallIntField()

    class Meta:
        table = "posted_scans"
        indexes = (
            Index(fields=("code", "scanned_at", "id"), name="idx_posted_scans_of_code"),
            Index(fields=("account", "scanned_at", "id"), name="idx_posted_scans_of_account"),
        )


# A user agent, once however many scans it made, and what it was judged to be.
class AgentRow(Model):
    # 63 bits of its BLAKE2b.
    id = fields.BigIntField(primary_key=True)
    user_agent = fields.TextField()
    bot = fields.CharField(max_length=64, null=True)
    device = fields.CharField(max_length=40)
    os = fields.CharField(max_length=40)
    browser = fields.CharField(max_length=40)

    class Meta:
        table = "agents"


# The scans of one subject on one UTC day or in one month, counted: domain/sheets.py says how.
class SheetRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    account = fields.BigIntField()
    # 0 the account itself, 1 one of its types, 2 one of its codes and links.
    kind = fields.SmallIntField()
    subject = fields.BigIntField()
    # Days since 1970: its day, or the first of its month.
    day = fields.IntField()
    # 0 a day, 1 a whole month that is over, which is read in the place of its days; 2 marks a month that is being written.
    span = fields.SmallIntField()
    scans = fields.IntField()
    visitors = fields.IntField()
    bot_scans = fields.IntField()
    bot_visitors = fields.IntField()
    refused = fields.IntField()
    quarters = fields.TextField()
    country = fields.TextField()
    city = fields.TextField()
    device = fields.TextField()
    os = fields.TextField()
    browser = fields.TextField()
    language = fields.TextField()
    referrer = fields.TextField()
    # Values by quarter, written when the day's single scans are thrown away.
    detail = fields.TextField(null=True)

    class Meta:
        table = "sheets"
        unique_together = (("account", "span", "kind", "subject", "day"),)
        indexes = (
            Index(
                fields=(
                    "account",
                    "span",
                    "kind",
                    "subject",
                    "day",
                    "scans",
                    "visitors",
                    "bot_scans",
                    "bot_visitors",
                    "refused",
                ),
                name="idx_sheets_totals",
            ),
        )


# Whom a code was scanned by on a UTC day, and when first. Once the day is over, only visitors of several codes are kept.
class SightingRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    day = fields.IntField()
    account = fields.BigIntField()
    visitor = fields.BigIntField()
    is_bot = fields.BooleanField()
    type_id = fields.SmallIntField()
    code = fields.BigIntField()
    scan_id = fields.BigIntField()
    scanned_at = fields.BigIntField()
    # The scan's own, as a JSON list: country, city, device, os, browser, language, referrer.
    scan_values = fields.TextField()

    class Meta:
        table = "sightings"
        unique_together = (("day", "account", "visitor", "is_bot", "code"),)
        indexes = (
            Index(fields=("account", "code", "day", "visitor", "is_bot"), name="idx_sightings_of_code"),
        )


# One row: which process keeps the books, and until when it may, by the database's clock.
class BooksRow(Model):
    id = fields.SmallIntField(primary_key=True)
    keeper = fields.CharField(max_length=36, null=True)
    until = fields.BigIntField()

    class Meta:
        table = "books"


# What a scan would now meet has changed: every process forgets what it holds of it. Kept for minutes.
class RepointRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    # Milliseconds since 1970, by the database's clock.
    repointed_at = fields.BigIntField(db_index=True)
    domain = fields.CharField(max_length=253, null=True)
    short_id = fields.CharField(max_length=64, null=True)
    # All of an account's, when its plan has changed.
    account_id = fields.UUIDField(null=True)

    class Meta:
        table = "repoints"


# The day's key for visitor hashes; yesterday's is thrown away.
class VisitorKeyRow(Model):
    day = fields.DateField(primary_key=True)
    key = fields.BinaryField()

    class Meta:
        table = "visitor_keys"


class ClaimRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="claims", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    key = fields.CharField(max_length=255)
    fingerprint = fields.CharField(max_length=64)
    claimed_at = fields.DatetimeField(db_index=True)
    resource_id = fields.UUIDField(null=True)
    answer = fields.BinaryField(null=True)

    class Meta:
        table = "idempotency_keys"
        unique_together = (("account", "key"),)


class PasswordTryRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    address_hash = fields.CharField(max_length=64)
    tried_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "password_tries"
        indexes = (Index(fields=("address_hash", "tried_at"), name="idx_password_tries_of"),)


# A program that asks for access in people's names. Its id is ours, or the URL of its own metadata document.
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

    class Meta:
        table = "oauth_clients"


# What one account allows one client.
class GrantRow(Model):
    id = fields.UUIDField(primary_key=True)
    account: fields.ForeignKeyRelation[AccountRow] = fields.ForeignKeyField(
        "repoint.AccountRow", related_name="grants", on_delete=fields.CASCADE, db_index=False
    )
    account_id: UUID
    client: fields.ForeignKeyRelation[ClientRow] = fields.ForeignKeyField(
        "repoint.ClientRow", related_name="grants", on_delete=fields.CASCADE, db_index=True
    )
    client_id: str
    scopes = fields.CharField(max_length=64)
    credentials_mark = fields.CharField(max_length=32)
    created_at = fields.DatetimeField()
    last_used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "grants"
        unique_together = (("account", "client"),)


# Its id is the family of the refresh tokens that it gives.
class AuthorizationCodeRow(Model):
    id = fields.UUIDField(primary_key=True)
    grant: fields.ForeignKeyRelation[GrantRow] = fields.ForeignKeyField(
        "repoint.GrantRow", related_name="authorization_codes", on_delete=fields.CASCADE, db_index=True
    )
    grant_id: UUID
    code_hash = fields.CharField(max_length=64, unique=True)
    client_id = fields.CharField(max_length=2048)
    redirect_uri = fields.TextField(null=True)
    code_challenge = fields.CharField(max_length=43)
    resource = fields.TextField()
    created_at = fields.DatetimeField(db_index=True)
    used_at = fields.DatetimeField(null=True)

    class Meta:
        table = "authorization_codes"


class RefreshTokenRow(Model):
    id = fields.UUIDField(primary_key=True)
    grant: fields.ForeignKeyRelation[GrantRow] = fields.ForeignKeyField(
        "repoint.GrantRow", related_name="refresh_tokens", on_delete=fields.CASCADE, db_index=True
    )
    grant_id: UUID
    family_id = fields.UUIDField(db_index=True)
    parent_id = fields.UUIDField(null=True, db_index=True)
    token_hash = fields.CharField(max_length=64, unique=True)
    created_at = fields.DatetimeField(db_index=True)
    used_at = fields.DatetimeField(null=True)
    repeated_at = fields.DatetimeField(null=True)

    class Meta:
        table = "refresh_tokens"


# A key that access tokens are signed with. The private half is encrypted under the service's secret.
class SigningKeyRow(Model):
    kid = fields.CharField(max_length=64, primary_key=True)
    public_jwk = fields.TextField()
    sealed_jwk = fields.TextField()
    created_at = fields.DatetimeField()

    class Meta:
        table = "signing_keys"
