import re
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from app.pages.texts import translations
from app.types.menu.prices import format_price, has_cents
from tests.app.pages.landings import LANGUAGES, SHARED, content_of, elements, page
from tests.cases import in_turn

T = translations("en")


def menu(*sections):
    return page(content_of("menu", menu_title="Osteria", sections=list(sections)))


def named(count):
    return [{"name": f"Section {n}", "items": [{"name": "Soup"}]} for n in range(count)]


def jumps(answer):
    return [link["href"] for link in elements(answer).all("a") if link["href"].startswith("#")]


def test_a_long_menu_is_jumped_about_in():
    answer = menu(*named(4))

    sections = [section["id"] for section in elements(answer).all("section")]
    assert jumps(answer) == [f"#{anchor}" for anchor in sections]
    assert elements(answer).only("nav")["aria-label"] == T.menu_sections


def test_a_short_menu_needs_no_jumps():
    assert not jumps(menu(*named(3), {"items": [{"name": "Bread"}]}))


def test_a_section_that_shows_nothing_is_left_out():
    found = elements(
        menu({}, {"name": " ", "items": []}, {"name": "Only a name"}, {"items": [{"name": "A"}]})
    )

    assert len(found.all("section")) == 2
    assert len(found.all("h2")) == 1


def test_an_item_shows_all_that_is_known_of_it():
    item = {
        "name": "Lentil soup",
        "price": 6.5,
        "currency": "EUR",
        "description": "With bread",
        "allergens": ["celery", "gluten"],
        "image_url": "https://other.example/soup.jpg",
    }

    found = elements(menu({"name": "Soups", "items": [item]}))

    for text in ("Lentil soup", "€6.50", "With bread", T.menu_allergens, "celery", "gluten"):
        assert text in found.text
    small, large = found.all("img")
    assert small["loading"] == large["loading"] == "lazy"
    assert large["src"] == small["src"].replace("cut=dish", "cut=cover")
    assert "#d1-1" in [link["href"] for link in found.all("a")]
    assert T.menu_contains.format(allergens="celery, gluten") in found.text
    assert T.menu_sold_out not in found.text


def test_what_is_sold_out_says_so_in_words():
    assert T.menu_sold_out in elements(menu({"items": [{"name": "Soup", "available": False}]})).text


def test_prices_line_up_in_one_column():
    items = [{"name": "A", "price": 6.5, "currency": "EUR"}, {"name": "B", "price": 12, "currency": "EUR"}]

    with_cents, without = elements(menu({"items": items})).text, elements(menu({"items": items[1:]})).text

    assert "€12.00" in with_cents
    assert re.search(r"€12\s", without)


@in_turn(
    ("price", "currency", "by_language"),
    [
        (6.5, "EUR", {"en": "€6.50", "de": "6,50\u00a0€", "fr": "6,50\u00a0€", "pt": "€\u00a06,50"}),
        (
            1234.5,
            "USD",
            {"en": "US$1,234.50", "en-us": "$1,234.50", "de": "1.234,50\u00a0$", "ja": "$1,234.50"},
        ),
        (6, "eur", {"en": "€6.00"}),
        (6, "€", {"en": "€6.00", "de": "6,00\u00a0€"}),
        (850, "JPY", {"ja": "￥850", "en": "JP¥850"}),
        (850, "¥", {"ja": "¥850", "en": "¥850"}),
        (6, "$", {"en": "$6.00", "fr": "6,00\u00a0$"}),
        (1.5, "KWD", {"en": "KWD\u00a01.500"}),
        (1.799, "EUR", {"en": "€1.799"}),
        (6.5, "kr", {"en": "kr\u00a06.50"}),
        (6.5, None, {"en": "6.50", "de": "6,50"}),
        (0, "EUR", {"en": "€0.00"}),
        ("6,50", "EUR", {"en": "€6.50", "de": "6,50\u00a0€"}),
        ("4.80", "EUR", {"en": "€4.80", "de": "4,80\u00a0€"}),
        ("1,200", "EUR", {"de": "1,200\u00a0€"}),
        ("8 – 12", "EUR", {"en": "€8 – 12"}),
        ("0.2 l 4.50", "EUR", {"en": "0.2 l 4.50"}),
        ("market price", "EUR", {"en": "market price"}),
        ("6,50 €", "EUR", {"de": "6,50 €"}),
        ("12", None, {"en": "12.00"}),
    ],
)
def test_a_price_has_the_format_of_the_language(price, currency, by_language):
    for language, expected in by_language.items():
        assert format_price(language, price, currency, cents=True) == expected


def test_a_whole_price_has_cents_only_beside_others():
    assert format_price("en", 6, "EUR", cents=False) == "€6"
    assert format_price("en", 6.0, "EUR", cents=False) == "€6"
    assert [has_cents(price) for price in (6, 6.0, None, "6", "6,50", "six", 6.5)] == [False] * 4 + [
        True,
        False,
        True,
    ]


@given(
    st.integers(0, 10**12) | st.floats(0, 1e12),
    st.sampled_from([None, "EUR", "JPY", "KWD", "$", "kr"]),
    st.booleans(),
)
def test_no_digit_of_a_price_is_lost(price, currency, cents):
    expected = format_price("en", price, currency, cents=cents)

    number = "".join(character for character in expected if character.isdigit() or character == ".")
    assert Decimal(number) == Decimal(repr(price))


@given(
    st.text(min_size=1, max_size=40).filter(lambda price: not price.strip()[:1].isdecimal()),
    st.text(max_size=8),
    st.sampled_from(LANGUAGES),
)
def test_a_price_in_words_stays_whole(price, currency, language):
    assert price in format_price(language, price, currency, cents=True)


def test_a_menu_of_fifty_items_is_a_small_page():
    item = {"name": "Lentil soup", "price": 6.5, "currency": "EUR", "allergens": ["celery"]}

    assert len(menu(*[{"name": "Soups", "items": [item] * 10}] * 5).body) < 30_000


def test_dishes_can_be_chosen_by_diet_without_a_script():
    items = [
        {"name": "Oats", "diets": ["vegan", "gluten_free"]},
        {"name": "Omelette", "diets": ["vegetarian", "spicy"]},
        {"name": "Ham"},
    ]

    found = elements(menu({"name": "Breakfast", "items": items}))

    dishes = [one["class"] for one in found.all("li") if "class" in one]
    assert dishes == ["vegan vegetarian gluten_free", "vegetarian"]
    choices = [one["id"] for one in found.all("input")]
    assert choices == ["only-vegan", "only-vegetarian", "only-gluten_free"]
    assert {T.diet_vegan, T.diet_vegetarian, T.diet_gluten_free} == {
        one["aria-label"] for one in found.all("i") if one.get("role") == "img"
    }
    assert T.diet_spicy in found.text


def test_allergens_stand_once_in_a_legend_with_numbers():
    items = [{"name": "A", "allergens": ["milk", "eggs"]}, {"name": "B", "allergens": ["eggs"]}]

    text = elements(menu({"items": items})).text

    assert (text.count("milk"), text.count("eggs")) == (1, 1)


def test_a_menu_without_diets_has_no_filter_and_no_legend():
    found = elements(menu({"items": [{"name": "Soup"}]}))

    assert found.all("input") == found.all("fieldset") == []
    assert T.menu_legend not in found.text


@in_turn("pictures", [9, 40])
def test_forty_dishes_with_all_that_is_known_of_them_are_a_small_page(pictures):
    dish = {
        "name": "Lentil soup",
        "price": 6.5,
        "currency": "EUR",
        "description": "With bread and butter",
        "allergens": ["celery", "gluten"],
        "diets": ["vegan"],
    }
    pictured = {**dish, "image_url": "https://other.example/soup.jpg"}
    dishes = [pictured] * pictures + [dish] * (40 - pictures)

    answer = page(
        content_of(
            "menu",
            menu_title="Lunch",
            sections=[{"name": "Soups", "items": dishes[at : at + 10]} for at in range(0, 40, 10)],
        ),
        **{**SHARED, "picture_path": lambda _: f"/Xk3mP9a/pictures/{'a' * 32}"},
    )

    assert len(answer.body) < 30_000


def test_a_menu_with_many_pictures_shows_them_without_links():
    pictured = {"name": "Soup", "image_url": "https://other.example/soup.jpg"}

    few, many = (elements(menu({"items": [pictured] * number})) for number in (24, 25))

    assert [picture["alt"] for picture in many.all("img")] == [""] * 25
    assert len([link for link in few.all("a") if "cut=cover" in link["href"]]) == 24
