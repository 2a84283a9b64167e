"""The modules of a code as threads: the pattern in the band of its pages."""

from domain.drawing.engine.matrix import encode
from domain.drawing.engine.symbol import RUN

COLUMNS, ROWS = 30, 10


def draw_weave(text: str, level: str, least_version: int = 0) -> str:
    """SVG path data of round lines on a grid: runs of dark modules in the lowest rows of the symbol.

    A symbol has fewer columns than the weave up to version 3: rows further up, mirrored, come before.
    Raises ValueError when no version has room for `text`.
    """
    lines = encode(text, level, least_version).lines
    size, path = len(lines), ""
    for y in range(ROWS):
        row = lines[size - ROWS + y]
        if size < COLUMNS:
            row = lines[size - ROWS - 1 - y][: size - COLUMNS - 1 : -1] + row
        path += _threads(row[-COLUMNS:], y)
    return path


def _threads(row: bytes, y: int) -> str:
    runs = (run.span() for run in RUN.finditer(row))
    return "".join(f"M{start} {y}h{end - start - 1 or '.01'}" for start, end in runs)
