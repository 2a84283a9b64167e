"""Compare two folders of screenshots pixel by pixel, and list the files that differ, each with the box of it.

Use: .venv/bin/python -m scripts.screenshots.compare BEFORE AFTER [DIFFERENCES]

DIFFERENCES becomes a folder with both pictures of each file that differs side by side, the box in red.
"""

import argparse
import sys
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw

PICTURES: Final = {".png", ".webp"}
# Of 255: scaled pictures are drawn a little differently from run to run.
NOISE: Final = 4
Box = tuple[int, int, int, int]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("differences", type=Path, nargs="?")
    asked = parser.parse_args()
    before, after = _pictures_in(asked.before), _pictures_in(asked.after)
    differing = 0
    for name in sorted(before | after):
        if said := _compared(asked.before / name, asked.after / name, asked.differences):
            differing += 1
            print(f"{name}  {said}")
    print(f"{differing} of {len(before | after)} pictures differ")
    sys.exit(differing > 0)


def _pictures_in(folder: Path) -> set[Path]:
    return {file.relative_to(folder) for file in folder.rglob("*") if file.suffix in PICTURES}


def _compared(before: Path, after: Path, differences: Path | None) -> str:
    """Empty for pictures that are the same."""
    if not (before.exists() and after.exists()):
        return "only before" if before.exists() else "only after"
    first, second = (Image.open(file).convert("RGB") for file in (before, after))
    box = differing_box(first, second)
    if box is None:
        return ""
    if differences:
        differences.mkdir(parents=True, exist_ok=True)
        _beside(first, second, box).save(differences / f"{before.stem}.png")
    return f"{first.size} {second.size} {box}" if first.size != second.size else f"{box}"


def differing_box(first: Image.Image, second: Image.Image) -> Box | None:
    """The smallest box with all pixels that differ. What one picture has beyond the other differs."""
    size = (max(first.width, second.width), max(first.height, second.height))
    difference = ImageChops.difference(_on(size, first), _on(size, second))
    box = difference.point([255 * (level > NOISE) for level in range(256)] * 3).getbbox()
    if first.size == second.size:
        return box
    left, top = (box or size)[:2]
    return min(left, first.width, second.width), min(top, first.height, second.height), *size


def _on(size: tuple[int, int], picture: Image.Image) -> Image.Image:
    ground = Image.new("RGB", size)
    ground.paste(picture)
    return ground


def _beside(first: Image.Image, second: Image.Image, box: Box) -> Image.Image:
    sheet = Image.new("RGB", (first.width + second.width, max(first.height, second.height)), "white")
    for left, picture in ((0, first), (first.width, second)):
        sheet.paste(picture, (left, 0))
        x0, y0, x1, y1 = box
        ImageDraw.Draw(sheet).rectangle((left + x0 - 2, y0 - 2, left + x1 + 1, y1 + 1), outline="red")
    return sheet


if __name__ == "__main__":
    main()
