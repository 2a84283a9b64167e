"""A design in the making: what is in the form, its picture and grade, or what is wrong with it."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from babel.numbers import format_decimal

from app.dashboard.design.causes import reason_of
from app.dashboard.design.option_fields import (
    BACKGROUND_IMAGE,
    ON,
    OptionField,
    Texts,
    entered_texts,
    field_named,
    options_of,
    texts_of,
    with_stop,
    without_stop,
)
from app.dashboard.visits import SignedIn
from app.pages.texts import Translations, translations
from domain.codes.codes import QRCode
from domain.codes.logo_source import is_data_uri
from domain.drawing.brand import designs_from, parse_brand
from domain.drawing.colors import is_color
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.presets import PRESET_PARTS, PRESETS
from domain.drawing.scannability import IssueCode
from domain.drawing.shapes import DecodedImage
from domain.kernel.errors import NotFound, ValidationFailed
from domain.use_cases.codes.designing import DraftPicture, draw_draft, keep_logo, mend_design, uri_of_logo
from domain.use_cases.named_items.items import get_named_item

# Bytes of a form with a logo, so that a file that is too large for a logo still gets its sentence.
FILE_LIMIT: Final = 12 << 20
LIVE: Final = "live"
_HASH: Final = re.compile("[0-9a-f]{64}")
# In the field of the logo: the one that the code or the template has.
_SAVED: Final = "saved"
# The order of the page.
_ORDER: Final = (
    "name",
    "dots",
    "background",
    "corners",
    "logo",
    "image",
    "frame",
    "width",
    "height",
    "margin",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What is designed: a code, a template, or one that is not made yet. `text`: what its picture says."""

    text: str
    options: Mapping[str, Any]
    code: QRCode | None = None


@dataclass(slots=True)
class Draft:
    """`faults`: sentences by field. Without any that is of the design there is a picture of it.

    `logo`: the reference in the form; `file_fault`: of a file that was no logo, so the one before stays.
    """

    texts: Texts
    logo: str
    logo_address: str
    options: dict[str, Any] = field(default_factory=dict)
    drawn: DraftPicture | None = None
    faults: dict[str, str] = field(default_factory=dict)
    file_fault: str | None = None
    has_changed_form: bool = False


def draft_of(options: Mapping[str, Any]) -> Draft:
    """A form with these options in it."""
    image = options.get("image") or ""
    is_file = is_data_uri(image)
    return Draft(texts_of(options), _SAVED if is_file else "", "" if is_file else image, dict(options))


async def saved_draft(visit: SignedIn, subject: Subject) -> Draft:
    draft = draft_of(subject.options)
    await _draw(visit, subject, draft, None)
    return draft


async def read_draft(visit: SignedIn, subject: Subject) -> Draft:
    """What was sent, and changed by the button that was pressed; nothing is saved."""
    form = visit.fields
    draft = Draft(_pressed_texts(form), form.get("logo", ""), form.get("image", "").strip())
    logo = await _read_logo(visit, subject, draft)
    image = draft.options.get("image")
    draft.options = {**options_of(draft.texts, subject.options), "image": image}
    if image is None:
        del draft.options["image"]
    started = await _started(visit, draft)
    if started is not None:
        _replace(draft, started)
        # A template's own logo comes with it.
        logo = await _adopted(visit, draft) if draft.options.get("image") != image else logo
    draft.has_changed_form |= any(name in form for name in ("add", "drop"))
    await _draw(visit, subject, draft, logo)
    if draft.drawn is not None and (mend := form.get("mend")):
        await _mend(visit, subject, draft, mend)
    if draft.file_fault:
        draft.faults = {"logo_file": draft.file_fault, **draft.faults}
    return draft


def _pressed_texts(form: Mapping[str, str]) -> Texts:
    texts = entered_texts(form)
    return without_stop(with_stop(texts, form.get("add", "")), form.get("drop", ""))


async def _read_logo(visit: SignedIn, subject: Subject, draft: Draft) -> DecodedImage | None:
    """Set `image` of the draft's options; the logo, if it is decoded already."""
    t, deps = translations(visit.language), visit.deps
    if content := visit.files.get("logo_file"):
        try:
            logo = await keep_logo(deps, content)
        except ImageUnavailable as refusal:
            draft.file_fault = t.logo_refused.format(why=reason_of(t, refusal.reason))
        else:
            draft.logo, draft.logo_address = logo.content_hash, ""
            draft.options["image"] = uri_of_logo(logo)
            return logo
    if visit.fields.get("logo_off") == ON:
        draft.logo = draft.logo_address = ""
    elif draft.logo_address:
        draft.logo, draft.options["image"] = "", draft.logo_address
    elif draft.logo == _SAVED:
        if image := subject.options.get("image"):
            draft.options["image"] = image
    elif draft.logo:
        kept = await deps.store.logos.get(draft.logo) if _HASH.fullmatch(draft.logo) else None
        if kept is not None:
            draft.options["image"] = uri_of_logo(kept)
            return kept
        draft.logo, draft.file_fault = "", t.logo_gone
    return None


async def _started(visit: SignedIn, draft: Draft) -> dict[str, Any] | None:
    """The options of the preset, the brand's colour or the template to begin with."""
    form = visit.fields
    if preset := PRESETS.get(form.get("preset", "")):
        others = {name: value for name, value in draft.options.items() if name not in PRESET_PARTS}
        return {**others, **preset}
    if "brand" in form:
        return _from_brand(visit, draft)
    if "begin" not in form:
        return None
    try:
        template = await get_named_item(
            visit.deps.store.templates, visit.account.id, form.get("template", "")
        )
    except NotFound:
        draft.faults["template"] = translations(visit.language).template_choose
        return None
    return dict(template.options)


def _from_brand(visit: SignedIn, draft: Draft) -> dict[str, Any] | None:
    color = visit.fields.get("brand_color", "").strip()
    color = f"#{color}" if not color.startswith("#") else color
    if not is_color(color):
        draft.faults["brand_color"] = translations(visit.language).design_color_wrong
        return None
    looks = designs_from(parse_brand(color), has_logo="image" in draft.options)
    number = visit.fields.get("brand", "")
    look = looks[int(number)] if number in ("0", "1", "2") else looks[0]
    others = {name: value for name, value in draft.options.items() if name not in PRESET_PARTS}
    plate = {"imageOptions": {**others.get("imageOptions", {}), **look.get("imageOptions", {})}}
    return {**others, **look, **(plate if "imageOptions" in look else {})}


async def _adopted(visit: SignedIn, draft: Draft) -> DecodedImage | None:
    """The logo of a template becomes one that the form can name."""
    image = draft.options.get("image") or ""
    if not is_data_uri(image):
        draft.logo, draft.logo_address = "", image
        return None
    try:
        logo = await visit.deps.renderer.fetch_logo(image)
    except ImageUnavailable:
        return None
    await visit.deps.store.logos.keep(logo, now=visit.deps.clock())
    draft.logo, draft.logo_address = logo.content_hash, ""
    return logo


def _replace(draft: Draft, options: dict[str, Any]) -> None:
    draft.options, draft.texts, draft.has_changed_form = options, texts_of(options), True
    if "image" not in options:
        draft.logo = draft.logo_address = ""


async def _mend(visit: SignedIn, subject: Subject, draft: Draft, mend: str) -> None:
    if draft.drawn is None or (mend != "all" and mend not in get_args(IssueCode)):
        return
    code = None if mend == "all" else cast(IssueCode, mend)
    graded = draft.drawn.graded
    _replace(draft, await mend_design(visit.deps, subject.text, graded, code))
    await _draw(visit, subject, draft, graded.logo if "image" in draft.options else None)


async def _draw(visit: SignedIn, subject: Subject, draft: Draft, logo: DecodedImage | None) -> None:
    try:
        draft.drawn = await draw_draft(
            visit.deps, subject.text, draft.options, before=subject.code, logo=logo
        )
    except ValidationFailed as refusal:
        draft.drawn = None
        draft.faults |= faults_of(translations(visit.language), draft.texts, refusal)


def faults_of(t: Translations, texts: Texts, refusal: ValidationFailed) -> dict[str, str]:
    """A sentence for each faulty field, in the order of the page."""
    names = [fault.field.removeprefix("options.") for fault in refusal.faults]
    places = {name: number for number, name in enumerate(_ORDER)}
    names.sort(
        key=lambda name: min((at for start, at in places.items() if name.startswith(start)), default=99)
    )
    return {name: _sentence(t, name, texts.get(name, "")) for name in names}


def _sentence(t: Translations, name: str, text: str) -> str:
    kind = option.kind if (option := field_named(name)) is not None else None
    if option is not None and kind == "whole":
        return _whole_sentence(t, option, text)
    if name == BACKGROUND_IMAGE:
        return t.logo_address_wrong
    sentences = {
        "image": t.logo_address_wrong,
        "name": t.template_name_wrong,
        "color": t.design_color_wrong,
        "words": t.frame_text_long,
        "angle": t.design_number_wrong,
        "share": t.design_share_wrong,
    }
    return sentences.get(kind or name, t.design_choose)


def _whole_sentence(t: Translations, option: OptionField, text: str) -> str:
    """What is a possible number may leave no room for something else."""
    least, most = option.least or 0, option.most or 0
    is_number = text.strip().isdecimal() and len(text) < 10
    if text.strip() and not (is_number and least <= int(text) <= most):
        bounds = (format_decimal(one, locale=t.locale) for one in (least, most))
        return t.design_whole_wrong.format(**dict(zip(("least", "most"), bounds, strict=True)))
    return t.logo_no_room if option.name == "imageOptions.margin" else t.design_no_room


def source_of(picture: bytes) -> str:
    """Inside the page: what is not saved has no address."""
    return f"data:image/webp;base64,{b64encode(picture).decode()}"
