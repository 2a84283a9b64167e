"""The files of an export: which of them an import makes, and at what address each is from then on."""

from asyncio import to_thread
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID, uuid5

from domain.accounts.api_keys import KeyScope
from domain.codes.short_urls import CreatedVia
from domain.files.files import slug_of
from domain.files.kinds import unreadable
from domain.jobs.jobs import Job, RowFault
from domain.kernel.errors import FileRefused, Refused, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.files import Upload, create_file
from domain.use_cases.jobs.jobs import save_job


class ArchivedFile(NamedTuple):
    """A file in an export. `url`: where it was. `read`: its content; raises FileRefused."""

    id: UUID
    name: str
    url: str
    read: Callable[[], bytes]


class ImportedFile(NamedTuple):
    """As a job keeps it. `url`: where it is here. `content_hash`: as it was sent; empty if unreadable."""

    former_id: str
    id: str
    url: str
    name: str
    content_hash: str


async def store_files(
    deps: Deps, actor: Actor, archived: Sequence[ArchivedFile], *, keeps: bool = True
) -> list[ImportedFile]:
    """Where each will be; none if a limited key writes none. With `keeps` a job follows: they are stored."""
    if not deps.access.allows(KeyScope.SETTINGS_WRITE):
        return []
    account_id, found = actor.account.id, dict[UUID, ImportedFile]()
    # The same address again, unless it may be that of a file which another account has deleted.
    keeps_ids = not await deps.store.files.are_of_others(account_id)
    for one in archived:
        other_id, content_hash = uuid5(account_id, str(one.id)), ""
        here = await deps.store.files.get_all(account_id, [one.id, other_id])
        file_id = here[0].id if here else one.id if keeps_ids else other_id
        if keeps:
            with suppress(FileRefused):
                content_hash = await deps.file_contents.keep(await to_thread(one.read))
        url = deps.addresses.file_url(file_id, slug_of(one.url.rpartition("/")[2]))
        found[one.id] = ImportedFile(str(one.id), str(file_id), url, one.name, content_hash)
    return [*found.values()]


def files_of(job: Job) -> list[ImportedFile]:
    return [ImportedFile(*one) for one in job.options.get("files", ())]


async def moved_files(deps: Deps, job: Job) -> dict[str, str]:
    """Where those are that were made, by the ids that they had. The others are where they were."""
    ids = [UUID(one.id) for one in files_of(job)]
    here = {str(file.id) for file in await deps.store.files.get_all(job.account_id, ids)}
    return {one.former_id: one.url for one in files_of(job) if one.id in here}


async def take_files(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """Make each in a step of its own. One that is refused is named, and the others follow."""
    account = await deps.store.accounts.get(job.account_id)
    for number, one in enumerate(files_of(job), 1):
        if account is None or number <= job.progress["files"]:
            continue
        actor, faults = Actor(account, str(job.options["actor"]), CreatedVia.BULK), list[RowFault]()
        try:
            if not one.content_hash:
                raise unreadable("is damaged, incomplete or too large")
            known = await deps.store.files.find(UUID(one.id))
            if known is None:
                content, slug = await deps.file_contents.load(one.content_hash), one.url.rpartition("/")[2]
                await create_file(deps, actor, Upload(one.name, content, (UUID(one.id), slug)))
            elif known.content_hash != one.content_hash:
                raise ValidationFailed([Fault("", Reason.OTHER_FILE)])
        except Refused as refusal:
            column = f"files/{one.former_id}/{one.name}"
            faults = [RowFault.of(fault, row=0, column=column) for fault in refusal.facts]
        job = job.started(deps.clock()).advanced(done=1, places=0, faults=tuple(faults))
        job = replace(job, progress={**job.progress, "files": number})
        await save_job(deps, job)
        yield job
