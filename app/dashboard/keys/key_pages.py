"""/dashboard/keys: the keys of the account, what each may do, their switches, and a new key, shown once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect
from app.dashboard.frame.new_secrets import new_secret, with_secret, without_secret
from app.dashboard.parts.times import Moment
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.api_keys import ApiKey, KeyAccess, KeyScope
from domain.accounts.plans import require_api, smallest_plan_with
from domain.kernel.errors import ApiPlanRequired, DomainError, TooManyItems, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.hosts import unicode_name
from domain.kernel.reasons import Reason
from domain.use_cases.accounts.api_keys import change_api_key, make_api_key, parse_new_key
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.named_items.own_domains import verified_domains

PATH: Final = f"{HOME}/keys"
_SUBJECT: Final = "API key"
_LISTS: Final = ("scopes", "folders", "domains")
# Fields in the order of the page, with the names of the texts for their faults.
_FAULTS: Final = {
    "name": "key_name_wrong",
    "access": "key_both",
    "scopes": "key_settings_whole",
    "folders": "folder_gone",
    "domains": "wrong_not_verified",
    "expires_at": "key_expires_wrong",
}
# Names of texts by the subject of a scope, and by its action.
_SUBJECTS: Final = {
    "codes": "nav_codes",
    "links": "nav_links",
    "scans": "nav_scans",
    "contacts": "nav_contacts",
    "domains": "nav_domains",
    "webhooks": "nav_webhooks",
    "keys": "nav_keys",
    "account": "key_settings",
    "settings": "key_settings",
}
_DOINGS: Final = {
    "create": "key_create",
    "read": "key_read",
    "write": "key_write",
    "delete": "key_delete",
    "erase": "key_delete",
}


async def switch(request: SignedIn) -> Response:
    """The form names the wanted state, so sending it twice changes nothing."""
    is_active = request.fields.get("is_active") == "on"
    await change_api_key(request.deps, request.account, request.reference, lambda: {"active": is_active})
    return redirect(PATH, said="key_is_on" if is_active else "key_is_off")


def _entered(request: SignedIn) -> dict[str, Any]:
    expires_at = request.fields.get("expires_at", "").strip() or None
    lists = {name: request.fields.getlist(name) or None for name in _LISTS}
    return {"name": request.fields.get("name", ""), **lists, "expires_at": expires_at}


def _require_one_access(request: SignedIn) -> None:
    """Raise ValidationFailed for both or neither, so that no key gets more access than meant."""
    is_limited = any(name in request.fields for name in _LISTS)
    if request.fields.get("access") != ("limited" if is_limited else "full"):
        raise ValidationFailed([Fault("access", Reason.OTHER_ACCESS)])


def _faults(request: SignedIn, refusal: DomainError) -> dict[str, str]:
    """None of a plan without keys: the page says so itself."""
    t, named = request.t, {fault.field: fault for fault in refusal.faults}
    return {
        name: fault_words(t, named[name]) if named[name].reason is Reason.TOO_MANY else str(getattr(t, words))
        for name, words in _FAULTS.items()
        if name in named
    }


def _full(request: SignedIn, refusal: TooManyItems) -> dict[str, str]:
    return {"name": request.t.key_full_up.format(limit=format_number(request.language, refusal.limit))}


async def _new_key(request: SignedIn) -> dict[str, str] | None:
    key_id, _, text = (await new_secret(request, _SUBJECT)).partition(" ")
    keys = await request.deps.store.api_keys.list_of(request.account.id) if text else []
    api_key = next((one for one in keys if str(one.id) == key_id), None)
    if api_key is None:
        return None
    return {"name": api_key.name, "text": text, "curl": _curl(request, api_key.access, text)}


def _curl(request: SignedIn, access: KeyAccess, text: str) -> str:
    lists = {KeyScope.CODES_READ: "qr-codes", KeyScope.LINKS_READ: "links"}
    path = next((path for scope, path in lists.items() if access.allows(scope)), "qr-types")
    return f'curl {request.context.rest_url}/{path} -H "x-api-key: {text}"'


async def show(request: SignedIn, **refusal: Any) -> Response:
    t, has_api = request.t, request.deps.allowance_of(request.account).api
    plan = smallest_plan_with(request.deps.allowances, "api")
    folders = await all_named_items(request.deps.store.folders, request.account.id)
    names = {one.id: one.name for one in folders}
    keys: Sequence[ApiKey] = await request.deps.store.api_keys.list_of(request.account.id)
    fields, own = request.fields, await verified_domains(request.deps, request.account.id)
    # An account that has only the service's own domain has no choice.
    hosts = (request.deps.addresses.default_host, *own) if own else ()
    response = await page(
        request,
        "keys/keys",
        new=None if refusal else await _new_key(request),
        rows=[key_row(request, one, names, has_api=has_api) for one in reversed(keys)],
        has_api=has_api,
        plan=plan.title() if plan else None,
        scopes=scope_groups(t),
        folders=[(str(one.id), one.name) for one in folders],
        domains=[(host, unicode_name(host)) for host in hosts],
        entered={name: fields.get(name, "") for name in ("name", "expires_at")},
        access=fields.get("access", "full"),
        ticked={name: set(fields.getlist(name)) for name in _LISTS},
        **refusal,
    )
    return response if refusal else without_secret(request, response)


def scope_groups(t: Translations) -> list[tuple[str, list[tuple[str, str]]]]:
    """Scopes by subject, each with its words."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for scope in KeyScope:
        subject, _, action = scope.partition(":")
        words = "key_make_keys" if scope is KeyScope.KEYS_WRITE else _DOINGS[action]
        groups.setdefault(getattr(t, _SUBJECTS[subject]), []).append((scope.value, getattr(t, words)))
    return [*groups.items()]


def key_row(
    request: SignedIn, api_key: ApiKey, folders: Mapping[UUID, str], *, has_api: bool
) -> dict[str, Any]:
    """`folders`: the names of all folders."""
    t, now = request.t, request.deps.clock()
    has_expired, used, expires_at = api_key.has_expired(now), api_key.last_used_at, api_key.access.expires_at
    state = None if api_key.is_active else "key_off"
    state = "key_expired" if has_expired else "key_off_by_plan" if not (state or has_api) else state
    return {
        "id": str(api_key.id),
        "name": api_key.name,
        "prefix": api_key.prefix,
        "is_active": api_key.is_active,
        "works": state is None,
        "state": state,
        "used": Moment.seen_by(request, used) if used else None,
        "limits": list(_limits(request, t, api_key, folders)) or [t.key_full],
        "expires": Moment.seen_by(request, expires_at) if expires_at else None,
    }


def _limits(
    request: SignedIn, t: Translations, api_key: ApiKey, folders: Mapping[UUID, str]
) -> Iterator[str]:
    access = api_key.access
    for words, scopes in scope_groups(t) if access.scopes is not None else ():
        if doings := [doing for scope, doing in scopes if access.allows(KeyScope(scope))]:
            yield t.key_limit.format(subject=words, limit=", ".join(doings))
    if access.folders is not None:
        names = sorted(folders.get(one, t.key_folder_gone) for one in access.folders)
        yield t.key_limit.format(subject=t.folders_head, limit=", ".join(names))
    if access.domains is not None:
        hosts = sorted(unicode_name(request.deps.addresses.host_of(one)) for one in access.domains)
        yield t.key_limit.format(subject=t.nav_domains, limit=", ".join(hosts))


@form(show, {ApiPlanRequired: _faults, ValidationFailed: _faults, TooManyItems: _full})
async def make(request: SignedIn) -> Response:
    require_api(request.deps.allowance_of(request.account))
    _require_one_access(request)
    parsed = await parse_new_key(request.deps, request.account, lambda: _entered(request))
    api_key, text = await make_api_key(request.deps, request.account, parsed.name, parsed)
    return await with_secret(request, redirect(PATH), _SUBJECT, f"{api_key.id} {text}")


PAGES: Final[Pages] = {
    "/keys": owners_page(show, make, resumes=True),
    "/keys/{reference}/switch": owners_page(None, switch),
}
