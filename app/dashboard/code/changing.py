"""The forms that change a code or link: made, refused beside the field, or overtaken by another change."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode

from starlette.responses import Response

from app.dashboard.code.overview import EARLIER, answer_overview, earlier_in, pack_earlier
from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.frame.rooms import room_of
from app.dashboard.parts.codes import (
    AnswerForShortURL,
    changed_meanwhile,
    name_of,
    of_code,
    pages_of_each,
    path_of,
    plan_is_full,
    revision_in,
    version_in,
)
from app.dashboard.parts.restrictions import (
    PARTS,
    read_restrictions,
    removed_restriction,
    restriction_faults,
    restriction_values,
)
from app.pages.words import fault_words
from domain.codes.codes import QRCode
from domain.codes.restrictions import reverted_restrictions
from domain.codes.short_urls import ShortURL, Status
from domain.kernel.errors import (
    DestinationRefused,
    NotFound,
    PlanLimitReached,
    PreconditionFailed,
    PremiumRequired,
    ValidationFailed,
)
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.safe_text import as_name
from domain.named_items.tags import fold_name, names_in
from domain.use_cases.codes.copying import copy_code
from domain.use_cases.codes.history import revert
from domain.use_cases.codes.short_urls import get_short_url

UNDO = "undo"


async def change(
    visit: SignedIn,
    short_url: ShortURL,
    body: Mapping[str, Any],
    *,
    said: str,
    part: str,
    more: Mapping[str, str] | None = None,
) -> Response:
    """Raises the refusals of its use case, except for a change in the meantime.

    `part`: the part of the page that is shown again, with the entered values, after a change by somebody
    else. `more`: for the query of the next page.
    """
    before = await visit.deps.store.changes.last_version(short_url.id)
    try:
        changed = await room_of(short_url).change(
            visit.deps, visit.actor, str(short_url.id), lambda: body, if_match=revision_in(visit)
        )
    except PreconditionFailed:
        return await overtaken(visit, short_url, part)
    return await answer_changed(visit, short_url, changed, said=said, before=before, more=more)


async def answer_changed(
    visit: SignedIn,
    short_url: ShortURL,
    changed: ShortURL,
    *,
    said: str,
    before: int,
    more: Mapping[str, str] | None = None,
) -> Response:
    """`before`: the version of the history that Undo leads back to, unless it was an undo itself."""
    visit.context.forget_code(changed.domain, changed.short_id)
    if changed == short_url:
        return redirect(path_of(short_url))
    # As undoing it would leave it: a replaced password does not come back.
    was = short_url.restrictions
    undone = reverted_restrictions(changed.restrictions, was, was.password_hash)
    has_undo = replace(short_url.snapshot(), restrictions=undone) != changed.snapshot() and said != "undone"
    query = urlencode({**(more or {}), **({UNDO: before} if has_undo else {})})
    return redirect(f"{path_of(short_url)}?{query}" if query else path_of(short_url), said=said)


async def overtaken(visit: SignedIn, short_url: ShortURL, part: str) -> Response:
    """Somebody else was faster: the page as it is now, with what was entered."""
    repository = room_of(short_url).repository(visit.deps.store)
    now = await get_short_url(repository, visit.account.id, str(short_url.id))
    notice = changed_meanwhile(visit.t, now)
    return await answer_overview(visit, now, part=part, notice=notice, status=409)


async def refused(visit: SignedIn, short_url: ShortURL, faults: Mapping[str, str], *, part: str) -> Response:
    """Beside the fields; a refusal that belongs to none stands above the page."""
    named = {name: sentence for name, sentence in faults.items() if name}
    return await answer_overview(visit, short_url, part=part, faults=named, notice=faults.get(""), status=422)


async def repoint(visit: SignedIn, short_url: ShortURL) -> Response:
    url = with_scheme(visit.fields.get("url", ""))
    try:
        return await change(visit, short_url, {"url": url}, said="repointed", part="repoint")
    except (ValidationFailed, DestinationRefused) as refusal:
        words = fault_words(visit.t, refusal.faults[0])
        return await refused(visit, short_url, {"url": words}, part="repoint")


async def go_back(said: str, visit: SignedIn, short_url: ShortURL) -> Response:
    version = version_in(visit.fields.get("version", ""))
    before = await visit.deps.store.changes.last_version(short_url.id)
    try:
        changed = await revert(
            visit.deps,
            room_of(short_url).repository(visit.deps.store),
            visit.actor,
            str(short_url.id),
            lambda: {"version": version},
            if_match=revision_in(visit),
        )
    except PreconditionFailed:
        return await overtaken(visit, short_url, "")
    except (NotFound, ValidationFailed, DestinationRefused, PremiumRequired):
        return await refused(visit, short_url, {"": visit.t.undo_impossible}, part="")
    return await answer_changed(visit, short_url, changed, said=said, before=before)


async def set_status(visit: SignedIn, short_url: ShortURL) -> Response:
    """Paused, unless the form says that it goes on."""
    is_paused = visit.fields.get("status") != Status.ACTIVE
    status, said = (Status.PAUSED, "code_paused") if is_paused else (Status.ACTIVE, "code_goes_on")
    return await change(visit, short_url, {"status": status.value}, said=said, part="")


async def set_rule(part: str, visit: SignedIn, short_url: ShortURL) -> Response:
    fields = visit.fields
    if "remove" in fields:
        return await change(visit, short_url, removed_restriction(part), said="rule_removed", part=part)
    body = read_restrictions(fields, [part], kept=restriction_values(short_url.restrictions, visit.zone))
    try:
        return await change(visit, short_url, body, said="rule_set", part=part)
    except (ValidationFailed, DestinationRefused, PremiumRequired) as refusal:
        faults = restriction_faults(visit.t, refusal)
        return await refused(visit, short_url, faults, part=part)


async def rename(visit: SignedIn, short_url: ShortURL) -> Response:
    name = visit.fields.get("name", "").strip()
    try:
        return await _refile(visit, short_url, {"name": name or None}, earlier={"name": short_url.name})
    except ValidationFailed:
        return await refused(visit, short_url, {"name": visit.t.name_wrong}, part="name")


async def move(visit: SignedIn, short_url: ShortURL) -> Response:
    """Undo is another move."""
    body, earlier = {"folder": visit.fields.get("folder") or None}, str(short_url.folder_id or "none")
    try:
        return await change(visit, short_url, body, said="code_moved", part="folder", more={"from": earlier})
    except (NotFound, ValidationFailed):
        return await refused(visit, short_url, {"folder": visit.t.folder_gone}, part="folder")


async def tag(visit: SignedIn, short_url: ShortURL) -> Response:
    """`add`: several names; `remove`: one."""
    removed = fold_name(visit.fields.get("remove", ""))
    tags = [name for name in short_url.tags if fold_name(name) != removed]
    tags += names_in(visit.fields.get("add", ""))
    try:
        return await _refile(visit, short_url, {"tags": tags}, earlier={"tags": list(short_url.tags)})
    except ValidationFailed:
        return await refused(visit, short_url, {"add": visit.t.tags_wrong}, part="tags")


async def undo_filing(visit: SignedIn, short_url: ShortURL) -> Response:
    """Its name or its tags as they were. Undo of that is the same again."""
    earlier = earlier_in(visit, short_url, visit.fields.get(EARLIER, ""))
    try:
        if earlier:
            now = {"name": short_url.name} if "name" in earlier else {"tags": list(short_url.tags)}
            return await _refile(visit, short_url, earlier, earlier=now)
    except ValidationFailed:
        pass
    return await refused(visit, short_url, {"": visit.t.undo_impossible}, part="")


async def _refile(
    visit: SignedIn, short_url: ShortURL, body: Mapping[str, Any], *, earlier: Mapping[str, Any]
) -> Response:
    said, part = ("code_renamed", "name") if "name" in body else ("tags_changed", "tags")
    more = {EARLIER: pack_earlier(visit, short_url, earlier)}
    return await change(visit, short_url, body, said=said, part=part, more=more)


async def duplicate(visit: SignedIn, code: QRCode) -> Response:
    name = as_name(visit.t.copy_name.format(name=name_of(code)))
    try:
        made = await copy_code(visit.deps, visit.actor, str(code.id), name)
    except PlanLimitReached as refusal:
        return await refused(visit, code, {"": plan_is_full(visit.t, refusal)}, part="")
    except (NotFound, ValidationFailed, DestinationRefused):
        return await refused(visit, code, {"": visit.t.copy_impossible}, part="")
    return redirect(path_of(made), said="code_copied")


_FORMS: Final[Mapping[str, AnswerForShortURL]] = {
    "repoint": repoint,
    "undo": partial(go_back, "undone"),
    "revert": partial(go_back, "gone_back"),
    "status": set_status,
    **{part: partial(set_rule, part) for part in PARTS},
    "name": rename,
    "folder": move,
    "tags": tag,
    "filing/undo": undo_filing,
}
PAGES: Final[Pages] = {
    **{
        path: page
        for end, take in _FORMS.items()
        for path, page in pages_of_each(f"/{end}", None, take).items()
    },
    "/codes/{reference}/duplicate": owners_page(None, of_code(duplicate)),
}
