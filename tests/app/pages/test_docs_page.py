import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from app.api.errors import STATUSES
from app.api.openapi.document import openapi_document
from app.pages.docs import docs_page, prose
from app.pages.example import curl, example_of
from app.pages.reference import errors_of
from app.pages.schema import fields_of, limits_of, type_of

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def error(*codes):
    media = {"schema": {"type": "object"}, "examples": {code: {"value": {}} for code in codes}}
    return {"description": "Refused.", "content": {"application/json": media}}


IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 255},
}
DOCUMENT = {
    "openapi": "3.1.0",
    "info": {
        "title": "Repoint",
        "version": "0.1.0",
        "summary": "Dynamic QR codes.\n\nSend `x-api-key`.",
    },
    "servers": [{"url": "https://q.example/v1"}],
    "security": [{"key": []}, {"bearer": []}],
    "tags": [
        {"name": "QR codes", "description": "What is printed."},
        {"name": "Unused", "description": "Not shown."},
    ],
    "paths": {
        "/qr-codes": {
            "get": {
                "operationId": "list_codes",
                "tags": ["QR codes"],
                "summary": "List codes",
                "parameters": [
                    {
                        "name": "limit",
                        "in": "query",
                        "required": False,
                        "description": "How many.",
                        "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 25},
                    },
                    {
                        "name": "type_id",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "integer"},
                    },
                ],
                "responses": {
                    "200": {
                        "description": "A page of codes.",
                        "content": {
                            "application/json": {
                                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Code"}}
                            },
                            "text/csv": {"schema": {"type": "string"}},
                        },
                    },
                    "401": error("missing_api_key", "invalid_api_key"),
                },
            },
            "post": {
                "operationId": "create_code",
                "tags": ["QR codes"],
                "summary": "Create a code",
                "description": "Gives it a `short_id`.",
                "parameters": [IDEMPOTENCY_KEY],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NewCode"}}},
                },
                "responses": {
                    "201": {
                        "description": "Made.",
                        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Code"}}},
                    },
                    "401": error("missing_api_key"),
                    "403": error("plan_limit_reached"),
                },
            },
        },
        "/qr-codes/{id}": {
            "delete": {
                "operationId": "delete_code",
                "tags": ["QR codes"],
                "summary": "Delete a code",
                "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
                "responses": {"204": {"description": "Gone."}, "404": error("not_found")},
            },
        },
    },
    "components": {
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "x-api-key"},
            "bearer": {"type": "http", "scheme": "bearer"},
        },
        "schemas": {
            "NewCode": {
                "type": "object",
                "description": "What is sent.",
                "required": ["type_id", "url"],
                "additionalProperties": False,
                "properties": {
                    "type_id": {"const": 1},
                    "url": {
                        "type": "string",
                        "format": "uri",
                        "maxLength": 2048,
                        "examples": ["https://example.com/it's"],
                    },
                    "name": {
                        "anyOf": [{"type": "string", "maxLength": 200}, {"type": "null"}],
                        "default": None,
                    },
                    "options": {
                        "type": "object",
                        "properties": {
                            "width": {"type": "integer", "minimum": 64, "maximum": 4096},
                            "dots": {"enum": ["square", "dots"], "type": "string"},
                        },
                    },
                },
            },
            "Code": {
                "allOf": [
                    {"$ref": "#/components/schemas/NewCode"},
                    {
                        "type": "object",
                        "properties": {"short_id": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}},
                    },
                ]
            },
            "Content": {
                "oneOf": [{"$ref": "#/components/schemas/NewCode"}, {"$ref": "#/components/schemas/Tree"}],
            },
            "Tree": {
                "type": "object",
                "required": ["children"],
                "properties": {"children": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}},
            },
            "Error": {
                "type": "object",
                "properties": {"error": {"type": "object", "properties": {"code": {"type": "string"}}}},
            },
        },
    },
}


SHOWN = {
    *("$ref", "type", "format", "const", "enum", "allOf", "anyOf", "oneOf"),
    *("title", "description", "default", "examples", "pattern", "readOnly"),
    *("properties", "required", "additionalProperties", "minProperties", "maxProperties"),
    *("items", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength"),
    *("minimum", "maximum", "exclusiveMinimum"),
}


def keywords(schemas):
    """The keywords of JSON Schema in these schemas, at any depth."""
    for schema in schemas:
        if isinstance(schema, dict):
            yield from schema
            yield from keywords(schema.get("properties", {}).values())
            yield from keywords(
                schema.get(key) for key in ("items", "additionalProperties", "not", "if", "then")
            )
            for key in ("allOf", "anyOf", "oneOf"):
                yield from keywords(schema.get(key, ()))


class Anchors(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.targets, self.tags = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.add(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if attributes.get("href", "").startswith("#"):
            self.targets.append(attributes["href"][1:])


def page(document=DOCUMENT):
    return docs_page(document).body.decode()


def test_the_reference_is_one_html_answer_that_is_asked_for_again():
    answer = docs_page(DOCUMENT)

    assert answer.status_code == 200
    assert answer.media_type == "text/html"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_references_policy_allows_its_own_style_and_no_script():
    answer = docs_page(DOCUMENT)

    css = re.search(r"<style>(.*?)</style>", answer.body.decode(), re.DOTALL).group(1)
    digest = b64encode(sha256(css.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in answer.headers["content-security-policy"]
    assert answer.headers["content-security-policy"].startswith("default-src 'none';")
    assert "script" not in Anchors(answer.body.decode()).tags


def test_the_reference_loads_nothing_from_elsewhere():
    assert re.findall(r'(?:src|href)="(?!#|data:)', page()) == []
    assert "url(" not in re.search(r"<style>(.*?)</style>", page(), re.DOTALL).group(1)
    assert 'style="' not in page()


def test_every_link_inside_the_reference_leads_somewhere_and_every_id_is_unique():
    anchors = Anchors(page())

    assert set(anchors.targets) <= set(anchors.ids)
    assert len(anchors.ids) == len(set(anchors.ids))


def test_every_operation_schema_parameter_and_status_is_shown():
    text = page()

    for anchor in ("list_codes", "create_code", "delete_code"):
        assert f'id="{anchor}"' in text
    for name in DOCUMENT["components"]["schemas"]:
        assert f'id="schema-{name}"' in text
    for shown in ("limit", "Idempotency-Key", "x-api-key (header)", "text/csv", ">204<"):
        assert shown in text


def test_a_tag_without_operations_is_left_out():
    assert "Unused" not in page()


def test_each_error_is_once_in_the_table_by_status_and_code():
    assert errors_of(DOCUMENT) == [
        ("401", "invalid_api_key"),
        ("401", "missing_api_key"),
        ("403", "plan_limit_reached"),
        ("404", "not_found"),
    ]


def test_the_table_of_errors_has_each_code_with_its_own_status_only():
    documented = {(str(status), kind.code) for kind, status in STATUSES.items()} | {("500", "server_error")}

    # No operation answers 405.
    assert set(errors_of(openapi_document("http://qr.test/v1"))) == documented - {
        ("405", "method_not_allowed")
    }


def test_the_documents_own_words_are_escaped_everywhere():
    schema = {
        "type": "object",
        "title": HOSTILE,
        "description": HOSTILE,
        "properties": {
            HOSTILE: {
                "type": "string",
                "format": HOSTILE,
                "pattern": HOSTILE,
                "enum": [HOSTILE],
                "default": HOSTILE,
                "description": HOSTILE,
            }
        },
    }
    operation = {
        "operationId": HOSTILE,
        "summary": HOSTILE,
        "description": f"{HOSTILE}\n\n`{HOSTILE}`",
        "tags": [HOSTILE],
        "parameters": [
            {"name": HOSTILE, "in": "query", "required": True, "schema": schema, "description": HOSTILE}
        ],
        "requestBody": {"content": {"application/json": {"schema": schema}}},
        "responses": {"400": {"description": HOSTILE, "content": {HOSTILE: {"schema": schema}}}},
    }
    document = {
        "info": {"title": HOSTILE, "version": HOSTILE, "summary": HOSTILE},
        "servers": [{"url": HOSTILE}],
        "security": [{HOSTILE: []}],
        "tags": [{"name": HOSTILE, "description": HOSTILE}],
        "paths": {f"/{HOSTILE}": {"post": operation}},
        "components": {
            "schemas": {HOSTILE: {**schema, "examples": [HOSTILE]}},
            "securitySchemes": {HOSTILE: {"type": "apiKey", "in": HOSTILE, "name": HOSTILE}},
        },
    }

    text = page(document)

    assert "<script" not in text
    assert "<img" not in text
    assert Anchors(text).tags.isdisjoint({"script", "img"})


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "string"}, "string"),
        ({"type": "string", "format": "uuid"}, "string <i>uuid</i>"),
        ({"type": ["string", "null"]}, "string or null"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string or null"),
        (
            {"oneOf": [{"$ref": "#/components/schemas/A"}, {"type": "integer"}]},
            '<a href="#schema-A">A</a> or integer',
        ),
        ({"allOf": [{"$ref": "#/components/schemas/A"}]}, '<a href="#schema-A">A</a>'),
        ({"type": "array", "items": {"type": "number"}}, "array of number"),
        ({"type": "array"}, "array of any value"),
        ({"const": "url"}, "<code>&#34;url&#34;</code>"),
        ({"enum": [1, 2]}, "one of"),
        ({"properties": {}}, "object"),
        ({}, "any value"),
    ],
)
def test_a_type_is_put_in_words(schema, words):
    assert type_of(schema) == words


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"minLength": 3, "maxLength": 64}, ["3 to 64 characters"]),
        ({"maxLength": 200}, ["at most 200 characters"]),
        ({"minItems": 1}, ["at least 1 items"]),
        ({"minimum": 0, "maximum": 0}, ["0"]),
        ({"exclusiveMinimum": 0, "maximum": 1}, ["at most 1, more than 0"]),
        ({"pattern": "^<"}, ["matches <code>^&lt;</code>"]),
        ({"enum": ["a", None]}, ["one of <code>&#34;a&#34;</code>, <code>null</code>"]),
        ({"default": None}, ["default <code>null</code>"]),
        ({"readOnly": True, "uniqueItems": False}, ["read only"]),
        ({"additionalProperties": False}, ["no other fields"]),
        ({"items": {"maxLength": 5}}, ["each: at most 5 characters"]),
        ({"examples": [1]}, ["for example <code>1</code>"]),
    ],
)
def test_a_limit_is_put_in_words(schema, words):
    assert limits_of(schema) == words


def test_the_limits_of_a_nullable_field_are_shown():
    name = next(
        field for field in fields_of(DOCUMENT["components"]["schemas"]["NewCode"]) if field.name == "name"
    )

    assert name.type == "string or null"
    assert [limit for inner in (name, *name.fields) for limit in inner.limits] == [
        "at most 200 characters",
        "default <code>null</code>",
    ]


def test_an_example_is_made_from_what_is_required_and_what_has_an_example():
    schema = {"$ref": "#/components/schemas/NewCode"}

    assert example_of(DOCUMENT, schema) == {"type_id": 1, "url": "https://example.com/it's"}


def test_an_example_of_a_schema_that_holds_itself_ends():
    assert "children" in example_of(DOCUMENT, {"$ref": "#/components/schemas/Tree"})


def test_the_curl_command_survives_a_quote_in_its_body():
    operation = DOCUMENT["paths"]["/qr-codes"]["post"]

    command = curl(DOCUMENT, "post", "/qr-codes", operation)

    assert command.startswith("curl -X POST 'https://q.example/v1/qr-codes'")
    assert '-H "x-api-key: $API_KEY"' in command
    assert "-H 'Content-Type: application/json'" in command
    assert "it'\"'\"'s" in command


def test_no_operation_needs_more_than_its_path_and_its_body():
    operations = [
        found
        for item in openapi_document("http://qr.test/v1").get("paths").values()
        for found in item.values()
    ]

    for operation in operations:
        required = {one["in"] for one in operation.get("parameters", ()) if one.get("required")}
        assert required <= {"path"}, operation["operationId"]


def test_the_page_knows_every_keyword_of_our_schemas():
    schemas = openapi_document("http://qr.test/v1")["components"]["schemas"]

    # Rules about several fields at once are in words in the description of their type.
    assert set(keywords(schemas.values())) <= SHOWN | {"if", "then", "else", "not", "contentEncoding"}


def test_prose_knows_paragraphs_and_code_and_escapes_the_rest():
    assert prose("a\nb\n\n `<c>` <d>") == "<p>a b</p>\n<p><code>&lt;c&gt;</code> &lt;d&gt;</p>"
    assert prose("") == ""
