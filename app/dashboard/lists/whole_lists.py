"""What is done with all of a list, or with more ticked codes than one request changes: a job does it."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Final, TypeAlias
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


AnswerChosen: TypeAlias = Callable[[Section[Any], SignedIn], Awaitable[Response]]


class _Refused(Exception):
    """Why nothing can be done with what was chosen, in words."""


async def _chosen_in(section: Section[Any], request: SignedIn) -> tuple[list[UUID], dict[str, Any]]:
    """The chosen ones, and what each page of them needs. Raises _Refused, and NotFound for a list."""
    t, entered = section.texts(request.language), _entered(request)
    ids, words = await ids_in(request, section, entered)
    if not ids:
        raise _Refused(t.many_none)
    if len(ids) > MAX_CHOSEN:
        raise _Refused(t.many_most.format(most=format_number(request.language, MAX_CHOSEN)))
    name = "all" if entered.get("all") else "code"
    return ids, {
        "section": section,
        "words": words,
        "chosen": [(name, text) for text in entered.getlist(name)],
        "back": listing_after(section, entered.get("back", "")).path,
    }


def _entered(request: SignedIn) -> Fields:
    """A page is asked for with the ticks in its address, and sends them along."""
    return request.fields or Fields(request.http.query_params.multi_items())


def _of_chosen(answer: AnswerChosen) -> AnswerChosen:
    async def answer_chosen(section: Section[Any], request: SignedIn) -> Response:
        try:
            return await answer(section, request)
        except _Refused as refusal:
            back = listing_after(section, _entered(request).get("back", "")).path
            return await _refused(request, section=section, back=back, fault=str(refusal), words=None)

    return answer_chosen


async def _refused(request: SignedIn, **values: Any) -> Response:
    return await page(request, "lists/refused", rows=(), refused={}, gone=None, **values)


async def start(section: Section[Any], request: SignedIn, action: str) -> Response:
    """Begin the job; or the fault, beside the form in which it was entered."""
    return await _of_chosen(partial(_start, Action(action)))(section, request)


async def _start(action: Action, section: Section[Any], request: SignedIn) -> Response:
    t, fields, store = section.texts(request.language), request.fields, request.deps.store
    entered = {"folder": fields.get("folder", ""), "tag": fields.get("tag", "").strip()}
    faults = {"tag": t.many_tag_wrong}
    try:
        if entered["tag"] or action not in (Action.TAG, Action.UNTAG):
            return await _begin(section, request, ManyChange(action, entered))
    except NotFound:
        faults = {"folder": t.many_folder_gone}
    except ValidationFailed:
        pass
    _, values = await _chosen_in(section, request)
    return await _refused(
        request,
        faults=faults,
        folders=await all_named_items(store.folders, request.account.id),
        tags=await all_named_items(store.tags, request.account.id),
        entered=entered,
        **values,
    )


async def _begin(section: Section[Any], request: SignedIn, change: ManyChange) -> Response:
    """Raises NotFound and ValidationFailed for what cannot be given, and _Refused."""
    t = section.texts(request.language)
    ids, values = await _chosen_in(section, request)
    name = f"{getattr(t, _WORDS[change.action])}: {values['words']}"
    try:
        job = await start_change(request.deps, request.actor, section.name, ids, change, name=name)
    except TooManyItems as refusal:
        raise _Refused(limit_words(t, refusal)) from None
    return redirect(f"{CHANGES}/{job.id}")


@_of_chosen
async def show_delete(section: Section[Any], request: SignedIn) -> Response:
    t = section.texts(request.language)
    ids, values = await _chosen_in(section, request)
    return await page(
        request,
        "lists/delete",
        title=t.counted("trash_many", len(ids)),
        sure=t.counted("delete_sure", len(ids)),
        scanned=values["words"],
        rows=(),
        refused={},
        gone=None,
        **values,
    )


@_of_chosen
async def show_give(section: Section[Any], request: SignedIn) -> Response:
    _, values = await _chosen_in(section, request)
    templates = await all_named_items(request.deps.store.templates, request.account.id)
    options = [(str(one.id), one.name) for one in templates]
    faults = {"template": request.t.item_changed} if request.fields else {}
    return await page(request, "lists/give", templates=options, faults=faults, **values)


@_of_chosen
async def give(section: Section[Any], request: SignedIn) -> Response:
    change = ManyChange(Action.GIVE, {"template": request.fields.get("template", "")})
    try:
        return await _begin(section, request, change)
    except (NotFound, ValidationFailed):
        return await show_give(section, request)


@_of_chosen
async def show_replace(section: Section[Any], request: SignedIn) -> Response:
    entered, t = _entered(request), section.texts(request.language)
    ids, values = await _chosen_in(section, request)
    change, faults = _replacing(t, entered) if "find" in entered else (None, {})
    pairs, number = list[_Pair](), 0
    if change is not None:
        pairs, number = await _pairs(section, request, ids, change)
        faults = {} if number else {"find": t.replace_none}
    return await page(
        request,
        "lists/replace",
        entered={name: entered.get(name, "") for name in ("find", "put", "list")},
        pairs=pairs,
        total=number,
        others=len(ids) - number,
        seen=_seen(change) if change else "",
        sure=t.counted("replace_do", number),
        faults=faults,
        **values,
    )


@_of_chosen
async def replace(section: Section[Any], request: SignedIn) -> Response:
    """Show what would be changed; the second button begins, unless something else was entered since."""
    change, _ = _replacing(section.texts(request.language), request.fields)
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


@_of_chosen
async def take_pictures(section: Section[Any], request: SignedIn) -> Response:
    """Labels, pictures and a table of the chosen codes, on the page of a bulk job."""
    ids, values = await _chosen_in(section, request)
    job = await collect_codes(request.deps, request.actor, ids, name=values["words"])
    return redirect(f"{HOME}/bulk/{job.id}")


PAGES: Final[Pages] = {
    **{
        f"{section.end}/many/replace": owners_page(partial(show_replace, section), partial(replace, section))
        for section in SECTIONS
    },
    f"{CODES.end}/many/give": owners_page(partial(show_give, CODES), partial(give, CODES)),
    f"{CODES.end}/many/pictures": owners_page(None, partial(take_pictures, CODES)),
}
