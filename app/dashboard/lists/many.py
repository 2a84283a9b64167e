"""Move, tag, pause and delete all ticked codes or links; and delete one on its page."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, lost, owners_page, page, redirect
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import SECTIONS, Section, section_of
from app.dashboard.lists import whole_lists
from app.dashboard.parts import batches
from app.dashboard.parts.batches import Bodies, Chosen
from app.dashboard.parts.codes import changed_meanwhile, name_of, pages_of_each, path_of, revision_in
from app.dashboard.parts.figures import scans_of_week
from app.dashboard.parts.listing import Listing, listing_after
from app.dashboard.parts.rows import list_rows
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import DomainError, ExternalIdTaken, NotFound, PreconditionFailed
from domain.use_cases.codes.batch import MAX_ITEMS
from domain.use_cases.codes.earlier_looks import fields_of_look
from domain.use_cases.codes.short_urls import delete_short_url
from domain.use_cases.named_items.items import all_named_items
from domain.use_cases.overview import weeks_of_codes

_ACTIONS: Final = ("move", "tag", "untag", "pause", "resume")


async def change(section: Section[Any], request: SignedIn) -> Response:
    action, listing = request.fields.get("do", ""), listing_after(section, request.fields.get("back", ""))
    if action not in _ACTIONS:
        return lost(request.http)
    if _is_large(request.fields):
        return await whole_lists.start(section, request, action)
    chosen = await batches.chosen_in(request, section, request.fields.getlist("code"))
    if fault := _fault_of(request.language, chosen):
        return await _again(request, chosen, fault=fault)
    if action in ("tag", "untag") and not request.fields.get("tag", "").strip():
        return await _again(request, chosen, faults={"tag": section.texts(request.language).many_tag_wrong})
    if chosen.gone or chosen.changed:
        return await _again(request, chosen, refused=chosen.changed)
    changed, refused = await batches.change_many(
        request, chosen, batches.bodies_for(action, chosen.short_urls, request.fields)
    )
    if refused:
        return await _again(request, chosen, refused=refused, action=action)
    before = batches.before_of(action, chosen.short_urls)
    undo = batches.pack_undo(request, action, changed, before) if before else None
    return batches.redirect_with_notice(listing, action, len(changed), undo=undo)


async def undo(section: Section[Any], request: SignedIn) -> Response:
    found = batches.unpack_undo(request, request.fields.get("undo", ""))
    if found is None:
        return lost(request.http)
    action, versions, before = found
    if action == batches.DELETE:
        return await _restore(section, request, versions)
    chosen = await batches.chosen_of(request, section, versions)
    if chosen.gone or chosen.changed:
        return await _again(request, chosen, refused=chosen.changed)
    bodies = await _looks_back(request, chosen, before) if action == batches.GIVE else before
    if bodies is None:
        return await _again(request, chosen, fault=request.t.undo_impossible)
    changed, refused = await batches.change_many(request, chosen, bodies)
    if refused:
        return await _again(request, chosen, refused=refused, action=action)
    return batches.redirect_with_notice(
        listing_after(section, request.fields.get("back", "")), "undo", len(changed)
    )


async def _restore(section: Section[Any], request: SignedIn, row_ids: Collection[UUID]) -> Response:
    """Restore deleted ones. The trash says why one does not come back."""
    try:
        await batches.restore_all(request, [*map(str, row_ids)])
    except (NotFound, ExternalIdTaken):
        return redirect(f"{HOME}/trash")
    return batches.redirect_with_notice(
        listing_after(section, request.fields.get("back", "")), "undo", len(row_ids)
    )


async def _looks_back(request: SignedIn, chosen: Chosen, looks: Bodies) -> Bodies | None:
    """The earlier looks; None if the logo of one of them is gone."""
    codes = [code for code in chosen.short_urls if isinstance(code, QRCode)]
    bodies = {
        code.id: await fields_of_look(request.deps, request.actor, code, looks[code.id]) for code in codes
    }
    known = {row_id: body for row_id, body in bodies.items() if body is not None}
    return known if len(known) == len(bodies) else None


def _is_large(entered: Fields) -> bool:
    """Whether a job does it: for all of a list, or for more than one request changes."""
    return bool(entered.get("all")) or len(entered.getlist("code")) > MAX_ITEMS


async def ask(section: Section[Any], request: SignedIn) -> Response:
    query = Fields(request.http.query_params.multi_items())
    if _is_large(query):
        return await whole_lists.show_delete(section, request)
    chosen = await batches.chosen_in(request, section, query.getlist("code"))
    if fault := _fault_of(request.language, chosen):
        return await _again(request, chosen, fault=fault, back=query.get("back", ""))
    return await _ask(request, chosen, {}, query.get("back", ""))


async def delete(section: Section[Any], request: SignedIn) -> Response:
    back = request.fields.get("back", "")
    if _is_large(request.fields):
        return await whole_lists.start(section, request, batches.DELETE)
    chosen = await batches.chosen_in(request, section, request.fields.getlist("code"))
    if fault := _fault_of(request.language, chosen):
        return await _again(request, chosen, fault=fault)
    refused: Mapping[UUID, DomainError] = chosen.changed
    if not refused and not chosen.gone:
        deleted, refused = await batches.delete_many(request, chosen)
        if not refused:
            undo = batches.pack_undo(request, batches.DELETE, deleted, {one.id: {} for one in deleted})
            return batches.redirect_with_notice(
                listing_after(section, back), batches.DELETE, len(deleted), undo=undo
            )
    return await _ask(request, chosen, refused, back)


async def _ask(request: SignedIn, chosen: Chosen, refused: Mapping[UUID, DomainError], back: str) -> Response:
    t, number = chosen.section.texts(request.language), len(chosen.short_urls)
    weeks = await weeks_of_codes(request.deps, request.account, chosen.short_urls)
    scans = sum(sum(week) for week in weeks.values())
    return await page(
        request,
        "lists/delete",
        section=chosen.section,
        status=409 if refused or chosen.gone else 200,
        title=t.counted("trash_many", number),
        sure=t.counted("delete_sure", number),
        scanned=t.counted("delete_scans", scans),
        rows=list_rows(request, chosen.short_urls, weeks),
        chosen=[("code", f"{one.id}:{one.version}") for one in chosen.short_urls],
        back=listing_after(chosen.section, back).path,
        **_refusals(request, chosen, refused),
    )


async def _again(
    request: SignedIn,
    chosen: Chosen,
    *,
    fault: str | None = None,
    faults: Mapping[str, str] | None = None,
    refused: Mapping[UUID, DomainError] | None = None,
    action: str = "",
    back: str | None = None,
) -> Response:
    """The chosen codes or links, still ticked, with all that was entered."""
    store, fields = request.deps.store, request.fields
    weeks = await weeks_of_codes(request.deps, request.account, chosen.short_urls)
    wrong = {action} if refused and all(map(batches.is_wrong_input, refused.values())) else set()
    t = chosen.section.texts(request.language)
    found = {"tag": t.many_tag_wrong} if wrong & {"tag", "untag"} else {}
    found |= {"folder": t.many_folder_gone} if "move" in wrong or "undo" in wrong else {}
    is_stale = not fault and (chosen.gone or (refused and not found))
    return await page(
        request,
        "lists/refused",
        section=chosen.section,
        status=409 if is_stale else 422,
        words=None,
        all_words=None,
        rows=list_rows(request, chosen.short_urls, weeks, frozenset(chosen.versions)),
        faults={**(faults or {}), **found},
        fault=fault,
        folders=await all_named_items(store.folders, request.account.id),
        tags=await all_named_items(store.tags, request.account.id),
        entered={"folder": fields.get("folder", ""), "tag": fields.get("tag", "")},
        back=listing_after(chosen.section, fields.get("back", "") if back is None else back).path,
        **_refusals(request, chosen, {} if found else refused or {}),
    )


def _refusals(request: SignedIn, chosen: Chosen, refused: Mapping[UUID, DomainError]) -> dict[str, Any]:
    """A sentence for each code that refuses, and one for those that are not there any more."""
    t, gone = request.t, chosen.gone
    sentences = {
        str(row_id): t.many_changed if isinstance(error, (PreconditionFailed, NotFound)) else t.many_refused
        for row_id, error in refused.items()
    }
    return {"refused": sentences, "gone": t.counted("many_gone", gone) if gone else None}


def _fault_of(language: str, chosen: Chosen) -> str | None:
    t = chosen.section.texts(language)
    if not chosen.versions:
        return t.many_none
    return t.many_most.format(most=MAX_ITEMS) if len(chosen.versions) > MAX_ITEMS else None


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
    section = section_of(short_url)
    items, if_match = section.repository(request.deps.store), revision_in(request)
    await delete_short_url(request.deps, items, request.actor, str(short_url.id), if_match=if_match)
    request.context.forget_code(short_url.domain, short_url.short_id)
    undo = batches.pack_undo(request, batches.DELETE, [short_url], {short_url.id: {}})
    return batches.redirect_with_notice(Listing(section=section), batches.DELETE, 1, undo=undo)


_MANY: Final[Pages] = {
    f"{section.end}/many{end}": owners_page(show and partial(show, section), partial(take, section))
    for section in SECTIONS
    for end, show, take in (("", None, change), ("/undo", None, undo), ("/delete", ask, delete))
}
# The short ID of a code could be `many`: its own page comes last.
PAGES: Final[Pages] = {**_MANY, **pages_of_each("/delete", ask_one, delete_one)}
