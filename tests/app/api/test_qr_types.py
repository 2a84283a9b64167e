"""GET /qr-types: what a code can hold."""

import jsonschema_rs

from domain.content import TYPES


async def test_all_24_types_are_listed_with_what_is_needed_to_make_one(owner):
    answer = (await owner.api.get("/qr-types")).json()

    assert [one["type_id"] for one in answer["data"]] == list(range(1, 25))
    assert answer["meta"] == {"next_cursor": None, "total": 24}
    for one in answer["data"]:
        assert set(one) == {"type_id", "slug", "name", "description", "scan", "schema", "example"}
        assert all(one[name] for name in ("slug", "name", "description", "scan"))


async def test_every_example_fits_its_schema_and_makes_a_code(owner):
    for one in (await owner.api.get("/qr-types")).json()["data"]:
        fields = {name: value for name, value in one["example"].items() if name != "type_id"}
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **one["schema"]}
        jsonschema_rs.meta.validate(schema)
        jsonschema_rs.Draft202012Validator(schema).validate(one["example"])

        response = await owner.api.post("/qr-codes", json=one["example"])

        assert response.status_code == 201, (one["slug"], response.text)
        code = response.json()["data"]
        assert (code["type_id"], code["type"]) == (one["type_id"], one["slug"])
        assert {name: code[name] for name in fields} == fields


async def test_the_list_is_cut_into_pages_when_fewer_are_asked_for(owner):
    listed, cursor = [], None
    while True:
        query = {"limit": 10, **({"cursor": cursor} if cursor else {})}
        answer = (await owner.api.get("/qr-types", params=query)).json()
        listed += [one["type_id"] for one in answer["data"]]
        cursor = answer["meta"]["next_cursor"]
        if cursor is None:
            break

    assert listed == sorted(TYPES)
