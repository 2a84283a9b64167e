"""API keys: make, list, change, deactivate, and authenticate with them.

A caller that is a key reaches keys no wider than itself.
"""

from dataclasses import replace
from datetime import datetime
from typing import Annotated, Final
from uuid import UUID

from pydantic import AfterValidator, Field, WithJsonSchema

from domain.accounts.accounts import Account
from domain.accounts.api_keys import (
    LAST_USE_NOTED_EVERY,
    MOST_KEYS,
    OF_WHOLE_ACCOUNT,
    PREFIX_LENGTH,
    ApiKey,
    KeyAccess,
    KeyScope,
    hash_api_key,
    is_well_formed,
    mint_api_key,
    parse_key_name,
)
from domain.codes.read_only import AnswerOf, split_read_only
from domain.kernel import errors
from domain.kernel.coercion import coerce
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.parsing import ReadFields, Strict, as_fault_of, parse_model, parse_patched, well_formed
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.kernel.time_zones import parse_moment_in, zone_named
from domain.ports.idempotency import IdempotencyRecord
from domain.ports.lists import Position
from domain.use_cases.cursors import cut_page
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.named_items.items import get_named_item
from domain.use_cases.named_items.own_domains import find_short_domain

KeyName = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(parse_key_name)]
_Scope = Annotated[str, WithJsonSchema({"type": "string", "enum": [*KeyScope]})]
_Few = Field(min_length=1, max_length=100)


class KeyLimits(Strict):
    """The limits of a new key; what is left out, or null, is as that of the caller."""

    scopes: Annotated[list[_Scope], _Few] | None = Field(None, description="What it may do.")
    folders: Annotated[list[str], _Few] | None = Field(None, description="The ids of the only folders.")
    domains: Annotated[list[str], _Few] | None = Field(None, description="The only hosts of short URLs.")
    expires_at: str | None = Field(None, description="Its end: a time, or its last day.")


class KeyInput(KeyLimits):
    name: KeyName = Field(description="A name for its owner.")


class KeyChange(Strict):
    name: KeyName = Field(description="A name for its owner.")
    active: bool = Field(description="Whether it works; false refuses its next call.")


NO_LIMITS: Final = KeyLimits()


async def parse_new_key(deps: Deps, account: Account, read: ReadFields) -> KeyInput:
    """Raises ValidationFailed with every fault, also of what `make_api_key` looks up."""
    fields = coerce(KeyInput, read())
    parsed, faults = parse_model(KeyInput, fields)
    if parsed is None:
        limits = KeyLimits.model_construct(**well_formed(fields, faults))
        await _parse_access(deps, account, limits, faults)
        raise errors.ValidationFailed(faults)
    return parsed


@transacted
async def make_api_key(
    deps: Deps,
    account: Account,
    name: str,
    limits: KeyLimits = NO_LIMITS,
    *,
    record: IdempotencyRecord | None = None,
) -> tuple[ApiKey, str]:
    """The stored key, no wider than the caller, and its text, of which only a hash is stored.

    `record` is attached in the same transaction. Raises ValidationFailed, TooManyItems.
    """
    faults: list[Fault] = []
    with as_fault_of("name"):
        name = parse_key_name(name)
    text = mint_api_key(deps.rng)
    api_key = ApiKey(
        id=mint_id(deps.rng),
        account_id=account.id,
        name=name,
        key_hash=hash_api_key(text),
        prefix=text[:PREFIX_LENGTH],
        is_active=True,
        created_at=deps.clock(),
        last_used_at=None,
        access=await _parse_access(deps, account, limits, faults),
    )
    if faults:
        raise errors.ValidationFailed(faults)
    await deps.store.accounts.lock(account.id)
    await _make_room(deps, account.id)
    await deps.store.api_keys.add(api_key)
    await deps.store.idempotency_records.attach(record, api_key.id)
    return api_key, text


async def _make_room(deps: Deps, account_id: UUID) -> None:
    """Delete the longest unused of the ended keys of a full list. Raises TooManyItems where there is none.

    A caller that is a key deletes none that allows more than it.
    """
    now, keys = deps.clock(), await deps.store.api_keys.list_of(account_id)
    if len(keys) < MOST_KEYS:
        return
    ended = [one for one in keys if not one.works(now) and deps.access.includes(one.access)]
    if not ended:
        raise errors.TooManyItems("API keys", MOST_KEYS, len(keys))
    # Those that have expired first: nobody can switch them on again. The others ended after their last use.
    longest = min(ended, key=lambda one: (not one.has_expired(now), _ended_by(one, now)))
    await deps.store.api_keys.delete(longest)


def _ended_by(api_key: ApiKey, now: datetime) -> datetime:
    expired = api_key.access.expires_at if api_key.has_expired(now) else None
    return expired or api_key.last_used_at or api_key.created_at


async def _parse_access(deps: Deps, account: Account, limits: KeyLimits, faults: list[Fault]) -> KeyAccess:
    """`deps` finds no folder and no domain that the caller may not see."""
    own, scopes, folders, domains = deps.access, set(), set(), set()
    allowed = [scope for scope in KeyScope if own.allows(scope)]
    for text in limits.scopes or ():
        if text in allowed:
            scopes.add(KeyScope(text))
        else:
            faults.append(Fault("scopes", Reason.NOT_ONE_OF, allowed=allowed, value=text))
    for reference in limits.folders or ():
        try:
            folders.add((await get_named_item(deps.store.folders, account.id, reference)).id)
        except errors.NotFound:
            faults.append(Fault("folders", Reason.NO_FOLDER, value=reference))
    for host in limits.domains or ():
        try:
            domains.add(await find_short_domain(deps, account.id, host))
        except (errors.NotFound, errors.DomainNotVerified):
            faults.append(Fault("domains", Reason.NO_DOMAIN, value=host))
    access = KeyAccess(
        scopes=frozenset(scopes) if limits.scopes else own.scopes,
        folders=frozenset(folders) if limits.folders else own.folders,
        domains=frozenset(domains) if limits.domains else own.domains,
        expires_at=_parse_expiry(deps, account, limits.expires_at, faults),
    )
    if not access.is_to_all and (whole := OF_WHOLE_ACCOUNT.intersection(access.scopes or ())):
        faults.append(Fault("scopes", Reason.WHOLE_ACCOUNT, value=" and ".join(sorted(whole))))
    return access


def _parse_expiry(deps: Deps, account: Account, text: str | None, faults: list[Fault]) -> datetime | None:
    latest = deps.access.expires_at
    if text is None:
        return latest
    try:
        expires_at = parse_moment_in(zone_named(account.time_zone), text, ends_its_day=True)
    except InvalidValue as wrong:
        faults.append(wrong.at("expires_at"))
        return None
    if expires_at <= deps.clock():
        faults.append(Fault("expires_at", Reason.PAST))
    elif latest is not None and expires_at > latest:
        faults.append(Fault("expires_at", Reason.AFTER_KEY, limit=f"{latest:%FT%TZ}"))
    return expires_at


async def list_api_keys(
    deps: Deps, account_id: UUID, *, limit: int, after: Position | None
) -> tuple[list[ApiKey], Position | None, int]:
    """One page of keys no wider than the caller, newest first, where the next begins, and the total."""
    keys = [key for key in await deps.store.api_keys.list_of(account_id) if deps.access.includes(key.access)]
    # An account has few.
    older = [key for key in keys if after is None or (key.created_at, key.id) < (after.created_at, after.id)]
    return *cut_page(older[::-1], limit), len(keys)


async def get_api_key(deps: Deps, account_id: UUID, reference: str) -> ApiKey:
    """By id. Raises NotFound, also for a key that is wider than the caller."""
    for api_key in await deps.store.api_keys.list_of(account_id):
        if api_key.id == parse_id(reference) and deps.access.includes(api_key.access):
            return api_key
    raise errors.NotFound("API key")


@transacted
async def change_api_key(
    deps: Deps,
    account: Account,
    reference: str,
    read: ReadFields,
    *,
    if_match: frozenset[str] | None = None,
    answer_of: AnswerOf[ApiKey] | None = None,
) -> ApiKey:
    """The key after a merge patch (RFC 7396). `answer_of`: its answer, with read-only fields as they are.

    Raises NotFound, ValidationFailed, PreconditionFailed.
    """
    await deps.store.accounts.lock(account.id)
    api_key = await get_api_key(deps, account.id, reference)
    sent, refused = split_read_only(read(), api_key, answer_of, KeyChange.model_fields)
    stored = {"name": api_key.name, "active": api_key.is_active}
    parsed, _, faults = parse_patched(KeyChange, stored, coerce(KeyChange, sent))
    if refused or parsed is not None:
        require_revision(api_key.revision(), if_match)
    if refused or parsed is None:
        raise errors.ValidationFailed([*refused, *faults])
    changed = replace(api_key, name=parsed.name, is_active=parsed.active)
    await deps.store.api_keys.save(changed)
    return changed


async def switch_api_key(deps: Deps, account: Account, prefix: str, *, is_active: bool) -> ApiKey:
    """Deactivate or reactivate the key with that prefix. Raises NotFound, or ValidationFailed for several."""
    keys = [key for key in await deps.store.api_keys.list_of(account.id) if _matches(key, prefix)]
    if not keys:
        raise errors.NotFound("API key")
    if len(keys) > 1:
        raise errors.ValidationFailed([Fault("prefix", Reason.SEVERAL, number=len(keys), noun="keys")])
    return await change_api_key(deps, account, str(keys[0].id), lambda: {"active": is_active})


def _matches(api_key: ApiKey, prefix: str) -> bool:
    # An operator who has found a leaked key pastes all of it.
    if len(prefix) > PREFIX_LENGTH:
        return is_well_formed(prefix) and api_key.key_hash == hash_api_key(prefix)
    return api_key.prefix.startswith(prefix)


async def authenticate(deps: Deps, text: str) -> tuple[ApiKey, Account]:
    """The API key and its account. Raises InvalidApiKey or ApiKeyInactive."""
    now = deps.clock()
    if not is_well_formed(text):
        raise errors.InvalidApiKey
    found = await deps.store.api_keys.find_caller(hash_api_key(text))
    if found is None:
        raise errors.InvalidApiKey
    api_key, account = found
    if not api_key.is_active:
        raise errors.ApiKeyInactive
    if api_key.has_expired(now):
        raise errors.ApiKeyInactive("This API key has expired. Its owner can make a new one.")
    if api_key.last_used_at is None or now - api_key.last_used_at >= LAST_USE_NOTED_EVERY:
        await deps.store.api_keys.set_last_used(api_key.id, now)
    return api_key, account
