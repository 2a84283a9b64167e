"""What holds a picture back and what mends it, in words of the pages; the issues are those of the grade."""

from dataclasses import dataclass
from typing import Final

from app.pages.texts import Translations
from domain.drawing.logo_limits import ImageCause
from domain.drawing.options import BackgroundOptions, Design, read_design
from domain.drawing.scannability import Issue, IssueCode, Scannability
from domain.use_cases.codes.grades import GradedPicture
from domain.use_cases.codes.unsaved_designs import mend_design
from domain.use_cases.deps import Deps

# Names of texts, by the issue and the beginning of the option to change: what is wrong, and the mending.
_WORDS: Final[dict[tuple[IssueCode, str], tuple[str, str]]] = {
    ("low_contrast", "options.dotsOptions"): ("cause_light", "mend_dots"),
    ("low_contrast", "options.corners"): ("cause_corners_light", "mend_corners"),
    ("low_contrast", "options.backgroundOptions.image"): ("cause_background", "mend_background_off"),
    ("low_contrast", "options.background"): ("cause_ground_dark", "mend_ground"),
    ("inverted_colors", "options.dotsOptions"): ("cause_inverted", "mend_swap"),
    ("inverted_colors", "options.corners"): ("cause_corners_inverted", "mend_corners"),
    ("gradient_too_light", "options.background"): ("cause_ground_dark", "mend_ground"),
    ("gradient_too_light", "options"): ("cause_gradient", "mend_gradient"),
    ("quiet_zone_too_small", "options"): ("cause_margin", "mend_margin"),
    ("module_too_small", "options.qrOptions"): ("cause_many", "mend_fewer"),
    ("module_too_small", "options"): ("cause_small", "mend_larger"),
    ("risky_corners", "options"): ("cause_corners", "mend_soft"),
    ("transparent_background", "options"): ("cause_clear", "mend_solid"),
    ("background_hidden", "options.dotsOptions"): ("cause_background_hidden", "mend_dots"),
    ("background_hidden", "options.corners"): ("cause_background_hidden", "mend_corners"),
    ("background_hidden", "options.background"): ("cause_background_hidden", "mend_ground"),
    ("background_hidden", "options"): ("cause_background_hidden", "mend_background_off"),
    ("caption_low_contrast", "options"): ("cause_caption_light", "mend_caption_ink"),
    ("caption_incomplete", "options"): ("cause_caption", "mend_caption"),
    ("caption_too_small", "options"): ("cause_caption_small", "mend_caption_size"),
    ("logo_invisible", "options"): ("cause_logo_invisible", "mend_plate"),
    ("logo_too_large", "options"): ("cause_logo", "mend_logo"),
    ("logo_missing", "options.background"): ("cause_background_missing", "mend_background_off"),
    ("logo_missing", "options"): ("cause_logo_missing", "mend_logo_off"),
}
_BY_WHAT_HELPS: Final = ("logo_too_large", "logo_invisible", "caption_too_small")


@dataclass(frozen=True, slots=True)
class Cause:
    code: IssueCode
    words: str
    mending: str


def cause_words(t: Translations, cause: ImageCause) -> str:
    """Why a logo cannot be had, as the end of a sentence."""
    return str(getattr(t, f"why_{cause}"))


async def causes_of(deps: Deps, t: Translations, text: str, graded: GradedPicture) -> list[Cause]:
    """One cause for each kind of issue: its mending lifts all of that kind."""
    found = graded.picture_state.scannability
    issues = {issue.code: issue for issue in reversed(found.issues if found else ())}
    return [await _cause(deps, t, text, graded, issue) for issue in reversed(issues.values())]


async def _cause(deps: Deps, t: Translations, text: str, graded: GradedPicture, issue: Issue) -> Cause:
    if issue.code == "logo_missing":
        return _missing_cause(t, graded)
    words, mending = _names_of(issue)
    if words == "cause_light" and read_design(graded.options).backgroundOptions != BackgroundOptions():
        words = "cause_light_on"
    said, does = str(getattr(t, words)), str(getattr(t, mending))
    if issue.code in _BY_WHAT_HELPS:
        before = read_design(graded.options)
        mended = read_design(await mend_design(deps, text, graded, issue.code))
        does = _words_of(t, does, before, mended)
    return Cause(issue.code, said, does)


def _names_of(issue: Issue) -> tuple[str, str]:
    return next(
        names
        for (code, option), names in _WORDS.items()
        if code == issue.code and issue.field.startswith(option)
    )


def _missing_cause(t: Translations, graded: GradedPicture) -> Cause:
    """The missing logo or background; the mending leaves out whichever is missing."""
    found = graded.picture_state.scannability
    missing = [issue for issue in (found.issues if found else ()) if issue.code == "logo_missing"]
    names = [_names_of(issue) for issue in missing]
    said = [
        str(getattr(t, words)).format(why=cause_words(t, issue.cause))
        for (words, _), issue in zip(names, missing, strict=True)
    ]
    does = t.mend_both if len(missing) > 1 else str(getattr(t, names[0][1]))
    return Cause("logo_missing", " ".join(said), does)


def _words_of(t: Translations, usual: str, before: Design, mended: Design) -> str:
    """The words for what the mending did, where that is not always the same."""
    if mended.image != before.image:
        return t.mend_logo_off
    if mended.frameOptions.enabled != before.frameOptions.enabled:
        return t.mend_caption_off
    if mended.imageOptions.plate != before.imageOptions.plate or mended.frameOptions != before.frameOptions:
        return usual
    if mended.imageOptions.imageSize == before.imageOptions.imageSize:
        return t.mend_level
    return t.mend_logo.format(number=f"{100 * mended.imageOptions.imageSize:.0f}")


def to_mend(t: Translations, scannability: Scannability, number: int) -> str:
    """How much there is to do, under the verdict."""
    return t.plural("things_to_mend", number).format(number=number) if scannability.issues else ""
