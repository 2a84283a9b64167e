"""API keys: make, list, deactivate, and authenticate with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from domain.accounts.accounts import Account
from domain.accounts.api_keys import (
    LAST_USE_NOTED_EVERY,
    MOST_KEYS,
    PREFIX_LENGTH,
    ApiKey,
    KeyAccess,
    KeyScope,
    hash_api_key,
    is_well_formed,
    mint_api_key,
    parse_key_name,
)
from domain.kernel import errors
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.ids import mint_id, parse_id
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import parse_moment_in, zone_named
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.named_items.items import get_named_item
from domain.use_cases.named_items.own_domains import find_short_domain


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyLimits:
    """The limits of a new key, as its owner writes them; what is empty limits nothing.

    `folders`: their ids. `expires`: the last day, or a time, in the account's time zone.
    """

    scopes: Sequence[str] = ()
    folders: Sequence[str] = ()
    domains: Sequence[str] = ()
    expires: str | None = None


NO_LIMITS: Final = KeyLimits()


@transacted
async def make_api_key(
    deps: Deps, account: Account, name: str, limits: KeyLimits = NO_LIMITS
) -> tuple[ApiKey, str]:
    """The stored key and its text, of which only a hash is stored. Raises ValidationFailed, TooManyItems."""
    faults: list[Fault] = []
    text = mint_api_key(deps.rng)
    api_key = ApiKey(
        id=mint_id(deps.rng),
        account_id=account.id,
        name=_parse_name(name, faults),
        key_hash=hash_api_key(text),
        prefix=text[:PREFIX_LENGTH],
        is_active=True,
        created_at=deps.clock(),
        last_used_at=None,
        access=await _parse_access(deps, account.id, limits, faults),
        expires_at=_parse_expiry(deps, account, limits.expires, faults),
    )
    if faults:
        raise errors.ValidationFailed(faults)
    await deps.store.accounts.lock(account.id)
    owned = len(await deps.store.api_keys.list_of(account.id))
    if owned >= MOST_KEYS:
        raise errors.TooManyItems("API keys", MOST_KEYS, owned)
    await deps.store.api_keys.add(api_key)
    return api_key, text


def _parse_name(text: str, faults: list[Fault]) -> str:
    try:
        return parse_key_name(text)
    except InvalidValue as wrong:
        faults.append(wrong.at("name"))
        return text


async def _parse_access(deps: Deps, account_id: UUID, limits: KeyLimits, faults: list[Fault]) -> KeyAccess:
    scopes, folders, domains = set(), set(), set()
    for text in limits.scopes:
        if text in set(KeyScope):
            scopes.add(KeyScope(text))
        else:
            faults.append(Fault("scopes", Reason.NOT_ONE_OF, allowed=[*KeyScope], value=text))
    for reference in limits.folders:
        try:
            folders.add((await get_named_item(deps.store.folders, account_id, reference)).id)
        except errors.NotFound:
            faults.append(Fault("folders", Reason.NO_FOLDER, value=reference))
    for host in limits.domains:
        try:
            domains.add(await find_short_domain(deps, account_id, host))
        except (errors.NotFound, errors.DomainNotVerified):
            faults.append(Fault("domains", Reason.NO_DOMAIN, value=host))
    if KeyScope.SETTINGS_WRITE in scopes and (limits.folders or limits.domains):
        faults.append(Fault("scopes", Reason.WHOLE_ACCOUNT))
    return KeyAccess(
        scopes=frozenset(scopes) if limits.scopes else None,
        folders=frozenset(folders) if limits.folders else None,
        domains=frozenset(domains) if limits.domains else None,
    )


def _parse_expiry(deps: Deps, account: Account, text: str | None, faults: list[Fault]) -> datetime | None:
    if text is None:
        return None
    try:
        expires_at = parse_moment_in(zone_named(account.time_zone), text, ends_its_day=True)
    except InvalidValue as wrong:
        faults.append(wrong.at("expires"))
        return None
    if expires_at <= deps.clock():
        faults.append(Fault("expires", Reason.PAST))
    return expires_at


async def switch_api_key(deps: Deps, account: Account, prefix: str, *, is_active: bool) -> ApiKey:
    """Deactivate or reactivate the key with that prefix. Raises NotFound, or ValidationFailed for several."""
    keys = [key for key in await deps.store.api_keys.list_of(account.id) if _matches(key, prefix)]
    if not keys:
        raise errors.NotFound("API key")
    if len(keys) > 1:
        raise errors.ValidationFailed([Fault("prefix", Reason.SEVERAL, number=len(keys), noun="keys")])
    await deps.store.api_keys.set_active(keys[0].id, is_active=is_active)
    return keys[0]


async def switch_api_key_named(deps: Deps, account: Account, reference: str, *, is_active: bool) -> ApiKey:
    """Like `switch_api_key`, by id. Raises NotFound."""
    key_id = parse_id(reference)
    for api_key in await deps.store.api_keys.list_of(account.id):
        if api_key.id == key_id:
            await deps.store.api_keys.set_active(api_key.id, is_active=is_active)
            return api_key
    raise errors.NotFound("API key")


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
