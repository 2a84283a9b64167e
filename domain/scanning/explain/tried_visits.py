"""A visitor who is described, or of whom a recorded scan is left, in the place of a request."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import merge
from itertools import islice
from typing import Final, Literal

from domain.codes.rules.evaluation import Via, Way
from domain.codes.rules.turning_points import MOST_MOMENTS, turning_points
from domain.kernel.net.destinations import forward_query
from domain.pages.languages import SCAN_LANGUAGES, pick_language
from domain.scanning.outcomes import LeadsOn, Outcome, ShowsAd
from domain.scanning.scans import Target, decide
from domain.scanning.ways import Address, ScanVisit, find_way, follow, way_by

Device = Literal["iphone", "ipad", "android", "phone", "tablet", "computer", "bot"]
_WINDOWS: Final = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36"
)
_IPHONE: Final = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
# Of devices, and of the systems that rules name.
USER_AGENTS: Final[dict[str, str]] = {
    "iphone": _IPHONE,
    "ipad": "Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "android": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    "phone": "Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0",
    "tablet": "Mozilla/5.0 (Tablet; rv:48.0) Gecko/48.0 Firefox/48.0",
    "computer": _WINDOWS,
    "bot": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "ios": _IPHONE,
    "windows": _WINDOWS,
    "macos": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
    "linux": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "other": "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36",
}


@dataclass(kw_only=True, eq=False)
class TriedScan(ScanVisit):
    """`assumed`: what is said of what is not known, by the name of its field.

    `known`: the codes that rules lead to. `is_past`: a scan that was recorded, and `led_by` its rule.
    """

    target: Target
    has_password: bool = False
    shows_ad: bool = False
    assumed: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[Address, Target] = field(default_factory=dict)
    is_past: bool = False
    led_by: Via | None = None

    @property
    def time_zone(self) -> str:
        return str(self.zone)

    @cached_property
    def way(self) -> Way | None:
        """Where a rule leads; of a past scan the one that led it, whatever else would hold."""
        if not self.is_past:
            return follow(find_way(self.target, self), self.known)
        via = self.led_by
        rule = next((one for one in self.target.rules if via and one.id == via.rule), None)
        if rule is None or via is None:
            return None
        url = next((one.url for one in rule.split if one.label == via.variant), rule.url)
        return follow(way_by(rule, via, url, self.target, self), self.known)

    @cached_property
    def outcome(self) -> Outcome:
        return decide(
            self.target,
            is_unlocked=self.has_password,
            shows_ad=self.shows_ad,
            now=self.now,
            system=self.app_system,
            way=self.way,
        )

    def leads_to(self) -> str | None:
        """Where the visitor arrives in the end, with the query that is passed on; None for a page of ours."""
        destination, target = self.outcome.destination, self.target
        if destination and target.forward_query and isinstance(self.outcome, LeadsOn | ShowsAd):
            return forward_query(destination, self.query_string, target.campaign)
        # As in the scan path, an empty address counts as no address.
        return destination or None

    def language(self) -> str:
        accepted, owner_language = self.accept_language or "", self.target.owner_language
        return SCAN_LANGUAGES[pick_language(accepted, owner_language, SCAN_LANGUAGES)]


def next_answer(scan: TriedScan) -> TriedScan | None:
    """The same visitor's scan at the next moment at which the answer changes; None: never, as far as seen."""
    targets = [scan.target, *scan.known.values()]
    ends = {one.restrictions.ends_at for one in targets}
    named = sorted(one for one in ends if one is not None and one > scan.now)
    rules = [rule for target in targets for rule in target.rules]
    turning = turning_points(rules, scan.now, scan.zone)
    later = (replace(scan, now=moment) for moment in islice(merge(turning, named), MOST_MOMENTS))
    return next((one for one in later if one.outcome != scan.outcome), None)
