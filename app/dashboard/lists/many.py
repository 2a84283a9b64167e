"""One change of many codes or links, ticked ones or all of a list; and the deletion of one on its page."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, lost, owners_page, page, redirect, said
from app.dashboard.frame.form import Faults
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import CODES, SECTIONS, Section, section_of
from app.dashboard.lists import replacements
from app.dashboard.parts.codes import changed_meanwhile, name_of, pages_of_each, path_of, revision_in
from app.dashboard.parts.lists.listing import Listing, listing_after
from app.dashboard.parts.lists.rows import list_rows
from app.dashboard.parts.lists.selections import NotBegun, Selection, make_change, selection_in
from app.dashboard.parts.numbers.figures import scans_of_week
from app.dashboard.parts.path.periods import PERIOD, period_of
from app.pages.words import fault_words
from domain.codes.many import Action, ManyChange
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import DestinationRefused, NotFound, ValidationFailed
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.revisions import require_revision
from domain.use_cases.jobs.bulk import collect_codes
from domain.use_cases.jobs.many_changes import MOST_AT_ONCE
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.overview import weeks_of_codes

_ACTIONS: Final = ("move", "tag", "untag", "pause", "resume")
# The ends of the pages in whose forms something is entered.
_WITH_FIELDS: Final = ("/replace", "/lead")
AnswerSelection: TypeAlias = Callable[[SignedIn, Selection, Fields], Awaitable[Response]]


async def _answer(answer: AnswerSelection, section: Section[Any], request: SignedIn) -> Response:
    """With what is chosen and entered: a page is asked for with the ticks in its address."""
    entered = request.fields or Fields(request.http.query_params.multi_items())
    try:
        return await answer(request, await selection_in(request, section, entered), entered)
    except NotBegun as refusal:
        back = listing_after(section, entered.get("back", "")).path
        return await page(request, "lists/refused", section=section, back=back, fault=str(refusal))


async def _page(request: SignedIn, selection: Selection, template: str, **values: Any) -> Response:
    """A page whose form sends the selection along."""
    return await page(
        request,
        template,
        section=selection.section,
        words=selection.words,
        chosen=selection.fields,
        back=selection.listing.path,
        **values,
    )


async def change(request: SignedIn, selection: Selection, entered: Fields) -> Response:
    action, t = entered.get("do", ""), selection.section.texts(request.language)
    if action not in _ACTIONS:
        return lost(request.http)
    given = {"folder": entered.get("folder", ""), "tag": entered.get("tag", "").strip()}
    try:
        return await make_change(request, selection, ManyChange(Action(action), given))
    except NotFound:
        faults = {"folder": t.many_folder_gone}
    except ValidationFailed:
        faults = {"tag": t.many_tag_wrong}
    store, account_id = request.deps.store, request.account.id
    return await _page(
        request,
        selection,
        "lists/refused",
        faults=faults,
        folders=await all_named_items(store.folders, account_id),
        tags=await all_named_items(store.tags, account_id),
        entered=given,
    )


async def ask(request: SignedIn, selection: Selection, _: Fields) -> Response:
    number, t = len(selection.chosen), selection.section.texts(request.language)
    rows, scanned = list[dict[str, Any]](), selection.words
    if number <= MOST_AT_ONCE:
        repository = selection.section.repository(request.deps.store)
        found = {one.id: one for one in await repository.get_all(request.account.id, selection.ids)}
        short_urls = [found[one] for one in selection.chosen if one in found]
        number = len(short_urls)
        weeks = await weeks_of_codes(request.deps, request.account, short_urls)
        rows = list_rows(request, short_urls, weeks)
        scanned = t.counted("delete_scans", sum(map(sum, weeks.values())))
    title, sure = t.counted("trash_many", number), t.counted("delete_sure", number)
    return await _page(request, selection, "lists/delete", title=title, sure=sure, scanned=scanned, rows=rows)


async def delete(request: SignedIn, selection: Selection, _: Fields) -> Response:
    return await make_change(request, selection, ManyChange(Action.DELETE, {}))


async def show_give(request: SignedIn, selection: Selection, entered: Fields, **refusal: Any) -> Response:
    templates = await all_named_items(request.deps.store.templates, request.account.id)
    options = [(str(one.id), one.name) for one in templates]
    chosen = entered.get("template", "")
    return await _page(request, selection, "lists/give", templates=options, giving=chosen, **refusal)


_TEMPLATE_GONE: Final = said("item_changed", at="template")


@form(show_give, {NotFound: _TEMPLATE_GONE, ValidationFailed: _TEMPLATE_GONE})
async def give(request: SignedIn, selection: Selection, entered: Fields) -> Response:
    given = ManyChange(Action.GIVE, {"template": entered.get("template", "")})
    return await make_change(request, selection, given)


async def show_lead(request: SignedIn, selection: Selection, entered: Fields, **refusal: Any) -> Response:
    values = {name: entered.get(name, "") for name in ("url", *PERIOD)}
    return await _page(
        request, selection, "lists/lead", values=values, zone=request.account.time_zone, **refusal
    )


def _lead_words(request: SignedIn, refusal: ValidationFailed | DestinationRefused) -> Faults:
    fault = refusal.faults[0]
    return {"until" if ".when" in fault.field else "url": fault_words(request.t, fault)}


@form(show_lead, {ValidationFailed: _lead_words, DestinationRefused: _lead_words})
async def lead(request: SignedIn, selection: Selection, entered: Fields) -> Response:
    """By a rule before those that each has, until its time is over."""
    rule = {"when": period_of(request) or {}, "to": {"url": with_scheme(entered.get("url", ""))}}
    return await make_change(request, selection, ManyChange(Action.LEAD, {"rule": rule}))


async def take_pictures(request: SignedIn, selection: Selection, _: Fields) -> Response:
    """Labels, pictures and a table of the chosen codes, on the page of a bulk job."""
    job = await collect_codes(request.deps, request.actor, selection.ids, {"name": selection.words})
    return redirect(f"{HOME}/bulk/{job.id}")


async def show_replace(request: SignedIn, selection: Selection, entered: Fields, **refusal: Any) -> Response:
    looked = await replacements.look(request, selection, entered)
    return await _page(request, selection, "lists/replace", **looked | refusal)


@form(show_replace)
async def replace(request: SignedIn, selection: Selection, entered: Fields) -> Response:
    """Show what would be changed; the second button begins, unless something else was entered since."""
    seen = replacements.seen_change(request.t, entered)
    if seen is None:
        return await show_replace(request, selection, entered)
    return await make_change(request, selection, seen)


async def ask_one(request: SignedIn, short_url: ShortURL, **refusal: Any) -> Response:
    t, scans = request.t, await scans_of_week(request, short_url)
    return await page(
        request,
        "code/delete",
        section=section_of(short_url),
        path=path_of(short_url),
        name=name_of(short_url),
        revision=short_url.revision(),
        notice=changed_meanwhile(t, short_url) if refusal else None,
        is_paused=short_url.status is Status.PAUSED,
        scanned=t.counted("delete_scanned", scans) if scans else t.delete_unscanned,
        **refusal,
    )


@form(ask_one)
async def delete_one(request: SignedIn, short_url: ShortURL) -> Response:
    require_revision(short_url.revision(), revision_in(request))
    section, chosen = section_of(short_url), {short_url.id: short_url.version}
    selection = Selection(section, chosen, name_of(short_url), Listing(section=section))
    return await make_change(request, selection, ManyChange(Action.DELETE, {}))


def _pages_of(section: Section[Any]) -> Pages:
    answers: list[tuple[str, AnswerSelection | None, AnswerSelection]] = [
        ("", None, change),
        ("/delete", ask, delete),
        ("/replace", show_replace, replace),
        ("/lead", show_lead, lead),
    ]
    if section is CODES:
        answers += [("/give", show_give, give), ("/pictures", None, take_pictures)]
    return {
        f"{section.end}/many{end}": owners_page(
            show and partial(_answer, show, section),
            partial(_answer, take, section),
            resumes=end in _WITH_FIELDS,
        )
        for end, show, take in answers
    }


# The short ID of a code could be `many`: its own page comes last.
PAGES: Final[Pages] = {
    **{path: one for section in SECTIONS for path, one in _pages_of(section).items()},
    **pages_of_each("/delete", ask_one, delete_one),
}
