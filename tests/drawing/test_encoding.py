"""The encoder beside qr-code-styling's drawings, the `qrcode` package and zxing-cpp."""

import json
from functools import cache
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path
from random import Random

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from qrcode.main import QRCode as Encoder
from qrcode.util import BIT_LIMIT_TABLE, QRData, length_in_bits

from domain.drawing.engine.matrix import LEVELS, _blank, _penalties, codeword_positions, encode
from domain.drawing.segments import DATA_CODEWORDS, count_all_bits, count_modules, fit_symbol, read_segments
from tests.cases import in_turn
from tests.drawing import panel
from tests.opened import opened

REFERENCE = json.loads((Path(__file__).parent / "reference" / "matrices.json").read_text())
DIGITS = "0123456789"
LETTERS = DIGITS + "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
# By mode: a character of this mode only, and the bits of a number of characters (ISO/IEC 18004, 7.4.3 to
# 7.4.5).
MODES = {
    1: ("7", lambda count: 10 * (count // 3) + (0, 4, 7)[count % 3]),
    2: ("Z", lambda count: 11 * (count // 2) + 6 * (count % 2)),
    4: ("z", lambda count: 8 * count),
}
TEXTS = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=90)
    | st.text(DIGITS, min_size=1, max_size=200)
    | st.text(LETTERS, min_size=1, max_size=150)
)


def bare(text, level):
    """An encoder of the `qrcode` package that has the text as the one segment that the rules ask for."""
    mode = 4
    if text and set(text) <= set(DIGITS):
        mode = 1
    elif text and set(text) <= set(LETTERS):
        mode = 2
    encoder = Encoder(error_correction=LEVELS[level], border=0)
    encoder.add_data(QRData(text.encode(), mode), optimize=0)
    return encoder


def drawn_by_qrcode(text, matrix):
    encoder = bare(text, matrix.level)
    encoder.mask_pattern = matrix.mask
    encoder.make(fit=True)
    return encoder.version, tuple(map(bytes, encoder.modules))


@cache
def capacity(version, level, mode):
    room = BIT_LIMIT_TABLE[LEVELS[level]][version] - 4 - length_in_bits(mode, version)
    return max(count for count in range(room) if MODES[mode][1](count) <= room)


def filling(version, level, mode=4):
    return MODES[mode][0] * capacity(version, level, mode)


def names_encoding(text):
    """Whether an ECI is before it, which the `qrcode` package knows nothing of."""
    return read_segments(text, 9, is_split=False)[0].mode == 7


def modules_of(matrix):
    return np.frombuffer(matrix.dark, np.uint8)


def read(modules, *, is_bytes=False):
    """What zxing-cpp reads, None when it reads nothing. As bytes, because it names control characters."""
    side = int(modules.size**0.5)
    light = np.pad(1 - modules.reshape(side, side), 4, constant_values=1) * np.uint8(255)
    found = zxingcpp.read_barcode(
        light.repeat(3, axis=0).repeat(3, axis=1), formats=zxingcpp.BarcodeFormat.QRCode
    )
    return found and (bytes(found.bytes) if is_bytes else found.text)


@in_turn("case", REFERENCE)
def test_a_matrix_is_the_one_that_qr_code_styling_draws(case):
    matrix = encode(case["text"], case["level"], compact=False)

    assert (matrix.version, matrix.mask) == (case["version"], case["mask"])
    assert np.packbits(modules_of(matrix)).tobytes().hex() == case["modules"]


@pytest.mark.slow
@in_turn("level", "LMQH")
def test_every_version_and_level_equals_the_qrcode_package(level):
    for version in range(1, 41):
        rng = Random(100 * version + LEVELS[level])
        text = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=capacity(version, level, 4)))

        matrix = encode(text, level)

        assert (matrix.version, matrix.level, matrix.size) == (version, level, 17 + 4 * version)
        assert drawn_by_qrcode(text, matrix) == (version, matrix.lines)
        assert read(modules_of(matrix)) == text, version


@settings(max_examples=100)
@given(TEXTS, st.sampled_from("LMQH"))
def test_any_text_equals_the_qrcode_package_with_the_same_mask(text, level):
    matrix = encode(text, level, compact=False)

    assert count_modules(text, level, compact=False) == matrix.size
    if not names_encoding(text):
        assert drawn_by_qrcode(text, matrix) == (matrix.version, matrix.lines)
    else:
        assert read(modules_of(matrix), is_bytes=True) == text.encode()


@in_turn(
    "text",
    [
        "Düsseldorf Straße",
        "aàacà",
        "Eв3D",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Müller;Jürgen;;;\r\nFN:Jürgen Müller\r\nEND:VCARD\r\n",
        "WIFI:T:WPA;S:Café;P:geheim;;",
    ],
)
def test_what_zbar_takes_for_another_encoding_names_its_own_and_is_read_by_all(text):
    matrix = encode(text, "M")
    modules = np.frombuffer(matrix.dark, np.uint8).reshape(matrix.size, matrix.size)
    grey = np.pad(np.kron(255 - 255 * modules, np.ones((6, 6), np.uint8)), 30, constant_values=255)

    assert names_encoding(text)
    assert {decoder: panel.reads(decoder, grey) for decoder in panel.DECODERS} == dict.fromkeys(
        panel.DECODERS, text
    )


@in_turn("text", ["https://qr.example.com/abc12", "日本語", "ไทย", "Größe 😀 ไทย"])
def test_what_every_reader_takes_for_utf_8_carries_no_more_bits(text):
    assert not names_encoding(text)


@in_turn(("level", "mode"), [*product("LMQH", MODES)])
def test_a_version_is_used_up_to_its_last_character(level, mode):
    for version in range(1, 41):
        held = filling(version, level, mode)

        assert count_modules(held, level) == 17 + 4 * version
        if version < 40:
            assert count_modules(held + held[0], level) == 21 + 4 * version


@in_turn(("level", "mode"), [*product("LMQH", MODES)])
def test_the_longest_text_is_drawn_and_one_character_more_is_refused(level, mode):
    text = filling(40, level, mode)

    assert read(modules_of(encode(text, level))) == text
    for refused in (encode, count_modules):
        with pytest.raises(ValueError, match="too long for a QR code at this error correction level"):
            refused(text + text[0], level)


@in_turn("level", "LMQH")
@in_turn(
    "text",
    [
        "0",
        "00",
        "000",
        "8675309",
        "A",
        "HTTPS://GO.EXAMPLE.COM/A2B3C4D",
        "$%*+-./: ",
        "https://go.example.com/a2b3c4d",
        "Grüße aus Köln",
        "مرحبا بالعالم",
        "日本語のテキスト",
        "scan me 🦊👩‍👩‍👧‍👦",
        "line one\nline two\n",
        "٣٤٥",
    ],
)
def test_a_text_is_read_back(text, level):
    matrix = encode(text, level, compact=False)

    assert read(modules_of(matrix)) == text
    if not names_encoding(text):
        assert drawn_by_qrcode(text, matrix) == (matrix.version, matrix.lines)


def fewest_bits(text, version):
    """Of every way to give each character a mode that has it."""
    modes = [
        [4, *([2] if character in LETTERS else []), *([1] if character in DIGITS else [])]
        for character in text
    ]
    return min(
        sum(
            4 + length_in_bits(mode, version) + MODES[mode][1](len("".join(part).encode()))
            for mode, run in groupby(zip(text, chosen, strict=True), key=itemgetter(1))
            for part in [[character for character, _ in run]]
        )
        for chosen in product(*modes)
    )


@settings(max_examples=150)
@given(st.text("0123456789ABZ:/ $az?é語", min_size=1, max_size=9), st.sampled_from([9, 26, 40]))
def test_the_segments_of_a_short_text_have_the_fewest_bits_of_all(text, version):
    found = read_segments(text, version, is_split=True)

    # Where zbar would misread it, 12 more name the encoding: one segment may then do without.
    named = 12 * (not text.isascii())
    assert fewest_bits(text, version) <= count_all_bits(found, version) <= fewest_bits(text, version) + named


def bits_by_qrcode(encoder):
    modes = ((one.mode, len(one.data)) for one in encoder.data_list)
    return sum(4 + length_in_bits(mode, encoder.version) + MODES[mode][1](count) for mode, count in modes)


@in_turn("alphabet", [DIGITS * 3 + LETTERS, LETTERS + "abcdefghijklmnopqrstuvwxyz", "aé日本語я🦊019 AB"])
def test_a_symbol_is_never_larger_than_that_of_the_qrcode_package(alphabet):
    """Which splits a text into segments of twenty characters, or has one, as other packages do."""
    rng = Random(alphabet)
    for _ in range(400):
        parts = [
            "".join(rng.choices(alphabet[start:], k=rng.randint(1, 30))) for start in rng.choices([0, 9], k=3)
        ]
        text, level = "".join(parts), rng.choice("LMQH")
        named = 12 * (not text.isascii())
        for optimize in (0, 20):
            encoder = bare(text, level) if not optimize else Encoder(error_correction=LEVELS[level], border=0)
            if optimize:
                encoder.add_data(text.encode())
            encoder.best_fit(start=1)
            split = read_segments(text, encoder.version, is_split=True)

            assert count_all_bits(split, encoder.version) <= bits_by_qrcode(encoder) + named, text
            assert named or fit_symbol(text, level).version <= encoder.version, text


def test_short_urls_have_smaller_symbols_at_most_lengths_of_host():
    hosts = ["a" * (length - 4) + ".com" for length in range(8, 27)]

    smaller = {
        level: sum(
            count_modules(f"https://{host}/ABCD2345", level)
            < count_modules(f"https://{host}/abCD234", level, compact=False)
            for host in hosts
        )
        for level in "LMQH"
    }

    assert smaller == {"L": 11, "M": 11, "Q": 15, "H": 18}


@in_turn(
    ("text", "level", "read_as"),
    [
        ("https://qr.example.com/ABCD2345", "Q", "https://qr.example.com/ABCD2345"),
        ("https://qr.example.com/ABCD2345", "M", "HTTPS://QR.EXAMPLE.COM/ABCD2345"),
        ("http://qr.example.com:8080/menu?a=B#c", "Q", "HTTP://QR.EXAMPLE.COM:8080/menu?a=B#c"),
        # A password, the words of a sentence and other scripts stay.
        ("https://Ann:pass@qr.example.com/ABCD2345", "M", "https://Ann:pass@qr.example.com/ABCD2345"),
        ("https://qr.example.com/ is my website", "Q", "https://qr.example.com/ is my website"),
        ("https://straße.example.com/ABCD2345", "M", "https://straße.example.com/ABCD2345"),
        ("WIFI:T:WPA;S:LINDEN 12345678;P:flat12345678901;;", "Q", ""),
    ],
)
def test_scheme_and_host_alone_are_in_capitals_where_that_makes_the_symbol_smaller(text, level, read_as):
    matrix, plain = encode(text, level), encode(text, level, compact=False)
    grey = np.kron(255 - 255 * modules_of(matrix).reshape(matrix.size, -1), np.ones((6, 6), np.uint8))
    page = np.pad(grey, 30, constant_values=255)

    assert (matrix.text, plain.text) == (read_as or text, text)
    assert (matrix.version < plain.version) == (matrix.text != text or not read_as)
    assert {name: panel.reads(name, page) for name in panel.DECODERS} == dict.fromkeys(
        panel.DECODERS, opened(text)
    )
    # The version that has room for the text as it is gains nothing by another.
    assert encode(text, level, plain.version) == plain


def test_an_empty_text_is_no_bytes_in_the_first_version():
    matrix = encode("", "M")

    assert (matrix.version, count_modules("", "M")) == (1, 21)
    assert drawn_by_qrcode("", matrix) == (1, matrix.lines)


def test_a_matrix_answers_alike_in_every_form():
    matrix = encode("https://go.example.com/a2b3c4d", "Q")

    assert len(matrix.dark) == matrix.size**2
    assert set(matrix.dark) == {0, 1}
    assert {len(line) for line in matrix.lines} == {matrix.size}
    assert b"".join(matrix.lines) == matrix.dark


@pytest.mark.slow
def test_the_mask_is_the_first_with_the_smallest_penalty():
    rng = Random(18004)
    for number in range(60):
        alphabet = (DIGITS, LETTERS, "abcdefghijklmnopqrstuvwxyz/:.-🦊")[number % 3]
        text, level = "".join(rng.choices(alphabet, k=rng.randint(1, 60))), rng.choice("LMQH")

        symbols = list(unfinished(text, level))
        penalties = [penalty(modules) for modules in symbols]

        matrix = encode(text, level)

        assert matrix.mask == penalties.index(min(penalties)), text
        # Two masks are seldom close, so the penalties themselves are compared too, to the last bit.
        blank = _blank(matrix.version)
        unmasked = np.array(symbols[0], np.uint8).ravel() ^ blank.masks[0]
        assert _penalties(unmasked, blank).tolist() == penalties, text


def unfinished(text, level):
    """By mask, the symbol while its format and version information and the fixed dark module are light."""
    encoder = bare(text, level)
    encoder.best_fit(start=1)
    for mask in range(8):
        encoder.makeImpl(True, mask)
        yield [list(map(bool, row)) for row in encoder.modules]


def penalty(modules):
    size = len(modules)
    total = 0.0
    for row, column in product(range(size), repeat=2):
        around = [
            modules[y][x]
            for y in range(max(row - 1, 0), min(row + 2, size))
            for x in range(max(column - 1, 0), min(column + 2, size))
        ]
        alike = around.count(modules[row][column]) - 1
        if alike > 5:
            total += alike - 2
    for row, column in product(range(size - 1), repeat=2):
        if len({*modules[row][column : column + 2], *modules[row + 1][column : column + 2]}) == 1:
            total += 3
    finder = [True, False, True, True, True, False, True]
    for line in (*modules, *map(list, zip(*modules, strict=True))):
        total += 40 * sum(line[start : start + 7] == finder for start in range(size - 6))
    dark = sum(map(sum, modules))
    return total + abs(100 * dark / size / size - 50) / 5 * 10


@in_turn("level", "LMQH")
def test_every_codeword_has_eight_modules_of_its_own(level):
    for version in range(1, 41):
        assert_eight_modules_each(version, level)


def assert_eight_modules_each(version, level):
    positions = codeword_positions(version, level)

    assert positions.modules.shape == (positions.blocks.size, 8)
    assert np.unique(positions.modules).size == positions.modules.size
    assert positions.modules.max() < (17 + 4 * version) ** 2
    assert set(positions.blocks) == set(range(positions.correctable.size))
    assert not positions.modules.flags.writeable
    # ISO/IEC 18004, 7.7.3: the first codeword climbs up from the lower right corner.
    size = 17 + 4 * version
    assert [divmod(module, size) for module in positions.modules[0].tolist()] == [
        (size - 1 - step // 2, size - 1 - step % 2) for step in range(8)
    ]


@in_turn(
    ("version", "level"),
    [
        (1, "L"),
        (1, "H"),
        (2, "M"),
        (3, "Q"),
        (5, "H"),
        (7, "Q"),
        (10, "L"),
        (14, "M"),
        (19, "Q"),
        (27, "H"),
        (40, "Q"),
    ],
)
def test_a_block_bears_as_many_wrong_codewords_as_it_can_correct_and_no_more(version, level):
    text, positions, rng = filling(version, level), codeword_positions(version, level), Random(version)
    modules = modules_of(encode(text, level))
    blocks = [
        np.flatnonzero(positions.blocks == block).tolist() for block in range(positions.correctable.size)
    ]
    wrong = [
        rng.sample(block, count + 1)
        for block, count in zip(blocks, positions.correctable.tolist(), strict=True)
    ]

    borne = modules.copy()
    borne[positions.modules[[codeword for block in wrong for codeword in block[1:]]]] ^= 1

    assert read(borne) == text
    for block in (wrong[0], wrong[-1]):
        broken = modules.copy()
        broken[positions.modules[block]] ^= 1
        assert read(broken) != text
        broken[positions.modules[block[0]]] ^= 1
        assert read(broken) == text


def test_one_wrong_module_makes_its_codeword_wrong():
    positions = codeword_positions(3, "H")
    modules = modules_of(encode("https://go.example.com/a", "H"))
    sampled = modules.copy()
    sampled[positions.modules[[0, 1, 5], [7, 0, 3]]] ^= 1

    wrong = (sampled[positions.modules] != modules[positions.modules]).any(axis=1)

    assert np.flatnonzero(wrong).tolist() == [0, 1, 5]
    assert np.bincount(positions.blocks[wrong], minlength=2).tolist() == [1, 2]
    assert positions.correctable.tolist() == [11, 11]


def test_a_version_holds_what_the_standard_says():
    for level, number in LEVELS.items():
        assert [8 * codewords for codewords in DATA_CODEWORDS[level]] == BIT_LIMIT_TABLE[number][1:]
