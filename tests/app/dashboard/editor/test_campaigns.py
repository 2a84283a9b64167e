"""UTM templates are chosen in the forms of the kinds that have campaign parameters."""

import pytest

from app.pages.texts import translations
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import signed_in

NEW = "/dashboard/codes/new"
CHOSEN = "utm_template_id"
T = translations("en")


async def campaign(owner, **more):
    body = {"name": "Terrace", "utm_source": "flyer", "utm_medium": "print", **more}
    return (await owner.api.post("/utm-templates", json=body)).json()["data"]["id"]


async def only_code(owner):
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    return code


def parameters(code):
    return {name: value for name, value in code.items() if name.startswith("utm_") and value}


async def test_a_campaign_fills_in_what_is_left_empty(world, owner):
    client, chosen = await signed_in(world, owner), await campaign(owner)
    page = form_in(await client.get(f"{NEW}/url"))

    entered = page.fields | {"url": "cafe.example", "utm_medium": "poster", CHOSEN: chosen}
    shown = await client.post(f"{NEW}/url", data={**entered, "preview": "1"})
    made = await client.post(f"{NEW}/url", data=entered)

    code = await only_code(owner)
    assert (page.fields[CHOSEN], made.status_code) == ("", 303)
    assert parameters(code) == {CHOSEN: chosen, "utm_source": "flyer", "utm_medium": "poster"}
    assert "https://cafe.example?utm_source=flyer&amp;utm_medium=poster" in shown.text


async def test_a_code_gets_another_campaign_or_none(world, owner):
    client, first = await signed_in(world, owner), await campaign(owner)
    second = await campaign(owner, name="Winter", utm_source="sign", utm_term="soup")
    await client.post(f"{NEW}/url", data={"url": "cafe.example", CHOSEN: first})
    path = f"/dashboard/codes/{(await only_code(owner))['id']}/edit"

    opened = form_in(await client.get(path)).fields
    # The same one again fills in nothing: what is emptied stays empty.
    emptied = await client.post(path, data={**opened, "utm_medium": ""})
    without = parameters(await only_code(owner))
    again = form_in(await client.get(path)).fields
    await client.post(path, data={**again, "utm_source": "", CHOSEN: second})
    other = parameters(await only_code(owner))
    last = form_in(await client.get(path)).fields
    await client.post(path, data={**last, CHOSEN: ""})

    assert (opened[CHOSEN], emptied.status_code) == (first, 303)
    assert without == {CHOSEN: first, "utm_source": "flyer"}
    assert other == {CHOSEN: second, "utm_source": "sign", "utm_medium": "print", "utm_term": "soup"}
    assert parameters(await only_code(owner)) == {name: other[name] for name in other if name != CHOSEN}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "zh", "ja"])
async def test_campaigns_are_offered_where_there_are_some(world, owner, language):
    client = await signed_in(world, owner)
    client.headers["Accept-Language"] = language
    label = f">{translations(language).campaign}<"

    before = await client.get(f"{NEW}/url")
    await campaign(owner, name="<Terrace>")
    after = [await client.get(f"{NEW}/{slug}") for slug in ("url", "menu")]

    assert label not in before.text
    assert [label in page.text for page in after] == [True, False]
    assert ">&lt;Terrace&gt;</option>" in after[0].text


async def test_a_campaign_that_is_not_there_is_told(world, owner):
    client, other = await signed_in(world, owner), await world.open_account()
    foreign = await campaign(other)
    await campaign(owner)

    entered = {"url": "cafe.example", CHOSEN: foreign}
    shown = await client.post(f"{NEW}/url", data={**entered, "preview": "1"})
    refused = await client.post(f"{NEW}/url", data=entered)

    assert (shown.status_code, refused.status_code) == (200, 422)
    assert form_in(refused).faults == {CHOSEN: T.wrong_unknown_reference}
    assert (await owner.api.get("/qr-codes")).json()["data"] == []


async def test_the_last_campaign_may_be_deleted_while_a_form_is_filled_in(world, owner):
    client, gone = await signed_in(world, owner), await campaign(owner)
    await owner.api.delete(f"/utm-templates/{gone}")

    refused = form_in(await client.post(f"{NEW}/url", data={"url": "cafe.example", CHOSEN: gone}))
    made = await client.post(f"{NEW}/url", data=refused.fields)

    assert refused.faults == {CHOSEN: T.wrong_unknown_reference}
    assert (refused.fields[CHOSEN], made.status_code) == ("", 303)
