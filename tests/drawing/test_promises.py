"""The effect of rings and grounds on decoders. What a grade promises: tests/fault/test_promises.py."""

from itertools import product
from random import Random

import pytest

from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.engine.reading import lost_views, stressed
from domain.drawing.engine.reading import reads as is_read
from domain.drawing.formats.raster import rasterise
from domain.drawing.options import Design
from domain.kernel.short_ids import mint_short_id
from tests.cases import in_turn
from tests.drawing.panel import SQUARE_SEEKERS, reads, stressed_views
from tests.drawing.promises import CASES, broken_promises, examine
from tests.drawing.seeing import on_page, rgba

TEXTS = [f"https://q.example.com/{mint_short_id(Random(number))}" for number in range(4)]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def test_a_promise_that_is_not_kept_is_seen():
    verdict = examine(CASES[0])

    missed = verdict._replace(reads={**verdict.reads, ("full", "zbar"): False})

    assert broken_promises([verdict]) == []
    assert len(broken_promises([verdict, missed])) == 1


def graded(text, **options):
    """The grade of a picture of 400 px, its issues and its pixels."""
    design = Design(width=400, height=400, **options)
    picture = draw_picture(text, design)
    scannability = grade_picture(text, design, picture, rasterise(picture.drawing).grey())
    return scannability, rgba(picture.drawing), picture.layout.module


# Rings


def read_by_square_seekers(**options):
    """The share of flat views that decoders which look for square corners read, and the grade."""
    found, grades = [], set()
    for text in TEXTS:
        scannability, pixels, module = graded(text, **options)
        grades.add(scannability.grade)
        views = stressed_views(pixels, module=module)
        found += [
            reads(decoder, views[view]) == text
            for view, decoder in product(("full", "half", "dark page"), SQUARE_SEEKERS)
        ]
    (grade,) = grades
    return sum(found) / len(found), grade


@pytest.mark.slow
@in_turn("dots", ["square", "rounded", "extra-rounded", "dots"])
@in_turn("ring", ["square", "rounded"])
def test_a_square_or_softly_rounded_ring_is_read_by_those_that_look_for_square_corners(ring, dots):
    share, grade = read_by_square_seekers(
        dotsOptions={"type": dots},
        cornersSquareOptions={"type": ring},
        cornersDotOptions={"type": "square"},
    )

    assert share >= 0.85
    assert grade == "A"


@in_turn(("ring", "expected"), [("extra-rounded", "C"), ("dot", "D")])
@in_turn("dots", ["square", "rounded"])
def test_a_round_ring_is_read_by_none_of_them_and_its_grade_says_so(ring, expected, dots):
    share, grade = read_by_square_seekers(
        dotsOptions={"type": dots},
        cornersSquareOptions={"type": ring},
        cornersDotOptions={"type": "square"},
    )

    assert (share, grade) == (0, expected)


@in_turn(
    ("ring", "dots", "expected"),
    [
        (None, "square", "A"),
        (None, "rounded", "A"),
        (None, "classy", "A"),
        (None, "extra-rounded", "C"),
        (None, "classy-rounded", "C"),
        ("classy-rounded", "square", "C"),
        ("dots", "square", "C"),
        ("extra-rounded", "extra-rounded", "C"),
        ("rounded", "extra-rounded", "A"),
    ],
)
def test_a_ring_is_graded_as_it_is_drawn(ring, dots, expected):
    scannability, _, _ = graded(
        TEXTS[0],
        dotsOptions={"type": dots},
        cornersSquareOptions={"type": ring},
        cornersDotOptions={"type": "square"},
    )

    assert scannability.grade == expected
    assert [issue.code for issue in scannability.issues] == ["risky_corners"] * (expected > "A")


@in_turn("ring", ["extra-rounded", "dot"])
def test_the_issue_names_decoders_that_miss_a_round_ring_and_advises_the_soft_one(ring):
    scannability, _, _ = graded(TEXTS[0], cornersSquareOptions={"type": ring})

    (issue,) = scannability.issues

    assert all(name in issue.message for name in ("OpenCV", "quirc", "BoofCV"))
    assert issue.fix.startswith("Set options.cornersSquareOptions.type to rounded")


@in_turn("eye", ["rounded", "classy", "classy-rounded"])
def test_the_shape_of_an_eye_is_free(eye):
    scannability, _, _ = graded(TEXTS[0], cornersDotOptions={"type": eye})

    assert (scannability.grade, scannability.issues) == ("A", ())


def test_an_eye_of_single_dots_is_risky_whatever_the_dots_are():
    scannability, _, _ = graded(TEXTS[0], cornersDotOptions={"type": "dots"})

    assert [issue.code for issue in scannability.issues] == ["risky_corners"]
    assert scannability.grade >= "D"


# A chance miss


@in_turn(
    ("dots", "ring", "text"),
    [
        ("rounded", "rounded", "https://qr.example.com/FMxQq5T" + 30 * "a"),
        ("extra-rounded", "square", "https://qr.example.com/buRqFuG" + 30 * "a"),
        ("extra-rounded", "rounded", "https://qr.example.com/JozS3di" + 30 * "a"),
    ],
)
def test_a_random_miss_of_the_decoder_at_one_scale_lowers_no_grade(dots, ring, text):
    options = {"dotsOptions": {"type": dots}, "cornersSquareOptions": {"type": ring}}
    picture = draw_picture(text, Design(width=300, height=300, **options))
    grey = rasterise(picture.drawing).grey()

    missed = [name for name, view in stressed(grey, picture.layout) if not is_read(view, text)]
    scannability = grade_picture(text, Design(width=300, height=300, **options), picture, grey)

    assert missed == ["tilted, blurred and grey"]
    assert lost_views(grey, picture.layout, text) == []
    assert (scannability.grade, scannability.issues) == ("A", ())


def test_what_is_missed_at_both_scales_is_lost():
    text = "https://qr.example.com/FMxQq5T"
    picture = draw_picture(text, Design(width=300, height=300))
    grey = rasterise(picture.drawing).grey()

    assert lost_views(grey, picture.layout, "another text") == [
        "as it is",
        "small",
        "tilted, blurred and grey",
    ]


# Grounds

HALF = [{"offset": 0, "color": "#ffffff"}, {"offset": 1, "color": "#ffffff40"}]


def read_on(page, pixels, text):
    """By which of the three decoders that the grades speak for, in a frame of that page's colour."""
    sheet = on_page(pixels, page)
    framed = stressed_views(sheet, module=10)["white page" if page == WHITE else "dark page"]
    return [name for name in ("zxing", "zbar", "wechat") if reads(name, framed) == text]


@in_turn("ground", [{"color": "transparent"}, {"color": "#ffffff20"}, {"gradient": {"colorStops": HALF}}])
def test_a_transparent_ground_is_no_better_than_b_since_it_vanishes_on_dark_pages(ground):
    scannability, pixels, _ = graded(TEXTS[0], backgroundOptions=ground)

    (issue,) = scannability.issues

    assert (scannability.grade, issue.code) == ("B", "transparent_background")
    assert issue.field == f"options.backgroundOptions.{next(iter(ground))}"
    assert read_on(WHITE, pixels, TEXTS[0]) == ["zxing", "zbar", "wechat"]


def test_a_code_on_a_transparent_ground_is_read_by_nobody_on_a_black_page():
    _, pixels, _ = graded(TEXTS[0], backgroundOptions={"color": "transparent"})

    assert read_on(BLACK, pixels, TEXTS[0]) == []


def test_a_ground_that_is_hardly_transparent_is_read_on_any_page():
    scannability, pixels, _ = graded(TEXTS[0], backgroundOptions={"color": "#fffffff0"})

    assert (scannability.grade, scannability.issues) == ("A", ())
    assert read_on(WHITE, pixels, TEXTS[0]) == read_on(BLACK, pixels, TEXTS[0]) == ["zxing", "zbar", "wechat"]


def test_a_cause_that_lowers_the_grade_further_stands_beside_the_transparent_ground():
    scannability, _, _ = graded(
        TEXTS[0], backgroundOptions={"color": "transparent"}, cornersSquareOptions={"type": "extra-rounded"}
    )

    assert scannability.grade == "C"
    assert {issue.code for issue in scannability.issues} == {"transparent_background", "risky_corners"}
