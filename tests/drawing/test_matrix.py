"""The size of a matrix, by the tables of the standard itself."""

import pytest

from domain.drawing.engine.matrix import encode
from domain.drawing.segments import count_modules
from tests.cases import in_turn

DIGITS, LETTERS, BYTES = "7", "Z", "z"
# ISO/IEC 18004, table 7: how many digits, letters and bytes a version holds at a level.
CAPACITY = {
    (1, "L"): (41, 25, 17),
    (1, "M"): (34, 20, 14),
    (1, "Q"): (27, 16, 11),
    (1, "H"): (17, 10, 7),
    (2, "Q"): (48, 29, 20),
    (3, "L"): (127, 77, 53),
    (3, "Q"): (77, 47, 32),
    (3, "H"): (58, 35, 24),
    (4, "Q"): (111, 67, 46),
    (5, "H"): (106, 64, 44),
    (9, "L"): (552, 335, 230),
    (9, "Q"): (312, 189, 130),
    (10, "L"): (652, 395, 271),
    (10, "H"): (288, 174, 119),
    (26, "Q"): (1804, 1094, 751),
    (27, "L"): (3517, 2132, 1465),
    (40, "L"): (7089, 4296, 2953),
    (40, "M"): (5596, 3391, 2331),
    (40, "Q"): (3993, 2420, 1663),
    (40, "H"): (3057, 1852, 1273),
}


@in_turn(("version", "level"), CAPACITY)
@in_turn("mode", [0, 1, 2])
def test_a_version_holds_what_the_standard_says_and_one_more_needs_the_next(version, level, mode):
    character, held = (DIGITS, LETTERS, BYTES)[mode], CAPACITY[version, level][mode]

    assert count_modules(character * held, level) == 17 + 4 * version
    if version < 40:
        assert count_modules(character * (held + 1), level) == 17 + 4 * (version + 1)
    else:
        with pytest.raises(ValueError, match="too long"):
            count_modules(character * (held + 1), level)


@in_turn("text", ["a", "https://go.example.com/a2b3c4d", "7" * 300])
def test_a_matrix_is_square_with_a_finder_in_three_corners(text):
    matrix = encode(text, "Q")
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]

    rows = ["".join("01"[module] for module in row) for row in matrix.lines]

    assert {len(row) for row in rows} == {len(rows)}
    assert [row[:7] for row in rows[:7]] == finder
    assert [row[-7:] for row in rows[:7]] == finder
    assert [row[:7] for row in rows[-7:]] == finder
    assert [row[-7:] for row in rows[-7:]] != finder


def test_a_higher_level_never_needs_fewer_modules():
    for length in range(0, 1_200, 37):
        sizes = [count_modules("z" * length, level) for level in "LMQH"]

        assert sizes == sorted(sizes)
