"""The operator's commands for API keys."""

import argparse
from collections.abc import Sequence

from domain.accounts.api_keys import ApiKey, KeyScope
from domain.use_cases.accounts import accounts, api_keys
from domain.use_cases.deps import Deps, transacted
from scripts.commands import add_verb, print_lines


def add_key_commands(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(required=True, metavar="create|list|deactivate|activate")
    create = add_verb(verbs, "create", create_key, "a new key; prints it once")
    create.add_argument("email", metavar="EMAIL")
    create.add_argument("--name", default="made by the operator")
    for name, metavar, text in (
        ("--scopes", "SCOPE", f"of {', '.join(KeyScope)}"),
        ("--folders", "ID", "only what is in these folders"),
        ("--domains", "HOST", "only on these short domains"),
    ):
        create.add_argument(name, nargs="+", action="extend", default=[], metavar=metavar, help=text)
    create.add_argument("--expires", metavar="DAY", help="the last day, like 2027-12-31, or a time")
    add_verb(verbs, "list", list_keys, "an account's keys").add_argument("email", metavar="EMAIL")
    for name, command in (("deactivate", deactivate_key), ("activate", activate_key)):
        verb = add_verb(verbs, name, command, f"{name} the key that begins with KEY-PREFIX")
        verb.add_argument("email", metavar="EMAIL")
        verb.add_argument("prefix", metavar="KEY-PREFIX")


@transacted
async def create_key(deps: Deps, parsed: argparse.Namespace) -> None:
    lists = {name: _separated(getattr(parsed, name)) or None for name in ("scopes", "folders", "domains")}
    fields = {"name": parsed.name, **lists, "expires_at": parsed.expires}
    account = await accounts.find_account(deps, parsed.email)
    new = await api_keys.parse_new_key(deps, account, lambda: fields)
    api_key, text = await api_keys.make_api_key(deps, account, new.name, new)
    print_lines(("API key", text), *_limits_of(deps, api_key))


async def list_keys(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await accounts.find_account(deps, parsed.email)
    for key in await deps.store.api_keys.list_of(account.id):
        state = "inactive" if not key.is_active else "expired" if key.has_expired(deps.clock()) else "active"
        used = f"{key.last_used_at:%Y-%m-%d %H:%M}" if key.last_used_at else "never used"
        limits = "; ".join(f"{label}: {value}" for label, value in _limits_of(deps, key)) or "full access"
        print(f"{key.prefix}\t{state}\t{key.name}\t{used}\t{limits}")


async def deactivate_key(deps: Deps, parsed: argparse.Namespace) -> None:
    await _switch_key(deps, parsed, is_active=False)


async def activate_key(deps: Deps, parsed: argparse.Namespace) -> None:
    await _switch_key(deps, parsed, is_active=True)


async def _switch_key(deps: Deps, parsed: argparse.Namespace, *, is_active: bool) -> None:
    account = await accounts.find_account(deps, parsed.email)
    await api_keys.switch_api_key(deps, account, parsed.prefix, is_active=is_active)


def _separated(words: Sequence[str]) -> list[str]:
    """Each of the words, which may also be separated by commas."""
    # Nothing but commas gives the words themselves: no list means no limit.
    return [part for word in words for part in word.split(",") if part] or [*words]


def _limits_of(deps: Deps, api_key: ApiKey) -> list[tuple[str, str]]:
    access = api_key.access
    hosts = access.domains and map(deps.addresses.host_of, access.domains)
    lists = {"Scopes": access.scopes, "Folders": access.folders, "Domains": hosts}
    limits = [(label, " ".join(sorted(map(str, one)))) for label, one in lists.items() if one is not None]
    if access.expires_at is not None:
        limits.append(("Expires", f"{access.expires_at:%Y-%m-%d %H:%M} UTC"))
    return limits
