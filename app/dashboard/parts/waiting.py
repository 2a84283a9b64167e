"""What is said of contacts that are locked: how many wait, and what opens them."""

from typing import Any

from app.dashboard.frame import SignedIn
from app.dashboard.parts.times import day_seen_by
from app.pages.entered_values import plan_opens
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.accounts.plans import UNLIMITED, Allowances, Plan
from domain.use_cases.contacts import LockedContacts, waiting_contacts


async def waiting_words(request: SignedIn, locked: LockedContacts | None = None) -> dict[str, Any] | None:
    """The notice about locked contacts, or None. A plan opens them; a new month opens only new ones."""
    waiting = await waiting_contacts(request.deps, request.account, locked)
    if waiting is None:
        return None
    t = request.t
    opens = []
    if waiting.plan:
        opens.append(t.contacts_open_with.format(plan=_plan_words(t, request.deps.allowances, waiting.plan)))
    if waiting.opens_again:
        opens.append(t.contacts_open_from.format(date=day_seen_by(request, waiting.opens_again)))
    return {
        "limit": plan_opens(t, request.deps.allowance_of(request.account).contacts_a_month),
        "count": t.counted("contacts_waiting", waiting.count),
        "opens": opens,
    }


def _plan_words(t: Translations, allowances: Allowances, plan: Plan) -> str:
    limit = allowances[plan].contacts_a_month
    name = plan.title()
    if limit == UNLIMITED:
        return name
    return t.contacts_of_plan.format(plan=name, number=format_number(t.language, limit))
