"""Make docs/gallery.png: pictures of every kind, each with its grade.

Use: .venv/bin/python -m scripts.gallery
"""

import asyncio
from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from domain.drawing.engine.captions import outline_caption
from domain.drawing.engine.grading import grade_picture
from domain.drawing.engine.picture import draw_picture
from domain.drawing.formats.coverage import add_outline
from domain.drawing.formats.raster import rasterise
from domain.drawing.formats.writing import write_raster
from domain.drawing.options import Design
from domain.drawing.output import Output
from domain.drawing.shapes import DecodedImage, Outline
from storage.pictures.logo_source import LogoSources

FILE = Path(__file__).parents[1] / "docs" / "gallery.png"
TEXT = "https://qr.example.com/a2b3c4d"
SIDE, GAP, LABEL, ACROSS = 440, 44, 62, 4

CUP = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50"
fill="#5d2e17"/>
<path d="M26 42h40v14a20 20 0 0 1-40 0z" fill="#fff8ec"/><path
d="M66 45h5a9 9 0 0 1 0 18h-6" fill="none"
stroke="#fff8ec" stroke-width="5"/><path
d="M36 34c-5-6 5-8 0-15M46 34c-5-6 5-8 0-15M56 34c-5-6 5-8 0-15" fill="none"
stroke="#f0c48a" stroke-width="4" stroke-linecap="round"/></svg>"""
LEAF = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="24"
fill="#0d5c3f"/><path d="M20 78C18 38 42 20 82 20c2 40-18 62-54 56z" fill="#b8e0a0"/><path
d="M22 82C34 58 48 46 64 38"
fill="none" stroke="#0d5c3f" stroke-width="5" stroke-linecap="round"/></svg>"""
WAVE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 80"><rect width="160" height="80" rx="20"
fill="#12306b"/><path d="M16 50c16-30 32-30 48 0s32 30 48 0 24-24 32-12" fill="none" stroke="#7fd1ff"
stroke-width="11" stroke-linecap="round"/></svg>"""

STAR = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path
d="M50 4l14 30 33 4-24 23 6 33-29-16-29
16 6-33L3 38l33-4z" fill="#c1121f"/></svg>"""


@dataclass(frozen=True)
class Sample:
    label: str
    options: dict[str, Any]
    logo: str | None = None


def corners(ring: str | None, eye: str | None, **colors: Any) -> dict[str, Any]:
    """Options of rings and eyes; `ring_color` and `eye_color`."""
    return {
        "cornersSquareOptions": {"type": ring, "color": colors.get("ring_color")},
        "cornersDotOptions": {"type": eye, "color": colors.get("eye_color")},
    }


def gradient(*colors: str, kind: str = "linear", rotation: float = 0.0) -> dict[str, Any]:
    stops = [{"offset": at / (len(colors) - 1), "color": color} for at, color in enumerate(colors)]
    return {"type": kind, "rotation": rotation, "colorStops": stops}


def frame(kind: str, text: str, ground: str, ink: str) -> dict[str, Any]:
    return {
        "frameOptions": {
            "enabled": True,
            "type": kind,
            "text": text,
            "backgroundColor": ground,
            "textColor": ink,
        }
    }


SAMPLES = (
    Sample("square", {}),
    Sample(
        "rounded",
        {
            "dotsOptions": {"type": "rounded", "color": "#1b2a41"},
            **corners("rounded", "dot", eye_color="#c1440e"),
        },
    ),
    Sample(
        "extra-rounded",
        {
            "dotsOptions": {"type": "extra-rounded", "color": "#3d1a5b"},
            **corners("extra-rounded", "extra-rounded"),
        },
    ),
    Sample(
        "dots",
        {
            "dotsOptions": {"type": "dots", "color": "#0b4f6c"},
            **corners("square", "dot", eye_color="#0788a3"),
        },
    ),
    Sample(
        "classy",
        {
            "dotsOptions": {"type": "classy", "color": "#222222"},
            **corners("rounded", "square", eye_color="#a4161a"),
        },
    ),
    Sample(
        "classy-rounded, linear gradient",
        {
            "dotsOptions": {
                "type": "classy-rounded",
                "gradient": gradient("#7209b7", "#3a0ca3", "#1d4ed8", rotation=0.8),
            },
            **corners("rounded", "dot"),
        },
    ),
    Sample(
        "radial gradient",
        {
            "dotsOptions": {"type": "rounded", "gradient": gradient("#c81d25", "#4a0d2b", kind="radial")},
            **corners("rounded", "extra-rounded"),
        },
    ),
    Sample(
        "background with a gradient",
        {
            "dotsOptions": {"type": "extra-rounded", "color": "#3b1f0b"},
            "backgroundOptions": {"gradient": gradient("#fff3d6", "#ffd9a8", rotation=1.57)},
            **corners("rounded", "dot", ring_color="#8a3b12"),
        },
    ),
    Sample(
        "logo",
        {
            "dotsOptions": {"type": "rounded", "color": "#5d2e17"},
            **corners("rounded", "dot"),
            "imageOptions": {"margin": 6},
        },
        CUP,
    ),
    Sample(
        "logo, gradient",
        {
            "dotsOptions": {
                "type": "extra-rounded",
                "gradient": gradient("#0d5c3f", "#123524", rotation=2.4),
            },
            **corners("rounded", "extra-rounded", eye_color="#4f9d3a"),
            "imageOptions": {"margin": 6},
        },
        LEAF,
    ),
    Sample(
        "wide logo",
        {
            "dotsOptions": {"type": "classy", "color": "#12306b"},
            **corners("square", "square", eye_color="#1f7fd1"),
            "imageOptions": {"margin": 5},
        },
        WAVE,
    ),
    Sample(
        "logo over round dots",
        {
            "dotsOptions": {"type": "dots", "color": "#2b2d42"},
            **corners("square", "dot", eye_color="#c1121f"),
            "imageOptions": {"margin": 4},
        },
        STAR,
    ),
    Sample(
        "frame below",
        {
            "dotsOptions": {"type": "rounded"},
            **corners("rounded", "dot"),
            **frame("bottom", "Scan me", "#111111", "#ffffff"),
        },
    ),
    Sample(
        "frame above, Arabic",
        {
            "dotsOptions": {"type": "classy-rounded", "color": "#0a5e48"},
            **corners("rounded", "dot"),
            **frame("top", "امسح لقائمة الطعام", "#0a5e48", "#ffffff"),
        },
    ),
    Sample(
        "bubble, Chinese",
        {
            "dotsOptions": {"type": "dots", "color": "#9d0208"},
            **corners("rounded", "square"),
            **frame("bubble", "扫码点餐 🍜", "#9d0208", "#ffffff"),
        },
    ),
    Sample(
        "ticket",
        {
            "dotsOptions": {"type": "extra-rounded", "color": "#14213d"},
            **corners("rounded", "extra-rounded", eye_color="#b8600b"),
            **frame("ticket", "Admit one", "#fca311", "#14213d"),
        },
    ),
    Sample(
        "bubble, Hindi",
        {
            "dotsOptions": {"type": "rounded", "gradient": gradient("#4a0072", "#8e0f5b", rotation=0.6)},
            **corners("rounded", "dot"),
            **frame("bubble", "यहाँ स्कैन करें", "#ffffff", "#4a0072"),
        },
    ),
    Sample(
        "ticket, Japanese",
        {
            "dotsOptions": {"type": "classy", "color": "#1f3a5f"},
            **corners("rounded", "square", eye_color="#b23a48"),
            **frame("ticket", "入場券はこちら", "#ffffff", "#1f3a5f"),
        },
    ),
    Sample(
        "frame below, Greek",
        {
            "dotsOptions": {"type": "dots", "color": "#00509d"},
            **corners("rounded", "dot"),
            **frame("bottom", "Σκάναρέ με ⛵", "#00509d", "#ffffff"),
        },
    ),
    Sample(
        "frame above, Thai",
        {
            "dotsOptions": {"type": "square", "gradient": gradient("#7a4b00", "#3f2a14", rotation=1.57)},
            "backgroundOptions": {"color": "#fffaf0"},
            **corners("square", "square"),
            **frame("top", "สแกนที่นี่", "#3f2a14", "#ffe8b6"),
        },
    ),
)


async def logo_of(source: str) -> DecodedImage:
    uri = f"data:image/svg+xml;base64,{b64encode(source.encode()).decode()}"
    return await LogoSources(plain_http=False, networks=()).get(uri)


def draw_sample(sample: Sample) -> tuple[Image.Image, str]:
    """The picture and its grade."""
    logo = asyncio.run(logo_of(sample.logo)) if sample.logo else None
    options = {"width": SIDE, "height": SIDE, **sample.options}
    if logo is not None:
        options["image"] = "data:image/svg+xml,x"
    design = Design.model_validate(options)
    picture = draw_picture(TEXT, design, logo)
    raster = rasterise(picture.drawing)
    grade = grade_picture(TEXT, design, picture, raster.grey()).grade
    return Image.open(BytesIO(write_raster(raster, Output()))).convert("RGB"), grade


def draw_gallery() -> Image.Image:
    drawn = [(sample, *draw_sample(sample)) for sample in SAMPLES]
    rows = [drawn[start : start + ACROSS] for start in range(0, len(drawn), ACROSS)]
    heights = [max(picture.height for _, picture, _ in row) + LABEL for row in rows]
    size = (GAP + ACROSS * (SIDE + GAP), GAP + sum(heights) + GAP // 2 * len(rows))
    page, top = Image.new("RGB", size, "#e9e6df"), GAP
    for row, height in zip(rows, heights, strict=True):
        for number, (sample, picture, grade) in enumerate(row):
            left = GAP + number * (SIDE + GAP)
            page.paste(picture, (left, top))
            write_label(page, f"{sample.label} · {grade}", left, top + picture.height + 26)
        top += height + GAP // 2
    return page


def write_label(page: Image.Image, text: str, left: int, middle: int, size: float = 24) -> None:
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
