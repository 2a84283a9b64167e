"""/dashboard/operator/{account}: usage, plan and its change, set-up link and log; and a new account."""

from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, operators_page, page, redirect, said
from app.dashboard.frame.form import Faults
from app.dashboard.frame.new_secrets import new_secret, with_secret, without_secret
from app.dashboard.operator.service_page import OPERATOR, since_words
from app.dashboard.operator.words import effect_words, subscription_words, terms_words
from app.dashboard.parts.fields import deleted_words, field_in
from app.dashboard.parts.times import Moment
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.accounts.accounts import Account, AccountEvent, EventKind
from domain.accounts.plans import UNLIMITED, Limit, Plan, Subscription
from domain.accounts.secrets import INVITATION_LIFETIME
from domain.kernel.errors import ValidationFailed
from domain.use_cases.operators import plan_changes
from domain.use_cases.operators.account_lists import AccountView, view_account
from domain.use_cases.operators.set_up_links import invite_account, make_set_up_link


async def show(request: SignedIn) -> Response:
    return without_secret(request, await account_page(request))


async def make_link(request: SignedIn) -> Response:
    account, token = await make_set_up_link(request.deps, request.account, _reference(request))
    return await with_set_up_link(request, account, token)


async def with_set_up_link(request: SignedIn, account: Account, token: str) -> Response:
    """Redirect to the account's page, which shows the link this once: only a hash of it is kept."""
    link = f"{request.context.public_root}{HOME}/set-up?token={token}"
    return await with_secret(request, redirect(_path_of(account)), _subject(account), link)


def _path_of(account: Account) -> str:
    return f"{OPERATOR}/{account.id}"


def _subject(account: Account) -> str:
    return f"set-up link {account.id}"


def _reference(request: SignedIn) -> str:
    return str(request.http.path_params["account"])


def _entered(request: SignedIn, plan: str = "", subscription: str = "") -> tuple[str, str]:
    """A plan and a subscription: in a form, or in the address of the page that asks."""
    fields = request.fields or request.http.query_params
    return fields.get("plan", plan), fields.get("subscription", subscription)


async def account_page(request: SignedIn, **refusal: Any) -> Response:
    t, view = request.t, await view_account(request.deps, request.account, _reference(request))
    account, deleted = view.account, view.deleted_by_link
    plan, subscription = _entered(request, account.plan.value, account.subscription.value)
    return await page(
        request,
        "operator/account",
        shown=account,
        path=_path_of(account),
        since=since_words(request, account.created_at),
        terms=terms_words(t, account.plan, account.subscription),
        is_over_plan=view.is_over_plan,
        uses=_uses(t, view, request.deps.allowance_of(view.account).rules),
        plan=plan,
        subscription=subscription,
        **choices(t),
        link=await new_secret(request, _subject(account)),
        link_days=t.counted("operator_link_days", INVITATION_LIFETIME.days),
        deleted=deleted_words(t, deleted.api_keys, deleted.second_steps) if deleted else "",
        events=[_event(request, t, one) for one in view.events],
        **refusal,
    )


def choices(t: Translations) -> dict[str, Any]:
    return {
        "plans": [(plan.value, plan.title()) for plan in Plan],
        "subscriptions": [(one.value, subscription_words(t, one)) for one in Subscription],
    }


def plan_faults(t: Translations, refusal: ValidationFailed, plan: str) -> dict[str, str]:
    """The sentences by the names of the fields. `plan`: as entered."""
    without = t.plan_none_fault.format(plan=plan.title())
    sentences = {
        "plan": t.wrong_not_one_of,
        "subscription": t.plan_free_fault if plan == Plan.FREE else without,
    }
    return {one.field: sentences[one.field] for one in refusal.faults if one.field in sentences}


def _uses(t: Translations, view: AccountView, rules: Limit) -> list[tuple[str, str]]:
    number = partial(format_number, t.language)
    names = {
        "qr_codes": t.nav_codes,
        "short_links": t.nav_links,
        "contacts_a_month": t.operator_contacts,
        "own_domains": t.nav_domains,
        "files_mb": t.plan_files_mb,
        "webhooks": t.nav_webhooks,
    }
    counts = [
        (t.operator_locked, view.locked_contacts),
        (t.operator_scans, view.scans),
        (t.nav_keys, view.api_keys),
        (t.nav_assistants, view.assistants),
    ]
    return [
        *((names[name], _used(t, limit, used)) for name, (limit, used) in view.quotas.items()),
        (t.plan_rules_a_code, t.plan_no_limit if rules == UNLIMITED else number(rules)),
        *((name, number(count)) for name, count in counts),
    ]


def _used(t: Translations, limit: Limit, used: int) -> str:
    number = format_number(t.language, used)
    if limit == UNLIMITED:
        return number
    return t.operator_of.format(used=number, limit=format_number(t.language, limit))


def _event(request: SignedIn, t: Translations, event: AccountEvent) -> dict[str, Any]:
    return {
        "moment": Moment.seen_by(request, event.created_at),
        "by": event.by or t.operator_command,
        "words": _event_words(t, event),
    }


def _event_words(t: Translations, event: AccountEvent) -> str:
    details = event.details
    match event.kind:
        case EventKind.MADE:
            return t.event_made.format(terms=_terms(t, details["plan"], details["subscription"]))
        case EventKind.PLAN_CHANGED:
            before = _terms(t, details["plan_before"], details["subscription_before"])
            after = _terms(t, details["plan"], details["subscription"])
            return t.event_plan.format(before=before, after=after)
        case EventKind.LINK_MADE:
            if not details:
                return t.event_link
            what = deleted_words(t, int(details["api_keys"]), details["second_steps"])
            return t.event_link_deletes.format(what=what)
        case EventKind.OPERATOR_ON:
            return t.event_operator_on
        case EventKind.OPERATOR_OFF:
            return t.event_operator_off


def _terms(t: Translations, plan: str, subscription: str) -> str:
    return terms_words(t, Plan(plan), Subscription(subscription))


_PLAN: Final = form(
    account_page,
    {
        plan_changes.SamePlan: said("plan_same_fault", at="plan"),
        ValidationFailed: lambda request, refusal: plan_faults(request.t, refusal, _entered(request)[0]),
    },
)


@_PLAN
async def ask(request: SignedIn, *, status: int = 200) -> Response:
    """The page with 409 and the plan that the account has in the meantime."""
    t = request.t
    before, after, effects = await plan_changes.preview_plan(
        request.deps, request.account, _reference(request), *_entered(request)
    )
    return await page(
        request,
        "operator/plan",
        status=status,
        is_changed_meanwhile=status == 409,
        path=_path_of(before),
        email=before.email,
        before=terms_words(t, before.plan, before.subscription),
        after=terms_words(t, after.plan, after.subscription),
        effects=list(effect_words(t, effects)),
        plan=after.plan.value,
        subscription=after.subscription.value,
        compared_with=plan_changes.terms_of(before),
    )


@_PLAN
async def change(request: SignedIn) -> Response:
    compared_with = request.fields.get("compared_with", "")
    try:
        account = await plan_changes.change_plan(
            request.deps,
            request.account,
            _reference(request),
            *_entered(request),
            compared_with=compared_with,
        )
    except plan_changes.ChangedMeanwhile:
        return await ask(request, status=409)
    return redirect(_path_of(account), said="operator_plan_changed")


def _faults_of_new(request: SignedIn, refusal: ValidationFailed) -> Faults:
    wrong = {one.field: one for one in refusal.faults}
    if "email" in wrong:
        return {"email": request.t.account_email_taken}
    email = {"email": fault_words(request.t, wrong["account"])} if "account" in wrong else {}
    return email | plan_faults(request.t, refusal, field_in(request, "plan"))


async def show_new(request: SignedIn, **refusal: Any) -> Response:
    plan, subscription = _entered(request, Plan.FREE.value, Subscription.NONE.value)
    return await page(
        request,
        "operator/new",
        email=field_in(request, "email"),
        plan=plan,
        subscription=subscription,
        **choices(request.t),
        **refusal,
    )


@form(show_new, _faults_of_new)
async def make(request: SignedIn) -> Response:
    account, token = await invite_account(
        request.deps, request.account, field_in(request, "email"), *_entered(request)
    )
    return await with_set_up_link(request, account, token)


PAGES: Final[Pages] = {
    "/operator/new": operators_page(show_new, make),
    "/operator/{account}": operators_page(show),
    "/operator/{account}/link": operators_page(None, make_link),
    "/operator/{account}/plan": operators_page(ask, change),
}
