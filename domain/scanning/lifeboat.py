"""What a web server may answer to a scan while this service is down: only what any stranger gets."""

from datetime import datetime
from typing import Final

from domain.accounts.plans import Allowances
from domain.content.types.forms import FORMS
from domain.scanning.outcomes import LeadsOn, Notice, ShowsPage
from domain.scanning.scans import Target, decide, shows_house_ad

_FORM_TYPES: Final = frozenset(model.type_id for model in FORMS)


def answer_without_service(
    target: Target, type_id: int, allowances: Allowances, *, now: datetime
) -> LeadsOn | ShowsPage | Notice:
    """The answer while the service is down: nothing that a restriction may end, as nobody could undo it.

    A code that leads each system elsewhere shows its page, which has all of its addresses.
    """
    outcome = decide(target, is_unlocked=False, shows_ad=shows_house_ad(target, allowances), now=now)
    if not isinstance(outcome, LeadsOn | ShowsPage):
        return outcome.notice or Notice.LATER
    restrictions = target.restrictions
    if restrictions.ends_at is not None or restrictions.scan_limit is not None or type_id in _FORM_TYPES:
        return Notice.LATER
    return ShowsPage() if target.by_system else outcome
