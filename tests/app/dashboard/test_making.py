"""Codes of all kinds are made by hand, and opened and saved again."""

import pytest

from domain.content import SLUGS
from tests.app.dashboard.forms import flat, form_of
from tests.app.dashboard.signing import signed_in

NEW = "/dashboard/codes/new"
every_kind = pytest.mark.parametrize("slug", SLUGS)


async def only_code(owner):
    (code,) = (await owner.api.get("/qr-codes")).json()["data"]
    return code


@every_kind
async def test_an_example_is_filled_in_saved_and_opened_again(world, owner, slug):
    client, example = await signed_in(world, owner), dict(SLUGS[slug].example)

    empty = form_of(await client.get(f"{NEW}/{slug}"))
    made = await client.post(f"{NEW}/{slug}", data={**dict(flat(example)), "tags": "b, a", "folder": ""})
    assert made.status_code == 303, made.text
    code = await only_code(owner)
    edit = f"/dashboard/codes/{code['id']}/edit"
    entered = form_of(await client.get(edit))
    again = await client.post(edit, data=entered)

    assert {name.partition(".")[0] for name in empty} <= {
        *entered,
        *(n.partition(".")[0] for n in entered),
    } | {"short_id", "short_link_domain"}
    assert again.status_code == 303, again.text
    assert await only_code(owner) == code
