"""The operator's commands: accounts, plans, API keys, assistants, scans, keys, backups, the move, Citus.

They work while both processes run, except for a restore and the end of a move.
"""

import argparse
import asyncio
import os
import sys
from contextlib import aclosing
from functools import partial
from pathlib import Path

from domain.accounts.plans import Plan, Subscription
from domain.accounts.secrets import INVITATION_LIFETIME
from domain.kernel.errors import DomainError, NotFound
from domain.oauth.grants import ConnectedAssistant
from domain.oauth.keys import key_to_sign_with
from domain.oauth.scopes import Scope, SwitchedScope, format_scopes
from domain.settings import PREFIX, SettingsError
from domain.use_cases.accounts import accounts
from domain.use_cases.deps import Deps, transacted
from domain.use_cases.oauth import assistants
from domain.use_cases.second_steps.recovery_codes import take_second_steps_off
from domain.use_cases.self_service import new_passwords
from mcp_server.access_tokens import KeyRing
from mcp_server.settings import read_settings
from scripts.backups import add_backup_commands
from scripts.commands import Command, PrintError, add_verb, print_lines, while_counting
from scripts.first_start import set_up_url
from scripts.key_commands import add_key_commands
from scripts.log_commands import import_scan_log, list_lost
from scripts.moves import add_move_command
from scripts.reviewer import make_reviewer
from storage.analytics.rebuild import rebuild, reclassify
from storage.backups.files import BackupError
from storage.backups.in_use import hold_open
from storage.credentials.secret_key import SIGNING_KEYS, SecretEncryption
from storage.default_hosts import DefaultHosts
from storage.distribution import distribute
from storage.repositories.scan_keys import key_of_account
from storage.startup import database_of, deps_of, migrated, secret_of
from storage.store import TortoiseStore


@transacted
async def create_account(deps: Deps, parsed: argparse.Namespace) -> None:
    plan = Plan(parsed.plan)
    otherwise = Subscription.NONE if plan is Plan.FREE else Subscription.ACTIVE
    subscription = Subscription(parsed.subscription) if parsed.subscription else otherwise
    asked = {"plan": plan, "subscription": subscription, "language": parsed.language}
    if parsed.invite:
        account, token = await new_passwords.invite(deps, parsed.email, **asked)
        link = set_up_url(read_settings().dashboard_url, token)
        ways_in = [("Set up", link), ("Valid for", f"{INVITATION_LIFETIME.days} days")]
    else:
        account, password, api_key = await accounts.open_account_with_key(deps, parsed.email, **asked)
        ways_in = [("Password", password), ("API key", api_key)]
    print_lines(
        ("E-mail", account.email),
        *ways_in,
        ("Plan", account.plan),
        ("Subscription", account.subscription),
    )


async def set_plan(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await accounts.subscribe(
        deps, parsed.email, Plan(parsed.plan), Subscription(parsed.subscription)
    )
    print_lines(("E-mail", account.email), ("Plan", account.plan), ("Subscription", account.subscription))


async def set_time_zone(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await accounts.set_time_zone(deps, parsed.email, parsed.zone)
    print_lines(("E-mail", account.email), ("Time zone", account.time_zone))


async def set_language(deps: Deps, parsed: argparse.Namespace) -> None:
    tag = None if parsed.language == "none" else parsed.language
    account = await accounts.set_language(deps, parsed.email, tag)
    print_lines(("E-mail", account.email), ("Language", account.language or "none"))


@transacted
async def change_password(deps: Deps, parsed: argparse.Namespace) -> None:
    account, password = await accounts.change_password(deps, parsed.email)
    print_lines(("E-mail", account.email), ("Password", password))


async def switch_second_steps_off(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await take_second_steps_off(deps, parsed.email)
    print_lines(("E-mail", account.email), ("Second steps", "none"))


async def switch_operator(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await accounts.set_operator(deps, parsed.email, is_operator=parsed.operator == "on")
    print_lines(("E-mail", account.email), ("Operator", "yes" if account.is_operator else "no"))


async def list_accounts(deps: Deps, _: argparse.Namespace) -> None:
    for account in await deps.store.accounts.list_all():
        state = "" if account.is_verified else "\tunconfirmed"
        state += "\toperator" if account.is_operator else ""
        print(
            f"{account.email}\t{account.plan}\t{account.subscription}\t{account.created_at:%Y-%m-%d}{state}"
        )


async def list_assistants(deps: Deps, parsed: argparse.Namespace) -> None:
    account = await accounts.find_account(deps, parsed.email)
    for one in await assistants.list_assistants(deps, account.id):
        used = f"{one.grant.last_used_at:%Y-%m-%d %H:%M}" if one.grant.last_used_at else "never used"
        scopes = format_scopes(one.scopes) or "nothing"
        since = f"{one.grant.created_at:%Y-%m-%d %H:%M}"
        print(f"{one.grant.id.hex[:8]}\t{_readable(one.client.display_name)}\t{scopes}\t{since}\t{used}")


async def switch_assistant(deps: Deps, parsed: argparse.Namespace, *, scope: SwitchedScope) -> None:
    found = await _find_assistant(deps, parsed)
    grant, allowed = found.grant, parsed.switch == "on"
    changed = await assistants.switch_scope(deps, grant.account_id, grant.id, scope, allowed=allowed)
    scopes = changed.switched(found.granted)
    if not scopes:
        print("It stays connected, but may do nothing now: this was its only permission.")
    elif allowed and scope not in scopes:
        print("It still may not do so: its owner has never allowed it. Connect it again and tick it there.")


async def disconnect_assistant(deps: Deps, parsed: argparse.Namespace) -> None:
    grant = (await _find_assistant(deps, parsed)).grant
    await assistants.disconnect_assistant(deps, grant.account_id, grant.id)


async def rebuild_scans(deps: Deps, parsed: argparse.Namespace) -> None:
    key = None
    if parsed.email is not None:
        account = await accounts.find_account(deps, parsed.email)
        key = await key_of_account(account.id)
        if key is None:
            print("It has no code and no link, and so no scans.")
            return
    days, scans, rows = await while_counting(lambda session: rebuild(session, key))
    print_lines(("Days", str(days)), ("Wrong scans", str(scans)), ("Wrong rows", str(rows)))


async def reclassify_scans(_: Deps, __: argparse.Namespace) -> None:
    agents, scans, days = await while_counting(reclassify)
    print_lines(("Agents", str(agents)), ("Scans", str(scans)), ("Days", str(days)))


async def distribute_scans(_: Deps, __: argparse.Namespace) -> None:
    database = database_of(read_settings())
    for server, size in await while_counting(lambda _: asyncio.run(distribute(database))):
        print(f"{server:<40}{size:>10}")
    print("Restart every process of Repoint: until then scans are answered, but not counted.")


async def list_signing_keys(deps: Deps, _: argparse.Namespace) -> None:
    usable = await _key_ring(deps).usable()
    for key in await deps.store.signing_keys.list_all():
        does = "published" if key in usable else "of another secret key"
        if key in usable and key == key_to_sign_with(usable, now=deps.clock()):
            does = "signs"
        print(f"{key.kid}\t{does}\t{key.created_at:%Y-%m-%d %H:%M}")


async def rotate_signing_key(deps: Deps, _: argparse.Namespace) -> None:
    made = await _key_ring(deps).rotate()
    print_lines(("Signing key", made.kid), ("Created", f"{made.created_at:%Y-%m-%d %H:%M}"))


async def remove_signing_key(deps: Deps, parsed: argparse.Namespace) -> None:
    if parsed.kid not in {key.kid for key in await deps.store.signing_keys.list_all()}:
        raise NotFound("signing key")
    await _key_ring(deps).remove(parsed.kid)


def _key_ring(deps: Deps) -> KeyRing:
    return KeyRing(deps.store, SecretEncryption(secret_of(read_settings()), SIGNING_KEYS), deps.clock)


def main() -> None:
    parsed = _parser().parse_args()
    if parsed.data is not None:
        os.environ[f"{PREFIX}DATA"] = str(parsed.data.resolve())
    try:
        if "run" in parsed:
            parsed.run(parsed)
        else:
            asyncio.run(_run(parsed.command, parsed))
        sys.stdout.flush()
    except (SettingsError, BackupError) as error:
        sys.exit(str(error))
    except DomainError as error:
        sys.exit(f"{error.message}" + (f" ({error.__cause__})" if error.__cause__ else ""))
    except (OSError, PrintError) as error:
        # What is not printed yet would fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(str(error))


async def _run(command: Command, parsed: argparse.Namespace) -> None:
    settings = read_settings()
    database = database_of(settings)
    with hold_open(database):
        secret = await migrated(settings, database)
        async with aclosing(await TortoiseStore.connect(database)) as store:
            deps = deps_of(settings, store, secret)
            await DefaultHosts(deps.addresses).run_once()
            await command(deps, parsed)


async def _find_assistant(deps: Deps, parsed: argparse.Namespace) -> ConnectedAssistant:
    account = await accounts.find_account(deps, parsed.email)
    return await assistants.find_assistant(deps, account.id, parsed.id)


def _readable(text: str) -> str:
    """Replace control characters in a client's text, which could move the operator's cursor."""
    return "".join(character if character.isprintable() else "�" for character in text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/admin", description=__doc__)
    parser.add_argument("--data", type=Path, help="the data folder of ./scripts/run, when not the usual one")
    nouns = parser.add_subparsers(
        required=True, metavar="account|key|assistant|scans|signing-key|backup|restore|move|distribute"
    )
    _add_account_commands(nouns.add_parser("account", help="accounts, their plan and subscription"))
    add_key_commands(nouns.add_parser("key", help="API keys"))
    _add_assistant_commands(
        nouns.add_parser("assistant", help="the assistants that an account has connected")
    )
    _add_scan_commands(nouns.add_parser("scans", help="scans and their rollups"))
    _add_signing_key_commands(nouns.add_parser("signing-key", help="the keys that sign access tokens"))
    add_backup_commands(nouns)
    add_move_command(nouns)
    add_verb(
        nouns, "distribute", distribute_scans, "scans and rollups over the servers of Citus (docs/scale.md)"
    )
    return parser


def _add_account_commands(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(
        required=True,
        metavar="create|plan|operator|time-zone|language|password|second-steps-off|reviewer|list",
    )
    add = partial(_add_verb_of_account, verbs)
    plans, subscriptions = ([one.value for one in choices] for choices in (Plan, Subscription))
    create = add("create", create_account, "a new account; prints its password and API key once")
    create.add_argument("--plan", choices=plans, default=Plan.FREE)
    create.add_argument("--subscription", choices=subscriptions, help="active, unless the plan is free")
    create.add_argument(
        "--language", metavar="TAG", help="the language of the owner's texts, like de or pt-BR"
    )
    create.add_argument(
        "--invite", action="store_true", help="prints a link to choose a password instead of a password"
    )
    change = add("plan", set_plan, "put an account on a plan; without a subscription it is free")
    change.add_argument("plan", choices=plans)
    change.add_argument("subscription", choices=subscriptions)
    operator = add(
        "operator",
        switch_operator,
        "whether an account sees all accounts in the dashboard and changes their plans",
    )
    operator.add_argument("operator", choices=["on", "off"])
    zone = add("time-zone", set_time_zone, "the time zone of an account's days and months")
    zone.add_argument("zone", metavar="ZONE", help="an IANA name, like Europe/Berlin")
    language = add("language", set_language, "the language of the texts on an account's pages")
    language.add_argument("language", metavar="TAG", help="like de or pt-BR; none if it is not known")
    add("password", change_password, "a new password, printed once; disconnects every assistant")
    add(
        "second-steps-off",
        switch_second_steps_off,
        "for a lost phone: removes the app, passkeys and recovery codes; ends every session",
    )
    reviewer = add(
        "reviewer",
        make_reviewer,
        "an account with samples for the reviewers of a directory (docs/directories.md); may be repeated",
    )
    reviewer.add_argument(
        "--new-password", action="store_true", help="another password; disconnects every assistant"
    )
    add_verb(verbs, "list", list_accounts, "every account")


def _add_verb_of_account(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, run: Command, text: str
) -> argparse.ArgumentParser:
    verb = add_verb(verbs, name, run, text)
    verb.add_argument("email", metavar="EMAIL")
    return verb


def _add_assistant_commands(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(required=True, metavar="list|write|contacts|disconnect")
    listed = add_verb(verbs, "list", list_assistants, "ID, name, what it may do, since when, last used")
    write = add_verb(
        verbs, "write", partial(switch_assistant, scope=Scope.WRITE), "whether it may make and change codes"
    )
    contacts = add_verb(
        verbs, "contacts", partial(switch_assistant, scope=Scope.CONTACTS), "whether it may read contacts"
    )
    disconnect = add_verb(verbs, "disconnect", disconnect_assistant, "end its access")
    for verb in (listed, write, contacts, disconnect):
        verb.add_argument("email", metavar="EMAIL")
    for verb in (write, contacts, disconnect):
        verb.add_argument("id", metavar="ID", help="the beginning of its ID, if unique")
    for verb in (write, contacts):
        verb.add_argument("switch", choices=("on", "off"))


def _add_scan_commands(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(required=True, metavar="rebuild|reclassify|import-log|lost")
    again = add_verb(verbs, "rebuild", rebuild_scans, "rebuild every rollup from the single scans")
    again.add_argument("email", metavar="EMAIL", nargs="?", help="only of this account")
    add_verb(
        verbs, "reclassify", reclassify_scans, "classify past scans again: bots, devices, systems, browsers"
    )
    log = add_verb(
        verbs, "import-log", import_scan_log, "count the scans that a web server answered (docs/lifeboat.md)"
    )
    log.add_argument("file", metavar="FILE", type=Path, help="its log; may be compressed with gzip")
    lost = add_verb(
        verbs, "lost", list_lost, "addresses that were scanned and that no code has, the most scanned first"
    )
    lost.add_argument("email", metavar="EMAIL", nargs="?", help="on the domains of this account")


def _add_signing_key_commands(noun: argparse.ArgumentParser) -> None:
    verbs = noun.add_subparsers(required=True, metavar="list|rotate|remove")
    add_verb(verbs, "list", list_signing_keys, "every key that tokens are checked with")
    add_verb(verbs, "rotate", rotate_signing_key, "a new key; it signs ten minutes from now")
    remove = add_verb(
        verbs, "remove", remove_signing_key, "for a key that leaked: its tokens are refused within a minute"
    )
    remove.add_argument("kid", metavar="KID")


if __name__ == "__main__":
    main()
