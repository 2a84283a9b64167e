"""/dashboard/codes/:id/print: a code on a card, a table tent, stickers, a poster."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Final, get_args
from urllib.parse import urlencode

from starlette.responses import Response

from app.answers.print_words import fixed_words, ideas_of_type, usual_text
from app.dashboard.frame import Pages, SignedIn, lost, owners_page, page, redirect
from app.dashboard.parts.codes import name_of, of_code, path_of, shown
from app.dashboard.parts.prints import disposition_of
from app.pages.formats import format_distance, format_number
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of, picture_tag
from domain.content.types.people import VCardContent
from domain.content.types.wifi import WifiContent
from domain.drawing.output import MEDIA_TYPES, Format
from domain.drawing.print_layouts import FilledLayout, PrintForm
from domain.kernel.errors import ValidationFailed
from domain.use_cases.codes.printing import LayoutFit, draw_print, layout_fits

_FORMS: Final[tuple[PrintForm, ...]] = get_args(PrintForm)
_LONGEST_NAME: Final = 60
# The address of a picture changes with all that is on it.
_KEPT: Final = {"Cache-Control": "private, max-age=600", "X-Content-Type-Options": "nosniff"}


async def show(request: SignedIn, code: QRCode) -> Response:
    """The page, or one of the files that `as` asks for."""
    query = request.http.query_params
    form = next((one for one in _FORMS if one == query.get("as")), None)
    fits = await layout_fits(request.deps, code)
    asked = [fit for fit in fits if fit.name == query.get("layout")]
    fit = next((one for one in (*asked, *fits) if one.is_wide_enough), None)
    if fit is None or (form and fit not in asked):
        return lost(request.http) if form else await _page(request, code, fits)
    filled, faults = _filled(request, code, fit), {}
    try:
        # For the page, too: the paper says what is too long for it.
        content = await draw_print(request.deps, code, fit, filled, form or "paper")
        if form:
            return _file(request, code, filled, content, form)
    except ValidationFailed as refusal:
        if form in ("paper", "thumb"):
            return lost(request.http)
        faults = {one.field: fault_words(request.t, one) for one in refusal.faults}
    return await _page(request, code, fits, chosen=fit, filled=filled, faults=faults)


def ideas_of(t: Translations, code: QRCode) -> list[str]:
    """Three headlines; on the card of a person the name comes first."""
    content = code.content
    ideas = ideas_of_type(t, content)
    if isinstance(content, VCardContent):
        name = " ".join(filter(None, (content.first_name, content.last_name)))
        ideas = [(name or content.company or ideas[-1])[:_LONGEST_NAME], *ideas[:-1]]
    return ideas


def _filled(request: SignedIn, code: QRCode, fit: LayoutFit) -> FilledLayout:
    """A form that was not sent yet has everything on but a password, and what a print shop alone needs."""
    t, query, content = request.t, request.http.query_params, code.content
    ideas, is_new, number = ideas_of(t, code), "headline" not in query, query.get("idea")
    headline = ideas[int(number)] if number in ("0", "1", "2") else query.get("headline", ideas[0])
    text = query.get("text", usual_text(t, fit.name))
    address = request.deps.addresses.short_url(code.domain, code.short_id)
    words = fixed_words(t) | {
        "headline": headline.strip(),
        "text": text.replace("\r\n", "\n").strip(),
        "address": shown(address) if is_new or "address" in query else "",
    }
    if isinstance(content, WifiContent):
        password = f"{t.wifi_password}: {content.password}"
        words |= {"ssid": content.ssid, "password": password if "password" in query else ""}
    return FilledLayout(
        name=fit.name,
        words=words,
        is_white=query.get("ground") == "white",
        has_logo=is_new or "logo" in query,
        has_marks="marks" in query,
    )


def _file(request: SignedIn, code: QRCode, filled: FilledLayout, content: bytes, form: PrintForm) -> Response:
    if form in ("paper", "thumb"):
        return Response(content, headers=_KEPT, media_type="image/webp")
    kind: Format = "png" if form == "png" else "pdf"
    header = disposition_of(code, kind, str(getattr(request.t, f"print_{filled.name}")))
    headers = {"Content-Disposition": header, "Cache-Control": "no-store"}
    return Response(content, headers=headers, media_type=MEDIA_TYPES[kind])


async def _page(
    request: SignedIn,
    code: QRCode,
    fits: Sequence[LayoutFit],
    *,
    chosen: LayoutFit | None = None,
    **values: Any,
) -> Response:
    """`values`: what was entered, and its faults."""
    t, path, query = request.t, f"{path_of(code)}/print", request.http.query_params
    version = picture_tag(picture_source_of(code, request.deps.addresses))
    # A script asks for the paper while something is entered, and for the form once an idea is pressed.
    is_live = request.is_partial and "idea" not in query
    paper = [*query.multi_items(), ("layout", chosen.name if chosen else ""), ("as", "paper"), ("v", version)]
    return await page(
        request,
        "code/print",
        status=200 if is_live else None,
        fragment=("code/paper" if is_live else "code/print_form") if chosen else None,
        path=path,
        back=path_of(code),
        name=name_of(code),
        layouts=[_layout(t, fit, path, version) for fit in fits],
        chosen=chosen and _layout(t, chosen, path, version),
        ideas=ideas_of(t, code),
        has_password=isinstance(code.content, WifiContent) and code.content.password,
        has_logo=code.picture_state.image_hashes[0] is not None,
        paper=f"{path}?{urlencode(dict(paper))}",
        **values,
    )


def _layout(t: Translations, fit: LayoutFit, path: str, version: str) -> dict[str, Any]:
    width, least = (format_number(t.language, one) for one in (floor(fit.width), ceil(fit.least)))
    words = t.print_fits if fit.is_wide_enough else t.print_misfits
    return {
        "name": fit.name,
        "title": getattr(t, f"print_{fit.name}"),
        "hint": getattr(t, f"print_{fit.name}_hint"),
        "is_on": fit.is_wide_enough,
        "fits": words.format(width=width, least=least, distance=format_distance(t.language, fit.distance)),
        "thumb": f"{path}?{urlencode({'layout': fit.name, 'as': 'thumb', 'v': version})}",
    }


async def show_sign(request: SignedIn, code: QRCode) -> Response:
    """The address that the sign of a network had before it was a layout."""
    way = request.http.query_params.get("as")
    layout = f"wifi_{way}" if way in ("join", "page") else "wifi"
    return redirect(f"{path_of(code)}/print?layout={layout}")


PAGES: Final[Pages] = {
    "/codes/{reference}/print": owners_page(of_code(show)),
    "/codes/{reference}/sign": owners_page(of_code(show_sign)),
}
