"""A logo for which the plan has no room is refused on the page, and nothing entered is lost."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from domain.accounts.accounts import SignUp
from domain.accounts.plans import DEFAULT_ALLOWANCES
from tests.app.dashboard.design.designs import faults_in, form_of, send
from tests.app.dashboard.signing import browser, signed_in

NEW = "/dashboard/templates/new"


def limit_files(world, megabytes):
    world.change(
        allowances={plan: replace(one, files_mb=megabytes) for plan, one in DEFAULT_ALLOWANCES.items()}
    )


def noise(side):
    """A PNG of about three bytes a pixel."""
    written = BytesIO()
    pixels = np.random.default_rng(side).integers(0, 256, (side, side, 3), np.uint8)
    Image.fromarray(pixels).save(written, "PNG")
    return written.getvalue()


@pytest.mark.slow
async def test_an_account_that_never_confirmed_its_address_cannot_fill_the_disk_with_logos(world):
    world.context = replace(world.context, sign_up=SignUp.OPEN)
    world.app.state.context = world.context
    limit_files(world, 6)
    client = browser(world)
    new = {"email": "marta@cafe-linden.example", "password": "linden-blossom"}
    assert (await client.post("/dashboard/sign-up", data=new)).status_code == 303
    page = await client.get(NEW)

    logo = noise(1_000)
    # 3 MB: the logo is kept as it is drawn, and within the template.
    answers = [
        await send(client, NEW, {"name": f"No. {number}"}, files={"logo_file": ("a.png", logo)}, page=page)
        for number in range(3)
    ]

    assert [answer.status_code for answer in answers] == [303, 403, 403]
    rows = await world.rows()
    assert len(rows["templates"]) == 1
    assert sum(len(row["content"]) for row in rows["logos"]) < 6_000_000
    assert "Your plan keeps 6 MB of files" in answers[-1].text
    assert form_of(answers[-1])["name"] == "No. 2"
    usage = await client.get("/dashboard/plan")
    assert "Files, in MB" in usage.text


async def test_a_logo_without_room_is_a_fault_at_its_field(world, owner):
    limit_files(world, 0)
    client = await signed_in(world, owner)

    answer = await send(client, NEW, {"name": "Linden"}, files={"logo_file": ("a.png", noise(20))})

    assert faults_in(answer)["logo_file"].startswith("Your plan keeps 0 MB of files, and 0 MB are used.")
    assert form_of(answer)["name"] == "Linden"


async def test_every_other_form_says_so_too(world, owner):
    client = await signed_in(world, owner)
    world.change(most_items=dict.fromkeys(world.deps.most_items, 0))

    for path, fields in (
        ("/dashboard/folders", {"name": "Menus"}),
        ("/dashboard/tags", {"name": "menu"}),
        ("/dashboard/campaigns/new", {"name": "Spring", "utm_source": "flyer"}),
    ):
        answer = await client.post(path, data=fields)
        assert answer.status_code == 403, path
        assert "You have 0 of these, and an account can have 0." in answer.text, path
    limit_files(world, 0)
    made = await client.post("/dashboard", data={"url": "cafe-linden.example"})
    assert "Your plan keeps 0 MB of files" in made.text
