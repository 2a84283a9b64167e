"""What a web server may answer to a scan while this service is down: only what any stranger gets."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Final

from domain.accounts.plans import Allowances
from domain.content.types.forms import FORMS
from domain.scanning.scans import (
    AsksPassword,
    IsExpired,
    IsPaused,
    LeadsOn,
    LimitIsReached,
    ShowsAd,
    ShowsPage,
    Target,
    decide,
    shows_house_ad,
)

_FORM_TYPES: Final = frozenset(model.type_id for model in FORMS)


class Notice(StrEnum):
    """Why a code leads nowhere meanwhile. `LATER`: only the service itself can answer its scans."""

    LATER = "later"
    PASSWORD = "password"  # noqa: S105 - a reason, not a secret
    PAUSED = "paused"
    EXPIRED = "expired"
    LIMIT = "limit"


_NOTICES: Final[Mapping[type, Notice]] = {
    IsPaused: Notice.PAUSED,
    IsExpired: Notice.EXPIRED,
    LimitIsReached: Notice.LIMIT,
    AsksPassword: Notice.PASSWORD,
    ShowsAd: Notice.LATER,
}


def answer_without_service(
    target: Target, type_id: int, allowances: Allowances, *, now: datetime
) -> LeadsOn | ShowsPage | Notice:
    """Nothing that a restriction may end: nobody could take it back then.

    A code that leads each system elsewhere shows its page, which has all of its addresses.
    """
    outcome = decide(target, is_unlocked=False, shows_ad=shows_house_ad(target, allowances), now=now)
    if not isinstance(outcome, LeadsOn | ShowsPage):
        return _NOTICES[type(outcome)]
    restrictions = target.restrictions
    if restrictions.ends_at is not None or restrictions.scan_limit is not None or type_id in _FORM_TYPES:
        return Notice.LATER
    return ShowsPage() if target.by_system else outcome
