"""/dashboard/operator: the service in figures, its health in sentences with advice, and all accounts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from babel.numbers import format_decimal
from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, operators_page, page, with_query
from app.dashboard.operator.words import subscription_words
from app.dashboard.parts.lists.listing import more_path, place_asked, search_in
from app.dashboard.parts.numbers.charts import Figure, trend_of
from app.dashboard.parts.times import Moment, day_seen_by
from app.pages.formats import format_day, format_number
from app.pages.texts import Translations
from domain.accounts.accounts import SignUp
from domain.accounts.plans import Plan
from domain.ports.service import AccountFilter, ServiceFacts
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.operators.account_lists import ListedAccount, list_accounts
from domain.use_cases.operators.health import ServiceOverview, service_overview

_NONE: Final = "\u2013"
# Days.
_YEAR: Final = 365
OPERATOR: Final = f"{HOME}/operator"
_ROWS: Final = 25


@dataclass(frozen=True, slots=True)
class Finding:
    """`advice`: what to do. `is_wrong`: whether it has to be done."""

    name: str
    words: str
    advice: str = ""
    is_wrong: bool = False


def figures_of(request: SignedIn, found: ServiceOverview) -> list[Figure]:
    t, accounts = request.t, found.accounts
    note = t.operator_paid.format(
        active=format_number(t.language, accounts.active),
        trialing=format_number(t.language, accounts.trialing),
    )
    trend = trend_of(t, found.change)
    before = t.operator_week_ago if trend else t.operator_week_ago_none
    answer = format_decimal(round(found.facts.answered_within * 1_000, 1), locale=t.locale)
    return [
        Figure(t.operator_title, format_number(t.language, accounts.total), note),
        Figure(t.operator_scans_today, format_number(t.language, found.scans_today), before, trend),
        Figure(t.operator_answer, f"{answer}\u00a0ms", t.operator_answer_note),
        _places(request, t),
    ]


def _places(request: SignedIn, t: Translations) -> Figure:
    found = _age_of_places(request)
    if found is None:
        return Figure(t.operator_places, _NONE, t.operator_places_none)
    day, age = found
    note = t.operator_places_of.format(day=format_day(t.language, day))
    return Figure(t.operator_places, t.counted("operator_days", age), note)


def _age_of_places(request: SignedIn) -> tuple[date, int] | None:
    """The day of the country data, and its age in days."""
    found = request.context.geography_source() if request.context.geography_source else None
    if found is None:
        return None
    return found.date, max((request.deps.clock().date() - found.date).days, 0)


def findings_of(request: SignedIn, found: ServiceFacts) -> list[Finding]:
    t = request.t
    return [
        _database(t, found),
        *_disk(t, found),
        _written(request, t),
        _counted(request, t, found),
        _mail(request, t, found),
        _jobs(request, t, found),
        *_old_places(request, t),
        _sign_up(request, t),
    ]


def _database(t: Translations, found: ServiceFacts) -> Finding:
    text = t.health_current if found.is_current else t.health_outdated
    words = text.format(database=found.database)
    return Finding(
        t.health_database, words, "" if found.is_current else t.health_migrate, not found.is_current
    )


def _disk(t: Translations, found: ServiceFacts) -> Iterator[Finding]:
    if found.disk_free is not None:
        size = format_decimal(round(found.disk_free / 1_000_000_000, 1), locale=t.locale)
        advice = t.health_disk_full if found.is_disk_full else ""
        yield Finding(t.health_disk, t.health_free.format(size=size), advice, found.is_disk_full)


def _written(request: SignedIn, t: Translations) -> Finding:
    """The finding about the scans of this process: another one has its own."""
    tally = request.context.recorder.tally()
    waiting = format_number(t.language, tally.waiting)
    if not tally.failed:
        return Finding(t.health_written, waiting)
    return Finding(
        t.health_written, t.counted("health_lost", tally.failed), t.health_lost_advice, is_wrong=True
    )


def _counted(request: SignedIn, t: Translations, found: ServiceFacts) -> Finding:
    waiting = t.counted("health_waiting", found.scans_waiting)
    if not found.is_counting_late or found.waiting_since is None:
        return Finding(t.health_counted, f"{t.health_until_now} · {waiting}")
    until = t.health_until.format(moment=_moment(request, found, found.waiting_since))
    return Finding(t.health_counted, f"{until} · {waiting}", t.health_counted_advice, is_wrong=True)


def _mail(request: SignedIn, t: Translations, found: ServiceFacts) -> Finding:
    if not request.context.notifies:
        return Finding(t.health_mail, t.health_no_mail, t.health_no_mail_advice)
    waiting = t.counted("health_mails", found.mails_waiting)
    if not found.mails_failing:
        return Finding(t.health_mail, waiting)
    failing = t.counted("health_mails_failing", found.mails_failing)
    return Finding(t.health_mail, f"{waiting} · {failing}", t.health_mail_advice, is_wrong=True)


def _jobs(request: SignedIn, t: Translations, found: ServiceFacts) -> Finding:
    words = t.health_jobs_now.format(
        queued=format_number(t.language, found.jobs_queued),
        running=format_number(t.language, found.jobs_running),
    )
    if found.jobs_failed:
        words = f"{words} · {t.counted('health_jobs_failed', found.jobs_failed)}"
    if found.is_job_late and found.job_due_at is not None:
        moment = _moment(request, found, found.job_due_at)
        return Finding(t.health_jobs, words, t.health_jobs_late.format(moment=moment), is_wrong=True)
    is_wrong = found.jobs_failed > 0
    return Finding(t.health_jobs, words, t.health_jobs_advice if is_wrong else "", is_wrong)


def _old_places(request: SignedIn, t: Translations) -> Iterator[Finding]:
    found = _age_of_places(request)
    if found and found[1] > _YEAR:
        yield Finding(t.health_places, t.health_places_old, t.health_places_advice)


def _sign_up(request: SignedIn, t: Translations) -> Finding:
    words = {SignUp.OPEN: t.health_open, SignUp.INVITED: t.health_invited, SignUp.CLOSED: t.health_closed}
    mode = request.context.sign_up
    is_unproven = mode is SignUp.OPEN and not request.context.notifies
    return Finding(t.health_sign_up, words[mode], t.health_open_advice if is_unproven else "", is_unproven)


def _moment(request: SignedIn, found: ServiceFacts, moment: datetime) -> str:
    return Moment.of(request.t, moment, request.zone, found.seen_at).words


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Which accounts the list has, from its address. Empty fields do not filter."""

    search: str
    plan: str

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "Accounts":
        plan = query.get("plan", "")
        return cls(search=search_in(query, "search"), plan=plan if plan in set(Plan) else "")

    @property
    def path(self) -> str:
        return with_query(OPERATOR, search=self.search, plan=self.plan)

    @property
    def which(self) -> AccountFilter:
        return AccountFilter(search=self.search or None, plan=Plan(self.plan) if self.plan else None)


async def show(request: SignedIn) -> Response:
    query = request.http.query_params
    listing = Accounts.of(query)
    of = ("accounts", listing.path)
    after = place_asked(request, position_in, *of)
    accounts, following = await list_accounts(
        request.deps, request.account, listing.which, limit=_ROWS, after=after
    )
    values: dict[str, Any] = {
        "listing": listing,
        "rows": [row_of(request, one) for one in accounts],
        "more": more_path(listing.path, cursor_of(following, *of)),
        "is_start": after is None,
    }
    if request.is_partial and after:
        return await page(request, "operator/accounts", fragment="operator/accounts_rows", **values)
    if not request.is_partial:
        overview = await service_overview(request.deps, request.account)
        findings = findings_of(request, overview.facts)
        wrong = sum(one.is_wrong for one in findings)
        values |= {
            "plans": [(plan.value, plan.title()) for plan in Plan],
            "figures": figures_of(request, overview),
            "findings": findings,
            "wrong": wrong,
            "wrong_words": request.t.counted("operator_wrong", wrong),
        }
    return await page(request, "operator/accounts", fragment="operator/accounts_list", **values)


def row_of(request: SignedIn, listed: ListedAccount) -> dict[str, Any]:
    t, account, usage = request.t, listed.account, listed.usage
    return {
        "path": f"{OPERATOR}/{account.id}",
        "email": account.email,
        "since": since_words(request, account.created_at),
        "plan": account.plan.title(),
        "subscription": account.subscription.value,
        "subscription_words": subscription_words(t, account.subscription),
        "is_over_plan": listed.is_over_plan,
        "is_verified": account.is_verified,
        "is_operator": account.is_operator,
        "codes": usage.qr_codes,
        "links": usage.short_links,
        "scans": usage.scans,
    }


def since_words(request: SignedIn, moment: datetime) -> str:
    return request.t.operator_since.format(day=day_seen_by(request, moment, is_short=True))


PAGES: Final[Pages] = {
    "/operator": operators_page(show),
}
