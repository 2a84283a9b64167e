"""A form in progress: of which type, what stands in it, and what the code or link has so far."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.dashboard.forms.common_fields import CAMPAIGN, common_in, common_of, common_values
from app.dashboard.forms.controls import Form, form_of, form_of_link
from app.dashboard.forms.entered import action_in, carry_out, entered_in, entered_of, started, starting
from app.dashboard.forms.values import Known, values_of, without_blanks, zone_of
from app.dashboard.frame import SignedIn
from app.dashboard.frame.sections import CODES, LINKS, Section, section_of
from app.dashboard.parts.path.restrictions import read_restrictions
from app.types.code_type import Entered
from app.types.menu.entered import add_pasted
from domain.codes.codes import QRCode
from domain.codes.short_urls import ShortURL
from domain.content import SLUGS, stored_content
from domain.content.menu_text import PastedMenu
from domain.content.types.links import UTM_FIELDS
from domain.kernel.errors import NotFound, ValidationFailed
from domain.kernel.parsing import Fields, storable_faults

# A new type begins with what these had, where it has a field of the same meaning.
_ALIKE = ("url", "phone", "email", "message", "website", "hours")


@dataclass(frozen=True, slots=True)
class Draft:
    """`short_url`: None for one that is still to be made. `section`: whether it is a code or a link.

    `focus`: the path of the control that gets the focus. `restrictions`: fields of a REST body; of what is
    new alone.
    """

    form: Form
    entered: Entered
    common: dict[str, str]
    short_url: ShortURL | None = None
    known: Known = field(default_factory=Known)
    focus: str = ""
    restrictions: Fields = field(default_factory=dict)
    section: Section[Any] = CODES

    @property
    def keeps_type(self) -> bool:
        return self.short_url is not None and isinstance(self.short_url.content, self.form.model)

    @property
    def new_campaign(self) -> str:
        """The UTM template whose parameters it gets; empty if it gets none, or has them already."""
        if not self.form.has_campaign:
            return ""
        before = common_of(self.short_url)[CAMPAIGN] if self.keeps_type else ""
        return self.common[CAMPAIGN] if self.common[CAMPAIGN] != before else ""

    def content_values(self) -> dict[str, Any]:
        """The parameters that a UTM template fills in are not among them."""
        values = values_of(self.form, self.entered, self.known)
        filled = UTM_FIELDS if self.new_campaign else ()
        return {name: value for name, value in values.items() if value is not None or name not in filled}

    def read(self) -> Fields:
        """The body of the change. Raises ValidationFailed for what no database can hold."""
        content = self.content_values()
        if not self.keeps_type:
            content = _without_none(content)
        body = common_values(self.common, self.short_url)
        if self.short_url is None:
            body = {**_without_none(body), **self.restrictions}
        if not self.form.has_campaign:
            body.pop(CAMPAIGN, None)
        if not self.keeps_type and self.section is not LINKS:
            body["type_id"] = self.form.model.type_id
        body |= content
        if body.get("scheme") == "epc":
            # REST would read the name of the code as that of the payee.
            body.setdefault("payee_name", None)
        if faults := storable_faults(body):
            raise ValidationFailed(faults)
        return body


def slug_in(request: SignedIn) -> str:
    """The type in the path. Raises NotFound for none of ours."""
    slug: str = request.http.path_params["slug"]
    if slug not in SLUGS:
        raise NotFound("type of code")
    return slug


def new_draft(request: SignedIn, slug: str) -> Draft:
    form = form_of(slug)
    entered = starting(form, request.account.time_zone)
    form.code_type.reading.begin(entered, request.t, request.account.time_zone)
    return Draft(form, entered, common_of(None))


def new_draft_of_link(request: SignedIn) -> Draft:
    form = form_of_link()
    return Draft(form, starting(form, request.account.time_zone), common_of(None), section=LINKS)


def draft_of(request: SignedIn, short_url: ShortURL) -> Draft:
    """A draft with all that the code or link has."""
    section, values = section_of(short_url), stored_content(short_url.content)
    form = form_of_link() if section is LINKS else form_of(short_url.content.slug)
    zone = zone_of(values, request.account.time_zone)
    entered, known = entered_of(form, values, zone), Known.of(form, values, zone)
    form.code_type.reading.begin(entered, request.t, request.account.time_zone)
    return Draft(form, entered, common_of(short_url), short_url, known, section=section)


def draft_of_type(request: SignedIn, code: QRCode, slug: str) -> Draft:
    """A draft of another type, with what is alike."""
    if code.content.slug == slug:
        return draft_of(request, code)
    draft = replace(new_draft(request, slug), short_url=code, common=common_of(code))
    before = draft_of(request, code).entered
    alike = {name: before[name] for name in _ALIKE if before.get(name) and name in draft.entered}
    return replace(draft, entered=draft.entered | alike)


def sent_draft(request: SignedIn, draft: Draft) -> Draft:
    entered = entered_in(draft.form, request.fields)
    common = {name: value for name, value in common_in(request.fields).items() if name in draft.common}
    restrictions = read_restrictions(request.fields, request.zone) if draft.short_url is None else {}
    return replace(draft, entered=entered, common=common, restrictions=restrictions)


def with_action(request: SignedIn, draft: Draft) -> tuple[Draft, str | None]:
    """The draft after a button of a list, with the path of the list; None if there is no such list."""
    action = action_in(request.fields)
    done = carry_out(draft.form, draft.entered, *action) if action else None
    return (replace(draft, focus=done[1]), done[0]) if done else (draft, None)


def with_pasted(draft: Draft, pasted: PastedMenu) -> Draft:
    """The draft of a menu with dishes that were pasted as a text."""
    dishes = next(one for one in draft.form.controls if one.name == "sections").controls[-1]
    place = add_pasted(draft.entered, pasted, started(dishes))
    return replace(draft, focus=f"sections.{place}.name")


def without_blank_items(draft: Draft) -> Draft:
    return replace(draft, entered=without_blanks(draft.form, draft.entered, draft.known))


def _without_none(values: Mapping[str, Any]) -> dict[str, Any]:
    """None says nothing in a new content, and neither does it in a group of it."""
    return {
        name: _without_none(value) if isinstance(value, Mapping) else value
        for name, value in values.items()
        if value is not None
    }
