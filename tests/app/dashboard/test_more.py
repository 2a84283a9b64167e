"""Single keys, and switching them off."""

from tests.app.dashboard.signing import signed_in


async def test_single_keys_act_until_they_are_switched_off(world, owner):
    client = await signed_in(world, owner)
    first = (await client.get("/dashboard")).text

    off = await client.post("/dashboard/keyboard", data={})
    without = (await client.get("/dashboard")).text
    on = await client.post("/dashboard/keyboard", data={"keys": "on"})
    again = (await client.get("/dashboard")).text

    assert [one.status_code for one in (off, on)] == [303, 303]
    assert ["data-no-keys" in text for text in (first, without, again)] == [False, True, False]


async def test_every_key_is_named(world, owner):
    page = (await (await signed_in(world, owner)).get("/dashboard/keyboard")).text

    assert page.count("<kbd>") == 18
    assert "<kbd>Ctrl S</kbd>" in page
