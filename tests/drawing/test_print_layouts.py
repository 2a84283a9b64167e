"""Print layouts: where things lie, how words are fitted, and what is read from the paper."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from domain.drawing.engine.print_sheets import PrintWriter
from domain.drawing.options import Design
from domain.drawing.output import Undrawable
from domain.drawing.print_layouts import FilledLayout, Part, PrintedCode, print_layouts, printed_width
from domain.drawing.shapes import NO_IMAGES, Color, DecodedImage, Images
from domain.drawing.sheets import Label
from domain.drawing.text_lines import fit_lines
from tests.cases import in_turn
from tests.opened import opened

URL, NETWORK = "https://go.example.com/a000001", "WIFI:T:WPA;S:Linden;P:flat white;;"
# How many codes each sheet has.
CODES = {"a6": 1, "tent": 2, "stickers": 21, "a5": 1, "a4": 1, "card": 1, "window": 1}
SIGNS = {"wifi": [URL, NETWORK], "wifi_join": [NETWORK], "wifi_page": [URL]}
GREEN = Color(11, 74, 55)
WORDS = {
    "headline": "See today’s menu",
    "text": "Point your camera here.",
    "address": "go.example.com/a000001",
}
DPI = 200


def logo():
    written = BytesIO()
    Image.new("RGB", (60, 20), (200, 30, 60)).save(written, "PNG")
    return DecodedImage(written.getvalue(), 60, 20, "00")


def pdf(name, design=None, **changes):
    filled = replace(FilledLayout(name=name, words=WORDS), **changes)
    looks = Design.model_validate(design or {"dotsOptions": {"type": "rounded", "color": "#0b4a37"}})
    code = Label(URL, looks, Images(logo()) if looks.image else NO_IMAGES, "")
    writer = PrintWriter()
    return (
        writer.add(PrintedCode(filled, code, Label(NETWORK, Design(), NO_IMAGES, ""), GREEN)) + writer.close()
    )


def pages(content):
    document = pypdfium2.PdfDocument(content)
    return [np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB")) for page in document]


def words(**values):
    return Part(kind="words", **{"room": (0, 0, 20, 10), "size": 2, "lines": 2, "slot": "headline", **values})


def overlap(one, other):
    (a, b, c, d), (e, f, g, h) = one.room, other.room
    return a < e + g and e < a + c and b < f + h and f < b + d


@pytest.mark.parametrize("changes", [{}, {"is_white": True, "has_marks": True}])
def test_every_code_on_every_sheet_is_read(changes):
    design = {"image": "data:,x", "dotsOptions": {"type": "rounded", "color": "#0b4a37"}}
    for name, codes in ({name: [URL] * count for name, count in CODES.items()} | SIGNS).items():
        found = [
            opened(one.text)
            for page in pages(pdf(name, design, **changes))
            for one in zxingcpp.read_barcodes(page)
        ]

        assert sorted(found) == sorted(codes), name
    assert [*CODES, *SIGNS] == [*print_layouts()]


def test_every_code_lies_where_its_layout_has_it():
    for name, layout in print_layouts().items():
        corners = [
            (one.position.top_left, one.position.bottom_right)
            for one in zxingcpp.read_barcodes(pages(pdf(name))[-1])
        ]
        seen = [((a.x + b.x) / 2 * 25.4 / DPI, (a.y + b.y) / 2 * 25.4 / DPI) for a, b in corners]

        expected = []
        for left, top, is_turned in layout.all_places:
            for x, y, side, _ in (part.room for part in layout.codes):
                turn = -1 if is_turned else 1
                expected.append((left + turn * (x + side / 2), top + turn * (y + side / 2)))
        assert len(seen) == len(expected), name
        for x, y in expected:
            assert min(max(abs(a - x), abs(b - y)) for a, b in seen) < 0.3, name


def test_codes_and_words_lie_on_the_paper_and_beside_each_other():
    for name, layout in print_layouts().items():
        for parts in (layout.block, layout.once, layout.front):
            seen = [part for part in parts if part.kind in ("code", "twin", "words", "logo")]
            for part in seen:
                left, top, wide, high = part.room
                assert min(left, top) >= 1, (name, part)
                assert left + wide <= layout.size[0] - 1, (name, part)
                assert top + high <= layout.size[1] - 1, (name, part)
            assert [pair for pair in combinations(seen, 2) if overlap(*pair)] == [], name


def test_a_frame_makes_a_code_narrower():
    place = Part(kind="code", room=(0, 0, 34, 34))

    assert [printed_width(place, proportion) for proportion in (0.5, 1, 1.36)] == [34, 34, pytest.approx(25)]


@in_turn(
    ("text", "room", "lines", "size"),
    [
        ("one two", {}, ("one two",), 2),
        # 20 mm hold ten sizes, twenty letters of half a size.
        ("one two three four five", {}, ("one two three", "four five"), 2),
        ("one two three four five six seven", {}, ("one two three four", "five six seven"), 2),
        (
            "eighteen characters of each line, eighteen",
            {},
            ("eighteen characters of", "each line, eighteen"),
            1.8,
        ),
        ("a\nb", {}, ("a", "b"), 2),
        # What a person does not enter shrinks further.
        ("x" * 48, {"slot": "address"}, ("x" * 48,), 0.8),
        (
            "今日のメニューです。さあどうぞ",
            {"room": (0, 0, 8, 10)},
            ("今日のメニューで", "す。さあどうぞ"),
            2,
        ),
        ("あいうえ。かき", {"room": (0, 0, 4, 10)}, ("あいう", "え。かき"), 2),
    ],
)
def test_words_take_even_lines_and_smaller_letters_before_they_are_refused(text, room, lines, size):
    found = fit_lines(text, words(**room), lambda line: len(line) / 2)

    assert found == (lines, pytest.approx(size))


def test_letters_get_no_smaller_than_seven_tenths():
    # 1.4 mm: 28 letters in a line of 20 mm.
    def fit(text):
        return fit_lines(text, words(), lambda line: len(line) / 2)

    assert fit("x" * 28) == (("x" * 28,), pytest.approx(1.4))
    assert fit("x" * 29) is None
    with pytest.raises(Undrawable, match="headline"):
        pdf("a5", words={**WORDS, "headline": "x" * 60})
    with pytest.raises(Undrawable, match="text"):
        pdf("a4", words={**WORDS, "text": "y" * 60})


@in_turn(
    ("headline", "is_right"),
    [("Menu", False), ("قائمة اليوم", True), ("תפריט היום Menu", True), ("本日のメニュー", False)],
)
def test_a_headline_begins_where_its_script_does(headline, is_right):
    left, top, wide, high = next(one for one in print_layouts()["a5"].block if one.slot == "headline").room
    px = DPI / 25.4

    (page,) = pages(pdf("a5", words={**WORDS, "headline": headline}))

    room = page[round(top * px) : round((top + high) * px), round(left * px) : round((left + wide) * px)]
    columns = np.flatnonzero((room < 128).all(axis=2).any(axis=0))
    assert columns.size
    assert (columns[0] > room.shape[1] - columns[-1]) == is_right


def test_a_sheet_is_drawn_as_outlines_and_says_where_it_is_cut():
    plain, marked = pdf("a6"), pdf("a6", has_marks=True)

    assert b"/Font" not in plain
    (page,) = pypdfium2.PdfDocument(plain)
    assert [round(side * 25.4 / 72, 1) for side in page.get_size()] == [105, 148]
    (page,) = pypdfium2.PdfDocument(marked)
    assert [round(side * 25.4 / 72, 1) for side in page.get_size()] == [125, 168]
    boxes = {"trim": page.get_trimbox(), "bleed": page.get_bleedbox()}
    assert {name: round(box[0] * 25.4 / 72, 1) for name, box in boxes.items()} == {"trim": 10, "bleed": 7}
    # No print shop cuts what is folded, or comes off its sheet.
    assert pdf("tent") == pdf("tent", has_marks=True)
