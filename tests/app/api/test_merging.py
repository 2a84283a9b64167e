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


async def test_an_earlier_version_brings_its_payee_and_its_name_back(owner):
    code = await owner.make(**EPC)
    await owner.change(code, name="Till", payee_name="Bob")

    reverted = (await owner.api.post(f"/qr-codes/{code['id']}/revert", json={"version": 1})).json()["data"]

    assert (reverted["name"], reverted["payee_name"]) == (code["name"], "Alice")
    assert reverted["static_payload"] == code["static_payload"]


async def test_a_payment_that_becomes_a_transfer_says_who_is_paid(owner):
    code = await owner.make(type_id=24, scheme="link", url="https://example.com/pay", name="Donations")
    transfer = {"scheme": "epc", "url": None, "iban": EPC["iban"]}

    refused = await owner.change(code, **transfer)
    changed = await owner.change(code, **transfer, payee_name="Red Cross")

    assert fault_fields(refused) == {"payee_name"}
    assert "Red Cross" in changed.json()["data"]["static_payload"]
    assert changed.json()["data"]["name"] == "Donations"


@pytest.mark.parametrize("path", ["folders", "templates"])
async def test_what_is_wrong_comes_before_what_was_changed_since(owner, path):
    made = (await owner.api.post(f"/{path}", json={"name": "Summer"})).json()["data"]
    stale = {"If-Match": '"stale-0"'}

    wrong = await owner.api.patch(f"/{path}/{made['id']}", json={"name": 5}, headers=stale)
    right = await owner.api.patch(f"/{path}/{made['id']}", json={"name": "Winter"}, headers=stale)

    assert refusal(wrong) == (400, "validation_error")
    assert refusal(right) == (412, "precondition_failed")


async def test_a_payee_and_the_name_of_a_code_are_two_things(owner):
    def paid(code):
        return code["static_payload"].split("\n")[5]

    by_name = await owner.make(**EPC)
    apart = await owner.make(**EPC | {"name": "Tip jar"}, payee_name="Alice")

    assert (by_name["name"], by_name["payee_name"], paid(by_name)) == ("Alice", "Alice", "Alice")
    assert (apart["name"], apart["payee_name"], paid(apart)) == ("Tip jar", "Alice", "Alice")
    await owner.change(by_name, name="Till")
    assert (await owner.get(by_name))["static_payload"] == by_name["static_payload"]
    # A client that sends everything, as before payee_name was a field of this scheme.
    await owner.change(by_name, **EPC | {"name": "Bob"})
    assert paid(await owner.get(by_name)) == "Bob"
    # The name of a code whose payee has another is the code's own.
    await owner.change(apart, scheme="epc", name="Flyer B")
    assert (await owner.get(apart))["static_payload"] == apart["static_payload"]
    refused = await owner.api.post("/qr-codes", json=EPC | {"payee_name": None})
    assert [detail["field"] for detail in refused.json()["error"]["details"]] == ["payee_name"]
