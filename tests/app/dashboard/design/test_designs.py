"""A code is designed: every option, its picture and grade, its mending, its logo."""

import asyncio
import base64
import re
from itertools import groupby, product

import pytest

from app.dashboard.design.drafts import IMAGES
from app.dashboard.parts.designs.option_fields import CORNER_COLORS, GRADIENTS, OPTION_FIELDS
from domain.drawing.brand import parse_brand, uses_of
from domain.drawing.options import Design, with_images
from domain.drawing.presets import PRESETS
from tests.app.dashboard.design.designs import (
    LOGO,
    designing,
    faults_in,
    form_of,
    grade_in,
    picture,
    picture_in,
    send,
)
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.drawing.test_mending import CASES, TEXT
from tests.support import decoded

STOPS = {
    "": "on",
    ".type": "radial",
    ".rotation": "30",
    ".colorStops[0].color": "#102030",
    ".colorStops[0].offset": "5",
    ".colorStops[1].color": "#203040",
    ".colorStops[1].offset": "95",
}
GRADIENT = {
    "type": "radial",
    "rotation": pytest.approx(0.5235988),
    "colorStops": [{"offset": 0.05, "color": "#102030"}, {"offset": 0.95, "color": "#203040"}],
}
COLORS = ["#102030", "#203040", "#304050"]
THREE = {"": "on", **{f"[{at}]": color for at, color in enumerate(COLORS)}}
PLATE = {"imageOptions.plate.shape": "contour"}
# What is entered, and what the option then is.
ENTERED = {
    "width": ("1200", 1200),
    "height": ("900", 900),
    "margin": ("80", 80),
    "qrOptions.errorCorrectionLevel": ("H", "H"),
    "qrOptions.compact": (None, False),
    "qrOptions.typeNumber": ("8", 8),
    "dotsOptions.type": ("classy", "classy"),
    "dotsOptions.color": ("102030", "#102030"),
    "dotsOptions.gradient": (STOPS, GRADIENT),
    "backgroundOptions.color": ("#fafafa", "#fafafa"),
    "backgroundOptions.gradient": (STOPS, GRADIENT),
    "backgroundOptions.image": ("https://logos.example/b.png", "https://logos.example/b.png"),
    "cornersSquareOptions.type": ("rounded", "rounded"),
    "cornersSquareOptions.color": ("#123456", "#123456"),
    "cornersSquareOptions.gradient": (STOPS, GRADIENT),
    "cornersSquareOptions.colors": (THREE, COLORS),
    "cornersDotOptions.type": ("dot", "dot"),
    "cornersDotOptions.color": ("#654321", "#654321"),
    "cornersDotOptions.gradient": (STOPS, GRADIENT),
    "cornersDotOptions.colors": (THREE, COLORS),
    "image": ("https://logos.example/a.png", "https://logos.example/a.png"),
    "imageOptions.hideBackgroundDots": (None, False),
    "imageOptions.imageSize": ("25", 0.25),
    "imageOptions.margin": ("4", 4),
    "imageOptions.plate.shape": ("contour", "contour"),
    "imageOptions.plate.color": (PLATE | {"imageOptions.plate.color": "#ffe3c2"}, "#ffe3c2"),
    "imageOptions.plate.padding": (PLATE | {"imageOptions.plate.padding": "7"}, 7),
    "shape": ("circle", "circle"),
    "backgroundOptions.round": ("25", 0.25),
    "frameOptions.enabled": ({"frameOptions.type": "bottom"}, True),
    "frameOptions.type": ("badge", "badge"),
    "frameOptions.text": ("Zur Karte", "Zur Karte"),
    "frameOptions.text2": ("Tisch 12", "Tisch 12"),
    "frameOptions.icon": ("menu", "menu"),
    "frameOptions.weight": ("regular", "regular"),
    "frameOptions.backgroundColor": ("#0b6b50", "#0b6b50"),
    "frameOptions.textColor": ("#ffffff", "#ffffff"),
    "frameOptions.fontSize": ("64", 64),
}
# Characters that say in which direction others run.
FRAME = {"enabled": True, "text": "Menu \u2067مقهى\u2069"}
ISSUES = [(code, options) for code, options, text in CASES if text == TEXT]
SWITCHED_OFF = {"imageOptions.imageSize": {"imageOptions.imageSize.fits": None}}


def found(options, name):
    for key in name.split("."):
        options = (options or {}).get(key)
    return options


def as_fields(name, entered):
    fields = entered if isinstance(entered, dict) else {name: entered}
    return {name + key if key[:1] in (".", "[", "") else key: text for key, text in fields.items()}


def test_every_option_has_a_field():
    assert {*OPTION_FIELDS, *GRADIENTS, *CORNER_COLORS, *IMAGES.values()} == set(ENTERED)
    assert {name.partition(".")[0] for name in ENTERED} == set(Design.model_fields)


@pytest.mark.slow
async def test_what_is_entered_is_saved_and_opened_again(world, owner, subtests):
    """The options of each part, and all at once."""
    client = await signed_in(world, owner)
    parts = [list(names) for _, names in groupby(ENTERED, key=lambda name: name.partition(".")[0])]
    for names in [*parts, list(ENTERED)]:
        with subtests.test(names[-1]):
            code = await owner.make()
            path = f"/dashboard/codes/{code['id']}/design"
            changes = {}
            for name in names:
                changes |= as_fields(name, ENTERED[name][0]) | SWITCHED_OFF.get(name, {})

            answer = await send(client, path, changes, button=("save", "anyway"))

            assert answer.status_code == 303, faults_in(answer)
            options = (await owner.get(code))["options"]
            for name in names:
                assert found(options, name) == ENTERED[name][1], name
            again = await client.get(path)
            unchanged = await send(client, path, page=again, button=("save", "anyway"))
            assert (unchanged.status_code, (await owner.get(code))["options"]) == (303, options)


async def test_a_form_that_is_only_opened_and_saved_changes_nothing(world, owner):
    options = {"margin": 40, "imageOptions": {"imageSize": 0.123}, "cornersDotOptions": {"type": "dot"}}
    gradient = {"rotation": 1.0471975511965976, "colorStops": [{"offset": 0, "color": "#000"}] * 3}
    client, path, code = await designing(
        world, owner, options={**options, "dotsOptions": {"gradient": gradient}, "frameOptions": FRAME}
    )
    before = await owner.get(code)

    answer = await send(client, path)

    assert answer.status_code == 303
    assert (await owner.get(code)) == before


WRONG = [
    ({"dotsOptions.color": "redd"}, "dotsOptions.color", "Write a colour like #1a2b3c."),
    ({"backgroundOptions.color": "<b>"}, "backgroundOptions.color", "Write a colour like #1a2b3c."),
    ({"width": "63"}, "width", "Write a whole number from 64 to 4,096."),
    ({"height": "1e3"}, "height", "Write a whole number from 64 to 4,096."),
    ({"margin": "-1"}, "margin", "Write a whole number from 0 to 500."),
    ({"width": "64", "height": "64", "margin": "30"}, "width", "There is no room for the code."),
    ({"frameOptions.fontSize": "7"}, "frameOptions.fontSize", "Write a whole number from 8 to 200."),
    ({"frameOptions.text": "x" * 41}, "frameOptions.text", "There is room for 40 characters at most."),
    ({"dotsOptions.type": "stars"}, "dotsOptions.type", "Choose one of these."),
    ({"frameOptions.type": "stars"}, "frameOptions.type", "Choose one of these."),
    (
        {"dotsOptions.gradient": "on", "dotsOptions.gradient.type": "stars"},
        "dotsOptions.gradient.type",
        "Choose one of these.",
    ),
    ({"image": "ftp://logo"}, "image", "This is not the address of a picture."),
    (
        {"dotsOptions.gradient": "on", "dotsOptions.gradient.colorStops[1].color": "x"},
        "dotsOptions.gradient.colorStops[1].color",
        "Write a colour like #1a2b3c.",
    ),
    (
        {"dotsOptions.gradient": "on", "dotsOptions.gradient.colorStops[0].offset": "101"},
        "dotsOptions.gradient.colorStops[0].offset",
        "Write a number from 0 to 100.",
    ),
    (
        {"dotsOptions.gradient": "on", "dotsOptions.gradient.rotation": "nan"},
        "dotsOptions.gradient.rotation",
        "Write a number, like 45.",
    ),
    ({"backgroundOptions.round": "a little"}, "backgroundOptions.round", "Write a number from 0 to 100."),
]


@pytest.mark.slow
async def test_a_wrong_field_has_its_sentence_and_nothing_is_lost(world, owner, subtests):
    client, path, code = await designing(world, owner)
    page = await client.get(path)
    for (changes, field, sentence), button in product(WRONG, [("save", "design"), ("preview", "all")]):
        with subtests.test(field, button=button):
            sent = {"frameOptions.textColor": "#abcdef", **changes}

            answer = await send(client, path, sent, button=button, page=page)

            assert answer.status_code == 422
            assert faults_in(answer)[field].startswith(sentence)
            assert "<title>Error: " in answer.text
            entered = form_of(answer)
            if not field.endswith(".type"):
                assert {name: entered[name] for name in changes} == changes
            assert entered["frameOptions.textColor"] == "#abcdef"
            assert (await owner.get(code))["options"] == code["options"]


async def test_a_press_shows_the_picture_with_its_grade_and_saves_nothing(world, owner):
    client, path, code = await designing(world, owner)

    answer = await send(client, path, {"dotsOptions.color": "#bf7148"}, button=("preview", "all"))

    assert (answer.status_code, grade_in(answer)) == (200, "C")
    assert decoded(picture_in(answer)) == code["short_url"]
    assert "The code is too light on white." in answer.text
    assert "Darken the dots" in answer.text
    assert "set options" not in answer.text.lower()
    assert (await owner.get(code))["options"] == code["options"]


async def test_what_a_script_asks_for_is_small_and_only_the_picture_and_its_grade(world, owner):
    frame = {"frameOptions": {"enabled": True}}
    client, path, _ = await designing(world, owner, options=frame)
    page = await client.get(path)
    client.headers["hx-request-type"] = "partial"
    changes = {"dotsOptions.type": "rounded", **as_fields("dotsOptions.gradient", STOPS)}

    answer = await send(client, path, changes, button=("preview", "live"), page=page)
    half = await send(client, path, {"dotsOptions.color": "#bf"}, button=("preview", "live"), page=page)

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'id="picture"' in answer.text
    assert 'hx-target="#grade"' in answer.text
    assert len(answer.content) < 15_000
    assert (half.status_code, half.content) == (204, b"")


async def test_from_c_to_a_by_one_press(world, owner):
    client, path, code = await designing(
        world,
        owner,
        options={"dotsOptions": {"color": "#bf7148"}, "cornersSquareOptions": {"type": "extra-rounded"}},
    )
    page = await client.get(path)
    assert grade_in(page) == "C"
    assert "Fix both" in page.text

    mended = await send(client, path, button=("mend", "all"), page=page)
    assert (mended.status_code, grade_in(mended)) == (200, "A")
    assert (await owner.get(code))["scannability"]["grade"] == "C"
    saved = await send(client, path, page=mended)

    assert saved.status_code == 303
    assert (await owner.get(code))["scannability"]["grade"] == "A"


@pytest.mark.slow
async def test_every_issue_is_said_in_our_words_and_lifted_by_its_button(world, owner, subtests):
    """One design of each is mended: tests/drawing/test_mending.py mends them all."""
    client, lifted = await signed_in(world, owner), set()
    for code, options in ISSUES:
        with subtests.test(code, options=options):
            made = await owner.make(options=with_images(options, LOGO, LOGO))
            path = f"/dashboard/codes/{made['id']}/design"

            page = await client.get(path)

            assert f'name="mend" value="{code}"' in page.text
            assert not re.search("options\\.|set to|set options", re.sub("<[^>]*>", "", page.text))
            if code not in lifted:
                lifted.add(code)
                mended = await send(client, path, button=("mend", code), page=page)
                assert mended.status_code == 200
                assert f'name="mend" value="{code}"' not in mended.text


async def test_one_mending_leaves_the_other_issue(world, owner):
    client, path, _ = await designing(
        world,
        owner,
        options={"dotsOptions": {"color": "#bf7148"}, "cornersSquareOptions": {"type": "extra-rounded"}},
    )

    mended = await send(client, path, button=("mend", "low_contrast"))

    assert "Round them softly" in mended.text
    assert "Darken the dots" not in mended.text


async def test_a_logo_that_hides_too_much_is_named_with_the_size_that_helps(world, owner):
    client, path, _ = await designing(world, owner)
    changes = {"imageOptions.imageSize": "100", "imageOptions.imageSize.fits": None}

    large = await send(
        client, path, changes, button=("preview", "all"), files={"logo_file": ("a.png", picture())}
    )
    share = re.search(r"Make the logo (\d+) %", large.text)[1]
    mended = await send(client, path, button=("mend", "logo_too_large"), page=large)

    assert "The logo hides too much." in large.text
    assert form_of(mended)["imageOptions.imageSize"] == share
    assert "The logo hides too much." not in mended.text


async def test_grade_f_is_saved_only_all_the_same(world, owner):
    client, path, code = await designing(world, owner)
    changes = {"dotsOptions.color": "#ffffff"}

    refused = await send(client, path, changes)
    kept = (await owner.get(code))["options"]
    saved = await send(client, path, page=refused, button=("save", "anyway"))

    assert (refused.status_code, kept) == (422, code["options"])
    assert "Save it all the same" in refused.text
    assert form_in(refused).focused == "banner bad"
    assert "wide or more" not in refused.text
    assert form_of(refused)["dotsOptions.color"] == "#ffffff"
    assert (saved.status_code, (await owner.get(code))["scannability"]["grade"]) == (303, "F")


async def test_of_two_tabs_the_second_is_told_and_loses_nothing(world, owner):
    client, path, code = await designing(world, owner)
    page = await client.get(path)

    first = await send(client, path, {"dotsOptions.color": "#111111"}, page=page)
    second = await send(client, path, {"dotsOptions.color": "#222222"}, page=page)

    assert (first.status_code, second.status_code) == (303, 409)
    assert "The code was changed in the meantime." in second.text
    assert form_in(second).focused == "banner bad"
    assert form_of(second)["dotsOptions.color"] == "#222222"
    assert (await owner.get(code))["options"]["dotsOptions"]["color"] == "#111111"
    assert (await send(client, path, page=second)).status_code == 303
    assert (await owner.get(code))["options"]["dotsOptions"]["color"] == "#222222"


async def test_ten_saves_at_once_are_one(world, owner):
    client, path, _ = await designing(world, owner)
    page = await client.get(path)

    answers = await asyncio.gather(
        *(send(client, path, {"dotsOptions.color": f"#11111{n}"}, page=page) for n in range(10))
    )

    assert sorted(one.status_code for one in answers) == [303] + [409] * 9


@pytest.mark.parametrize("has_logo", [False, True])
async def test_undo_brings_the_old_design_back(world, owner, has_logo):
    options = {"dotsOptions": {"color": "#123456"}, "margin": 60}
    source = "data:image/png;base64," + base64.b64encode(picture()).decode()
    image = {"image": source, "backgroundOptions": {"image": source}} if has_logo else {}
    client, path, code = await designing(world, owner, options={**options, **image})
    changes = {"dotsOptions.color": "#654321", "margin": ""}
    changes |= {"logo_off": "on", "background_off": "on"} if has_logo else {}

    saved = await send(client, path, changes)
    page = await client.get(saved.headers["location"])
    before = re.search(r'name="before" value="([^"]+)"', page.text)[1]
    revision = form_of(page)["revision"]
    forged = await client.post(f"{path}/undo", data={"before": f"x{before}", "revision": revision})
    undone = await client.post(f"{path}/undo", data={"before": before, "revision": revision})

    assert "Saved." in page.text
    assert forged.status_code == 409
    assert undone.status_code == 303
    assert (await owner.get(code))["options"] == {**options, **image}
    late = await client.post(f"{path}/undo", data={"before": before, "revision": revision})
    assert late.status_code == 409


async def test_a_further_colour_is_added_and_taken_away(world, owner):
    client, path, code = await designing(world, owner)

    three = await send(
        client, path, as_fields("dotsOptions.gradient", STOPS), button=("add", "dotsOptions.gradient")
    )
    saved = await send(client, path, page=three)
    stops = (await owner.get(code))["options"]["dotsOptions"]["gradient"]["colorStops"]
    two = await send(client, path, button=("drop", "dotsOptions.gradient:1"))

    assert (three.status_code, saved.status_code) == (200, 303)
    assert [stop["offset"] for stop in stops] == [0.05, 0.5, 0.95]
    entered = form_of(two)
    assert entered["dotsOptions.gradient.colorStops[1].offset"] == "95"
    assert "dotsOptions.gradient.colorStops[2].color" not in entered


@pytest.mark.slow
async def test_a_preset_fills_the_form_and_is_graded_a(world, owner, subtests):
    options = {"margin": 170, "frameOptions": {"enabled": True}}
    client, path, _ = await designing(world, owner, options=options)
    page = await client.get(path)
    for name, preset in PRESETS.items():
        with subtests.test(name):
            chosen = await send(client, path, button=("preset", name), page=page)

            assert (chosen.status_code, grade_in(chosen)) == (200, "A")
            entered, dots = form_of(chosen), preset["dotsOptions"]
            assert (entered["dotsOptions.type"], entered["dotsOptions.color"]) == (
                dots["type"],
                dots["color"],
            )
            assert (entered["margin"], entered["frameOptions.type"]) == ("170", "bottom")
            picture = await client.get(f"/dashboard/presets/{name}")
            assert picture.headers["content-type"] == "image/webp"
            # The next version of the program may have other presets.
            assert "immutable" not in picture.headers["cache-control"]


async def test_a_preset_that_was_chosen_is_saved(world, owner):
    options = {"margin": 170, "frameOptions": {"enabled": True}}
    client, path, code = await designing(world, owner, options=options)
    name = next(iter(PRESETS))

    chosen = await send(client, path, button=("preset", name))
    saved = await send(client, path, page=chosen)

    assert saved.status_code == 303
    now = (await owner.get(code))["options"]
    dots, chosen_dots = Design.model_validate(now).dotsOptions, PRESETS[name]["dotsOptions"]
    assert (dots.type, dots.color) == (chosen_dots["type"], chosen_dots["color"])
    assert (now["margin"], now["frameOptions"]["enabled"]) == (170, True)


async def test_another_accounts_code_is_not_there(world, owner):
    client = await signed_in(world, owner)
    code = await (await world.open_account()).make()
    path = f"/dashboard/codes/{code['id']}/design"

    answers = [await client.get(path), await client.post(path), await client.post(f"{path}/undo")]

    assert [one.status_code for one in answers] == [404] * 3


async def test_nobody_designs_without_signing_in(world, owner):
    code = await owner.make()

    answer = await world.visitor().get(f"/dashboard/codes/{code['id']}/design")

    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/dashboard/sign-in")


@in_turn("language", ["en", "de", "es", "fr", "pt", "ja", "zh"])
async def test_the_designer_speaks_seven_languages(world, owner, language):
    client, path, _ = await designing(world, owner, options={"dotsOptions": {"color": "#bf7148"}})

    page = await client.get(path, headers={"accept-language": language})

    assert page.status_code == 200
    assert f'lang="{language}' in page.text


@pytest.mark.slow
@pytest.mark.parametrize("look", ["dots", "corners", "gradient"])
async def test_a_brand_s_colour_fills_the_form_and_is_graded_a(world, owner, look):
    client, path, code = await designing(world, owner, options={"margin": 170, "image": LOGO})

    chosen = await send(client, path, {"brand_color": "e4572e"}, button=("brand", look))
    await send(client, path, page=chosen)

    assert (chosen.status_code, grade_in(chosen)) == (200, "A")
    now = (await owner.get(code))["options"]
    made = uses_of(parse_brand("#e4572e"), has_logo=True)[look]
    assert now["dotsOptions"]["color"] == made["dotsOptions"]["color"]
    assert now["imageOptions"]["plate"]["shape"] == made["imageOptions"]["plate"]["shape"]
    assert now["margin"] == 170


@pytest.mark.parametrize("button", [("brand", "dots"), ("save", "design")])
async def test_what_is_no_colour_of_a_brand_is_named(world, owner, button):
    client, path, code = await designing(world, owner)

    answer = await send(client, path, {"brand_color": "<b>", "margin": "9"}, button=button)

    assert faults_in(answer)["brand_color"] == "Write a colour like #1a2b3c."
    assert form_of(answer)["brand_color"] == "<b>"
    assert "margin" not in (await owner.get(code))["options"]


async def test_a_light_brand_colour_lies_behind_the_dots_as_it_is_and_is_ringed(world, owner):
    client, path, code = await designing(world, owner)
    page = await client.get(path)

    chosen = await send(client, path, {"brand_color": "#ffe600"}, button=("brand", "area"), page=page)
    await send(client, path, page=chosen)
    again = await client.get(path)

    assert grade_in(chosen) == grade_in(again) == "A"
    assert (await owner.get(code))["options"]["backgroundOptions"]["color"] == "#ffe600"
    assert (ringed(page), ringed(chosen), ringed(again)) == (["preset-plain"], ["brand-area"], ["brand-area"])
    assert form_of(again)["brand_color"] == "#ffe600"
    assert "stays exactly yours" in again.text
    pictures = re.findall(r'src="(/dashboard/brands/ffe600/\w+)"', again.text)
    assert len(pictures) == 4
    assert (await client.get(pictures[0])).headers["content-type"] == "image/webp"
    assert (await client.get("/dashboard/brands/blue/area")).status_code == 404


async def test_a_preset_is_ringed_until_its_colours_change_and_what_is_saved_comes_back(world, owner):
    client, path, _ = await designing(world, owner, options={"dotsOptions": {"color": "#123456"}})
    back = 'name="let_go"'

    chosen = await send(client, path, button=("preset", "sea"))
    other = await send(client, path, {"dotsOptions.color": "#0f3d6f"}, button=("preview", "all"), page=chosen)
    saved = await client.get(path)

    assert (ringed(chosen), ringed(other), ringed(saved)) == (["preset-sea"], [], [])
    assert [back in page.text for page in (chosen, other, saved)] == [True, True, False]
    assert form_of(saved)["dotsOptions.color"] == "#123456"
    again = await send(client, path, button=("let_go", "on"), page=chosen)
    assert (again.status_code, again.headers["location"]) == (303, path)


async def test_a_group_with_a_fault_is_open(world, owner):
    client, path, _ = await designing(world, owner)
    page = await client.get(path)

    wrong = await send(client, path, {"width": "1", "imageOptions.margin": "x"}, page=page)
    added = await send(client, path, button=("add", "dotsOptions.gradient"), page=page)

    groups = [re.findall(r'id="group-(\w+)"\s+open', one.text) for one in (page, wrong, added)]
    assert groups == [[], ["logo", "size"], ["colors"]]


def ringed(page):
    return re.findall(r'id="([\w-]+)"\s+name="(?:preset|brand)"\s+value="\w+"\s+aria-current', page.text)
