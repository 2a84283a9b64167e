"""`metadata`: keys of the owner's own, on codes and on links."""

import json

import pytest

from tests.app.api.documented import SCHEMAS
from tests.cases import in_turn
from tests.support import URL, fault_fields, refusal

KINDS = {
    "": 7,
    "customer": "Ünï 😀",
    "count": 0,
    "share": 0.25,
    "big": 10**30,
    "is_vip": True,
    "was_vip": False,
}


@pytest.fixture
async def any_owner(world_of_both):
    """Makes codes, then links."""
    return await world_of_both.open_account()


def metadata_of(size):
    """As many bytes of compact JSON; each letter of the text is two."""
    return {"k": "é" * ((size - 8) // 2) + "x" * (size % 2)}


def size_of(value):
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


async def test_metadata_comes_back_as_it_was_sent(any_owner):
    made = await any_owner.make(metadata=KINDS)

    found = (await any_owner.get(made))["metadata"]

    assert found == made["metadata"] == KINDS
    assert {name: type(value) for name, value in found.items()} == {
        name: type(value) for name, value in KINDS.items()
    }


@in_turn("sent", [{}, {"metadata": None}, {"metadata": {}}, {"metadata": {"crm": None}}])
async def test_without_keys_metadata_is_an_empty_object(any_owner, sent):
    made = await any_owner.make(**sent)

    assert made["metadata"] == (await any_owner.get(made))["metadata"] == {}


@pytest.mark.both_databases
async def test_a_change_sets_the_keys_that_it_names_and_takes_away_those_with_null(any_owner):
    made = await any_owner.make(metadata={"crm": 7, "room": "12", "is_vip": True})

    changed = await any_owner.change(made, metadata={"crm": 8, "room": None, "new": "x", "unknown": None})

    assert changed.json()["data"]["metadata"] == {"crm": 8, "is_vip": True, "new": "x"}
    assert (await any_owner.get(made))["metadata"] == {"crm": 8, "is_vip": True, "new": "x"}


async def test_null_empties_metadata(any_owner):
    made = await any_owner.make(metadata={"crm": 7})

    changed = await any_owner.change(made, metadata=None)

    assert changed.json()["data"]["metadata"] == {}


async def test_a_change_of_something_else_leaves_metadata(any_owner):
    made = await any_owner.make(metadata={"crm": 7})

    changed = (await any_owner.change(made, name="Other")).json()["data"]

    assert (changed["name"], changed["metadata"]) == ("Other", {"crm": 7})


async def test_true_in_place_of_one_is_a_change(any_owner):
    made = await any_owner.make(metadata={"crm": 1})

    changed = await any_owner.change(made, metadata={"crm": True})

    assert changed.json()["data"]["metadata"]["crm"] is True
    assert (await any_owner.get(made))["metadata"]["crm"] is True


async def test_the_same_metadata_again_is_no_change(any_owner):
    made = await any_owner.make(metadata=KINDS)
    any_owner.world.clock.advance(minutes=5)

    changed = await any_owner.change(made, metadata=KINDS)

    assert changed.json()["data"]["updated_at"] == made["updated_at"]


async def test_metadata_is_not_in_the_history(any_owner):
    made = await any_owner.make(metadata={"crm": 7})
    await any_owner.change(made, metadata={"crm": 8})

    history = (await any_owner.api.get(f"/{any_owner.world.kind}/{made['id']}/history")).json()["data"]

    assert len(history) == 1
    assert "metadata" not in history[0]["after"]


@in_turn(
    ("metadata", "field"),
    [
        *((value, "metadata") for value in ("text", '["crm"]', 7, True, [], [{"crm": 7}])),
        *(({"crm": value}, "metadata.crm") for value in ([], [1], {}, {"inner": 1}, {"inner": None})),
        ({f"key {number}": number for number in range(51)}, "metadata"),
        (metadata_of(4_097), "metadata"),
    ],
)
async def test_metadata_that_breaks_a_rule_is_refused(any_owner, metadata, field):
    made = await any_owner.make(metadata={"room": "12"})

    created = await any_owner.api.post(
        f"/{any_owner.world.kind}", json=any_owner.body_of({"metadata": metadata})
    )
    changed = await any_owner.change(made, metadata=metadata)

    for response in (created, changed):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {field}
    assert (await any_owner.get(made))["metadata"] == {"room": "12"}


@in_turn(
    ("text", "field"),
    [
        (r'{"crm": "a\u0000b"}', "metadata.crm"),
        (r'{"a\u0000b": 1}', r"metadata.'a\x00b'"),
        (r'{"crm": "\ud800"}', "metadata.crm"),
        (r'{"crm": 1, "crm": 2}', "metadata.crm"),
        (r'{"crm": 1e999}', "body"),
    ],
)
async def test_a_text_that_no_database_can_hold_is_named_by_its_key(any_owner, text, field):
    body = json.dumps(any_owner.body_of({}))[:-1] + f', "metadata": {text}}}'

    response = await any_owner.api.post(
        f"/{any_owner.world.kind}", content=body, headers={"Content-Type": "application/json"}
    )

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == {field}


async def test_every_value_that_is_wrong_is_named(any_owner):
    response = await any_owner.api.post(
        f"/{any_owner.world.kind}",
        json=any_owner.body_of({"metadata": {"a": [], "b": "fine", "c": {}}, "name": 7}),
    )

    assert fault_fields(response) == {"metadata.a", "metadata.c", "name"}


@pytest.mark.parametrize(
    "metadata",
    [{f"key {number}": number for number in range(50)}, metadata_of(4_096), metadata_of(4_095)],
    ids=["50 keys", "4 KiB", "a byte less"],
)
async def test_metadata_may_be_as_large_as_its_limits(any_owner, metadata):
    made = await any_owner.make(metadata=metadata)

    assert size_of(metadata) in (4_096, 4_095) or len(metadata) == 50
    assert (await any_owner.get(made))["metadata"] == metadata


@pytest.mark.parametrize(
    ("stored", "more"),
    [({f"key {number}": 1 for number in range(50)}, {"another": 1}), (metadata_of(4_096), {"l": ""})],
    ids=["51 keys", "over 4 KiB"],
)
async def test_the_limits_are_those_of_the_merged_metadata(any_owner, stored, more):
    made = await any_owner.make(metadata=stored)
    replaced = dict.fromkeys(list(stored)[:1]) | more

    refused = await any_owner.change(made, metadata=more)
    accepted = await any_owner.change(made, metadata=replaced)

    assert (fault_fields(refused), accepted.status_code) == ({"metadata"}, 200)


async def test_a_visitor_never_sees_metadata(world, owner):
    menu = {"type_id": 2, "text": "Hello", "metadata": {"customer": "Rosebud"}}
    code = await owner.make(**menu)

    pages = [await world.visitor().get(f"/{code['short_id']}{end}") for end in ("", "+")]

    assert [page.status_code for page in pages] == [200, 200]
    assert not any("Rosebud" in page.text or "metadata" in page.text for page in pages)


@in_turn("schema", ["URLInput", "QRCodeChange", "LinkInput", "LinkChange"])
def test_the_document_says_what_metadata_may_be(schema):
    said = SCHEMAS[schema]["properties"]["metadata"]

    metadata = SCHEMAS["MetadataInput"]
    assert said["anyOf"] == [{"$ref": "#/components/schemas/MetadataInput"}, {"type": "null"}]
    assert "4 KiB" in said["description"]
    assert "default" not in said
    # Of those that stay: a schema cannot count these.
    assert "at most 50" in metadata["description"]
    values = {kind["type"] for kind in metadata["additionalProperties"]["anyOf"]}
    assert values == {"string", "integer", "number", "boolean", "null"}


@in_turn("schema", ["Code", "Link"])
def test_the_document_says_that_every_answer_has_metadata(schema):
    assert "metadata" in SCHEMAS[schema]["required"]
    assert SCHEMAS[schema]["properties"]["metadata"]["type"] == "object"


async def test_an_upsert_takes_metadata(owner):
    path = "/qr-codes/by-external-id/table-1"

    made = await owner.api.put(path, json={**URL, "metadata": {"crm": 7, "room": "12"}})
    changed = await owner.api.put(path, json={"metadata": {"room": None}})

    assert made.json()["data"]["metadata"] == {"crm": 7, "room": "12"}
    assert changed.json()["data"]["metadata"] == {"crm": 7}
