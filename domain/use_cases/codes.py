"""QR codes: make, find, change, delete."""

from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from uuid import UUID

from domain.codes import ANY_REVISION, Artwork, Change, QRCode, Status
from domain.drawing.shapes import Logo
from domain.errors import Fault, NotFound, PreconditionFailed, ShortIdTaken, ValidationFailed
from domain.gates import OPEN, Gates, premium_fields_set_anew
from domain.plans import require_premium, require_room_for_code
from domain.ports import Claim, CodeFilter, Passwords, Position, Store, Studio
from domain.service import Actor, Service
from domain.short_ids import SHAPE, mint_short_id
from domain.typed import ReadFields
from domain.typed_codes import (
    TypedCode,
    changed_code,
    checked_gates,
    external_id_faults,
    parse_code_change,
    parse_new_code,
    require_picture,
    typed_id,
    typed_status,
)
from domain.use_cases.judging import Judged, judge_picture, require_scannable, transact_judged, with_artwork

_MINTING_TRIES = 8
# Stands for a password's hash while the body is judged: hashing is dear, and the call may be refused yet.
_NOT_HASHED_YET = "not hashed yet"


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

    `strict`: raise NotScannable for a picture of grade F. The quota is counted and the code added under the account's lock, so that of two calls racing for
    the last place exactly one wins. `claim` is tied to the code in the same transaction.
    """
    typed = parse_new_code(read(), service.addresses)
    draft = checked_gates(OPEN, typed, _NOT_HASHED_YET if typed.common.link_password else None)
    short_id = typed.common.short_id or mint_short_id(chance)
    require_picture(typed.options or {}, service.addresses.short_url(typed.domain, short_id))
    await _require_free_external_id(store, actor.account.id, typed.common.external_id)
    premium = premium_fields_set_anew(OPEN, typed.common)
    if typed.common.short_id is not None:
        premium.insert(0, "short_id")
    require_premium(service.allowance_of(actor.account), actor.account.subscription, premium)
    gates = replace(draft, password_hash=await _hash_typed_password(typed, passwords))
    for _ in range(_MINTING_TRIES):
        text = service.addresses.short_url(typed.domain, short_id)
        judged = await judge_picture(store, studio, text, typed.options or {})
        if strict:
            require_scannable(judged.artwork.scannability)
        code = _new_code(actor, typed, gates, short_id, judged.artwork, chance=chance, now=now)
        try:
            return await store.transact(
                partial(_add, store, actor, code, judged.logo, service, premium, claim)
            )
        except ShortIdTaken:
            if typed.common.short_id is not None:
                raise
            short_id = mint_short_id(chance)
    raise RuntimeError(f"{_MINTING_TRIES} minted short IDs were all taken")


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
    if faults := external_id_faults(external_id):
        raise ValidationFailed(faults)

    def read_with_external_id() -> dict[str, object]:
        fields = dict(read())
        if fields.setdefault("external_id", external_id) != external_id:
            raise ValidationFailed([Fault("external_id", "must be that of the path")])
        return fields

    while True:
        found = await store.codes.find_by_external_id(actor.account.id, external_id)
        if (found is not None and must_be_new) or (found is None and if_match is not None):
            raise PreconditionFailed
        try:
            if found is None:
                code = await create_code(
                    store, actor, read_with_external_id,
                    service=service, studio=studio, passwords=passwords, chance=chance, now=now, strict=strict,
                )  # fmt: skip
            else:
                code = await change_code(
                    store, actor, str(found.id), read_with_external_id,
                    service=service, studio=studio, passwords=passwords, now=now, if_match=if_match, strict=strict,
                )  # fmt: skip
        except (ExternalIdTaken, NotFound):
            # Made, or deleted, by another call in the meantime: look again. Else it is the caller's fault.
            known = await store.codes.find_by_external_id(actor.account.id, external_id)
            if (known and known.id) == (found and found.id):
                raise
        else:
            return code, found is None


async def get_code(store: Store, account_id: UUID, reference: str) -> QRCode:
    """The code of that id, or of that short ID on any of the account's domains. Raises NotFound."""
    code_id = typed_id(reference)
    code = None
    if code_id is not None:
        code = await store.codes.get(account_id, code_id)
    elif SHAPE.fullmatch(reference):
        code = await store.codes.find_by_short_id(account_id, reference)
    if code is None:
        raise NotFound("QR code")
    return code


async def get_code_by_external_id(store: Store, account_id: UUID, external_id: str) -> QRCode:
    """Raises NotFound."""
    is_possible = not external_id_faults(external_id)
    code = await store.codes.find_by_external_id(account_id, external_id) if is_possible else None
    if code is None:
        raise NotFound("QR code")
    return code


async def list_codes(
    store: Store, account_id: UUID, which: CodeFilter, *, limit: int, after: Position | None
) -> tuple[list[QRCode], Position | None, int]:
    """One page, newest first, where the next begins (None at the end), and how many there are in all."""
    codes = await store.codes.list_of(account_id, which, limit=limit + 1, after=after)
    page = codes[:limit]
    following = Position(page[-1].created_at, page[-1].id) if len(codes) > limit else None
    return page, following, await store.codes.count(account_id, which)


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
    `strict`: raise NotScannable when its picture is, or would become, one of grade F. A logo that could not
    be had is asked for again.
    """
    found = await get_code(store, actor.account.id, reference)
    fields = read()
    password_hash = await _hash_typed_password(parse_code_change(fields, found, service.addresses), passwords)

    async def write(judged: Judged | None) -> QRCode:
        code = await lock_code(store, actor, found.id, if_match)
        typed = parse_code_change(fields, code, service.addresses)
        if typed.options is not None:
            require_picture(typed.options, service.addresses.short_url(code.domain, code.short_id))
        gates = checked_gates(code.gates, typed, password_hash)
        await require_premium_now(store, actor, service, premium_fields_set_anew(code.gates, typed.common))
        changed = await with_artwork(store, code, changed_code(code, typed, gates), judged, now=now)
        if strict:
            require_scannable(changed.artwork.scannability)
        if changed.external_id != code.external_id:
            await _require_free_external_id(store, changed.account_id, changed.external_id)
        return await save_change(store, actor, code, changed, now=now)

    return await transact_judged(store, studio, service.addresses, write)


async def delete_code(
    store: Store, actor: Actor, reference: str, *, now: datetime, if_match: frozenset[str] | None = None
) -> QRCode:
    """Delete a code with its history and scans, and answer what it was. Nobody else ever gets its short ID: it is printed somewhere."""
    found = await get_code(store, actor.account.id, reference)

    async def write() -> QRCode:
        code = await lock_code(store, actor, found.id, if_match)
        await store.codes.delete(code, now=now)
        return code

    return await store.transact(write)


class ExternalIdTaken(ValidationFailed):
    def __init__(self) -> None:
        super().__init__([Fault("external_id", "is that of another code of this account")])


async def lock_code(store: Store, actor: Actor, code_id: UUID, if_match: frozenset[str] | None) -> QRCode:
    """The code as it is now, held for the rest of the transaction. Raises NotFound, PreconditionFailed."""
    await store.accounts.lock(actor.account.id)
    code = await store.codes.get(actor.account.id, code_id)
    if code is None:
        raise NotFound("QR code")
    if if_match is not None and if_match.isdisjoint({ANY_REVISION, code.revision()}):
        raise PreconditionFailed
    return code


async def require_premium_now(store: Store, actor: Actor, service: Service, premium: list[str]) -> None:
    """Raise PremiumRequired by what the account has paid for at this moment, under its lock."""
    if premium:
        account = await store.accounts.get(actor.account.id) or actor.account
        require_premium(service.allowance_of(account), account.subscription, premium)


async def save_change(store: Store, actor: Actor, code: QRCode, changed: QRCode, *, now: datetime) -> QRCode:
    """Keep `changed`, and the change in the history when content or gates are part of it."""
    if changed == code:
        return code
    saved = replace(changed, version=code.version + 1, updated_at=now)
    await store.codes.save(saved)
    if saved.snapshot() != code.snapshot():
        version = await store.codes.last_version(code.id) + 1
        await store.codes.add_change(_change(actor, code, saved, version, now))
    return saved


async def _add(
    store: Store,
    actor: Actor,
    code: QRCode,
    logo: Logo | None,
    service: Service,
    premium: list[str],
    claim: Claim | None,
) -> QRCode:
    await store.accounts.lock(actor.account.id)
    account = await store.accounts.get(actor.account.id) or actor.account
    # First, so that of racing upserts with a short ID of their own those that lose find the code to change.
    await _require_free_external_id(store, account.id, code.external_id)
    if await store.codes.is_taken(code.domain, code.short_id, account.id):
        raise ShortIdTaken(code.short_id)
    await require_premium_now(store, actor, service, premium)
    owned = await store.codes.count(account.id, CodeFilter())
    require_room_for_code(service.allowance_of(account), owned=owned)
    if logo is not None:
        await store.logos.keep(logo, now=code.created_at)
    await store.codes.add(code)
    await store.codes.add_change(_change(actor, None, code, 1, code.created_at))
    if claim is not None:
        await store.claims.attach(claim, code.id)
    return code


async def _require_free_external_id(store: Store, account_id: UUID, external_id: str | None) -> None:
    if external_id is not None and await store.codes.find_by_external_id(account_id, external_id):
        raise ExternalIdTaken


async def _hash_typed_password(typed: TypedCode, passwords: Passwords) -> str | None:
    password = typed.common.link_password
    return await passwords.hash(password) if password is not None else None


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
        id=UUID(int=chance.getrandbits(128), version=4),
        account_id=actor.account.id,
        domain=typed.domain,
        short_id=short_id,
        content=typed.content,
        name=typed.common.name,
        external_id=typed.common.external_id,
        options=typed.options or {},
        theme=typed.theme,
        status=typed_status(typed, Status.ACTIVE),
        gates=gates,
        artwork=artwork,
        scan_count=0,
        version=1,
        created_via=actor.via,
        created_at=now,
        updated_at=now,
    )


def _change(actor: Actor, before: QRCode | None, after: QRCode, version: int, now: datetime) -> Change:
    return Change(
        code_id=after.id,
        version=version,
        changed_by=actor.name,
        via=actor.via,
        changed_at=now,
        before=before.snapshot() if before is not None else None,
        after=after.snapshot(),
    )
