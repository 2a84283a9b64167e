import re
from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from app.pages import page_responses, templates
from app.pages.templates import prepare
from app.pages.texts import translations
from domain.scanning.outcomes import Notice
from tests.app.pages.landings import LANGUAGES
from tests.cases import in_turn

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ALLOWED_TAGS = {
    *("html", "head", "meta", "title", "link", "style", "body", "main", "footer", "aside"),
    *("svg", "path", "rect", "circle", "img", "h1", "p", "a", "b", "bdi", "code", "span"),
    *("ul", "li", "dl", "div", "dt", "dd", "form", "label", "input", "textarea", "button"),
}
HOSTILE = {
    "a script": "<script>alert(1)</script>",
    "quotes": '"\'><img src=x onerror=alert(1)> onmouseover="alert(1)',
    "a template": "{{ 7*7 }}{% raw %}{0.__class__}{place}",
    "the end of the style": "</style></title><script>alert(1)</script>",
    "a javascript address": "javascript:alert(1)",
    "a turned text": "https://example.com/\u202egnp.exe\u2066",
    "a long text": "https://example.com/" + "M" * 4000,
    "zero bytes": "https://exa\x00mple.com/\x00\x1b[31m",
    "a lone surrogate": "https://example.com/\ud800",
}


class Elements(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def only(self, tag):
        (attributes,) = [attributes for name, attributes in self.found if name == tag]
        return attributes


def refused(notice, **more):
    return lambda language: page_responses.refused(language, notice, **more)


def preview(language="en", **changes):
    asked = {
        "short_url": "https://q.example/Xk3mP9a",
        "destinations": ["https://example.com/menu"],
        "picture_url": "/Xk3mP9a.svg",
        "created_at": NOON,
        "changed_at": NOON,
    }
    return page_responses.preview(language, **(asked | changes))


LONG_URL = "https://example.com/" + "x" * 2000
PAGES = {
    "not_found": (404, page_responses.not_found),
    "paused": (410, refused(Notice.PAUSED)),
    "expired": (410, refused(Notice.EXPIRED, expired_at=NOON)),
    "limit_reached": (410, refused(Notice.LIMIT)),
    "password_form": (401, lambda language: page_responses.password_form(language, action="/Xk3mP9a")),
    "wrong_password": (
        401,
        lambda language: page_responses.password_form(language, action="/Xk3mP9a", wrong=True),
    ),
    "too_many_tries": (429, lambda language: page_responses.too_many_tries(language, retry_after=599)),
    "ad": (200, lambda language: page_responses.ad(language, destination=LONG_URL)),
    "preview": (200, lambda language: preview(language, destinations=[LONG_URL])),
    "unavailable": (503, lambda language: page_responses.unavailable(language, retry_after=5)),
    "server_error": (500, lambda language: page_responses.server_error(language, request_id="01J9ZK")),
    "home": (200, lambda language: page_responses.home(language, docs_url="/v1/docs")),
}
WITH_PICTURES = {"preview", "home"}
every_page = pytest.mark.parametrize("name", PAGES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def page(name, language="en"):
    return PAGES[name][1](language)


def elements(answer):
    return Elements(answer.body.decode())


@every_page
@every_language
def test_a_page_is_one_small_answer_in_the_visitors_language(name, language):
    answer = page(name, language)

    assert answer.status_code == PAGES[name][0]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-language"] == language
    assert answer.headers["vary"] == "Accept-Language"
    direction = "rtl" if language == "ar" else "ltr"
    assert elements(answer).only("html") == {"lang": language, "dir": direction}
    assert len(answer.body) < 10_000


@every_page
def test_a_page_is_never_kept_guessed_at_or_framed(name):
    headers = page(name).headers

    assert headers["cache-control"] == "no-store"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@every_page
def test_the_policy_allows_the_pages_own_style_and_nothing_else(name):
    answer = page(name)

    css = re.search(r"<style>(.*?)</style>", answer.body.decode(), re.DOTALL).group(1)
    digest = b64encode(sha256(css.encode()).digest()).decode()
    expected = ["default-src 'none'", f"style-src 'sha256-{digest}'"]
    expected += ["img-src 'self' data:"] if name in WITH_PICTURES else []
    expected += [] if "password" in name else ["form-action 'self'"]
    expected += ["base-uri 'none'", "frame-ancestors 'none'"]
    assert answer.headers["content-security-policy"] == "; ".join(expected)


@every_page
def test_only_the_servers_own_front_pages_are_for_search_engines(name):
    robots = page(name).headers.get("x-robots-tag")

    assert robots == (None if name == "home" else "noindex")


@every_page
def test_a_page_asks_for_nothing_but_a_picture_of_its_own(name):
    for tag, attributes in elements(page(name)).found:
        assert tag in ALLOWED_TAGS
        assert "style" not in attributes
        if tag in {"link", "img"}:
            assert (attributes.get("href") or attributes.get("src")).startswith(("data:", "/Xk3mP9a"))


@every_page
def test_a_page_has_a_title_one_heading_and_room_for_a_phone(name):
    found = elements(page(name)).found

    assert [tag for tag, _ in found].count("h1") == 1
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in found
    assert re.search(r"<title>\S.* · Repoint</title>", page(name).body.decode())


@in_turn("hostile", HOSTILE.values())
@in_turn(
    "build",
    [
        lambda text: page_responses.ad("en", destination=text),
        lambda text: page_responses.ad("en", destination=f"https://{text}/"),
        lambda text: page_responses.ad("en", destination=f"mailto:{text}"),
        lambda text: page_responses.password_form("en", action=f"/{text}", wrong=True),
        lambda text: page_responses.server_error("en", request_id=text),
        lambda text: page_responses.home("en", docs_url=f"/{text}"),
        page_responses.not_found,
        lambda text: preview(
            short_url=text,
            destinations=[text],
            picture_url=f"/Xk3mP9a{text}",
        ),
    ],
)
def test_hostile_text_neither_runs_nor_breaks_a_page(build, hostile):
    answer = build(hostile)

    text = answer.body.decode()
    assert "<script" not in text
    assert "\x00" not in Elements(text).text
    assert "\u202e" not in Elements(text).text
    for tag, attributes in Elements(text).found:
        assert tag in ALLOWED_TAGS
        assert not any(attribute.startswith("on") for attribute in attributes)
        assert not (attributes.get("href") or "").lower().lstrip().startswith("javascript")


def test_the_style_breaks_long_words():
    assert "overflow-wrap:anywhere" in page("preview").body.decode().replace(": ", ":")


def test_the_password_form_posts_a_labelled_password_to_its_action():
    found = elements(page("password_form"))

    assert found.only("form") == {"method": "post", "action": "/Xk3mP9a"}
    field = found.only("input")
    assert field["name"] == field["id"] == found.only("label")["for"] == "password"
    assert field["type"] == "password"
    assert field["autocomplete"] == "off"
    assert "required" in field
    assert "aria-invalid" not in field
    assert found.only("button") == {"type": "submit"}


def test_a_wrong_password_is_shown_beside_its_field():
    found = elements(page("wrong_password"))

    field = found.only("input")
    assert field["aria-invalid"] == "true"
    assert field["aria-describedby"] == "error hint"
    assert "autofocus" in field
    assert {attributes.get("id") for _, attributes in found.found} >= {"error", "hint"}
    assert translations("en").password_wrong in found.text


def test_the_password_page_opens_no_sign_in_box_of_the_browser():
    assert "www-authenticate" not in page("password_form").headers


def test_the_password_page_lets_its_answer_redirect_anywhere():
    # Chromium holds form-action against every redirect after the POST: 'self' would stop the right password.
    assert "form-action" not in page("password_form").headers["content-security-policy"]


@in_turn(("name", "seconds"), [("too_many_tries", "599"), ("unavailable", "5")])
def test_a_page_that_asks_to_wait_says_how_long(name, seconds):
    assert page(name).headers["retry-after"] == seconds


def test_each_notice_has_an_eye_of_its_own():
    eye = templates._environment().get_template("icons.html").module.eye
    drawn = {state: str(eye(state)) for state in ("on", *(set(Notice) - {Notice.LATER}))}

    assert [state for state, one in drawn.items() if [*drawn.values()].count(one) > 1] == []


def test_an_expired_page_says_since_when_if_it_is_known():
    auckland = page_responses.refused(
        "en", Notice.EXPIRED, expired_at=NOON, time_zone="Pacific/Auckland"
    ).body.decode()

    assert "It ended on 1 March 2026." in page("expired").body.decode()
    assert "It ended on 2 March 2026." in auckland
    assert "It ended" not in refused(Notice.EXPIRED)("en").body.decode()


@in_turn(
    ("destination", "shown"),
    [
        ("https://www.example.com/a?b=c&d=e", "Continue to www.example.com"),
        ("mailto:you@example.com", "Continue to you@example.com"),
        ("tel:+4930", "Continue to +4930"),
        ("myapp://open/it", "Continue to myapp:"),
    ],
)
def test_the_ad_leads_on_to_any_destination_and_says_where(destination, shown):
    found = elements(page_responses.ad("en", destination=destination))

    onward = {"class": "button", "href": destination, "rel": "nofollow noreferrer"}
    assert ("a", onward) in found.found
    assert shown in found.text


def test_the_ad_says_that_the_code_was_made_with_repoint_for_free():
    assert "made with Repoint, free of charge" in elements(page("ad")).text


def test_the_ad_gives_no_link_to_what_could_run():
    found = elements(page_responses.ad("en", destination="javascript:alert(1)"))

    assert [attributes["href"] for tag, attributes in found.found if tag == "a"] == ["/"]
    assert translations("en").ad_unsafe in found.text


def test_a_preview_shows_the_whole_destination_as_text_and_does_not_link_to_it():
    destination = "https://bank.example@evil.example/a?b=c&d=<e>#f"

    found = elements(preview(destinations=[destination]))

    assert destination in found.text
    assert [attributes["href"] for tag, attributes in found.found if tag == "a"] == [
        "https://q.example/Xk3mP9a"
    ]
    assert "<b>evil.example</b>" in preview(destinations=[destination]).body.decode()


def test_a_preview_shows_every_place_that_a_code_leads_to_once():
    places = ["https://apps.example/ios", "market://details?id=x", "https://apps.example/ios"]

    answer = preview(destinations=places)

    assert answer.body.decode().count('class="address"') == 2
    assert elements(answer).text.count("market://details?id=x") == 1


def test_an_ad_leads_on_to_a_page_of_this_host():
    found = elements(page_responses.ad("de", destination=None, href="/Xk3mP9a?visit=1"))

    assert "/Xk3mP9a?visit=1" in [attributes.get("href") for tag, attributes in found.found if tag == "a"]
    assert translations("de").ad_open in found.text


def test_a_preview_shows_the_picture_and_says_that_nothing_was_counted():
    found = elements(preview())

    assert found.only("img")["src"] == "/Xk3mP9a.svg"
    assert found.only("img")["alt"] == "QR code for https://q.example/Xk3mP9a"
    assert translations("en").preview_not_counted in found.text
    assert "1 March 2026, 12:00 UTC" in found.text


@in_turn("because", ["password", "paused", "expired", "limit"])
@every_language
def test_a_preview_that_hides_the_destination_says_why(because, language):
    answer = preview(language, destinations=["https://secret.example/"], hidden_because=because)

    assert "secret.example" not in answer.body.decode()
    assert getattr(translations(language), f"preview_{because}") in elements(answer).text


def test_a_preview_of_a_landing_page_says_that_it_opens_one():
    assert translations("en").preview_landing in elements(preview(destinations=[])).text


def test_the_front_page_leads_to_the_documentation():
    assert ("a", {"class": "button", "href": "/v1/docs"}) in elements(page("home")).found


def test_an_unknown_language_is_answered_in_english():
    assert page_responses.not_found("tlh").headers["content-language"] == "en"


def test_everything_can_be_compiled_at_the_start():
    prepare()
