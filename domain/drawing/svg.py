"""The picture as SVG: one path for all modules, runs of a row merged."""

from domain.design import Design
from domain.drawing.layout import Layout
from domain.drawing.matrix import Matrix


def draw_svg(matrix: Matrix, layout: Layout, design: Design) -> bytes:
    """A self-contained SVG 1.1 document, the same bytes for the same input."""
    width, height = layout.width, layout.height
    background = design.backgroundOptions.color
    ground = (
        "" if background == "transparent" else f'<path {_fill(background)} d="M0 0h{width}v{height}H0z"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" shape-rendering="crispEdges">{ground}'
        f'<path {_fill(design.dotsOptions.color)} d="{_dark_runs(matrix, layout)}"/></svg>'
    ).encode()


def _fill(color: str) -> str:
    """Alpha stands apart: editors for print do not read #RRGGBBAA."""
    if len(color) == 9:
        return f'fill="{color[:7]}" fill-opacity="{int(color[7:], 16) / 255:.3g}"'
    return f'fill="{color}"'


def _dark_runs(matrix: Matrix, layout: Layout) -> str:
    side = layout.module
    parts = []
    for y, row in enumerate(matrix.rows):
        x = 0
        while x < matrix.size:
            start = x
            while x < matrix.size and row[x]:
                x += 1
            if x > start:
                run = (x - start) * side
                parts.append(f"M{layout.left + start * side} {layout.top + y * side}h{run}v{side}h-{run}z")
            x += 1
    return "".join(parts)
