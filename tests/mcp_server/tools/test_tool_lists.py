"""Lists of a printed code are read in parts, changed item by item, and never replaced by a cut result."""

import json

import pytest

from mcp_server.tools.shared.results import MAX_BYTES, size_of
from tests.mcp_server.assistants import ERAS
from tests.mcp_server.support import assert_fits, code_in, refusal_in, texts
from tests.support import owned_rows

LONG = "a" * 500


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


def dishes(count, description="good"):
    return [{"name": f"Dish {n}", "price": n, "description": description} for n in range(count)]


def menu(*counts, description="good"):
    return {
        "type_id": 11,
        "menu_title": "Lunch",
        "sections": [{"name": f"Part {n}", "items": dishes(c, description)} for n, c in enumerate(counts)],
    }


async def large_menu(owner):
    """More than a result shows whole."""
    return await owner.make(**menu(62, description=LONG))


async def read_whole(connection, era, code, path):
    read, offset = [], 0
    while offset is not None:
        result = await connection.call("get_qr_code", era=era, id=code["id"], path=path, offset=offset)
        assert_fits("get_qr_code", result)
        assert size_of(result["structuredContent"]) < MAX_BYTES
        part = result["structuredContent"]["part"]
        assert (part["path"], part["offset"]) == (path, offset)
        read += part["value"]
        offset = part.get("next_offset")
    assert part["total"] == len(read)
    return read


@pytest.mark.parametrize("era", ERAS)
async def test_a_list_too_long_for_one_result_is_read_whole_in_parts(connection, owner, era):
    made = await large_menu(owner)

    read = await read_whole(connection, era, made, "sections[0].items")

    assert read == made["sections"][0]["items"]


async def test_a_long_text_is_read_whole_in_parts(connection, owner):
    made = await owner.make(type_id=2, text="菜" * 4_000)

    read = await read_whole(connection, ERAS[0], made, "static_payload")

    assert "".join(read) == made["static_payload"]


async def test_what_is_too_long_for_a_part_is_named_by_its_path(connection, owner):
    made = await owner.make(**menu(1, 60, description=LONG))

    shown = await connection.use("get_qr_code", id=made["id"], path="sections", offset=1)

    assert "next_offset" not in shown["part"]
    assert shown["cut"][0].startswith("sections[1].items[0].")
    for path in shown["cut"][:2]:
        assert (await connection.use("get_qr_code", id=made["id"], path=path))["part"]["value"] == LONG


async def test_a_path_that_leads_nowhere_is_named(connection, owner):
    made = await owner.make(**menu(2))
    wrong = [
        ({"path": "sections[1]"}, "path"),
        ({"path": "desserts"}, "path"),
        ({"path": "sections.name"}, "path"),
        ({"path": "sections[0"}, "path"),
        ({"path": "menu_title.x"}, "path"),
        ({"path": "sections[0].items", "offset": 2}, "offset"),
        ({"path": "sections", "offset": -1}, "offset"),
        ({"offset": 3}, "offset"),
    ]
    for arguments, field in wrong:
        said = refusal_in(await connection.call("get_qr_code", id=made["id"], **arguments))

        assert said.startswith(f"validation_error: {field}: "), arguments


@pytest.mark.parametrize("era", ERAS)
async def test_one_value_is_changed_by_its_path(connection, owner, era):
    made = await large_menu(owner)
    changes = {"sections[0].items[2].price": 7.5, "menu_title": "Dinner"}

    result = await connection.call("repoint_qr_code", era=era, id=made["id"], changes=changes)

    assert_fits("repoint_qr_code", result)
    shown, after = result["structuredContent"], await owner.get(made)
    assert shown["before"] == {"sections[0].items[2].price": 2, "menu_title": "Lunch"}
    assert shown["after"] == changes
    made["sections"][0]["items"][2]["price"] = 7.5
    assert (after["sections"], after["menu_title"]) == (made["sections"], "Dinner")


async def test_what_was_before_can_be_put_back_by_the_paths_that_it_came_with(connection, owner):
    made = await large_menu(owner)

    done = await connection.use(
        "repoint_qr_code", id=made["id"], changes={"sections[0].items[2]": {"name": "Soup"}}
    )
    back = {path: value for path, value in done["before"].items() if path != "destination"}
    await connection.use("repoint_qr_code", id=made["id"], changes=back)

    assert (await owner.get(made))["sections"] == made["sections"]


async def test_items_are_added_behind_the_last_and_taken_out_by_null(connection, owner):
    made = await owner.make(**menu(4))
    items = made["sections"][0]["items"]
    changes = {
        "sections[0].items[0]": None,
        "sections[0].items[2].price": None,
        "sections[0].items.3": None,
        "sections[0].items[4]": {"name": "New"},
        "sections[1]": {"name": "Drinks", "items": []},
    }

    await connection.use("repoint_qr_code", id=made["id"], changes=changes, updated_at=made["updated_at"])

    third = {name: value for name, value in items[2].items() if name != "price"}
    assert (await owner.get(made))["sections"] == [
        {"name": "Part 0", "items": [items[1], third, {"name": "New"}]},
        {"name": "Drinks", "items": []},
    ]


async def test_an_item_is_taken_out_once_however_often_the_call_is_sent(connection, owner, assistants):
    made = await owner.make(**menu(4))
    asked = {"id": made["id"], "changes": {"sections[0].items[0]": None}}
    assistants.world.clock.advance(seconds=1)

    blind = refusal_in(await connection.call("repoint_qr_code", **asked))
    await connection.use("repoint_qr_code", **asked, updated_at=made["updated_at"])
    again = await connection.call("repoint_qr_code", **asked, updated_at=made["updated_at"])

    assert "updated_at" in blind
    assert code_in(again) == "precondition_failed"
    assert len((await owner.get(made))["sections"][0]["items"]) == 3


async def test_wrong_changes_are_named(connection, owner, assistants):
    made = await owner.make(**menu(2))
    before = await owned_rows(assistants.world)
    wrong = [
        ({"sections[0].items[3].price": 5}, "sections[0].items[3].price"),
        ({"sections[0].items[9]": {"name": "x"}}, "sections[0].items[9]"),
        ({"sections[0].name.x": 5}, "sections[0].name.x"),
        ({"sections.name": "x"}, "sections.name"),
        ({"sections[0].items[0].price": -1}, "sections[0].items[0].price"),
        ({"sections[0].items[0].colour": "red"}, "sections[0].items[0].colour"),
        ({"desserts[0]": {}}, "desserts[0]"),
        ({"name": "x"}, "name"),
        ({"sections[": 5}, "changes.sections["),
        ({"menu_title": None}, "menu_title"),
        ({"sections[0]": {}, "sections[0].name": "x"}, "sections[0].name"),
        ({"sections[0].items[0]": {}, "sections[0].items.0": {}}, "sections[0].items[0]"),
        ("[]", "changes"),
    ]
    for changes, field in wrong:
        said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], changes=changes))

        assert said.startswith("validation_error: "), changes
        assert f"{field}: " in said, (changes, said)
    twice = await connection.call(
        "repoint_qr_code", id=made["id"], menu_title="A", changes={"menu_title": "B"}
    )
    assert "menu_title: is sent twice" in refusal_in(twice)
    assert (await owned_rows(assistants.world))["short_urls"] == before["short_urls"]


async def test_a_list_that_no_result_shows_whole_is_not_replaced_whole(connection, owner):
    made = await large_menu(owner)
    shown = await connection.use("get_qr_code", id=made["id"])
    kept = shown["sections"][0]["items"][:40]
    attempts = [
        {"sections": shown["sections"]},
        {"content": {"sections": [{"name": "Part 0", "items": kept}]}},
        {"changes": {"sections": [{"items": kept}]}},
        {"changes": {"sections[0].items": kept}},
    ]

    for attempt in attempts:
        said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], **attempt))

        assert said.startswith("validation_error: sections"), attempt
        assert "too long to be shown" in said
        assert "changes" in said
    assert (await owner.get(made))["sections"] == made["sections"]
    assert "Do not send these back" in texts(await connection.call("get_qr_code", id=made["id"]))[0]


async def test_an_item_of_such_a_list_is_replaced_but_not_by_what_was_cut_short(connection, owner):
    made = await large_menu(owner)
    shown = await connection.use("get_qr_code", id=made["id"])
    cut = shown["sections"][0]["items"][0]
    assert cut["description"].endswith("…")

    refused = await connection.call(
        "repoint_qr_code", id=made["id"], changes={"sections[0].items[0]": {**cut, "price": 9}}
    )
    whole = {**made["sections"][0]["items"][0], "price": 9}
    done = await connection.use("repoint_qr_code", id=made["id"], changes={"sections[0].items[0]": whole})

    assert "sections[0].items[0].description: is the beginning of what is there" in refusal_in(refused)
    assert done["after"] == {"sections[0].items[0].price": 9}


async def test_a_list_behind_the_end_of_a_cut_one_is_not_replaced_by_a_part_of_it(connection, owner):
    made = await owner.make(**menu(*[3] * 30, 100, *[3] * 9, description="b" * 200))
    shown = await connection.use("get_qr_code", id=made["id"], path="sections[30].items")
    kept = shown["part"]["value"]
    assert 0 < len(kept) < 100 == shown["part"]["total"]
    attempts = [
        {"sections[30].items": kept},
        {"sections[30].items": json.dumps(kept)},
        {"sections[30].items": dishes(100)},
        {"sections[30]": {"name": "Part 30", "items": kept}},
        {"sections[30]": {"name": "Part 30"}},
    ]

    for changes in attempts:
        said = refusal_in(await connection.call("repoint_qr_code", id=made["id"], changes=changes))

        assert said.startswith("validation_error: sections[30].items: is not replaced whole"), changes
        assert "100 items" in said
    assert (await owner.get(made))["sections"] == made["sections"]


async def test_a_list_that_its_path_shows_whole_is_replaced_whole(connection, owner):
    made = await owner.make(**menu(*[30] * 6, description="b" * 200))
    path = "sections[2].items"
    read = (await connection.use("get_qr_code", id=made["id"], path=path))["part"]
    assert (len(read["value"]), "next_offset" in read) == (30, False)
    fewer = [{**one, "price": 9} for one in read["value"][5:]]

    result = await connection.call("repoint_qr_code", id=made["id"], changes={path: fewer})

    assert "sections[2].items: 30 items before, 25 now." in texts(result)[0]
    assert (await owner.get(made))["sections"][2]["items"] == fewer


async def test_a_field_that_its_path_shows_whole_is_replaced_whole_but_not_by_what_was_cut(connection, owner):
    links = [{"text": f"Link {n}", "url": f"https://example.com/{n}/{'c' * 665}"} for n in range(25)]
    made = await owner.make(
        type_id=20,
        name="🍜" * 100,
        links_title="🍜" * 100,
        links_description="🍜" * 2_000,
        links_list=links,
        avatar_url=f"https://example.com/{'a' * 1_900}",
    )
    shown = await connection.use("get_qr_code", id=made["id"])
    read = await connection.use("get_qr_code", id=made["id"], path="links_list")
    assert shown["links_list"] != links == read["part"]["value"]

    refused = await connection.call("repoint_qr_code", id=made["id"], links_list=shown["links_list"][::-1])
    await connection.use("repoint_qr_code", id=made["id"], links_list=links[3:])

    assert "links_list[0].url: is the beginning of what is there" in refusal_in(refused)
    assert (await owner.get(made))["links_list"] == links[3:]


async def test_the_beginning_of_a_list_that_a_result_cut_is_refused(connection, owner):
    made = await owner.make(**menu(*[30] * 10, description="b" * 40))
    cut = (await connection.use("get_qr_code", id=made["id"]))["sections"][2]["items"]
    assert 0 < len(cut) < 30
    attempts = [
        {"sections[2].items": cut},
        {"sections[2].items": json.dumps(cut)},
        {"sections[2]": {"name": "Other", "items": cut}},
        {"sections[2].items": cut, "sections[0]": None},
    ]

    for changes in attempts:
        said = refusal_in(
            await connection.call(
                "repoint_qr_code", id=made["id"], changes=changes, updated_at=made["updated_at"]
            )
        )

        assert said.startswith(
            f"validation_error: sections[2].items: is the beginning of what is there, {len(cut)} of 30 items"
        ), changes
    assert (await owner.get(made))["sections"] == made["sections"]


async def test_a_text_cut_short_is_refused_wherever_its_item_stands_now(connection, owner):
    items = [{**one, "description": f"{n} {LONG}"} for n, one in enumerate(dishes(4))]
    made = await owner.make(**{**menu(4), "sections": [{"name": "Part 0", "items": items}]})
    path, cut = "sections[0].items", f"1 {LONG}"[:59] + "…"
    attempts = [
        ({f"{path}[0]": None, f"{path}[1].description": cut}, f"{path}[1].description"),
        ({f"{path}[0]": None, f"{path}[1]": {"name": "x", "description": cut}}, f"{path}[1].description"),
        ({f"{path}[0]": items[1] | {"description": cut}, f"{path}[1]": items[0]}, f"{path}[0].description"),
        ({f"{path}[1]": None, f"{path}[4]": items[1] | {"description": cut}}, f"{path}[4].description"),
        ({path: [items[1] | {"description": cut}, items[0]]}, f"{path}[0].description"),
    ]

    for changes, field in attempts:
        said = refusal_in(
            await connection.call(
                "repoint_qr_code", id=made["id"], changes=changes, updated_at=made["updated_at"]
            )
        )

        assert said.startswith(f"validation_error: {field}: is the beginning of what is there"), changes
    assert (await owner.get(made))["sections"] == made["sections"]


async def test_the_first_item_is_added_to_a_list_that_is_not_there_yet(connection, owner):
    made = await owner.make(type_id=11, menu_title="Lunch", sections=[{"name": "Drinks"}])
    path, tea, juice = "sections[0].items", {"name": "Tea"}, {"name": "Juice"}

    await connection.use("repoint_qr_code", id=made["id"], changes={f"{path}[0]": tea, f"{path}[1]": juice})

    assert (await owner.get(made))["sections"] == [{"name": "Drinks", "items": [tea, juice]}]


async def test_a_list_that_gets_shorter_is_said_in_numbers_with_the_way_back(connection, owner):
    made = await owner.make(**menu(6))

    result = await connection.call(
        "repoint_qr_code", id=made["id"], sections=[{"name": "Part 0", "items": dishes(4)}]
    )

    said, version = texts(result)[0], result["structuredContent"]["undo"]["arguments"]["version"]
    assert "sections[0].items: 6 items before, 4 now." in said
    assert f"repoint_qr_code with version {version}" in said
    await connection.use("repoint_qr_code", id=made["id"], version=version)
    assert (await owner.get(made))["sections"] == made["sections"]


async def test_a_list_as_long_as_before_is_not_spoken_of(connection, owner):
    made = await owner.make(**menu(3))

    result = await connection.call("repoint_qr_code", id=made["id"], sections=menu(3, 1)["sections"])

    assert "items before" not in texts(result)[0]


async def test_a_list_may_come_as_a_json_text(connection, owner):
    made = await owner.make(**menu(3))
    sections = menu(4)["sections"]

    flat = await connection.use("repoint_qr_code", id=made["id"], sections=json.dumps(sections))
    nested = await connection.call("repoint_qr_code", id=made["id"], content={"sections": '[{"items": ['})

    assert flat["after"] == {"sections[0].items[3]": sections[0]["items"][3]}
    assert (await owner.get(made))["sections"] == sections
    assert "sections: must be JSON" in refusal_in(nested)


async def test_a_menu_does_not_become_a_website_by_an_address_alone(connection, owner):
    made = await owner.make(**menu(1))

    for name in ("url", "destination"):
        said = refusal_in(
            await connection.call("repoint_qr_code", id=made["id"], **{name: "https://example.com"})
        )

        assert f"{name}: is not a field here." in said
        assert "Menu codes lead to no address: those of type url do." in said
        assert "Menu codes take menu_title*, sections*" in said
        assert "For another type send type" in said
        assert ".." not in said


async def test_beside_an_item_that_is_taken_out_the_changed_one_is_named(connection, owner):
    made = await owner.make(**menu(3))
    first, second, _ = made["sections"][0]["items"]

    changed = await connection.call(
        "repoint_qr_code",
        id=made["id"],
        changes={"sections[0].items[0]": None, "sections[0].items[1].price": 99},
        updated_at=made["updated_at"],
    )

    path = "sections[0].items[0]"
    before, after = (changed["structuredContent"][side] for side in ("before", "after"))
    assert before == {path: first, **({f"{path}.price": second["price"]} if "price" in second else {})}
    assert after == {f"{path}.price": 99}
    assert f"{path}.price ({second['name']}) " in texts(changed)[0]
    assert "sections[0].items: 3 items before, 2 now." in texts(changed)[0]


async def test_an_item_that_is_taken_out_and_put_back_is_the_one_that_is_named(connection, owner):
    made = await owner.make(**menu(3))
    dish = made["sections"][0]["items"][1]

    taken = await connection.call(
        "repoint_qr_code",
        id=made["id"],
        changes={"sections[0].items[1]": None},
        updated_at=made["updated_at"],
    )
    undo = taken["structuredContent"]["undo"]
    back = await connection.use(undo["tool"], **undo["arguments"])

    assert taken["structuredContent"]["before"] == {"sections[0].items[1]": dish}
    assert taken["structuredContent"]["after"] == {}
    assert "Changed: sections[0].items[1] (Part 0) " in texts(taken)[0]
    assert (back["before"], back["after"]) == ({}, {"sections[0].items[1]": dish})
    assert (await owner.get(made))["sections"] == made["sections"]
