"""Export jobs: an archive of everything that an account owns, written in steps and read in parts."""

import json
from asyncio import to_thread
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import timedelta
from typing import Any, Final, Literal, Self, TypeAlias

from domain.codes.serialization import format_time
from domain.exports.archives import ArchiveState, ArchiveStep
from domain.exports.readme import README
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.errors import NotFinished, NotFound
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.jobs import FilePart
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.exports.pages import Place, Source
from domain.use_cases.exports.sections import PictureFormat, Piece, Section, sections_of
from domain.use_cases.jobs.jobs import begin_job, new_job, save_job
from domain.use_cases.locked_accounts import LockedAccount
from domain.version import VERSION

Pictures: TypeAlias = Literal["all", "svg", "png", "none"]

FORMAT: Final = "repoint-export"
FORMAT_VERSION: Final = 1
_FORMATS: Final[dict[str, Sequence[PictureFormat]]] = {
    "all": ("svg", "png"),
    "svg": ("svg",),
    "png": ("png",),
    "none": (),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """`section`: the number of the one that is being written. `after`: from where it goes on.

    `rows`: how many are in each file, or in each kind of files. `size`: of the whole file, once it is closed.
    """

    section: int = 0
    after: Place = None
    rows: dict[str, int] = field(default_factory=dict)
    archive: ArchiveState = field(default_factory=ArchiveState)
    size: int | None = None

    def stored(self) -> dict[str, Any]:
        return {**asdict(self), "archive": self.archive.stored()}

    @classmethod
    def of(cls, job: Job) -> Self:
        if not job.progress:
            return cls()
        archive = ArchiveState.load(job.progress["archive"])
        return cls(**{**job.progress, "archive": archive})

    def behind(self, piece: Piece, section: str, archive: ArchiveState) -> Self:
        rows = {**self.rows, section: self.rows.get(section, 0) + piece.rows}
        number = self.section + (piece.after is None)
        return replace(self, section=number, after=piece.after, rows=rows, archive=archive)


async def start_export(
    deps: Deps, actor: Actor, pictures: Pictures, *, record: IdempotencyRecord | None = None
) -> Job:
    """Raises NotFinished while another export of the account is being made."""
    account_id = actor.account.id
    job = new_job(deps, account_id, JobKind.EXPORT, options={"pictures": pictures})

    async def require_no_other(_: LockedAccount) -> None:
        latest = await deps.store.jobs.list_of(account_id, JobKind.EXPORT, limit=1, after=None)
        if latest and latest[0].finished_at is None:
            raise NotFinished(latest[0].done, latest[0].total)

    return await begin_job(deps, actor, job, require=require_no_other, record=record)


async def run_export(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """Go on with a job. Each step is in the database before the next one begins. Raises LeaseLost."""
    account = await deps.store.accounts.get(job.account_id)
    if account is None:
        return
    job = job.started(deps.clock())
    # The end is not included, and times of scans have milliseconds.
    source = Source(deps, account, until=job.created_at + timedelta(milliseconds=1))
    export = _Export(source, sections_of(_FORMATS[job.options["pictures"]]))
    if not job.progress:
        job = replace(job, total=await export.count())
    while Progress.of(job).size is None:
        job = await export.step(job)
        yield job
    # One file is kept for each account: they may be large.
    while await deps.store.export_files.delete_some_of_others(job):
        await save_job(deps, job)
        yield job
    await save_job(deps, replace(job, done=job.total).ended(JobStatus.DONE, deps.clock()))


async def size_of_file(deps: Deps, job: Job) -> int:
    """Raises NotFinished, or NotFound for a file that was deleted or never made."""
    if job.finished_at is None:
        raise NotFinished(job.done, job.total)
    size = Progress.of(job).size
    if job.status is not JobStatus.DONE or size is None or not await deps.store.export_files.is_kept(job.id):
        raise NotFound("export file")
    return size


async def read_file(deps: Deps, job: Job, begin: int, end: int) -> AsyncIterator[bytes]:
    """The bytes from `begin` to before `end`, a part at a time."""
    body = Progress.of(job).archive.body
    while begin < end:
        is_directory = begin >= body
        offset = body if is_directory else 0
        part = await deps.store.export_files.part_at(job.id, begin - offset, is_directory=is_directory)
        if part is None:
            raise NotFound("export file")
        skipped = begin - offset - part.starts
        content = part.content[skipped : skipped + end - begin]
        yield content
        begin += len(content)


class _Export:
    def __init__(self, source: Source, sections: Sequence[Section]) -> None:
        self._source = source
        self._deps = source.deps
        self._sections = sections

    async def count(self) -> int:
        return sum([await section.count(self._source) for section in self._sections if section.count])

    async def step(self, job: Job) -> Job:
        progress = Progress.of(job)
        archive = ArchiveStep(progress.archive, job.created_at)
        if progress.section < len(self._sections):
            section = self._sections[progress.section]
            piece = await section.piece(self._source, progress.after)
            await to_thread(_add, archive, piece)
            progress = progress.behind(piece, section.name, archive.state)
            job = job.exported(progress.stored(), done=piece.objects, faults=piece.faults)
        else:
            archive.add("README.txt", README.encode())
            archive.add("repoint.json", self._about(job, progress))
            archive.close()
            size = archive.state.body + archive.state.directory
            progress = replace(progress, archive=archive.state, size=size)
            job = job.exported(progress.stored(), done=0)
        await self._keep(job, archive)
        return job

    async def _keep(self, job: Job, archive: ArchiveStep) -> None:
        async def work() -> None:
            # Before the job, as everywhere: its parts are counted.
            await self._deps.store.accounts.lock(job.account_id)
            await self._deps.store.jobs.save(job)
            state, files = archive.state, self._deps.store.export_files
            for content, size, is_directory in (
                (archive.body, state.body, False),
                (archive.directory, state.directory, True),
            ):
                if content:
                    part = FilePart(size - len(content), bytes(content))
                    await files.add(job, part, is_directory=is_directory)

        await self._deps.store.transact(work)

    def _about(self, job: Job, progress: Progress) -> bytes:
        """For programs that read the archive."""
        about = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "made_by": f"Repoint {VERSION}",
            "made_at": format_time(job.created_at),
            "short_link_domain": self._deps.addresses.default_host,
            "time_zone": self._source.account.time_zone,
            "pictures": [*_FORMATS[job.options["pictures"]]],
            "rows": progress.rows,
            "missing": {fault.column: fault.message for fault in job.errors},
        }
        return (json.dumps(about, ensure_ascii=False, indent=2) + "\n").encode()


def _add(archive: ArchiveStep, piece: Piece) -> None:
    for file in piece.files:
        if file.is_last is None:
            archive.add(file.name, file.content)
        else:
            archive.write(file.name, file.content, is_last=file.is_last)
