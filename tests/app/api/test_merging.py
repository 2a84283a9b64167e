"""Merge patches: a field that is none is named, also where its null would take away nothing."""

import pytest

from tests.support import URL, fault_fields, refusal

TEMPLATE = {"name": "Blue", "options": {"dotsOptions": {"color": "#0000aa"}}, "theme": {"font": "serif"}}
BUSINESS = {"type_id": 16, "business_name": "Ada Ltd", "cta": {"label": "Book", "url": "https://example.com"}}
EPC = {"type_id": 24, "scheme": "epc", "name": "Alice", "iban": "DE89370400440532013000"}


@pytest.mark.parametrize(
    ("patch", "named"),
    [
        ({"zzz": None}, {"zzz"}),
        ({"options": {"zzz": None}}, {"options.zzz"}),
        ({"options": {"dotsOptions": {"zzz": None, "type": "dots"}}}, {"options.dotsOptions.zzz"}),
        ({"theme": {"zzz": None}, "options": {"yyy": 1}}, {"theme.zzz", "options.yyy"}),
        ({"cta": {"zzz": None}}, {"cta.zzz"}),
    ],
)
async def test_an_unknown_field_of_a_change_is_named_at_any_depth(owner, patch, named):
    code = await owner.make(**BUSINESS)

    response = await owner.change(code, **patch)

    assert refusal(response) == (400, "validation_error")
    assert fault_fields(response) == named
    assert await owner.get(code) == {name: value for name, value in code.items() if name != "image_base64"}


@pytest.mark.parametrize("patch", [{"options": {"zzz": None}}, {"theme": {"zzz": None}}])
async def test_an_unknown_field_over_a_template_is_named(owner, patch):
    template = (await owner.api.post("/templates", json=TEMPLATE)).json()["data"]
    code = await owner.make()
    (named,) = [f"{name}.zzz" for name in patch]

    for response in (
        await owner.api.post("/qr-codes", json={**URL, "template_id": template["id"], **patch}),
        await owner.change(code, template_id=template["id"], **patch),
        await owner.api.patch(f"/templates/{template['id']}", json=patch),
    ):
        assert refusal(response) == (400, "validation_error")
        assert fault_fields(response) == {named}


async def test_whoever_is_paid_is_the_name_of_the_code_in_every_version(owner):
    code = await owner.make(**EPC)
    await owner.change(code, name="Bob")

    reverted = (await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})).json()["data"]

    assert reverted["name"] == "Alice"
    assert "Alice" in reverted["static_payload"]


async def test_a_payment_that_becomes_a_transfer_is_paid_to_the_name_it_has(owner):
    code = await owner.make(type_id=24, scheme="link", url="https://example.com/pay", name="Red Cross")

    changed = await owner.change(code, scheme="epc", url=None, iban=EPC["iban"])

    assert changed.status_code == 200, changed.text
    assert "Red Cross" in changed.json()["data"]["static_payload"]


@pytest.mark.parametrize("path", ["folders", "templates"])
async def test_what_is_wrong_comes_before_what_was_changed_since(owner, path):
    made = (await owner.api.post(f"/{path}", json={"name": "Summer"})).json()["data"]
    stale = {"If-Match": '"stale-0"'}

    wrong = await owner.api.patch(f"/{path}/{made['id']}", json={"name": 5}, headers=stale)
    right = await owner.api.patch(f"/{path}/{made['id']}", json={"name": "Winter"}, headers=stale)

    assert refusal(wrong) == (400, "validation_error")
    assert refusal(right) == (412, "precondition_failed")
