"""What people see of a picture: its caption and its logo. Decoders need neither."""

from collections.abc import Iterator
from io import BytesIO
from math import ceil, inf
from typing import Final

from PIL import Image

from domain.drawing.colors import BLACK, PAPER, blend_over, colors_of, contrast, luminance, read_color
from domain.drawing.engine import frames
from domain.drawing.engine.caption_blocks import lay_caption
from domain.drawing.engine.composition import Picture
from domain.drawing.logo_plates import PLATES, is_lost
from domain.drawing.logos.ink import ink_of
from domain.drawing.options import MAX_FONT, Design
from domain.drawing.scannability import Finding, Grades, Issue, best_by
from domain.drawing.shapes import Color, Outline, PlacedImage

# Below 1.5 people do not see that there is a caption.
_CAPTIONS: Grades = ((frames.LEAST_CAPTION_CONTRAST, "A"), (1.5, "B"), (0, "C"))
# The height of a caption's letters on paper, in mm; less is rounded away.
_LEGIBLE_MM: Final = 1.2
# On grey, black ink is seen as well as white.
LOGO_PLATES: Final = (*PLATES, "#9aa0a6")


def caption_findings(design: Design) -> Iterator[Finding]:
    ratio = frames.caption_contrast(design)
    if ratio is not None and (best := best_by(ratio, _CAPTIONS)) > "A":
        message = (
            f"The caption and its background hardly differ (contrast {ratio:.1f} to 1);"
            f" people read it from {frames.LEAST_CAPTION_CONTRAST:g} to 1 on."
        )
        fix = f"Set options.frameOptions.textColor to a {caption_change(design)} colour."
        yield best, Issue("caption_low_contrast", message, fix)
    if missing := frames.missing_characters(design):
        names = " ".join(one if one.isprintable() else f"U+{ord(one):04X}" for one in missing)
        message = f"The caption is drawn without {names}: no font here has that."
        frame = design.frameOptions
        option = "text" if any(one in frame.text for one in missing) else "text2"
        yield "A", Issue("caption_incomplete", message, f"Write options.frameOptions.{option} without it.")


def caption_change(design: Design) -> str:
    """The change of the caption: darker where black differs more from its background than white does."""
    grounds = frames.caption_grounds(design)
    black, white = (min(contrast(ink, ground) for ground in grounds) for ink in (BLACK, PAPER))
    return "darker" if black >= white else "lighter"


def caption_size_issues(design: Design, least_mm: float) -> list[Issue]:
    """`least_mm`: the width at which the picture may be printed."""
    size = caption_size(design) * least_mm
    if round(size, 1) >= _LEGIBLE_MM:
        return []
    message = (
        f"The caption's letters are {size:.1f} mm high where the picture is printed {least_mm:g} mm wide;"
        f" people read them from {_LEGIBLE_MM} mm on."
    )
    frame, larger = design.frameOptions, with_larger_caption(design, least_mm)
    fix = f"Shorten options.frameOptions.{'text' if len(frame.text) >= len(frame.text2) else 'text2'}"
    if larger is not None:
        font = larger.frameOptions.fontSize
        fix = f"Set options.frameOptions.fontSize to {f'at least {font}' if font else 'null'}"
    wide = ceil(_LEGIBLE_MM / caption_size(design))
    return [Issue("caption_too_small", message, f"{fix}, or print the picture at least {wide} mm wide.")]


def caption_size(design: Design) -> float:
    """The font size of the smallest line, as a share of the picture's width; infinite without words."""
    frame = frames.draw_frame(design, design.width, design.height, 1)
    if not frame.layers or not (block := lay_caption(design.frameOptions)).lines:
        return inf
    # The caption is the last layer of every frame.
    (drawn,) = (shape for shape in frame.layers[-1].shapes if isinstance(shape, Outline))
    ends = [step[-2] for contour in drawn.contours for step in contour]
    font = (max(ends) - min(ends)) / block.width
    return font * min(line.scale for line in block.lines) / design.width


def with_larger_caption(design: Design, least_mm: float) -> Design | None:
    """The least font size with which people can read it; None where there is no room for that."""
    scale = min(line.scale for line in lay_caption(design.frameOptions).lines)
    font = ceil(_LEGIBLE_MM / least_mm * design.width / scale)
    for size in (font if font <= MAX_FONT else None, None):
        larger = design.having("frameOptions", fontSize=size)
        if round(caption_size(larger) * least_mm, 1) >= _LEGIBLE_MM:
            return larger
    return None


def logo_findings(design: Design, picture: Picture) -> Iterator[Finding]:
    """A logo whose ink is lost on its plate, or on what else it stands on."""
    placed = picture.drawing.logo
    if placed is None or not (ink := ink_of(placed.image.content)):
        return
    if not any(is_lost(ink, luminance(ground)) for ground in _logo_grounds(design, picture, placed)):
        return
    seen = [color for color in LOGO_PLATES if not is_lost(ink, luminance(read_color(color)))]
    other = "Use another logo for options.image, or leave it out."
    fix = f"Set options.imageOptions.plate.color to {seen[0]}." if seen else other
    yield "A", Issue("logo_invisible", "The logo is hardly seen: what is under it has the same colour.", fix)


def _logo_grounds(design: Design, picture: Picture, placed: PlacedImage) -> list[Color]:
    grounds = [blend_over(color, PAPER) for color in colors_of(picture.ground)]
    if (behind := picture.drawing.backdrop) is not None:
        with Image.open(BytesIO(behind.image.content)) as image:
            scale = image.width / behind.width
            left, top = placed.left * scale, placed.top * scale
            box = (left, top, left + placed.width * scale, top + placed.height * scale)
            mean = image.convert("RGB").resize((1, 1), Image.Resampling.BOX, box)
        grounds = [Color(*mean.tobytes())]
    if picture.plate is not None:
        return [blend_over(color, ground) for color in colors_of(picture.plate) for ground in grounds]
    if not design.imageOptions.hideBackgroundDots:
        dots = (color for paint in picture.inks["dotsOptions"] for color in colors_of(paint))
        grounds += [blend_over(dot, grounds[0]) for dot in dots]
    return grounds
