"""The tables of files that accounts keep. docs/storage.md describes each."""

from uuid import UUID

from tortoise import fields
from tortoise.indexes import Index
from tortoise.models import Model

from storage.db.models.accounts import belongs_to
from storage.db.models.codes import VersionedRow


class ContentRow(Model):
    name = fields.CharField(max_length=200)
    kind = fields.CharField(max_length=8)
    # The name of its bytes in the store of files, which many rows may share.
    content_hash = fields.CharField(max_length=64, db_index=True)
    size = fields.IntField()
    width = fields.IntField(null=True)
    height = fields.IntField(null=True)
    pages = fields.IntField(null=True)
    seconds = fields.IntField(null=True)
    thumbnail = fields.BinaryField(null=True)

    class Meta:
        abstract = True


class FileRow(VersionedRow, ContentRow):
    slug = fields.CharField(max_length=80)

    class Meta:
        table = "files"
        indexes = (Index(fields=("account_id", "created_at", "id"), name="idx_files_listed"),)


# What a file was before another content took its place.
class FileVersionRow(ContentRow):
    id = fields.UUIDField(primary_key=True)
    file: fields.ForeignKeyRelation[FileRow] = belongs_to("FileRow", db_index=True)
    file_id: UUID
    replaced_at = fields.DatetimeField(db_index=True)

    class Meta:
        table = "file_versions"
