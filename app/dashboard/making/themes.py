"""/dashboard/codes/:id/theme: colours, font and pictures of the page of a code."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.addresses import with_scheme
from app.dashboard.codes import changed_meanwhile, name_of, of_code, path_of, revision_in
from app.dashboard.kinds.controls import form_of
from app.dashboard.kinds.parts import Control, half, picture
from app.dashboard.kinds.sentences import sentence_of
from app.dashboard.making.drafts import draft_of
from app.dashboard.making.forms import controls_context
from app.dashboard.making.previews import answer_preview
from app.dashboard.pages import page, redirect
from app.dashboard.routing import Pages, owners_page
from app.dashboard.undo import pack, unpack
from app.dashboard.visits import SignedIn
from app.pages.texts import Translations, translations
from domain.codes.codes import QRCode
from domain.kernel.errors import NotFound, PreconditionFailed, ValidationFailed
from domain.kernel.parsing import Fields, parse_model, patch_between, storable_faults
from domain.pages.theme import Theme, palettes
from domain.use_cases.codes.codes import change_code

_COLOR_LENGTH: Final = len("#rrggbbaa")


def _color(name: str, label: str) -> Control:
    return half(name, label, "color", most=_COLOR_LENGTH)


def _choice(name: str, label: str, *options: tuple[str, str]) -> Control:
    return half(name, label, "choice", options=(("", "theme_usual"), *options))


CONTROLS: Final = (
    _color("primary_color", "theme_primary"),
    _color("background_color", "design_ground"),
    _color("text_color", "theme_words"),
    _color("button_color", "theme_button"),
    _color("button_text_color", "theme_button_words"),
    _choice(
        "button_style",
        "theme_style",
        ("rounded", "style_rounded"),
        ("square", "style_square"),
        ("pill", "style_pill"),
    ),
    _choice(
        "font",
        "theme_font",
        ("system", "font_system"),
        ("serif", "font_serif"),
        ("mono", "font_mono"),
        ("rounded", "font_rounded"),
    ),
    _choice("dark", "theme_dark", ("auto", "dark_auto"), ("light", "dark_light"), ("dark", "dark_dark")),
    picture("logo_url", "field_logo"),
    picture("cover_url", "field_cover"),
)
_BEFORE: Final = "before"
_ADDRESSES: Final = ("logo_url", "cover_url")


async def show(visit: SignedIn, code: QRCode) -> Response:
    _require_page(code)
    return await _page(visit, code, _entered_of(code))


async def save(visit: SignedIn, code: QRCode) -> Response:
    _require_page(code)
    entered, t = _entered_in(visit), translations(visit.language)
    try:
        changed = await change_code(
            visit.deps, visit.actor, str(code.id), lambda: _body(code, entered), if_match=revision_in(visit)
        )
    except PreconditionFailed:
        banner = changed_meanwhile(t, code)
        return await _page(visit, code, entered, banner=banner, status=409)
    except ValidationFailed as refusal:
        faults = _faults(t, entered, refusal)
        revision = visit.fields.get("revision", "")
        return await _page(visit, code, entered, faults=faults, status=422, revision=revision)
    return _answer_changed(visit, code, changed, said="settings_saved")


async def undo(visit: SignedIn, code: QRCode) -> Response:
    """The theme before the last change, which the answer to that signed. Undo of that is the same again."""
    _require_page(code)
    before = unpack(visit, _of(code), visit.fields.get(_BEFORE, ""))
    try:
        if before is not None:
            theme = patch_between(code.theme or {}, before) if before else None
            changed = await change_code(
                visit.deps, visit.actor, str(code.id), lambda: {"theme": theme}, if_match=revision_in(visit)
            )
            return _answer_changed(visit, code, changed, said="design_undone")
    except (PreconditionFailed, ValidationFailed):
        pass
    banner = translations(visit.language).undo_impossible
    return await _page(visit, code, _entered_of(code), banner=banner, status=409)


def _answer_changed(visit: SignedIn, code: QRCode, changed: QRCode, *, said: str) -> Response:
    path = f"{path_of(code)}/theme"
    if changed.version == code.version:
        return redirect(path)
    visit.context.forget_code(changed.domain, changed.short_id)
    return redirect(f"{path}?{_BEFORE}={pack(visit, _of(code), code.theme or {})}", said=said)


async def preview(visit: SignedIn, code: QRCode) -> Response:
    _require_page(code)
    draft = draft_of(visit, code)
    if visit.request.method == "POST":
        draft = replace(draft, short_url=replace(code, theme=_valid(_entered_in(visit))))
    return await answer_preview(visit, draft)


def _of(code: QRCode) -> str:
    return f"theme {code.id}"


def _require_page(code: QRCode) -> None:
    """Raise NotFound for a code that leads on at once."""
    if not form_of(code.content.slug).has_page:
        raise NotFound("page")


def _entered_in(visit: SignedIn) -> dict[str, str]:
    return {control.name: visit.fields.get(control.name, "").strip() for control in CONTROLS}


def _entered_of(code: QRCode) -> dict[str, str]:
    return {control.name: (code.theme or {}).get(control.name) or "" for control in CONTROLS}


def _values(entered: Mapping[str, str]) -> dict[str, str | None]:
    return {
        name: (with_scheme(text) if name in _ADDRESSES else text) or None for name, text in entered.items()
    }


def _body(code: QRCode, entered: Mapping[str, str]) -> Fields:
    """A merge patch: what is empty goes."""
    values = _values(entered)
    body = {"theme": values if code.theme or any(values.values()) else None}
    if faults := storable_faults(body):
        raise ValidationFailed(faults)
    return body


def _valid(entered: Mapping[str, str]) -> dict[str, Any]:
    """What a preview can have of it."""
    values = {name: value for name, value in _values(entered).items() if value is not None}
    wrong = {fault.field for fault in parse_model(Theme, values)[1]}
    return {name: value for name, value in values.items() if name not in wrong}


def _faults(t: Translations, entered: Mapping[str, str], refusal: ValidationFailed) -> dict[str, str]:
    found = {fault.field.removeprefix("theme."): fault.message for fault in refusal.faults}
    return {name: sentence_of(t, name, found[name], entered[name]) for name in entered if name in found}


async def _page(
    visit: SignedIn,
    code: QRCode,
    entered: Mapping[str, str],
    *,
    faults: Mapping[str, str] | None = None,
    banner: str = "",
    revision: str | None = None,
    status: int = 200,
) -> Response:
    t, found = translations(visit.language), palettes(_valid(entered))
    before = visit.request.query_params.get(_BEFORE, "")
    corrected = {
        one.field.removeprefix("theme."): t.theme_corrected.format(asked=one.asked, used=one.used)
        for one in found.corrections
    }
    palette = found.light or found.dark
    used = {one.name: getattr(palette, one.name.removesuffix("_color"), "") for one in CONTROLS}
    return await page(
        visit,
        "making/theme",
        status=status,
        path=f"{path_of(code)}/theme",
        back=path_of(code),
        name=name_of(code),
        revision=code.revision() if revision is None else revision,
        controls=CONTROLS,
        focus="",
        entered=entered,
        faults=faults or {},
        banner=banner,
        corrected=corrected,
        undo=before if unpack(visit, _of(code), before) is not None else None,
        used=used,
        **controls_context(visit),
    )


PAGES: Final[Pages] = {
    "/codes/{reference}/theme": owners_page(of_code(show), of_code(save)),
    "/codes/{reference}/theme/undo": owners_page(None, of_code(undo)),
    "/codes/{reference}/theme/preview": owners_page(of_code(preview), of_code(preview)),
}
