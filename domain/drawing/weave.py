"""The modules of a code as threads: the pattern in the band of its pages."""

from domain.drawing.engine.matrix import encode

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
    path, x = "", 0
    while x < len(row):
        end = x
        while end < len(row) and row[end]:
            end += 1
        if end > x:
            path += f"M{x} {y}h{end - x - 1 or '.01'}"
        x = max(end, x + 1)
    return path
