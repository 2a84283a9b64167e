"""Files of a code's picture: formats, sizes on paper, names."""

from dataclasses import replace
from io import BytesIO
from urllib.parse import unquote

import pytest
from PIL import Image

from domain.codes.codes import PictureState
from tests.app.dashboard.code.code_pages import path_of, words_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn
from tests.support import code_id, decoded

BEGINNINGS = {
    "png": b"\x89PNG",
    "svg": b"<svg",
    "pdf": b"%PDF",
    "eps": b"%!PS",
    "webp": b"RIFF",
    "jpg": b"\xff\xd8",
}

TWINS = ("png", "svg", "pdf")


async def download(client, code, **query):
    return await client.get(path_of(code, "/download"), params=query)


@pytest.mark.parametrize("kind", BEGINNINGS)
async def test_each_format_comes_with_the_name_of_the_code(world, owner, kind):
    client, code = await signed_in(world, owner), await owner.make(name="Table menu")

    offered = (await client.get(path_of(code))).text
    file = await download(client, code, format=kind)

    assert f'value="{kind}"' in offered
    assert BEGINNINGS[kind] in file.content[:60]
    assert f'filename="Table menu.{kind}"' in file.headers["content-disposition"]


async def test_a_file_of_a_size_on_paper_scans(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    file = await download(client, code, format="png", size_mm="40", dpi="300")

    with Image.open(BytesIO(file.content)) as picture:
        assert picture.size == (472, 472)
        assert round(picture.info["dpi"][0]) == 300
    assert decoded(BytesIO(file.content)) == code["short_url"]


async def test_a_drawing_has_a_width_and_no_sharpness(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    with_sharpness = await download(client, code, format="pdf", size_mm="40", dpi="150")

    assert with_sharpness.status_code == 200
    assert with_sharpness.content == (await download(client, code, format="pdf", size_mm="40")).content


@pytest.mark.parametrize(
    ("size", "dpi", "said"),
    [
        ("5", "300", "wide: smaller prints do not scan well."),
        ("900", "600", "That makes too many pixels, or too few."),
        ("wide", "300", "Enter a width in mm, like 40."),
        ("-1", "300", "Enter a width in mm, like 40."),
        ("9" * 20, "300", "Enter a width in mm, like 40."),
    ],
)
async def test_a_size_that_will_not_do_says_so_and_stays(world, owner, size, dpi, said):
    client, code = await signed_in(world, owner), await owner.make()

    page = await download(client, code, format="png", size_mm=size, dpi=dpi)

    assert page.status_code == 422
    assert said in words_of(page)
    assert f'name="size_mm" value="{size}"' in page.text


async def test_what_is_no_format_is_nowhere(world, owner):
    client, code = await signed_in(world, owner), await owner.make()

    assert [(await download(client, code, format=one)).status_code for one in ("gif", "")] == [404, 404]


async def test_no_width_is_offered_at_which_the_code_does_not_scan(world, owner):
    client, code = await signed_in(world, owner), await owner.make()
    kept = await world.store.codes.get(owner.account.id, code_id(code))
    coarse = replace(kept.picture_state.scannability, min_print_mm=33.2)
    await world.store.codes.save(replace(kept, picture_state=PictureState(scannability=coarse)))

    page = words_of(await client.get(path_of(code)))

    assert "PDF, 40 mm wide PDF, 60 mm wide PDF, 100 mm wide" in page
    assert "PDF, 30 mm wide" not in page
    assert "34 or more, so that it scans." in page


@in_turn(
    ("name", "expected"),
    [
        ("../../etc/passwd", "etc passwd"),
        ('a"b\\c:d*e?f<g>h|i', "a b c d e f g h i"),
        ("<script>alert(1)</script>", "script alert(1) script"),
        ("{{7*7}}", "{{7 7}}"),
        ("\u202etxt.exe", "txt.exe"),
        ("...", None),
        ("ｗ" * 200, "ｗ" * 80),
        ("Küche 東京", "Küche 東京"),
        ("two\r\nlines: x", "two lines x"),
    ],
)
async def test_no_name_of_a_code_makes_a_dangerous_file_name(world, owner, name, expected):
    client, code = await signed_in(world, owner), await owner.make()
    await owner.put_name(code, name)

    header = (await download(client, code, format="png")).headers["content-disposition"]

    encoded = header.partition("filename*=UTF-8''")[2]
    assert unquote(encoded).strip() == f"{(expected or code['short_id']).strip()}.png"
    assert header.isascii()
    assert header.count('"') == 2


async def test_the_code_that_joins_a_network_at_once_can_be_printed(world, owner):
    client = await signed_in(world, owner)
    code = await owner.make(type_id=5, ssid="Cafe", password="cafe2026", name="Guests")

    page = await client.get(path_of(code))
    files = {kind: await client.get(path_of(code, "/twin"), params={"format": kind}) for kind in TWINS}

    assert "joins the network" in words_of(page)
    assert "cannot be changed, and nobody counts its scans" in words_of(page)
    for kind, file in files.items():
        assert f"/twin?format={kind}" in page.text
        assert BEGINNINGS[kind] in file.content[:60]
        assert f'filename="Guests direct.{kind}"' in file.headers["content-disposition"]
    assert decoded(BytesIO(files["png"].content)) == "WIFI:T:WPA;S:Cafe;P:cafe2026;;"


async def test_only_types_that_work_without_a_network_have_such_a_code(world, owner):
    client = await signed_in(world, owner)
    card = await owner.make(type_id=4, phones=[{"number": "112"}])
    website = await owner.make()

    offered, not_offered = [(await client.get(path_of(code))).text for code in (card, website)]

    assert "Works without the internet" in offered
    assert "/twin?" not in not_offered
    assert (await client.get(path_of(website, "/twin"), params={"format": "png"})).status_code == 404
    assert (await client.get(path_of(card, "/twin"), params={"format": "gif"})).status_code == 404
