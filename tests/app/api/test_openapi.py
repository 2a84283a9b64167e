"""openapi.json and the page of the documentation, against what the API really answers."""

import asyncio
import json
import re
from functools import cache

import httpx2
import jsonschema_rs
import pytest
from starlette.responses import PlainTextResponse

from app.api.documents import Document
from app.api.errors import SERVER_ERROR, STATUSES
from app.api.openapi.document import openapi_document
from app.api.operations import OPERATIONS
from domain.contacts.contacts import Consent
from domain.content import TYPES
from domain.drawing.output import MEDIA_TYPES
from tests.app.api.documented import DOCUMENT, SCHEMAS
from tests.cases import in_turn
from tests.jobs import work_off_jobs
from tests.support import ROOT, URL
from tests.uploads import pdf

# The logo cannot be had, and the picture scans all the same.
BROKEN_LOGO = {**URL, "options": {"image": "data:,no picture"}}
WHITE_ON_WHITE = {"dotsOptions": {"color": "#ffffff"}}
JOBS = ("getBulkJob", "getExport", "getImport")
NAMED = ("Folder", "Tag", "Template", "UTMTemplate", "Domain")
OPERATION_IDS = [operation.name for operation in OPERATIONS]


def described(operation_id):
    return next(
        operation
        for path in DOCUMENT["paths"].values()
        for operation in path.values()
        if operation["operationId"] == operation_id
    )


@cache
def validator(schema):
    whole = {**json.loads(schema), "components": DOCUMENT["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)


def validate(schema, value):
    validator(json.dumps(schema)).validate(value)


def is_valid(schema, value):
    return validator(json.dumps(schema)).is_valid(value)


def check(operation_id, response):
    """The answer's status is documented, and its headers and body are what the document says."""
    answers = described(operation_id)["responses"]
    assert str(response.status_code) in answers, f"{response.status_code} {response.text[:200]}"
    answer = answers[str(response.status_code)]
    check_headers(answer["headers"], response)
    content = answer.get("content")
    media_type = response.headers.get("Content-Type", "").partition(";")[0]
    if content is None:
        assert response.content == b""
    elif media_type == "text/csv" and media_type not in content:
        assert "```csv" in described(operation_id)["description"]
    elif media_type == "application/json":
        media = content["application/json"]
        validate(media["schema"], response.json())
        assert response.status_code < 400 or response.json()["error"]["code"] in media["examples"]
    else:
        assert media_type in content


def check_headers(documented, response):
    assert all(one == {"$ref": f"#/components/headers/{name}"} for name, one in documented.items())
    for name, header in DOCUMENT["components"]["headers"].items():
        value = response.headers.get(name)
        if value is None:
            assert name not in documented or not header.get("required"), f"{name} is missing"
        else:
            assert name in documented, f"{name} is not documented"
            validate(header["schema"], int(value) if header["schema"]["type"] == "integer" else value)


def references(value):
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


# The document by itself


def test_the_document_says_what_it_is():
    assert re.fullmatch(r"3\.1\.\d+", DOCUMENT["openapi"])
    assert DOCUMENT["info"]["title"] == "Repoint"
    assert DOCUMENT["info"]["version"]
    assert DOCUMENT["servers"] == [{"url": f"{ROOT}/v1"}]
    assert set(DOCUMENT["components"]["securitySchemes"]) == {
        name for one in DOCUMENT["security"] for name in one
    }


def test_the_document_is_made_the_same_each_time():
    assert json.dumps(openapi_document(f"{ROOT}/v1")) == json.dumps(DOCUMENT)


def test_every_reference_leads_somewhere():
    found = set(references(DOCUMENT))

    for reference in found:
        place = DOCUMENT
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
    assert found


def test_no_schema_is_left_over():
    used = {reference.rpartition("/")[2] for reference in references(DOCUMENT)}

    assert set(DOCUMENT["components"]["schemas"]) <= used


def test_every_schema_is_a_json_schema():
    assert [name for name, schema in SCHEMAS.items() if not jsonschema_rs.meta.is_valid(schema)] == []


def test_every_operation_of_the_table_is_in_the_document_and_no_other():
    found = {
        (method.upper(), path): operation["operationId"]
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
    }

    assert found == {
        (operation.method, operation.path.replace(":path}", "}")): operation.name for operation in OPERATIONS
    }
    assert len(set(OPERATION_IDS)) == len(OPERATIONS)


def operations():
    """The path of each, and what is said of it."""
    for path, methods in DOCUMENT["paths"].items():
        for operation in methods.values():
            yield path, operation


def test_every_operation_is_described():
    for _, operation in operations():
        assert operation["summary"], operation["operationId"]
        assert operation["tags"], operation["operationId"]
        answers = operation["responses"]
        assert all(answer["description"] for answer in answers.values()), operation["operationId"]
        assert {"401", "403", "429", "500", "503"} <= set(answers), operation["operationId"]


def test_every_parameter_is_described_by_a_schema():
    for path, operation in operations():
        names = [(parameter["in"], parameter["name"]) for parameter in operation["parameters"]]
        assert len(names) == len(set(names)), operation["operationId"]
        in_path = {name for place, name in names if place == "path"}
        assert in_path == set(re.findall(r"{(\w+)}", path)), operation["operationId"]
        for parameter in operation["parameters"]:
            jsonschema_rs.meta.validate(parameter["schema"])
            is_in_path = parameter["in"] == "path"
            assert parameter["required"] is is_in_path or parameter["in"] == "query", parameter


# The document as generators of clients read it


def parts(schema):
    """The schema and those in it."""
    if isinstance(schema, dict):
        yield schema
        for key, inner in schema.items():
            if key not in ("examples", "const", "enum"):
                yield from parts([*inner.values()] if key == "properties" else inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from parts(inner)


def test_a_schema_is_named_by_its_component_and_has_no_default():
    for name, schema in SCHEMAS.items():
        first, *others = parts(schema)

        assert first["title"] == name
        assert re.fullmatch("[A-Za-z0-9]+", name)
        assert not any("title" in part or "default" in part for part in others), name


def test_a_schema_is_of_one_type_or_a_choice_of_types():
    for name, schema in SCHEMAS.items():
        for part in parts(schema):
            assert "properties" not in part or not part.keys() & {"allOf", "anyOf", "oneOf"}, name
            assert len({type(value) for value in part.get("enum", ()) if value is not None}) < 2, name


def test_names_and_choices_are_of_the_kind_that_generators_take():
    # In Go, NewX makes an X; some file systems know no case.
    assert [name for name in SCHEMAS if name.removeprefix("New") in {*SCHEMAS} - {name}] == []
    assert len({name.lower() for name in SCHEMAS}) == len(SCHEMAS)
    tags = [tag["name"] for tag in DOCUMENT["tags"]]
    assert len({*tags}) == len(tags)
    for name, schema in SCHEMAS.items():
        for part in parts(schema):
            texts = [one for one in part.get("anyOf", ()) if one.get("type") == "string"]
            assert len([one for one in texts if not one.keys() & {"enum", "const"}]) < 2, name


def test_what_is_answered_is_told_apart_by_its_type():
    code = SCHEMAS["QRCode"]
    types = {f"#/components/schemas/{model.__name__.removesuffix('Content')}Code" for model in TYPES.values()}

    assert {*code["discriminator"]["mapping"].values()} == types
    assert {one["$ref"] for one in code["oneOf"]} == types | {"#/components/schemas/BlankCode"}


@in_turn("type_id", sorted(TYPES))
def test_the_type_is_a_constant_in_what_is_sent_and_in_what_is_answered(type_id):
    word = TYPES[type_id].__name__.removesuffix("Content")
    constant = {"type": "integer", "const": type_id, "description": f"{TYPES[type_id].type_name}."}

    assert SCHEMAS[f"{word}Input"]["properties"]["type_id"] == constant
    assert SCHEMAS[f"{word}Code"]["allOf"][1]["properties"]["type_id"] == constant
    assert "type_id" not in SCHEMAS["Code"]["properties"]


@in_turn("model", TYPES.values())
def test_a_new_code_has_its_required_fields_first_then_those_of_its_type(model):
    schema = SCHEMAS[f"{model.__name__.removesuffix('Content')}Input"]
    names = [*schema["properties"]]

    assert names[: len(schema["required"])] == schema["required"]
    assert set(names[1 : len(model.model_fields) + 1]) == set(model.model_fields)


def test_every_field_has_a_sentence():
    fields = [(name, *field) for name in SCHEMAS for field in SCHEMAS[name].get("properties", {}).items()]

    assert [(name, field) for name, field, schema in fields if not sentence_of(schema)] == []


def test_every_parameter_has_a_sentence():
    parameters = [(path, one) for path, operation in operations() for one in operation["parameters"]]

    assert [
        (path, one["name"]) for path, one in parameters if not sentence_of({**one["schema"], **one})
    ] == []


def sentence_of(schema):
    """Its own, or that of the one schema that it refers to."""
    references = [one for one in (schema, *schema.get("anyOf", ())) if "$ref" in one]
    if "description" not in schema and len(references) == 1:
        return sentence_of(SCHEMAS[references[0]["$ref"].rpartition("/")[2]])
    return schema.get("description", "")


def test_every_example_is_what_its_schema_says():
    wrong = [
        (name, example)
        for name, schema in SCHEMAS.items()
        for example in schema.get("examples", ())
        if not is_valid({"$ref": f"#/components/schemas/{name}"}, example)
    ]

    assert wrong == []


def test_every_body_and_every_answer_has_an_example():
    for _, operation in operations():
        for body in (operation.get("requestBody", {}), *operation["responses"].values()):
            media = body.get("content", {}).get("application/json", {})
            for code, example in media.get("examples", {}).items():
                assert example == {"$ref": f"#/components/examples/{code}"}, operation["operationId"]
            if media and "examples" not in media:
                assert is_valid(media["schema"], media["example"]), operation["operationId"]


def test_every_header_has_an_example():
    for header in DOCUMENT["components"]["headers"].values():
        validate(header["schema"], header["example"])


def test_every_error_has_an_example_and_a_sentence():
    examples = DOCUMENT["components"]["examples"]

    assert {*examples} == {SERVER_ERROR, *(kind.code for kind in STATUSES)}
    for code, example in examples.items():
        validate({"$ref": "#/components/schemas/ErrorAnswer"}, example["value"])
        assert example["value"]["error"]["code"] == code
        assert example["summary"].endswith(".")


# The document against the API


async def test_the_document_and_its_page_need_no_key(world):
    answer = await world.client().get("/v1/openapi.json")
    page = await world.client().get("/v1/docs")

    assert answer.json() == DOCUMENT
    assert answer.headers["Content-Type"] == "application/json"
    assert page.status_code == 200
    assert "X-Request-Id" in answer.headers


async def asked_of_contacts(owner, code):
    """One that is locked, and one with each kind of value."""
    owner.world.limit_contacts(business=1)
    entered = {"name": "Ada", "news": True, "days": ["Mon"], "rating": 5}
    contact_id = await owner.receive(code, entered, consent=Consent(text="Yes", given=True, privacy_url=None))
    locked_id = await owner.receive(code)
    listed = [
        await owner.api.get("/contacts"),
        await owner.api.get(f"/contacts?limit=1&qr_code={code['id']}"),
    ]
    path = f"/contacts/{contact_id}"
    got = [await owner.api.get(path), await owner.api.get(f"/contacts/{locked_id}")]
    got.append(await owner.api.get(path, headers={"If-None-Match": got[0].headers["ETag"]}))
    owner.world.limit_contacts(business="unlimited")
    listed.append(await owner.api.get("/contacts"))
    listed.append(await owner.api.get("/contacts?search=ada"))
    erased = await owner.api.delete(path)
    person = await owner.api.post("/contacts/erase?dry_run=true", json={"person": "ada@example.com"})
    return [
        *(("listContacts", answer) for answer in listed),
        *(("getContact", answer) for answer in got),
        ("deleteContact", erased),
        ("erasePerson", person),
    ]


async def asked_of_keys(owner):
    own = await owner.api.get("/key")
    new = {"name": "Till", "scopes": ["codes:read"], "domains": ["qr.test"]}
    made = await owner.api.post("/keys", json=new)
    path = f"/keys/{made.json()['data']['id']}"
    got = await owner.api.get(path)
    return [
        ("getCallingKey", own),
        ("getCallingKey", await owner.api.get("/key", headers={"If-None-Match": own.headers["ETag"]})),
        ("createKey", made),
        ("getKey", got),
        ("getKey", await owner.api.get(path, headers={"If-None-Match": got.headers["ETag"]})),
        ("listKeys", await owner.api.get("/keys?limit=1")),
        ("changeKey", await owner.api.patch(path, json={"active": False})),
        ("putKey", await owner.api.put(path, json={"name": "Bar"})),
    ]


async def asked_of_links(owner):
    made = await owner.api.post("/links", json={"url": URL["url"], "name": "Menu", "scan_limit": 5})
    path, tag = f"/links/{made.json()['data']['id']}", {"If-None-Match": made.headers["ETag"]}
    return [
        ("createLink", made),
        ("getLink", await owner.api.get(path)),
        ("getLink", await owner.api.get(path, headers=tag)),
        ("listLinks", await owner.api.get("/links?search=menu")),
        ("changeLink", await owner.api.patch(path, json={"url": "mailto:a@example.com", "name": None})),
        ("putLink", await owner.api.put(path, json={"status": "paused"})),
        (
            "putLinkByExternalId",
            await owner.api.put("/links/by-external-id/table-1", json={"url": URL["url"]}),
        ),
        ("putLinkByExternalId", await owner.api.put("/links/by-external-id/table-1", json={"status": 2})),
        ("getLinkByExternalId", await owner.api.get("/links/by-external-id/table-1")),
        ("listLinkHistory", await owner.api.get(f"{path}/history")),
        ("explainLinkScan", await owner.api.post(f"{path}/explain", json={})),
        ("revertLink", await owner.api.post(f"{path}/revert", json={"version": 1})),
        ("deleteLink", await owner.api.delete(path)),
        ("listTrash", await owner.api.get("/trash?limit=1")),
        ("restoreLink", await owner.api.post(f"{path}/restore")),
    ]


async def asked_of_numbers(owner, code):
    """With a scan of every kind in them."""
    link = (await owner.api.post("/links", json={"url": URL["url"]})).json()["data"]
    async with owner.world.visitor() as visitor:
        for short_id in (code["short_id"], link["short_id"]):
            await visitor.get(f"/{short_id}")
            await visitor.head(f"/{short_id}")
    all_at_once = (
        "?period=7d&interval=day&group_by=code&compare=previous&include_bots=true&timezone=Asia/Tokyo"
    )
    two_at_once = f"?group_by=code,device&outcome=redirected&ids={code['id']},{link['short_id']}"
    as_csv = {"Accept": "text/csv"}
    return [
        (name, await owner.api.get(f"{path}{query}", headers=headers))
        for name, path, queries in (
            ("getCodeAnalytics", f"/qr-codes/{code['id']}/analytics", ("", all_at_once)),
            ("getLinkAnalytics", f"/links/{link['id']}/analytics", ("", "?group_by=os")),
            ("getAnalytics", "/analytics", ("", f"{all_at_once}&type_id=1", two_at_once)),
            ("listCodeScans", f"/qr-codes/{code['id']}/scans", ("", "?limit=1")),
            ("listLinkScans", f"/links/{link['id']}/scans", ("", "?limit=1")),
            ("listScans", "/analytics/scans", ("", f"?limit=1&qrCodeId={code['id']}")),
        )
        for query in queries
        for headers in ({}, as_csv)
    ]


async def asked_of_what_has_a_name(owner, word, all_path=None, **fields):
    all_path = all_path or f"/{word.lower()}s"
    made = await owner.api.post(all_path, json={"name": "Summer", **fields})
    path, tag = f"{all_path}/{made.json()['data']['id']}", {"If-None-Match": made.headers["ETag"]}
    return [
        (f"create{word}", made),
        (f"get{word}", await owner.api.get(path)),
        (f"get{word}", await owner.api.get(path, headers=tag)),
        (f"list{word}s", await owner.api.get(f"{all_path}?limit=1")),
        (f"change{word}", await owner.api.patch(path, json={"name": "Winter"})),
        (f"put{word}", await owner.api.put(path, json={})),
        (f"delete{word}", await owner.api.delete(path)),
    ]


async def asked_of_domains(owner):
    made = await owner.api.post("/domains", json={"domain": "go.example.com"})
    path, tag = f"/domains/{made.json()['data']['id']}", {"If-None-Match": made.headers["ETag"]}
    return [
        ("createDomain", made),
        ("getDomain", await owner.api.get(path)),
        ("getDomain", await owner.api.get(path, headers=tag)),
        ("listDomains", await owner.api.get("/domains?limit=1")),
        ("changeDomain", await owner.api.patch(path, json={"root_url": URL["url"]})),
        ("putDomain", await owner.api.put(path, json={})),
        ("verifyDomain", await owner.api.post(f"{path}/verify")),
        ("deleteDomain", await owner.api.delete(path)),
    ]


async def asked_of_batches(owner):
    """Items of each method, and one that is refused."""
    asked = []
    for path, operation_id, fields in (
        ("qr-codes", "writeCodes", URL),
        ("links", "writeLinks", {"url": URL["url"]}),
    ):
        items = [
            {"method": "create", "body": {**fields, "short_id": f"batch-{path}"}},
            {"method": "update", "id": f"batch-{path}", "body": {"name": "New"}},
            {"method": "delete", "id": f"batch-{path}"},
            {"method": "delete", "id": "nothing-here"},
        ]
        asked.append((operation_id, await owner.api.post(f"/{path}/batch", json=items)))
    return asked


async def asked_of_bulk(world, owner):
    async def upload(**query):
        content, headers = b"type_id,url\n1,https://example.com/\n", {"content-type": "text/csv"}
        return await owner.api.post("/qr-codes/bulk", content=content, headers=headers, params=query)

    made = await upload()
    await work_off_jobs(world)
    path = f"/bulk-jobs/{made.json()['data']['id']}"
    return [
        ("createCodesInBulk", await upload(dry_run="true")),
        ("createCodesInBulk", made),
        ("listBulkJobs", await owner.api.get("/bulk-jobs")),
        ("getBulkJob", await owner.api.get(path)),
        *[
            ("getBulkResult", await owner.api.get(f"{path}/result?format={one}"))
            for one in ("csv", "zip", "sheet")
        ],
        ("getBulkTemplate", await owner.api.get("/qr-types/url/template.csv")),
        *[
            ("printSheets", await owner.api.post("/sheets", json={"filter": {}, **form}))
            for form in ({"format": "zip"}, {"too_small": "plain"}, {"too_small": "plain", "copies": 100})
        ],
    ]


async def asked_of_imports(world, owner):
    async def upload(**query):
        content, headers = b"short_id,url\nimported,https://example.com/\n", {"content-type": "text/csv"}
        query = {"source": "csv", **query}
        return await owner.api.post("/imports", content=content, headers=headers, params=query)

    checked, made = await upload(dry_run="true"), await upload()
    await work_off_jobs(world)
    return [
        ("createImport", checked),
        ("createImport", made),
        ("listImports", await owner.api.get("/imports")),
        ("getImport", await owner.api.get(f"/imports/{made.json()['data']['id']}")),
    ]


async def asked_of_files(owner):
    async def send(method, path="", content=None):
        return await owner.api.request(
            method, f"/files{path}", files={"file": ("menu.pdf", content or pdf())}
        )

    made = await send("POST")
    path, headers = f"/{made.json()['data']['id']}", {"If-None-Match": made.headers["etag"]}
    return [
        ("createFile", made),
        ("listFiles", await owner.api.get("/files")),
        ("getFile", await owner.api.get(f"/files{path}")),
        ("getFile", await owner.api.get(f"/files{path}", headers=headers)),
        ("replaceFile", await send("PUT", path, pdf("Newer"))),
        ("deleteFile", await owner.api.delete(f"/files{path}")),
    ]


async def asked_of_exports(world, owner):
    begun = await owner.api.post("/exports?pictures=none")
    await work_off_jobs(world)
    path = f"/exports/{begun.json()['data']['id']}"
    return [
        ("createExport", begun),
        ("listExports", await owner.api.get("/exports")),
        ("getExport", await owner.api.get(path)),
        ("getExportFile", await owner.api.get(f"{path}/file")),
        ("getExportFile", await owner.api.get(f"{path}/file", headers={"range": "bytes=0-9"})),
    ]


async def asked_of_merged_tags(owner):
    tags = [
        (await owner.api.post("/tags", json={"name": name})).json()["data"]["id"] for name in ("Poster", "A3")
    ]
    return [("mergeTag", await owner.api.post(f"/tags/{tags[0]}/merge", json={"into": tags[1]}))]


async def asked_of_the_account(owner):
    found = await owner.api.get("/account")
    return [
        ("getAccount", found),
        ("getAccount", await owner.api.get("/account", headers={"If-None-Match": found.headers["ETag"]})),
        ("changeAccount", await owner.api.patch("/account", json={"name": "Ada", "timezone": "Asia/Tokyo"})),
        ("putAccount", await owner.api.put("/account", json={})),
    ]


@in_turn("type_id", sorted(TYPES))
async def test_a_code_of_every_type_is_shown_as_the_document_says(owner, type_id):
    made = await owner.api.post("/qr-codes", json={"type_id": type_id, **TYPES[type_id].example})

    check("createCode", made)
    check("getCode", await owner.api.get(f"/qr-codes/{made.json()['data']['id']}"))


async def test_codes_of_all_types_are_listed_as_the_document_says(owner):
    await owner.make_many(*({"type_id": type_id, **one.example} for type_id, one in TYPES.items()))

    check("listCodes", await owner.api.get("/qr-codes?limit=100"))


@pytest.mark.slow
@pytest.mark.slow
async def test_every_answer_is_what_the_document_says(world, owner):
    made = await owner.api.post(
        "/qr-codes",
        json={
            **URL,
            "name": "Menu",
            "utm_source": "poster",
            "options": {"width": 500, "backgroundOptions": {"color": "transparent"}},
            "theme": {"font": "serif", "primary_color": "#123456"},
            "link_password": "sesame",
            "expires_at": "2027-01-01T00:00:00.5Z",
            "scan_limit": 5,
            "scan_limit_reached_url": "https://example.com/full",
        },
    )
    path = f"/qr-codes/{made.json()['data']['id']}"
    tag = {"If-None-Match": made.headers["ETag"]}
    by_external_id = "/qr-codes/by-external-id/table-1"
    asked = [
        ("createCode", made),
        ("createCode", await owner.api.post("/qr-codes", json=URL)),
        ("createCode", await owner.api.post("/qr-codes", json=BROKEN_LOGO)),
        ("previewPicture", await owner.api.post("/qr-codes/preview", json={"data": "x"})),
        ("previewPicture", await owner.api.post("/qr-codes/preview", json=BROKEN_LOGO)),
        ("createBlankCodes", await owner.api.post("/qr-codes/blank", json={"count": 2})),
        ("designFromBrand", await owner.api.post("/qr-codes/design-from", json={"color": "#0b6b50"})),
        ("getCode", await owner.api.get(path)),
        ("getCode", await owner.api.get(path, headers=tag)),
        ("changeCode", await owner.api.patch(path, json={"name": None, "theme": None, "options": None})),
        ("changeCode", await owner.api.patch(f"{path}?strict=false", json={"options": WHITE_ON_WHITE})),
        ("putCode", await owner.api.put(path, json={"url": "mailto:somebody@example.com"})),
        ("putCodeByExternalId", await owner.api.put(by_external_id, json=URL)),
        ("putCodeByExternalId", await owner.api.put(by_external_id, json={"status": 2})),
        ("getCodeByExternalId", await owner.api.get(by_external_id)),
        ("listCodes", await owner.api.get("/qr-codes?limit=1")),
        ("listCodes", await owner.api.get("/qr-codes?search=nothing")),
        ("getImage", await owner.api.get(f"{path}/image")),
        *[("getImage", await owner.api.get(f"{path}/image?format={ending}")) for ending in MEDIA_TYPES],
        ("retryImage", await owner.api.post(f"{path}/image/retry")),
        *await asked_of_numbers(owner, made.json()["data"]),
        ("listHistory", await owner.api.get(f"{path}/history")),
        ("explainCodeScan", await owner.api.post(f"{path}/explain", json={"device": "ipad"})),
        ("explainCodeScan", await owner.api.post(f"{path}/explain", json={"password_given": True})),
        ("revertCode", await owner.api.post(f"{path}/revert", json={"version": 1})),
        ("deleteCode", await owner.api.delete(path)),
        ("restoreCode", await owner.api.post(f"{path}/restore")),
        ("deleteCode", await owner.api.delete(path)),
        ("deleteFromTrash", await owner.api.delete(f"/trash/{made.json()['data']['id']}")),
        ("emptyTrash", await owner.api.delete("/trash")),
        ("listTypes", await owner.api.get("/qr-types")),
        *await asked_of_links(owner),
        *await asked_of_what_has_a_name(owner, "Folder"),
        *await asked_of_what_has_a_name(
            owner,
            "Template",
            options={"margin": 20},
            theme={"text_color": "#eeeeee", "background_color": "#ffffff"},
        ),
        *await asked_of_what_has_a_name(owner, "Tag"),
        *await asked_of_merged_tags(owner),
        *await asked_of_batches(owner),
        *await asked_of_bulk(world, owner),
        *await asked_of_imports(world, owner),
        *await asked_of_files(owner),
        *await asked_of_exports(world, owner),
        *await asked_of_what_has_a_name(owner, "UTMTemplate", "/utm-templates", utm_source="flyer"),
        *await asked_of_domains(owner),
        *await asked_of_contacts(owner, made.json()["data"]),
        *await asked_of_the_account(owner),
        *await asked_of_keys(owner),
        ("listEvents", await owner.api.get("/events")),
        *await asked_of_webhooks(owner),
    ]

    for operation_id, response in asked:
        assert response.status_code < 400, response.text
        check(operation_id, response)
    assert {operation_id for operation_id, _ in asked} == set(OPERATION_IDS)


async def asked_of_webhooks(owner):
    made = await owner.api.post("/webhooks", json={"url": "https://127.0.0.1.nobody.example/hook"})
    path = f"/webhooks/{made.json()['data']['id']}"
    await owner.make()
    return [
        ("createWebhook", made),
        ("listWebhooks", await owner.api.get("/webhooks")),
        ("getWebhook", await owner.api.get(path)),
        ("getWebhook", await owner.api.get(path, headers={"If-None-Match": made.headers["ETag"]})),
        ("testWebhook", await owner.api.post(f"{path}/test")),
        ("replayWebhook", await owner.api.post(f"{path}/replay", json={"from": "2026-11-20T00:00:00Z"})),
        ("listDeliveries", await owner.api.get(f"{path}/deliveries")),
        ("rotateWebhook", await owner.api.post(f"{path}/rotate")),
        ("changeWebhook", await owner.api.patch(path, json={"only": {"tags": ["Poster"]}})),
        ("putWebhook", await owner.api.put(path, json={"events": ["job.finished"], "only": None})),
        ("deleteWebhook", await owner.api.delete(path)),
    ]


async def test_every_documented_good_answer_has_been_seen():
    documented = {
        (operation_id, status)
        for operation_id in OPERATION_IDS
        for status in described(operation_id)["responses"]
        if int(status) < 400
    }
    # In test_conditions, test_pictures and test_exports.
    not_tried = {
        (f"get{one}", "304") for one in ("CodeByExternalId", "LinkByExternalId", "Image", "ExportFile")
    }
    not_tried |= {(one, "304") for one in JOBS}

    assert documented - not_tried == {
        *{
            ("createCode", "201"),
            ("getCode", "200"),
            ("getCode", "304"),
            ("changeCode", "200"),
            ("putCode", "200"),
        },
        *{(f"put{one}ByExternalId", status) for one in ("Code", "Link") for status in ("200", "201")},
        *{(f"get{one}ByExternalId", "200") for one in ("Code", "Link")},
        *{("listCodes", "200"), ("getImage", "200"), ("listHistory", "200"), ("revertCode", "200")},
        ("listEvents", "200"),
        *{(f"{name}Analytics", "200") for name in ("getCode", "getLink", "get")},
        *{(f"{name}Scans", "200") for name in ("listCode", "listLink", "list")},
        *{("listContacts", "200"), ("deleteContact", "204"), ("erasePerson", "200"), ("listTypes", "200")},
        *{("getContact", "200"), ("getContact", "304"), ("getCallingKey", "200"), ("getCallingKey", "304")},
        *{("createKey", "201"), ("listKeys", "200"), ("getKey", "200"), ("getKey", "304")},
        *{("changeKey", "200"), ("putKey", "200")},
        *{("createLink", "201"), ("getLink", "200"), ("getLink", "304"), ("listLinks", "200")},
        *{("changeLink", "200"), ("putLink", "200"), ("listLinkHistory", "200"), ("revertLink", "200")},
        ("deleteLink", "204"),
        *{("listTrash", "200"), ("restoreCode", "200"), ("restoreLink", "200")},
        *{("emptyTrash", "204"), ("deleteFromTrash", "204")},
        *{("createWebhook", "201"), ("listWebhooks", "200"), ("getWebhook", "200"), ("getWebhook", "304")},
        *{("changeWebhook", "200"), ("putWebhook", "200"), ("deleteWebhook", "204")},
        *{("rotateWebhook", "200"), ("testWebhook", "200"), ("replayWebhook", "200")},
        ("listDeliveries", "200"),
        *{(f"create{word}", "201") for word in NAMED},
        *{(f"{verb}{word}", "200") for word in NAMED for verb in ("get", "change", "put")},
        *{(f"get{word}", "304") for word in NAMED},
        *{(f"list{word}s", "200") for word in NAMED},
        *{(f"delete{word}", "204") for word in NAMED},
        *{
            ("previewPicture", "200"),
            ("createBlankCodes", "201"),
            ("designFromBrand", "200"),
            ("retryImage", "200"),
            ("deleteCode", "204"),
        },
        *{("explainCodeScan", "200"), ("explainLinkScan", "200")},
        *{
            ("mergeTag", "200"),
            ("verifyDomain", "200"),
            ("writeCodes", "200"),
            ("writeLinks", "200"),
            ("getAccount", "200"),
            ("getAccount", "304"),
        },
        *{("changeAccount", "200"), ("putAccount", "200"), ("printSheets", "200"), ("printSheets", "202")},
        *{("createCodesInBulk", "200"), ("createCodesInBulk", "202"), ("getBulkTemplate", "200")},
        *{("createExport", "202"), ("listExports", "200"), ("getExport", "200")},
        *{("getExportFile", "200"), ("getExportFile", "206")},
        *{("createFile", "201"), ("listFiles", "200"), ("getFile", "200"), ("getFile", "304")},
        *{("replaceFile", "200"), ("deleteFile", "204")},
        *{("listBulkJobs", "200"), ("getBulkJob", "200"), ("getBulkResult", "200")},
        *{("createImport", "200"), ("createImport", "202"), ("listImports", "200"), ("getImport", "200")},
    }


def test_strict_is_a_parameter_of_whatever_makes_changes_or_gets_a_picture():
    asks = {
        operation_id: parameter["schema"]
        for operation_id in OPERATION_IDS
        for parameter in described(operation_id)["parameters"]
        if (parameter["in"], parameter["name"]) == ("query", "strict")
    }

    links = {"createLink", "changeLink", "putLink", "putLinkByExternalId", "writeLinks"}
    writes = {"createCode", "changeCode", "putCode", "putCodeByExternalId", "writeCodes", *links}
    assert set(asks) == writes | {"getImage"}
    assert all(schema["type"] == "boolean" and schema["default"] is False for schema in asks.values())
    # In a batch it is the result of an item.
    for one in asks.keys() - {"writeCodes", "writeLinks"}:
        refusals = described(one)["responses"]["409"]["description"]
        assert ("not_scannable" in refusals) is (one not in links)
        assert ("rule_never_holds" in refusals) is (one != "getImage")


def test_the_picture_is_documented_in_every_format():
    content = described("getImage")["responses"]["200"]["content"]
    formats = next(one["schema"] for one in described("getImage")["parameters"] if one["name"] == "format")

    assert set(content) == set(MEDIA_TYPES.values())
    assert set(formats["enum"]) == set(MEDIA_TYPES)


def test_numbers_and_scans_are_documented_as_json_and_in_words_as_a_table():
    tables = {one for one in OPERATION_IDS if "```csv\n" in described(one).get("description", "")}

    assert tables == {one for one in OPERATION_IDS if one.endswith(("Analytics", "Scans"))} | {"listContacts"}
    for operation_id in tables:
        # A second media type would make a union of every answer in generated clients.
        assert set(described(operation_id)["responses"]["200"]["content"]) == {"application/json"}


async def test_every_refusal_is_what_the_document_says(world, owner, subtests):
    made = {
        "qr-codes": await owner.make(external_id="table-1"),
        "links": (await owner.api.post("/links", json={"url": URL["url"]})).json()["data"],
        "folders": (await owner.api.post("/folders", json={"name": "Summer"})).json()["data"],
        "templates": (await owner.api.post("/templates", json={"name": "Blue"})).json()["data"],
    }
    await (await world.open_account()).make(short_id="taken")
    for operation in OPERATIONS:
        with subtests.test(operation.name):
            known = made.get(operation.path.split("/")[1], {"id": "00000000-0000-4000-8000-000000000000"})
            path = operation.path.replace("{id}", known["id"]).replace("{external_id:path}", "table-1")
            missing = operation.path.replace("{id}", "nothing").replace("{external_id:path}", "nothing")
            keyed = {"Idempotency-Key": operation.name}
            loop, taken = {**URL, "url": "http://qr.test/x"}, {**URL, "short_id": "taken"}
            unread = {"content": b"x", "headers": {"Content-Type": "text/plain"}}
            without_key = [
                await world.client().request(operation.method, f"/v1{path}"),
                await world.client().request(operation.method, f"/v1{missing}?colour=red&limit=0", **unread),
                await world.with_key("rp_unknown").request(
                    operation.method, f"{missing}?colour=red", **unread
                ),
            ]
            assert [one.status_code for one in without_key] == [401] * len(without_key)
            asked = [
                *without_key,
                await owner.api.request(operation.method, missing, json={}),
                await owner.api.request(operation.method, f"{path}?colour=red&limit=0&size=1", json={}),
            ]
            if operation.body:
                asked += [
                    await owner.api.request(operation.method, path, json={"colour": "red"}),
                    await owner.api.request(
                        operation.method, path, content=b"x", headers={"Content-Type": "text/plain"}
                    ),
                    await owner.api.request(operation.method, path, content=b" " * 1_048_577),
                    await owner.api.request(operation.method, path, json=loop),
                    await owner.api.request(operation.method, missing, json=taken),
                    await owner.api.request(
                        operation.method, f"{path}?strict=true", json={**URL, "options": WHITE_ON_WHITE}
                    ),
                ]
            if operation.takes_idempotency_key:
                asked += [
                    await owner.api.request(
                        operation.method, path, json={**URL, "version": 1}, headers=keyed
                    ),
                    await owner.api.request(operation.method, path, json={**URL, "name": "x"}, headers=keyed),
                ]
            if operation.takes_if_match:
                asked.append(
                    await owner.api.request(
                        operation.method, path, json={"name": "x"}, headers={"If-Match": '"99"'}
                    )
                )

            for response in asked:
                if response.status_code >= 400:
                    check(operation.name, response)


async def test_every_call_beyond_the_limit_is_refused_as_the_document_says(world, owner):
    world.limit_calls(1)
    await owner.api.get("/account")

    for operation, refused in zip(
        OPERATIONS,
        # Each waits before it is answered.
        await asyncio.gather(*(owner.api.request(one.method, one.path, json={}) for one in OPERATIONS)),
        strict=True,
    ):
        assert refused.status_code == 429
        check(operation.name, refused)


@in_turn(
    ("schema", "body", "is_valid"),
    [
        ("QRCodeInput", URL, True),
        ("QRCodeInput", {"url": "https://example.com"}, False),
        ("QRCodeInput", {**URL, "colour": "red"}, False),
        ("QRCodeInput", {**URL, "status": 3}, False),
        ("QRCodeInput", {**URL, "options": {"width": 63}}, False),
        ("QRCodeChange", {"name": None}, True),
        ("QRCodeChange", {"options": None, "theme": None}, True),
        ("QRCodeChange", {"theme": {"font": "serif"}}, True),
        ("QRCodeChange", {"colour": "red"}, False),
        ("QRCodeInput", {**URL, "options": {"dotsOptions": {"type": "star"}}}, False),
        ("QRCodeInput", {**URL, "options": {"dotsOptions": {"colour": "#000"}}}, False),
        ("QRCodeInput", {**URL, "options": {"margin": None, "cornersDotOptions": {"type": None}}}, True),
        ("Preview", {"data": "x"}, True),
        ("Preview", {"data": ""}, False),
        ("Preview", {"data": "x", "options": {"imageOptions": {"imageSize": 0.3}}}, True),
        ("Preview", URL, True),
        ("Preview", {**URL, "data": "x"}, False),
        ("Preview", {}, False),
        ("Revert", {"version": 1}, True),
        ("Revert", {"version": 0}, False),
    ],
)
def test_the_schema_of_a_body_knows_what_is_accepted(schema, body, is_valid):
    schema = {"$ref": f"#/components/schemas/{schema}", "components": DOCUMENT["components"]}

    assert jsonschema_rs.Draft202012Validator(schema).is_valid(body) is is_valid


async def test_many_who_ask_for_a_document_at_once_have_it_made_once():
    made = []

    def make():
        made.append(1)
        return PlainTextResponse("much")

    client = httpx2.AsyncClient(transport=httpx2.ASGITransport(Document(make)), base_url="http://qr.test")
    answers = await asyncio.gather(*(client.get("/") for _ in range(20)))

    assert {answer.text for answer in answers} == {"much"}
    assert len(made) == 1
