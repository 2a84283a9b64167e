"""Create and change QR codes and their pictures; see short_urls for the rest."""

from dataclasses import dataclass, field, replace

from domain.accounts.plans import require_room_for_code
from domain.codes.code_input import (
    CodeInput,
    changed_code,
    coerced_code,
    parse_code_change,
    parse_new_code,
    require_picture,
    template_id_of,
    with_type_id,
    writable_fields,
)
from domain.codes.codes import QRCode
from domain.codes.read_only import AnswerOf, beside, read_only_if_in, split_read_only
from domain.codes.restrictions import change_restrictions
from domain.codes.rules.input import with_rule_ids
from domain.codes.serialization import Code
from domain.codes.short_url_input import References, addresses_in
from domain.codes.short_urls import CreatedVia, Past
from domain.drawing.shapes import NO_IMAGES, Images
from domain.kernel.errors import (
    AlreadyFilled,
)
from domain.kernel.faults import Fault
from domain.kernel.parsing import Fields, ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import SAMPLE_SHORT_ID, mint_short_id
from domain.kernel.time_zones import zone_named
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.creation import FreeShortId, keep_new, new_values, own_name
from domain.use_cases.codes.grades import (
    ChangedPicture,
    GradedPicture,
    grade_code_picture,
    pending_picture,
    require_scannable,
)
from domain.use_cases.codes.references import find_references, found_again
from domain.use_cases.codes.rules import require_rules
from domain.use_cases.codes.short_urls import (
    CodeOrLink,
    LinkPassword,
    get_locked,
    get_short_url,
    premium_fields_of_code,
    require_free_external_id,
    save_change,
)
from domain.use_cases.deps import Actor, Deps
from domain.use_cases.locked_accounts import LockedAccount, NotReady, carry_out
from domain.use_cases.named_items.own_domains import refuse_own_domains


async def create_code(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
    images: Images = NO_IMAGES,
) -> QRCode:
    """Raises, in this order: NotFound, ValidationFailed, PremiumRequired, PlanLimitReached.

    `strict`: raise NotScannable for a picture of grade F or without an image. The account is locked from the
    check of the quota to the insert. `record` is attached in the same transaction.
    """
    new = await checked_new_code(deps, actor, read, record=record, strict=strict, images=images)
    await require_free_external_id(deps, deps.store.codes, actor.account.id, new.parsed.common.external_id)
    return await carry_out(deps, actor, new)


async def checked_new_code(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
    is_of_job: bool = False,
    has_place: bool = False,
    past: Past | None = None,
    images: Images = NO_IMAGES,
    is_preview: bool = False,
) -> "NewCode":
    """Raises NotFound, ValidationFailed, DestinationRefused. A preview has a short ID that no code gets."""
    sent = read()
    references = await find_references(deps, actor.account.id, sent, is_imported=past is not None)
    fields = coerced_code(sent, zone_named(actor.account.time_zone), numbers=is_of_job)
    with read_only_if_in({*Code.model_fields, "image_base64"}):
        parsed = parse_new_code(fields, references, deps.addresses)
    await refuse_own_domains(deps, addresses_in(parsed.content, parsed.common))
    minted = SAMPLE_SHORT_ID if is_preview else mint_short_id(deps.rng)
    short_id = parsed.common.short_id or minted
    require_picture(parsed.options or {}, deps.addresses.short_url(references.domain, short_id))
    free = FreeShortId(deps, parsed.common, short_id)
    return NewCode(deps, actor, fields, parsed, free, record, strict, is_of_job, has_place, past, images)


@dataclass(slots=True)
class NewCode:
    """A code to be made: a Write. `fields` are those of the body.

    `is_of_job`: a job draws its picture later. `has_place`: it has reserved one in the quota. `past`: of an
    import. `images`: those that need not be fetched.
    """

    deps: Deps
    actor: Actor
    fields: Fields
    parsed: CodeInput
    short_id: FreeShortId
    record: IdempotencyRecord | None
    strict: bool
    is_of_job: bool = False
    has_place: bool = False
    past: Past | None = None
    images: Images = NO_IMAGES
    _password: LinkPassword = field(default_factory=LinkPassword)
    # The short ID is in the picture.
    _graded: tuple[str, GradedPicture] | None = None

    @property
    def drawn_with(self) -> Images | None:
        """The images of the picture, once that is graded."""
        return self._graded[1].images if self._graded else None

    async def prepare(self) -> None:
        deps, parsed, short_id = self.deps, self.parsed, self.short_id.value
        self._password.ask(parsed)
        await self._password.prepare(deps)
        if self.is_of_job:
            self._graded = short_id, pending_picture(parsed.options or {}, self.images)
        elif self._graded is None or self._graded[0] != short_id:
            text = deps.addresses.short_url(parsed.references.domain, short_id)
            graded = await grade_code_picture(deps, text, parsed.options or {}, decoded=self.images)
            self._graded = short_id, graded
        if self.strict:
            require_scannable(self._graded[1].picture_state.scannability)

    async def write(self, locked: LockedAccount) -> QRCode:
        if self._graded is None or self._graded[0] != self.short_id.value:
            raise NotReady
        deps, account, (short_id, graded) = self.deps, locked.account, self._graded
        password_hash = self._password.hash_of(self.parsed, locked)
        now = await locked.moment(deps, deps.store.codes)
        values = new_values(
            deps, self.actor, QRCode, self.parsed, password_hash, short_id, self.past, now=now
        )
        via = self.actor.via
        if values["name"] is None and via in (CreatedVia.DASHBOARD, CreatedVia.ASSISTANT):
            # Stored, so that it stays when the code is repointed.
            of_title = via is CreatedVia.ASSISTANT
            values["name"] = await own_name(
                deps.store.codes, account.id, values["content"], short_id, of_title=of_title
            )
        code = QRCode(
            **{"template_id": template_id_of(self.parsed), **values},
            options=self.parsed.options or {},
            theme=self.parsed.theme,
            picture_state=graded.picture_state,
        )
        # Those of an export may lead to codes that come later.
        known = code if self.past else None
        await require_rules(deps, account, code, known, strict=self.strict)
        code = await found_again(deps, code, self.fields, is_imported=self.past is not None)
        await self.short_id.require_free(locked, deps.store.codes, code)
        locked.require_plan(deps, premium_fields_of_code(self.parsed), code, known)
        if not self.has_place:
            require_room_for_code(deps.allowance_of(account), owned=await locked.count(deps.store.codes))
        await graded.keep_images(deps, account.id)
        return await keep_new(
            *(deps, locked, deps.store.codes, self.actor, code, self.short_id),
            record=self.record,
            past=self.past,
        )


async def change_code(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    strict: bool = False,
    answer_of: AnswerOf[QRCode] | None = None,
    found: QRCode | None = None,
) -> QRCode:
    """The code after a merge patch (RFC 7396). A patch without a change stores nothing.

    `answer_of`: its answer; read-only fields may be sent back as they are there. `found`: the code, if read.
    `if_match`: raise PreconditionFailed unless it has the current revision. `strict`: raise NotScannable for
    a picture of grade F or without an image. A missing image is fetched again. Raises AlreadyFilled if it was
    blank until another call gave it its content.
    """
    change = CodeChange(deps, actor, reference, read, if_match, strict, answer_of)
    await change.check(found)
    return await carry_out(deps, actor, change)


@dataclass(slots=True)
class CodeChange:
    """A change of a code: a Write. `answer_of`, `if_match` and `strict` are those of `change_code`."""

    deps: Deps
    actor: Actor
    reference: str
    read: ReadFields
    if_match: frozenset[str] | None
    strict: bool
    answer_of: AnswerOf[QRCode] | None
    is_of_job: bool = False
    _was_blank: bool = False
    _fields: Fields | None = None
    # What was parsed is the same under the lock, unless one of these is another by then.
    _checked: tuple[QRCode, References, CodeInput] | None = None
    # Of read-only fields.
    _refused: list[Fault] = field(default_factory=list)
    _password: LinkPassword = field(default_factory=LinkPassword)
    _picture: ChangedPicture = field(default_factory=ChangedPicture)

    async def check(self, found: CodeOrLink | None = None) -> None:
        """Check the change before the account is locked. `found` and what it raises: as `change_code`."""
        if not isinstance(found, QRCode):
            found = await get_short_url(self.deps.store.codes, self.actor.account.id, self.reference)
        self.reference, self._was_blank = str(found.id), found.is_blank
        self._password.ask(await self._parsed(found))

    @property
    def drawn_with(self) -> Images | None:
        """The images of a new picture, once that is graded."""
        return self._picture.images

    async def prepare(self) -> None:
        await self._password.prepare(self.deps)
        await self._picture.prepare(self.deps)

    async def write(self, locked: LockedAccount) -> QRCode:
        deps, codes = self.deps, self.deps.store.codes
        code = await get_locked(locked, codes, self.reference)
        if self._was_blank and not code.is_blank:
            require_revision(code.revision(), self.if_match)
            raise AlreadyFilled
        parsed = await self._parsed(code)
        if parsed.options is not None:
            require_picture(parsed.options, deps.addresses.short_url(code.domain, code.short_id))
        password_hash = self._password.hash_of(parsed, locked)
        restrictions = change_restrictions(code.restrictions, parsed.common, password_hash)
        require_revision(code.revision(), self.if_match)
        changed = changed_code(code, parsed, restrictions)
        changed = replace(changed, rules=with_rule_ids(changed.rules, deps.rng, code.rules))
        await require_rules(deps, locked.account, changed, code, strict=self.strict)
        if changed.external_id != code.external_id:
            await require_free_external_id(deps, codes, changed.account_id, changed.external_id)
        changed = await self._with_picture_state(code, changed, locked)
        locked.require_plan(deps, premium_fields_of_code(parsed, code), changed, code)
        return await save_change(deps, locked, codes, self.actor, code, changed)

    async def _parsed(self, code: QRCode) -> CodeInput:
        sent = self._fields
        if sent is None:
            sent = with_type_id(self.read())
            writable = writable_fields(sent, code)
            sent, self._refused = split_read_only(sent, code, self.answer_of, writable)
        references = await find_references(
            self.deps, code.account_id, sent, is_new=False, folder_id=code.folder_id
        )
        if self._fields is None:
            zone = zone_named(self.actor.account.time_zone)
            self._fields = coerced_code(sent, zone, code, numbers=self.is_of_job)
        if self._refused:
            require_revision(code.revision(), self.if_match)
        if self._checked and self._checked[:2] == (code, references):
            return self._checked[2]
        with beside(self._refused):
            parsed = parse_code_change(self._fields, code, references, self.deps.addresses)
        await refuse_own_domains(self.deps, addresses_in(parsed.content, parsed.common, code))
        self._checked = code, references, parsed
        return parsed

    async def _with_picture_state(self, code: QRCode, changed: QRCode, locked: LockedAccount) -> QRCode:
        try:
            changed = await self._picture.with_state(self.deps, code, changed)
        except NotReady:
            if not locked.is_trial:
                raise
        else:
            if self.strict:
                require_scannable(changed.picture_state.scannability)
        return changed
