"""Create and change QR codes and their pictures; see short_urls for the rest."""

from functools import partial
from uuid import UUID

from domain.accounts.plans import require_premium, require_room_for_code
from domain.codes.code_input import (
    CodeInput,
    changed_code,
    coerced_code,
    external_id_faults,
    parse_code_change,
    parse_new_code,
    require_picture,
    template_id_of,
    writable_fields,
)
from domain.codes.codes import PictureState, QRCode
from domain.codes.read_only import AnswerOf, beside, split_read_only
from domain.codes.restrictions import OPEN, Restrictions, change_restrictions, newly_set_premium_fields
from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import ExternalIdTaken, Fault, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import Fields, ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.kernel.time_zones import zone_named
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.codes.grading import (
    GradedPicture,
    grade_code_picture,
    require_scannable,
    transact_graded,
    with_picture_state,
)
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import (
    get_short_url,
    hash_link_password,
    keep_new,
    lock_short_url,
    new_values,
    premium_fields_of_new,
    require_free_external_id,
    require_free_short_id,
    require_premium_now,
    save_change,
    with_free_short_id,
)
from domain.use_cases.deps import Actor, Deps


async def create_code(
    deps: Deps,
    actor: Actor,
    read: ReadFields,
    *,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
) -> QRCode:
    """Raises, in this order: NotFound, ValidationFailed, PremiumRequired, PlanLimitReached.

    `strict`: raise NotScannable for a picture of grade F or without its logo. The account is locked from the
    check of the quota to the insert. `record` is attached in the same transaction.
    """
    sent = read()
    references = await find_references(deps, actor.account.id, sent)
    fields = coerced_code(sent, zone_named(actor.account.time_zone))
    parsed = parse_new_code(fields, references, deps.addresses)
    first = parsed.common.short_id or mint_short_id(deps.rng)
    require_picture(parsed.options or {}, deps.addresses.short_url(references.domain, first))
    await require_free_external_id(deps.store.codes, actor.account.id, parsed.common.external_id)
    premium = premium_fields_of_new(parsed.common)
    require_premium(deps.allowance_of(actor.account), actor.account.subscription, premium)
    restrictions = change_restrictions(OPEN, parsed.common, await hash_link_password(deps, parsed.common))

    async def add(short_id: str) -> QRCode:
        text = deps.addresses.short_url(references.domain, short_id)
        graded = await grade_code_picture(deps, text, parsed.options or {})
        if strict:
            require_scannable(graded.picture_state.scannability)
        code = _new_code(deps, actor, parsed, restrictions, short_id, graded.picture_state)
        return await deps.store.transact(
            partial(_add, deps, actor, code, fields, graded.logo, premium, record)
        )

    return await with_free_short_id(deps, parsed.common, first, add)


async def put_code_by_external_id(
    deps: Deps,
    actor: Actor,
    external_id: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    must_be_new: bool = False,
    strict: bool = False,
    answer_of: AnswerOf[QRCode] | None = None,
) -> tuple[QRCode, bool]:
    """Create or change the code of that external ID; True if it is new.

    `must_be_new`: raise PreconditionFailed when it exists. Of concurrent calls one creates the code and the
    others change it. Raises as `create_code` and `change_code`.
    """
    read = _with_external_id(read, external_id)
    while True:
        found = await deps.store.codes.find_by_external_id(actor.account.id, external_id)
        if found is not None and must_be_new:
            raise PreconditionFailed(f"A QR code has this external ID already: {found.short_id}.")
        if found is None and if_match is not None:
            raise PreconditionFailed("There is no QR code with this external ID that could match (If-Match).")
        try:
            if found is None:
                return await create_code(deps, actor, read, strict=strict), True
            return await change_code(
                deps, actor, str(found.id), read, if_match=if_match, strict=strict, answer_of=answer_of
            ), False
        except (ExternalIdTaken, NotFound):
            # Try again when another call has created or deleted it meanwhile.
            known = await deps.store.codes.find_by_external_id(actor.account.id, external_id)
            if (known and known.id) == (found and found.id):
                raise


def _with_external_id(read: ReadFields, external_id: str) -> ReadFields:
    """Raises if the ID is malformed; the returned reader raises if the body names a different one."""
    if faults := external_id_faults(external_id):
        raise ValidationFailed(faults)

    def read_with_external_id() -> Fields:
        fields = dict(read())
        if fields.get("external_id") not in (None, "", external_id):
            raise ValidationFailed([Fault("external_id", "must be that of the path")])
        return {**fields, "external_id": external_id}

    return read_with_external_id


async def get_code_by_external_id(deps: Deps, account_id: UUID, external_id: str) -> QRCode:
    """Raises NotFound."""
    is_possible = not external_id_faults(external_id)
    code = await deps.store.codes.find_by_external_id(account_id, external_id) if is_possible else None
    if code is None:
        raise NotFound("QR code")
    return code


async def change_code(
    deps: Deps,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    strict: bool = False,
    answer_of: AnswerOf[QRCode] | None = None,
) -> QRCode:
    """The code after a merge patch (RFC 7396). A patch without a change stores nothing.

    `answer_of`: its answer; read-only fields may be sent back as they are there.
    `if_match`: raise PreconditionFailed unless it has the current revision. `strict`: raise NotScannable for
    a picture of grade F or without its logo. A missing logo is fetched again.
    """
    found = await get_short_url(deps.store.codes, actor.account.id, reference)
    sent = read()
    sent, changed_read_only = split_read_only(sent, found, answer_of, writable_fields(sent, found))
    references = await find_references(deps, actor.account.id, sent)
    fields = coerced_code(sent, zone_named(actor.account.time_zone), found)
    if changed_read_only:
        require_revision(found.revision(), if_match)
    with beside(changed_read_only):
        checked = parse_code_change(fields, found, references, deps.addresses)
    password_hash = await hash_link_password(deps, checked.common)

    async def write(graded: GradedPicture | None) -> QRCode:
        code = await lock_short_url(deps, deps.store.codes, actor, found.id)
        known = await find_references(deps, actor.account.id, fields)
        parsed = parse_code_change(fields, code, known, deps.addresses)
        if parsed.options is not None:
            require_picture(parsed.options, deps.addresses.short_url(code.domain, code.short_id))
        restrictions = change_restrictions(code.restrictions, parsed.common, password_hash)
        changed = changed_code(code, parsed, restrictions)
        if changed.external_id != code.external_id:
            await require_free_external_id(deps.store.codes, changed.account_id, changed.external_id)
        require_revision(code.revision(), if_match)
        await require_premium_now(deps, actor, newly_set_premium_fields(code.restrictions, parsed.common))
        changed = await with_picture_state(deps, code, changed, graded)
        if strict:
            require_scannable(changed.picture_state.scannability)
        return await save_change(deps, deps.store.codes, actor, code, changed)

    return await transact_graded(deps, write)


async def _add(
    deps: Deps,
    actor: Actor,
    code: QRCode,
    fields: Fields,
    logo: DecodedImage | None,
    premium: list[str],
    record: IdempotencyRecord | None,
) -> QRCode:
    await deps.store.accounts.lock(actor.account.id)
    account = await deps.store.accounts.get(actor.account.id) or actor.account
    # First, so that the losers of concurrent upserts find the code to change.
    await require_free_external_id(deps.store.codes, account.id, code.external_id)
    # Again under the lock: the folder or the template may have been deleted.
    await find_references(deps, account.id, fields)
    await require_free_short_id(deps, code)
    await require_premium_now(deps, actor, premium)
    owned = await deps.store.codes.count(account.id)
    require_room_for_code(deps.allowance_of(account), owned=owned)
    if logo is not None:
        await deps.store.logos.keep(logo, now=code.created_at)
    return await keep_new(deps, deps.store.codes, actor, code, record=record)


def _new_code(
    deps: Deps,
    actor: Actor,
    parsed: CodeInput,
    restrictions: Restrictions,
    short_id: str,
    picture_state: PictureState,
) -> QRCode:
    return QRCode(
        **new_values(deps, actor, QRCode, parsed, restrictions, short_id),
        template_id=template_id_of(parsed),
        options=parsed.options or {},
        theme=parsed.theme,
        picture_state=picture_state,
    )
