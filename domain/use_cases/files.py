"""Files that an account keeps: made, replaced, put back, deleted. Bytes are stored before their row."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final
from uuid import UUID

from domain.accounts.plans import require_room_for_files
from domain.codes.codes import QRCode, ShortLink
from domain.files.files import (
    File,
    FileContent,
    FileUses,
    content_fields,
    name_of_file,
    slug_of,
    version_of,
    with_content,
)
from domain.files.kinds import MAX_FILE_BYTES, may_replace, refused_kind
from domain.kernel.errors import FileInUse, NotFound, PayloadTooLarge, Unavailable
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.revisions import require_revision
from domain.pages.page_pictures import CUTS
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.pictures import fetch_page_picture
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import lock_account
from domain.use_cases.named_items.items import get_named_item, lock_named_item, new_item, require_few

_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it was sent. `name`: what the sender calls it. `place`: id and slug of an import."""

    name: str
    content: bytes
    place: tuple[UUID, str] | None = None


async def get_file(deps: Deps, actor: Actor, reference: str) -> File:
    """Raises NotFound."""
    return await get_named_item(deps.store.files, actor.account.id, reference)


async def create_file(
    deps: Deps, actor: Actor, upload: Upload, *, record: IdempotencyRecord | None = None
) -> File:
    """Raises PayloadTooLarge, FileRefused, NoRoomForFiles, TooManyItems, FilesUnavailable."""
    content = await _kept(deps, actor, upload)
    new = new_item(deps, actor.account.id)
    new["id"], slug = upload.place or (new["id"], slug_of(content.name))
    file = File(**new, **content_fields(content), slug=slug)

    async def write() -> File:
        locked = await lock_account(deps, actor)
        await require_few(deps, deps.store.files, locked.account.id)
        await deps.store.files.add(file)
        await locked.require_room_for_files(deps)
        await deps.store.idempotency_records.attach(record, file.id)
        return file

    return await deps.store.transact(write)


async def replace_file(
    deps: Deps, actor: Actor, reference: str, upload: Upload, *, if_match: frozenset[str] | None = None
) -> File:
    """Every page shows it at once. What was there before can come back for a while.

    Raises NotFound, PreconditionFailed, and as `create_file`.
    """
    found = await get_file(deps, actor, reference)
    require_revision(found.revision(), if_match)
    content = await _kept(deps, actor, upload)
    if not may_replace(content.kind, found.kind):
        raise refused_kind(found.kind)
    return await _put(deps, actor, found.id, content, if_match)


async def put_back(
    deps: Deps,
    actor: Actor,
    reference: str,
    version_reference: str,
    *,
    if_match: frozenset[str] | None = None,
) -> File:
    """An earlier version is the file again. Raises NotFound, PreconditionFailed."""
    found = await get_file(deps, actor, reference)
    version_id = parse_id(version_reference)
    return await _put(deps, actor, found.id, version_id, if_match)


async def _put(
    deps: Deps,
    actor: Actor,
    file_id: UUID,
    content: FileContent | UUID | None,
    if_match: frozenset[str] | None,
) -> File:
    """`content`: a new one, or the id of an earlier version."""
    shown: list[str] = []

    async def write() -> File:
        locked, files, now = await lock_account(deps, actor), deps.store.files, deps.clock()
        file = await get_file(deps, actor, str(file_id))
        require_revision(file.revision(), if_match)
        new = content
        if not isinstance(new, FileContent):
            version = next((one for one in await files.versions(file.id) if one.id == new), None)
            if version is None:
                raise NotFound("version")
            await files.take_out(version)
            new = version
        if new.content_hash == file.content_hash:
            return file
        await files.put_aside(version_of(file, mint_id(deps.rng), now=now))
        changed = with_content(file, new, now=now)
        await files.save(changed)
        shown.extend(await files.forget_pictures(changed))
        await locked.require_room_for_files(deps)
        return changed

    changed = await deps.store.transact(write)
    # The next visitor of a page sees the new first page. Should this end here, a worker does the rest.
    for url in shown:
        with suppress(Unavailable):
            await fetch_page_picture(deps, url)
    return changed


async def delete_file(
    deps: Deps, actor: Actor, reference: str, *, force: bool = False, if_match: frozenset[str] | None = None
) -> None:
    """With its earlier versions. Raises NotFound, PreconditionFailed, and FileInUse without `force`."""
    found = await get_file(deps, actor, reference)

    async def write() -> None:
        file = await lock_named_item(deps, deps.store.files, actor, found.id)
        require_revision(file.revision(), if_match)
        uses = (await deps.store.files.uses(actor.account.id, [file.id]))[file.id]
        if uses and not force:
            named = [one.name or one.short_id for one in await users_of(deps, actor, uses, most=_NAMED)]
            raise FileInUse(named, uses.count - len(named))
        await deps.store.files.delete(file)
        await deps.store.files.forget_pictures(file)

    await deps.store.transact(write)


async def users_of(deps: Deps, actor: Actor, uses: FileUses, *, most: int) -> Sequence[QRCode | ShortLink]:
    """Some of the codes and links that use a file."""
    account_id, store = actor.account.id, deps.store
    codes = await store.codes.without_waiting.get_all(account_id, uses.qr_codes[:most])
    links = await store.links.without_waiting.get_all(account_id, uses.links[:most])
    return list[QRCode | ShortLink]([*codes, *links])[:most]


async def _kept(deps: Deps, actor: Actor, upload: Upload) -> FileContent:
    """Read, cleaned, and stored. What comes to nothing later is swept."""
    if len(upload.content) > MAX_FILE_BYTES:
        raise PayloadTooLarge(MAX_FILE_BYTES)
    read = await deps.renderer.read_upload(upload.content)
    account = await deps.store.accounts.get(actor.account.id) or actor.account
    require_room_for_files(deps.allowance_of(account), used=account.stored_bytes, wanted=len(read.content))
    cut = partial(deps.renderer.cut, cut=CUTS["dish"], encoding="webp")
    thumbnail = (await cut(read.picture)).content if read.picture else None
    width, height = read.size or (None, None)
    return FileContent(
        name=name_of_file(upload.name, read.kind),
        kind=read.kind,
        content_hash=await deps.file_contents.keep(read.content),
        size=len(read.content),
        width=width,
        height=height,
        pages=read.pages,
        seconds=read.seconds,
        thumbnail=thumbnail,
    )
