"""Payload and design to a picture: bytes in, bytes out, the same for the same input."""

from domain.drawing.layout import Layout, lay_out, undrawable
from domain.drawing.matrix import Matrix, encode
from domain.drawing.raster import draw_png
from domain.drawing.svg import draw_svg

__all__ = ["Layout", "Matrix", "draw_png", "draw_svg", "encode", "lay_out", "undrawable"]
