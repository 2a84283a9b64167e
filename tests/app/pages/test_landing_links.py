from tests.app.pages.landings import Elements, content_of, elements, page
from tests.cases import in_turn

FAMILY = "👩\u200d👩\u200d👧\u200d👦"


def links_page(*links, **fields):
    listed = [{"url": "https://example.com/tour", "text": "Tour"} | link for link in links]
    return page(content_of("links", links_title="The band", links_list=listed, **fields))


def buttons(answer):
    body = answer.body.decode()
    return Elements(body[body.index('<ul class="links">') : body.index("</main>")]).all("a")


def test_links_are_buttons_in_their_owners_order():
    found = buttons(
        links_page({}, {"url": "mailto:band@example.com"}, {"url": "tel:+4930123456"}, {"url": "spotify:x"})
    )

    assert [link.get("class") for link in found] == ["filled", None, None, None]
    assert [link["href"] for link in found] == [
        "https://example.com/tour",
        "mailto:band@example.com",
        "tel:+4930123456",
        "spotify:x",
    ]


def test_a_picture_in_a_button_comes_from_this_host():
    picture = elements(links_page({"icon": "https://other.example/tour.png"})).only("img")

    assert picture["src"].startswith("/pictures/")
    assert picture["alt"] == ""


@in_turn("icon", ["🎸", "✉️", FAMILY, "IG", "巡回"])
def test_a_sign_is_beside_its_words(icon):
    assert f'aria-hidden="true">{icon}</i>' in links_page({"icon": icon}).body.decode()


@in_turn("icon", ["instagram", "fa-brands fa-x", "🎸" * 13, "\u202e", " "])
def test_what_has_no_room_in_a_button_is_left_out(icon):
    body = links_page({"icon": icon}).body.decode()

    assert '<i aria-hidden="true">' not in body
    assert icon not in body or icon == " "


@in_turn(("title", "initial"), [("The band", "T"), ("🎸 ärger", "Ä"), ("山田", "山")])
def test_without_a_picture_an_initial_takes_its_place(title, initial):
    content = content_of(
        "links", links_title=title, links_list=[{"url": "https://example.com", "text": "Tour"}]
    )

    assert (
        f'<div class="face round letters" aria-hidden="true">{initial}</div>' in page(content).body.decode()
    )


def test_without_a_letter_there_is_no_initial():
    content = content_of(
        "links", links_title="🎸", links_list=[{"url": "https://example.com", "text": "Tour"}]
    )

    assert 'class="face round letters"' not in page(content).body.decode()


def test_the_lists_own_picture_goes_before_the_themes():
    content = content_of(
        "links",
        links_title="The band",
        links_list=[{"url": "https://example.com", "text": "Tour"}],
        avatar_url="https://other.example/me.png",
    )
    theme = {"logo_url": "https://other.example/logo.png"}

    shown = elements(page(content, theme=theme, picture_path=lambda url: f"/p/{url[-8:]}")).all("img")

    assert [picture["src"] for picture in shown] == ["/p/logo.png?cut=logo", "/p/e/me.png?cut=square"]


def test_a_hundred_links_are_a_small_page():
    link = {"icon": "🎸", "url": "https://example.com/tour/2027", "text": "Tickets for the tour"}

    assert len(links_page(*[link] * 100).body) < 30_000


def test_an_owner_chooses_how_each_link_looks():
    picture = "https://other.example/evening.jpg"

    answer = links_page({"kind": "soft"}, {"kind": "picture", "icon": picture}, {"kind": "picture"}, {})

    found = buttons(answer)
    assert [link.get("class") for link in found] == ["soft-kind", "picture", None, None]
    assert elements(answer).only("img")["src"].endswith("?cut=cover")
