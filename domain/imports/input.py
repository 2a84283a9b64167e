"""What decides how the file of an import is read, and read again by its job."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias
from uuid import UUID, uuid5

from domain.imports.formats import Source
from domain.jobs.jobs import Job

# What rows become: short links, or codes of type url. `all`: both, with all else of an export.
ImportedAs: TypeAlias = Literal["links", "codes", "all"]
_KEPT: Final = ("source", "domain", "time_zone", "domains", "is_limited", "keeps_ids", "makes_items")


@dataclass(frozen=True, slots=True)
class ImportInput:
    """`domain`: in its stored form. `moved`: addresses of files that came with it, by the ids that they had.

    Of one's own export: the `domains` of the account by their hosts, whether only one `is_limited` to, and
    whether it `keeps_ids` and `makes_items`, like folders.
    """

    source: Source
    domain: str
    imported_as: ImportedAs
    time_zone: str
    accepted_at: datetime
    account_id: UUID
    moved: Mapping[str, str] = field(default_factory=dict)
    domains: Mapping[str, str] = field(default_factory=dict)
    is_limited: bool = False
    keeps_ids: bool = True
    makes_items: bool = True

    @classmethod
    def of_job(cls, job: Job) -> "ImportInput":
        kept: dict[str, Any] = {name: job.options[name] for name in _KEPT if name in job.options}
        kept |= {"accepted_at": job.created_at, "account_id": job.account_id}
        return cls(imported_as=job.options["as"], **kept)

    def options(self) -> dict[str, Any]:
        """As a job keeps it."""
        return {"as": self.imported_as, **{name: getattr(self, name) for name in _KEPT}}

    def new_id(self, former: UUID) -> UUID:
        """The same, unless another account of this machine has one of the export's."""
        return former if self.keeps_ids else uuid5(self.account_id, str(former))
