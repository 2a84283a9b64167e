"""One change of many codes or links: which of them a form means, what is done, and the message after it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, SignedIn, redirect, with_query
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import SECTIONS, Section
from app.dashboard.parts.codes import version_in
from app.dashboard.parts.lists.listing import NO_FOLDER, Listing, filter_of, listing_after
from app.pages.formats import format_number
from domain.codes.many import MAX_CHOSEN, Action, ManyChange
from domain.jobs.jobs import Job, JobKind
from domain.kernel.errors import NotFound, TooManyItems
from domain.kernel.ids import parse_id
from domain.use_cases.jobs.jobs import get_job
from domain.use_cases.jobs.many_changes import change_many, may_be_undone
from domain.use_cases.named_items.items import get_named_item

# The pages of changes.
CHANGES: Final = f"{HOME}/changes"
_DONE: Final = "done"
# Names of texts: of the button, and of what is said afterwards.
_WORDS: Final[Mapping[Action, tuple[str, str]]] = {
    Action.MOVE: ("many_move", "did_move"),
    Action.TAG: ("tag_add", "did_tag"),
    Action.UNTAG: ("tag_remove", "did_untag"),
    Action.PAUSE: ("row_pause", "did_pause"),
    Action.RESUME: ("row_resume", "did_resume"),
    Action.REPLACE: ("replace_title", "did_replace"),
    Action.GIVE: ("many_give", "did_give"),
    Action.LEAD: ("many_lead", "did_lead"),
    Action.DELETE: ("to_trash", "did_delete"),
}


@dataclass(frozen=True, slots=True)
class Selection:
    """`chosen`: their ids; of ticked ones with the version that was seen. `words`: how many, and of what.

    `fields`: those that choose them in a form.
    """

    section: Section[Any]
    chosen: Mapping[UUID, int | None]
    words: str
    listing: Listing
    fields: Sequence[tuple[str, str]] = ()

    @property
    def ids(self) -> Sequence[UUID]:
        return [*self.chosen]


class NotBegun(Exception):
    """Why nothing is done with what was chosen, in words."""


async def selection_in(request: SignedIn, section: Section[Any], entered: Fields) -> Selection:
    """The ticked ones, or all of the list that the form came from.

    Raises NotBegun, and NotFound for the folder or the tag of a list.
    """
    t, listing = section.texts(request.language), listing_after(section, entered.get("back", ""))
    repository, name = section.repository(request.deps.store), "all" if entered.get("all") else "code"
    chosen: dict[UUID, int | None]
    if name == "all":
        which = await filter_of(request, listing)
        ids = await repository.ids_of(request.account.id, which, limit=MAX_CHOSEN + 1)
        chosen, words = dict.fromkeys(ids), await all_words(request, listing, len(ids))
    else:
        versions = ticked_in(entered)
        ids = [one.id for one in await repository.get_all(request.account.id, [*versions])]
        # Those that are gone come last, and are counted.
        chosen = {one: versions[one] for one in (*ids, *versions)} if ids else {}
        words = t.counted("codes_number", len(ids))
    if not ids:
        raise NotBegun(t.many_none)
    if len(chosen) > MAX_CHOSEN:
        raise NotBegun(t.many_most.format(most=format_number(request.language, MAX_CHOSEN)))
    fields = [(name, text) for text in entered.getlist(name)]
    return Selection(section, chosen, words, listing, fields)


def ticked_in(entered: Fields) -> dict[UUID, int | None]:
    """The ids of ticked rows, with the versions that were seen."""
    pairs = [text.partition(":")[::2] for text in entered.getlist("code")]
    return {row_id: version_in(text) for reference, text in pairs if (row_id := parse_id(reference))}


async def all_words(request: SignedIn, listing: Listing, number: int) -> str:
    """All of a list: "All 338 in Shop". Raises NotFound."""
    t, written = request.t, format_number(request.language, number)
    is_of_folder = listing.folder not in ("", NO_FOLDER)
    if is_of_folder and replace(listing, folder="", sort="newest") == Listing(section=listing.section):
        folder = await get_named_item(request.deps.store.folders, request.account.id, listing.folder)
        return t.many_all_in.format(number=written, name=folder.name)
    return t.many_all.format(number=written)


async def make_change(request: SignedIn, selection: Selection, change: ManyChange) -> Response:
    """Raises NotBegun; NotFound and ValidationFailed for what cannot be given."""
    section, (words, _) = selection.section, _WORDS[change.action]
    try:
        job = await change_many(
            request.deps,
            request.actor,
            section.name,
            selection.chosen,
            change,
            name=f"{getattr(section.texts(request.language), words)}: {selection.words}",
            changed=request.context.forget_code,
        )
    except TooManyItems as refusal:
        raise NotBegun(limit_words(request.t, refusal)) from None
    return redirect_to(job, selection.listing)


def redirect_to(job: Job, listing: Listing) -> Response:
    """Back to the list, which tells it; to the page of the change while it goes on, or if some are left."""
    is_whole = job.finished_at and not job.errors and not job.progress.get("gone")
    return redirect(with_query(listing.path, **{_DONE: str(job.id)}) if is_whole else path_of_change(job))


def path_of_change(job: Job) -> str:
    return f"{CHANGES}/{job.id}"


def section_of_change(job: Job) -> Section[Any]:
    return next(section for section in SECTIONS if section.name == job.options["noun"])


def told(request: SignedIn, job: Job) -> dict[str, Any]:
    """What it has done, in words, and where its Undo is, if there is something to undo."""
    number, action = job.progress["changed"], Action(job.options["action"])
    may_undo = number and may_be_undone(job)
    if not job.options["undoes"] and action is not Action.REPLACE:
        # Others were so already.
        number += job.progress.get("same", 0)
    name = "did_undo" if job.options["undoes"] else _WORDS[action][1]
    return {
        "words": section_of_change(job).texts(request.language).counted(name, number),
        "undo": f"{path_of_change(job)}/undo" if may_undo else None,
    }


async def notice_in(request: SignedIn, query: Mapping[str, str]) -> dict[str, Any] | None:
    """As `told`, of the change that the address of a list names."""
    with suppress(NotFound):
        job = await get_job(request.deps, request.account.id, JobKind.CHANGE, query.get(_DONE, ""))
        return told(request, job)
    return None
