"""/dashboard/codes/:id/theme: colours, font and pictures of the page of a code; those of templates, too."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.forms.code_form import controls_context
from app.dashboard.forms.controls import form_of
from app.dashboard.forms.previews import answer_page
from app.dashboard.frame import AnswerOwner, Pages, SignedIn, form, owners_page, page, redirect
from app.dashboard.frame.form import Faults
from app.dashboard.frame.undo import pack, unpack
from app.dashboard.parts.codes import changed_meanwhile, name_of, of_code, path_of, revision_in
from app.dashboard.parts.designs.theme_controls import HIDDEN, THEME_CONTROLS, theme_values
from app.dashboard.parts.uploads import FORM_LIMIT, with_uploads
from app.pages.words import fault_words
from domain.codes.codes import QRCode
from domain.content import Content
from domain.kernel.errors import DomainError, NotFound, PreconditionFailed, PremiumRequired, ValidationFailed
from domain.kernel.net.pasted_addresses import with_scheme
from domain.kernel.parsing import Fields, ReadFields, merge_patch, parse_model, patch_between, storable_faults
from domain.kernel.short_ids import SAMPLE_SHORT_ID
from domain.named_items.items import Template
from domain.pages.theme import USED_AS, Theme, palettes
from domain.use_cases.codes.codes import change_code

_BEFORE: Final = "before"
_ADDRESSES: Final = ("logo_url", "logo_dark_url", "cover_url", "icon_url")


@dataclass(frozen=True, kw_only=True, slots=True)
class Wearer:
    """A code or a template, which has the theme. `path`: of its page. `content`: of the page in the preview.

    `stale`: what is said when it was changed in another tab.
    """

    entity: QRCode | Template
    path: str
    name: str
    stale: str
    content: Content
    change: Callable[..., Awaitable[QRCode | Template]]
    short_id: str = SAMPLE_SHORT_ID
    nav_section: str = "codes"

    @property
    def theme(self) -> Mapping[str, Any]:
        return self.entity.theme or {}

    @property
    def undone(self) -> str:
        """What the Undo of a theme belongs to."""
        return f"theme {self.entity.id}"


AnswerWearer = Callable[[SignedIn, Wearer], Awaitable[Response]]


async def show(request: SignedIn, wearer: Wearer) -> Response:
    return await _page(request, wearer, theme_values(wearer.theme))


async def again(request: SignedIn, wearer: Wearer, *, faults: Faults, status: int) -> Response:
    entered, revision = _entered_in(request), request.fields.get("revision", "")
    if status == 409:
        return await _page(request, wearer, entered, banner=wearer.stale, status=status)
    return await _page(request, wearer, entered, faults=faults, revision=revision)


def _faults(request: SignedIn, refusal: DomainError) -> Faults:
    return {fault.field.removeprefix("theme."): fault_words(request.t, fault) for fault in refusal.faults}


async def save(request: SignedIn, wearer: Wearer) -> Response:
    """With the files that came with it, which stay where something else is refused."""
    request, faults = await with_uploads(request)
    if faults:
        return await again(request, wearer, faults=faults, status=422)
    return await _save(request, wearer)


@form(again, {ValidationFailed: _faults, PremiumRequired: _faults})
async def _save(request: SignedIn, wearer: Wearer) -> Response:
    return await _change(request, wearer, lambda: _body(request, wearer), said="settings_saved")


async def undo(request: SignedIn, wearer: Wearer) -> Response:
    """The theme before the last change, which the answer to that signed. Undo of that is the same again."""
    before = unpack(request, wearer.undone, request.fields.get(_BEFORE, ""))
    if before is not None:
        theme = patch_between(wearer.theme, before) if before else None
        with suppress(PreconditionFailed, ValidationFailed, PremiumRequired):
            return await _change(request, wearer, lambda: {"theme": theme}, said="design_undone")
    banner = request.t.undo_impossible
    return await _page(request, wearer, theme_values(wearer.theme), banner=banner, status=409)


async def _change(request: SignedIn, wearer: Wearer, read: ReadFields, *, said: str) -> Response:
    """Raises PreconditionFailed, ValidationFailed and PremiumRequired."""
    reference = str(wearer.entity.id)
    changed = await wearer.change(request.deps, request.actor, reference, read, if_match=revision_in(request))
    path = f"{wearer.path}/theme"
    if changed.version == wearer.entity.version:
        return redirect(path)
    if isinstance(changed, QRCode):
        request.context.forget_code(changed.domain, changed.short_id)
    return redirect(f"{path}?{_BEFORE}={pack(request, wearer.undone, wearer.theme)}", said=said)


async def preview(request: SignedIn, wearer: Wearer) -> Response:
    theme = _valid(_entered_in(request)) if request.http.method == "POST" else wearer.entity.theme
    return await answer_page(request, wearer.content, theme, wearer.short_id)


def _of_code(answer: AnswerWearer) -> AnswerOwner:
    """Raises NotFound for a code that leads on at once."""

    async def about(request: SignedIn, code: QRCode) -> Response:
        if not form_of(code.content.slug).has_page:
            raise NotFound("page")
        stale = changed_meanwhile(request.t, code)
        wearer = Wearer(
            entity=code,
            path=path_of(code),
            name=name_of(code),
            stale=stale,
            content=code.content,
            short_id=code.short_id,
            change=change_code,
        )
        return await answer(request, wearer)

    return of_code(about)


def _entered_in(request: SignedIn) -> dict[str, str]:
    return {control.name: request.fields.get(control.name, "").strip() for control in THEME_CONTROLS}


def _values(entered: Mapping[str, str]) -> dict[str, str | bool | None]:
    values: dict[str, str | bool | None] = {
        name: (with_scheme(text) if name in _ADDRESSES else text) or None for name, text in entered.items()
    }
    return values | {"powered_by": False if entered.get("powered_by") == HIDDEN else None}


def _body(request: SignedIn, wearer: Wearer) -> Fields:
    """A merge patch: what is empty goes, and a theme of which nothing is left."""
    values = _values(_entered_in(request))
    is_left = "remove" not in request.fields and merge_patch(wearer.theme, values)
    body = {"theme": values if is_left else None}
    if faults := storable_faults(body):
        raise ValidationFailed(faults)
    return body


def _valid(entered: Mapping[str, str]) -> dict[str, Any]:
    values = {name: value for name, value in _values(entered).items() if value is not None}
    wrong = {fault.field for fault in parse_model(Theme, values)[1]}
    return {name: value for name, value in values.items() if name not in wrong}


async def _page(
    request: SignedIn,
    wearer: Wearer,
    entered: Mapping[str, str],
    *,
    banner: str = "",
    revision: str | None = None,
    **refusal: Any,
) -> Response:
    t, found = request.t, palettes(_valid(entered))
    before = request.http.query_params.get(_BEFORE, "")
    corrected = {
        one.field.removeprefix("theme."): t.theme_corrected.format(asked=one.asked, used=one.used)
        for one in found.corrections
    }
    palette = found.light or found.dark
    used = {field: getattr(palette, token) for field, token in USED_AS.items()}
    return await page(
        request,
        "editor/theme",
        nav_section=wearer.nav_section,
        path=f"{wearer.path}/theme",
        back=wearer.path,
        name=wearer.name,
        is_template=isinstance(wearer.entity, Template),
        is_removable=wearer.entity.theme is not None,
        revision=wearer.entity.revision() if revision is None else revision,
        controls=THEME_CONTROLS,
        focus="",
        entered=entered,
        banner=banner,
        corrected=corrected,
        undo=before if unpack(request, wearer.undone, before) is not None else None,
        used=used,
        **controls_context(request),
        **refusal,
    )


PAGES: Final[Pages] = {
    "/codes/{reference}/theme": owners_page(
        _of_code(show), _of_code(save), resumes=True, file_limit=FORM_LIMIT
    ),
    "/codes/{reference}/theme/undo": owners_page(None, _of_code(undo)),
    "/codes/{reference}/theme/preview": owners_page(
        _of_code(preview), _of_code(preview), file_limit=FORM_LIMIT
    ),
}
