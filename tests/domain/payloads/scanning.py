"""Payload to picture to payload, and texts that break a careless writer."""

import numpy as np
import zxingcpp
from hypothesis import strategies as st

from domain.drawing.engine.matrix import encode
from tests.opened import opened

SPECIAL = ";:,\\\"%&=?#+^'<>@/|=-_.() "
SCRIPTS = "aZ09éß漢字かשלוםالعربية😀👩🏽\u200d🚀\u202e"
# No control characters but the line feed: what comes out must be what went in.
CHARACTERS = st.sampled_from(SPECIAL + SCRIPTS + "\n") | st.characters(
    exclude_categories=["Cs", "Cc", "Zl", "Zp"]
)
TEXTS = st.text(CHARACTERS, max_size=30)
LINES = st.text(CHARACTERS.filter(lambda character: character != "\n"), max_size=30)
LONG = st.integers(150, 400).flatmap(lambda size: st.sampled_from(SCRIPTS).map(lambda one: one * (size // 4)))
OPEN = st.none() | TEXTS | LONG
# With every control character, and the line breaks of Unicode.
WILD = st.text(
    st.sampled_from("\r\n\t\v\f\x00\x1b\x7f\x85\u2028\u2029" + SPECIAL)
    | st.characters(exclude_categories=["Cs"]),
    max_size=40,
)


def scanned(payload: str, level: str = "L") -> str:
    """What a reader that is not ours finds in the drawn symbol."""
    matrix = encode(payload, level)
    light = 1 - np.frombuffer(matrix.dark, np.uint8).reshape(matrix.size, matrix.size)
    image = np.kron(np.pad(light, 4, constant_values=1), np.full((4, 4), 255, np.uint8))
    (found,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, is_pure=True)
    # The bytes, because which script they are in is a reader's guess where a text is short.
    return opened(found.bytes.decode())
