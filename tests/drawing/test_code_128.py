import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.code_128 import MAX_LENGTH, bars_of
from tests.cases import in_turn

CHARACTERS = "".join(map(chr, range(32, 127)))


def drawn(text):
    """As pixels, three to a module."""
    row = np.array([[0 if module == "1" else 255 for module in bars_of(text)]], dtype=np.uint8)
    return row.repeat(60, axis=0).repeat(3, axis=1)


@given(text=st.text(CHARACTERS, min_size=1, max_size=MAX_LENGTH))
def test_whatever_it_holds_is_read_again(text):
    (found,) = zxingcpp.read_barcodes(drawn(text), formats=zxingcpp.BarcodeFormat.Code128)

    assert found.text == text


@in_turn("text", [CHARACTERS[start : start + 19] for start in range(0, 95, 19)])
def test_another_decoder_reads_each_character(text):
    pyzbar = pytest.importorskip("pyzbar.pyzbar", exc_type=ImportError)

    (found,) = pyzbar.decode(drawn(text))

    assert (found.type, found.data.decode()) == ("CODE128", text)


@in_turn("text", ["", "x" * 25, "Tür", "a\tb", "割引"])
def test_what_it_cannot_hold_is_refused(text):
    with pytest.raises(ValueError, match="1 to 24"):
        bars_of(text)
