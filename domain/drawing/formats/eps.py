"""The picture as EPS: EPSF 3.0, DSC 3.0, PostScript LanguageLevel 3, ASCII.

PostScript has no transparency. A colour with alpha is blended over the ground: the colour of a first layer
that covers the whole picture, else white, whatever else may lie below. What is wholly transparent is left
out, of the logo too, so a page shows through there.
"""

import zlib
from base64 import a85encode
from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from PIL import Image

from domain.drawing.formats.logo_samples import COLOR_SPACES, open_jpeg, open_logo
from domain.drawing.formats.postscript import (
    Gradient,
    color_operator,
    is_invisible,
    logo_matrix,
    number,
    page_matrix,
    plain_paint,
    shading,
    shapes_path,
    with_stops,
)
from domain.drawing.shapes import SHARP, Box, Color, Drawing, Layer, PlacedLogo, Stop

_WHITE = Color(255, 255, 255)
_COMPRESSION = 6
_LINE = 100
# Blending a changing colour by a changing alpha bends the way between two stops: so many straight pieces.
_PIECES = 8

# PDF's operators by name. I reads an image that stands behind it in the file: it takes the procedure that
# paints from F and the name of the inner coding, and skips what the inner coding has left of the data.
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
    """As wide as `width_pt` (1/72 inch), as high as the picture's proportions ask; the same bytes for the
    same input. Colours with alpha are blended over the ground, see above."""
    scale = width_pt / drawing.width
    height_pt = drawing.height * scale
    ground = _ground(drawing)
    marks = [_layer(layer, _WHITE if layer is drawing.layers[0] else ground) for layer in drawing.layers]
    if drawing.logo is not None:
        marks.append(_placed_logo(drawing.logo, ground))
    text = (
        f"{_comments(width_pt, height_pt)}{_PROLOG}%%Page: 1 1\nsave\nrepoint begin\n"
        f"{page_matrix(scale, height_pt)} cm\n{''.join(marks)}"
        "end\nrestore\nshowpage\n%%Trailer\n%%EOF\n"
    )
    return text.encode("ascii")


def _comments(width_pt: float, height_pt: float) -> str:
    """The header of EPSF 3.0, section 2; the whole numbers of BoundingBox take in all that is painted."""
    width, height = number(width_pt, 4), number(height_pt, 4)
    return (
        "%!PS-Adobe-3.0 EPSF-3.0\n"
        f"%%BoundingBox: 0 0 {ceil(float(width))} {ceil(float(height))}\n"
        f"%%HiResBoundingBox: 0 0 {width} {height}\n"
        "%%Creator: Repoint\n%%LanguageLevel: 3\n%%DocumentData: Clean7Bit\n%%Pages: 1\n%%EndComments\n"
    )


def _ground(drawing: Drawing) -> Color:
    for layer in drawing.layers[:1]:
        paint = plain_paint(layer.paint)
        if isinstance(paint, Color) and layer.shapes == (Box(0, 0, drawing.width, drawing.height, SHARP),):
            return _over(paint, _WHITE)
    return _WHITE


def _over(color: Color, ground: Color) -> Color:
    red, green, blue = (
        round((above * color.alpha + below * (255 - color.alpha)) / 255)
        for above, below in zip(color[:3], ground[:3], strict=True)
    )
    return Color(red, green, blue)


def _layer(layer: Layer, ground: Color) -> str:
    if is_invisible(layer):
        return ""
    paint = plain_paint(layer.paint)
    path = shapes_path(layer.shapes)
    if isinstance(paint, Color):
        return f"{color_operator(_over(paint, ground))}{path}f\n"
    return f"q\n{path}W\nn\n{shading(_gradient_over(paint, ground))}sh\nQ\n"


def _gradient_over(gradient: Gradient, ground: Color) -> Gradient:
    """The gradient as seen on the ground, with stops added where alpha and colour change together."""
    stops = [gradient.stops[0]]
    for first, second in pairwise(gradient.stops):
        stops += [*_stops_between(first, second), second]
    return with_stops(gradient, [Stop(stop.offset, _over(stop.color, ground)) for stop in stops])


def _stops_between(first: Stop, second: Stop) -> Iterator[Stop]:
    is_straight = first.color.alpha == second.color.alpha or first.color[:3] == second.color[:3]
    if is_straight or first.offset == second.offset:
        return
    for piece in range(1, _PIECES):
        share = piece / _PIECES
        mixed = [round(a + (b - a) * share) for a, b in zip(first.color, second.color, strict=True)]
        yield Stop(first.offset + (second.offset - first.offset) * share, Color(*mixed))


def _placed_logo(placed: PlacedLogo, ground: Color) -> str:
    jpeg = open_jpeg(placed.logo)
    # A printer's DCTDecode need not know progressive JPEG, so that is decoded here.
    if jpeg is not None and "progressive" not in jpeg.info:
        image, coding, content = jpeg, "DCTDecode", placed.logo.content
        painter = _image(jpeg)
    else:
        image, mask = _logo_over(open_logo(placed.logo), ground)
        coding, painter = "FlateDecode", _image(image)
        if mask is not None:
            painter = _masked_image(image)
        content = zlib.compress(_samples(image, mask), _COMPRESSION)
    return (
        f"q\n{logo_matrix(placed)} cm\n/{COLOR_SPACES[image.mode]} setcolorspace\n"
        f"{{{painter} image}} /{coding} I\n{_ascii(content)}Q\n"
    )


def _logo_over(logo: Image.Image, ground: Color) -> tuple[Image.Image, Image.Image | None]:
    """The logo as seen on the ground and, where parts of it are wholly transparent, a mask: 255 there."""
    if logo.mode in COLOR_SPACES:
        return logo, None
    alpha = logo.getchannel("A")
    is_grey = logo.mode == "LA" and ground.red == ground.green == ground.blue
    mode, fill = ("L", ground.red) if is_grey else ("RGB", ground[:3])
    seen = Image.new(mode, logo.size, fill)
    seen.paste(logo.convert(mode), mask=alpha)
    mask = alpha.point([255] + [0] * 255)
    return seen, mask if mask.getbbox() else None


def _samples(image: Image.Image, mask: Image.Image | None) -> bytes:
    """Each pixel's mask sample stands before its colours."""
    if mask is None:
        return image.tobytes()
    channels = (mask, *image.split())
    return Image.merge("LA" if len(channels) == 2 else "RGBA", channels).tobytes()


def _image(image: Image.Image) -> str:
    decode = " ".join(["0 1"] * len(image.getbands()))
    return f"<< {_image_entries(image)}/Decode [{decode}] /DataSource F /Interpolate true >>"


def _masked_image(image: Image.Image) -> str:
    """PostScript Language Reference, 4.10.6: image and mask interleaved by sample, painted where it is 0."""
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
    """ASCII85 in lines. None begins with %, which a reader of comments could take for one; the filter skips
    the space."""
    lines = a85encode(content, wrapcol=_LINE).decode().split("\n")
    return "".join([f" {line}\n" if line.startswith("%") else f"{line}\n" for line in lines]) + "~>\n"
