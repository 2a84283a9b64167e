"""The frame of a page: band, logo, icon, direction, and what is sent on."""

from hashlib import sha256

from app.pages.templates import style
from domain.pages.languages import direction_of, language_of_script
from domain.pages.theme import palettes
from tests.app.pages.landings import SHARED, WITH_PAGE, content_of, elements, example, page
from tests.cases import in_turn

COVER = "https://example.com/cover.png"


def text_page(**changes):
    return page(example("text"), **changes)


def attribute(answer, name):
    (found,) = [meta["content"] for meta in elements(answer).all("meta") if meta.get("property") == name]
    return found


@in_turn(
    ("theme", "kind"),
    [
        ({}, "weave"),
        ({"cover_url": COVER}, "cover"),
        ({"cover_url": COVER, "cover_style": "weave"}, "weave"),
        ({"cover_style": "picture"}, "weave"),
        ({"cover_style": "gradient"}, None),
        ({"cover_url": COVER, "cover_style": "plain"}, None),
    ],
)
def test_the_band_is_a_picture_the_weave_of_the_code_or_colours(theme, kind):
    body = text_page(theme=theme).body.decode()

    shown = [name for name in ("weave", "cover") if f'class="{name}"' in body]
    assert shown == ([kind] if kind else [])
    assert ('class="band plain"' in body) == (theme.get("cover_style") == "plain")


def test_while_nothing_can_be_drawn_the_band_is_a_gradient():
    assert 'class="weave"' not in text_page(weave="").body.decode()


def test_a_square_logo_is_the_face_of_a_page_that_has_none_of_its_own():
    theme = {"logo_url": "https://example.com/logo.png"}

    square, wide, own = (
        page(content, theme=theme, logo_ratio=ratio).body.decode()
        for content, ratio in ((example("menu"), 1.0), (example("menu"), 3.0), (example("wifi"), 1.0))
    )

    assert '<div class="face"><picture>' in square
    assert 'class="face"' not in wide
    assert '<div class="face"><picture>' not in own


def test_the_logo_for_dark_pages_goes_before_a_plate():
    theme = {
        "primary_color": "#e0d0b0",
        "logo_url": "https://example.com/logo.png",
        "logo_dark_url": "https://example.com/light.png",
    }

    answer = text_page(theme=theme, picture_path=lambda url: f"/p/{url[-9:]}")

    found = elements(answer)
    (dark,) = found.all("source")
    assert dark["media"] == "(prefers-color-scheme:dark)"
    assert dark["srcset"].startswith("/p/light.png")
    assert "logo.png" in found.all("img")[0]["src"]
    assert "--plate:#" not in answer.body.decode()


def icons(answer):
    return {link["rel"]: link["href"] for link in elements(answer).all("link") if "icon" in link["rel"]}


@in_turn(
    ("slug", "fields", "theme", "shown"),
    [
        ("text", {}, {"icon_url": "https://a.example/icon.png"}, "icon.png"),
        ("text", {}, {"logo_url": "https://a.example/logo.png"}, "logo.png"),
        (
            "business",
            {"logo_url": "https://a.example/sign.png"},
            {"logo_url": "https://a.example/logo.png"},
            "sign.png",
        ),
        (
            "business",
            {"logo_url": "https://a.example/sign.png"},
            {"icon_url": "https://a.example/icon.png"},
            "icon.png",
        ),
        ("links", {"avatar_url": "https://a.example/face.png"}, {}, "face.png"),
    ],
)
def test_the_owners_icon_or_logo_is_in_the_tab_and_on_the_home_screen(slug, fields, theme, shown):
    answer = page(example(slug, **fields), theme=theme, picture_path=lambda url: f"/p/{url[18:]}")

    found = icons(answer)
    assert found.keys() == {"icon", "apple-touch-icon"}
    assert all(path.startswith(f"/p/{shown}") for path in found.values())


def test_a_page_of_an_owner_without_a_logo_has_our_icon():
    assert [*icons(text_page())] == ["icon"]


@in_turn("slug", WITH_PAGE)
def test_a_page_can_be_sent_on(slug):
    answer = page(example(slug), **SHARED)

    assert attribute(answer, "og:type") == "website"
    assert attribute(answer, "og:title")
    assert attribute(answer, "og:url") == SHARED["short_url"]
    links = [link.get("href") for link in elements(answer).all("a")]
    assert links.count("#share") >= 2
    assert "mailto:?body=https%3A%2F%2Frpt.example%2FXk3mP9a" in links
    assert len(answer.body) < 30_000


def test_a_link_to_a_page_is_introduced_by_the_owners_words_and_picture():
    content = example("business", headline="Coffee and cake")

    answer = page(content, theme={"cover_url": COVER}, **SHARED)

    assert attribute(answer, "og:description") == "Coffee and cake"
    assert attribute(answer, "og:image").startswith("https://rpt.example/pictures/")


def test_a_link_to_a_page_shows_the_cover_that_the_page_has():
    own, theme = "https://example.com/own.jpg", {"cover_url": COVER}

    pictures = [
        attribute(page(example("business", **fields), theme=theme, **SHARED), "og:image")
        for fields in ({"cover_url": own}, {"cover_url": COVER}, {})
    ]

    assert pictures[0] != pictures[1] == pictures[2]


def test_a_link_to_a_page_shows_its_first_picture_where_it_has_no_cover():
    image, theme = "https://example.com/plan.png", {"logo_url": "https://example.com/logo.png"}
    plan = example("image", image_download_url=image)

    answers = [page(content, theme=theme, **SHARED) for content in (plan, example("text"))]

    for answer, url in zip(answers, (image, theme["logo_url"]), strict=True):
        assert sha256(url.encode()).hexdigest()[:12] in attribute(answer, "og:image")


def test_a_page_that_stands_alone_is_not_shared():
    assert "#share" not in [link.get("href") for link in elements(text_page()).all("a")]


@in_turn(
    ("text", "direction", "language"),
    [
        ("مقهى", "rtl", "ar"),
        ("בית קפה", "rtl", "he"),
        ("12 カフェ", "ltr", "ja"),
        ("漢字", "ltr", None),
        ("Café", "ltr", None),
        ("", None, None),
        ("123 !", None, None),
    ],
)
def test_the_first_letters_tell_direction_and_language(text, direction, language):
    assert (direction_of(text), language_of_script(text)) == (direction, language)


def test_a_known_language_of_a_shared_script_stays():
    assert language_of_script("کافه", "fa-IR") == "fa-IR"


def test_a_page_runs_as_its_content_does():
    menu = content_of("menu", menu_title="مقهى", sections=[{"name": "الفطور", "items": [{"name": "خبز"}]}])

    body = page(menu).body.decode()

    assert '<html lang="en" dir="rtl">' in body
    assert '<h1 dir="auto" lang="ar">مقهى</h1>' in body


def test_the_colour_of_the_band_is_that_of_the_browsers_bar():
    metas = [meta for meta in elements(text_page()).all("meta") if meta.get("name") == "theme-color"]

    found = palettes(None)
    assert [meta["content"] for meta in metas] == [found.light.band, found.dark.band]


def test_pages_are_printed_without_bars_and_move_only_where_that_is_welcome():
    sheet = style("landing.css").text

    assert "@media print{.band" in sheet
    assert "prefers-reduced-motion:reduce" in sheet
