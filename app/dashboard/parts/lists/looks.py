"""What is worth a look, on the start page and in the weekly report."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.dashboard.frame import HOME
from app.dashboard.parts.codes import name_of, path_of
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.use_cases.overview import WorthALook


@dataclass(frozen=True, slots=True)
class Look:
    """With an icon or a grade."""

    title: str
    text: str
    path: str
    icon: str = ""
    grade: str = ""


def looks(t: Translations, found: WorthALook, when: str) -> list[Look]:
    """`when`: the days that are counted."""
    return [*_grades(t, found), *_contacts(t, found, when), *_refused(t, found, when)]


def _grades(t: Translations, found: WorthALook) -> Iterator[Look]:
    for code in found.hard_to_scan:
        if scannability := code.picture_state.scannability:
            yield Look(name_of(code), t.look_grade, f"{path_of(code)}/design", grade=scannability.grade)


def _contacts(t: Translations, found: WorthALook, when: str) -> Iterator[Look]:
    if found.contacts:
        yield Look(
            t.counted("look_contacts", found.contacts),
            t.look_contacts_text.format(when=when),
            f"{HOME}/contacts",
            icon="contacts",
        )


def _refused(t: Translations, found: WorthALook, when: str) -> Iterator[Look]:
    for title, text, icon, codes in (
        (t.look_ended, "look_ended_text", "clock", found.ended),
        (t.look_paused, "look_paused_text", "pause", found.paused),
    ):
        for code, scans in codes:
            number = format_number(t.language, scans)
            said = t.plural(text, scans).format(number=number, when=when)
            yield Look(title.format(name=name_of(code)), said, path_of(code), icon=icon)
