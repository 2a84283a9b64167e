"""The page on which a code or a template is designed."""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.design.causes import causes_of, to_mend
from app.dashboard.design.drafts import LIVE, Draft, Subject, faults_of, saved_draft, source_of
from app.dashboard.design.looks import brand_of, brand_values, parsed_brand, preset_of
from app.dashboard.frame import SignedIn, page
from app.dashboard.frame.limits import limit_words
from app.dashboard.parts.designs.design_controls import DESIGN_CONTROLS
from app.dashboard.parts.designs.option_fields import MOST_STOPS, stops_of
from app.pages.texts import Translations
from app.types.fields import words_in
from domain.drawing.colors import is_color
from domain.drawing.layout import logo_in_picture
from domain.drawing.options import read_design
from domain.drawing.output import picture_size
from domain.drawing.presets import PRESETS
from domain.drawing.scannability import ring_problem
from domain.kernel.errors import NotScannable, PlanLimitReached, PreconditionFailed, ValidationFailed
from domain.use_cases.codes.unsaved_designs import DraftPicture
from domain.use_cases.named_items.items import list_named_items

_MOST_TEMPLATES: Final = 100
# What only some of the pages have.
_WITHOUT: Final = {"banner": None, "anyway": False, "is_template": False, "is_made": False, "undo": None}
# The folded groups, by the fields that are in them.
_GROUPS: Final = {
    "shapes": r"shape$|(dots|corners\w+)Options\.type$",
    "colors": r"background|(dots|corners\w+)Options\.(?!type$)",
    "size": r"width|height|margin|qrOptions",
    "logo": r"imageOptions\.(margin|plate)",
    "frame": r"frameOptions\.(?!type$|text$)",
}


def is_live(request: SignedIn) -> bool:
    """Whether a script asks for the picture while something is entered."""
    return request.fields.get("preview") == LIVE


def name_field(request: SignedIn) -> str:
    """The field with the name of a template, on its own page or on that of a code."""
    return "template_name" if "template_name" in request.fields else "name"


async def answer_designer(
    request: SignedIn,
    draft: Draft,
    save: Callable[[], Awaitable[Response]],
    again: Callable[..., Awaitable[Response]],
    *,
    stale: str,
) -> Response:
    """Save what was sent, unless a button only changes the form, or something is wrong in it.

    `stale`: said of a change in another tab.
    """
    t = request.t
    if request.resumes or draft.has_changed_form or "preview" in request.fields:
        return await again()
    brand = request.fields.get("brand_color", "")
    if brand.strip() and parsed_brand(brand) is None:
        draft.faults["brand_color"] = t.design_color_wrong
    if draft.faults:
        return await again()
    try:
        return await save()
    except PreconditionFailed:
        return await again(status=409, banner=stale)
    except PlanLimitReached as refusal:
        return await again(status=403, banner=limit_words(t, refusal))
    except NotScannable:
        return await again(banner=t.design_unsafe, anyway=True)
    except ValidationFailed as refusal:
        faults = faults_of(t, draft.texts, refusal)
        draft.faults = {name_field(request) if one == "name" else one: words for one, words in faults.items()}
        return await again()


async def designer(
    request: SignedIn, subject: Subject, draft: Draft, *, status: int | None = None, **values: Any
) -> Response:
    """`values`: path, back, back_words, name, revision, and what only one of code and template has."""
    is_wrong = bool(draft.faults) or "banner" in values
    if is_live(request) and request.is_partial and draft.drawn is None:
        # Half a colour is no fault yet: the last picture stays.
        return Response(status_code=204)
    drawn = draft.drawn or (await saved_draft(request, subject)).drawn
    t, brand = request.t, request.fields.get("brand_color") or brand_of(draft.options)
    return await page(
        request,
        "design/designer",
        status=status or (422 if is_wrong and not is_live(request) else 200),
        fragment="design/live" if is_live(request) else "design/form",
        texts=draft.texts,
        faults=draft.faults,
        images=draft.images,
        has_file=bool(request.files),
        stops_of=stops_of,
        most_stops=MOST_STOPS,
        pickable=_pickable,
        ring_shapes=lambda shapes: _ring_shapes(draft, shapes),
        opened=_opened(request, draft),
        is_changed=draft.options != subject.options,
        preset=preset_of(draft.options),
        brand_color=brand,
        brand_shown=request.fields.get("brand_shown", ""),
        **brand_values(t, draft.options, brand),
        choices=_choices(t),
        presets=[(key, getattr(t, f"preset_{key}")) for key in PRESETS],
        # They may be large, and a script has no use for them.
        templates=[] if is_live(request) and request.is_partial else await _templates(request, t),
        **await _picture(request, t, subject, drawn),
        **{**_WITHOUT, **values},
    )


def _choices(t: Translations) -> dict[str, list[tuple[str, str]]]:
    """Values and words, by the option."""
    words = words_in(t)
    return {one.name: [(value, words(name)) for value, name in one.options] for one in DESIGN_CONTROLS}


async def _picture(
    request: SignedIn, t: Translations, subject: Subject, drawn: DraftPicture | None
) -> dict[str, Any]:
    if drawn is None or (found := drawn.graded.picture_state.scannability) is None:
        return {"picture": None, "causes": [], "to_mend": ""}
    width, height = picture_size(drawn.picture)
    causes = await causes_of(request.deps, t, subject.text, drawn.graded)
    return {
        "picture": {
            "source": source_of(drawn.picture),
            "width": width,
            "height": height,
            "grade": found.grade,
            "print_mm": f"{found.min_print_mm:g}",
            "logo": _logo_in(subject.text, drawn, (width, height)),
        },
        "causes": causes,
        "to_mend": to_mend(t, found, len(causes)),
    }


def _opened(request: SignedIn, draft: Draft) -> set[str]:
    """The groups with a fault, or with the colour that was added or taken away just now."""
    names = [*draft.faults, request.fields.get("add", ""), request.fields.get("drop", "")]
    return {group for group, pattern in _GROUPS.items() if any(re.match(pattern, name) for name in names)}


def _logo_in(text: str, drawn: DraftPicture, size: tuple[int, int]) -> str:
    """Its left, top, width and height as shares of the picture, for the script; empty without one."""
    if (logo := drawn.graded.images.logo) is None:
        return ""
    box = logo_in_picture(text, read_design(drawn.graded.options), logo.height / logo.width, size)
    return f"{box.left:.4f} {box.top:.4f} {box.width:.4f} {box.height:.4f}" if box else ""


async def _templates(request: SignedIn, t: Translations) -> list[tuple[str, str]]:
    found, _, _ = await list_named_items(
        request.deps.store.templates, request.account.id, limit=_MOST_TEMPLATES, after=None
    )
    return [("", t.template_choose), *((str(one.id), one.name) for one in found)] if found else []


def _pickable(text: str) -> str:
    if not is_color(text):
        return "#000000"
    return f"#{text[1] * 2}{text[2] * 2}{text[3] * 2}" if len(text) == 4 else text[:7].lower()


def _ring_shapes(draft: Draft, shapes: Sequence[tuple[Any, str]]) -> list[tuple[str, str]]:
    """The shapes of rings, each with the best grade that it allows if that is less than A."""
    dots: Any = draft.texts["dotsOptions.type"]
    problems = [(ring, words, ring_problem(ring or None, dots, "Q")) for ring, words in shapes]
    return [(ring, f"{words} · {problem[0]}" if problem else words) for ring, words, problem in problems]
