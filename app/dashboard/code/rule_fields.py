"""The fields of a rule's form: from the rule that is stored, and to the rule that REST takes."""

import re
from collections.abc import Iterator, Mapping
from datetime import tzinfo
from typing import Any, Final

from app.dashboard.frame import SignedIn, said
from app.dashboard.frame.form import Words, full
from app.dashboard.frame.requests import Fields
from app.dashboard.parts.codes import version_in
from app.dashboard.parts.path.periods import MOMENTS, moments_in, period_of
from app.dashboard.parts.times import input_time
from app.pages.words import fault_words
from domain.kernel.errors import DestinationRefused, DomainError, NotFound, PlanLimitReached, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import parse_time
from domain.kernel.reasons import Reason
from domain.use_cases.codes.short_urls import get_code_or_link

# Before the names of conditions under which a rule does not hold.
NOT: Final = "not_"
_LISTS: Final = ("weekdays", "language", "country", "system", "device")
_FIELDS: Final = ("split", "url", "code", "name", "hours", *MOMENTS, *_LISTS, "query")


def fields_of(rule: Mapping[str, Any], zone: tzinfo, period: str = "") -> Fields:
    """What the form of a stored rule holds; `period`: with this choice of time instead of its moments."""
    to, when = rule["to"], {**rule["when"], **(dict.fromkeys(MOMENTS) if period else {})}
    pairs = [("id", rule["id"]), ("name", rule.get("name", "")), ("period", period or "own")]
    pairs += [("lead", name) for name in to]
    pairs += [(name, to[name]) for name in ("url", "code") if name in to]
    pairs += [(f"split_{name}", str(value)) for one in to.get("split", ()) for name, value in one.items()]
    return Fields([*pairs, *_pairs_of(when, "", zone), *_pairs_of(when.get("not", {}), NOT, zone)])


def _pairs_of(when: Mapping[str, Any], prefix: str, zone: tzinfo) -> Iterator[tuple[str, str]]:
    yield from (
        (prefix + name, input_time(parse_time(when[name]), zone)) for name in MOMENTS if when.get(name)
    )
    yield from ((prefix + name, one) for name in _LISTS for one in when.get(name, ()))
    for hours in when.get("hours", ()):
        yield from ((f"{prefix}hours_{end}", hours[end].replace("24:00", "00:00")) for end in ("from", "to"))
    query = when.get("query", {}).items()
    yield f"{prefix}query", "\n".join(name if value is None else f"{name}={value}" for name, value in query)


async def rule_in(request: SignedIn) -> dict[str, Any]:
    """The rule as it was entered. Raises NotFound for an unknown code that it leads to."""
    fields, zone = request.fields, request.zone
    when = {**(period_of(request) or {}), **_conditions_in(fields, "")}
    if "swap" in fields and {*MOMENTS} <= when.keys():
        when |= {"from": when["until"], "until": when["from"]}
    if excluded := {**moments_in(fields, NOT, zone), **_conditions_in(fields, NOT)}:
        when["not"] = excluded
    return {"name": fields.get("name", "").strip() or None, "when": when, "to": await _target_in(request)}


def _conditions_in(fields: Fields, prefix: str) -> dict[str, Any]:
    named = {name: fields.getlist(prefix + name) for name in _LISTS}
    when: dict[str, Any] = {name: [*dict.fromkeys(filter(None, some))] for name, some in named.items()}
    spans = zip(*(fields.getlist(f"{prefix}hours_{end}") for end in ("from", "to")), strict=False)
    when["hours"] = [{"from": one, "to": other} for one, other in spans if one or other]
    lines = (line.partition("=") for line in fields.get(f"{prefix}query", "").splitlines() if line.strip())
    when["query"] = {name.strip(): value.strip() if equals else None for name, equals, value in lines}
    return {name: value for name, value in when.items() if value}


async def _target_in(request: SignedIn) -> dict[str, Any]:
    fields = request.fields
    match fields.get("lead"):
        case "split":
            parts = (fields.getlist(f"split_{name}") for name in ("url", "share", "label"))
            rows = ([part.strip() for part in row] for row in zip(*parts, strict=False))
            return {
                "split": [
                    {"url": with_scheme(url), "share": version_in(share) or share, "label": label or None}
                    for url, share, label in rows
                    if url or share
                ]
            }
        case "code":
            # Its id, its short ID, or its short address.
            reference = fields.get("code", "").strip().rstrip("/").rpartition("/")[2]
            return {"code": str((await get_code_or_link(request.deps, request.account.id, reference)).id)}
        case _:
            return {"url": with_scheme(fields.get("url", ""))}


def rule_words(*, about_all: str, at: str = "") -> Mapping[type[Exception], Words]:
    """The words of refusals. `about_all`: the field of what is about no field alone; `at`: of a full plan."""

    def faults(request: SignedIn, refusal: DomainError) -> Mapping[str, str]:
        return {_field_of(one) or about_all: fault_words(request.t, one) for one in reversed(refusal.faults)}

    refused = dict.fromkeys((ValidationFailed, DestinationRefused), faults)
    return {**refused, PlanLimitReached: full("rules_full", at), NotFound: said("rule_code_unknown", "code")}


def _field_of(fault: Fault) -> str:
    names = re.findall("[a-z_]+", re.sub(r"^rules\[\d+\]", "", fault.field))
    prefix = NOT if "not" in names else ""
    if fault.reason is Reason.NOT_EARLIER:
        return f"{prefix}until"
    name = next((name for name in _FIELDS if name in names), "")
    return name and prefix + name
