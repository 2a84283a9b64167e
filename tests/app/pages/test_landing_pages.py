import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from app.pages.landing.layout import answer_page
from app.pages.templates import prepare
from app.pages.texts import translations
from app.types.forms.page import thank_you
from domain.content import TYPES, load_content, stored_content
from domain.pages.theme import palettes
from tests.app.pages.landings import (
    BY_SLUG,
    FORMS,
    HOSTILE,
    LANGUAGES,
    WITH_PAGE,
    content_of,
    directive,
    elements,
    example,
    inline_sources,
    landing,
    page,
    with_texts,
)
from tests.cases import in_turn

T = translations("en")
every_type = pytest.mark.parametrize("slug", WITH_PAGE)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_hostile = pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
WITH_TWIN = ("email", "event", "location", "payment", "phone", "sms", "text", "vcard", "wifi")
ALLOWED_TAGS = set(
    """
    html head meta title link style body main header footer section aside nav form fieldset legend label input
    textarea select option button details summary h1 h2 h3 p a b s bdi span time em strong small ul ol li dl
    dt dd div img picture figure
    figcaption wbr i u svg path circle rect audio video source script table tbody tr th td
    """.split()
)
# What loads something, and from where.
LOADED = {"img": "src", "source": "src", "audio": "src", "video": "src", "link": "href", "script": "src"}


@every_type
@every_language
def test_a_landing_page_is_one_small_answer_in_the_visitors_language(slug, language):
    answer = page(example(slug), language)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-language"] == language
    html = elements(answer).only("html")
    assert html["lang"] == language
    # The content's, and the language's where it has no letters.
    assert html["dir"] in ("ltr", translations(language).locale.text_direction)
    assert len(answer.body) < 30_000


@every_type
def test_a_landing_page_is_never_kept_guessed_at_framed_or_found(slug):
    answer = page(example(slug))

    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["vary"] == "Accept-Language"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert directive(answer, "default-src") == ["'none'"]
    assert directive(answer, "frame-ancestors") == ["'none'"]
    assert directive(answer, "base-uri") == ["'none'"]
    assert directive(answer, "form-action") == ["'self'"]


@every_type
def test_the_policy_allows_the_pages_own_styles_and_script_and_no_others(slug):
    answer = page(example(slug))

    assert directive(answer, "style-src") == inline_sources(answer, "style")
    assert directive(answer, "script-src") == inline_sources(answer, "script")
    assert directive(answer, "img-src") == ["'self'", "data:"]


@every_type
def test_a_landing_page_has_a_title_one_heading_and_room_for_a_phone(slug):
    found = elements(page(example(slug)))

    assert len(found.all("h1")) == 1
    assert {
        "name": "viewport",
        "content": "width=device-width, initial-scale=1, viewport-fit=cover",
    } in found.all("meta")
    assert re.search(r"<title[^>]*>\S.*</title>", page(example(slug)).body.decode())


@every_type
def test_every_text_of_an_owner_is_only_text(slug):
    for hostile in HOSTILE.values():
        assert_only_text(page(with_texts(slug, hostile)))


def assert_only_text(answer):
    found = elements(answer)
    assert {tag for tag, _ in found.found} <= ALLOWED_TAGS
    for _, attributes in found.found:
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        for name in ("href", "src", "action"):
            assert not re.match(r"(javascript|vbscript|data:text)", (attributes.get(name) or "").lower())
    body = answer.body.decode()
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", body)
    assert directive(answer, "script-src") == inline_sources(answer, "script")
    assert directive(answer, "style-src") == inline_sources(answer, "style")
    assert len(found.all("h1")) == 1


@every_type
def test_a_page_loads_nothing_from_another_host(slug):
    themed = {"logo_url": "https://other.example/logo.png", "cover_url": "https://other.example/c.png"}

    for content in (example(slug), *(with_texts(slug, hostile) for hostile in HOSTILE.values())):
        for tag, attributes in elements(page(content, theme=themed)).found:
            if tag in LOADED and (address := attributes.get(LOADED[tag])) is not None:
                # A player's file may be its owner's, as long as nothing of it is fetched before a tap.
                is_own = address.startswith(("/", "data:image/svg+xml,")) and not address.startswith("//")
                assert is_own or attributes.get("preload") == "none" or tag == "source"
            assert (attributes.get("srcset") or "/").startswith("/")
            assert "poster" not in attributes or attributes["poster"].startswith("/")


@every_type
def test_the_owners_words_stay_whole(slug):
    words = "Größe < 3 & \u05e9\u05dc\u05d5\u05dd \u200f👩\u200d🔬"

    assert words in elements(page(with_texts(slug, words))).text


WORDS = "Größe"
# Their titles are ours, or a number.
WITHOUT_OWN_TITLE = ("phone", "sms")
LONG_TEXTS = {
    "business": "about",
    "coupon": "terms",
    "event": "description",
    "file": "file_description",
    "image": "image_description",
    "image_gallery": "image_gallery_description",
    "links": "links_description",
    "mp3": "mp3_description",
    "pdf": "pdf_description",
    "text": "text",
    "vcard": "note",
    "video": "video_description",
}


def marked_as(language, answer):
    """The texts with that `lang`, also those in attributes."""
    tags = re.findall(rf'<(\w+)([^>]*) lang="{language}"([^>]*)>([^<]*)', answer.body.decode())
    attributes = r'(?:alt|title|aria-label)="([^"]*)"'
    return [
        (tag, text.strip() or " ".join(re.findall(attributes, before + after)))
        for tag, before, after, text in tags
    ]


@every_type
def test_the_owners_words_and_no_others_are_marked_with_their_language(slug):
    marked = marked_as("nl", page(with_texts(slug, WORDS), owner_language="nl"))

    assert {word for _, text in marked for word in text.split()} <= {WORDS}
    has_own_title = slug not in WITHOUT_OWN_TITLE
    assert ("h1" in dict(marked)) is ("title" in dict(marked)) is has_own_title


@in_turn(("slug", "field"), LONG_TEXTS.items())
@in_turn("text", ["Goed", "Heel goed. " * 30])
def test_a_text_of_the_owner_is_marked_with_its_language(slug, field, text):
    answer = page(example(slug, **{field: text}), owner_language="nl")

    assert text.strip() in [words for tag, words in marked_as("nl", answer) if tag in ("div", "p", "h1")]


@every_type
@in_turn(("language", "owner_language"), [("en", "en"), ("en-us", "en"), ("de", "de")])
def test_words_in_the_pages_language_are_not_marked(slug, language, owner_language):
    answer = page(example(slug), language, owner_language=owner_language)

    assert answer.body.count(b" lang=") == 1


def is_no_word(name):
    return name in NO_WORDS or name.endswith("url")


class OwnersWords(HTMLParser):
    """The places with words of the owner that only the page's own `lang` covers."""

    def __init__(self, text):
        super().__init__()
        self.open, self.uncovered = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        is_covered = "lang" in attributes and tag != "html"
        spoken = (attributes.get(name) or "" for name in ("alt", "title", "aria-label"))
        if any(WORDS in text for text in spoken) and not (is_covered or self._covers()):
            self.uncovered.append((tag, attributes))
        if tag not in ("meta", "link", "img", "input", "br", "hr", "source", "rect", "path"):
            self.open.append((tag, is_covered))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        # The sign of a link is an emoji.
        if WORDS in data and not self._covers() and self.open[-1][0] != "i":
            self.uncovered.append((*(tag for tag, _ in self.open[-3:]), data.strip()))

    def _covers(self):
        return any(is_covered for _, is_covered in self.open)


# Names, numbers and addresses are of no language (WCAG 2.2, 3.1.2).
NO_WORDS = frozenset(
    """
    address bcc cc coupon_code email emails iban password phone phones reference sections socials ssid vpa
    website
    """.split()
)


@every_type
def test_words_whose_language_nobody_knows_are_not_claimed_to_be_the_visitors(slug):
    known = {name: value for name, value in BY_SLUG[slug].example.items() if is_no_word(name)}
    content = load_content(BY_SLUG[slug].type_id, stored_content(with_texts(slug, WORDS)) | known)

    answer = page(content, "ja", owner_language=None)

    assert OwnersWords(answer.body.decode()).uncovered == []
    assert b'lang="de"' not in answer.body


@every_type
def test_a_hostile_language_is_only_text(slug):
    for hostile in HOSTILE.values():
        assert_only_text(page(example(slug), owner_language=hostile))


def test_thanks_are_marked_in_the_owners_words_alone():
    ours = thank_you(landing(example("feedback"), owner_language="nl"))
    owners = thank_you(landing(example("lead_form", thank_you="Tot snel"), owner_language="nl"))

    assert marked_as("nl", ours) == []
    assert marked_as("nl", owners) == [("p", "Tot snel")]


@in_turn("slug", WITH_TWIN)
def test_the_static_twin_is_shown_where_there_is_one(slug):
    with_one, without = elements(page(example(slug))), elements(page(example(slug), static_picture=None))

    assert {"src": "/Xk3mP9a/static.svg", "width": "300", "height": "300"}.items() <= with_one.all("img")[
        -1
    ].items()
    assert with_one.all("img")[-1]["alt"] == translations("en").twin_picture
    t = translations("en")
    assert t.twin_text in with_one.text
    assert not without.all("details")


def test_a_twin_that_people_scan_is_in_sight_or_one_tap_away():
    wifi, payment = elements(page(example("wifi"))), elements(page(example("payment")))

    assert "#code" in [link["href"] for link in wifi.all("a")]
    assert "code" in [sheet.get("id") for sheet in wifi.all("div")]
    for found in (wifi, payment):
        assert not found.all("details")
        assert "/Xk3mP9a/static.svg" in [image["src"] for image in found.all("img")]


@in_turn("slug", sorted(set(WITH_PAGE) - set(WITH_TWIN)))
def test_other_pages_show_no_twin(slug):
    assert translations("en").twin_text not in elements(page(example(slug))).text


@in_turn("slug", sorted(set(WITH_PAGE) - set(FORMS)))
def test_what_can_be_copied_can_be_copied_without_script(slug):
    found = elements(page(example(slug))).found

    ids = {attributes["id"] for _, attributes in found if "id" in attributes}
    for attributes in (
        attributes for tag, attributes in found if tag == "button" and "data-copy" in attributes
    ):
        assert attributes["data-copy"] in ids
    # A button that does nothing is worse than none: only the script shows it.
    for (_, around), (tag, inner) in pairwise(found):
        assert tag != "button" or "data-copy" not in inner or "hidden" in around


def test_the_owners_colours_are_the_pages():
    theme = {
        "background_color": "#fff4e6",
        "button_color": "#0b57d0",
        "font": "serif",
        "button_style": "pill",
        "dark": "auto",
    }
    answer = page(example("phone"), theme=theme)

    found = palettes(theme)
    body = answer.body.decode()
    assert "--ground:#fff4e6;" in body
    assert "--fill:#0b57d0;" in body
    assert f"{{:root{{color-scheme:dark;--ground:{found.dark.ground}" in body
    assert "--ctl:99px" in body
    assert "Georgia" in body
    metas = [meta for meta in elements(answer).all("meta") if meta.get("name") == "theme-color"]
    assert [meta["content"] for meta in metas] == [found.light.band, found.dark.band]


def test_a_button_as_pale_as_the_page_has_an_edge():
    theme = {"background_color": "#ffffff", "button_color": "#ffee00", "dark": "light"}

    body = page(example("phone"), theme=theme).body.decode()

    edge = palettes(theme).light.fill_edge
    assert edge != "#ffee00"
    assert f"--fill-edge:{edge};" in body
    assert "--fill:#ffee00;" in body
    assert "border:1.5px solid var(--fill-edge)" in body


@in_turn(
    ("theme", "schemes"),
    [
        ({"dark": "light"}, ["light"]),
        ({"dark": "dark"}, ["dark"]),
        ({"dark": "auto"}, ["light", "dark"]),
        # An owner's dark page is one by day, too, and so must be what the browser draws on it.
        ({"background_color": "#101820"}, ["dark"]),
        ({"background_color": "#101820", "dark": "light"}, ["dark"]),
    ],
)
def test_an_owner_may_want_one_mode_alone(theme, schemes):
    answer = page(example("phone"), theme=theme)

    body = answer.body.decode()
    assert re.findall("color-scheme:(light|dark);", body) == schemes
    assert ("@media(prefers-color-scheme:dark)" in body) == (len(schemes) == 2)
    metas = [meta for meta in elements(answer).all("meta") if meta.get("name") == "theme-color"]
    assert ["media" in meta for meta in metas] == [len(schemes) == 2] * len(schemes)


@every_hostile
def test_whatever_a_stored_theme_holds_the_style_is_ours(hostile):
    names = "primary_color background_color text_color button_color button_text_color font button_style dark"
    theme = dict.fromkeys(names.split(), hostile)

    assert inline_sources(page(example("phone"), theme=theme), "style") == inline_sources(
        page(example("phone")), "style"
    )


def test_logo_and_cover_come_from_this_host():
    theme = {"logo_url": "https://other.example/logo.png", "cover_url": "https://other.example/cover.png"}

    found = elements(page(example("phone"), theme=theme, picture_path=lambda url: f"/p/{url[-8:]}"))

    assert [image["src"] for image in found.all("img")[:2]] == [
        "/p/over.png?cut=wide",
        "/p/logo.png?cut=logo",
    ]


@in_turn(
    ("slug", "fields", "heading"),
    [
        ("text", {"text": "Hello"}, "Hello"),
        ("text", {"text": "Flat 3B\n\nThe key is here."}, "Flat 3B"),
        ("text", {"text": "See https://example.com"}, T.text_title),
        ("text", {"text": "long " * 20}, T.text_title),
        ("email", {"email": "ada@example.com"}, T.email_title),
        ("phone", {"phone": "112"}, "112"),
        ("sms", {"phone": "112"}, T.sms_title),
        ("location", {"latitude": 0, "longitude": 0}, T.location_title),
        ("location", {"latitude": 0, "longitude": 0, "location": "Null Island"}, "Null Island"),
        ("app_store", {"ios_url": "https://apps.apple.com/a"}, T.app_title),
        ("app_store", {"ios_url": "https://apps.apple.com/a", "app_name": "Engine"}, "Engine"),
        ("payment", {"scheme": "upi", "vpa": "name@bank"}, T.payment_title),
        ("payment", {"scheme": "link", "url": "https://pay.example"}, T.payment_title),
    ],
)
def test_a_page_is_headed_by_its_content_or_by_what_it_is(slug, fields, heading):
    body = page(content_of(slug, **fields)).body.decode()

    (inside,) = re.findall("<h1[^>]*>(.*?)</h1>", body)
    assert re.sub("<[^>]*>", "", inside) == heading


async def test_the_name_that_an_owner_gives_a_code_is_private(world, owner):
    internal = "INTERNAL: cheap leads Q3"

    # Of a transfer, the name is the payee's and belongs on the page.
    for type_id, model in (TYPES | {24: None}).items():
        content = model.example if model else {"scheme": "upi", "vpa": "name@bank"}
        code = await owner.make(type_id=type_id, name=internal, **content)
        assert code["name"] == internal
        response = await world.visitor().get(f"/{code['short_id']}")

        assert response.status_code in (200, 302), type_id
        assert "INTERNAL" not in f"{response.text}{response.headers}", type_id


def test_a_page_can_be_of_another_status():
    answer = answer_page(landing(example("phone")), "Message", status=503)

    assert answer.status_code == 503


def test_an_unknown_language_is_answered_in_english():
    assert page(content_of("phone", phone="112"), "tlh").headers["content-language"] == "en"


def test_every_template_can_be_prepared():
    prepare()
