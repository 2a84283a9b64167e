"""The tables of jobs, of their files and of what they make. docs/storage.md describes each."""

from uuid import UUID

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model

from storage.db.models.accounts import OwnedRow, belongs_to


# Work in steps. `due_at`: when a process may take it, or the end of the lease of the one that has it.
class JobRow(OwnedRow):
    kind = fields.CharField(max_length=16)
    status = fields.CharField(max_length=8)
    options = fields.JSONField[dict[str, object]]()
    total = fields.IntField()
    done = fields.IntField()
    drawn = fields.IntField()
    places = fields.IntField()
    places_of = fields.CharField(max_length=8)
    progress = fields.JSONField[dict[str, object]]()
    errors = fields.JSONField[list[list[object]]]()
    tries = fields.SmallIntField()
    lease = fields.UUIDField(null=True)
    due_at = fields.DatetimeField(null=True, db_index=True)
    created_at = fields.DatetimeField()
    started_at = fields.DatetimeField(null=True)
    finished_at = fields.DatetimeField(null=True)

    class Meta:
        table = "jobs"
        indexes = (Index(fields=("account_id", "kind", "created_at", "id"), name="idx_jobs_listed"),)


# The file that a job works on.
class JobFileRow(Model):
    job: fields.OneToOneRelation[JobRow] = belongs_to("JobRow", fields.OneToOneField, primary_key=True)
    content = fields.BinaryField()

    class Meta:
        table = "job_files"


# A part of the archive that a job makes. `starts`: its place in the body or in the directory of the archive.
class JobPartRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    job: fields.ForeignKeyRelation[JobRow] = belongs_to("JobRow", db_index=False)
    job_id: UUID
    is_directory = fields.BooleanField()
    starts = fields.BigIntField()
    content = fields.BinaryField()

    class Meta:
        table = "job_parts"
        unique_together = (("job", "is_directory", "starts"),)


# The code that a job made or changed for a row of its file, or one of many that it changes alike.
class JobCodeRow(Model):
    id = fields.BigIntField(primary_key=True, generated=True)
    job: fields.ForeignKeyRelation[JobRow] = belongs_to("JobRow", db_index=False)
    job_id: UUID
    row = fields.IntField()
    # No foreign key: a deletion of the code need not look for it.
    code_id = fields.UUIDField()
    # Of a change of many: what it has changed in the code, by fields: the value before, and the one it gave.
    before = fields.JSONField[dict[str, object]](null=True)

    class Meta:
        table = "job_codes"
        unique_together = (("job", "row"),)
