"""What is checked of new rules: the codes that they lead to, and under `strict` whether they hold."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias
from uuid import UUID

from domain.accounts.accounts import Account
from domain.codes.rules.input import codes_in, load_rules
from domain.codes.rules.warnings import RuleWarningCode, rule_warnings
from domain.codes.serialization import format_time
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import DestinationRefused, NotFound, RuleNeverHolds, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.ids import parse_id
from domain.kernel.parsing import parse_time
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.ports.codes import ShortURLs
from domain.scanning.explain.scan_description import format_end
from domain.use_cases.deps import Deps

Rules: TypeAlias = Sequence[Mapping[str, Any]]
_MOMENTS: Final = frozenset({"from", "until"})
# From one code to the next.
_MOST_LOOKED_AT: Final = 200


async def require_rules(
    deps: Deps, account: Account, changed: ShortURL, before: ShortURL | None = None, *, strict: bool = False
) -> None:
    """Raise NotFound for an unknown code, DestinationRefused for a circle, RuleNeverHolds.

    Rules that are there already stay as they are.
    """
    known = before.rules if before is not None else ()
    if changed.rules == known:
        return
    await require_known_ways(deps, account.id, changed.rules, known, own=changed.id)
    if strict:
        zone = zone_named(account.time_zone)
        for warning in rule_warnings(load_rules(changed.rules), zone, deps.clock()):
            if warning.code is not RuleWarningCode.PAST:
                place = next(at for at, rule in enumerate(changed.rules) if rule["id"] == warning.rule)
                raise RuleNeverHolds(f"rules[{place}]", warning.message)


async def require_known_ways(
    deps: Deps, account_id: UUID, rules: Rules, known: Rules = (), *, own: UUID | None = None
) -> None:
    """`own`: the id of the code; None for one that is to be made. Raises NotFound, DestinationRefused."""
    for field, reference in _new_ways(rules, known):
        found, kinds = parse_id(reference), (deps.store.codes, deps.store.links)
        if found is None or not any([await kind.get(account_id, found) for kind in kinds]):
            raise NotFound("QR code or short link", field)
    if own is not None:
        await refuse_circles(deps, account_id, rules, known, own=own)


async def refuse_circles(deps: Deps, account_id: UUID, rules: Rules, known: Rules, *, own: UUID) -> None:
    """Raise DestinationRefused for a rule that leads back to `own`. One to a code that is gone may stay."""
    for field, reference in _new_ways(rules, known):
        if own in await codes_behind(of_whole_account(deps), account_id, {UUID(reference)}):
            raise DestinationRefused(field, Reason.CIRCLE)


def _new_ways(rules: Rules, known: Rules) -> list[tuple[str, str]]:
    led_to = {reference for _, reference in codes_in(known)}
    return [(field, reference) for field, reference in codes_in(rules) if reference not in led_to]


def for_a_while(
    deps: Deps,
    account: Account,
    code: ShortURL,
    to: Mapping[str, Any],
    *,
    until: datetime,
    starts: datetime | None = None,
) -> list[dict[str, Any]]:
    """The `rules` to send so that everybody is led elsewhere until then: one goes before all others.

    Those that it made before go if they are over, and one to the same place is moved to the new moments.
    Raises ValidationFailed if `until` has passed.
    """
    now = deps.clock().replace(microsecond=0)
    if until <= now:
        passed, today = (format_end(moment, account.time_zone) for moment in (until, now))
        raise ValidationFailed([Fault("until", Reason.UNTIL_PASSED, value=passed, now=today)])
    same: dict[str, Any] = {}
    kept: list[dict[str, Any]] = []
    for rule in code.rules:
        when = rule["when"]
        is_for_a_while = "until" in when and when.keys() <= _MOMENTS and "name" not in rule
        if is_for_a_while and rule["to"] == to:
            same = {"id": rule["id"]}
        elif not is_for_a_while or parse_time(when["until"]) > now:
            kept.append(rule)
    moments = {"from": starts, "until": until}
    when = {name: format_time(moment) for name, moment in moments.items() if moment is not None}
    return [{**same, "when": when, "to": dict(to)}, *kept]


def of_whole_account(deps: Deps) -> Sequence[ShortURLs[Any]]:
    """Codes and links, whatever the key of the caller is limited to."""
    return deps.store.codes.of_whole_account, deps.store.links.of_whole_account


async def codes_behind(
    kinds: Sequence[ShortURLs[Any]], account_id: UUID, ids: Iterable[UUID]
) -> dict[UUID, ShortURL]:
    """The codes and links with these ids, and those that rules lead to, from one to the next."""
    found, wanted = dict[UUID, ShortURL](), {*ids}
    while wanted and len(found) < _MOST_LOOKED_AT:
        newest = [one for kind in kinds for one in await kind.get_all(account_id, wanted)]
        found |= {one.id: one for one in newest}
        wanted = {UUID(code) for one in newest for _, code in codes_in(one.rules)} - found.keys()
    return found
