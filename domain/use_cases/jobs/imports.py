"""Import jobs: the rows of another service's export become links or codes."""

from asyncio import to_thread
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import astuple, replace
from typing import Any, Final

from domain.accounts.api_keys import KeyScope
from domain.codes.rules.input import with_codes_named
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.shapes import DecodedImage, Images
from domain.imports.links import Import, ImportedLink
from domain.jobs.jobs import Job, JobKind, RowFault
from domain.kernel.errors import ShortIdTaken
from domain.kernel.parsing import Fields
from domain.ports.codes import TakenShortId
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.batch import Batch, Done, Outcome, batch_of_codes, faults_of_item
from domain.use_cases.codes.codes import checked_new_code
from domain.use_cases.codes.creation import Past
from domain.use_cases.codes.links import checked_new_link
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs import import_check
from domain.use_cases.jobs.bulk import run_rows
from domain.use_cases.jobs.imported_files import moved_files, take_files
from domain.use_cases.jobs.jobs import begin_job, name_of, new_job
from domain.use_cases.locked_accounts import LockedAccount, Write
from domain.use_cases.named_items.items import FOLDERS, create_item, find_folders_named

# Links between two looks at who else wants the machine.
_LINKS_AT_ONCE: Final = 10


async def start_import(
    deps: Deps,
    actor: Actor,
    checked: import_check.CheckedImport,
    *,
    record: IdempotencyRecord | None = None,
    draft: Job | None = None,
) -> Job:
    """Reserve places for what is new, and leave the rest to a worker. Raises PlanLimitReached.

    `draft`: as in `begin_job`.
    """
    asked, new = checked.asked, checked.new
    job = new_job(
        deps,
        actor.account.id,
        JobKind.IMPORT,
        draft,
        created_at=asked.accepted_at,
        options={
            **asked.options(),
            "actor": actor.name,
            # A short ID is once in a file.
            "new": [link.short_id for link in import_check.led_to_first([one.link for one in new])],
            "makes_folders": checked.makes_folders,
            "files": checked.files,
            "refused": [astuple(fault) for fault in checked.faults],
            "notes": [astuple(note) for note in checked.notes],
            **name_of(draft),
        },
        total=checked.total + len(checked.files),
        done=checked.total - len({one.link.number for one in new}),
        places=len(new),
        places_of="qr_code" if asked.imported_as == "codes" else "link",
        progress={"files": 0, "links": 0, "made": 0, "known": len(checked.links) - len(new)},
    )

    async def require(locked: LockedAccount) -> None:
        owned = await locked.count(import_check.entities(deps, asked))
        import_check.require_room(deps, locked.account, asked, owned=owned, wanted=len(new))

    return await begin_job(
        deps, actor, job, require=require, file=checked.content, record=record, draft=draft
    )


async def run_import(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """The files first: rows name them where they are then. As `run_rows`."""
    after = job
    async for after in take_files(deps, job):
        yield after

    async def read(actor: Actor) -> _Taking:
        asked = replace(import_check.ImportInput.of_job(job), moved=await moved_files(deps, job))
        content = await deps.store.jobs.file_of(job)
        return _Taking(
            deps, actor, asked, job, await to_thread(import_check.read_import, deps, content, asked)
        )

    rows = run_rows(deps, after, read, lambda now: now.progress["links"] < len(now.options["new"]))
    async for step in rows:
        yield step


def faults_of(job: Job) -> list[RowFault]:
    """Why rows were not taken: those that were refused before it began, and those since."""
    refused = [RowFault(*fault) for fault in job.options["refused"]]
    return sorted([*refused, *job.errors], key=lambda fault: fault.row)


def notes_of(job: Job) -> list[RowFault]:
    return [RowFault(*note) for note in job.options["notes"]]


class _Taking:
    def __init__(
        self, deps: Deps, actor: Actor, asked: import_check.ImportInput, job: Job, file: Import
    ) -> None:
        self._deps = deps
        self._actor = actor
        self._asked = asked
        self._of_short_id = {link.short_id: link for link in file.links}
        self._links = [self._of_short_id[short_id] for short_id in job.options["new"]]
        self._makes_folders = bool(job.options["makes_folders"])
        self._folders: dict[str, str | None] = {}
        self._images = file.images
        self._decoded: dict[str, DecodedImage | None] = {}
        usual = batch_of_codes(deps, actor, strict=False, answer_of=None)
        scope = KeyScope.CODES_CREATE if asked.imported_as == "codes" else KeyScope.LINKS_CREATE
        self.batch: Batch[Any] = Batch(
            usual.repository, {"create": scope}, self._create, usual.change, usual.delete
        )

    async def items(self, job: Job) -> list[dict[str, Any]]:
        begin = job.progress["links"]
        links: list[ImportedLink] = []
        for link in self._links[begin : begin + _LINKS_AT_ONCE]:
            if {*import_check.led_to_by(link).values()} & {one.short_id for one in links}:
                # Made in a later part, when the other has its id.
                break
            links.append(link)
        return [{"method": "create", "body": await self._body(link)} for link in links]

    async def keep(self, job: Job, outcomes: Sequence[Outcome[Any]]) -> Job:
        begin = job.progress["links"]
        links, left = self._links[begin : begin + len(outcomes)], self._links[begin + len(outcomes) :]
        taken = await self._taken(links, outcomes)
        made: list[tuple[int, Any]] = []
        faults: list[RowFault] = []
        known = 0
        for number, (link, outcome) in enumerate(zip(links, outcomes, strict=True), begin + 1):
            if isinstance(outcome, Done):
                made.append((number, outcome.entity.id))
            elif import_check.is_there(link, taken.get(link.short_id), self._asked.moved):
                known += 1
            else:
                faults += import_check.row_faults(link, faults_of_item(outcome))
        job = job.imported(
            done=job.total - len({link.number for link in left}),
            links=len(links),
            made=len(made),
            known=known,
            faults=tuple(faults),
        )
        await self._deps.store.jobs.save(job)
        if self._asked.imported_as == "codes":
            await self._deps.store.jobs.add_codes(job, made)
        return job

    async def _taken(
        self, links: Sequence[ImportedLink], outcomes: Sequence[Outcome[Any]]
    ) -> Mapping[str, TakenShortId]:
        """The refused links that are taken: another import may have made them in the meantime."""
        short_ids = [
            link.short_id
            for link, outcome in zip(links, outcomes, strict=True)
            if isinstance(outcome, ShortIdTaken)
        ]
        if not short_ids:
            return {}
        repository = import_check.entities(self._deps, self._asked)
        return await repository.taken_of(self._actor.account.id, self._asked.domain, short_ids)

    async def _create(self, body: Fields) -> Write[Any]:
        fields = self._of_short_id[body["short_id"]].fields
        past = Past(fields.created_at, fields.scans)
        if self._asked.imported_as == "codes":
            images = Images(await self._image(fields.logo), await self._image(fields.background))
            return await checked_new_code(
                self._deps,
                self._actor,
                lambda: body,
                is_of_job=True,
                has_place=True,
                past=past,
                images=images,
            )
        return await checked_new_link(self._deps, self._actor, lambda: body, past=past)

    async def _body(self, link: ImportedLink) -> dict[str, Any]:
        body, name = import_check.body_of(self._deps, link, self._asked), link.fields.folder
        ids: dict[str, str] = {}
        for short_url in import_check.led_to_by(link):
            if found := await import_check.code_led_to(self._deps, self._actor, self._asked, link, short_url):
                ids[short_url] = str(found.id)
        if "rules" in body:
            body["rules"] = with_codes_named(body["rules"], ids)
        if name is None:
            return body
        if name not in self._folders:
            self._folders[name] = await self._folder_named(name)
        return {**body, "folder": self._folders[name]}

    async def _folder_named(self, name: str) -> str | None:
        found = await find_folders_named(self._deps, self._actor.account.id, name)
        if found:
            return str(found[-1].id)
        if not self._makes_folders:
            return None
        folder = await create_item(FOLDERS, self._deps, self._actor, lambda: {"name": name})
        return str(folder.id)

    async def _image(self, name: str | None) -> DecodedImage | None:
        """As it was drawn: at its address may be another one by now. None: it is fetched there."""
        if name is None or name not in self._images:
            return None
        if name not in self._decoded:
            try:
                self._decoded[name] = await self._deps.renderer.fetch_logo(self._images[name])
            except ImageUnavailable:
                self._decoded[name] = None
        return self._decoded[name]
