"""What an API key may do, in words."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from app.dashboard.frame import SignedIn
from app.dashboard.times import Moment
from app.pages.texts import Translations
from domain.accounts.api_keys import ApiKey, KeyScope
from domain.kernel.net.hosts import unicode_name

# Names of texts by the subject of a scope, and by its action.
SUBJECTS: Final = {
    "codes": "nav_codes",
    "links": "nav_links",
    "scans": "nav_scans",
    "contacts": "nav_contacts",
    "settings": "key_settings",
}
_DOINGS: Final = {
    "create": "key_create",
    "read": "key_read",
    "write": "key_write",
    "delete": "key_delete",
    "erase": "key_delete",
}


def scope_groups(t: Translations) -> list[tuple[str, list[tuple[str, str]]]]:
    """Scopes by subject, each with its words."""
    return [
        (
            str(getattr(t, words)),
            [(scope.value, _doing(t, scope)) for scope in KeyScope if _subject(scope) == subject],
        )
        for subject, words in SUBJECTS.items()
    ]


def key_row(
    visit: SignedIn, api_key: ApiKey, folders: Mapping[UUID, str], *, has_api: bool
) -> dict[str, Any]:
    """`folders`: the names of all folders."""
    t, now = visit.t, visit.deps.clock()
    has_expired, used = api_key.has_expired(now), api_key.last_used_at
    state = None if api_key.is_active else "key_off"
    state = "key_expired" if has_expired else "key_off_by_plan" if not (state or has_api) else state
    return {
        "id": str(api_key.id),
        "name": api_key.name,
        "prefix": api_key.prefix,
        "is_active": api_key.is_active,
        "works": state is None,
        "state": state,
        "used": _moment(visit, used) if used else None,
        "limits": list(_limits(visit, t, api_key, folders)) or [t.key_full],
        "expires": _moment(visit, api_key.expires_at) if api_key.expires_at else None,
    }


def _limits(visit: SignedIn, t: Translations, api_key: ApiKey, folders: Mapping[UUID, str]) -> Iterator[str]:
    access = api_key.access
    for words, scopes in scope_groups(t) if access.scopes is not None else ():
        if doings := [doing for scope, doing in scopes if access.allows(KeyScope(scope))]:
            yield t.key_limit.format(subject=words, limit=", ".join(doings))
    if access.folders is not None:
        names = sorted(folders.get(one, t.key_folder_gone) for one in access.folders)
        yield t.key_limit.format(subject=t.folders_head, limit=", ".join(names))
    if access.domains is not None:
        hosts = sorted(unicode_name(visit.deps.addresses.host_of(one)) for one in access.domains)
        yield t.key_limit.format(subject=t.nav_domains, limit=", ".join(hosts))


def _subject(scope: KeyScope) -> str:
    return scope.partition(":")[0]


def _doing(t: Translations, scope: KeyScope) -> str:
    return str(getattr(t, _DOINGS[scope.partition(":")[2]]))


def _moment(visit: SignedIn, moment: datetime) -> Moment:
    return Moment.of(visit.t, moment, visit.zone, visit.deps.clock())
