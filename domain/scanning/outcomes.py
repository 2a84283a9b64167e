"""What a scan can meet, each a class with its facts. mypy names every place that must know of a new one.

`verdict`: as it is stored. `rule`: the one that decides. `destination`: where it leads, None or empty for a
page of ours. `status`: of the answer, unless it is a redirect. `notice`: why it is not let through, or None.
`says`: in a sentence, `{subject}` is a scan. `excluded`: why a report does not count it, None if it does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_args

from domain.codes.rules.evaluation import Via


class Verdict(StrEnum):
    """How a scan was answered, as it is stored."""

    REDIRECTED = "redirected"
    PAGE_SHOWN = "page_shown"
    AD_SHOWN = "ad_shown"
    PAUSED = "paused"
    EXPIRED = "expired"
    LIMIT_REACHED = "limit_reached"
    PASSWORD_ASKED = "password_asked"
    BLANK = "blank"


class Rule(StrEnum):
    """The rules of a scan, in this order."""

    BLANK = "blank"
    PAUSE = "pause"
    EXPIRY = "expiry"
    SCAN_LIMIT = "scan_limit"
    PASSWORD = "password"
    AD = "ad"
    DESTINATION = "destination"


class Notice(StrEnum):
    """Why a code leads nowhere meanwhile. `LATER`: only the service itself can answer its scans."""

    LATER = "later"
    PASSWORD = "password"
    BLANK = "blank"
    PAUSED = "paused"
    EXPIRED = "expired"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class LeadsOn:
    """302 to the destination. `via`: the rule of the code that names it; None for the code's own."""

    destination: str
    via: Via | None = None
    verdict = Verdict.REDIRECTED
    status = 302
    rule = Rule.DESTINATION
    notice = None
    says = "{subject} {leads}."
    excluded = None


@dataclass(frozen=True, slots=True)
class ShowsPage:
    """The landing page of its type."""

    destination = None
    via = None
    verdict = Verdict.PAGE_SHOWN
    status = 200
    rule = Rule.DESTINATION
    notice = None
    says = "{subject} {leads}."
    excluded = None


@dataclass(frozen=True, slots=True)
class ShowsAd:
    """The house ad. It leads to the destination, or to the landing page if that is None."""

    destination: str | None
    via: Via | None = None
    verdict = Verdict.AD_SHOWN
    status = 200
    rule = Rule.AD
    notice = None
    says = "{subject} shows an ad, then {leads}."
    excluded = None


@dataclass(frozen=True, slots=True)
class IsBlank:
    destination = None
    via = None
    verdict = Verdict.BLANK
    status = 200
    rule = Rule.BLANK
    notice = Notice.BLANK
    says = "It has no content yet: a scan shows a page that says so, and its owner the form to fill it."
    excluded = "The code had no content yet: these scans saw a page that says so."


@dataclass(frozen=True, slots=True)
class IsPaused:
    destination = None
    via = None
    verdict = Verdict.PAUSED
    status = 410
    rule = Rule.PAUSE
    notice = Notice.PAUSED
    says = "It is paused by its owner: a scan shows a page that says so."
    excluded = "The code was paused: these scans saw a page that says so."


@dataclass(frozen=True, slots=True)
class IsExpired:
    destination: str | None
    via = None
    verdict = Verdict.EXPIRED
    status = 410
    rule = Rule.EXPIRY
    notice = Notice.EXPIRED
    says = "It expired at {end}: a scan {falls_back}."
    excluded = "The code had expired."


@dataclass(frozen=True, slots=True)
class LimitIsReached:
    destination: str | None
    via = None
    verdict = Verdict.LIMIT_REACHED
    status = 410
    rule = Rule.SCAN_LIMIT
    notice = Notice.LIMIT
    says = "Its limit of {limit} is reached: a scan {falls_back}."
    excluded = "The code's scan limit was reached."


@dataclass(frozen=True, slots=True)
class AsksPassword:
    destination = None
    via = None
    verdict = Verdict.PASSWORD_ASKED
    status = 401
    rule = Rule.PASSWORD
    notice = Notice.PASSWORD
    says = "{subject} asks for the password, then {leads}."
    excluded = (
        "The code's password was asked for. A visitor who gave it is counted as one more scan, among those "
        "let through."
    )


# Each with a notice. A redirect if the owner named one, otherwise a page.
Refusal = IsBlank | IsPaused | IsExpired | LimitIsReached
Outcome = LeadsOn | ShowsPage | ShowsAd | Refusal | AsksPassword
OUTCOMES: Final[tuple[type[Outcome], ...]] = get_args(Outcome)
# By how they are stored.
NOTICES: Final[Mapping[Verdict, Notice | None]] = {one.verdict: one.notice for one in OUTCOMES}
LET_THROUGH: Final = frozenset(verdict for verdict, notice in NOTICES.items() if notice is None)
