"""The tables of codes and links, and of what belongs to them. docs/storage.md describes each."""

from datetime import datetime
from uuid import UUID

from pypika_tortoise.functions import Lower
from pypika_tortoise.terms import Field
from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model

from domain.named_items.tags import MAX_FOLDED_NAME, MAX_NAME
from storage.db.models.accounts import OwnedRow, belongs_to

# Rows that a filter leaves out are not read: these columns are in the index of each order.
_FILTERED = (
    *("folder_id", "type_id", "status", "created_via", "has_password", "needs_care"),
    *("expires_at", "expiration_enabled"),
)


def _listed(*columns: str, name: str) -> Index:
    """An index over the codes, or the links, of an account."""
    return Index(fields=("account_id", "kind", *columns), name=f"idx_short_urls_{name}")


# QR codes and short links; `kind` tells which. They share one space of short IDs, and one scan path. In the
# trash the kind is another one (storage/db/access.py), so that no statement that names a kind finds them.
class ShortURLRow(OwnedRow):
    kind = fields.CharField(max_length=8)
    domain = fields.CharField(max_length=253)
    short_id = fields.CharField(max_length=128)
    type_id = fields.SmallIntField()
    content = fields.JSONField[dict[str, object]]()
    destination = fields.TextField(null=True)
    name = fields.CharField(max_length=200, null=True)
    # No foreign keys: a deletion clears these columns in the same transaction.
    folder_id = fields.UUIDField(null=True)
    template_id = fields.UUIDField(null=True, db_index=True)
    utm_template_id = fields.UUIDField(null=True, db_index=True)
    external_id = fields.CharField(max_length=200, null=True)
    # In the trash: who deleted it, how, and its external ID, which others may have meanwhile.
    deletion = fields.JSONField[dict[str, object]](null=True)
    metadata = fields.JSONField[dict[str, object]]()
    # False: it has no row in `tag_uses`, which then need not be read.
    has_tags = fields.BooleanField()
    # No columns: the repository reads them from `tag_uses` and `scan_ranks`.
    tags: tuple[str, ...] = ()
    last_scanned_at: datetime | None = None
    # Null: none. As domain/codes/rules/input.py defines them.
    rules = fields.JSONField[list[dict[str, object]]](null=True)
    options = fields.JSONField[dict[str, object]]()
    # False: written by a release without `qrOptions.compact`, and printed so. A default in the database, for
    # such a release that runs meanwhile.
    is_compact = fields.BooleanField(default=False, db_default=False)
    theme = fields.JSONField[dict[str, object]](null=True)
    status = fields.CharField(max_length=8)
    password_hash = fields.CharField(max_length=255, null=True)
    has_password = fields.BooleanField()
    password_enabled = fields.BooleanField()
    expires_at = fields.DatetimeField(null=True)
    expiration_enabled = fields.BooleanField()
    expired_redirect_url = fields.TextField(null=True)
    scan_limit = fields.BigIntField(null=True)
    scan_limit_reached_url = fields.TextField(null=True)
    # No foreign key: an unused logo is swept later, and a code must not wait for that.
    logo_hash = fields.CharField(max_length=64, null=True, db_index=True)
    background_hash = fields.CharField(max_length=64, null=True, db_index=True)
    image_error = fields.TextField(null=True)
    scannability = fields.JSONField[dict[str, object]](null=True)
    # Whether the grade is C or worse.
    needs_care = fields.BooleanField()
    is_picture_pending = fields.BooleanField()
    scan_count = fields.BigIntField()
    imported_scans = fields.BigIntField()
    version = fields.IntField()
    created_via = fields.CharField(max_length=16)
    # As `domain/codes/search.py` composes it: a search is the same on both databases.
    search_text = fields.TextField()
    # The name, case-folded, empty without one.
    sort_name = fields.CharField(max_length=200)
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()

    class Meta:
        table = "short_urls"
        unique_together = (("domain", "short_id"), ("account", "kind", "external_id"))
        # One for each order of a list, and one for each filter in the usual order (decision 0036).
        indexes = (
            _listed("created_at", "id", *_FILTERED, name="listed"),
            _listed("updated_at", "id", "created_at", *_FILTERED, name="by_update"),
            _listed("sort_name", "id", "created_at", *_FILTERED, name="by_name"),
            Index(
                fields=("account_id", "folder_id", "kind", "created_at", "id"),
                name="idx_short_urls_of_folder",
            ),
            _listed("type_id", "created_at", "id", name="of_type"),
            _listed("status", "created_at", "id", name="of_status"),
            _listed("created_via", "created_at", "id", name="made_via"),
            _listed("has_password", "created_at", "id", name="of_password"),
            _listed("needs_care", "created_at", "id", name="of_care"),
            _listed("expires_at", "expiration_enabled", name="expiring"),
            _listed("short_id", name="of_short_id"),
            # The code that a person means who writes its short ID in other capitals.
            Index(Field("domain"), Lower(Field("short_id")), name="idx_short_urls_folded"),
        )


# The `scan_count` of a code or link when its scans last left the inbox, and the time of the last one of them:
# the orders of lists by scans. They are apart from `short_urls`, so that counting a scan changes none of its
# indexes. `id`: of the code or link. `last_scanned_at`: in milliseconds since 1970; 0: never.
class ScanRankRow(Model):
    id = fields.UUIDField(primary_key=True)
    account_id = fields.UUIDField()
    kind = fields.CharField(max_length=8)
    scan_count = fields.BigIntField()
    # A default in the database, so that an older release can still insert codes.
    last_scanned_at = fields.BigIntField(default=0, db_default=0)

    class Meta:
        table = "scan_ranks"
        indexes = (
            Index(fields=("account_id", "kind", "scan_count", "id"), name="idx_scan_ranks_listed"),
            Index(fields=("account_id", "kind", "last_scanned_at", "id"), name="idx_scan_ranks_by_last"),
        )


class VersionedRow(OwnedRow):
    version = fields.IntField()
    created_at = fields.DatetimeField()
    updated_at = fields.DatetimeField()

    class Meta:
        abstract = True


class FolderRow(VersionedRow):
    name = fields.CharField(max_length=200)

    class Meta:
        table = "folders"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_folders_listed"),)


class TemplateRow(VersionedRow):
    name = fields.CharField(max_length=200)
    options = fields.JSONField[dict[str, object]]()
    theme = fields.JSONField[dict[str, object]](null=True)

    class Meta:
        table = "templates"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_templates_listed"),)


class UTMTemplateRow(VersionedRow):
    name = fields.CharField(max_length=200)
    utm_source = fields.CharField(max_length=200, null=True)
    utm_medium = fields.CharField(max_length=200, null=True)
    utm_campaign = fields.CharField(max_length=200, null=True)
    utm_term = fields.CharField(max_length=200, null=True)
    utm_content = fields.CharField(max_length=200, null=True)

    class Meta:
        table = "utm_templates"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_utm_templates_listed"),)


# `folded_name`: how names are compared. `qr_codes` and `links` count the rows of `tag_uses`.
class TagRow(VersionedRow):
    name = fields.CharField(max_length=MAX_NAME)
    folded_name = fields.CharField(max_length=MAX_FOLDED_NAME)
    qr_codes = fields.IntField()
    links = fields.IntField()

    class Meta:
        table = "tags"
        unique_together = (("account", "folded_name"),)
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_tags_listed"),)


# The tags of each code and link.
class TagUseRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    tag: fields.ForeignKeyRelation[TagRow] = belongs_to("TagRow", db_index=False)
    tag_id: UUID
    short_url: fields.ForeignKeyRelation[ShortURLRow] = belongs_to(
        "ShortURLRow", related_name="tag_uses", db_index=False
    )
    short_url_id: UUID

    class Meta:
        table = "tag_uses"
        unique_together = (("short_url", "tag"), ("tag", "short_url"))


# A domain that an account has added. `verified_domain`: the same once it is verified, so that one account at
# most has verified it.
class DomainRow(VersionedRow):
    domain = fields.CharField(max_length=253)
    verified_domain = fields.CharField(max_length=253, null=True, unique=True)
    proof = fields.CharField(max_length=64)
    root_url = fields.TextField(null=True)
    not_found_url = fields.TextField(null=True)
    verified_at = fields.DatetimeField(null=True)

    class Meta:
        table = "domains"
        unique_together = (("account", "domain"),)
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_domains_listed"),)


# A host of the default domain, now or in the past: none is ever deleted.
class DefaultHostRow(Model):
    host = fields.CharField(max_length=253, primary_key=True)

    class Meta:
        table = "default_hosts"


# An address that no code has, on a host of ours. `domain`: as that of a code.
class LostScanRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    domain = fields.CharField(max_length=253)
    host = fields.CharField(max_length=253)
    address = fields.CharField(max_length=200)
    is_guess = fields.BooleanField()
    scans = fields.BigIntField()
    first_at = fields.DatetimeField()
    last_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "lost_scans"
        unique_together = (("host", "address"),)
        indexes = (Index(fields=("domain", "first_at"), name="idx_lost_scans_listed"),)


# A submission of a lead form or feedback. It outlives its code. An erased row still counts in its month and
# has no content.
class ContactRow(OwnedRow):
    code_id = fields.UUIDField()
    entered = fields.JSONField[dict[str, object]](null=True)
    consent = fields.JSONField[dict[str, object]](null=True)
    search_text = fields.TextField(null=True)
    created_at = fields.DatetimeField()
    erased_at = fields.DatetimeField(null=True)

    class Meta:
        table = "contacts"
        indexes = (
            Index(fields=("account_id", "created_at", "id"), name="idx_contacts_listed"),
            Index(fields=("account_id", "code_id", "created_at"), name="idx_contacts_of"),
        )


# A picture or file of a landing page, fetched by us so that no visitor's browser asks another host. `due_at`:
# the time of the next fetch, or the end of the lease of the process that is fetching it.
class PagePictureRow(Model):
    url_hash = fields.CharField(max_length=64, primary_key=True)
    url = fields.TextField()
    logo_hash = fields.CharField(max_length=64, null=True, db_index=True)
    ink = fields.JSONField[list[list[float]]](null=True)
    fetched_at = fields.DatetimeField(null=True)
    failures = fields.SmallIntField()
    due_at = fields.DatetimeField(null=True, db_index=True)
    named_at = fields.DatetimeField()
    file = fields.JSONField[dict[str, object]](null=True)

    class Meta:
        table = "page_pictures"


# The pictures of each code's page: a picture that no page shows is swept.
class PagePictureUseRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    short_url: fields.ForeignKeyRelation[ShortURLRow] = belongs_to("ShortURLRow", db_index=False)
    short_url_id: UUID
    # No foreign key: with one, the sweeper would wait for transactions that add uses.
    url_hash = fields.CharField(max_length=64, db_index=True)

    class Meta:
        table = "page_picture_uses"
        unique_together = (("short_url", "url_hash"),)


# A logo or page picture ready for drawing: fetched once, made small and clean, identified by its content.
class LogoRow(Model):
    content_hash = fields.CharField(max_length=64, primary_key=True)
    content = fields.BinaryField()
    width = fields.SmallIntField()
    height = fields.SmallIntField()
    kept_at = fields.DatetimeField()

    class Meta:
        table = "logos"


# The short ID of a deleted code or link: it may be printed, so no other account may ever have it.
class RetiredShortIdRow(Model):
    id = fields.UUIDField(primary_key=True)
    domain = fields.CharField(max_length=253)
    short_id = fields.CharField(max_length=128)
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
    short_url: fields.ForeignKeyRelation[ShortURLRow] = belongs_to("ShortURLRow", db_index=False)
    short_url_id: UUID
    version = fields.IntField()
    changed_by = fields.CharField(max_length=300)
    via = fields.CharField(max_length=16)
    changed_at = fields.DatetimeField()
    # Null: a change of content or restrictions.
    event = fields.CharField(max_length=8, null=True)
    before = fields.JSONField[dict[str, object]](null=True)
    after = fields.JSONField[dict[str, object]]()
    # No foreign key: a change stays when its assistant is disconnected.
    grant_id = fields.UUIDField(null=True)

    class Meta:
        table = "changes"
        unique_together = (("short_url", "version"),)
        indexes = (Index(fields=("grant_id", "changed_at", "id"), name="idx_changes_of_grants"),)


# The last name of a rule, also after it was deleted: the history forgets older versions.
class RuleNameRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    short_url: fields.ForeignKeyRelation[ShortURLRow] = belongs_to("ShortURLRow", db_index=False)
    short_url_id: UUID
    rule = fields.CharField(max_length=8, db_index=True)
    name = fields.CharField(max_length=80)

    class Meta:
        table = "rule_names"
        unique_together = (("short_url", "rule"),)


class IdempotencyRecordRow(OwnedRow):
    key = fields.CharField(max_length=300)
    fingerprint = fields.CharField(max_length=64)
    started_at = fields.DatetimeField(db_index=True)
    resource_id = fields.UUIDField(null=True)
    answer = fields.BinaryField(null=True)

    class Meta:
        table = "idempotency_keys"
        unique_together = (("account", "key"),)


# A change of a code, or of an account's plan: every process drops its cached targets. Kept for minutes.
class InvalidationRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    # Milliseconds since 1970, by the database's clock.
    published_at = fields.BigIntField(db_index=True)
    domain = fields.CharField(max_length=253, null=True)
    short_id = fields.CharField(max_length=128, null=True)
    account_id = fields.UUIDField(null=True)

    class Meta:
        table = "invalidations"


# The public page of the numbers of a code or link: public while the row exists.
class PublicNumbersRow(OwnedRow):
    short_url: fields.ForeignKeyRelation[ShortURLRow] = belongs_to("ShortURLRow", fields.OneToOneField)
    short_url_id: UUID
    title = fields.CharField(max_length=200)
    created_at = fields.DatetimeField()

    class Meta:
        table = "public_numbers"
        indexes = (Index(fields=("account_id",), name="idx_public_numbers_of"),)
