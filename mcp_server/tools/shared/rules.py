"""Rules as assistants send them, and what is said of those that a code has."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from domain.codes.rules.in_force import rules_in_force
from domain.codes.rules.input import load_rules
from domain.codes.rules.spellings import rules_as_said
from domain.codes.serialization import format_time
from domain.kernel.errors import NotFound
from domain.kernel.parsing import parse_time
from domain.kernel.safe_text import isolated
from domain.kernel.time_zones import local_time, zone_asked, zone_named
from domain.scanning.explain.scan_description import format_end
from domain.use_cases.codes.short_urls import CodeOrLink, find_pasted_url, get_code_or_link
from mcp_server.tools.shared.codes import describe_address, find_code_or_link
from mcp_server.tools.shared.results import compact
from mcp_server.tools.shared.tool import Caller

Arguments = TypeVar("Arguments", bound=BaseModel)
_SAID: Final = 5


async def with_rules_read(caller: Caller, arguments: Arguments) -> Arguments:
    """The arguments with their `rules`, if there are any, as REST takes them.

    A code that they lead to may be named as everywhere, or by its short URL as `url`. Raises NoneMeant and
    SeveralMeant.
    """
    sent, deps, account = getattr(arguments, "rules", None), caller.context.deps, caller.access.account
    if sent is None:
        return arguments
    zone = zone_asked(getattr(arguments, "time_zone", None), zone_named(account.time_zone))
    # The same call is the same request whenever it is sent.
    rules = rules_as_said(sent, zone, account.created_at)
    for place, rule in enumerate(rules):
        to = rule.get("to") if isinstance(rule, dict) else None
        if isinstance(to, dict) and isinstance(code := to.get("code"), str):
            to["code"] = str((await find_code_or_link(caller, code, f"rules[{place}].to.code")).id)
        elif isinstance(to, dict) and isinstance(url := to.get("url"), str):
            own = await find_pasted_url(deps, account.id, url)
            rule["to"] = {"code": str(own.id)} if own else to
    return arguments.model_copy(update={"rules": rules})


async def describe_own(caller: Caller, *urls: str | None) -> str:
    """Which of the addresses are short URLs of the account, each with its name; an empty text for none."""
    deps, account = caller.context.deps, caller.access.account
    found = [await find_pasted_url(deps, account.id, url) for url in dict.fromkeys(urls) if url]
    return "".join(f"{describe_address(caller, own)} " for own in found if own)


async def describe_rules(caller: Caller, code: CodeOrLink) -> str:
    """All of them in short, with every moment by the account's clock; an empty text for none."""
    said = [
        f"{at}. {describe_rule(caller, rule, await _name_of_code(caller, rule))}"
        for at, rule in enumerate(code.rules[:_SAID], start=1)
    ]
    more = f"; {len(code.rules) - _SAID} more" if len(code.rules) > _SAID else ""
    return f"The first of its rules that holds leads: {'; '.join(said)}{more}." if said else ""


def describe_ahead(caller: Caller, code: CodeOrLink) -> Iterator[str]:
    """Which rules go before what it leads to by itself, and until when."""
    zone = caller.access.account.time_zone
    clock = local_time(caller.context.deps.clock(), zone_named(zone))
    for place, rule, until in rules_in_force(load_rules(code.rules), clock):
        name = f" “{isolated(rule.name)}”" if rule.name else ""
        end = f" until {format_end(until, zone)}" if until else ""
        yield f"Rule {place + 1}{name} goes before it for the scans that meet it{end}."


async def _name_of_code(caller: Caller, rule: Mapping[str, Any]) -> str | None:
    """The name and the short URL of the code that it leads to, if it is there."""
    with suppress(NotFound):
        if reference := rule["to"].get("code"):
            found = await get_code_or_link(caller.context.deps, caller.access.account.id, reference)
            return describe_address(caller, found).removesuffix(".")
    return None


def describe_rule(caller: Caller, rule: Mapping[str, Any], code: str | None = None) -> str:
    """`from 2026-12-04 00:00 (Europe/Vienna), language de: https://sale.example`.

    `code`: the one that it leads to, in words.
    """
    zone = caller.access.account.time_zone
    # From then on it holds if nothing was said of that.
    begin = format_time(caller.access.account.created_at)
    when = {name: value for name, value in rule["when"].items() if (name, value) != ("from", begin)}
    conditions = [f"{name} {_short(name, value, zone)}" for name, value in when.items()] or ["everybody"]
    where = next(iter(rule["to"].values()))
    parts = [code or where] if isinstance(where, str) else [f"{one['share']} % {one['url']}" for one in where]
    leads = "; ".join(map(isolated, parts))
    return f"{', '.join(conditions)}: {leads}{'' if rule['enabled'] else ' (switched off)'}"


def _short(name: str, value: Any, zone: str) -> str:
    match name, value:
        case "until", str():
            return format_end(parse_time(value), zone)
        case "from", str():
            return f"{local_time(parse_time(value), zone_named(zone)):%Y-%m-%d %H:%M} ({zone})"
        case "hours", list():
            return ", ".join(f"{one['from']}–{one['to']}" for one in value)
        case _, list():
            return ", ".join(value)
    return isolated(compact(value))
