from hypothesis import assume, given, settings
from hypothesis import strategies as st

from domain.drawing.engine.matrix import encode
from domain.drawing.layout import lay_out
from domain.drawing.options import Design
from domain.kernel.parsing import parse_model
from tests.cases import in_turn
from tests.drawing.refusals import refusal_of

SIZES = st.integers(64, 4096)
MODULES = st.integers(1, 40).map(lambda version: 17 + 4 * version)
URL = "https://go.example.com/a2b3c4d"


def sides(layout, modules):
    """The quiet zone on the left, top, right and bottom."""
    side = modules * layout.module
    return layout.left, layout.top, layout.width - layout.left - side, layout.height - layout.top - side


@settings(max_examples=100)
@given(SIZES, SIZES, MODULES)
def test_the_default_quiet_zone_has_at_least_four_modules_on_every_side(width, height, modules):
    assume(min(width, height) >= modules + 8)

    layout = lay_out(Design(width=width, height=height), modules)

    assert (layout.width, layout.height) == (width, height)
    assert min(sides(layout, modules)) >= 4 * layout.module


@settings(max_examples=100)
@given(SIZES, SIZES, MODULES, st.integers(0, 500) | st.none())
def test_the_modules_are_as_large_as_fit_and_lie_in_the_middle(width, height, modules, margin):
    side = min(width, height)
    room = side - 2 * margin if margin is not None else side * modules // (modules + 8)
    assume(room >= modules)

    layout = lay_out(Design(width=width, height=height, margin=margin), modules)

    left, top, right, bottom = sides(layout, modules)
    assert 0 <= right - left <= 1
    assert 0 <= bottom - top <= 1
    assert min(left, top) >= (margin or 0)
    assert (layout.module + 1) * modules > room - (margin is None)


@settings(max_examples=100)
@given(SIZES, SIZES, st.integers(0, 500) | st.none(), SIZES, st.integers(1, 10))
def test_a_design_drawn_at_another_size_keeps_its_shape(width, height, margin, wanted, version):
    design, modules = Design(width=width, height=height, margin=margin), 17 + 4 * version

    scale = wanted / max(width, height)

    try:
        layout = lay_out(design, modules, wanted)
    except ValueError:
        room = min(width, height) * scale
        assert room - 2 * (margin or 0) * scale < modules + 8 * (margin is None) + 2
        return

    assert max(layout.width, layout.height) == wanted
    assert abs(layout.width - width * scale) <= 0.5
    assert abs(layout.height - height * scale) <= 0.5
    assert min(sides(layout, modules)) >= 0
    assert layout.module >= 1


@settings(max_examples=100)
@given(SIZES, SIZES, st.integers(0, 500) | st.none(), st.sampled_from("LMQH"), st.integers(1, 800))
def test_a_picture_is_drawable_or_a_fault_names_its_smaller_side(width, height, margin, level, length):
    design = Design(width=width, height=height, margin=margin, qrOptions={"errorCorrectionLevel": level})
    text = "https://x/".ljust(length, "a")

    fault = refusal_of(text, design)

    if fault is None:
        assert lay_out(design, encode(text, level).size).module >= 1
    else:
        assert fault.field == ("options.width" if width <= height else "options.height")
        assert "too small" in fault.message


@in_turn("margin", [18, 32, 33, 500])
def test_a_margin_that_leaves_no_room_is_a_fault(margin):
    assert refusal_of(URL, Design(width=64, margin=margin)).field == "options.width"
    assert refusal_of(URL, Design(height=64, margin=margin)).field == "options.height"


def test_a_text_that_no_code_holds_is_a_fault_and_not_an_error():
    assert refusal_of("z" * 3_000, Design()) is not None


def test_the_usual_short_url_has_room_in_the_smallest_picture():
    assert refusal_of(URL, Design(width=64, height=64)) is None
    assert refusal_of(URL, Design(width=64, height=64, qrOptions={"errorCorrectionLevel": "H"})) is None


# What may be asked for


@in_turn("options", [{"width": 64}, {"height": 4096}, {"margin": 0}, {"margin": 500}, {"margin": None}])
def test_a_size_within_the_limits_is_taken(options):
    assert parse_model(Design, options)[1] == []


@in_turn(
    ("options", "field"),
    [
        ({"width": 63}, "width"),
        ({"width": 4097}, "width"),
        ({"height": 63}, "height"),
        ({"height": 4097}, "height"),
        ({"width": 100.0}, "width"),
        ({"width": "100"}, "width"),
        ({"width": True}, "width"),
        ({"width": None}, "width"),
        ({"margin": -1}, "margin"),
        ({"margin": 501}, "margin"),
        ({"qrOptions": {"errorCorrectionLevel": "q"}}, "qrOptions.errorCorrectionLevel"),
        ({"qrOptions": {"typeNumber": 41}}, "qrOptions.typeNumber"),
        ({"qrOptions": None}, "qrOptions"),
        ({"dotsOptions": {"color": "black"}}, "dotsOptions.color"),
        ({"dotsOptions": {"color": "#0000"}}, "dotsOptions.color"),
        ({"dotsOptions": {"color": "transparent"}}, "dotsOptions.color"),
        ({"dotsOptions": {"color": "#000\n"}}, "dotsOptions.color"),
        ({"backgroundOptions": {"color": "none"}}, "backgroundOptions.color"),
        ({"Width": 100}, "Width"),
    ],
)
def test_a_wrong_option_is_named_by_its_path(options, field):
    design, faults = parse_model(Design, options, under="options")

    assert design is None
    assert [fault.field for fault in faults] == [f"options.{field}"]


@in_turn("color", ["#000", "#AbCdEf", "#11223344"])
def test_a_colour_is_hexadecimal_with_or_without_alpha(color):
    assert (
        parse_model(Design, {"dotsOptions": {"color": color}, "backgroundOptions": {"color": color}})[1] == []
    )


def test_a_background_may_be_transparent():
    assert parse_model(Design, {"backgroundOptions": {"color": "transparent"}})[1] == []
