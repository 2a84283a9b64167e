"""One line of text, in any script, as outlines.

The line is cut into pieces (a base with its marks), each piece gets a font, the pieces are brought into visual order
(Unicode Standard Annex 9), and HarfBuzz shapes each run of one font, script and direction.
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

from domain.drawing.shapes import Contour, Outline

FONTS = Path(__file__).parents[1] / "fonts"
EMOJI = "NotoEmoji-Bold.ttf"

# A longer line is cut here: it could not be read in any picture.
LONGEST = 500

UNKNOWN_SCRIPT = "Zzzz"
COMMON_SCRIPT = "Zyyy"
KEYCAP = "\u20e3"
JOINER = "\u200d"

# Unicode's Default_Ignorable_Code_Point: without a glyph they are not missing, they are just not seen.
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# What belongs to the character before it, though it is no mark.
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

# Two alphabets of characters that never change the visual order (class BN), to number the pieces of a line.
FIRST, SECOND = ([chr(start + offset) for offset in range(48)] for start in (0xE0020, 0xE0050))
NUMBER = re.compile("([{0}])([{1}])|([{1}])([{0}])".format("".join(FIRST), "".join(SECOND)))

FLAGS = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES | uharfbuzz.BufferFlags.DO_NOT_INSERT_DOTTED_CIRCLE
# A smaller factor than this is rounding.
FLAT = 1e-6


@dataclass(frozen=True, slots=True)
class Caption:
    """One line of text as outlines. The font size is 1; the pen starts at x = 0 on the baseline y = 0; y runs down."""

    outline: Outline
    # The advance of the whole line.
    width: float
    # The ink's extent, negative above the baseline; all four are 0 when there is none.
    top: float
    bottom: float
    left: float
    right: float
    # The characters no font has, each once: they are left out, never drawn as an empty box.
    missing: str


class Glyph(NamedTuple):
    """The contours of one glyph, and the extent of its ink, in units of the font; y runs up."""

    contours: tuple[Contour, ...]
    # The size of the unit, in em.
    scale: float
    left: float
    top: float
    right: float
    bottom: float


class Piece(NamedTuple):
    """A base with its marks; or, without a font, a character that only says which way the text runs."""

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
def outline_caption(text: str) -> Caption:
    """Never raises, whatever the text.

    Line breaks and tabs become spaces, other control characters vanish, spaces at the ends do not count. The first
    strong character gives the direction of the line.
    """
    pieces, missing = _pieces(_clean(text[:LONGEST]))
    placed: list[Placed] = []
    pen = 0.0
    for run in _runs(pieces, _language(text)):
        pen, lost = _shape(run, pen, placed)
        missing += lost
    return _assemble(placed, pen, "".join(dict.fromkeys(missing)))


def _clean(text: str) -> str:
    text = SURROGATE.sub("\ufffd", BREAK.sub(" ", text))
    text = "".join(character for character in text if unicodedata.category(character) != "Cc")
    return unicodedata.normalize("NFC", text).strip()


def _language(text: str) -> str:
    """Kanji have forms of their own; kana tell that the line is Japanese."""
    return "ja" if any("\u3041" <= character <= "\u30fa" for character in text) else "und"


@cache
def _names() -> tuple[str, ...]:
    """The fonts in the order in which they are asked for a character."""
    return tuple((FONTS / "order.txt").read_text(encoding="utf-8").split())


@cache
def _font(name: str) -> uharfbuzz.Font:
    """Mapped into memory at its first use. HarfBuzz lets threads share a font that nobody changes."""
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(FONTS / name)))


@lru_cache(maxsize=8192)
def _has(name: str, character: str) -> bool:
    """Whether the font draws the character, whole or in its parts."""
    font = _font(name)
    parts = unicodedata.normalize("NFD", character)
    return bool(font.get_nominal_glyph(ord(character))) or (
        parts != character and all(font.get_nominal_glyph(ord(part)) for part in parts)
    )


def _covers(name: str, text: str) -> bool:
    return all(_has(name, character) for character in text)


@lru_cache(maxsize=8192)
def _first_font(text: str) -> str | None:
    """The first font that has the whole text; else the first that has its base."""
    whole = (name for name in _names() if _covers(name, text))
    return next(whole, None) or (None if len(text) == 1 else _first_font(text[0]))


@lru_cache(maxsize=8192)
def _script(character: str) -> str:
    """The script of a character, as HarfBuzz knows it; of one that many scripts share, Zzzz."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return buffer.script or UNKNOWN_SCRIPT


def _pieces(text: str) -> tuple[list[Piece], str]:
    """The text as pieces that a font can draw, and the characters that no font has."""
    pieces: list[Piece] = []
    missing, script = "", UNKNOWN_SCRIPT
    last: str | None = None
    for cluster in _clusters(text):
        shown = IGNORABLE.sub("", cluster)
        if _is_directing(cluster):
            pieces.append(Piece(cluster, cluster, None, script))
        if not shown:
            continue
        last = _choose(cluster, shown, last, joined=bool(pieces) and pieces[-1].text.endswith(JOINER)) or last
        lost = "".join(character for character in shown if not (last and _has(last, character)))
        missing += lost
        if shown[0] in lost:
            continue
        own = _script(shown[0])
        script = script if own == UNKNOWN_SCRIPT else own
        pieces.append(Piece(cluster.translate(dict.fromkeys(map(ord, lost))), shown[0], last, script))
    return pieces, missing


def _clusters(text: str) -> Iterator[str]:
    """Each base with the marks and joiners behind it."""
    cluster = ""
    for character in text:
        if cluster and not _is_directing(cluster) and _follows(character):
            cluster += character
            continue
        if cluster:
            yield cluster
        cluster = character
    if cluster:
        yield cluster


@lru_cache(maxsize=8192)
def _follows(character: str) -> bool:
    return unicodedata.category(character)[0] == "M" or bool(FOLLOWER.match(character))


def _is_directing(cluster: str) -> bool:
    return cluster in DIRECTION_MARKS or unicodedata.bidirectional(cluster[0]) in DIRECTING


def _choose(cluster: str, shown: str, last: str | None, *, joined: bool) -> str | None:
    """What many scripts share, as a full stop, comes from the font in use, if that has it."""
    if (JOINER in cluster or KEYCAP in cluster) and _covers(EMOJI, shown):
        return EMOJI
    is_shared = last != EMOJI and _script(shown[0]) == UNKNOWN_SCRIPT
    if last and (joined or is_shared) and _covers(last, shown):
        return last
    return _first_font(shown)


def _runs(pieces: list[Piece], language: str) -> Iterator[Run]:
    """From left to right: neighbours of one font, script and direction."""
    drawn = [piece for piece in pieces if piece.font]
    first = next((piece.script for piece in drawn if piece.script != UNKNOWN_SCRIPT), COMMON_SCRIPT)
    # Neighbours in the text keep the same distance from their place in the line, going one way or the other.
    places = [
        (drawn[index], is_right_to_left, place + index if is_right_to_left else place - index)
        for place, (index, is_right_to_left) in enumerate(_visual_order(pieces))
    ]
    for (font, script, is_right_to_left, _), group in groupby(
        places, key=lambda place: (place[0].font, place[0].script, place[1], place[2])
    ):
        texts = [piece.text for piece, _, _ in group]
        text = "".join(reversed(texts) if is_right_to_left else texts)
        yield Run(text, font or "", first if script == UNKNOWN_SCRIPT else script, is_right_to_left, language)


def _visual_order(pieces: list[Piece]) -> list[tuple[int, bool]]:
    """The drawn pieces from left to right, each with whether it is read from right to left.

    get_display() gives only the characters in their new order. So a number in characters that take no part in the
    ordering is put behind each piece: it comes out on the piece's other side where the text runs to the left. The line
    is an isolate before a letter, because at the very end of a line such characters are ordered on their own.
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
    shown = get_display(FIRST_STRONG_ISOLATE + numbered + POP_ISOLATE * (depth + 1) + "a", base_dir="L")
    return [
        (FIRST.index(high or right_high) * len(SECOND) + SECOND.index(low or right_low), not high)
        for high, low, right_low, right_high in NUMBER.findall(shown)
    ]


def _shape(run: Run, pen: float, placed: list[Placed]) -> tuple[float, str]:
    """Add the run's glyphs to placed; give where the pen stands then, and what the font did not draw after all."""
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
        if not glyph.codepoint:
            lost += run.text[glyph.cluster]
            continue
        x, y = pen + position.x_offset / em, -position.y_offset / em
        placed.append(Placed(run.font, glyph.codepoint, x, y))
        pen += position.x_advance / em
    return pen, lost


def _assemble(placed: list[Placed], width: float, missing: str) -> Caption:
    drawn = [(glyph, x, y) for font, number, x, y in placed if (glyph := _glyph(font, number)).contours]
    return Caption(
        Outline(
            tuple(_moved(contour, glyph.scale, x, y) for glyph, x, y in drawn for contour in glyph.contours)
        ),
        width,
        top=min((y - glyph.top * glyph.scale for glyph, _, y in drawn), default=0),
        bottom=max((y - glyph.bottom * glyph.scale for glyph, _, y in drawn), default=0),
        left=min((x + glyph.left * glyph.scale for glyph, x, _ in drawn), default=0),
        right=max((x + glyph.right * glyph.scale for glyph, x, _ in drawn), default=0),
        missing=missing,
    )


def _moved(contour: Contour, k: float, x: float, y: float) -> Contour:
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
    # Fonts of cubics run the other way, and a few glyphs of the others: where outlines overlap that would cut a hole.
    if sum(map(_area, contours)) > 0:
        contours = [_reversed(contour) for contour in contours]
    (left, right), (bottom, top) = _extent(contours, 0), _extent(contours, 1)
    return Glyph(tuple(contours), 1 / font.face.upem, left, top, right, bottom)


@cache
def _pen() -> uharfbuzz.DrawFuncs:
    """Collects a glyph as lists of points and cubics, in the font's own units, y upwards."""

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
    """Twice the area between the ends of the segments: positive when it lies to the left of them."""
    area, (x0, y0) = 0.0, contour[-1][-2:]
    for point in contour:
        x, y = point[-2:]
        area += x0 * y - x * y0
        x0, y0 = x, y
    return area


def _reversed(contour: Contour) -> Contour:
    ends = [point[-2:] for point in contour]
    back = [
        end if len(point) == 2 else (point[2], point[3], point[0], point[1], *end)
        for end, point in zip(reversed(ends[:-1]), reversed(contour[1:]), strict=True)
    ]
    return (ends[-1], *back)


def _extent(contours: list[Contour], axis: int) -> tuple[float, float]:
    """From where to where the contours reach on one axis."""
    ends = [point[axis - 2] for contour in contours for point in contour]
    controls = [v for contour in contours for point in contour for v in point[axis:-2:2]]
    low, high = min(ends), max(ends)
    # Nearly every glyph has a point at its extremes; in the others a curve goes beyond the ends of all segments.
    if controls and (min(controls) < low or max(controls) > high):
        curves = [(a, b) for contour in contours for a, b in pairwise(contour) if len(b) == 6]
        ends += [v for a, b in curves for v in _bends(a[axis - 2], b[axis], b[2 + axis], b[4 + axis])]
    return min(ends), max(ends)


def _bends(a: float, b: float, c: float, d: float) -> Iterator[float]:
    """Where a cubic Bézier turns: the roots of its derivative between 0 and 1."""
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
