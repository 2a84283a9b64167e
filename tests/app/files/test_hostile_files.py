"""Hostile and broken files: each is kept safe, or refused with a sentence. Nothing is served as script."""

import gzip
import zlib
from io import BytesIO

from PIL import Image, ImageCms

from domain.files.kinds import MAX_FILE_BYTES
from tests.cases import in_turn
from tests.uploads import (
    PLACE,
    SVG,
    archive,
    encoded,
    exif,
    film,
    heic,
    mp3_with_tag,
    pdf,
    photograph,
    png_bomb,
    png_of,
    sound,
)

SCRIPT = b"<script>alert(document.cookie)</script>"
HTML = b"<!doctype html><html>" + SCRIPT
OPENED = b"/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"
ENTITIES = b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
WORD = "[Content_Types].xml", "word/document.xml"


def frames(kind, **options):
    return encoded(kind, save_all=True, append_images=[photograph().rotate(9)], duration=90, **options)


def png_text(content):
    place = len(b"\x89PNG\r\n\x1a\n") + 25
    text = b"Comment\0" + PLACE
    chunk = b"tEXt" + text
    return content[:place] + len(text).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4) + content[place:]


def files_to_keep():
    """By its kind, its name and its bytes. To make them takes seconds, which no other worker needs."""
    return {
        "JPEG": {
            "heic of an iPhone": heic(exif=exif(maker="Apple").tobytes()),
            "heic of a Galaxy": heic(b"heix", exif=exif(maker="samsung").tobytes()),
            "heic of a Pixel": heic(b"mif1", exif=exif(maker="Google").tobytes()),
            "heic of a Xiaomi": heic(b"heic", exif=exif(maker="Xiaomi").tobytes(), chroma=420),
            "photograph on its side": encoded("JPEG", exif=exif(6)),
            "photograph on its head": encoded("JPEG", exif=exif(3)),
            "photograph with a comment": encoded("JPEG", comment=PLACE),
            "photograph with XMP": encoded("JPEG", xmp=b"<x:xmpmeta>" + PLACE + b"</x:xmpmeta>"),
            "progressive photograph": encoded("JPEG", progressive=True, exif=exif()),
            "photograph that is called page.html": encoded("JPEG"),
            "photograph and archive": encoded("JPEG") + archive("a.html", content=HTML),
            "photograph and page": encoded("JPEG") + HTML,
            "two photographs in one (MPO)": frames("MPO", exif=exif()),
            "avif with its place": encoded("AVIF", exif=exif(), speed=10),
            "grey photograph": encoded("JPEG", photograph().convert("L"), exif=exif()),
        },
        "PNG": {
            "png with a comment": png_text(encoded("PNG")),
            "png with exif": encoded("PNG", exif=exif()),
            "png and page": encoded("PNG") + HTML,
            "png with colours of its own": encoded("PNG", photograph().convert("P")),
        },
        "GIF": {
            "gif that moves": frames("GIF", loop=0, comment=PLACE),
            "gif and script": encoded("GIF") + b"*/=1;alert(1)",
        },
        "WebP": {
            "webp with exif": encoded("WEBP", exif=exif()),
            "webp that moves": frames("WEBP", exif=exif()),
            "webp and page": encoded("WEBP") + HTML,
        },
        "SVG": {
            "drawing": SVG % b"",
            "drawing with editor's notes": SVG % (b"<metadata>" + PLACE + b"</metadata>"),
            "packed drawing": gzip.compress(SVG % b""),
        },
        "PDF": {
            "pdf": pdf(pages=3),
            "pdf with a script": pdf(more=OPENED),
            "pdf and page": pdf() + HTML,
            "pdf behind other bytes": b"\n" * 200 + pdf(),
        },
        "MP3": {
            "sound": sound(),
            "sound and page in its tag": mp3_with_tag(HTML),
            "sound with two tags": b"ID3\x03\x00\x00\x00\x00\x00\x05title" + mp3_with_tag(b"artist"),
        },
        "M4A": {"speech": film(b"M4A ")},
        "MP4": {"film": film(), "film and page": film() + HTML},
        "ZIP": {
            "archive": archive("a.txt"),
            "archive of pages": archive("index.html", content=HTML),
            "archive that unpacks to a gigabyte": archive(*map(str, range(50)), content=bytes(20_000_000)),
            "archive with paths upwards": archive("../../etc/passwd"),
            "java": archive("META-INF/MANIFEST.MF", "A.class"),
        },
        "DOCX": {"letter": archive(*WORD)},
        "XLSX": {"table": archive("[Content_Types].xml", "xl/workbook.xml")},
        "PPTX": {"slides": archive("[Content_Types].xml", "ppt/presentation.xml")},
        "EPUB": {"book": archive("a.xhtml", first=("mimetype", b"application/epub+zip"))},
    }


def files_to_refuse():
    """By its name, with its bytes and a part of its sentence."""
    return {
        "page": (HTML, "no kind"),
        "page that begins as a PDF does": (HTML + pdf(), "no kind"),
        "page in UTF-16": (HTML.decode().encode("utf-16"), "no kind"),
        "program": (b"MZ" + bytes(200), "no kind"),
        "program of Linux": (b"\x7fELF" + bytes(200), "no kind"),
        "shell script": (b"#!/bin/sh\nrm -rf /\n", "no kind"),
        "text": (b"alert(1)", "no kind"),
        "one byte": (b"\xff", "no kind"),
        "drawing with a script": (SVG % SCRIPT, "script"),
        "drawing with a handler": (SVG.replace(b"<rect", b'<rect onload="alert(1)"') % b"", "event handler"),
        "drawing with a page inside": (SVG % b"<foreignObject><p/></foreignObject>", "foreign"),
        "drawing that loads another": (SVG % b'<use href="https://e.example/a.svg#b"/>', "outside"),
        "drawing with a link": (SVG % b'<a href="javascript:alert(1)"/>', "link"),
        "drawing of entities": (ENTITIES + SVG % b"&b;", "DOCTYPE"),
        "packed drawing that is a bomb": (gzip.compress(SVG % (b"<g/>" * 1_000_000)), "larger"),
        "picture of a billion pixels": (png_bomb(), "pixels"),
        "picture that ends early": (encoded("PNG")[:-30], "damaged"),
        "picture that says it is huge": (png_of(60_000, 60_000, b""), "pixels"),
        "picture without pixels": (png_of(0, 0, b""), "damaged"),
        "photograph that ends early": (encoded("JPEG")[:700], "damaged"),
        "heic that ends early": (heic()[:300], "damaged"),
        "avif of zeros": (encoded("AVIF", speed=10)[:60] + bytes(500), "damaged"),
        "webp that ends early": (encoded("WEBP")[:60], "damaged"),
        "gif that ends early": (encoded("GIF")[:40], "damaged"),
        "pdf that ends early": (pdf()[:60], "damaged"),
        "pdf without pages": (pdf(pages=0), "damaged"),
        "tag of a sound": (b"ID3", "damaged"),
        "tag of a sound and text": (mp3_with_tag(b"title")[:15] + b"Once upon a time" * 999, "damaged"),
        "sound that ends early": (sound()[:100], "damaged"),
        "film that ends early": (film()[:40], "damaged"),
        "archive that ends early": (archive("a.txt")[:40], "damaged"),
        "archive of 20,000 names": (archive(*map(str, range(20_000))), "10,000"),
        "letter with a program": (archive(*WORD, "word/vbaProject.bin"), "program"),
        "25 MB and one byte": (bytes(MAX_FILE_BYTES + 1), "larger"),
        "25 MB of nothing": (bytes(MAX_FILE_BYTES), "no kind"),
    }


async def send(owner, content, name="x", **options):
    return await owner.api.post("/files", files={"file": (name, content)}, **options)


async def test_hostile_and_broken_files_are_kept_safe_or_refused_with_a_sentence(world, owner, subtests):
    kept, refused = files_to_keep(), files_to_refuse()
    assert len(refused) + sum(map(len, kept.values())) >= 60
    for name, (content, said) in refused.items():
        with subtests.test(name):
            answer = await send(owner, content)
            assert answer.status_code in (413, 415), answer.text
            assert said in answer.json()["error"]["message"]
    for kind, files in kept.items():
        for name, content in files.items():
            with subtests.test(name):
                answer = await send(owner, content, "page.html")
                assert answer.status_code == 201, answer.text
                file = answer.json()["data"]
                assert file["kind"] == kind
                await is_served_safely(world, file)


async def is_served_safely(world, file):
    served = await world.client().get(file["url"])
    assert served.status_code == 200
    assert served.headers["x-content-type-options"] == "nosniff"
    policy = served.headers["content-security-policy"]
    assert policy.startswith("sandbox; default-src 'none'" if file["kind"] != "PDF" else "default-src 'none'")
    assert "set-cookie" not in served.headers
    assert not served.headers["content-type"].startswith(("text/", "application/x", "application/j"))
    assert not file["url"].endswith(".html")
    assert PLACE not in served.content
    if file["width"] and file["kind"] not in ("PDF", "SVG"):
        assert SCRIPT not in served.content
        with Image.open(BytesIO(served.content)) as picture:
            assert not picture.getexif()
            assert "comment" not in picture.info
            assert picture.size == (file["width"], file["height"])


@in_turn(
    "content",
    [
        encoded("JPEG", exif=exif(6)),
        heic(exif=exif(6).tobytes()),
        encoded("PNG", exif=exif(6)),
        encoded("PNG", photograph().quantize(8), exif=exif(6), transparency=7),
        encoded("WEBP", exif=exif(6)),
        encoded("WEBP", exif=exif(6), lossless=True),
    ],
)
async def test_a_photograph_stands_upright(world, owner, content):
    file = (await send(owner, content)).json()["data"]

    assert (file["width"], file["height"]) == (80, 120)
    served = await world.client().get(file["url"])
    with Image.open(BytesIO(served.content)) as picture:
        assert not picture.getexif()
        corners = [picture.convert("RGBA").getpixel((x, y)) for x, y in ((10, 10), (70, 10))]
    # Turned to the right, the red quarter has come to the upper right.
    assert [green > 128 for _, green, *_ in corners] == [True, False]


async def test_what_is_turned_loses_nothing_that_it_has(world, owner):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for kind, options in (("PNG", {}), ("WEBP", {"lossless": True})):
        clear = Image.effect_noise((60, 40), 90).convert("RGBA")
        clear.putalpha(Image.linear_gradient("L").resize((60, 40)))
        sent = encoded(kind, clear, exif=exif(8), icc_profile=profile, **options)

        file = (await send(owner, sent)).json()["data"]

        served = await world.client().get(file["url"])
        assert PLACE not in served.content
        with Image.open(BytesIO(served.content)) as picture, Image.open(BytesIO(sent)) as before:
            assert picture.info["icc_profile"] == profile
            assert picture.tobytes() == before.transpose(Image.Transpose.ROTATE_90).tobytes()


async def test_a_picture_that_moves_is_not_turned(owner):
    file = (await send(owner, frames("WEBP", exif=exif(6)))).json()["data"]

    assert file["width"] > file["height"]


async def test_a_picture_that_is_too_large_to_turn_is_refused_with_a_sentence(owner):
    large = Image.new("RGB", (2_500, 2_100))

    refused = await send(owner, encoded("WEBP", large, lossless=True, method=0, exif=exif(6)))

    assert refused.status_code == 415
    assert "5 million pixels" in refused.json()["error"]["message"]
