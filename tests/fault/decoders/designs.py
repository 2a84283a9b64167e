"""Random designs: a third as people make them, a third at the limits of the grades, a third wild."""

from hashlib import sha256
from io import BytesIO
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple, get_args

from PIL import Image, ImageDraw

from domain.drawing.options import SOME_IMAGE, Design, DotStyle, EyeStyle, RingStyle
from domain.drawing.shapes import DecodedImage, Images
from domain.kernel.short_ids import mint_short_id

Options = dict[str, Any]
DOTS: Final[tuple[str, ...]] = get_args(DotStyle)
RINGS: Final[tuple[str | None, ...]] = (None, *get_args(RingStyle))
EYES: Final[tuple[str | None, ...]] = (None, *get_args(EyeStyle))
_DARK: Final = ("#000000", "#1a1a2e", "#0b3d2e", "#7e1925", "#123c97", "#4a148c", "#385825", "#5f3d0f")
_LIGHT: Final = ("#ffffff", "#fffdf5", "#f4f6fb", "#eef7ee", "#fde1d5", "#edf471", "#a5fdf6")
_SHAPES: Final = ((256, 256), (300, 300), (240, 180), (300, 100), (180, 300), (450, 50))


class RandomDesign(NamedTuple):
    kind: str
    text: str
    options: Options
    images: Images

    def design(self) -> Design:
        return Design.model_validate(self.options)


def random_design(seed: int) -> RandomDesign:
    rng = Random(seed)
    kind = ("usual", "limit", "wild")[seed % 3]
    options = {"usual": _usual, "limit": _limit, "wild": _wild}[kind](rng)
    text = f"https://{rng.choice(('qr.example.com', 'go.example', 'r.example.org'))}/{mint_short_id(rng)}"
    if rng.random() < 0.2:
        text += "?" + "x" * rng.randint(10, 120)
    logo = None
    if rng.random() < 0.35:
        options["image"] = SOME_IMAGE
        logo = _logo(rng)
    background = None
    if seed % 7 == 3:
        options["backgroundOptions"]["image"] = SOME_IMAGE
        background = _scene(Random(f"background {seed}"))
    return RandomDesign(kind, text, options, Images(logo, background))


def _usual(rng: Random) -> Options:
    """Dark on light, enough room, one of the common looks."""
    side = rng.choice((200, 300, 400, 512, 600))
    dots = rng.choice(DOTS)
    options: Options = {
        "width": side,
        "height": side,
        "dotsOptions": {"type": dots, "color": rng.choice(_DARK)},
        "backgroundOptions": {"color": rng.choice(_LIGHT)},
        "cornersSquareOptions": {"type": rng.choice((None, "square", "rounded", "extra-rounded", "dot"))},
        "cornersDotOptions": {"type": rng.choice((None, "square", "dot", "rounded"))},
    }
    if rng.random() < 0.3:
        options["dotsOptions"]["gradient"] = _gradient(rng, [rng.choice(_DARK), rng.choice(_DARK)])
    return options


def _limit(rng: Random) -> Options:
    """Contrast, margin, modules and logo where grades change."""
    side = rng.randint(110, 420)
    level = rng.randint(70, 150)
    options = _usual(rng) | {
        "width": side,
        "height": side,
        "margin": rng.choice((None, 0, 5, 10, 20, 30)),
        "qrOptions": {"errorCorrectionLevel": rng.choice("LMQH")},
        "imageOptions": {"imageSize": rng.choice((0.2, 0.3, 0.4, 0.5)), "margin": rng.choice((0, 2))},
    }
    shade = [max(0, min(255, level + rng.randint(-50, 50))) for _ in range(3)]
    options["dotsOptions"]["color"] = "#" + bytes(shade).hex()
    options["cornersSquareOptions"]["type"] = rng.choice(RINGS)
    options["cornersDotOptions"]["type"] = rng.choice(EYES)
    return options


def _wild(rng: Random) -> Options:
    return {
        "width": rng.randint(100, 700),
        "height": rng.randint(100, 700),
        "margin": rng.choice((None, None, rng.randint(0, 40))),
        "qrOptions": {"errorCorrectionLevel": rng.choice((None, *"LMQH"))},
        "dotsOptions": {"type": rng.choice(DOTS), **_paint(rng)},
        "backgroundOptions": _paint(rng) if rng.random() < 0.5 else {"color": rng.choice(_LIGHT)},
        "cornersSquareOptions": {
            "type": rng.choice(RINGS),
            **(_paint(rng) if rng.random() < 0.3 else {}),
        },
        "cornersDotOptions": {"type": rng.choice(EYES), **(_paint(rng) if rng.random() < 0.3 else {})},
        "imageOptions": {
            "hideBackgroundDots": rng.random() < 0.7,
            **({"imageSize": rng.choice((0.1, 0.3, 0.6))} if rng.random() < 0.5 else {}),
        },
    }


def _paint(rng: Random) -> Options:
    colors = ["#" + rng.randbytes(3).hex() for _ in range(2)]
    return {"color": colors[0], "gradient": _gradient(rng, colors) if rng.random() < 0.3 else None}


def _gradient(rng: Random, colors: list[str]) -> Options:
    stops = [{"offset": offset, "color": color} for offset, color in zip((0, 1), colors, strict=True)]
    return {"type": rng.choice(("linear", "radial")), "rotation": rng.random() * 6, "colorStops": stops}


def _logo(rng: Random) -> DecodedImage:
    width, height = rng.choice(_SHAPES)
    picture = Image.new("RGBA", (width, height))
    brush = ImageDraw.Draw(picture)
    color = rng.choice(("#7a1fa2", "#d02020", "#1565c0", "#000000", "#f9a825"))
    if rng.random() < 0.5:
        brush.ellipse((0, 0, width - 1, height - 1), fill=color)
    else:
        brush.rectangle((0, 0, width - 1, height - 1), fill=color)
    brush.rectangle((width // 4, height * 2 // 5, width * 3 // 4, height * 3 // 5), fill="white")
    return _image(picture)


def _scene(rng: Random) -> DecodedImage:
    """Soft or hard, light or dark, coarse or fine: what lies behind a code."""
    width, height = rng.choice(((640, 640), (800, 600), (480, 800), (64, 64)))
    picture = Image.new("RGB", (width, height), _any_color(rng))
    brush = ImageDraw.Draw(picture)
    kind = rng.choice(("shapes", "stripes", "board", "noise", "words", "sky"))
    step = rng.choice((6, 12, 24, 48, 96))
    if kind == "noise":
        cells = max(1, width // step), max(1, height // step)
        noise = Image.frombytes("RGB", cells, rng.randbytes(3 * cells[0] * cells[1]))
        picture = noise.resize(
            (width, height), rng.choice((Image.Resampling.NEAREST, Image.Resampling.BICUBIC))
        )
    for at in range(0, 2 * max(width, height), step):
        if kind == "stripes":
            brush.line(
                (at, 0, at - height // 2, height), fill=rng.choice(("#000000", "#ffffff")), width=step // 2
            )
        elif kind == "shapes":
            x, y, size = rng.randrange(width), rng.randrange(height), rng.randint(step, 6 * step)
            brush.ellipse((x - size, y - size, x + size, y + size), fill=_any_color(rng))
        elif kind == "words":
            brush.text((rng.randrange(width), at % height), "MENU " * 9, fill=_any_color(rng), font_size=step)
        elif kind == "sky":
            brush.rectangle((0, at, width, at + step), fill=(at % 256, at * 2 % 256, 255 - at % 256))
    if kind == "board":
        for x, y in product(range(0, width, step), range(0, height, step)):
            if (x + y) // step % 2:
                brush.rectangle(
                    (x, y, x + step - 1, y + step - 1), fill="#ffffff" if rng.random() < 0.9 else "#000000"
                )
    return _image(picture)


def _any_color(rng: Random) -> str:
    return "#" + rng.randbytes(3).hex()


def _image(picture: Image.Image) -> DecodedImage:
    written = BytesIO()
    picture.save(written, "PNG")
    content = written.getvalue()
    return DecodedImage(content, *picture.size, sha256(content).hexdigest())
