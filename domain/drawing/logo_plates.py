"""The plate under a logo that has too little contrast to its page, or to its code's ground."""

from typing import Final

from domain.drawing.colors import BLACK, PAPER, luminance, ratio, read_color
from domain.drawing.shapes import Ink

# WCAG 2.2, 1.4.11: a graphic on its background.
_CONTRAST_ON_DARK: Final = 3.0
# Light backgrounds need less: most logos are made for paper, yellow and orange ones as well.
_CONTRAST_ON_LIGHT: Final = 2.0
# The share of the ink that may be lost. On a dark page less may be, because a white plate suits most logos.
_LOST_ON_DARK: Final = 0.1
_LOST_ON_LIGHT: Final = 0.25
# In order of preference.
PLATES: Final = ("#ffffff", "#16181c")


def plate_on(background: str, ink: Ink | None) -> str | None:
    """The colour of the plate that a logo needs on a background, or None.

    Unknown ink (None) counts as dark, as most logos are.
    """
    ground = luminance(read_color(background))
    if ink is None:
        return PLATES[0] if _is_dark(ground) else None
    if not is_lost(ink, ground):
        return None
    plate = min(PLATES, key=lambda plate: _lost_on(ink, plate))
    return plate if _lost_on(ink, plate) <= _lost(ink, ground) / 2 else None


def is_lost(ink: Ink, ground: float) -> bool:
    """Whether too much of it is hard to see on a ground of that luminance."""
    return _lost(ink, ground) > (_LOST_ON_DARK if _is_dark(ground) else _LOST_ON_LIGHT)


def _lost_on(ink: Ink, plate: str) -> float:
    return _lost(ink, luminance(read_color(plate)))


def _lost(ink: Ink, ground: float) -> float:
    """The share of the ink that is hard to see on a ground of that luminance."""
    needed = _CONTRAST_ON_DARK if _is_dark(ground) else _CONTRAST_ON_LIGHT
    return sum(
        part.share for part in ink if max(ratio(part.darkest, ground), ratio(part.lightest, ground)) < needed
    )


def _is_dark(ground: float) -> bool:
    return ratio(ground, luminance(PAPER)) > ratio(ground, luminance(BLACK))
