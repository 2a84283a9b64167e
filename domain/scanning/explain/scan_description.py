"""A sentence that describes a scan of a code at this moment, by the rules of the scan path itself."""

from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Any, Final

from domain.accounts.accounts import Account
from domain.accounts.plans import Allowances, Plan
from domain.codes.rules.described_scans import DescribedScan
from domain.codes.rules.evaluation import Rule as CodeRule
from domain.codes.rules.evaluation import chosen_rule
from domain.codes.rules.input import load_rules
from domain.codes.rules.turning_points import next_choice
from domain.codes.short_urls import ShortURL, Status
from domain.content import Content
from domain.content.types.links import URLContent
from domain.kernel.safe_text import isolated, visible_link
from domain.kernel.time_zones import local_time, zone_named
from domain.scanning.outcomes import Outcome, Rule
from domain.scanning.scans import Target, decide, shows_house_ad
from domain.scanning.visitors import System

SYSTEMS: Final = {System.IOS: "iOS", System.ANDROID: "Android"}
# In a sentence: a field of its own has the whole address.
_LONGEST_LINK: Final = 120


def describe_scan(short_url: ShortURL, account: Account, allowances: Allowances, *, now: datetime) -> str:
    """`account`: the owner's. Addresses are made safe to read."""
    outcome = outcome_of(short_url, account.plan, allowances, now=now)
    limits, ends_at = _describe_limits(short_url, account.time_zone), short_url.restrictions.ends_at
    sentence = describe_outcome(
        outcome,
        subject=f"{limits}, a scan" if limits else "A scan",
        leads=_describe_way(short_url, account.time_zone, now),
        end=format_end(ends_at, account.time_zone) if ends_at else "",
        scan_limit=short_url.restrictions.scan_limit,
    )
    if outcome.rule is not Rule.PAUSE:
        return sentence
    active = replace(short_url, status=Status.ACTIVE)
    rest = describe_scan(active, account, allowances, now=now)
    return f"{sentence} Without the pause: {rest[0].lower()}{rest[1:]}"


def describe_outcome(outcome: Outcome, *, subject: str, leads: str, end: str, scan_limit: int | None) -> str:
    """`subject`: the scan. `leads`: what a scan does that is let through."""
    redirect, limit = outcome.destination, format_count(scan_limit or 0)
    falls_back = f"leads to {_link(redirect)}" if redirect else "shows a page that says so"
    return outcome.says.format(subject=subject, leads=leads, falls_back=falls_back, end=end, limit=limit)


def outcome_of(short_url: ShortURL, plan: Plan, allowances: Allowances, *, now: datetime) -> Outcome:
    """What somebody meets who scans it now, without its password."""
    target = target_of(short_url, plan)
    return decide(
        target, is_unlocked=False, shows_ad=shows_house_ad(target, allowances), system=None, now=now
    )


def has_ad(short_url: ShortURL, plan: Plan, allowances: Allowances) -> bool:
    """Whether an ad is on the way of its scans."""
    return shows_house_ad(target_of(short_url, plan), allowances)


def _link(destination: str) -> str:
    """Safe to read, and without the end of a long one."""
    link = visible_link(destination)
    return link if len(link) <= _LONGEST_LINK else f"{link[: _LONGEST_LINK - 1]}…"


def describe_destination(destination: str | None, content: Content) -> str:
    """The predicate of a sentence about a scan that is let through."""
    return f"leads to {_link(destination)}" if destination else f"shows {_own_page(content)}"


def _own_page(content: Content) -> str:
    return f"its own page ({content.type_name})"


def _describe_destinations(short_url: ShortURL) -> str:
    """The same of the scans of everybody."""
    content, destination = short_url.content, short_url.destination()
    by_system, with_page = content.destinations_by_system(), content.systems_with_page()
    page, where = _own_page(content), "computer" if "computer" in with_page else "Mac"
    but = f", and on a {where} shows {page}" if with_page else ""
    if not by_system:
        return f"{describe_destination(destination, content)}{but}"
    leads = [f"to {_link(url)} on {SYSTEMS[System(name)]}" for name, url in by_system.items()]
    elsewhere = _link(destination) if destination else page
    return f"leads {', '.join(leads)}, and elsewhere to {elsewhere}{but}"


def _describe_way(short_url: ShortURL, zone_name: str, now: datetime) -> str:
    """By the rule that holds for everybody now, and until when."""
    rules = load_rules(short_url.rules, short_url.content)
    visit = DescribedScan(now=now, zone=zone_named(zone_name))
    rule = chosen_rule(rules, visit)
    leads = _describe_rule(rule, short_url)
    if rule is not None and (following := next_choice(rules, visit)):
        moment, later = following
        leads += f" until {format_end(moment, zone_name)}, then {_describe_rule(later, short_url)}"
    ends = (one.when.until for one in rules if one.is_enabled and one is not rule)
    if any(until is None or until > now for until in ends):
        return f"{leads}, unless {'another' if rule else 'one'} of its rules holds"
    return leads


def way_of_everybody(short_url: ShortURL, zone_name: str, now: datetime) -> str | None:
    """The address of the rule that holds for everybody now; None for none, and for another way than one."""
    rules = load_rules(short_url.rules, short_url.content)
    rule = chosen_rule(rules, DescribedScan(now=now, zone=zone_named(zone_name))) if rules else None
    return rule.url if rule else None


def _describe_rule(rule: CodeRule | None, short_url: ShortURL) -> str:
    if rule is None:
        return _describe_destinations(short_url)
    by = f"by its rule “{isolated(rule.name)}”" if rule.name else "by a rule"
    if rule.url is not None:
        return f"leads to {_link(rule.url)} {by}"
    where = f"one of {len(rule.split)} addresses" if rule.split else "another code"
    return f"leads to {where} {by}"


def _describe_limits(short_url: ShortURL, zone_name: str) -> str:
    restrictions, ends = short_url.restrictions, []
    if restrictions.ends_at is not None:
        ends.append(f"until {format_end(restrictions.ends_at, zone_name)}")
    if restrictions.scan_limit is not None:
        ends.append(f"for {format_count(restrictions.scan_limit - short_url.scan_count, 'more ')}")
    text = " and ".join(ends)
    return text[:1].upper() + text[1:]


def format_end(moment: datetime, zone_name: str) -> str:
    """`2026-12-24 18:00 (Europe/Vienna)`. Midnight is 24:00 of the day before (ISO 8601-1, 5.3.2)."""
    local = local_time(moment, zone_named(zone_name))
    if local.time() == time.min and local.year > 1:
        return f"{local - timedelta(days=1):%Y-%m-%d} 24:00 ({zone_name})"
    return format_moment(moment, zone_name)


def format_moment(moment: datetime, zone_name: str) -> str:
    local = local_time(moment, zone_named(zone_name))
    return f"{f'{local:%Y-%m-%d %H:%M:%S}'.removesuffix(':00')} ({zone_name})"


def format_count(count: int, more: str = "") -> str:
    return f"{count:,} {more}scan{'' if count == 1 else 's'}"


def target_of(short_url: ShortURL, plan: Plan, owner_language: str | None = None) -> Target:
    """As the scan path would read it, without the owner's time zone, which no outcome depends on."""
    return Target(
        code_id=short_url.id,
        # This scan is never recorded.
        key=0,
        account_id=short_url.account_id,
        short_id=short_url.short_id,
        name=short_url.name,
        destination=short_url.destination(),
        **routing_of(short_url.content),
        status=short_url.status,
        restrictions=short_url.restrictions,
        scan_count=short_url.scan_count,
        version=short_url.version,
        created_via=short_url.created_via,
        plan=plan,
        owner_language=owner_language,
        rules=load_rules(short_url.rules, short_url.content),
    )


def routing_of(content: Content) -> dict[str, Any]:
    """The fields of a target that the content decides, apart from the destination."""
    url = content if isinstance(content, URLContent) and content.forward_query else None
    return {
        "forward_query": url is not None,
        "campaign": frozenset(url.campaign() if url else ()),
        "by_system": {System(name): url for name, url in content.destinations_by_system().items()},
        "page_for": frozenset(map(System, content.systems_with_page())),
    }
