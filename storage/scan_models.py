"""The tables of scans and of what is counted of them. Every record is described in docs/storage.md."""

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model


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
    # Of a day its values by quarter, written when its single scans are thrown away; of a code's month who had been seen elsewhere
    # (domain/repeat_visits.py).
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
