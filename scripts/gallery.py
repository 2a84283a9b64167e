"""Make docs/gallery.png: pictures of every kind, each with its grade.

Use: .venv/bin/python -m scripts.gallery
"""

import asyncio
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.coverage import add_outline
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write_raster
from domain.drawing.options import SOME_IMAGE, Design
from domain.drawing.output import Output
from domain.drawing.shapes import DecodedImage, Images, Outline
from scripts.gallery_samples import SAMPLES, Sample
from storage.pictures.logo_source import LogoSources

FILE = Path(__file__).parents[1] / "docs" / "gallery.png"
TEXT = "https://qr.example.com/a2b3c4d"
SIDE, GAP, LABEL, ACROSS = 360, 40, 54, 5


LOGOS = {
    "cup": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50"
fill="#5d2e17"/>
<path d="M26 42h40v14a20 20 0 0 1-40 0z" fill="#fff8ec"/><path
d="M66 45h5a9 9 0 0 1 0 18h-6" fill="none"
stroke="#fff8ec" stroke-width="5"/><path
d="M36 34c-5-6 5-8 0-15M46 34c-5-6 5-8 0-15M56 34c-5-6 5-8 0-15" fill="none"
stroke="#f0c48a" stroke-width="4" stroke-linecap="round"/></svg>""",
    "leaf": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect
width="100" height="100" rx="24"
fill="#0d5c3f"/><path d="M20 78C18 38 42 20 82 20c2 40-18 62-54 56z" fill="#b8e0a0"/><path
d="M22 82C34 58 48 46 64 38"
fill="none" stroke="#0d5c3f" stroke-width="5" stroke-linecap="round"/></svg>""",
    "wave": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 80"><rect
width="160" height="80" rx="20"
fill="#12306b"/><path d="M16 50c16-30 32-30 48 0s32 30 48 0 24-24 32-12" fill="none" stroke="#7fd1ff"
stroke-width="11" stroke-linecap="round"/></svg>""",
    "star": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path
d="M50 4l14 30 33 4-24 23 6 33-29-16-29
16 6-33L3 38l33-4z" fill="#c1121f"/></svg>""",
    "tree": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path
d="M50 4 82 46H66l22 30H57v20H43V76H12l22-30H18z" fill="#14532d"/></svg>""",
    "house": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path
d="M50 8 96 48H84v44H16V48H4z" fill="#9a3412"/><path d="M42 92V64h16v28z" fill="#ffedd5"/></svg>""",
    "bolt": """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50"
fill="#1e293b"/><path d="M56 14 26 56h20l-6 30 34-44H52z" fill="#fbbf24"/></svg>""",
}


_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
SCENES = {
    "mountains": _SQUARE
    + """<rect width="100" height="100" fill="#f7b184"/><rect y="30" width="100" height="70" fill="#f4c9a8"/>
<circle cx="74" cy="24" r="10" fill="#fff3d0"/>
<path d="M0 58 22 34 40 54 60 30 84 56 100 44V100H0z" fill="#8a7fb5"/>
<path d="M0 74 18 58 38 76 62 54 82 74 100 62V100H0z" fill="#4d4f8a"/>
<path d="M0 90 30 76 58 90 82 80 100 88V100H0z" fill="#22305f"/></svg>""",
    "leaves": _SQUARE
    + '<rect width="100" height="100" fill="#2f7d4f"/>'
    + "".join(
        f'<path d="M{x} {y}c{a} {-b} {2 * a} {-b} {3 * a} 0c{-a} {b} {-2 * a} {b} {-3 * a} 0z" '
        f'fill="{color}"/>'
        for x, y, a, b, color in (
            (number * 37 % 110 - 12, number * 53 % 104, 5 + number % 4, 6 + number % 5, tone)
            for number in range(90)
            for tone in (("#1f5f3a", "#57b36b", "#8fd08a", "#d4efb2")[number % 4],)
        )
    )
    + "</svg>",
    "sea": _SQUARE
    + '<rect width="100" height="100" fill="#bfeaff"/>'
    + "".join(
        f'<path d="M-5 {y}q12 -7 25 0t25 0 25 0 25 0 25 0V120H-5z" fill="{color}"/>'
        for y, color in zip(
            range(22, 100, 13),
            ("#8fd6f7", "#63bfee", "#3fa3e0", "#2586cb", "#1669ad", "#0d4f8d"),
            strict=True,
        )
    )
    + "</svg>",
    "poppies": _SQUARE
    + '<rect width="100" height="100" fill="#fdf0d8"/>'
    + "".join(
        f'<circle cx="{number * 41 % 104 - 2}" cy="{number * 67 % 104 - 2}" r="{5 + number % 6}" '
        f'fill="{color}"/>'
        for number, color in (
            (one, ("#e4572e", "#f28482", "#f6bd60", "#84a59d")[one % 4]) for one in range(46)
        )
    )
    + "</svg>",
    "city": _SQUARE
    + '<rect width="100" height="100" fill="#ffb26b"/><rect width="100" height="46" fill="#ff8e72"/>'
    + "".join(
        f'<path d="M{x} 100V{y}h{wide}V100z" fill="{color}"/>'
        for x, y, wide, color in (
            (one * 9 - 4, 28 + one * 29 % 46, 11, ("#7b4b94", "#54346b", "#9d5c9a")[one % 3])
            for one in range(13)
        )
    )
    + "</svg>",
}


async def image_of(source: str) -> DecodedImage:
    uri = f"data:image/svg+xml;base64,{b64encode(source.encode()).decode()}"
    return await LogoSources(plain_http=False, networks=()).get(uri)


def draw_sample(sample: Sample) -> tuple[Image.Image, str]:
    """The picture and its grade."""
    images = Images(
        asyncio.run(image_of(LOGOS[sample.logo])) if sample.logo else None,
        asyncio.run(image_of(SCENES[sample.background])) if sample.background else None,
    )
    options = {"width": SIDE, "height": SIDE, **sample.options}
    if images.logo is not None:
        options["image"] = SOME_IMAGE
    if images.background is not None:
        options["backgroundOptions"] = {**options["backgroundOptions"], "image": SOME_IMAGE}
    design = Design.model_validate(options)
    picture = draw_picture(TEXT, design, images)
    raster = rasterise(picture.drawing)
    grade = grade_picture(TEXT, design, picture, raster.grey()).grade
    return Image.open(BytesIO(write_raster(raster, Output()))).convert("RGBA"), grade


def draw_gallery() -> Image.Image:
    drawn = [(sample, *draw_sample(sample)) for sample in SAMPLES]
    rows = [drawn[start : start + ACROSS] for start in range(0, len(drawn), ACROSS)]
    heights = [max(picture.height for _, picture, _ in row) + LABEL for row in rows]
    size = (GAP + ACROSS * (SIDE + GAP), GAP + sum(heights) + GAP // 2 * len(rows))
    page, top = Image.new("RGB", size, "#e9e6df"), GAP
    for row, height in zip(rows, heights, strict=True):
        for number, (sample, picture, grade) in enumerate(row):
            left = GAP + number * (SIDE + GAP)
            page.paste(picture, (left, top), picture)
            write_label(page, f"{sample.label} · {grade}", left, top + picture.height + 26)
        top += height + GAP // 2
    return page


def write_label(page: Image.Image, text: str, left: int, middle: int, size: float = 20) -> None:
    caption = outline_caption(text)
    moved = tuple(
        tuple(
            tuple(number * size + (30 if at % 2 else 2) for at, number in enumerate(step)) for step in contour
        )
        for contour in caption.outline.contours
    )
    mask = np.zeros((44, SIDE), np.uint8)
    add_outline(mask, Outline(moved), 0, 0)
    page.paste("#38352f", (left, middle - 22), Image.fromarray(mask))


if __name__ == "__main__":
    draw_gallery().save(FILE, optimize=True)
