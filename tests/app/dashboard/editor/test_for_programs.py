"""External IDs and metadata on the forms of codes and links."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.dashboard.forms.common_fields import metadata_in, metadata_lines
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

ROOMS = [("/qr-codes", "/dashboard/codes", "/dashboard/codes/new/url"), ("/links", *["/dashboard/links"] * 2)]
STORED = {"shop": 12, "ratio": 1.0, "open": True, "no": "12", "said": ' "a" = b\n', "a = b": "", "": "null"}
TEXT = """shop = 12
ratio = 1.0
open = true
no = "12"
said = " \\"a\\" = b\\n"
"a = b" =
"" = null"""
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


@given(st.dictionaries(texts, texts | numbers | st.booleans() | numbers.map(str), max_size=5))
def test_metadata_read_back_from_its_lines_is_the_same(metadata):
    found = metadata_in(metadata_lines(metadata).replace("\n", "\r\n"))

    assert [(key, type(value), value) for key, value in found.items()] == [
        (key, type(value), value) for key, value in metadata.items()
    ]


@pytest.fixture(params=ROOMS, ids=["codes", "links"])
def room(request):
    """Its path in REST, and those of its pages and of the form of a new one."""
    rest, path, new = request.param
    return rest, path, new if new.endswith("url") else f"{path}/new"


async def only(owner, rest):
    (found,) = (await owner.api.get(rest)).json()["data"]
    return found


async def test_they_are_set_changed_and_removed(world, owner, room):
    rest, path, new = room
    client = await signed_in(world, owner)
    begun = form_in(await client.get(new)).fields
    entered = {**begun, "url": "https://example.com", "external_id": " till-7 ", "metadata": TEXT}

    made = await client.post(new, data=entered)
    first = await only(owner, rest)
    edit = f"{path}/{first['id']}/edit"
    fields = form_in(await client.get(edit), "editor").fields
    same = await client.post(edit, data={**fields, "metadata": fields["metadata"].replace("\n", "\r\n")})
    second = await only(owner, rest)
    fields = form_in(await client.get(edit), "editor").fields
    changed = await client.post(edit, data={**fields, "external_id": "", "metadata": "shop = 13\n\nopen=yes"})
    third = await only(owner, rest)
    fields = form_in(await client.get(edit), "editor").fields
    await client.post(edit, data={**fields, "metadata": ""})

    assert [one.status_code for one in (made, same, changed)] == [303] * 3
    assert (first["external_id"], first["metadata"]) == ("till-7", STORED)
    assert second == first
    assert (third["external_id"], third["metadata"]) == (None, {"shop": 13, "open": "yes"})
    assert (await only(owner, rest))["metadata"] == {}


@in_turn(
    ("field", "text", "sentence"),
    [
        ("metadata", "shop = 1\nno key", "Line 2: write key = value, each key once."),
        ("metadata", "= 1", "Line 1: write key = value, each key once."),
        ("metadata", "a = 1\na = 2", "Line 2: write key = value, each key once."),
        ("metadata", "a = " + "x" * 5_000, "4,096 bytes at most, all of it together."),
        ("metadata", "\n".join(f"k{number} = 1" for number in range(51)), "50 at most. There are 51."),
        ("external_id", "x" * 201, "200 characters at most. It has 201."),
        ("external_id", "till", "First has this ID already."),
    ],
)
async def test_a_fault_is_said_beside_the_field(world, owner, room, field, text, sentence):
    rest, _, new = room
    client = await signed_in(world, owner)
    body = {"url": "https://example.com", "name": "First", "external_id": "till"}
    await owner.api.post(rest, json=body if rest == "/links" else {**body, "type_id": 1})
    begun = form_in(await client.get(new)).fields

    refused = await client.post(new, data={**begun, "url": "https://example.com", field: text})

    page = form_in(refused)
    assert (refused.status_code, page.faults) == (422, {field: sentence})
    assert page.fields[field].replace("\r\n", "\n") == text
