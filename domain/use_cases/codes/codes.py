"""QR codes: make and change, picture included. The rest is as for all short URLs."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from uuid import UUID

from domain.accounts.plans import require_premium, require_room_for_code
from domain.codes.code_input import (
    CodeInput,
    changed_code,
    external_id_faults,
    parse_code_change,
    parse_new_code,
    require_picture,
    template_id_of,
)
from domain.codes.codes import PictureState, QRCode
from domain.codes.restrictions import OPEN, Restrictions, premium_fields_set_anew
from domain.codes.short_url_input import NOT_HASHED_YET, checked_restrictions, parse_status
from domain.codes.short_urls import Status
from domain.drawing.shapes import Logo
from domain.kernel.errors import Fault, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import Fields, ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.ports.accounts import Passwords
from domain.ports.codes import ShortURLFilter
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.pictures import Renderer
from domain.ports.store import Store
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
    premium_fields_of_new,
    require_free_short_id,
    require_premium_now,
    save_change,
    with_free_short_id,
)
from domain.use_cases.service import Actor, Service


async def create_code(
    store: Store,
    actor: Actor,
    read: ReadFields,
    *,
    service: Service,
    renderer: Renderer,
    passwords: Passwords,
    rng: Random,
    now: datetime,
    record: IdempotencyRecord | None = None,
    strict: bool = False,
) -> QRCode:
    """A new code. Raises what SPEC 2 names, in its order; a refused call changes nothing.

    `strict`: raise NotScannable for a picture of grade F or without its logo. The quota is counted and the code added under the account's lock, so that of two calls racing for
    the last place exactly one wins. `claim` is tied to the code in the same transaction.
    """
    fields = read()
    references = await find_references(store, actor.account.id, fields, service.addresses)
    parsed = parse_new_code(fields, references, service.addresses)
    draft = checked_restrictions(OPEN, parsed.common, NOT_HASHED_YET if parsed.common.link_password else None)
    first = parsed.common.short_id or mint_short_id(rng)
    require_picture(parsed.options or {}, service.addresses.short_url(references.domain, first))
    await _require_free_external_id(store, actor.account.id, parsed.common.external_id)
    premium = premium_fields_of_new(parsed.common)
    require_premium(service.allowance_of(actor.account), actor.account.subscription, premium)
    restrictions = replace(draft, password_hash=await hash_link_password(parsed.common, passwords))

    async def add(short_id: str) -> QRCode:
        text = service.addresses.short_url(references.domain, short_id)
        graded = await grade_code_picture(store, renderer, text, parsed.options or {})
        if strict:
            require_scannable(graded.picture_state.scannability)
        code = _new_code(actor, parsed, restrictions, short_id, graded.picture_state, rng=rng, now=now)
        return await store.transact(
            partial(_add, store, actor, code, fields, graded.logo, service, premium, record)
        )

    return await with_free_short_id(parsed.common, first, add, rng=rng)


async def put_code_by_external_id(
    store: Store,
    actor: Actor,
    external_id: str,
    read: ReadFields,
    *,
    service: Service,
    renderer: Renderer,
    passwords: Passwords,
    rng: Random,
    now: datetime,
    if_match: frozenset[str] | None = None,
    must_be_new: bool = False,
    strict: bool = False,
) -> tuple[QRCode, bool]:
    """The code of that external ID, changed, or made and True where there was none.

    `must_be_new`: raise PreconditionFailed where there is one. However many calls race, one makes it and
    the others change it. Raises as `create_code` and `change_code`.
    """
    read = _with_external_id(read, external_id)
    while True:
        found = await store.codes.find_by_external_id(actor.account.id, external_id)
        if (found is not None and must_be_new) or (found is None and if_match is not None):
            raise PreconditionFailed
        try:
            if found is None:
                return await create_code(
                    store, actor, read,
                    service=service, renderer=renderer, passwords=passwords, rng=rng, now=now, strict=strict,
                ), True  # fmt: skip
            return await change_code(
                store, actor, str(found.id), read,
                service=service, renderer=renderer, passwords=passwords, now=now, if_match=if_match, strict=strict,
            ), False  # fmt: skip
        except (ExternalIdTaken, NotFound):
            # Made, or deleted, by another call in the meantime: look again. Else it is the caller's fault.
            known = await store.codes.find_by_external_id(actor.account.id, external_id)
            if (known and known.id) == (found and found.id):
                raise


def _with_external_id(read: ReadFields, external_id: str) -> ReadFields:
    """Raises ValidationFailed when it can be none; what is returned does when the body has another."""
    if faults := external_id_faults(external_id):
        raise ValidationFailed(faults)

    def read_with_external_id() -> Fields:
        fields = dict(read())
        if fields.setdefault("external_id", external_id) != external_id:
            raise ValidationFailed([Fault("external_id", "must be that of the path")])
        return fields

    return read_with_external_id


async def get_code_by_external_id(store: Store, account_id: UUID, external_id: str) -> QRCode:
    """Raises NotFound."""
    is_possible = not external_id_faults(external_id)
    code = await store.codes.find_by_external_id(account_id, external_id) if is_possible else None
    if code is None:
        raise NotFound("QR code")
    return code


async def change_code(
    store: Store,
    actor: Actor,
    reference: str,
    read: ReadFields,
    *,
    service: Service,
    renderer: Renderer,
    passwords: Passwords,
    now: datetime,
    if_match: frozenset[str] | None = None,
    strict: bool = False,
) -> QRCode:
    """The code after a merge patch (RFC 7396); one that changes nothing leaves no trace.

    `if_match` are the revisions that the caller accepts: raises PreconditionFailed when it is another by now.
    `strict`: raise NotScannable when its picture is, or becomes, one of grade F or without its logo. A missing logo is asked for again.
    """
    found = await get_short_url(store.codes, actor.account.id, reference)
    fields = read()
    references = await find_references(store, actor.account.id, fields, service.addresses)
    checked = parse_code_change(fields, found, references, service.addresses)
    password_hash = await hash_link_password(checked.common, passwords)

    async def write(graded: GradedPicture | None) -> QRCode:
        code = await lock_short_url(store, store.codes, actor, found.id)
        known = await find_references(store, actor.account.id, fields, service.addresses)
        parsed = parse_code_change(fields, code, known, service.addresses)
        if parsed.options is not None:
            require_picture(parsed.options, service.addresses.short_url(code.domain, code.short_id))
        changed = changed_code(
            code, parsed, checked_restrictions(code.restrictions, parsed.common, password_hash)
        )
        if changed.external_id != code.external_id:
            await _require_free_external_id(store, changed.account_id, changed.external_id)
        require_revision(code.revision(), if_match)
        await require_premium_now(
            store, actor, service, premium_fields_set_anew(code.restrictions, parsed.common)
        )
        changed = await with_picture_state(store, code, changed, graded, now=now)
        if strict:
            require_scannable(changed.picture_state.scannability)
        return await save_change(store, store.codes, actor, code, changed, now=now)

    return await transact_graded(store, renderer, service.addresses, write)


class ExternalIdTaken(ValidationFailed):
    def __init__(self) -> None:
        super().__init__([Fault("external_id", "is that of another code of this account")])


async def _add(
    store: Store,
    actor: Actor,
    code: QRCode,
    fields: Fields,
    logo: Logo | None,
    service: Service,
    premium: list[str],
    record: IdempotencyRecord | None,
) -> QRCode:
    await store.accounts.lock(actor.account.id)
    account = await store.accounts.get(actor.account.id) or actor.account
    # First, so that of racing upserts with a short ID of their own those that lose find the code to change.
    await _require_free_external_id(store, account.id, code.external_id)
    # Again, now that nobody else can delete the folder or the template.
    await find_references(store, account.id, fields, service.addresses)
    await require_free_short_id(store, code)
    await require_premium_now(store, actor, service, premium)
    owned = await store.codes.count(account.id, ShortURLFilter())
    require_room_for_code(service.allowance_of(account), owned=owned)
    if logo is not None:
        await store.logos.keep(logo, now=code.created_at)
    return await keep_new(store, store.codes, actor, code, record=record)


async def _require_free_external_id(store: Store, account_id: UUID, external_id: str | None) -> None:
    if external_id is not None and await store.codes.find_by_external_id(account_id, external_id):
        raise ExternalIdTaken


def _new_code(
    actor: Actor,
    parsed: CodeInput,
    restrictions: Restrictions,
    short_id: str,
    picture_state: PictureState,
    *,
    rng: Random,
    now: datetime,
) -> QRCode:
    if parsed.content is None:
        raise AssertionError("a new code that was checked has content")
    return QRCode(
        id=mint_id(rng),
        account_id=actor.account.id,
        domain=parsed.references.domain,
        short_id=short_id,
        content=parsed.content,
        name=parsed.common.name,
        folder_id=parsed.references.folder_id,
        template_id=template_id_of(parsed),
        external_id=parsed.common.external_id,
        options=parsed.options or {},
        theme=parsed.theme,
        status=parse_status(parsed.common, Status.ACTIVE),
        restrictions=restrictions,
        picture_state=picture_state,
        scan_count=0,
        version=1,
        created_via=actor.via,
        created_at=now,
        updated_at=now,
    )
