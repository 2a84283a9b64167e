"""Label sheets, looked at through pdfium: what is read on each label, and where it lies on the paper."""

import tracemalloc
from functools import cache
from hashlib import sha256
from io import BytesIO
from time import process_time

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from domain.drawing.engine.captions import clusters, outline_caption
from domain.drawing.engine.labels import SheetWriter
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.pdf import draw_pdf
from domain.drawing.options import Design
from domain.drawing.output import Undrawable
from domain.drawing.shapes import DecodedImage, Images
from domain.drawing.sheets import Label, sheet_named, sheet_of
from tests.cases import in_turn
from tests.drawing.print_views import run_ghostscript
from tests.drawing.seeing import read

DPI = 200
# In mm, as Avery publishes them and as a ruler finds them: the paper, the first label's left and upper edge,
# the distance from one to the next, the size of a label, columns and rows.
GEOMETRY = {
    "a4": ((210, 297), (11, 22.5), (64, 64), (60, 60), (3, 4)),
    "letter": ((215.9, 279.4), (13.95, 13.7), (64, 64), (60, 60), (3, 4)),
    "l7160": ((210, 297), (7.2, 15.1), (66, 38.1), (63.5, 38.1), (3, 7)),
    "l7163": ((210, 297), (4.65, 15.1), (101.6, 38.1), (99.1, 38.1), (2, 7)),
    "l7162": ((210, 297), (4.65, 12.9), (101.6, 33.9), (99.1, 33.9), (2, 8)),
    "l4732": ((210, 297), (11, 13.3), (38.1, 16.9), (35.6, 16.9), (5, 16)),
    "5160": ((215.9, 279.4), (4.76, 12.7), (69.85, 25.4), (66.68, 25.4), (3, 10)),
    "5163": ((215.9, 279.4), (3.97, 12.7), (106.36, 50.8), (101.6, 50.8), (2, 5)),
    "22806": ((215.9, 279.4), (15.88, 15.88), (66.68, 65.62), (50.8, 50.8), (3, 4)),
    "roll-62mm": ((62, 65), (0, 1.5), (0, 0), (62, 62), (1, 1)),
    "a4-pen": ((210, 297), (10.05, 10.1), (63.3, 69.2), (63.3, 69.2), (3, 4)),
    "40x30": ((210, 297), (19, 14.5), (44, 34), (40, 30), (4, 8)),
}
every_sheet = pytest.mark.parametrize("name", GEOMETRY)
PADDING = 1.5
YELLOW = {"backgroundOptions": {"color": "#ffee88"}}


def design(**options):
    return Design.model_validate(options)


def logo(mode="RGB"):
    written = BytesIO()
    Image.effect_noise((60, 40), 90).convert(mode).save(written, "PNG")
    return DecodedImage(written.getvalue(), 60, 40, sha256(written.getvalue()).hexdigest())


DESIGNS = [
    (design(), None),
    (
        design(
            dotsOptions={
                "type": "rounded",
                "gradient": {
                    "rotation": 0.7,
                    "colorStops": [{"offset": 0, "color": "#a01030"}, {"offset": 1, "color": "#102080"}],
                },
            },
            cornersSquareOptions={
                "type": "rounded",
                "gradient": {
                    "type": "radial",
                    "colorStops": [{"offset": 0, "color": "#006000"}, {"offset": 1, "color": "#003060"}],
                },
            },
        ),
        None,
    ),
    (design(frameOptions={"enabled": True, "type": "bubble"}), None),
    (design(image="data:,x"), logo()),
    (design(**YELLOW), None),
]


def sheet(name):
    return sheet_of(name) if name[0].isdigit() and "x" in name else sheet_named(name)


def label(number, name="", looks=DESIGNS[0]):
    return Label(f"https://go.example.com/a{number:06}", looks[0], Images(looks[1]), name)


def written(sheet, labels):
    writer = SheetWriter(sheet)
    return b"".join([*map(writer.add, labels), writer.close()])


def pages(content):
    """RGB, at 200 px an inch."""
    document = pypdfium2.PdfDocument(content)
    return [np.asarray(page.render(scale=DPI / 72).to_pil().convert("RGB")) for page in document]


def px(mm):
    return round(mm * DPI / 25.4)


def edges(name, place):
    """A label's left and upper edge in mm, by the published numbers."""
    _, start, pitch, _, (columns, _) = GEOMETRY[name]
    row, column = divmod(place, columns)
    return start[0] + column * pitch[0], start[1] + row * pitch[1]


def cut_out(page, name, place, outset=0.0):
    """The pixels of a label, by the published numbers. What is beside the paper is white."""
    (left, top), (wide, high) = edges(name, place), GEOMETRY[name][3]
    top, bottom, left, right = (
        px(side) for side in (top - outset, top + high + outset, left - outset, left + wide + outset)
    )
    if outset > 0:
        around = px(2 * outset)
        page = np.pad(page, ((around, around), (around, around), (0, 0)), constant_values=255)
        top, bottom, left, right = (side + around for side in (top, bottom, left, right))
    return page[top:bottom, left:right]


def extent(mask):
    """Left, top, right and bottom of what is set, in mm."""
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return [round(at * 25.4 / DPI, 2) for at in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1)]


def is_yellow(pixels):
    return (pixels[..., 0] > 200) & (pixels[..., 2] < 180)


def is_dark(pixels):
    return pixels.max(axis=2) < 140


@cache
def yellow_page(name):
    """A full page of yellow pictures without names."""
    places = sheet(name).places
    return pages(written(sheet(name), [label(number, "", DESIGNS[4]) for number in range(places)]))[0]


@pytest.mark.slow
@every_sheet
def test_every_label_of_a_sheet_leads_to_its_own_code(name):
    places = GEOMETRY[name][4][0] * GEOMETRY[name][4][1]
    labels = [label(number, f"Table {number}", DESIGNS[number % 5]) for number in range(places + 2)]

    drawn = pages(written(sheet(name), labels))

    assert len(drawn) == -(-len(labels) // places)
    seen = [read(cut_out(drawn[at // places], name, at % places)) for at in range(places + 2)]
    assert seen == [[label.text] for label in labels]


@every_sheet
def test_a_page_has_the_size_of_its_paper(name):
    document = pypdfium2.PdfDocument(written(sheet(name), [label(1)]))

    assert [side * 25.4 / 72 for side in document[0].get_size()] == pytest.approx(GEOMETRY[name][0], abs=0.01)


@every_sheet
def test_every_label_lies_where_the_paper_has_it(name):
    page, (wide, high) = yellow_page(name), GEOMETRY[name][3]
    # The lowest labels have less free around the picture, and the name beside it; others have a line above.
    padding = {"a4-pen": 9, "l4732": 0.9}.get(name, PADDING)
    around = 0.5

    for place in range(sheet(name).places):
        left, top, right, bottom = extent(is_yellow(cut_out(page, name, place, outset=around)))
        middle = padding + (right - left) / 2 if name == "l4732" else wide / 2
        assert (left + right) / 2 == pytest.approx(around + middle, abs=0.3)
        assert top == pytest.approx(around + padding, abs=0.3)
        assert right - left == pytest.approx(bottom - top, abs=0.2)
        assert bottom < around + high - 0.7


@in_turn("name", ["l7160", "l7163", "l7162", "l4732", "5160", "5163", "22806"])
def test_a_sheet_of_stickers_has_ink_on_its_labels_only(name):
    labels = [label(number, "A name as long as this one is " * 3) for number in range(sheet(name).places)]
    page = pages(written(sheet(name), labels))[0].copy()

    for place in range(len(labels)):
        inside = cut_out(page, name, place, outset=-0.7 if name == "l4732" else -PADDING + 0.3)
        assert is_dark(inside).any()
        inside[:] = 255

    assert (page == 255).all()


@in_turn("name", ["a4", "letter", "40x30"])
def test_cut_marks_lie_beside_each_label_in_line_with_its_edges(name):
    page, (wide, high) = yellow_page(name).min(axis=2), GEOMETRY[name][3]

    for place in (0, 4, sheet(name).places - 1):
        left, top = edges(name, place)
        for x, y, outwards in (
            *((left, top, -1), (left + wide, top, 1)),
            *((left, top + high, -1), (left + wide, top + high, 1)),
        ):
            assert line_near(page[:, px(x + outwards)], y) == pytest.approx(y, abs=0.15)
        for x, y, outwards in (
            *((left, top, -1), (left, top + high, 1)),
            *((left + wide, top, -1), (left + wide, top + high, 1)),
        ):
            assert line_near(page[px(y + outwards)], x) == pytest.approx(x, abs=0.15)


def line_near(pixels, place):
    """The place of the only line within 1.5 mm, in mm."""
    start = px(place - 1.5)
    near = 255 - pixels[start : px(place + 1.5)].astype(int)
    assert near.sum() > 60
    return (start + 0.5 + (near * np.arange(len(near))).sum() / near.sum()) * 25.4 / DPI


@in_turn("name", ["a4", "40x30"])
def test_no_cut_mark_lies_on_a_label(name):
    page = yellow_page(name)

    for place in range(sheet(name).places):
        inside = cut_out(page, name, place, outset=-0.2).copy()
        left, top, right, bottom = map(px, extent(is_yellow(inside)))
        inside[top - 1 : bottom + 1, left - 1 : right + 1] = 255
        assert (inside == 255).all()


NAMES = {
    "latin": "Kitchen, by the stove",
    "arabic": "قائمة الطعام",
    "chinese": "第十二桌菜单",
    "emoji": "🍕🍷🎉",
    "thai": "ก็ที่นี่ป้ญญ์",
    "tibetan": "བོད་ཡིག",
}


def name_of(page, name, place=0):
    """The ink under a picture: its left, upper, right and lower end in mm, from the label's corner."""
    pixels = cut_out(page, name, place)
    below = px(extent(is_yellow(pixels))[3]) + 1
    ink = is_dark(pixels[below:])
    left, top, right, bottom = extent(ink)
    offset = below * 25.4 / DPI
    return left, top + offset, right, bottom + offset


@in_turn("script", NAMES)
def test_a_name_stands_in_the_middle_under_its_code_in_any_script(script):
    page = pages(written(sheet("l7160"), [label(1, NAMES[script], DESIGNS[4])]))[0]

    left, top, right, bottom = name_of(page, "l7160")

    assert (left + right) / 2 == pytest.approx(63.5 / 2, abs=0.3)
    assert right - left > 5
    assert 1.5 < bottom - top < 5
    assert bottom < 38.1 - PADDING + 0.2


@in_turn("script", NAMES)
def test_a_long_name_is_shortened_to_the_label(script):
    page = pages(written(sheet("5160"), [label(1, f"{NAMES[script]} " * 20, DESIGNS[4])]))[0]

    left, _, right, _ = name_of(page, "5160")

    assert 50 < right - left < 66.7 - 2 * PADDING + 0.2
    assert left > PADDING - 0.2


def beginnings(name):
    """Each with its ellipsis."""
    pieces = list(clusters(name))
    return ["".join(pieces[:count]) + "…" for count in range(1, len(pieces))]


def width_of(text):
    caption = outline_caption(text)
    return caption.right - caption.left


def test_a_shortened_name_ends_in_an_ellipsis_and_not_within_a_character():
    family, page = "👨\u200d👩\u200d👧", sheet("40x30")
    widest = page.room[0] / page.font

    ended = [text for text in beginnings(f"{family}e\u0301" * 30) if width_of(text) <= widest][-1]

    assert written(page, [label(1, f"{family}e\u0301" * 30)]) == written(page, [label(1, ended)])


@pytest.mark.parametrize("width", [2000, 2200, 3000])
def test_beside_a_wide_picture_no_ellipsis_stands_alone(width):
    looks = design(width=width, height=1000), None

    named, nameless = (written(sheet("l4732"), [label(1, name, looks)]) for name in ("Hello", ""))

    assert named == nameless


def test_a_code_without_a_name_has_nothing_under_it():
    page = pages(written(sheet("l7160"), [label(1, "", DESIGNS[4])]))[0]

    pixels = cut_out(page, "l7160", 0)

    assert not is_dark(pixels[px(extent(is_yellow(pixels))[3]) + 1 :]).any()


@every_sheet
def test_a_code_is_printed_as_wide_as_its_label_was_found_to_have_room_for(name):
    left, _, right, _ = extent(is_yellow(cut_out(yellow_page(name), name, 0)))

    assert sheet(name).printed_width(1) == pytest.approx(right - left, abs=0.2)


@in_turn(
    ("label_mm", "paper", "grid"),
    [
        ("60x60", (210, 297), (3, 4)),
        ("50 x 30", (210, 297), (3, 8)),
        ("50.5X30.25", (210, 297), (3, 8)),
        ("50×30", (210, 297), (3, 8)),
        ("194x281", (210, 297), (1, 1)),
        ("200x60", (297, 210), (1, 3)),
        ("10x10", (210, 297), (14, 20)),
    ],
)
def test_a_size_of_labels_fills_an_a4_page(label_mm, paper, grid):
    found = sheet_of(label_mm)

    assert (found.paper, (found.columns, found.rows)) == (paper, grid)
    assert min(found.corner_of(0)) >= 8


@in_turn(
    ("label_mm", "message"),
    [
        *((text, "must be the width and height") for text in ("", "60", "60x", "-5x40", "1e3x40", "nanxnan")),
        *((text, "must be the width and height") for text in ("60x40x20", "60,5x40", "٦٠x٤٠", "60x40mm")),
        ("0x40", "must be at least 1x1"),
        ("40x0.99", "must be at least 1x1"),
        ("195x282", "must be at most 194x281 or 281x194"),
        ("9999x9999", "must be at most 194x281 or 281x194"),
    ],
)
def test_a_size_of_labels_that_cannot_be_is_refused(label_mm, message):
    with pytest.raises(Undrawable) as refused:
        sheet_of(label_mm)

    assert refused.value.fault.field == "label_mm"
    assert refused.value.fault.message.startswith(message)


def test_a_sheet_without_labels_is_one_blank_page():
    drawn = pages(written(sheet("a4"), []))

    assert len(drawn) == 1
    assert (drawn[0] == 255).all()


@in_turn(("labels", "expected"), [(1, 1), (21, 1), (22, 2), (200, 10)])
def test_two_hundred_labels_of_21_a_page_have_ten_pages(labels, expected):
    content = written(sheet("l7160"), [label(number) for number in range(labels)])

    assert len(pypdfium2.PdfDocument(content)) == expected


def test_a_sheet_leaves_page_by_page_and_is_not_kept():
    writer = SheetWriter(sheet("5160"))
    parts = [writer.add(label(number)) for number in range(61)]
    tracemalloc.start()

    try:
        before = tracemalloc.get_traced_memory()[0]
        parts += [writer.add(label(1)) and b"." for _ in range(120)]
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()

    assert [at for at, part in enumerate(parts) if part] == [0, *range(30, 181, 30)]
    assert grown < 100_000


@pytest.mark.slow
def test_a_thousand_labels_take_seconds_and_megabytes(capsys):
    for looks in (DESIGNS[0], DESIGNS[1]):
        began = process_time()
        names = (f"{(*NAMES.values(),)[number % len(NAMES)]} {number}" for number in range(1_000))
        content = written(sheet("l7160"), [label(*one, looks) for one in enumerate(names)])
        seconds = process_time() - began

        with capsys.disabled():
            print(f"1,000 labels: {seconds:.1f} s of CPU, {len(content) / 1e6:.1f} MB")
        assert seconds < 10
        assert len(content) < 10_000_000


def test_a_logo_stands_in_the_file_once():
    mark = logo("RGB")
    looks = design(image="data:,x"), mark

    content = written(sheet("a4"), [label(number, "", looks) for number in range(30)])

    assert content.count(b"/Subtype /Image") == 1
    assert len(pypdfium2.PdfDocument(content)) == 3


def test_the_same_labels_give_the_same_bytes():
    first, second = (
        written(sheet("a4"), [label(at, "Table", DESIGNS[at % 5]) for at in range(15)]) for _ in range(2)
    )

    assert first == second


@every_sheet
def test_ghostscript_has_nothing_to_say_about_a_sheet(name):
    labels = [label(number, f"第 {number} 桌", DESIGNS[number % 5]) for number in range(35)]

    assert run_ghostscript(written(sheet(name), labels), "-sDEVICE=nullpage") == b""


def test_a_picture_alone_and_a_sheet_are_printed_in_their_own_size():
    alone = draw_pdf(draw_picture("https://go.example.com/a", design()).drawing, 120)

    for content in (alone, written(sheet("a4"), [label(1)])):
        assert b"/PrintScaling /None" in content
