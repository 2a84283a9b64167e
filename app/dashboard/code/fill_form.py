"""/dashboard/codes/:id/fill: what a scan of a blank code shows to its owner, who gives it its content."""

from dataclasses import replace
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, page, redirect
from app.dashboard.parts.codes import name_of, of_code, path_of, place_of, revision_in, shown
from app.dashboard.parts.lists.rows import leads_to, list_row
from app.dashboard.parts.pasted import pasted_field
from app.dashboard.parts.times import Moment
from app.pages.words import fault_words
from app.types.catalogue import CODE_TYPES
from app.types.fields import words_in
from domain.codes.codes import QRCode
from domain.codes.short_urls import Status
from domain.content import stored_content
from domain.kernel.errors import AlreadyFilled, DestinationRefused, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import Fields
from domain.ports.codes import ShortURLFilter
from domain.ports.lists import Sort, SortKey
from domain.use_cases.codes.codes import change_code
from domain.use_cases.codes.creation import own_name
from domain.use_cases.codes.short_urls import get_short_url, list_short_urls

_OFTEN: Final = ("text", "file", "lead_form", "menu", "wifi")
_ALIKE: Final = 2
# In the query, once it is filled.
_FILLED: Final = "filled"


async def show(request: SignedIn, code: QRCode) -> Response:
    if code.is_blank:
        return await _page(request, code)
    if _FILLED not in request.http.query_params:
        return redirect(path_of(code))
    codes, account_id = request.deps.store.codes, request.account.id
    left = await codes.count_of(account_id, ShortURLFilter(statuses=(Status.BLANK,)))
    return await page(
        request,
        "code/filled",
        path=path_of(code),
        name=name_of(code),
        own_name=await own_name(codes, account_id, code.content, code.short_id) or code.name or "",
        revision=code.revision(),
        place=leads_to(request.t, code.content),
        left=request.t.counted("filled_left", left) if left else None,
    )


async def fill(request: SignedIn, code: QRCode) -> Response:
    """Fill it with what was pasted, or as another code is. Of two at once the second sees what it got."""
    field = await pasted_field(request)
    if like := request.fields.get("like"):
        other = await get_short_url(request.deps.store.codes, request.account.id, like)
        body: Fields = {**stored_content(other.content), **other.type_as_sent}
    elif field.offer is not None:
        body = {"type_id": field.offer.type_id, **field.offer.fields}
    else:
        return await _page(request, code, **field.values)
    entered = request.fields.get("url", "")
    # While it is blank, only its picture has changed since.
    seen = None if code.is_blank else revision_in(request)
    try:
        filled = await change_code(request.deps, request.actor, str(code.id), lambda: body, if_match=seen)
    except (AlreadyFilled, PreconditionFailed):
        now = await get_short_url(request.deps.store.codes, request.account.id, str(code.id))
        return await _page(request, now, status=409, entered=entered)
    except (ValidationFailed, DestinationRefused) as refusal:
        return await _page(request, code, entered=entered, fault=fault_words(request.t, refusal.faults[0]))
    request.context.forget_code(filled.domain, filled.short_id)
    return redirect(f"{path_of(filled)}/fill?{_FILLED}=yes")


async def _page(request: SignedIn, code: QRCode, **values: Any) -> Response:
    """`values`: of what was entered. A code that is not blank any more was filled by somebody else."""
    address = request.deps.addresses.short_url(code.domain, code.short_id)
    usual: dict[str, Any] = {"entered": "", "pasted": None, "words": words_in(request.t)}
    return await page(
        request,
        "code/fill",
        fragment="pasted_parts",
        path=path_of(code),
        name=name_of(code),
        revision=code.revision(),
        short_address=shown(address),
        taken=None if code.is_blank else request.t.fill_taken.format(place=place_of(request.t, code)),
        press_words=request.t.fill_do if code.is_blank else request.t.fill_instead,
        since=request.t.fill_since.format(when=Moment.seen_by(request, code.created_at).words),
        often=[CODE_TYPES[slug] for slug in _OFTEN],
        alike=[list_row(request, one) for one in await _latest(request, code)],
        **usual | values,
    )


async def _latest(request: SignedIn, code: QRCode) -> list[QRCode]:
    """Find the codes of its folder that were changed last."""
    which = ShortURLFilter(statuses=(Status.ACTIVE,))
    which = replace(which, folder_ids=(code.folder_id,))
    found, _, _ = await list_short_urls(
        request.deps.store.codes,
        request.account.id,
        which,
        limit=_ALIKE,
        sort=Sort(SortKey.UPDATED_AT),
    )
    return found


PAGES: Final[Pages] = {"/codes/{reference}/fill": owners_page(of_code(show), of_code(fill), resumes=True)}
