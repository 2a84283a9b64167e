"""One line of text, in any script, as outlines.

The line is cut into pieces: a base character with its combining marks. Each piece gets a font. The pieces
are put into visual order (Unicode Standard Annex 9), and HarfBuzz shapes each run of one font, script and
direction.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import uharfbuzz
from bidi import get_display

from domain.drawing.shapes import Contour, Outline, reverse

FONTS = Path(__file__).parents[1] / "fonts"
EMOJI = "NotoEmoji-Bold.ttf"
# The other scripts have one weight.
REGULAR = {"Inter-Bold.otf": "Inter-Regular.otf"}

# A longer line is cut, because it would be illegible in any picture.
LONGEST = 500

UNKNOWN_SCRIPT = "Zzzz"
COMMON_SCRIPT = "Zyyy"
KEYCAP = "\u20e3"
JOINER = "\u200d"

# Unicode's Default_Ignorable_Code_Point: invisible characters, which need no glyph.
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Characters that belong to the one before them without being combining marks.
FOLLOWER = re.compile(
    "[\u034f\u180b-\u180f\u200b-\u200d\u2060-\u2064\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]"
)
BREAK = re.compile("[\t-\r\x1c-\x1f\x85\u2028\u2029]")
SURROGATE = re.compile("[\ud800-\udfff]")

DIRECTED = frozenset(("R", "AL", "AN", "RLE", "RLO", "RLI"))
DIRECTING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068\u2069"
ISOLATES = ("\u2066", "\u2067", FIRST_STRONG_ISOLATE)
DIRECTION_MARKS = "\u200e\u200f\u061c"

# Two alphabets that number the pieces of a line. Their characters (class BN) never change the visual order.
FIRST, SECOND = ([chr(start + offset) for offset in range(48)] for start in (0xE0020, 0xE0050))
NUMBER = re.compile("([{0}])([{1}])|([{1}])([{0}])".format("".join(FIRST), "".join(SECOND)))

FLAGS = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES | uharfbuzz.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
# A factor below this one is a rounding error.
FLAT = 1e-6


@dataclass(frozen=True, slots=True)
class Caption:
    """One line of text. The font size is 1; the line starts at x = 0 on the baseline y = 0; y runs down.

    `width`: the advance of the line. `top` to `right`: the extent of the ink, all 0 without ink. `missing`:
    the characters that no font has, each once; they are omitted and never drawn as an empty box.
    """

    outline: Outline
    width: float
    top: float
    bottom: float
    left: float
    right: float
    missing: str


class Glyph(NamedTuple):
    """A glyph in units of the font, each `scale` em; y runs up."""

    contours: tuple[Contour, ...]
    scale: float
    left: float
    top: float
    right: float
    bottom: float


class Piece(NamedTuple):
    """A base with its combining marks. Without a font: a character that only sets the direction."""

    text: str
    base: str
    font: str | None
    script: str


class Run(NamedTuple):
    text: str
    font: str
    script: str
    is_right_to_left: bool
    language: str


class Placed(NamedTuple):
    font: str
    glyph: int
    x: float
    y: float


@lru_cache(maxsize=64)
def outline_caption(text: str, *, is_bold: bool = True) -> Caption:
    """Outline a caption. It never raises, whatever the text.

    Line breaks and tabs become spaces; other control characters and spaces at the ends are removed. The
    first strong character decides the direction of the line.
    """
    pieces, missing = _cut(_clean(text[:LONGEST]))
    placed: list[Placed] = []
    pen = 0.0
    for run in _runs(pieces, _language(text)):
        weighted = run if is_bold else run._replace(font=REGULAR.get(run.font, run.font))
        pen, lost = _shape(weighted, pen, placed)
        missing += lost
    return _assemble(placed, pen, "".join(dict.fromkeys(missing)))


def _clean(text: str) -> str:
    text = SURROGATE.sub("\ufffd", BREAK.sub(" ", text))
    text = "".join(character for character in text if unicodedata.category(character) != "Cc")
    return unicodedata.normalize("NFC", text).strip()


def _language(text: str) -> str:
    """Japanese, whose kanji have forms of their own, is recognised by kana."""
    return "ja" if any("\u3041" <= character <= "\u30fa" for character in text) else "und"


@cache
def _names() -> tuple[str, ...]:
    """The fonts in the order of preference."""
    return tuple((FONTS / "order.txt").read_text(encoding="utf-8").split())


@cache
def _font(name: str) -> uharfbuzz.Font:
    """A font, mapped into memory at first use. HarfBuzz lets threads share one that does not change."""
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(FONTS / name)))


@lru_cache(maxsize=8192)
def _has(name: str, character: str) -> bool:
    """Whether the font draws the character, composed or decomposed."""
    font = _font(name)
    parts = unicodedata.normalize("NFD", character)
    return bool(font.get_nominal_glyph(ord(character))) or (
        parts != character and all(font.get_nominal_glyph(ord(part)) for part in parts)
    )


def _covers(name: str, text: str) -> bool:
    return all(_has(name, character) for character in text)


@lru_cache(maxsize=8192)
def _first_font(text: str) -> str | None:
    """The first font with the whole text, or otherwise the first with its base."""
    whole = (name for name in _names() if _covers(name, text))
    return next(whole, None) or (None if len(text) == 1 else _first_font(text[0]))


@lru_cache(maxsize=8192)
def _script(character: str) -> str:
    """The ISO 15924 code by HarfBuzz; Zzzz for a character that several scripts share."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return buffer.script or UNKNOWN_SCRIPT


def _cut(text: str) -> tuple[list[Piece], str]:
    """The pieces, and the characters that no font has."""
    pieces: list[Piece] = []
    missing, script = "", UNKNOWN_SCRIPT
    last: str | None = None
    for cluster in clusters(text):
        visible = IGNORABLE.sub("", cluster)
        if _is_directing(cluster):
            pieces.append(Piece(cluster, cluster, None, script))
        if not visible:
            continue
        is_joined = bool(pieces) and pieces[-1].text.endswith(JOINER)
        last = _choose_font(cluster, visible, last, is_joined=is_joined) or last
        lost = "".join(character for character in visible if not (last and _has(last, character)))
        missing += lost
        if visible[0] in lost:
            continue
        own = _script(visible[0])
        script = script if own == UNKNOWN_SCRIPT else own
        pieces.append(Piece(cluster.translate(dict.fromkeys(map(ord, lost))), visible[0], last, script))
    return pieces, missing


def clusters(text: str) -> Iterator[str]:
    """Each base with the combining marks and joiners after it."""
    cluster = ""
    for character in text:
        if cluster and (_is_directing(cluster) or not _follows(character)):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


@lru_cache(maxsize=8192)
def _follows(character: str) -> bool:
    return unicodedata.category(character)[0] == "M" or bool(FOLLOWER.match(character))


def _is_directing(cluster: str) -> bool:
    return cluster in DIRECTION_MARKS or unicodedata.bidirectional(cluster[0]) in DIRECTING


def _choose_font(cluster: str, visible: str, last: str | None, *, is_joined: bool) -> str | None:
    """Characters that scripts share, like a full stop, come from the last font if possible."""
    if (JOINER in cluster or KEYCAP in cluster) and _covers(EMOJI, visible):
        return EMOJI
    is_shared = last != EMOJI and _script(visible[0]) == UNKNOWN_SCRIPT
    if last and (is_joined or is_shared) and _covers(last, visible):
        return last
    return _first_font(visible)


def _runs(pieces: list[Piece], language: str) -> Iterator[Run]:
    """From left to right: neighbours with the same font, script and direction."""
    drawn = [piece for piece in pieces if piece.font]
    first = next((piece.script for piece in drawn if piece.script != UNKNOWN_SCRIPT), COMMON_SCRIPT)
    # Neighbours in the text have the same position minus index, or the same position plus index where the
    # text runs to the left.
    positions = [
        (drawn[index], is_right_to_left, position + index if is_right_to_left else position - index)
        for position, (index, is_right_to_left) in enumerate(_visual_order(pieces))
    ]
    for (font, script, is_right_to_left, _), group in groupby(
        positions, key=lambda position: (position[0].font, position[0].script, position[1], position[2])
    ):
        texts = [piece.text for piece, _, _ in group]
        text = "".join(reversed(texts) if is_right_to_left else texts)
        yield Run(text, font or "", first if script == UNKNOWN_SCRIPT else script, is_right_to_left, language)


def _visual_order(pieces: list[Piece]) -> list[tuple[int, bool]]:
    """The indexes of the drawn pieces from left to right, and whether each is read from right to left.

    get_display() returns only characters in their new order. So each piece is followed by its number, in
    characters that do not affect the order. Where the text runs to the left, the number comes out reversed.
    The line is an isolate before a letter, because at the end of a line such characters are ordered on
    their own.
    """
    numbered, count, depth = "", 0, 0
    for piece in pieces:
        depth += piece.base in ISOLATES
        if piece.base == POP_ISOLATE:
            if not depth:
                continue
            depth -= 1
        numbered += piece.base
        if piece.font:
            numbered += FIRST[count // len(SECOND)] + SECOND[count % len(SECOND)]
            count += 1
    if not any(unicodedata.bidirectional(piece.base) in DIRECTED for piece in pieces):
        return [(index, False) for index in range(count)]
    ordered = get_display(FIRST_STRONG_ISOLATE + numbered + POP_ISOLATE * (depth + 1) + "a", base_dir="L")
    return [
        (FIRST.index(high or right_high) * len(SECOND) + SECOND.index(low or right_low), not high)
        for high, low, right_low, right_high in NUMBER.findall(ordered)
    ]


def _shape(run: Run, pen: float, placed: list[Placed]) -> tuple[float, str]:
    """Add the run's glyphs to `placed`; returns the pen's new position and the characters without a glyph."""
    font = _font(run.font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(run.text)
    buffer.direction = "rtl" if run.is_right_to_left else "ltr"
    buffer.script = run.script
    buffer.language = run.language
    buffer.flags = FLAGS
    uharfbuzz.shape(font, buffer)
    em, lost = font.face.upem, ""
    for glyph, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if glyph.codepoint:
            x, y = pen + position.x_offset / em, -position.y_offset / em
            placed.append(Placed(run.font, glyph.codepoint, x, y))
            pen += position.x_advance / em
        else:
            lost += run.text[glyph.cluster]
    return pen, lost


def _assemble(placed: list[Placed], width: float, missing: str) -> Caption:
    drawn = [(glyph, x, y) for font, number, x, y in placed if (glyph := _glyph(font, number)).contours]
    return Caption(
        Outline(
            tuple(_place(contour, glyph.scale, x, y) for glyph, x, y in drawn for contour in glyph.contours)
        ),
        width,
        top=min((y - glyph.top * glyph.scale for glyph, _, y in drawn), default=0),
        bottom=max((y - glyph.bottom * glyph.scale for glyph, _, y in drawn), default=0),
        left=min((x + glyph.left * glyph.scale for glyph, x, _ in drawn), default=0),
        right=max((x + glyph.right * glyph.scale for glyph, x, _ in drawn), default=0),
        missing=missing,
    )


def _place(contour: Contour, k: float, x: float, y: float) -> Contour:
    return tuple(
        (x + p[0] * k, y - p[1] * k)
        if len(p) == 2
        else (x + p[0] * k, y - p[1] * k, x + p[2] * k, y - p[3] * k, x + p[4] * k, y - p[5] * k)
        for p in contour
    )


@lru_cache(maxsize=4096)
def _glyph(name: str, number: int) -> Glyph:
    font = _font(name)
    drawn: list[list[tuple[float, ...]]] = []
    font.draw_glyph(number, _pen(), drawn)
    contours: list[Contour] = [tuple(contour) for contour in drawn if len(contour) > 1]
    if not contours:
        return Glyph((), 1, 0, 0, 0, 0)
    # Contours of cubic fonts, and of a few other glyphs, run the other way: overlaps would become holes.
    if sum(map(_area, contours)) > 0:
        contours = [reverse(contour) for contour in contours]
    (left, right), (bottom, top) = _extent(contours, 0), _extent(contours, 1)
    return Glyph(tuple(contours), 1 / font.face.upem, left, top, right, bottom)


@cache
def _pen() -> uharfbuzz.DrawFuncs:
    """Collects a glyph as lists of points and cubics."""

    def add_quadratic(x1: float, y1: float, x: float, y: float, drawn: list[list[tuple[float, ...]]]) -> None:
        x0, y0 = drawn[-1][-1][-2:]
        controls = (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x + 2 * x1) / 3, (y + 2 * y1) / 3
        drawn[-1].append((*controls, x, y))

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, drawn: drawn.append([(x, y)]))
    pen.set_line_to_func(lambda x, y, drawn: drawn[-1].append((x, y)))
    pen.set_quadratic_to_func(add_quadratic)
    pen.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, drawn: drawn[-1].append((x1, y1, x2, y2, x, y)))
    return pen


def _area(contour: Contour) -> float:
    """Twice the area between the ends of the segments: positive when it lies on their left."""
    ends = [point[-2:] for point in contour]
    return sum(x0 * y - x * y0 for (x0, y0), (x, y) in pairwise([ends[-1], *ends]))


def _extent(contours: list[Contour], axis: int) -> tuple[float, float]:
    ends = [point[axis - 2] for contour in contours for point in contour]
    controls = [v for contour in contours for point in contour for v in point[axis:-2:2]]
    low, high = min(ends), max(ends)
    # Most glyphs have a point at each extreme; in the others a curve exceeds the ends of all segments.
    if controls and (min(controls) < low or max(controls) > high):
        curves = [(a, b) for contour in contours for a, b in pairwise(contour) if len(b) == 6]
        ends += [v for a, b in curves for v in _bends(a[axis - 2], b[axis], b[2 + axis], b[4 + axis])]
    return min(ends), max(ends)


def _bends(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """The extremes of a cubic Bézier on one axis: its values at the roots of the derivative."""
    square, linear, constant = d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a
    if abs(square) < FLAT:
        roots = [-constant / linear] if abs(linear) > FLAT else []
    else:
        root = sqrt(max(linear * linear - 4 * square * constant, 0))
        roots = [(-linear - root) / (2 * square), (-linear + root) / (2 * square)]
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            yield s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
