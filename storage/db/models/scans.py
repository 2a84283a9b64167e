"""The tables of scans and their counts. docs/storage.md describes each."""

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model


# The number of a code, link or account in the tables of scans: a UUID would be half of a scan's size. A code
# has one for each type that it has been (domain/analytics/rollups.py:first_key), so that a scan keeps the
# type that it met. They are deleted after the last scan of their code.
class ScanKeyRow(Model):
    key = fields.BigIntField(primary_key=True, generated=True)
    id = fields.UUIDField()
    # The account's own key; null in the row of an account itself.
    account = fields.BigIntField(null=True, db_index=True)
    type_id = fields.SmallIntField(null=True)

    class Meta:
        table = "scan_keys"
        unique_together = (("id", "type_id"),)


# A recorded scan that is not counted yet. No other index and no foreign key: visitors wait for the insertion.
class InboxRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    code = fields.BigIntField()
    # Milliseconds since 1970, in UTC.
    scanned_at = fields.BigIntField()
    # Whether its code's `scan_count` still lacks it.
    is_uncounted = fields.BooleanField()
    visitor = fields.BigIntField(null=True)
    # All other values in one text: see storage/scan_log/inbox.py.
    details = fields.TextField()

    class Meta:
        table = "scan_inbox"


# A counted scan, with the id of its row in the inbox. On PostgreSQL the table has a partition for each month,
# each with a primary key of its own, in newer ones of account and id (storage/analytics/partitions.py).
# `rollups` and `daily_visitors`, in which it is counted, have no model: Tortoise knows no primary keys of
# several columns. The first migration makes them.
class ScanRow(Model):
    id = fields.BigIntField(primary_key=True)
    account = fields.IntField()
    type_id = fields.SmallIntField()
    code = fields.IntField()
    scanned_at = fields.BigIntField()
    # The verdict's number (domain/analytics/rollups.py).
    outcome = fields.SmallIntField()
    bot = fields.CharField(max_length=64, null=True)
    visitor = fields.BigIntField(null=True)
    # Whether it is its visitor's first of the day, as a sum: for the code 1, the type 2, the account 4.
    first_seen = fields.SmallIntField()
    agent = fields.BigIntField(null=True)
    # "DE/Berlin", or "DE/" where the city is not known.
    place = fields.CharField(max_length=103, null=True)
    language = fields.CharField(max_length=3, null=True)
    referrer = fields.CharField(max_length=253, null=True)
    # The rule that led it elsewhere, by its id, and the label of the share of a split.
    rule = fields.CharField(max_length=8, null=True)
    variant = fields.CharField(max_length=80, null=True)

    class Meta:
        table = "scans"
        indexes = (
            Index(fields=("account", "code", "scanned_at", "id"), name="idx_scans_by_code"),
            Index(fields=("account", "scanned_at", "id"), name="idx_scans_of_account"),
        )


# A user agent, stored once for all its scans, and its classification.
class UserAgentRow(Model):
    # 63 bits of its BLAKE2b.
    id = fields.BigIntField(primary_key=True)
    user_agent = fields.TextField()
    bot = fields.CharField(max_length=64, null=True)
    device = fields.CharField(max_length=40)
    os = fields.CharField(max_length=40)
    browser = fields.CharField(max_length=40)

    class Meta:
        table = "user_agents"


# How many transactions have counted scans of a slot of accounts: so one knows whether others have, meanwhile.
class CountingTurnsRow(Model):
    slot = fields.SmallIntField(primary_key=True, generated=False)
    turns = fields.BigIntField()

    class Meta:
        table = "counting_turns"


# At most one row: single scans before this moment (milliseconds since 1970) are pruned, or will be soon.
class ScanRetentionRow(Model):
    id = fields.SmallIntField(primary_key=True, generated=False)
    pruned_before = fields.BigIntField()

    class Meta:
        table = "scan_retention"


# The day's key for visitor hashes; those of past days are deleted.
class VisitorKeyRow(Model):
    day = fields.DateField(primary_key=True)
    key = fields.BinaryField()

    class Meta:
        table = "visitor_keys"
