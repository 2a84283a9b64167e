"""What is kept of a logo: once for all codes that show it, and gone an hour after the last of them."""

import asyncio
from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image

from storage.runtime.sweeper import sweep_images
from tests.storage.logo_server import data_uri, picture
from tests.support import URL, decoded

LOGO = data_uri(picture())
OTHER = data_uri(picture(9))


async def hashes(world):
    return sorted(row["content_hash"] for row in (await world.rows())["logos"])


async def delete(owner, code):
    assert (await owner.api.delete(f"/qr-codes/{code['id']}")).status_code == 204
    assert (await owner.api.delete("/trash")).status_code == 204


async def sweep_after(world, **duration):
    world.clock.advance(**duration)
    await sweep_images(world.clock.now())


async def test_a_logo_is_kept_once_however_many_codes_show_it(world, owner):
    stranger = await world.open_account()

    for one in (owner, owner, stranger):
        await one.make(options={"image": LOGO})
    await owner.make(options={"image": OTHER})

    assert len(await hashes(world)) == 2
    assert len({row["logo_hash"] for row in (await world.rows())["short_urls"]}) == 2


async def test_two_files_of_the_same_picture_are_one_logo(world, owner):
    plain = BytesIO()
    Image.new("RGB", (8, 8), (255, 0, 0)).save(plain, "PNG", compress_level=0)

    await owner.make(options={"image": LOGO})
    await owner.make(options={"image": f"data:image/png;base64,{b64encode(plain.getvalue()).decode()}"})

    assert len(await hashes(world)) == 1


async def test_a_code_without_a_logo_keeps_none(world, owner):
    code = await owner.make()
    await owner.make(options={"image": "data:,Hello"})
    await owner.change(code, options={"image": "data:,Hello"})

    assert await hashes(world) == []


async def test_a_logo_goes_an_hour_after_the_last_code_that_showed_it(world, owner):
    codes = [await owner.make(options={"image": LOGO}) for _ in range(2)]
    await delete(owner, codes[0])
    await sweep_after(world, hours=2)
    with_one_code = await hashes(world)

    await delete(owner, codes[1])
    await sweep_images(world.clock.now())

    assert len(with_one_code) == 1
    assert await hashes(world) == []


async def test_a_logo_that_was_used_within_the_hour_stays(world, owner):
    code = await owner.make(options={"image": LOGO})
    await delete(owner, code)

    await sweep_after(world, minutes=59)
    within = await hashes(world)
    await sweep_after(world, minutes=2)

    assert len(within) == 1
    assert await hashes(world) == []


async def test_using_a_logo_again_begins_its_hour_anew(world, owner):
    await delete(owner, await owner.make(options={"image": LOGO}))
    world.clock.advance(minutes=50)
    await delete(owner, await owner.make(options={"image": LOGO}))

    await sweep_after(world, minutes=50)

    assert len(await hashes(world)) == 1


@pytest.mark.parametrize(
    "options", [None, {"image": None}, {"image": OTHER}, {"image": "data:,Hello"}], ids=str
)
async def test_a_logo_that_a_change_takes_out_of_use_goes_too(world, owner, options):
    code = await owner.make(options={"image": LOGO})
    (first,) = await hashes(world)

    await owner.change(code, options=options)
    await sweep_after(world, hours=2)

    assert first not in await hashes(world)
    assert len(await hashes(world)) == (options == {"image": OTHER})


async def test_a_paused_or_expired_code_keeps_its_logo(world, owner):
    code = await owner.make(options={"image": LOGO}, status="paused", expires_at="2026-11-20T13:00:00Z")

    await sweep_after(world, days=400)

    image = await world.visitor().get(f"/{code['short_id']}.png")
    assert len(await hashes(world)) == 1
    assert decoded(BytesIO(image.content)) == code["short_url"]


async def test_a_swept_logo_comes_back_with_the_next_code_that_shows_it(world, owner):
    await delete(owner, await owner.make(options={"image": LOGO}))
    await sweep_after(world, hours=2)

    code = await owner.make(options={"image": LOGO})

    assert code["image_status"] == "ready"
    assert len(await hashes(world)) == 1


async def test_codes_made_while_the_logos_are_swept_all_have_theirs(world, owner):
    await delete(owner, await owner.make(options={"image": LOGO}))
    world.clock.advance(hours=2)

    answers = await asyncio.gather(
        *(owner.api.post("/qr-codes", json={**URL, "options": {"image": LOGO}}) for _ in range(5)),
        *(sweep_images(world.clock.now()) for _ in range(3)),
    )

    rows = await world.rows()
    named = {row["logo_hash"] for row in rows["short_urls"]}
    assert [answer.status_code for answer in answers[:5]] == [201] * 5
    assert named == {row["content_hash"] for row in rows["logos"]}
