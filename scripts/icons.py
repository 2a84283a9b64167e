"""Draw the icons that browsers, telephones and directories show, from mcp_server/static/icon.svg.

Use: .venv/bin/python -m scripts.icons

Directories show a logo on light and on dark pages, so that the sign is white on the colour of the service.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

_PROJECT: Final = Path(__file__).resolve().parents[1]
STATIC: Final = _PROJECT / "mcp_server" / "static"
SIZES: Final = (48, 96, 192, 512)
# Of a telephone that has the dashboard among its apps; the first is Apple's.
DASHBOARD: Final = _PROJECT / "app" / "static" / "dashboard"
DASHBOARD_SIZES: Final = (180, 192, 512)
_BACKGROUND: Final = "#0b6b50"
# Of the side of the square: nearest to the edge that is not cut off where a directory rounds the corners.
_MARGIN: Final = 0.14
_ICO_SIZES: Final = ((16, 16), (32, 32), (48, 48))


def main() -> None:
    for folder, sizes in ((STATIC, SIZES), (DASHBOARD, DASHBOARD_SIZES)):
        for size in sizes:
            draw(size).save(folder / f"icon-{size}.png", optimize=True)
    draw(48).save(STATIC / "favicon.ico", sizes=_ICO_SIZES)


def draw(size: int) -> Image.Image:
    """The icon of that many pixels a side."""
    (path,) = re.findall(r'<path d="[^"]+" [^>]*/>', (STATIC / "icon.svg").read_text("utf-8"))
    side = 32 * (1 + 2 * _MARGIN)
    edge = -32 * _MARGIN
    box = f'x="{edge}" y="{edge}" width="{side}" height="{side}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{edge} {edge} {side} {side}">'
        f'<rect {box} fill="{_BACKGROUND}"/><g fill="#fff">{path}</g></svg>'
    )
    png = resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size)
    return Image.open(BytesIO(bytes(png))).convert("RGB")


if __name__ == "__main__":
    main()
