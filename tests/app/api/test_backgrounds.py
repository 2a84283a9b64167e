"""A picture behind the code: `options.backgroundOptions.image`, from the request to the print."""

from base64 import b64decode
from io import BytesIO
from random import Random

import numpy as np
import pytest
from PIL import Image

from app.api.resources.batch import MOST_PICTURE_BYTES
from storage.runtime.sweeper import sweep_images
from tests.cases import in_turn
from tests.storage.logo_server import data_uri
from tests.support import URL, decoded


def photograph(seed=1, kind="PNG"):
    file = BytesIO()
    noise = Image.frombytes("RGB", (8, 8), Random(seed).randbytes(192))
    noise.resize((240, 240), Image.Resampling.BICUBIC).save(file, kind)
    return file.getvalue()


def behind(image, **options):
    return {**options, "backgroundOptions": {"image": image}}


BEHIND = behind(data_uri(photograph()))
MISSING = behind("data:,Hello")
LOGO = data_uri(photograph(2))


def seen(code):
    return np.asarray(Image.open(BytesIO(b64decode(code["image_base64"]))).convert("RGB")).astype(int)


async def images(world):
    return {row["content_hash"] for row in (await world.rows())["logos"]}


async def hashes_of_codes(world):
    return [(row["logo_hash"], row["background_hash"]) for row in (await world.rows())["short_urls"]]


@pytest.mark.both_databases
async def test_a_code_has_a_picture_behind_it_in_every_format_and_keeps_it(world, owner):
    code = await owner.make(options=BEHIND)

    corner = seen(code)[:40, :40]
    assert (code["image_status"], code["scannability"]["grade"]) == ("ready", "A")
    assert code["options"] == BEHIND
    assert corner.std(axis=2).max() > 5
    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]
    assert [found[0] for found in await hashes_of_codes(world)] == [None]
    assert {found[1] for found in await hashes_of_codes(world)} == await images(world)
    for ending, sign in (("png", b"\x89PNG"), ("svg", b'-ground)"><image ')):
        public = await world.visitor().get(f"/{code['short_id']}.{ending}")
        assert sign in public.content
    for kind, sign in (("pdf", b"/DCTDecode"), ("eps", b"/DCTDecode I"), ("webp", b"WEBP"), ("jpg", b"JFIF")):
        file = await owner.api.get(f"/qr-codes/{code['id']}/image", params={"format": kind})
        assert sign in file.content
    separated = await owner.api.get(f"/qr-codes/{code['id']}/image", params={"format": "pdf", "inks": "cmyk"})
    assert b"/DeviceCMYK" in separated.content


@pytest.mark.slow
async def test_an_answer_of_many_codes_holds_no_more_pictures_than_the_memory_bears(owner):
    noise, written = Image.frombytes("RGB", (600, 600), Random(1).randbytes(1_080_000)), BytesIO()
    noise.save(written, "JPEG", quality=85)
    heavy = {"width": 4096, "height": 4096, **behind(data_uri(written.getvalue()))}

    answer = await owner.api.post(
        "/qr-codes/batch",
        json=[{"method": "create", "body": {**URL, "options": options}} for options in (heavy, {})],
    )

    first, second = (result["data"] for result in answer.json()["data"])
    assert len(first["image_base64"]) > MOST_PICTURE_BYTES
    assert "image_base64" not in second
    assert (await owner.api.get(f"/qr-codes/{second['id']}/image")).status_code == 200


async def test_a_logo_and_a_background_are_two_pictures(world, owner):
    code = await owner.make(options={**BEHIND, "image": LOGO})

    ((logo, background),) = await hashes_of_codes(world)
    assert await images(world) == {logo, background}
    assert decoded(BytesIO(b64decode(code["image_base64"]))) == code["short_url"]


@in_turn(
    ("image", "message"),
    [
        ("ftp://a.example/b.png", "must"),
        ("http://a.example/b.png", "must be an https address"),
        ("data:text/plain,x", ""),
        ("not an address", ""),
        (7, ""),
        (["a"], ""),
        ("https://a.example/\x00.png", ""),
    ],
)
async def test_what_is_no_source_of_a_picture_is_refused_by_its_path(world, owner, image, message):
    answer = await owner.api.post("/qr-codes", json={**URL, "options": behind(image)})

    faults = answer.json()["error"]["details"]
    assert answer.status_code == 400
    assert {fault["field"] for fault in faults} == {"options.backgroundOptions.image"}
    assert message in faults[0]["message"]
    assert (await world.rows())["short_urls"] == []


async def test_a_background_that_cannot_be_had_leaves_a_picture_without_it_and_says_why(owner):
    plain = await owner.make(short_id="menu")
    await owner.api.delete("/qr-codes/menu")
    await owner.api.delete("/trash")

    code = await owner.make(short_id="menu", options=MISSING)

    (issue,) = code["scannability"]["issues"]
    assert code["image_status"] == "failed"
    assert code["image_error"].startswith("The background is not a PNG")
    assert issue["code"] == "logo_missing"
    assert issue["message"] == f"{code['image_error']} The picture is drawn without it."
    assert "options.backgroundOptions.image" in issue["fix"]
    assert code["image_base64"] == plain["image_base64"]


async def test_both_images_may_be_missing(owner):
    code = await owner.make(options={**MISSING, "image": "data:,Hello"})

    assert "The logo is not" in code["image_error"]
    assert "The background is not" in code["image_error"]
    assert [issue["code"] for issue in code["scannability"]["issues"]] == ["logo_missing"] * 2


async def test_strict_refuses_a_picture_without_its_background(world, owner):
    answer = await owner.api.post("/qr-codes?strict=true", json={**URL, "options": MISSING})

    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "not_scannable")
    assert "background" in error["message"]
    assert [fault["field"] for fault in error["details"]] == ["options.backgroundOptions.image"]
    assert (await world.rows())["short_urls"] == []


async def test_a_preview_shows_it_and_saves_nothing(world, owner):
    answer = await owner.api.post("/qr-codes/preview", json={"data": "Hello", "options": BEHIND})
    missing = await owner.api.post("/qr-codes/preview", json={"data": "Hello", "options": MISSING})

    assert "<image " in answer.json()["data"]["svg"]
    assert answer.json()["data"]["scannability"]["grade"] == "A"
    assert missing.json()["data"]["image_status"] == "failed"
    assert await images(world) == set()


async def test_a_change_of_the_picture_changes_its_address_and_frees_the_one_before(world, owner):
    code = await owner.make(options=BEHIND)
    (first,) = await images(world)

    other = (await owner.change(code, options=behind(data_uri(photograph(3))))).json()["data"]
    without = (await owner.change(code, options={"backgroundOptions": {"image": None}})).json()["data"]
    again = (await owner.change(code, options=BEHIND)).json()["data"]
    world.clock.advance(hours=2)
    await sweep_images(world.clock.now())

    assert len({one["image"] for one in (code, other, without)}) == 3
    assert again["image"] == code["image"]
    assert await images(world) == {first}
    await owner.change(code, options=None)
    await sweep_images(world.clock.now())
    assert await images(world) == set()


async def test_a_code_that_is_only_renamed_is_drawn_from_the_kept_picture(world, owner):
    code = await owner.make(options=BEHIND)

    renamed = (await owner.change(code, name="Garden")).json()["data"]

    assert renamed["image"] == code["image"]
    assert (await owner.get(code))["scannability"] == code["scannability"]


async def test_another_account_s_code_may_have_the_same_picture(world, owner):
    stranger = await world.open_account()

    for one in (owner, stranger):
        await one.make(options=BEHIND)

    assert len(await images(world)) == 1


async def test_a_template_carries_it_to_a_code(owner):
    template = (await owner.api.post("/templates", json={"name": "Forest", "options": BEHIND})).json()["data"]

    code = await owner.make(template_id=template["id"])

    assert code["options"] == BEHIND
    assert "<image " in (await owner.api.get(f"/qr-codes/{code['id']}/image?format=svg")).text
