"""A menu by hand: its currency once, and dishes that are pasted as a text."""

import re

import pytest

from tests.app.dashboard.code.code_pages import path_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

NEW = "/dashboard/codes/new/menu"
SOUP = {
    "sections.0.items.0.name": "Soup",
    "sections.0.items.0.price": "6,50",
    "sections.0.items.0.available": "on",
}
LIST = """Cake
Linzer torte (A, H)  4,80
Sachertorte, with cream  € 5.90
To drink
Melange  4,60
Open daily from 8
"""


async def only_menu(owner):
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    return code


async def opened(client, code):
    return form_in(await client.get(f"{path_of(code)}/edit")).fields


async def test_the_currency_of_a_menu_is_entered_once_and_is_that_of_each_price(world, owner):
    client = await signed_in(world, owner)
    tea = {
        "sections.1.items.0.name": "Tea",
        "sections.1.items.0.price": "3",
        "sections.1.items.0.available": "on",
        "sections.1.items.1.name": "Water",
        "sections.1.items.1.available": "on",
    }

    await client.post(NEW, data={"menu_title": "Lunch", "currency": "CHF", **SOUP, **tea})
    code = await only_menu(owner)
    entered = await opened(client, code)
    await client.post(f"{path_of(code)}/edit", data={**entered, "currency": "EUR"})

    soup, tea, water = ({"name": "Soup", "price": 6.5}, {"name": "Tea", "price": 3}, {"name": "Water"})
    assert [one["items"] for one in code["sections"]] == [
        [{**soup, "currency": "CHF"}],
        [{**tea, "currency": "CHF"}, water],
    ]
    assert entered["currency"] == "CHF"
    assert not any(name.endswith(".currency") for name in entered)
    assert [one["items"] for one in (await only_menu(owner))["sections"]] == [
        [{**soup, "currency": "EUR"}],
        [{**tea, "currency": "EUR"}, water],
    ]


@in_turn(
    ("language", "zone", "currency"),
    [("en-US", "UTC", "USD"), ("ja", "UTC", "JPY"), ("ja", "Europe/Zurich", "CHF"), ("de", "UTC", "EUR")],
)
async def test_a_new_menu_has_the_currency_of_the_place(world, owner, language, zone, currency):
    client = await signed_in(world, owner, accept_language=language)
    settings = form_in(await client.get("/dashboard/settings")).fields
    await client.post("/dashboard/settings", data={**settings, "time_zone": zone})

    page = await client.get(NEW)

    assert form_in(page).fields["currency"] == currency


MIXED = [
    [("EUR", 1), ("CHF", 2)],
    [("EUR", 1), (None, 2)],
    [(None, 1), (None, 2)],
    [("EUR", 1), ("EUR", None)],
    [("EUR", None), ("CHF", None)],
    [("€", "from 8"), ("€", 2)],
]


async def test_a_menu_that_is_only_opened_and_saved_keeps_each_currency(world, owner, subtests):
    client = await signed_in(world, owner)
    for prices in MIXED:
        with subtests.test(prices=prices):
            items = [{"name": "x", "price": price, "currency": currency} for currency, price in prices]
            code = await owner.make(type_id=11, menu_title="M", sections=[{"items": items}])

            saved = await client.post(
                f"{path_of(code)}/edit", data={**await opened(client, code), "name": "N"}
            )

            assert saved.status_code == 303
            assert (await owner.get(code))["sections"] == code["sections"]


async def test_a_currency_that_is_none_is_named_at_its_own_field(world, owner):
    client = await signed_in(world, owner)

    page = await client.post(NEW, data={"menu_title": "Lunch", "currency": "XXQ", **SOUP})

    assert page.status_code == 422
    assert [*form_in(page).faults] == ["currency"]


@pytest.mark.parametrize("is_partial", [False, True])
async def test_a_pasted_list_is_read_first_and_then_put_into_the_menu(world, owner, is_partial):
    client = await signed_in(world, owner)
    entered = {"menu_title": "Linden", "currency": "CHF", "pasted": LIST, "sections.0.name": ""}
    headers = {"hx-request": "true", "hx-request-type": "partial"} if is_partial else {}

    read = await client.post(NEW, data={**entered, "paste": "read"}, headers=headers)
    taken = await client.post(NEW, data={**entered, "paste": "take"})
    filled = form_in(taken)
    made = await client.post(NEW, data=filled.fields)

    assert (read.status_code, "<html" in read.text) == (200, not is_partial)
    assert "3 dishes were read" in read.text
    assert "1 line was left out" in read.text
    assert re.search("Open daily from 8.*: it has no price", read.text)
    assert form_in(read).fields["pasted"] == LIST.strip() + "\n"
    assert (filled.focused, filled.fields["pasted"]) == ("sections.0.name", "")
    assert made.status_code == 303
    code = await only_menu(owner)
    assert [section["name"] for section in code["sections"]] == ["Cake", "To drink"]
    assert code["sections"][0]["items"] == [
        {"name": "Linzer torte", "price": 4.8, "currency": "EUR", "allergens": ["A", "H"]},
        {"name": "Sachertorte, with cream", "price": 5.9, "currency": "EUR"},
    ]


async def test_twenty_pasted_dishes_come_behind_those_that_are_there(world, owner):
    client = await signed_in(world, owner)
    text = "\n".join(f"Dish {number}  {number},50" for number in range(20))

    taken = await client.post(NEW, data={"menu_title": "L", **SOUP, "pasted": text, "paste": "take"})
    await client.post(NEW, data=form_in(taken).fields)

    first, second = (await only_menu(owner))["sections"]
    assert [dish["name"] for dish in first["items"]] == ["Soup"]
    assert [dish["price"] for dish in second["items"]] == [number + 0.5 for number in range(20)]


async def test_the_dishes_that_a_section_has_no_room_for_stay_in_the_list(world, owner):
    client = await signed_in(world, owner)
    text = "\n".join(f"Dish {number}  {number},50" for number in range(102))

    taken = await client.post(NEW, data={"menu_title": "L", **SOUP, "pasted": text, "paste": "take"})
    saved = await client.post(NEW, data=form_in(taken).fields)
    rest = await client.post(NEW, data={**form_in(taken).fields, "paste": "take"})
    await client.post(NEW, data=form_in(rest).fields)

    assert form_in(taken).fields["pasted"].split("\n") == ["Dish 100  100,50", "Dish 101  101,50"]
    assert "2 dishes were read" in saved.text
    assert [len(one["items"]) for one in (await only_menu(owner))["sections"]] == [1, 100, 2]


async def test_a_list_that_is_not_in_the_menu_yet_is_not_lost_by_saving(world, owner):
    client = await signed_in(world, owner)

    page = await client.post(NEW, data={"menu_title": "Linden", **SOUP, "pasted": LIST})

    assert (page.status_code, "3 dishes were read" in page.text) == (200, True)
    assert (await owner.api.get("/qr-codes")).json()["data"] == []
