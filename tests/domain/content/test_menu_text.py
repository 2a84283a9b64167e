"""A list of dishes that was pasted as a text."""

from time import process_time

from domain.content.menu_text import LONGEST_TEXT, MOST_DISHES, MOST_SECTIONS, PastedDish, read_menu
from tests.cases import in_turn

# A line, and the name and the price of its dish.
DISHES = [
    ("Linzer torte 4,80", "Linzer torte", "4.80"),
    ("Poppy seed cake ........ 4.20", "Poppy seed cake", "4.20"),
    ("• Sachertorte, with cream – € 5.9", "Sachertorte, with cream", "5.90"),
    ("12. Soup\t12,- €", "Soup", "12"),
    ("3) Ramen 1,200円", "Ramen", "1200"),
    ("Tasting for two EUR 1.234,50", "Tasting for two", "1234.50"),
    ("Lemonade 0,3 / 0,5 l   4,20 / 5,80", "Lemonade 0,3 / 0,5 l", "4.20 / 5.80"),
    ("7 Up 2,50", "7 Up", "2.50"),
    ("Pho   120000", "Pho", "120000"),
    ("Café $3", "Café", "3"),
    ("Beer 5", "Beer", "5"),
    ("Linzer torte\n\n4,80 €", "Linzer torte", "4.80"),
]


@in_turn(("line", "name", "price"), DISHES)
def test_a_line_with_a_price_is_a_dish(line, name, price):
    menu = read_menu(line)

    assert [(dish.name, dish.price) for dish in menu.sections[0].dishes] == [(name, price)]
    assert menu.left_out == []


def test_sections_words_and_allergens_are_read_and_the_rest_is_named():
    menu = read_menu(
        """OUR MENU
        Starters:
        Tomato soup (L, G) 5,50 €
          with basil
        Bruschetta; with tomatoes; 6,50 (A)

        Mains
        Schnitzel for 2 31,00
        (of veal)
        We are open from 8
        """
    )

    assert [(section.name, section.dishes) for section in menu.sections] == [
        (
            "Starters",
            [
                PastedDish(name="Tomato soup", price="5.50", description="with basil", allergens=("L", "G")),
                PastedDish(name="Bruschetta", price="6.50", description="with tomatoes", allergens=("A",)),
            ],
        ),
        ("Mains", [PastedDish(name="Schnitzel for 2", price="31.00", description="of veal")]),
    ]
    assert [(one.line, one.reason) for one in menu.left_out] == [
        ("OUR MENU", "no_dish"),
        ("We are open from 8", "no_dish"),
    ]
    assert (menu.currency, menu.dishes) == ("EUR", 3)


def test_what_no_menu_has_room_for_is_left_out():
    long = read_menu("x" * 201 + " 4,80\nSoup 5,00")
    many = read_menu("Soup 5,00\n" * (MOST_DISHES + 1))
    parts = read_menu("Part\nSoup 5,00\n" * (MOST_SECTIONS + 1))

    whole = "Soup 5,00\n" * (LONGEST_TEXT // 10 - 1) + "Long name of a dish 4,80\nTea 2,00"
    late = read_menu(whole)
    assert [one.reason for one in long.left_out] == ["too_long"]
    assert [one.line for one in late.left_out][-2:] == ["Long name of a dish 4,80", "Tea 2,00"]
    assert (many.dishes, [one.reason for one in many.left_out]) == (MOST_DISHES, ["too_many"])
    assert (len(parts.sections), [one.reason for one in parts.left_out]) == (MOST_SECTIONS, ["too_many"])


def test_no_text_takes_long():
    begun = process_time()
    for part in ("1/", "1,", "( ", "€ 1", ".", "1 ", "(A,", "\n1"):
        for line in (part * LONGEST_TEXT, (part * 150 + "\n") * 200):
            read_menu(line)

    assert process_time() - begun < 3
