"""How well a code's picture scans: the answer, when it is graded again, and the advice for each issue."""

import re

import pytest

from tests.cases import in_turn
from tests.storage.logo_server import data_uri, picture

LIGHT = {"gradient": {"colorStops": [{"offset": 0, "color": "#000"}, {"offset": 1, "color": "#eee"}]}}
# What provokes an issue, which option it is about, and one that follows the advice.
ISSUES = {
    "low_contrast": (
        {"dotsOptions": {"color": "#dddddd"}},
        "options.dotsOptions.color",
        {"dotsOptions": {"color": "#222222"}},
    ),
    "inverted_colors": (
        {"dotsOptions": {"color": "#ffffff"}, "backgroundOptions": {"color": "#000000"}},
        "options.backgroundOptions.color",
        {"dotsOptions": {"color": "#000000"}, "backgroundOptions": {"color": "#ffffff"}},
    ),
    "quiet_zone_too_small": ({"margin": 0}, "options.margin", {"margin": None}),
    "logo_too_large": (
        {"image": data_uri(picture()), "imageOptions": {"imageSize": 1}},
        "options.imageOptions.imageSize",
        {"imageOptions": {"imageSize": 0.3}},
    ),
    "gradient_too_light": (
        {"dotsOptions": LIGHT},
        "options.dotsOptions.gradient",
        {"dotsOptions": {"gradient": {"colorStops": [{"offset": 0, "color": "#000"}] * 2}}},
    ),
    "module_too_small": (
        {"width": 64, "height": 64},
        "options.width",
        {"width": 192, "height": 192},
    ),
    "risky_corners": (
        {"cornersSquareOptions": {"type": "dot"}},
        "options.cornersSquareOptions.type",
        {"cornersSquareOptions": {"type": "rounded"}},
    ),
    "transparent_background": (
        {"backgroundOptions": {"color": "transparent"}},
        "options.backgroundOptions.color",
        {"backgroundOptions": {"color": "#ffffff"}},
    ),
}
DARK = {"dotsOptions": {"color": "#001133"}}
WHITE = {"dotsOptions": {"color": "#ffffff"}}


def issue_codes(code):
    return [issue["code"] for issue in code["scannability"]["issues"]]


async def test_a_new_code_says_how_well_it_scans_and_goes_on_saying_so(owner):
    made = await owner.make(options={"dotsOptions": {"color": "#808080"}})

    (listed,) = (await owner.api.get("/qr-codes")).json()["data"]
    shown = [made, await owner.get(made), listed]

    assert all(one["scannability"] == made["scannability"] for one in shown)
    assert set(made["scannability"]) == {"grade", "decoded", "issues", "min_print_mm"}
    assert (made["scannability"]["grade"], made["scannability"]["decoded"]) == ("C", True)
    assert issue_codes(made) == ["low_contrast"]
    assert made["scannability"]["min_print_mm"] > 10
    assert (made["image_status"], made["image_error"]) == ("ready", None)


async def test_a_code_as_it_comes_scans_best(owner):
    made = await owner.make()

    assert made["scannability"] == {"grade": "A", "decoded": True, "issues": [], "min_print_mm": 14.0}


@in_turn("name", ISSUES)
async def test_an_issue_names_its_option_and_its_advice_helps(owner, name):
    options, field, advised = ISSUES[name]
    made = await owner.make(options=options)

    changed = (await owner.change(made, options=advised)).json()["data"]

    (issue,) = made["scannability"]["issues"]
    assert set(issue) == {"code", "message", "fix"}
    assert issue["code"] == name
    assert all(text[0].isupper() and text.endswith(".") for text in (issue["message"], issue["fix"]))
    assert made["scannability"]["grade"] > "A"
    assert (changed["scannability"]["grade"], issue_codes(changed)) == ("A", [])
    assert field in f"{issue['message']} {issue['fix']}"


async def test_single_dots_as_eyes_are_risky_and_the_advice_names_the_option(owner):
    made = await owner.make(
        options={"dotsOptions": {"type": "dots"}, "cornersSquareOptions": {"type": "square"}}
    )

    changed = (await owner.change(made, options={"cornersDotOptions": {"type": "rounded"}})).json()["data"]

    assert "risky_corners" in issue_codes(made)
    assert "options.cornersDotOptions.type" in made["scannability"]["issues"][0]["fix"]
    assert issue_codes(changed) == []


@pytest.mark.parametrize(("width", "height"), [(64, 64), (64, 1000), (1000, 64)])
async def test_the_size_that_is_advised_is_large_enough(owner, width, height):
    made = await owner.make(options={"width": width, "height": height})
    (issue,) = made["scannability"]["issues"]
    sides = re.findall(r"options\.(width|height)", issue["fix"])
    (advised,) = re.findall(r"\d+", issue["fix"])

    changed = (await owner.change(made, options=dict.fromkeys(sides, int(advised)))).json()["data"]

    assert int(advised) < 500
    assert issue_codes(changed) == []


async def test_a_picture_that_cannot_be_read_is_made_all_the_same_and_says_what_to_change(world, owner):
    made = await owner.make(options=WHITE)

    scan = await world.visitor().get(f"/{made['short_id']}")

    assert (made["scannability"]["grade"], made["scannability"]["decoded"]) == ("F", False)
    assert issue_codes(made) == ["low_contrast"]
    assert made["image_status"] == "ready"
    assert made["image_base64"]
    assert scan.status_code == 302


async def test_changed_options_are_graded_anew(owner):
    made = await owner.make()

    worse = (await owner.change(made, options=WHITE)).json()["data"]
    better = (await owner.change(made, options=DARK)).json()["data"]
    again = (await owner.change(made, options=None)).json()["data"]

    assert [one["scannability"]["grade"] for one in (made, worse, better, again)] == ["A", "F", "A", "A"]
    assert (await owner.get(made))["scannability"] == made["scannability"]


@pytest.mark.parametrize(("width", "height"), [(1000, 300), (300, 1000)])
async def test_the_quiet_zone_is_graded_by_its_narrowest_side(owner, width, height):
    made = await owner.make(options={"width": width, "height": height, "margin": 0})

    assert [issue["code"] for issue in made["scannability"]["issues"]] == ["quiet_zone_too_small"]
