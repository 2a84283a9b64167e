"""A type of code as people see it: in the dashboard, and on its page."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from starlette.responses import Response

from app.pages.landing.layout import Landing
from app.pages.texts import Translations
from app.types.fields import Control, Part
from domain.content import Content

# A text; for a list, what was entered of each item; for a group and an item, what was entered by control.
Entered = dict[str, Any]


class Reading:
    """How the form of a type is filled in and read beyond what its controls say: here, in no other way.

    `shared`: names of controls; one that is empty in an item has the value of the form's own.
    """

    shared: tuple[str, ...] = ()

    def begin(self, entered: Entered, t: Translations, zone: str) -> None:
        """Change what a form begins with. `zone`: the account's."""

    def complete(self, entered: Entered) -> Entered:
        """What was entered, with what one control says for others."""
        return entered

    def finish(self, fields: dict[str, Any]) -> None:
        """Change the fields that were read."""


_PLAIN: Final = Reading()


@dataclass(frozen=True, slots=True)
class CodeType:
    """`page`: the answer to a scan; None if each scan leads on. `icon`: a symbol of dashboard/icons.svg."""

    content: type[Content]
    page: Callable[[Landing], Response] | None
    icon: str
    own_name: str = ""
    form: tuple[Part, ...] = ()
    reading: Reading = _PLAIN

    def with_form(self, *shown: Control | Part) -> "CodeType":
        return replace(self, form=tuple(_parts(shown)))

    @property
    def slug(self) -> str:
        return self.content.slug

    @property
    def name(self) -> str:
        """The name of a text, as labels of controls are: `type_coupon`, or its own."""
        return self.own_name or f"type_{self.slug}"

    @property
    def text(self) -> str:
        """The name of the text that describes it: `type_coupon_text`."""
        return f"type_{self.slug}_text"


def _parts(shown: Iterable[Control | Part]) -> Iterator[Part]:
    """Controls beside each other are one part without a title; a list is one by itself."""
    parts = (one if isinstance(one, Part) else Part(controls=(one,)) for one in shown)
    for is_plain, found in groupby(parts, lambda part: not part.title and part.controls[0].widget != "list"):
        if is_plain:
            yield Part(controls=tuple(control for part in found for control in part.controls))
        else:
            yield from found
