"""The plate under a logo that would else be lost on its page: dark ink on a dark one, pale ink on a light one."""

from typing import Final

from domain.drawing.colors import BLACK, PAPER, luminance, ratio, read_color
from domain.drawing.shapes import Ink

# WCAG 2.2, 1.4.11: a graphic on its ground.
_DISTINCT: Final = 3.0
# On light grounds less will do: most logos are made for paper, also those in yellow or orange.
_SEEN_ON_PAPER: Final = 2.0
# How much of the ink may be lost. On a dark page a white plate is what the logo was made for, and costs nothing.
_LOST_ON_DARK: Final = 0.1
_LOST_ON_LIGHT: Final = 0.25
# Of two that are as good the first is taken.
_PLATES: Final = ("#ffffff", "#16181c")


def plate_on(background: str, ink: Ink | None) -> str | None:
    """The colour of the plate that this ink needs on that background, or None where it needs none.

    `ink` is None while it is not known: then it is taken for dark, as that of most logos.
    """
    ground = luminance(read_color(background))
    if ink is None:
        return _PLATES[0] if _is_dark(ground) else None
    lost = _lost(ink, ground)
    if lost <= (_LOST_ON_DARK if _is_dark(ground) else _LOST_ON_LIGHT):
        return None
    plate = min(_PLATES, key=lambda plate: _lost(ink, luminance(read_color(plate))))
    return plate if _lost(ink, luminance(read_color(plate))) <= lost / 2 else None


def _lost(ink: Ink, ground: float) -> float:
    """The share of the ink that can hardly be told from a ground of that luminance."""
    needed = _DISTINCT if _is_dark(ground) else _SEEN_ON_PAPER
    return sum(
        part.share for part in ink if max(ratio(part.darkest, ground), ratio(part.lightest, ground)) < needed
    )


def _is_dark(ground: float) -> bool:
    return ratio(ground, luminance(PAPER)) > ratio(ground, luminance(BLACK))
