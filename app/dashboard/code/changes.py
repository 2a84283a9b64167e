"""The forms that change a code or link: made, refused beside the field, or overtaken by another change."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.code.overview import answer_overview
from app.dashboard.code.rule_fields import rule_words
from app.dashboard.frame import Pages, SignedIn, form, owners_page, redirect, said
from app.dashboard.frame.form import Faults, Words, first_fault, full
from app.dashboard.frame.sections import section_of
from app.dashboard.parts.changes import answer_changed
from app.dashboard.parts.codes import (
    AnswerForShortURL,
    changed_meanwhile,
    name_of,
    of_code,
    pages_of_each,
    path_of,
    revision_in,
    version_in,
)
from app.dashboard.parts.path.periods import period_of
from app.dashboard.parts.path.restrictions import (
    PARTS,
    read_restrictions,
    removed_restriction,
    restriction_faults,
    restriction_values,
)
from app.dashboard.parts.path.rules import leading_rule
from domain.codes.codes import QRCode
from domain.codes.rules.input import load_rules
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import (
    DestinationRefused,
    DomainNotVerified,
    NotFound,
    PlanLimitReached,
    PremiumRequired,
    ValidationFailed,
)
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.safe_text import as_name
from domain.named_items.tags import fold_name, names_in
from domain.use_cases.codes.copies import copy_code
from domain.use_cases.codes.history import revert
from domain.use_cases.codes.short_urls import get_short_url

# By the buttons at a rule: what is said.
_DEEDS: Final = {"move": "rule_moved", "switch": "", "remove": "rule_gone"}


async def again(
    request: SignedIn, short_url: ShortURL, *, faults: Faults, status: int, part: str = ""
) -> Response:
    """The page with what was entered in this part of it. A fault that belongs to no field is above the page.

    After a change by somebody else: the code or link as it is now.
    """
    if status == 409:
        repository = section_of(short_url).repository(request.deps.store)
        short_url = await get_short_url(repository, request.account.id, str(short_url.id))
        faults = {"": changed_meanwhile(request.t, short_url)}
    named = {name: sentence for name, sentence in faults.items() if name}
    return await answer_overview(
        request, short_url, part=part, faults=named, notice=faults.get(""), status=status
    )


async def change(
    request: SignedIn, short_url: ShortURL, body: Mapping[str, Any], *, said: str, **more: str
) -> Response:
    """Raises the refusals of its use case. `more`: for the query of the next page."""
    before = await request.deps.store.changes.last_version(short_url.id)
    changed = await section_of(short_url).change(
        request.deps, request.actor, str(short_url.id), lambda: body, if_match=revision_in(request)
    )
    return await answer_changed(request, short_url, changed, said=said, before=before, more=more)


async def repoint(request: SignedIn, short_url: ShortURL) -> Response:
    """For good, or by a rule before all others that ends by itself."""
    url, period = with_scheme(request.fields.get("url", "")), period_of(request)
    if period is None:
        before = leading_rule(load_rules(short_url.rules), request.deps.clock(), request.zone)
        said = "repointed_behind" if before else "repointed"
        return await change(request, short_url, {"url": url}, said=said)
    rule = {"when": period, "to": {"url": url}}
    return await change(request, short_url, {"rules": [rule, *short_url.rules]}, said="led_for_a_while")


async def change_rules(request: SignedIn, short_url: ShortURL) -> Response:
    """`move`: an id and the new place, from 0; `switch`, `remove`: an id."""
    rules, said = [*short_url.rules], ""
    deed, value = next((one for one in request.fields.items() if one[0] in _DEEDS), ("", ""))
    rule_id, _, place = value.partition(" ")
    at = next((at for at, rule in enumerate(rules) if rule["id"] == rule_id), None)
    if at is not None:
        rule, said = rules.pop(at), _DEEDS[deed]
        if deed == "move":
            to = version_in(place)
            rules.insert(at if to is None else to, rule)
        elif deed == "switch":
            rules.insert(at, {**rule, "enabled": not rule["enabled"]})
            said = "rule_off" if rule["enabled"] else "rule_on"
    return await change(request, short_url, {"rules": rules}, said=said)


async def go_back(said: str, request: SignedIn, short_url: ShortURL) -> Response:
    version = version_in(request.fields.get("version", ""))
    before = await request.deps.store.changes.last_version(short_url.id)
    changed = await revert(
        request.deps,
        section_of(short_url).repository(request.deps.store),
        request.actor,
        str(short_url.id),
        lambda: {"version": version},
        if_match=revision_in(request),
    )
    return await answer_changed(request, short_url, changed, said=said, before=before)


async def set_status(request: SignedIn, short_url: ShortURL) -> Response:
    is_paused = request.fields.get("status") != Status.ACTIVE
    status, said = (Status.PAUSED, "code_paused") if is_paused else (Status.ACTIVE, "code_goes_on")
    return await change(request, short_url, {"status": status.value}, said=said)


async def set_rule(part: str, request: SignedIn, short_url: ShortURL) -> Response:
    fields = request.fields
    if "remove" in fields:
        return await change(request, short_url, removed_restriction(part), said="rule_removed")
    body = read_restrictions(
        fields, request.zone, [part], kept=restriction_values(short_url.restrictions, request.zone)
    )
    return await change(request, short_url, body, said="rule_set")


async def rename(request: SignedIn, short_url: ShortURL) -> Response:
    name = request.fields.get("name", "").strip()
    return await change(request, short_url, {"name": name or None}, said="code_renamed")


async def move(request: SignedIn, short_url: ShortURL) -> Response:
    """Move to a folder. Undo is another move."""
    body, earlier = {"folder": request.fields.get("folder") or None}, str(short_url.folder_id or "none")
    return await change(request, short_url, body, said="code_moved", **{"from": earlier})


async def tag(request: SignedIn, short_url: ShortURL) -> Response:
    """`add`: several names; `remove`: one."""
    removed = fold_name(request.fields.get("remove", ""))
    tags = [name for name in short_url.tags if fold_name(name) != removed]
    tags += names_in(request.fields.get("add", ""))
    return await change(request, short_url, {"tags": tags}, said="tags_changed")


async def duplicate(request: SignedIn, code: QRCode) -> Response:
    name = as_name(request.t.copy_name.format(name=name_of(code)))
    made = await copy_code(request.deps, request.actor, str(code.id), name)
    return redirect(path_of(made), said="code_copied")


_Words = Mapping[type[Exception], Words]
_IMPOSSIBLE: Final = (ValidationFailed, NotFound, DestinationRefused, PremiumRequired)
_UNDO: Final[_Words] = {
    **dict.fromkeys(_IMPOSSIBLE, said("undo_impossible")),
    # Of rules, of the images of a design, of tags that are made again.
    PlanLimitReached: full("rules_full"),
}
_COPY: Final[_Words] = {
    **dict.fromkeys(
        (NotFound, ValidationFailed, DestinationRefused, DomainNotVerified), said("copy_impossible")
    ),
    PlanLimitReached: full("plan_full"),
}
_RULE: Final[_Words] = dict.fromkeys(
    (ValidationFailed, DestinationRefused, PremiumRequired),
    lambda request, refusal: restriction_faults(request.t, refusal),
)
# By the end of the path: the part of the page with the form, its handler, and the words of its refusals.
_FORMS: Final[Mapping[str, tuple[str, AnswerForShortURL, _Words]]] = {
    "repoint": ("repoint", repoint, rule_words(about_all="period", at="period")),
    "rules": ("", change_rules, dict.fromkeys((ValidationFailed, DestinationRefused), first_fault(""))),
    "undo": ("", partial(go_back, "undone"), _UNDO),
    "revert": ("", partial(go_back, "gone_back"), _UNDO),
    "status": ("", set_status, {}),
    **{part: (part, partial(set_rule, part), _RULE) for part in PARTS},
    "name": ("name", rename, {ValidationFailed: said("name_wrong", at="name")}),
    "folder": ("folder", move, dict.fromkeys((NotFound, ValidationFailed), said("folder_gone", at="folder"))),
    "tags": ("tags", tag, {ValidationFailed: said("tags_wrong", at="add")}),
}
# The code's page with this form open: where one comes back to after signing in.
_WITH_PAGES: Final = ("repoint", "expiry", "limit", "name", "tags")
PAGES: Final[Pages] = {
    **{
        path: page
        for end, (part, take, words) in _FORMS.items()
        for path, page in pages_of_each(
            f"/{end}",
            partial(again, faults={}, status=200, part=part) if end in _WITH_PAGES else None,
            form(partial(again, part=part), words)(take),
            resumes=end in _WITH_PAGES,
        ).items()
    },
    "/codes/{reference}/duplicate": owners_page(None, of_code(form(again, _COPY)(duplicate))),
}
