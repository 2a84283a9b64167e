import json
import re
from pathlib import Path

import jsonschema_rs
import pytest

from domain.content import TYPES
from domain.oauth.scopes import Scope
from mcp_server.tools.catalogue import TOOLS, arguments_schema_of, listed_tools, scope_of_tool
from mcp_server.tools.create_qr_code import CreateArguments
from mcp_server.tools.repoint_qr_code import RepointArguments
from mcp_server.tools.update_qr_code import UpdateArguments
from tests.cases import in_turn
from tests.mcp_server.assistants import ERAS

READING = [
    *("get_account", "list_qr_types", "list_qr_codes", "get_qr_code", "get_scan_stats", "explain_scan"),
    "show_qr_code",
]
OF_CONTACTS = ["list_contacts"]
WRITING = ["create_qr_code", "repoint_qr_code", "update_qr_code"]
PREMIUM = ("short_id", "link_password", "password_", "expir", "scan_limit")
# Arguments whose name and schema say all.
PLAIN = ("limit", "include_bots", "tag", "created_after", "created_before", "status", "sort")
DOC = Path(__file__).parents[3] / "docs" / "assistants.md"
SHOWN = {tool.name: tool for tool in listed_tools()}


def wire(tool):
    return tool.model_dump(by_alias=True, exclude_none=True, mode="json")


def hints_of(tool):
    shown = tool.annotations
    return (shown.read_only_hint, shown.destructive_hint, shown.idempotent_hint, shown.open_world_hint)


def test_the_tools_are_those_of_the_contract():
    assert sorted(SHOWN) == sorted(READING + OF_CONTACTS + WRITING)


def test_each_tool_has_its_row_in_the_document():
    assert sorted(re.findall(r"^\| `(\w+)` \|", DOC.read_text(encoding="utf-8"), re.MULTILINE)) == sorted(
        SHOWN
    )


@in_turn("name", SHOWN)
def test_every_tool_says_what_it_is(name):
    tool = SHOWN[name]

    assert len(name) <= 64
    assert tool.title
    assert tool.annotations.title == tool.title
    assert 80 <= len(tool.description) <= 500
    assert tool.input_schema["type"] == tool.output_schema["type"] == "object"


@in_turn("name", READING + OF_CONTACTS)
def test_a_reading_tool_says_that_it_changes_nothing(name):
    assert hints_of(SHOWN[name]) == (True, False, True, False)
    assert "Changes nothing." in SHOWN[name].description


def test_the_writing_tools_say_what_they_do():
    assert hints_of(SHOWN["create_qr_code"]) == (False, False, False, True)
    for name in ("repoint_qr_code", "update_qr_code"):
        assert hints_of(SHOWN[name]) == (False, True, True, True)


@in_turn("name", SHOWN)
def test_every_tool_names_its_scope(name):
    others = {**dict.fromkeys(OF_CONTACTS, Scope.CONTACTS), **dict.fromkeys(WRITING, Scope.WRITE)}
    scope = others.get(name, Scope.READ)

    assert scope_of_tool(name) is scope
    assert SHOWN[name].meta["securitySchemes"] == [{"type": "oauth2", "scopes": [scope.value]}]


def test_a_tool_that_there_is_not_needs_no_scope():
    assert scope_of_tool("delete_qr_code") is None
    assert arguments_schema_of("delete_qr_code") is None


@in_turn("name", SHOWN)
def test_every_schema_is_one_and_is_whole(name):
    tool = SHOWN[name]
    for schema in (tool.input_schema, tool.output_schema):
        jsonschema_rs.meta.validate(schema)
        text = json.dumps(schema)

        assert "$ref" not in text
        assert "$defs" not in text
        assert '"title": "' not in text


def objects_in(schema):
    """All schemas of objects in a schema, by their paths."""
    if isinstance(schema, list):
        return [one for inner in schema for one in objects_in(inner)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if "object" in schema.get("type", ()) else []
    return [*own, *(one for inner in schema.values() for one in objects_in(inner))]


def test_no_strict_mode_empties_an_object_and_no_converter_meets_a_boolean():
    # The real converters read all of them in tests/fault/test_converters.py.
    for tool in SHOWN.values():
        for schema in objects_in(tool.input_schema["properties"]):
            assert schema.get("properties") or schema["additionalProperties"], tool.name
        root, *others = objects_in(tool.input_schema)
        assert "additionalProperties" not in root
        assert all(isinstance(one.get("additionalProperties", {}), dict) for one in others)
        assert "additionalProperties" not in json.dumps(tool.output_schema)


def test_vs_code_takes_every_schema_as_it_is():
    """The rules of `toolSchemaNormalizer.ts` of Copilot Chat, which fails at a tool or changes it."""
    for tool in SHOWN.values():
        schema, properties = tool.input_schema, tool.input_schema["properties"]
        jsonschema_rs.meta.validate({"$schema": "http://json-schema.org/draft-07/schema#", **schema})
        assert not schema.keys() & {"oneOf", "anyOf", "allOf", "not", "if", "then", "else"}
        assert set(schema.get("required", ())) <= properties.keys()
        for field in properties.values():
            assert "array" not in field["type"] or isinstance(field["items"], dict), field
            assert len(field.get("description", "")) <= 1_024


@in_turn("name", SHOWN)
def test_a_strict_mode_may_send_null_for_what_is_optional(name):
    schema = SHOWN[name].input_schema
    optional = schema["properties"].keys() - set(schema.get("required", ()))
    is_strict = all(one.get("additionalProperties") is None for one in objects_in(schema))
    for field in (schema["properties"][one] for one in optional):
        assert not is_strict or "default" in field or "null" in field["type"], field


@in_turn("name", {*READING, *OF_CONTACTS})
def test_a_reading_tool_says_when_another_one_is_meant(name):
    others = [one for one in SHOWN if one != name and one in SHOWN[name].description]

    assert others
    assert "Use it " in SHOWN[name].description
    for argument, schema in SHOWN[name].input_schema["properties"].items():
        assert "description" in schema or argument in PLAIN, argument


def test_the_types_are_named_in_the_schemas():
    types = SHOWN["create_qr_code"].input_schema["properties"]["type"]["enum"]

    assert types == [one.slug for one in TYPES.values()]


@in_turn("tool", ["create_qr_code", "update_qr_code"])
def test_a_premium_field_says_what_it_does(tool):
    fields = SHOWN[tool].input_schema["properties"]
    described = [field["description"] for name, field in fields.items() if name.startswith(PREMIUM)]

    assert len(described) >= 4
    for description in described:
        assert description.startswith("Paid: ")
        assert len(description) > len("Paid: ")


def test_the_rules_that_a_description_speaks_of_are_an_argument():
    for name in ("create_qr_code", "repoint_qr_code", "explain_scan"):
        assert SHOWN[name].input_schema["properties"]["rules"]["items"]["type"] == "object"


def test_null_is_offered_where_a_value_can_be_taken_away():
    fields = SHOWN["update_qr_code"].input_schema["properties"]
    removable = {name for name, field in fields.items() if "null" in field["type"]}

    assert fields.keys() - removable == {"id", "status", "preview", "updated_at"}
    assert "null" not in json.dumps(SHOWN["create_qr_code"].input_schema)


@pytest.mark.parametrize("era", ERAS)
async def test_the_whole_list_is_small(assistants, owner, era):
    listed = await (await assistants.connect(owner)).post("tools/list", era=era)

    assert len(listed.content) <= 20 * 1_024


def test_the_picture_is_an_app():
    meta = SHOWN["show_qr_code"].meta

    assert meta["ui"]["resourceUri"] == meta["openai/outputTemplate"] == "ui://repoint/code.html"


def test_no_type_has_a_content_field_that_the_tool_would_take_for_its_own():
    models = (CreateArguments, RepointArguments, UpdateArguments)
    own = {name for arguments in models for name in arguments.model_fields} - {"url", "name"}

    for model in TYPES.values():
        assert not own & set(model.model_fields), model.slug


@pytest.mark.parametrize("era", ERAS)
async def test_all_tools_are_listed_whatever_the_scope(assistants, owner, era):
    reader = await assistants.connect(owner, scope="mcp:read")

    response = await reader.post("tools/list", era=era)

    listed = response.json()["result"]["tools"]
    assert [tool["name"] for tool in listed] == list(TOOLS)
    assert {tool["name"]: tool for tool in listed} == {name: wire(tool) for name, tool in SHOWN.items()}
