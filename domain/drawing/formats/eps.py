"""The picture as EPS: EPSF 3.0, DSC 3.0, PostScript LanguageLevel 3, ASCII.

PostScript has no transparency. A colour with alpha is blended with the ground, which is the colour of a first
layer that reaches to all edges of the picture, and white without such a layer. Fully transparent parts are
omitted, so a page is visible there.
"""

import zlib
from base64 import a85encode
from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from PIL import Image

from domain.drawing.colors import PAPER, blend_over
from domain.drawing.formats import postscript
from domain.drawing.formats.numbers import number
from domain.drawing.formats.postscript import COLOR_SPACES, open_jpeg, open_logo
from domain.drawing.shapes import Box, Color, Drawing, Gradient, Layer, PlacedImage, Stop

_COMPRESSION = 6
_LINE = 100
# Straight pieces for the curve that results when colour and alpha both change between two stops.
_PIECES = 8

# The names of PDF's operators. I reads the image that follows it in the file: it takes a procedure that
# paints from F and the name of the inner filter, and skips the rest of the data.
_PROLOG = """\
%%BeginProlog
/repoint 20 dict def
repoint begin
/m {moveto} bind def
/l {lineto} bind def
/c {curveto} bind def
/h {closepath} bind def
/re {4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath} bind def
/f {fill} bind def
/W {clip} bind def
/n {newpath} bind def
/sh {shfill} bind def
/g {setgray} bind def
/rg {setrgbcolor} bind def
/q {gsave} bind def
/Q {grestore} bind def
/cm {6 array astore concat} bind def
/I {/A currentfile /ASCII85Decode filter def A exch filter /F exch def exec A flushfile} bind def
end
%%EndProlog
"""


def draw_eps(drawing: Drawing, width_pt: float) -> bytes:
    """`width_pt` in 1/72 inch. The same input gives the same bytes."""
    scale = width_pt / drawing.width
    height_pt = drawing.height * scale
    ground = _ground(drawing)
    content = [_layer(layer, PAPER if layer is drawing.layers[0] else ground) for layer in drawing.layers]
    if drawing.backdrop is not None:
        path = postscript.shapes_path(drawing.layers[0].shapes)
        content.insert(1, f"q\n{path}W\nn\n{_placed_image(drawing.backdrop, ground)}Q\n")
    if drawing.logo is not None:
        content.append(_placed_image(drawing.logo, ground))
    text = (
        f"{_comments(width_pt, height_pt)}{_PROLOG}%%Page: 1 1\nsave\nrepoint begin\n"
        f"{postscript.page_matrix(scale, height_pt)} cm\n{''.join(content)}"
        "end\nrestore\nshowpage\n%%Trailer\n%%EOF\n"
    )
    return text.encode("ascii")


def _comments(width_pt: float, height_pt: float) -> str:
    """The header of EPSF 3.0, section 2. BoundingBox has to be in whole numbers."""
    width, height = number(width_pt, 4), number(height_pt, 4)
    return (
        "%!PS-Adobe-3.0 EPSF-3.0\n"
        f"%%BoundingBox: 0 0 {ceil(float(width))} {ceil(float(height))}\n"
        f"%%HiResBoundingBox: 0 0 {width} {height}\n"
        "%%Creator: Repoint\n%%LanguageLevel: 3\n%%DocumentData: Clean7Bit\n%%Pages: 1\n%%EndComments\n"
    )


def _ground(drawing: Drawing) -> Color:
    for layer in drawing.layers[:1]:
        paint = postscript.plain_paint(layer.paint)
        if isinstance(paint, Color) and _is_ground(layer, drawing):
            return blend_over(paint, PAPER)
    return PAPER


def _is_ground(layer: Layer, drawing: Drawing) -> bool:
    """Whether it reaches to the four edges of the picture. Its corners may be round."""
    if len(layer.shapes) != 1:
        return False
    (shape,) = layer.shapes
    if isinstance(shape, Box):
        return shape[:4] == (0, 0, drawing.width, drawing.height)
    steps = [step for contour in shape.contours for step in contour]
    xs, ys = [x for step in steps for x in step[::2]], [y for step in steps for y in step[1::2]]
    return (min(xs), min(ys), max(xs), max(ys)) == (0, 0, drawing.width, drawing.height)


def _layer(layer: Layer, ground: Color) -> str:
    if postscript.is_invisible(layer):
        return ""
    paint, path = postscript.plain_paint(layer.paint), postscript.shapes_path(layer.shapes)
    if isinstance(paint, Color):
        return f"{postscript.color_operator(blend_over(paint, ground))}{path}f\n"
    return f"q\n{path}W\nn\n{postscript.shading(_blend(paint, ground))}sh\nQ\n"


def _blend(gradient: Gradient, ground: Color) -> Gradient:
    """Add stops where alpha and colour change together."""
    stops = [gradient.stops[0]]
    for first, second in pairwise(gradient.stops):
        stops += [*_stops_between(first, second), second]
    return gradient._replace(stops=tuple(Stop(offset, blend_over(color, ground)) for offset, color in stops))


def _stops_between(first: Stop, second: Stop) -> Iterator[Stop]:
    is_straight = first.color.alpha == second.color.alpha or first.color[:3] == second.color[:3]
    if is_straight or first.offset == second.offset:
        return
    for piece in range(1, _PIECES):
        share = piece / _PIECES
        mixed = [round(a + (b - a) * share) for a, b in zip(first.color, second.color, strict=True)]
        yield Stop(first.offset + (second.offset - first.offset) * share, Color(*mixed))


def _placed_image(placed: PlacedImage, ground: Color) -> str:
    jpeg = open_jpeg(placed.image)
    # A progressive JPEG is decoded here, because a printer's DCTDecode need not support it.
    if jpeg is not None and "progressive" not in jpeg.info:
        image, mask, coding, content = jpeg, None, "DCTDecode", placed.image.content
    else:
        image, mask = _logo_over(open_logo(placed.image), ground)
        coding, content = "FlateDecode", zlib.compress(_samples(image, mask), _COMPRESSION)
    dictionary = _image(image) if mask is None else _masked_image(image)
    return (
        f"q\n{postscript.image_matrix(placed)} cm\n/{COLOR_SPACES[image.mode]} setcolorspace\n"
        f"{{{dictionary} image}} /{coding} I\n{_ascii(content)}Q\n"
    )


def _logo_over(logo: Image.Image, ground: Color) -> tuple[Image.Image, Image.Image | None]:
    """The logo blended with the ground, and a mask with 255 for fully transparent pixels if there are any."""
    if logo.mode in COLOR_SPACES:
        return logo, None
    alpha = logo.getchannel("A")
    is_grey = logo.mode == "LA" and ground.red == ground.green == ground.blue
    mode, fill = ("L", ground.red) if is_grey else ("RGB", ground[:3])
    blended = Image.new(mode, logo.size, fill)
    blended.paste(logo.convert(mode), mask=alpha)
    mask = alpha.point([255] + [0] * 255)
    return blended, mask if mask.getbbox() else None


def _samples(image: Image.Image, mask: Image.Image | None) -> bytes:
    """The mask sample of a pixel comes before its colours."""
    if mask is None:
        return image.tobytes()
    return Image.merge("LA" if image.mode == "L" else "RGBA", (mask, *image.split())).tobytes()


def _image(image: Image.Image) -> str:
    decode = " ".join(["0 1"] * len(image.getbands()))
    return f"<< {_image_entries(image)}/Decode [{decode}] /DataSource F /Interpolate true >>"


def _masked_image(image: Image.Image) -> str:
    """PostScript Language Reference, 4.10.6: mask and image alternate by sample; a mask of 0 is painted."""
    return (
        f"<< /ImageType 3 /InterleaveType 1\n/DataDict {_image(image)}\n"
        f"/MaskDict << {_image_entries(image)}/Decode [0 1] >> >>"
    )


def _image_entries(image: Image.Image) -> str:
    width, height = image.size
    return (
        f"/ImageType 1 /Width {width} /Height {height} /BitsPerComponent 8\n"
        f"/ImageMatrix [{width} 0 0 -{height} 0 {height}]\n"
    )


def _ascii(content: bytes) -> str:
    """ASCII85 in lines. A space before % avoids a line that looks like a comment; the filter ignores it."""
    lines = a85encode(content, wrapcol=_LINE).decode().split("\n")
    return "".join([f" {line}\n" if line.startswith("%") else f"{line}\n" for line in lines]) + "~>\n"
