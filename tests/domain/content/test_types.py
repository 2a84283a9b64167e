"""What is true of every type."""

import json

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.codes.code_input import COMMON_FIELDS
from domain.content import MAX_BYTES, TYPES, load_content, parse_content, stored_content
from domain.kernel.parsing import merge_patch
from tests.domain.content.bodies import WHOLE
from tests.domain.content.parsed import CODE_ID, CREATED_AT, content_of, faults_of

SLUGS = """
    url text email vcard wifi phone whatsapp app_store event video menu sms location pdf image_gallery
    business image coupon file links mp3 lead_form feedback payment
    """.split()
WITH_TWIN = {"wifi", "vcard", "event", "payment", "phone", "sms", "email", "location", "text"}
every_type = pytest.mark.parametrize("model", TYPES.values(), ids=lambda model: model.slug)


def objects_in(schema):
    """Every schema of an object in a schema; rules between fields, which have no type, are none."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for inner in schema.values():
            yield from objects_in(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from objects_in(inner)


def lists_in(schema):
    if isinstance(schema, dict):
        if schema.get("type") == "array" and "items" in schema:
            yield schema
        for inner in schema.values():
            yield from lists_in(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from lists_in(inner)


def test_there_are_24_types_with_their_numbers_and_slugs():
    assert [model.slug for model in TYPES.values()] == SLUGS
    assert list(TYPES) == [model.type_id for model in TYPES.values()] == list(range(1, 25))
    assert len({model.type_name for model in TYPES.values()}) == 24


@every_type
def test_a_type_says_what_it_is(model):
    for said in (model.type_name, model.type_description, model.scan):
        assert said == said.strip() != ""
    assert model.type_description.endswith(".")
    assert model.scan.endswith(".")


@every_type
def test_a_schema_is_closed_and_its_lists_have_an_end(model):
    schema = model.model_json_schema()

    jsonschema_rs.meta.validate(schema)
    assert all(part["additionalProperties"] is False for part in objects_in(schema))
    assert all(part["maxItems"] for part in lists_in(schema))
    assert "required" in schema or "required" in schema["then"]


@every_type
def test_the_example_of_a_type_is_what_its_schema_says(model):
    schema = model.input_schema()

    jsonschema_rs.meta.validate(schema)
    validator = jsonschema_rs.Draft202012Validator(schema, validate_formats=True)
    validator.validate({"type_id": model.type_id, **model.example})
    assert not validator.is_valid({"type_id": 0, **model.example})
    assert not validator.is_valid(model.example)


@every_type
def test_every_field_of_a_type_has_a_description(model):
    fields = [field for part in objects_in(model.model_json_schema()) for field in part["properties"].items()]

    assert [name for name, field in fields if "description" not in field] == []


@every_type
def test_no_field_has_the_name_of_a_common_one(model):
    assert not COMMON_FIELDS & set(model.model_fields)


def test_every_field_of_every_type_is_tried():
    tried = {(type_id, name) for type_id, fields in WHOLE for name in fields}

    assert tried == {(type_id, name) for type_id, model in TYPES.items() for name in model.model_fields}


def test_content_comes_back_from_the_store_as_it_was_sent():
    for type_id, fields in WHOLE:
        content = content_of(type_id, **fields)

        stored = json.loads(json.dumps(stored_content(content)))

        assert json.dumps(stored, sort_keys=True) == json.dumps(fields, sort_keys=True), (type_id, fields)
        assert load_content(type_id, stored) == content, (type_id, fields)
        assert stored_content(load_content(type_id, stored)) == stored, (type_id, fields)


def test_loaded_content_does_what_parsed_content_does():
    for type_id, fields in WHOLE:
        content = content_of(type_id, **fields)

        loaded = load_content(type_id, stored_content(content))

        assert list(loaded.led_to()) == list(content.led_to()), (type_id, fields)
        assert list(loaded.pictures()) == list(content.pictures()), (type_id, fields)
        assert loaded.static_payload(CODE_ID, CREATED_AT) == content.static_payload(CODE_ID, CREATED_AT), (
            type_id,
            fields,
        )
        assert loaded.destination() == content.destination(), (type_id, fields)


def test_what_is_taken_fits_its_schema():
    for type_id, fields in WHOLE:
        jsonschema_rs.validate(TYPES[type_id].model_json_schema(), fields)


def test_a_field_of_another_type_is_named():
    for type_id, fields in WHOLE:
        for other, body in WHOLE:
            foreign = set(body) - set(TYPES[type_id].model_fields)
            if other != type_id and foreign:
                name = min(foreign)
                ((field, message),) = faults_of(type_id, **fields, **{name: body[name]}).items()
                assert field == name, (type_id, fields)
                assert message.startswith("is not a field here"), (type_id, fields)


def test_an_empty_patch_leaves_content_valid():
    for type_id, fields in WHOLE:
        content = content_of(type_id, **fields)

        merged = merge_patch(stored_content(content), {})

        assert parse_content(type_id, merged) == (content, []), (type_id, fields)


def test_every_kind_of_wrong_value_is_a_fault_at_its_field():
    for type_id, fields in WHOLE:
        for name in fields:
            for wrong in (5j, object(), {"unknown": 1}, [[]]):
                named = faults_of(type_id, **{**fields, name: wrong})
                assert named, (type_id, fields)
                assert all(
                    field.startswith(name) for field in named if field not in ("first_name", "password")
                ), (type_id, fields)


def test_only_some_types_have_a_static_twin():
    with_twin = {
        model.slug
        for type_id, model in TYPES.items()
        if content_of(type_id, **model.example).static_payload(CODE_ID, CREATED_AT) is not None
    }

    assert with_twin == WITH_TWIN


def test_content_has_at_most_64_kib():
    link = {"url": "https://example.com", "text": "x" * 190}
    room = {"links_title": "T", "links_list": [link] * 100, "links_description": "d" * 4_000}
    large = [{**link, "url": f"https://example.com/{'ü' * 400}"}] * 100

    assert parse_content(20, room)[1] == []
    message = faults_of(20, **{**room, "links_list": large})["links_list"]

    assert message.startswith("must be smaller: content has ")
    assert str(MAX_BYTES) in message


@settings(max_examples=60)
@given(st.integers(0, 200))
def test_the_limit_is_one_of_bytes(more):
    # Of {"menu_title":"T","sections":[{"items":[…]}]} all but the last description is fixed.
    items = [{"name": "x", "description": "d" * 4_000}] * 16
    fields = {"menu_title": "T", "sections": [{"items": items}]}
    size = len(json.dumps(fields, separators=(",", ":")))
    rest = MAX_BYTES - size - len(',{"name":""}')
    name = "n" * 200
    filled = [{"name": name}] * (rest // 212)
    last = rest - len(filled) * 212

    fields["sections"][0]["items"] = [*items, *filled, {"name": "n" * max(1, min(200, last + more - 100))}]
    size = len(json.dumps(fields, separators=(",", ":")).encode())

    assert bool(parse_content(11, fields)[1]) == (size > MAX_BYTES)


def test_a_printed_code_outlives_rules_deep_inside_it():
    links = load_content(20, {"links_title": "", "links_list": [{"url": "javascript:alert(1)", "text": ""}]})
    card = load_content(4, {"phone": "x", "socials": ["x", {"url": "y"}], "phones": [{"number": "z"}]})

    assert list(links.led_to()) == [("links_list[0].url", "javascript:alert(1)")]
    assert links.links_list[0].icon is None
    assert list(card.led_to()) == [("socials[0]", "x"), ("socials[1].url", "y")]
    assert card.card().phones == ((None, "x"), (None, "z"))


def test_a_field_that_is_no_more_is_left_behind():
    content = load_content(2, {"text": "T", "colour": "red"})

    assert stored_content(content) == {"text": "T"}
