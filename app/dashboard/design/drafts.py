"""A design in the making: what is in the form, its picture and grade, or what is wrong with it."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast, get_args

from babel.numbers import format_decimal

from app.dashboard.design.causes import cause_words
from app.dashboard.design.looks import parsed_brand
from app.dashboard.frame import SignedIn
from app.dashboard.frame.limits import limit_words
from app.dashboard.parts.designs import option_fields
from app.pages.texts import Translations
from domain.codes.codes import QRCode
from domain.codes.design_input import is_data_uri
from domain.drawing.brand import parse_brand, uses_of
from domain.drawing.logo_limits import ImageUnavailable
from domain.drawing.options import images_of
from domain.drawing.presets import PRESET_PARTS, PRESETS
from domain.drawing.scannability import IssueCode
from domain.drawing.shapes import DecodedImage, Images
from domain.kernel.errors import NoRoomForFiles, NotFound, ValidationFailed
from domain.use_cases.codes.unsaved_designs import DraftPicture, draw_draft, keep_logo, mend_design
from domain.use_cases.named_items.items import get_named_item

# Bytes of a form with a logo and a background, so that one that is too large still gets its sentence.
FILE_LIMIT: Final = 16 << 20
LIVE: Final = "live"
_HASH: Final = re.compile("[0-9a-f]{64}")
# In the field of an image: the one that the code or the template has.
_SAVED: Final = "saved"
# A brand's look decides only a part of these.
_BESIDE: Final = ("imageOptions", "frameOptions")
# The field of its address, by the image.
IMAGES: Final = {"logo": "image", "background": option_fields.BACKGROUND_IMAGE}
# The order of the page.
_ORDER: Final = "name dots background corners logo image frame width height margin".split()


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What is designed: a code, a template, or one that is not made yet. `text`: what its picture says."""

    text: str
    options: Mapping[str, Any]
    code: QRCode | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """An image in the form: `kept` is the reference to one that came as a file.

    `decoded`: if it is known already.
    """

    kept: str = ""
    address: str = ""
    source: str | None = None
    decoded: DecodedImage | None = None


@dataclass(slots=True)
class Draft:
    """`faults`: sentences by field. Without any that is of the design there is a picture of it.

    `images`: logo and background. `file_faults`: of files that were no picture, so the ones before stay.
    """

    texts: option_fields.Texts
    images: dict[str, Chosen]
    options: dict[str, Any] = field(default_factory=dict)
    drawn: DraftPicture | None = None
    faults: dict[str, str] = field(default_factory=dict)
    file_faults: dict[str, str] = field(default_factory=dict)
    has_changed_form: bool = False


def draft_of(options: Mapping[str, Any]) -> Draft:
    sources = dict(zip(IMAGES, images_of(options), strict=True))
    images = {name: _chosen(source) if source else Chosen() for name, source in sources.items()}
    return Draft(option_fields.texts_of(options), images, dict(options))


def _chosen(source: str) -> Chosen:
    is_file = is_data_uri(source)
    return Chosen(kept=_SAVED if is_file else "", address="" if is_file else source, source=source)


async def saved_draft(request: SignedIn, subject: Subject) -> Draft:
    draft = draft_of(subject.options)
    await _draw(request, subject, draft)
    return draft


async def read_draft(request: SignedIn, subject: Subject) -> Draft:
    """What was sent, and changed by the button that was pressed; nothing is saved."""
    form, saved = request.fields, dict(zip(IMAGES, images_of(subject.options), strict=True))
    texts = option_fields.with_stop(option_fields.entered_texts(form), form.get("add", ""))
    draft = Draft(option_fields.without_stop(texts, form.get("drop", "")), {})
    for name in IMAGES:
        draft.images[name] = await _read_image(request, draft, name, saved[name])
    draft.options = _with_images(option_fields.options_of(draft.texts, subject.options), draft)
    started = await _started(request, draft)
    if started is not None:
        await _begin(request, draft, started)
    draft.has_changed_form |= any(name in form for name in ("add", "drop"))
    await _draw(request, subject, draft)
    if draft.drawn is not None and (mend := form.get("mend")):
        await _mend(request, subject, draft, mend)
    draft.faults = {f"{name}_file": words for name, words in draft.file_faults.items()} | draft.faults
    return draft


async def _read_image(request: SignedIn, draft: Draft, name: str, saved: str | None) -> Chosen:
    """What the form says of this image. `saved`: its source in the options that are designed."""
    t, deps, form = request.t, request.deps, request.fields
    kept, address = form.get(name, ""), form.get(IMAGES[name], "").strip()
    if content := request.files.get(f"{name}_file"):
        try:
            image = await keep_logo(deps, request.actor, content)
        except ImageUnavailable as refusal:
            words = {"logo": t.logo_refused, "background": t.background_refused}[name]
            draft.file_faults[name] = words.format(why=cause_words(t, refusal.cause))
        except NoRoomForFiles as refusal:
            draft.file_faults[name] = limit_words(t, refusal)
        else:
            return Chosen(image.content_hash, "", image.data_uri, image)
    if form.get(f"{name}_off") == option_fields.ON:
        return Chosen()
    if address:
        return Chosen(address=address, source=address)
    if kept == _SAVED:
        return Chosen(kept, "", saved)
    if kept:
        found = await deps.store.logos.get(kept) if _HASH.fullmatch(kept) else None
        if found is not None:
            return Chosen(kept, "", found.data_uri, found)
        draft.file_faults[name] = {"logo": t.logo_gone, "background": t.background_gone}[name]
    return Chosen()


def _with_images(options: Mapping[str, Any], draft: Draft) -> dict[str, Any]:
    without = {name: value for name, value in options.items() if name != "image"}
    ground = {name: value for name, value in without.get("backgroundOptions", {}).items() if name != "image"}
    logo, background = (draft.images[name].source for name in IMAGES)
    if background is not None:
        ground["image"] = background
    return {
        **without,
        **({"backgroundOptions": ground} if ground or "backgroundOptions" in without else {}),
        **({"image": logo} if logo is not None else {}),
    }


async def _started(request: SignedIn, draft: Draft) -> dict[str, Any] | None:
    """The options of the preset, the brand's colour or the template to begin with."""
    form, store = request.fields, request.deps.store
    if preset := PRESETS.get(form.get("preset", "")):
        others = {name: value for name, value in draft.options.items() if name not in PRESET_PARTS}
        return _with_images({**others, **preset}, draft)
    if "brand" in form:
        return _from_brand(request, draft)
    if "begin" not in form:
        return None
    try:
        template = await get_named_item(store.templates, request.account.id, form.get("template", ""))
    except NotFound:
        draft.faults["template"] = request.t.template_choose
        return None
    return dict(template.options)


def _from_brand(request: SignedIn, draft: Draft) -> dict[str, Any] | None:
    color = parsed_brand(request.fields.get("brand_color", ""))
    if color is None:
        draft.faults["brand_color"] = request.t.design_color_wrong
        return None
    looks = uses_of(parse_brand(color), has_logo="image" in draft.options)
    look = looks.get(request.fields["brand"]) or next(iter(looks.values()))
    others = {name: value for name, value in draft.options.items() if name not in PRESET_PARTS}
    # Beside the size of the logo and the words of the frame.
    merged = {name: {**others.get(name, {}), **look[name]} for name in _BESIDE if name in look}
    return _with_images({**others, **look, **merged}, draft)


async def _begin(request: SignedIn, draft: Draft, options: dict[str, Any]) -> None:
    """Replace the draft's options. The images of a template become some that the form can name."""
    for name, source in zip(IMAGES, images_of(options), strict=True):
        if source is not None and source != draft.images[name].source:
            draft.images[name] = await _adopted(request, source)
    _replace(draft, options)


async def _adopted(request: SignedIn, source: str) -> Chosen:
    if not is_data_uri(source):
        return Chosen(address=source, source=source)
    try:
        image = await request.deps.renderer.fetch_logo(source)
    except ImageUnavailable:
        return Chosen(source=source)
    await request.deps.store.logos.keep(image, [request.account.id], now=request.deps.clock())
    return Chosen(image.content_hash, "", source, image)


def _replace(draft: Draft, options: dict[str, Any]) -> None:
    draft.options, draft.texts, draft.has_changed_form = options, option_fields.texts_of(options), True
    for name, source in zip(IMAGES, images_of(options), strict=True):
        if source is None:
            draft.images[name] = Chosen()


async def _mend(request: SignedIn, subject: Subject, draft: Draft, mend: str) -> None:
    if draft.drawn is None or (mend != "all" and mend not in get_args(IssueCode)):
        return
    code = None if mend == "all" else cast(IssueCode, mend)
    _replace(draft, await mend_design(request.deps, subject.text, draft.drawn.graded, code))
    await _draw(request, subject, draft)


async def _draw(request: SignedIn, subject: Subject, draft: Draft) -> None:
    decoded = Images(*[draft.images[name].decoded for name in IMAGES])
    try:
        draft.drawn = await draw_draft(
            request.deps, subject.text, draft.options, before=subject.code, decoded=decoded
        )
    except ValidationFailed as refusal:
        draft.drawn = None
        draft.faults |= faults_of(request.t, draft.texts, refusal)


def faults_of(t: Translations, texts: option_fields.Texts, refusal: ValidationFailed) -> dict[str, str]:
    """A sentence for each faulty field, in the order of the page."""
    names = [fault.field.removeprefix("options.") for fault in refusal.faults]
    names.sort(key=lambda name: next((at for at, one in enumerate(_ORDER) if name.startswith(one)), 99))
    return {name: _sentence(t, name, texts.get(name, "")) for name in names}


def _sentence(t: Translations, name: str, text: str) -> str:
    kind = option.kind if (option := option_fields.field_named(name)) is not None else None
    if option is not None and kind == "whole":
        return _whole_sentence(t, option, text)
    sentences = {
        "image": t.wrong_bad_image,
        option_fields.BACKGROUND_IMAGE: t.wrong_bad_image,
        "name": t.template_name_wrong,
        "color": t.design_color_wrong,
        "words": t.frame_text_long,
        "angle": t.design_number_wrong,
        "share": t.design_share_wrong,
    }
    return sentences.get(kind or name, t.design_choose)


def _whole_sentence(t: Translations, option: option_fields.OptionField, text: str) -> str:
    """A sentence about the design as a whole: a possible number may leave no room for something else."""
    least, most = option.least or 0, option.most or 0
    is_number = text.strip().isdecimal() and len(text) < 10
    if text.strip() and not (is_number and least <= int(text) <= most):
        bounds = (format_decimal(one, locale=t.locale) for one in (least, most))
        return t.design_whole_wrong.format(**dict(zip(("least", "most"), bounds, strict=True)))
    sections = {"imageOptions.margin": t.logo_no_room, "imageOptions.plate.padding": t.plate_padding_wrong}
    return sections.get(option.name, t.wrong_no_room_for_modules)


def source_of(picture: bytes) -> str:
    """The picture as an address inside the page: what is not saved has no address of its own."""
    return f"data:image/webp;base64,{b64encode(picture).decode()}"
