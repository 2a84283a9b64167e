"""Six formats of one picture, their sizes in pixels and on paper, and how long caches keep them."""

import re
from io import BytesIO
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
import resvg_py
import zxingcpp
from PIL import Image

from domain.drawing.output import MEDIA_TYPES, RASTERS
from storage.pictures.logo_source import LogoSources
from storage.pictures.page_file_source import PageFileSources
from storage.pictures.renderer import Renderer
from tests.cases import in_turn
from tests.drawing.print_views import run_ghostscript
from tests.opened import opened
from tests.support import decoded, fault_fields, refusal

BEGINNINGS = {
    "png": b"\x89PNG\r\n\x1a\n",
    "svg": b"<svg ",
    "pdf": b"%PDF-",
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n",
    "jpg": b"\xff\xd8\xff",
    "webp": b"RIFF",
}
FOR_EVER = "public, max-age=31536000, immutable"
DESIGN = {
    "width": 400,
    "height": 400,
    "dotsOptions": {"type": "classy-rounded", "color": "#102040"},
    "frameOptions": {"enabled": True, "text": "Speisekarte"},
}
formats = pytest.mark.parametrize("kind", MEDIA_TYPES)


async def image(owner, code, query=""):
    return await owner.api.get(f"/qr-codes/{code['id']}/image{query}")


async def asked(owner, code, query):
    response = await image(owner, code, f"?{query}")
    assert response.status_code == 200, response.text
    return response.content


def seen(kind, content):
    """The picture as pixels, by a program that did not write it."""
    if kind in RASTERS:
        return np.asarray(Image.open(BytesIO(content)).convert("L"))
    if kind == "svg":
        drawn = bytes(resvg_py.svg_to_bytes(svg_string=content.decode(), background="white"))
    elif kind == "eps":
        drawn = run_ghostscript(content, "-sDEVICE=pnggray", "-r300", "-dEPSCrop", "-sOutputFile=-")
    else:
        page = pypdfium2.PdfDocument(content)[0]
        return np.asarray(page.render(scale=4).to_pil().convert("L"))
    return np.asarray(Image.open(BytesIO(drawn)).convert("L"))


def read(kind, content):
    (found,) = zxingcpp.read_barcodes(seen(kind, content))
    return opened(found.text)


@formats
@pytest.mark.parametrize("options", [{}, DESIGN], ids=["plain", "designed"])
async def test_every_format_is_what_it_says_and_reads_as_the_short_url(world, owner, kind, options):
    code = await owner.make(options=options)

    by_api = await image(owner, code, f"?format={kind}")
    by_ending = await world.visitor().get(f"/{code['short_id']}.{kind}")

    assert by_api.status_code == by_ending.status_code == 200
    assert by_api.content == by_ending.content
    assert by_api.content.startswith(BEGINNINGS[kind])
    assert {one.headers["Content-Type"].partition(";")[0] for one in (by_api, by_ending)} == {
        MEDIA_TYPES[kind]
    }
    assert {one.headers["X-Content-Type-Options"] for one in (by_api, by_ending)} == {"nosniff"}
    assert read(kind, by_api.content) == code["short_url"]


@pytest.mark.slow
@in_turn("kind", sorted(RASTERS))
@in_turn("size", [64, 4096])
async def test_the_smallest_and_the_largest_size_are_had_in_every_format_of_pixels(owner, kind, size):
    code = await owner.make()

    content = await asked(owner, code, f"format={kind}&size={size}")

    with Image.open(BytesIO(content)) as picture:
        assert picture.size == (size, size)
    assert decoded(BytesIO(content)) == code["short_url"]


WRONG = [
    *((f"size={size}", "size") for size in ("63", "4097", "0", "-64", "1e3", "300.0", "")),
    *((f"size_mm={size}", "size_mm") for size in ("0", "0.9", "10001", "-5", "nan", "1e1", "5,5", "")),
    *((f"dpi={dpi}", "dpi") for dpi in ("9", "10001", "inf", "-300", "300dpi", ".5", "")),
    *((f"format={kind}", "format") for kind in ("gif", "PNG", "jpeg", "tiff", "")),
    ("v=" + "x" * 65, "v"),
    ("width=300", "width"),
    ("dpi=300&dpi=300", "dpi"),
    ("size=1&dpi=1", "dpi size"),
]


@pytest.mark.parametrize("kind", ["png", "pdf"])
async def test_a_parameter_that_is_wrong_is_named(owner, kind):
    code = await owner.make()

    answers = {
        query: await image(owner, code, f"?{query}" if "format" in query else f"?format={kind}&{query}")
        for query, _ in WRONG
    }

    assert {refusal(answer) for answer in answers.values()} == {(400, "validation_error")}
    assert {query: " ".join(sorted(fault_fields(answer))) for query, answer in answers.items()} == dict(WRONG)


# The query, px a side, and px an inch.
ON_PAPER = [
    ("size_mm=50&dpi=300", 591, 300.2),
    ("size_mm=50&dpi=300&size=591", 591, 300.2),
    ("size_mm=50&dpi=300&size=590", 590, 299.7),
    ("size_mm=25.4&size=300", 300, 300),
    ("size_mm=25.4", 1000, 1000),
    ("dpi=600", 1000, 600),
    ("dpi=96.5&size=200", 200, 96.5),
]


@in_turn("kind", sorted(RASTERS))
async def test_size_on_paper_and_dpi_make_the_pixels_and_are_kept_in_the_file(owner, kind):
    code = await owner.make()

    for query, side, dpi in ON_PAPER:
        content = await asked(owner, code, f"format={kind}&{query}")

        with Image.open(BytesIO(content)) as picture:
            found = picture.getexif()[0x011A] if kind == "webp" else picture.info["dpi"][0]
            assert picture.size == (side, side)
        assert float(found) == pytest.approx(dpi, abs=0.51 if kind == "jpg" else 0.1)
        assert decoded(BytesIO(content)) == code["short_url"]


async def test_without_a_size_on_paper_a_picture_of_pixels_has_no_resolution(owner):
    code = await owner.make()

    pictures = {kind: Image.open(BytesIO(await asked(owner, code, f"format={kind}"))) for kind in RASTERS}

    assert [kind for kind, picture in pictures.items() if "dpi" in picture.info] == []
    assert not pictures["webp"].getexif()


@pytest.mark.parametrize(
    ("query", "mm"),
    [("size_mm=50", 50), ("size_mm=50&dpi=600", 50), ("dpi=254", 100), ("", 1000 / 300 * 25.4)],
)
async def test_print_formats_are_as_wide_on_paper_as_was_asked_for(owner, query, mm):
    code = await owner.make()
    points = mm / 25.4 * 72

    page = pypdfium2.PdfDocument(await asked(owner, code, f"format=pdf&{query}"))[0]
    eps = (await asked(owner, code, f"format=eps&{query}")).decode()
    svg = ET.fromstring(await asked(owner, code, f"format=svg&{query}"))

    assert page.get_width() == pytest.approx(points, abs=0.02)
    bounds = re.search(r"%%HiResBoundingBox: 0 0 (\S+) (\S+)", eps)
    assert float(bounds[1]) == pytest.approx(points, abs=0.02)
    if query:
        assert svg.attrib["width"].endswith("mm")
        assert float(svg.attrib["width"][:-2]) == pytest.approx(mm, abs=0.02)


CONTRADICTORY = [
    "size=600&size_mm=50&dpi=300",
    "size=4096&size_mm=400&dpi=300",
    # More px than a picture may have, and fewer.
    "size_mm=1000&dpi=300",
    "size_mm=10000&dpi=10000",
    "size_mm=1&dpi=10",
]


@in_turn("kind", sorted(RASTERS))
async def test_a_size_on_paper_that_does_not_go_with_the_pixels_is_refused_by_its_dpi(world, owner, kind):
    code = await owner.make()

    for query in CONTRADICTORY:
        by_api = await image(owner, code, f"?format={kind}&{query}")
        by_everybody = await world.visitor().get(f"/{code['short_id']}.{kind}?{query}")

        assert refusal(by_api) == (400, "validation_error")
        assert fault_fields(by_api) == {"dpi"}
        assert (by_everybody.status_code, by_everybody.text[:5]) == (400, "dpi: ")


async def test_a_frame_stands_below_the_size_that_was_asked_for(owner):
    code = await owner.make(options=DESIGN)

    with Image.open(BytesIO(await asked(owner, code, "size=800"))) as picture:
        width, height = picture.size

    assert width == 800
    assert height > 800


async def test_an_oblong_picture_has_the_size_on_its_longer_side(owner):
    code = await owner.make(options={"width": 400, "height": 200})

    with Image.open(BytesIO(await asked(owner, code, "size=1000"))) as picture:
        assert picture.size == (1000, 500)


@in_turn("kind", sorted(RASTERS))
async def test_a_transparent_background_lets_the_ground_through_where_the_format_can(owner, kind):
    code = await owner.make(options={"backgroundOptions": {"color": "transparent"}})

    content = await asked(owner, code, f"format={kind}&size=200")

    with Image.open(BytesIO(content)) as picture:
        corner = picture.convert("RGBA").getpixel((0, 0))
    assert corner[3] == (255 if kind == "jpg" else 0)
    assert kind != "jpg" or corner[:3] == (255, 255, 255)


@formats
async def test_a_picture_is_shown_and_saved_under_its_short_id(world, owner, kind):
    code = await owner.make(short_id="menu")

    by_api = await image(owner, code, f"?format={kind}")
    public = await world.visitor().get(f"/menu.{kind}")

    named = {one.headers["Content-Disposition"] for one in (by_api, public)}
    assert named == {f'inline; filename="menu.{kind}"'}


@formats
async def test_text_is_compressed_for_those_who_take_it_and_has_a_tag_of_its_own(world, owner, kind):
    await owner.make(short_id="menu", options=DESIGN)
    visitor, path = world.visitor(), f"/menu.{kind}"

    zipped = await visitor.get(path, headers={"Accept-Encoding": "gzip"})
    plain = await visitor.get(path, headers={"Accept-Encoding": "identity"})
    refused = await visitor.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    known = await visitor.get(
        path, headers={"Accept-Encoding": "gzip", "If-None-Match": zipped.headers["ETag"]}
    )

    assert zipped.content == plain.content == refused.content
    assert known.status_code == 304
    assert {"Content-Encoding" in one.headers for one in (plain, refused)} == {False}
    if kind in ("svg", "eps"):
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert int(zipped.headers["Content-Length"]) < len(plain.content) / 2
        assert {one.headers["Vary"] for one in (zipped, plain, known)} == {"Accept-Encoding"}
        assert zipped.headers["ETag"] != plain.headers["ETag"] == refused.headers["ETag"]
    else:
        assert "Content-Encoding" not in zipped.headers
        assert zipped.headers["ETag"] == plain.headers["ETag"]


@pytest.mark.parametrize("kind", ["svg", "pdf", "eps"])
async def test_a_drawing_of_lines_has_no_size_in_px(owner, kind):
    code = await owner.make()

    refused = await image(owner, code, f"?format={kind}&size=300")

    assert refusal(refused) == (400, "validation_error")
    assert f"{kind} is drawn as lines: use size_mm" in refused.text


async def test_a_size_on_paper_with_too_many_px_names_formats_that_have_it(owner):
    code = await owner.make()

    too_large = await image(owner, code, "?size_mm=500&dpi=600")
    too_small = await image(owner, code, "?size_mm=1&dpi=10")

    assert "makes 11811 px of size_mm" in too_large.text
    assert "svg and pdf have any size" in too_large.text
    assert "svg" not in too_small.text


# How long it may be kept


async def test_every_format_size_and_size_on_paper_has_a_strong_tag_of_its_own(owner):
    code = await owner.make()
    queries = [
        *(f"?format={kind}" for kind in MEDIA_TYPES),
        *(f"?format={kind}&dpi=150" for kind in MEDIA_TYPES),
        *(f"?format={kind}&size_mm=50" for kind in MEDIA_TYPES),
        *(f"?format={kind}&size=300" for kind in RASTERS),
        *(f"?format={kind}&size=300&dpi=150" for kind in RASTERS),
    ]

    tags = [(await image(owner, code, query)).headers["ETag"] for query in queries]

    assert len(set(tags)) == len(queries)
    assert all(re.fullmatch(r'"[!-~]+"', tag) for tag in tags)


@pytest.mark.parametrize(
    ("one", "other"), [("dpi=9999.991", "dpi=9999.994"), ("size_mm=100", "size_mm=100.0001")]
)
async def test_no_two_pictures_share_a_tag(owner, one, other):
    code = await owner.make()

    pairs = {
        kind: [await image(owner, code, f"?format={kind}&{query}") for query in (one, other)]
        for kind in MEDIA_TYPES
    }

    shared = [
        kind
        for kind, (first, second) in pairs.items()
        if first.headers["ETag"] == second.headers["ETag"] and first.content != second.content
    ]
    assert shared == []


@formats
async def test_who_has_a_picture_gets_304_until_its_options_change(world, owner, kind):
    code = await owner.make()
    path, query = f"/{code['short_id']}.{kind}", f"?format={kind}"
    tag = (await image(owner, code, query)).headers["ETag"]
    known = {"If-None-Match": tag}

    by_api = await owner.api.get(f"/qr-codes/{code['id']}/image{query}", headers=known)
    by_everybody = await world.visitor().get(path, headers=known)
    await owner.change(code, url="https://example.com/new", name="New")
    repointed = await world.visitor().get(path, headers=known)
    await owner.change(code, options={"dotsOptions": {"color": "#112233"}})
    redrawn = await world.visitor().get(path, headers=known)

    assert [one.status_code for one in (by_api, by_everybody, repointed, redrawn)] == [304, 304, 304, 200]
    assert by_api.content == by_everybody.content == b""
    assert by_api.headers["ETag"] == tag != redrawn.headers["ETag"]


@formats
async def test_only_the_versioned_url_may_be_kept_for_ever(world, owner, kind):
    code = await owner.make()
    path, version = f"/{code['short_id']}.{kind}", code["image"].partition("?v=")[2]
    visitor = world.visitor()

    kept = {
        query: (await visitor.get(path + query.format(version))).headers["Cache-Control"]
        for query in ("?v={}", "", "?v=", "?v=0000000000000000", "?v={}0")
    }
    changed = (await owner.change(code, options={"width": 500})).json()["data"]
    old = (await visitor.get(f"{path}?v={version}")).headers["Cache-Control"]

    assert kept == {"?v={}": FOR_EVER} | dict.fromkeys(
        ("", "?v=", "?v=0000000000000000", "?v={}0"), "no-cache"
    )
    assert old == "no-cache"
    assert changed["image"] != code["image"]


@formats
async def test_head_has_the_headers_of_get_and_no_body(world, owner, kind):
    code = await owner.make()
    by_api, public = f"/v1/qr-codes/{code['id']}/image?format={kind}", f"/{code['short_id']}.{kind}"

    for client, path in ((owner.world.with_key(owner.key), by_api), (world.visitor(), public)):
        url = f"http://qr.test{path}"
        got, asked_only = await client.get(url), await client.head(url)

        assert (asked_only.status_code, asked_only.content) == (200, b"")
        names = ("ETag", "Cache-Control", "Content-Type", "Content-Length")
        assert [asked_only.headers[name] for name in names] == [got.headers[name] for name in names]


async def test_the_same_picture_asked_for_again_is_the_same_bytes_in_every_format(world, owner):
    code = await owner.make(options=DESIGN)
    queries = [f"?format={kind}&dpi=150" for kind in MEDIA_TYPES]

    first = [(await image(owner, code, query)).content for query in queries]
    # A renderer that has drawn nothing yet, as after a restart.
    logos = LogoSources(plain_http=False, networks=())
    renderer = Renderer(logos, PageFileSources(plain_http=False, networks=()))
    world.change(renderer=renderer)
    again = [(await image(owner, code, query)).content for query in queries]

    assert first == again


async def test_a_pdf_has_the_inks_of_a_press(owner):
    code = await owner.make(options={"dotsOptions": {"color": "#0b6b50"}})
    path = f"/qr-codes/{code['id']}/image"

    plain, press, spot = [
        await owner.api.get(f"{path}?format=pdf{query}") for query in ("", "&inks=cmyk", "&spot=HKS%2057%20K")
    ]

    assert len({one.headers["etag"] for one in (plain, press, spot)}) == 3
    assert b"/Separation /HKS#2057#20K" in spot.content
    assert plain.content != press.content


@pytest.mark.parametrize("query", ["format=png&inks=cmyk", "format=svg&spot=Gold", "format=pdf&inks=lab"])
async def test_inks_are_for_pdf_and_known(owner, query):
    code = await owner.make()

    response = await owner.api.get(f"/qr-codes/{code['id']}/image?{query}")

    assert response.status_code == 400
    assert response.json()["error"]["details"][0]["field"] in ("inks", "spot")


TOO_SMALL = [
    "format=pdf&size_mm=5",
    "format=svg&size_mm=14.5",
    "size_mm=10&dpi=600",
    "size=100&dpi=600",
    "dpi=3000",
]


async def test_a_file_below_the_least_width_says_so_and_is_refused_under_strict(world, owner):
    code = await owner.make(options={"qrOptions": {"compact": False}})
    least = code["scannability"]["min_print_mm"]

    for query in TOO_SMALL:
        kind = re.match(r"(?:format=(\w+))?", query)[1] or "png"
        public = f"/{code['short_id']}.{kind}?{query.removeprefix(f'format={kind}&')}"
        served, everybody = await image(owner, code, f"?{query}"), await world.visitor().get(public)
        strictly = await image(owner, code, f"?{query}&strict=true")
        everybody_strictly = await world.visitor().get(f"{public}&strict=true")

        for answer in (served, everybody):
            assert answer.status_code == 200
            assert re.fullmatch(
                rf'299 - "The picture is [\d.]+ mm wide on paper; from {least:g} mm on it scans well\."',
                answer.headers["Warning"],
            )
        assert refusal(strictly) == (409, "not_scannable")
        assert fault_fields(strictly) == {"size_mm"}
        assert (everybody_strictly.status_code, f"from {least:g} mm on" in everybody_strictly.text) == (
            409,
            True,
        )


async def test_a_file_of_a_good_size_says_nothing_also_under_strict(world, owner):
    code = await owner.make()

    for query in ("size_mm=15", "size_mm=15&dpi=600", "format=pdf&size_mm=15", "size=100", "format=pdf", ""):
        answer = await image(owner, code, f"?{query}&strict=true" if query else "?strict=true")

        assert (answer.status_code, answer.headers.get("Warning")) == (200, None), query


async def test_the_width_counts_of_an_oblong_picture_and_a_static_twin_is_held_to_its_own(world, owner):
    tall = await owner.make(options={"width": 400, "height": 800})
    wifi = await owner.make(type_id=5, ssid="Cafe", password="cafe2026")

    narrow = await image(owner, tall, "?format=pdf&size_mm=20")
    twin = await world.visitor().get(
        f"{wifi['static_image'].partition('8000')[2] or wifi['static_image']}&size_mm=5"
    )

    assert "10 mm wide" in narrow.headers["Warning"]
    assert (twin.status_code, "5 mm wide" in twin.headers["Warning"]) == (200, True)


async def test_strict_refuses_the_picture_of_grade_f(owner):
    code = await owner.make(options={"dotsOptions": {"color": "#ffffff"}})

    answers = [await image(owner, code, f"?strict={strict}") for strict in ("true", "false")]

    assert refusal(answers[0]) == (409, "not_scannable")
    assert answers[1].status_code == 200
