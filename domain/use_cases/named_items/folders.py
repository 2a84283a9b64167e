"""Create and rename folders; see named_items for the rest."""

from dataclasses import replace
from uuid import UUID

from domain.codes.read_only import AnswerOf
from domain.kernel.coercion import coerce
from domain.kernel.errors import ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import ReadFields, Strict, parse_model
from domain.kernel.safe_text import ItemName
from domain.named_items.folders import Folder
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.named_items.items import (
    add_named_item,
    all_named_items,
    get_named_item,
    lock_named_item,
    parse_patch,
    read_patch,
)


class FolderInput(Strict):
    name: ItemName


async def create_folder(
    deps: Deps, actor: Actor, read: ReadFields, *, record: IdempotencyRecord | None = None
) -> Folder:
    """Raises ValidationFailed. `record` is attached in the same transaction."""
    now = deps.clock()
    parsed, faults = parse_model(FolderInput, coerce(FolderInput, read()))
    if parsed is None:
        raise ValidationFailed(faults)
    folder = Folder(
        id=mint_id(deps.rng),
        account_id=actor.account.id,
        name=parsed.name,
        version=1,
        created_at=now,
        updated_at=now,
    )
    return await add_named_item(deps, deps.store.folders, actor, folder, record)


async def find_folders_named(deps: Deps, account_id: UUID, name: str) -> list[Folder]:
    """Several may have one name; the newest is the first."""
    found = await all_named_items(deps.store.folders, account_id, search=name)
    return [folder for folder in found if folder.name == name]


async def change_folder(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[Folder] | None = None,
) -> Folder:
    """The folder after a merge patch (RFC 7396). Raises NotFound, ValidationFailed, PreconditionFailed.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    """
    found = await get_named_item(deps.store.folders, actor.account.id, reference)
    patch = read_patch(FolderInput, read, found, answer_of)

    async def write() -> Folder:
        folder = await lock_named_item(deps, deps.store.folders, actor, found.id)
        parsed, _ = parse_patch(FolderInput, folder, {"name": folder.name}, patch, if_match)
        if parsed.name == folder.name:
            return folder
        changed = replace(folder, name=parsed.name, version=folder.version + 1, updated_at=deps.clock())
        await deps.store.folders.save(changed)
        return changed

    return await deps.store.transact(write)
