"""Changes by assistants, with what was before: of name, tags, design and restrictions of a code or link."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from domain.codes.codes import ShortLink
from domain.drawing.shapes import Images
from domain.kernel.errors import PreconditionFailed, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import ReadFields
from domain.kernel.reasons import Reason
from domain.use_cases.codes.assistant_codes import template_id_in, with_limits
from domain.use_cases.codes.codes import CodeChange
from domain.use_cases.codes.links import LinkChange
from domain.use_cases.codes.short_urls import CodeOrLink, get_code_or_link
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import carry_out

_DESIGN: Final = frozenset({"options", "template_id"})


@dataclass(frozen=True, slots=True)
class ChangedCode:
    """`before_version`: the version of the history that a revert takes to undo the change.

    None if the history keeps nothing of the change. `drawn_with`: the images of a new picture,
    which a preview does not store.
    """

    before: CodeOrLink
    after: CodeOrLink
    before_version: int | None
    drawn_with: Images | None = None

    @property
    def has_changed(self) -> bool:
        return self.after.version != self.before.version


async def change_as_read(
    deps: Deps,
    actor: Actor,
    found: CodeOrLink,
    change: Callable[[CodeOrLink], Awaitable[CodeOrLink]],
    updated_at: datetime | None,
) -> ChangedCode:
    """Raise PreconditionFailed if the code or link has changed since `updated_at`.

    `change` raises PreconditionFailed if it is no longer as it was found. It is then read again, so that
    `before` is what the change replaces; raises NotFound if it is gone.
    """
    before = found
    while True:
        if updated_at not in (None, before.updated_at):
            raise PreconditionFailed
        version = await deps.store.changes.last_version(before.id)
        try:
            after = await change(before)
        except PreconditionFailed:
            before = await get_code_or_link(deps, actor.account.id, str(found.id))
            continue
        is_kept = after.snapshot() != before.snapshot()
        return ChangedCode(before, after, version if is_kept else None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Update:
    """`read`: the merge patch.

    `ends_now`: as in `Wanted`. Of a preview nothing is stored.
    """

    read: ReadFields
    strict: bool = False
    ends_now: bool = False
    is_preview: bool = False
    updated_at: datetime | None = None


async def update_code(deps: Deps, actor: Actor, found: CodeOrLink, update: Update) -> ChangedCode:
    """As `change_code` and `change_link`, and `template_id` may be a template's name.

    Raises PreconditionFailed if it has changed since `updated_at`, ValidationFailed for the design of a link
    and for a limit that is over already.
    """
    drawn_with: Images | None = None

    async def change(before: CodeOrLink) -> CodeOrLink:
        nonlocal drawn_with
        write = await _change_of(deps, actor, before, update)
        await write.check(before)
        changed: CodeOrLink = await carry_out(deps, actor, write, is_preview=update.is_preview)
        drawn_with = write.drawn_with if isinstance(write, CodeChange) else None
        return changed

    changed = await change_as_read(deps, actor, found, change, update.updated_at)
    return replace(changed, drawn_with=drawn_with)


async def _change_of(deps: Deps, actor: Actor, before: CodeOrLink, update: Update) -> CodeChange | LinkChange:
    """The change of what was read. Raises ValidationFailed."""
    fields = with_limits(deps, actor, update.read(), before, ends_now=update.ends_now)
    as_read, reference = frozenset({before.revision()}), str(before.id)
    if isinstance(before, ShortLink):
        if design := _DESIGN & fields.keys():
            raise ValidationFailed([Fault(name, Reason.NOT_OF_LINKS) for name in design])
        return LinkChange(deps, actor, reference, lambda: fields, as_read, update.strict, None)
    resolved = {**fields, **await template_id_in(deps, actor.account.id, fields)}
    return CodeChange(deps, actor, reference, lambda: resolved, as_read, update.strict, None)
