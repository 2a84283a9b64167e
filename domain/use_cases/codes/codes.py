"""QR codes: make and change, picture included. The rest is as for all short URLs."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from uuid import UUID

from domain.accounts.plans import require_premium, require_room_for_code
from domain.codes.code_input import (
    TypedCode,
    changed_code,
    external_id_faults,
    parse_code_change,
    parse_new_code,
    require_picture,
    template_id_of,
)
from domain.codes.codes import Artwork, QRCode
from domain.codes.restrictions import OPEN, Gates, premium_fields_set_anew
from domain.codes.short_url_input import NOT_HASHED_YET, checked_gates, typed_status
from domain.codes.short_urls import Status
from domain.drawing.shapes import Logo
from domain.kernel.errors import Fault, NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.ids import mint_id
from domain.kernel.parsing import Fields, ReadFields
from domain.kernel.revisions import require_revision
from domain.kernel.short_ids import mint_short_id
from domain.ports.accounts import Passwords
from domain.ports.codes import ShortURLFilter
from domain.ports.idempotency import Claim
from domain.ports.pictures import Studio
from domain.ports.store import Store
from domain.use_cases.codes.grading import (
    Judged,
    judge_picture,
    require_scannable,
    transact_judged,
    with_artwork,
)
from domain.use_cases.codes.references import find_references
from domain.use_cases.codes.short_urls import (
    get_short_url,
    hash_typed_password,
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
    studio: Studio,
    passwords: Passwords,
    chance: Random,
    now: datetime,
    claim: Claim | None = None,
    strict: bool = False,
) -> QRCode:
    """A new code. Raises what SPEC 2 names, in its order; a refused call changes nothing.

    `strict`: raise NotScannable for a picture of grade F or without its logo. The quota is counted and the code added under the account's lock, so that of two calls racing for
    the last place exactly one wins. `claim` is tied to the code in the same transaction.
    """
    fields = read()
    references = await find_references(store, actor.account.id, fields, service.addresses)
    typed = parse_new_code(fields, references, service.addresses)
    draft = checked_gates(OPEN, typed.common, NOT_HASHED_YET if typed.common.link_password else None)
    first = typed.common.short_id or mint_short_id(chance)
    require_picture(typed.options or {}, service.addresses.short_url(references.domain, first))
    await _require_free_external_id(store, actor.account.id, typed.common.external_id)
    premium = premium_fields_of_new(typed.common)
    require_premium(service.allowance_of(actor.account), actor.account.subscription, premium)
    gates = replace(draft, password_hash=await hash_typed_password(typed.common, passwords))

    async def add(short_id: str) -> QRCode:
        text = service.addresses.short_url(references.domain, short_id)
        judged = await judge_picture(store, studio, text, typed.options or {})
        if strict:
            require_scannable(judged.artwork.scannability)
        code = _new_code(actor, typed, gates, short_id, judged.artwork, chance=chance, now=now)
        return await store.transact(
            partial(_add, store, actor, code, fields, judged.logo, service, premium, claim)
        )

    return await with_free_short_id(typed.common, first, add, chance=chance)


async def put_code_by_external_id(
    store: Store,
    actor: Actor,
    external_id: str,
    read: ReadFields,
    *,
    service: Service,
    studio: Studio,
    passwords: Passwords,
    chance: Random,
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
                    service=service, studio=studio, passwords=passwords, chance=chance, now=now, strict=strict,
                ), True  # fmt: skip
            return await change_code(
                store, actor, str(found.id), read,
                service=service, studio=studio, passwords=passwords, now=now, if_match=if_match, strict=strict,
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
    studio: Studio,
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
    password_hash = await hash_typed_password(checked.common, passwords)

    async def write(judged: Judged | None) -> QRCode:
        code = await lock_short_url(store, store.codes, actor, found.id)
        known = await find_references(store, actor.account.id, fields, service.addresses)
        typed = parse_code_change(fields, code, known, service.addresses)
        if typed.options is not None:
            require_picture(typed.options, service.addresses.short_url(code.domain, code.short_id))
        changed = changed_code(code, typed, checked_gates(code.gates, typed.common, password_hash))
        if changed.external_id != code.external_id:
            await _require_free_external_id(store, changed.account_id, changed.external_id)
        require_revision(code.revision(), if_match)
        await require_premium_now(store, actor, service, premium_fields_set_anew(code.gates, typed.common))
        changed = await with_artwork(store, code, changed, judged, now=now)
        if strict:
            require_scannable(changed.artwork.scannability)
        return await save_change(store, store.codes, actor, code, changed, now=now)

    return await transact_judged(store, studio, service.addresses, write)


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
    claim: Claim | None,
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
    return await keep_new(store, store.codes, actor, code, claim=claim)


async def _require_free_external_id(store: Store, account_id: UUID, external_id: str | None) -> None:
    if external_id is not None and await store.codes.find_by_external_id(account_id, external_id):
        raise ExternalIdTaken


def _new_code(
    actor: Actor,
    typed: TypedCode,
    gates: Gates,
    short_id: str,
    artwork: Artwork,
    *,
    chance: Random,
    now: datetime,
) -> QRCode:
    if typed.content is None:
        raise AssertionError("a new code that was checked has content")
    return QRCode(
        id=mint_id(chance),
        account_id=actor.account.id,
        domain=typed.references.domain,
        short_id=short_id,
        content=typed.content,
        name=typed.common.name,
        folder_id=typed.references.folder_id,
        template_id=template_id_of(typed),
        external_id=typed.common.external_id,
        options=typed.options or {},
        theme=typed.theme,
        status=typed_status(typed.common, Status.ACTIVE),
        gates=gates,
        artwork=artwork,
        scan_count=0,
        version=1,
        created_via=actor.via,
        created_at=now,
        updated_at=now,
    )
