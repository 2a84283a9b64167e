"""Import jobs: the rows of another service's export become links or codes."""

from asyncio import to_thread
from collections.abc import AsyncGenerator, Collection, Mapping, Sequence
from dataclasses import astuple, replace
from itertools import takewhile
from typing import Any, Final
from uuid import UUID

from domain.codes.short_urls import Past
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.shapes import DecodedImage, Images
from domain.imports.fields import LinkFields
from domain.imports.input import ImportInput
from domain.imports.links import Import, ImportedLink
from domain.imports.own import read_tables
from domain.jobs.jobs import Job, JobKind, RowFault
from domain.kernel.errors import ShortIdTaken
from domain.kernel.parsing import Fields
from domain.ports.codes import TakenShortId
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.batch import (
    Batch,
    Done,
    Outcome,
    batch_of_codes,
    batch_of_links,
    faults_of_item,
)
from domain.use_cases.codes.codes import checked_new_code
from domain.use_cases.codes.links import checked_new_link
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.jobs import import_check
from domain.use_cases.jobs.bulk import run_rows
from domain.use_cases.jobs.imported_files import moved_files, take_files
from domain.use_cases.jobs.imported_items import found_items, take_items
from domain.use_cases.jobs.imported_scans import take_scans
from domain.use_cases.jobs.jobs import begin_job, name_of, new_job
from domain.use_cases.locked_accounts import LockedAccount, Write

# Links between two looks at who else wants the machine.
_LINKS_AT_ONCE: Final = 10
_BEGINNING: Final = dict.fromkeys(("files", "items", "links", "made", "known"), 0)


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
            # A short ID of a domain is once in a file.
            "new": [one.link.key for one in new],
            "files": checked.files,
            "scans": checked.scans,
            "refused": [astuple(fault) for fault in checked.faults],
            "notes": [astuple(note) for note in checked.notes],
            **name_of(draft),
        },
        total=checked.total + len(checked.files),
        done=checked.total - len({one.link.number for one in new}),
        places=sum(has_place(one.link, asked) for one in new),
        places_of="link" if asked.imported_as == "links" else "qr_code",
        progress={**_BEGINNING, "known": len(checked.links) - len(new)},
    )

    async def require(locked: LockedAccount) -> None:
        await import_check.require_room(deps, locked.account, checked)

    return await begin_job(
        deps, actor, job, require=require, file=checked.content, record=record, draft=draft
    )


async def run_import(deps: Deps, job: Job) -> AsyncGenerator[Job]:
    """The files first: rows name them where they are then. As `run_rows`."""
    after = job
    async for after in take_files(deps, job):
        yield after
    asked = replace(ImportInput.of_job(job), moved=await moved_files(deps, job))
    content = await deps.store.jobs.file_of(job)
    items: dict[UUID, UUID] = {}
    if asked.source == "repoint":
        tables = await to_thread(read_tables, content, asked)
        asked = await import_check.with_free_ids(deps, asked, tables)
        async for step in take_items(deps, after, asked, tables):
            after = step
            yield after
        items = await found_items(deps, asked, tables)

    async def read(actor: Actor) -> _Taking:
        file = await to_thread(import_check.read_import, deps, content, asked)
        return _Taking(deps, actor, asked, job, file, items)

    def has_rows(now: Job) -> bool:
        return bool(now.progress["links"] < len(now.options["new"]))

    rows = run_rows(deps, after, read, has_rows, lambda now: take_scans(deps, now, asked))
    async for step in rows:
        yield step


def has_place(link: ImportedLink, asked: ImportInput) -> bool:
    """Whether one was reserved. Links of a whole export have none."""
    return link.is_code or asked.imported_as != "all"


def faults_of(job: Job) -> list[RowFault]:
    """Why rows were not taken: those that were refused before it began, and those since."""
    refused = [RowFault(*fault) for fault in job.options["refused"]]
    return sorted([*refused, *job.errors], key=lambda fault: (fault.unnamed, fault.row))


def notes_of(job: Job) -> list[RowFault]:
    return [RowFault(*note) for note in job.options["notes"]]


class _Taking:
    def __init__(
        self,
        deps: Deps,
        actor: Actor,
        asked: ImportInput,
        job: Job,
        file: Import,
        items: Mapping[UUID, UUID],
    ) -> None:
        self._deps = deps
        self._actor = actor
        self._asked = asked
        # Of the codes and links to be made, those that something else of the account has.
        self._ids_here: Collection[UUID] = ()
        # Where the items of an export are, by the ids that they had.
        self._items = items
        of_key = {link.key: link for link in file.links}
        self._links = [of_key[domain, short_id] for domain, short_id in job.options["new"]]
        # By their hosts: a domain may be proved meanwhile.
        host_of = deps.addresses.host_of
        self._of_host = {(host_of(link.domain), link.short_id): link for link in self._links}
        self._images = file.images
        self._decoded: dict[str, DecodedImage | None] = {}
        codes: Batch[Any] = batch_of_codes(deps, actor, strict=False, answer_of=None)
        links: Batch[Any] = batch_of_links(deps, actor, strict=False, answer_of=None)
        self._batches = [replace(one, create=self._create) for one in (links, codes)]
        self.batch = links

    async def items(self, job: Job) -> list[dict[str, Any]]:
        begin = job.progress["links"]
        part = self._links[begin : begin + _LINKS_AT_ONCE]
        links = [*takewhile(lambda link: link.is_code == part[0].is_code, part)]
        self.batch = self._batches[links[0].is_code]
        pasts = [link.fields.past.own for link in links if link.fields.past]
        ids = [own["id"] for own in pasts if "id" in own]
        self._ids_here = (await self._deps.store.changes.last_versions(ids)).keys()
        return [{"method": "create", "body": self._body(link)} for link in links]

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
            elif import_check.is_there(link, taken.get(link.key), self._asked.moved):
                known += 1
            else:
                faults += import_check.row_faults(link, faults_of_item(outcome))
        job = job.imported(
            done=job.total - len({link.number for link in left}),
            links=len(links),
            places=sum(has_place(link, self._asked) for link in links),
            made=len(made),
            known=known,
            faults=tuple(faults),
        )
        await self._deps.store.jobs.save(job)
        if links[0].is_code:
            await self._deps.store.jobs.add_codes(job, made)
        return job

    async def _taken(
        self, links: Sequence[ImportedLink], outcomes: Sequence[Outcome[Any]]
    ) -> Mapping[tuple[str, str], TakenShortId]:
        """The refused links that are taken: another import may have made them in the meantime."""
        refused = [
            link for link, outcome in zip(links, outcomes, strict=True) if isinstance(outcome, ShortIdTaken)
        ]
        return await import_check.taken_of(self._deps, self._actor.account.id, refused)

    async def _create(self, body: Fields) -> Write[Any]:
        link = self._of_host[body["short_link_domain"], body["short_id"]]
        fields, past = link.fields, self._past(link.fields)
        if link.is_code:
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
        has = has_place(link, self._asked)
        return await checked_new_link(self._deps, self._actor, lambda: body, has_place=has, past=past)

    def _past(self, fields: LinkFields) -> Past:
        if fields.past is None:
            return Past(created_at=fields.created_at, scans=fields.scans, counted=fields.counted)
        named = [name for name in ("template_id", "utm_template_id") if name in fields.past.own]
        own = {**fields.past.own, **{name: self._items.get(fields.past.own[name]) for name in named}}
        if own.get("id") in self._ids_here:
            # Imported before, under another short ID: that one has the history.
            return replace(fields.past, own={name: own[name] for name in own if name != "id"}, changes=())
        return replace(fields.past, own=own)

    def _body(self, link: ImportedLink) -> dict[str, Any]:
        folder_id = self._items.get(link.fields.folder) if link.fields.folder else None
        return import_check.body_of(self._deps, link) | ({"folder": str(folder_id)} if folder_id else {})

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
