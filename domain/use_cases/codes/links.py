"""Create and change short links; see short_urls for the rest."""

from dataclasses import dataclass, field, replace

from domain.accounts.plans import require_room_for_link
from domain.codes.codes import ShortLink
from domain.codes.link_input import (
    LinkFields,
    LinkInput,
    changed_link,
    coerced_link,
    parse_link_change,
    parse_new_link,
)
from domain.codes.read_only import AnswerOf, beside, read_only_if_in, split_read_only
from domain.codes.restrictions import change_restrictions
from domain.codes.rules.input import with_rule_ids
from domain.codes.serialization import Link
from domain.codes.short_url_input import References, addresses_in
from domain.codes.short_urls import Past
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.kernel.time_zones import zone_named
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.creation import FreeShortId, keep_new, new_values
from domain.use_cases.codes.references import find_references, found_again
from domain.use_cases.codes.rules import require_rules
from domain.use_cases.codes.short_urls import (
    CodeOrLink,
    LinkPassword,
    get_locked,
    get_short_url,
    premium_fields_of,
    require_free_external_id,
    save_change,
)
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, carry_out
from domain.use_cases.named_items.own_domains import refuse_own_domains


async def create_link(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
) -> ShortLink:
    """Raises, in this order: NotFound, ValidationFailed, PremiumRequired, PlanLimitReached.

    `strict`: raise RuleNeverHolds for a rule that does nothing.
    """
    new = await checked_new_link(deps, actor, read, record=record, strict=strict)
    await require_free_external_id(deps, deps.store.links, actor.account.id, new.parsed.common.external_id)
    return await carry_out(deps, actor, new)


async def checked_new_link(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
    has_place: bool = False,
    past: Past | None = None,
) -> "NewLink":
    """Raises NotFound, ValidationFailed, DestinationRefused."""
    sent = read()
    is_imported = past is not None
    references = await find_references(
        deps, actor.account.id, sent, with_template=False, is_imported=is_imported
    )
    fields = coerced_link(sent, zone_named(actor.account.time_zone))
    with read_only_if_in(Link.model_fields):
        parsed = parse_new_link(fields, references, deps.addresses)
    await refuse_own_domains(deps, addresses_in(parsed.content, parsed.common))
    short_id = FreeShortId(deps, parsed.common, parsed.common.short_id or mint_short_id(deps.rng))
    return NewLink(deps, actor, fields, parsed, short_id, record, strict, has_place, past)


@dataclass(slots=True)
class NewLink:
    """A link to be made: a Write. `fields` are those of the body.

    `has_place`: a job has reserved one in the quota. `past`: of an import.
    """

    deps: Deps
    actor: Actor
    fields: Fields
    parsed: LinkInput
    short_id: FreeShortId
    record: IdempotencyRecord | None
    strict: bool
    has_place: bool = False
    past: Past | None = None
    _password: LinkPassword = field(default_factory=LinkPassword)

    async def prepare(self) -> None:
        self._password.ask(self.parsed)
        await self._password.prepare(self.deps)

    async def write(self, locked: LockedAccount) -> ShortLink:
        deps, account, parsed = self.deps, locked.account, self.parsed
        password_hash, short_id = self._password.hash_of(parsed, locked), self.short_id.value
        now = await locked.moment(deps, deps.store.links)
        values = new_values(deps, self.actor, ShortLink, parsed, password_hash, short_id, self.past, now)
        link = ShortLink(**values)
        # Those of an export may lead to codes that come later.
        known = link if self.past else None
        await require_rules(deps, account, link, known, strict=self.strict)
        link = await found_again(deps, link, self.fields, is_imported=self.past is not None)
        await self.short_id.require_free(locked, deps.store.links, link)
        locked.require_plan(deps, premium_fields_of(parsed), link, known)
        if not self.has_place:
            owned = await locked.count(deps.store.links)
            require_room_for_link(deps.allowance_of(account), owned=owned)
        return await keep_new(
            *(deps, locked, deps.store.links, self.actor, link, self.short_id),
            record=self.record,
            past=self.past,
        )


async def change_link(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    strict: bool = False,
    answer_of: AnswerOf[ShortLink] | None = None,
    found: ShortLink | None = None,
) -> ShortLink:
    """The link after a merge patch (RFC 7396). A patch without a change stores nothing.

    `answer_of`: its answer; read-only fields may be sent back as they are there. `found`: the link, if read.
    Raises as `create_link`, and PreconditionFailed unless `if_match` has the current revision.
    """
    change = LinkChange(deps, actor, reference, read, if_match, strict, answer_of)
    await change.check(found)
    return await carry_out(deps, actor, change)


@dataclass(slots=True)
class LinkChange:
    """A change of a link: a Write. Its `answer_of`, `if_match` and `strict` are those of `change_link`."""

    deps: Deps
    actor: Actor
    reference: str
    read: ReadFields
    if_match: frozenset[str] | None
    strict: bool
    answer_of: AnswerOf[ShortLink] | None
    _fields: Fields | None = None
    # What was parsed is the same under the lock, unless one of these is another by then.
    _checked: tuple[ShortLink, References, LinkInput] | None = None
    # Of read-only fields.
    _refused: list[Fault] = field(default_factory=list)
    _password: LinkPassword = field(default_factory=LinkPassword)

    async def check(self, found: CodeOrLink | None = None) -> None:
        """Check the change before the account is locked. `found` and what it raises: as `change_link`."""
        if not isinstance(found, ShortLink):
            found = await get_short_url(self.deps.store.links, self.actor.account.id, self.reference)
        self.reference = str(found.id)
        self._password.ask(await self._parsed(found))

    async def prepare(self) -> None:
        await self._password.prepare(self.deps)

    async def write(self, locked: LockedAccount) -> ShortLink:
        deps, links = self.deps, self.deps.store.links
        link = await get_locked(locked, links, self.reference)
        parsed = await self._parsed(link)
        password_hash = self._password.hash_of(parsed, locked)
        restrictions = change_restrictions(link.restrictions, parsed.common, password_hash)
        require_revision(link.revision(), self.if_match)
        changed = changed_link(link, parsed, restrictions)
        changed = replace(changed, rules=with_rule_ids(changed.rules, deps.rng, link.rules))
        await require_rules(deps, locked.account, changed, link, strict=self.strict)
        if changed.external_id != link.external_id:
            await require_free_external_id(deps, links, changed.account_id, changed.external_id)
        locked.require_plan(deps, premium_fields_of(parsed, link), changed, link)
        return await save_change(deps, locked, links, self.actor, link, changed)

    async def _parsed(self, link: ShortLink) -> LinkInput:
        sent = self._fields
        if sent is None:
            writable = LinkFields.model_fields
            sent, self._refused = split_read_only(self.read(), link, self.answer_of, writable)
        references = await find_references(
            self.deps, link.account_id, sent, with_template=False, is_new=False, folder_id=link.folder_id
        )
        if self._fields is None:
            self._fields = coerced_link(sent, zone_named(self.actor.account.time_zone))
        if self._refused:
            require_revision(link.revision(), self.if_match)
        if self._checked and self._checked[:2] == (link, references):
            return self._checked[2]
        with beside(self._refused):
            parsed = parse_link_change(self._fields, link, references, self.deps.addresses)
        await refuse_own_domains(self.deps, addresses_in(parsed.content, parsed.common, link))
        self._checked = link, references, parsed
        return parsed
