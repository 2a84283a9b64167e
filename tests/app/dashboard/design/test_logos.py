"""Logos of designs: from files and from addresses, taken or refused."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from domain.drawing.options import images_of
from tests.app.dashboard.design.designs import LOGO, designing, faults_in, form_of, picture, picture_in, send
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.storage.logo_server import data_uri
from tests.support import decoded
from tests.uploads import heic

SVG = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='4' fill='red'/></svg>"
HOSTILE = b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>"


@pytest.mark.slow
@in_turn("content", [picture("JPEG"), picture("WEBP"), picture("GIF"), SVG])
async def test_a_logo_of_each_format_is_taken_from_its_file(world, owner, content):
    client, path, code = await designing(world, owner)

    saved = await send(client, path, files={"logo_file": ("logo", content)})

    assert saved.status_code == 303, faults_in(saved)
    now = await owner.get(code)
    assert now["options"]["image"].startswith("data:image/png;base64,")
    assert (now["image_status"], now["scannability"]["grade"]) == ("ready", "A")


async def test_a_logo_from_a_file_is_in_the_picture_and_in_the_options(world, owner):
    client, path, code = await designing(world, owner)

    shown = await send(client, path, button=("preview", "all"), files={"logo_file": ("logo", picture())})
    saved = await send(client, path, page=shown)

    assert (shown.status_code, saved.status_code) == (200, 303), faults_in(shown)
    now = await owner.get(code)
    assert now["options"]["image"].startswith("data:image/png;base64,")
    assert (now["image_status"], now["scannability"]["grade"]) == ("ready", "A")
    again = await client.get(path)
    assert decoded(picture_in(again)) == code["short_url"]
    assert (await send(client, path, page=again)).status_code == 303
    assert (await owner.get(code))["options"] == now["options"]
    taken_off = await send(client, path, {"logo_off": "on"})
    assert taken_off.status_code == 303
    assert (await owner.get(code))["options"].get("image") is None


@pytest.mark.slow
@in_turn(
    # Some are large: made when they are sent.
    ("made", "why"),
    [
        (lambda: b"x" * (10 << 20), "it is larger than 2 MB"),
        (lambda: picture() + bytes(12_000_000), "it is larger than 12 MB"),
        (lambda: heic() + bytes(8_000_000), "it is a HEIC photograph; send it as JPEG"),
        (lambda: b"<html>", "it is not a picture that we can read"),
        (lambda: picture()[:60], "it is not a picture that we can read"),
        (lambda: HOSTILE, "it is not a picture that we can read"),
        (lambda: picture(size=(5_000, 5_000)), "it has too many pixels"),
        (lambda: SVG.replace(b"<circle", b"<text>Hi</text><circle"), "it has text in it"),
        (
            lambda: SVG.replace(b"fill='red'", b"fill='url(http://a.example/x)'"),
            "it refers to something outside",
        ),
    ],
)
async def test_what_is_no_logo_is_refused_and_nothing_is_lost(world, owner, made, why):
    client, path, code = await designing(world, owner)

    answer = await send(
        client, path, {"dotsOptions.color": "#123456"}, files={"logo_file": ("logo.png", made())}
    )

    assert answer.status_code == 422
    assert faults_in(answer)["logo_file"].startswith(f"We could not take this logo: {why}")
    assert form_of(answer)["dotsOptions.color"] == "#123456"
    assert (await owner.get(code))["options"] == code["options"]


@in_turn("logo", ["\0", "x" * 65, "0" * 64, "../logo"])
async def test_a_logo_that_is_not_there_is_told(world, owner, logo):
    client, path, _ = await designing(world, owner)

    answer = await send(client, path, {"logo": logo})

    assert (answer.status_code, faults_in(answer)) == (
        422,
        {"logo_file": "We no longer have this logo. Choose it again."},
    )


async def test_a_form_beyond_every_limit_is_refused_unread(world, owner):
    client, path, _ = await designing(world, owner)

    answer = await send(client, path, files={"logo_file": ("logo.png", b"x" * (17 << 20))})

    assert answer.status_code == 413
    assert "That file is too large" in answer.text


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=x", "text/plain"])
async def test_a_broken_form_is_refused(world, owner, kind):
    client, path, code = await designing(world, owner)

    answer = await client.post(path, content=b"--x\r\nnothing\xff", headers={"content-type": kind})

    assert answer.status_code in (400, 409)
    assert (await owner.get(code))["options"] == code["options"]


async def test_no_page_but_those_with_a_file_takes_one(world, owner):
    client = await signed_in(world, owner)

    answer = await client.post("/dashboard", data={"url": "https://a.example"}, files={"f": ("a", b"x")})

    assert answer.status_code in (400, 422)


async def test_a_logo_that_cannot_be_had_is_told_and_saved_only_all_the_same(world, owner):
    client, path, code = await designing(world, owner)

    refused = await send(client, path, {"image": "https://127.0.0.1/logo.png"})
    saved = await send(client, path, page=refused, button=("save", "anyway"))

    assert refused.status_code == 422
    assert "We could not get the logo: its server did not send it. The code works without it." in refused.text
    assert (saved.status_code, (await owner.get(code))["image_status"]) == (303, "failed")


async def test_a_picture_behind_the_code_that_came_as_a_whole_stays_while_others_change(world, owner):
    client, path, code = await designing(world, owner, options={"backgroundOptions": {"image": LOGO}})
    page = await client.get(path)

    saved = await send(client, path, {"dotsOptions.color": "#123456"}, page=page)

    assert (form_of(page)["background"], saved.status_code) == ("saved", 303)
    assert (await owner.get(code))["options"]["backgroundOptions"] == {"image": LOGO}


async def test_a_picture_behind_the_code_from_a_file_is_kept_and_can_be_taken_off(world, owner):
    client, path, code = await designing(world, owner)

    file = {"background_file": ("forest.jpg", picture("JPEG"))}
    shown = await send(client, path, button=("preview", "all"), files=file)
    styled = await send(client, path, button=("preset", "night"), page=shown)
    saved = await send(client, path, page=styled)

    assert (shown.status_code, saved.status_code) == (200, 303), faults_in(shown)
    made = (await owner.get(code))["options"]
    assert made["backgroundOptions"]["image"].startswith("data:image/")
    assert "Remove the picture behind it" in (await client.get(path)).text
    assert (await send(client, path, {"background_off": "on"})).status_code == 303
    assert "image" not in (await owner.get(code))["options"]["backgroundOptions"]


async def test_a_photograph_as_a_phone_makes_it_is_taken_from_its_file(world, owner):
    client, path, code = await designing(world, owner)
    photograph = picture("JPEG", (8_192, 6_144)) + bytes(9_000_000)

    saved = await send(client, path, files={"background_file": ("IMG_4711.JPG", photograph)})

    assert saved.status_code == 303, faults_in(saved)
    made = await owner.get(code)
    assert (made["image_status"], made["scannability"]["grade"]) == ("ready", "A")
    assert len(made["options"]["backgroundOptions"]["image"]) < 2_000_000


@pytest.mark.slow
async def test_a_restless_picture_that_is_clear_in_places_is_saved_like_any_other(world, owner):
    client, path, code = await designing(world, owner)
    restless, written = Image.frombytes("RGBA", (1_024, 1_024), Random(1).randbytes(1 << 22)), BytesIO()
    restless.save(written, "WEBP", quality=50)

    saved = await send(client, path, files={"background_file": ("dust.webp", written.getvalue())})

    assert saved.status_code == 303, faults_in(saved)
    assert (await owner.get(code))["image_status"] == "ready"


async def test_both_pictures_come_in_one_form(world, owner):
    client, path, code = await designing(world, owner)

    files = {"logo_file": ("logo.png", picture()), "background_file": ("forest.jpg", picture("JPEG"))}
    saved = await send(client, path, files=files)

    options = (await owner.get(code))["options"]
    assert saved.status_code == 303
    assert all(image.startswith("data:image/") for image in images_of(options))


async def test_a_template_s_picture_behind_the_code_comes_with_it(world, owner):
    look = {"name": "Forest", "options": {"backgroundOptions": {"image": LOGO}}}
    template = (await owner.api.post("/templates", json=look)).json()["data"]
    client, path, code = await designing(world, owner)

    begun = await send(client, path, {"template": template["id"]}, button=("begin", "template"))
    saved = await send(client, path, page=begun)

    assert saved.status_code == 303
    assert (await owner.get(code))["options"]["backgroundOptions"]["image"].startswith("data:image/png")


async def test_a_template_takes_the_picture_behind_a_code(world, owner):
    client, _, code = await designing(world, owner, options={"backgroundOptions": {"image": LOGO}})
    path = "/dashboard/templates/new"
    page = await client.get(path, params={"code": code["id"]})

    saved = await send(client, path, {"name": "Forest"}, page=page)

    (template,) = (await owner.api.get("/templates")).json()["data"]
    assert saved.status_code == 303
    assert template["options"]["backgroundOptions"]["image"].startswith("data:image/png")


async def test_a_file_that_is_no_picture_is_said_at_the_field_of_the_background(world, owner):
    client, path, _ = await designing(world, owner)

    refused = await send(client, path, files={"background_file": ("x", b"nothing")})
    gone = await send(client, path, {"background": "0" * 64})

    assert faults_in(refused)["background_file"].startswith("We could not take this picture: ")
    assert faults_in(gone) == {"background_file": "We no longer have this picture. Choose it again."}


@pytest.mark.parametrize(
    "address", ["nothing", "http://a.example/b.png", "data:image/png", "\u202ehttps://x"]
)
async def test_an_address_of_no_picture_behind_the_code_is_said_at_its_field(world, owner, address):
    client, path, _ = await designing(world, owner)

    refused = await send(client, path, {"backgroundOptions.image": address})

    assert refused.status_code == 422
    assert faults_in(refused) == {
        "backgroundOptions.image": "This is not the address of a picture. Begin it with https://"
    }


async def test_a_picture_behind_the_code_that_cannot_be_had_can_be_taken_off(world, owner):
    client, path, code = await designing(world, owner, options={"backgroundOptions": {"image": "data:,x"}})
    page = await client.get(path)

    mended = await send(client, path, button=("mend", "logo_missing"), page=page)
    saved = await send(client, path, page=mended)

    assert "We could not get the picture behind the code" in page.text
    assert "Remove the picture behind it" in page.text
    assert saved.status_code == 303
    assert (await owner.get(code))["options"].get("backgroundOptions", {}).get("image") is None


async def test_two_missing_pictures_are_told_each_with_its_reason_and_taken_off_together(world, owner):
    options = {"image": "data:,x", "backgroundOptions": {"image": "https://pictures.invalid/forest.png"}}
    client, path, code = await designing(world, owner, options=options)

    page = await client.get(path)
    mended = await send(client, path, button=("mend", "logo_missing"), page=page)

    assert "We could not get the logo: it is not a picture that we can read." in page.text
    assert "We could not get the picture behind the code: its server did not send it." in page.text
    assert "Fix both" in page.text
    assert (await send(client, path, page=mended)).status_code == 303
    assert images_of((await owner.get(code))["options"]) == (None, None)


async def test_a_logo_that_nobody_sees_is_said_in_our_words_and_gets_a_plate(world, owner):
    image = Image.new("RGBA", (200, 100))
    image.paste("#ffffff", (20, 20, 180, 80))
    written = BytesIO()
    image.save(written, "PNG")
    client, path, code = await designing(world, owner, options={"image": data_uri(written.getvalue())})

    page = await client.get(path)
    mended = await send(client, path, button=("mend", "logo_invisible"), page=page)
    saved = await send(client, path, page=mended)

    assert "The logo is hardly visible" in page.text
    assert "Put it on a plate" in page.text
    assert 'value="logo_invisible"' not in mended.text
    assert saved.status_code == 303
    assert (await owner.get(code))["scannability"]["issues"] == []


async def test_too_much_padding_of_a_plate_is_said_at_its_field(world, owner):
    client, path, _ = await designing(world, owner, options={"image": LOGO})

    fields = {"imageOptions.plate.shape": "contour", "imageOptions.plate.padding": "300"}
    refused = await send(client, path, fields)

    assert refused.status_code == 422
    assert faults_in(refused) == {"imageOptions.plate.padding": "At most half the logo."}
