"""The page of a form: shown, filled in further, previewed, or sent and refused."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.forms.common_fields import choices_of, common_faults
from app.dashboard.forms.controls import control_at
from app.dashboard.forms.drafts import Draft, sent_draft, with_action, with_pasted, without_blank_items
from app.dashboard.forms.entered import action_in, day_and_clock, items_at, with_first_items
from app.dashboard.forms.faults import opened_by, sentences_by_control
from app.dashboard.forms.previews import answer_preview, destination_of
from app.dashboard.frame import SignedIn, lost, page
from app.dashboard.frame.limits import limit_words
from app.dashboard.parts.codes import changed_meanwhile, name_of
from app.dashboard.parts.path.restrictions import PARTS, lacking_plan, restriction_faults
from app.pages.formats import format_number
from app.types import opening_hours
from app.types.fields import Control, words_in
from domain.content.menu_text import read_menu
from domain.kernel import errors

PREVIEW: Final = "preview"
# A list of dishes as a text.
PASTED: Final = "pasted"
# What `refuse_form` has words for.
REFUSALS: Final = (
    errors.ValidationFailed,
    errors.DestinationRefused,
    errors.DomainNotVerified,
    errors.ExternalIdTaken,
    errors.NotFound,
    errors.PlanLimitReached,
    errors.PreconditionFailed,
    errors.PremiumRequired,
    errors.ShortIdTaken,
)
_INPUTMODES: Final = {
    "url": "url",
    **dict.fromkeys(("number", "price", "amount"), "decimal"),
    "email": "email",
    "tel": "tel",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage:
    """`path`: of the page. `template`: its file. `banner`: what is to be said above the form."""

    path: str
    template: str
    back: str
    banner: str = ""
    revision: str = ""
    status: int = 200
    faults: dict[str, str] = field(default_factory=dict)


async def go_on(request: SignedIn, draft: Draft, form_page: FormPage) -> Response | None:
    """The page after a button that saves nothing; None if the form is to be saved."""
    if action_in(request.fields):
        draft, path = with_action(request, draft)
        if path is None:
            return await show_form(request, draft, form_page)
        values = {
            "control": control_at(draft.form, path),
            "path": path,
            "items": items_at(draft.entered, path),
        }
        return await show_form(request, draft, form_page, fragment="editor/list", **values)
    if request.resumes:
        return await show_form(request, draft, form_page)
    if PREVIEW in request.fields:
        return await show_form(request, draft, form_page, fragment="editor/leads")
    # What was pasted is in no menu yet, also when somebody presses Save at once.
    if draft.form.slug == "menu" and request.fields.get(PASTED, "").strip():
        pasted = read_menu(request.fields[PASTED])
        if request.fields.get("paste") == "take" and pasted.dishes:
            rest = "\n".join(one.line for one in pasted.left_out if one.reason != "no_dish")
            return await show_form(request, with_pasted(draft, pasted), form_page, pasted_text=rest)
        return await show_form(request, draft, form_page, fragment="editor/paste", pasted=pasted)
    return None


async def preview_form(request: SignedIn, draft: Draft) -> Response:
    """For the iframe: of what was sent, or of what the form begins with. A type without a page has none."""
    if not draft.form.has_page:
        return lost(request.http)
    if request.http.method == "POST":
        draft = sent_draft(request, draft)
    return await answer_preview(request, without_blank_items(draft))


async def refuse_form(
    request: SignedIn, draft: Draft, form_page: FormPage, refusal: errors.DomainError
) -> Response:
    """The page again, with a sentence at each field, and a banner for what is about none."""
    t, banner = request.t, ""
    draft = replace(draft, entered=with_first_items(draft.form, draft.entered))
    faults = await common_faults(request, t, draft.section, draft.common, refusal.faults, refusal)
    faults = sentences_by_control(t, draft.form, draft.entered, refusal.faults) | faults
    if draft.short_url is None:
        faults |= {name: said for name, said in restriction_faults(t, refusal).items() if name not in faults}
    others = sum(fault.others for fault in refusal.faults)
    if isinstance(refusal, errors.PreconditionFailed) and draft.short_url is not None:
        banner = changed_meanwhile(t, draft.short_url)
        form_page = replace(form_page, status=409, revision=draft.short_url.revision())
    elif isinstance(refusal, errors.PlanLimitReached):
        banner = limit_words(draft.section.texts(request.language), refusal, "plan_full")
    elif others:
        banner = t.plural("editor_others", others).format(number=format_number(t.language, others))
    elif not faults:
        banner = t.wrong_refused
    status = form_page.status if form_page.status != 200 else 422
    refused = replace(form_page, banner=banner, status=status, faults=faults)
    return await show_form(request, draft, refused)


async def show_form(
    request: SignedIn, draft: Draft, form_page: FormPage, *, fragment: str | None = None, **values: Any
) -> Response:
    values = {"pasted": None, "pasted_text": request.fields.get(PASTED, ""), **values}
    values |= {
        "sign": request.fields.get("sign", "wifi"),
        "section": draft.section,
        "draft": draft,
        "form_page": form_page,
        "faults": form_page.faults,
        "focus": draft.focus,
        "opened": opened_by([*form_page.faults, *([draft.focus] if draft.focus else [])]),
        "is_entered": is_entered,
        **controls_context(request),
        "words": words_in(draft.section.texts(request.language)),
        "leads_to": None if draft.form.has_page else await destination_of(request, draft),
    }
    if fragment is None or not request.is_partial:
        values |= {
            "choices": await choices_of(request, draft.form),
            "name": name_of(draft.short_url) if draft.short_url else "",
            "lacks": lacking_plan(request),
            "restrictions": PARTS,
            "rules": {name: request.fields.get(name, "") for names in PARTS.values() for name in names},
        }
    return await page(
        request, form_page.template, status=form_page.status, fragment=fragment, is_long=True, **values
    )


def controls_context(request: SignedIn) -> dict[str, Any]:
    return {
        "words": words_in(request.t),
        "day_and_clock": day_and_clock,
        "hours_form": opening_hours,
        "inputmodes": _INPUTMODES,
        "has_ad": request.deps.allowance_of(request.account).house_ad,
    }


def is_entered(control: Control, entered: Any) -> bool:
    """Whether a closed part has something in it."""
    if control.widget == "hours":
        return opening_hours.are_entered(entered)
    if control.widget == "group":
        return any(is_entered(one, entered[one.name]) for one in control.controls)
    return bool(entered)
