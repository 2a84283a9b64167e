"""What is done with all of a list, or with more ticked codes than one request changes: a job does it."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, owners_page, page, redirect
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.requests import Fields
from app.dashboard.frame.sections import CODES, SECTIONS, Section
from app.dashboard.parts.batches import CHANGES, ids_in
from app.dashboard.parts.codes import name_of
from app.dashboard.parts.listing import listing_after
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.codes.many import MAX_CHOSEN, Action, ManyChange, parse_pairs
from domain.codes.short_urls import ShortURL
from domain.kernel.errors import NotFound, TooManyItems, ValidationFailed
from domain.use_cases.jobs.bulk import collect_codes
from domain.use_cases.jobs.many_changes import start_change
from domain.use_cases.named_items.items import all_named_items

_WORDS: Final[Mapping[Action, str]] = {
    Action.MOVE: "many_move",
    Action.TAG: "tag_add",
    Action.UNTAG: "tag_remove",
    Action.PAUSE: "row_pause",
    Action.RESUME: "row_resume",
    Action.REPLACE: "replace_title",
    Action.GIVE: "many_give",
    Action.DELETE: "to_trash",
}
# So many changes are shown before they are made, and so many codes are read at once to find them.
_SHOWN: Final = 50
_AT_ONCE: Final = 100


async def start(section: Section[Any], request: SignedIn, action: str) -> Response:
    """Begin the job; or the fault, beside the form in which it was entered."""
    t, fields = section.texts(request.language), request.fields
    entered = {"folder": fields.get("folder", ""), "tag": fields.get("tag", "").strip()}
    try:
        return await _begin(section, request, ManyChange(Action(action), entered))
    except NotFound:
        faults = {"folder": t.many_folder_gone}
    except ValidationFailed:
        faults = {"tag": t.many_tag_wrong}
    store, account_id = request.deps.store, request.account.id
    _, words = await ids_in(request, section, fields)
    return await page(
        request,
        "lists/refused",
        section=section,
        rows=(),
        all_words=words,
        refused={},
        gone=None,
        faults=faults,
        folders=await all_named_items(store.folders, account_id),
        tags=await all_named_items(store.tags, account_id),
        entered=entered,
        back=listing_after(section, fields.get("back", "")).path,
    )


async def _begin(section: Section[Any], request: SignedIn, change: ManyChange) -> Response:
    """Raises NotFound and ValidationFailed."""
    t = section.texts(request.language)
    if not change.fields.get("tag") and change.action in (Action.TAG, Action.UNTAG):
        raise ValidationFailed([])
    ids, words = await ids_in(request, section, request.fields)
    if not 0 < len(ids) <= MAX_CHOSEN:
        return await _too_many(section, request, len(ids))
    name = f"{getattr(t, _WORDS[change.action])}: {words}"
    try:
        job = await start_change(request.deps, request.actor, section.name, ids, change, name=name)
    except TooManyItems as refusal:
        return await _refuse(section, request, limit_words(t, refusal))
    return redirect(f"{CHANGES}/{job.id}")


async def _too_many(section: Section[Any], request: SignedIn, number: int) -> Response:
    t = section.texts(request.language)
    return await _refuse(
        section,
        request,
        t.many_most.format(most=format_number(request.language, MAX_CHOSEN)) if number else t.many_none,
    )


async def _refuse(section: Section[Any], request: SignedIn, fault: str) -> Response:
    back = listing_after(section, _entered(request).get("back", "")).path
    return await page(
        request,
        "lists/refused",
        section=section,
        rows=(),
        all_words=None,
        refused={},
        gone=None,
        fault=fault,
        back=back,
    )


def _entered(request: SignedIn) -> Fields:
    """A page is asked for with the ticks in its address, and sends them along."""
    return request.fields or Fields(request.http.query_params.multi_items())


async def show_delete(section: Section[Any], request: SignedIn) -> Response:
    t, query = section.texts(request.language), _entered(request)
    ids, words = await ids_in(request, section, query)
    if not 0 < len(ids) <= MAX_CHOSEN:
        return await _too_many(section, request, len(ids))
    number = len(ids)
    return await page(
        request,
        "lists/delete",
        section=section,
        title=t.counted("trash_many", number),
        sure=t.counted("delete_sure", number),
        scanned=words,
        rows=(),
        refused={},
        gone=None,
        chosen=_chosen(query),
        back=listing_after(section, query.get("back", "")).path,
    )


def _chosen(entered: Fields) -> list[tuple[str, str]]:
    """What says which are meant, as fields of a form."""
    names = ("all",) if entered.get("all") else ("code",)
    return [(name, text) for name, text in entered.multi_items() if name in names]


async def show_give(request: SignedIn, *, fault: str = "") -> Response:
    entered = _entered(request)
    ids, words = await ids_in(request, CODES, entered)
    if not 0 < len(ids) <= MAX_CHOSEN:
        return await _too_many(CODES, request, len(ids))
    templates = await all_named_items(request.deps.store.templates, request.account.id)
    return await page(
        request,
        "lists/give",
        section=CODES,
        words=words,
        templates=[(str(one.id), one.name) for one in templates],
        chosen=_chosen(entered),
        faults={"template": fault} if fault else {},
        back=listing_after(CODES, entered.get("back", "")).path,
    )


async def give(request: SignedIn) -> Response:
    change = ManyChange(Action.GIVE, {"template": request.fields.get("template", "")})
    try:
        return await _begin(CODES, request, change)
    except (NotFound, ValidationFailed):
        return await show_give(request, fault=request.t.item_changed)


async def show_replace(section: Section[Any], request: SignedIn) -> Response:
    entered, t = _entered(request), section.texts(request.language)
    ids, words = await ids_in(request, section, entered)
    if not 0 < len(ids) <= MAX_CHOSEN:
        return await _too_many(section, request, len(ids))
    faults: dict[str, str] = {}
    change, pairs, number, seen = None, list[_Pair](), 0, ""
    if "find" in entered:
        change, faults = _replacing(t, entered)
    if change is not None:
        pairs, number = await _pairs(section, request, ids, change)
        seen = _seen(change)
        faults = {} if number else {"find": t.replace_none}
    return await page(
        request,
        "lists/replace",
        section=section,
        words=words,
        entered={name: entered.get(name, "") for name in ("find", "put", "list")},
        pairs=pairs,
        total=number,
        others=len(ids) - number,
        seen=seen,
        sure=t.counted("replace_do", number),
        chosen=_chosen(entered),
        faults=faults,
        back=listing_after(section, entered.get("back", "")).path,
    )


async def replace(section: Section[Any], request: SignedIn) -> Response:
    """Show what would be changed; the second button begins."""
    change, _ = _replacing(section.texts(request.language), request.fields)
    # What was entered since has not been seen yet.
    if change is None or request.fields.get("do") != "begin" or request.fields.get("seen") != _seen(change):
        return await show_replace(section, request)
    return await _begin(section, request, change)


def _seen(change: ManyChange) -> str:
    return sha256(json.dumps(change.fields).encode()).hexdigest()


def _replacing(t: Translations, entered: Fields) -> tuple[ManyChange | None, dict[str, str]]:
    if entered.get("list", "").strip():
        pairs, wrong = parse_pairs(entered["list"])
        if wrong is not None:
            return None, {"list": t.replace_line_wrong.format(number=wrong)}
        return ManyChange(Action.REPLACE, {"pairs": pairs}), {}
    find = entered.get("find", "").strip()
    if not find:
        return None, {"find": t.replace_nothing}
    return ManyChange(Action.REPLACE, {"find": find, "put": entered.get("put", "").strip()}), {}


_Pair = dict[str, Any]


async def _pairs(
    section: Section[Any], request: SignedIn, ids: Sequence[UUID], change: ManyChange
) -> tuple[list[_Pair], int]:
    """The first changes, and how many codes or links would be changed."""
    repository = section.repository(request.deps.store).without_waiting
    pairs, number = list[_Pair](), 0
    for begin in range(0, len(ids), _AT_ONCE):
        for one in await repository.get_all(request.account.id, ids[begin : begin + _AT_ONCE]):
            if wanted := change.wanted_of(one):
                number += 1
                if len(pairs) < _SHOWN:
                    diffs = _diffs(change, one, wanted)
                    pairs.append({"name": name_of(one), "short_id": one.short_id, "diffs": diffs})
    return pairs, number


def _diffs(change: ManyChange, one: ShortURL, wanted: Mapping[str, str]) -> list[tuple[str, str, str, str]]:
    """Each address, parted: what stays before the change, what goes, what comes, what stays behind it."""
    before = change.values_of(one)
    return [_parted(before[name], after) for name, after in wanted.items()]


def _parted(was: str, now: str) -> tuple[str, str, str, str]:
    # Whole words are marked.
    head = len(re.sub(r"\w+$", "", was[: _alike(was, now)]))
    alike = _alike(was[head:][::-1], now[head:][::-1])
    tail = len(re.sub(r"^\w+", "", was[len(was) - alike :]))
    return was[:head], was[head : len(was) - tail], now[head : len(now) - tail], was[len(was) - tail :]


def _alike(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


async def take_pictures(request: SignedIn) -> Response:
    """Labels, pictures and a table of the chosen codes, on the page of a bulk job."""
    ids, words = await ids_in(request, CODES, request.fields)
    if not 0 < len(ids) <= MAX_CHOSEN:
        return await _too_many(CODES, request, len(ids))
    job = await collect_codes(request.deps, request.actor, ids, name=words)
    return redirect(f"{HOME}/bulk/{job.id}")


PAGES: Final[Pages] = {
    **{
        f"{section.end}/many/replace": owners_page(partial(show_replace, section), partial(replace, section))
        for section in SECTIONS
    },
    f"{CODES.end}/many/give": owners_page(show_give, give),
    f"{CODES.end}/many/pictures": owners_page(None, take_pictures),
}
