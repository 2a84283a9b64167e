from hypothesis import given
from hypothesis import strategies as st

from domain.payloads.content_lines import on_one_line, with_line_breaks
from tests.domain.payloads.scanning import WILD


def test_every_kind_of_line_break_is_one_break():
    breaks = ("\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029")

    assert with_line_breaks("".join(f"a{one}" for one in breaks), "|") == "a|" * len(breaks)
    assert on_one_line(" a\r\n\tb\x00\x1b\n") == "a  b"


@given(WILD | st.text())
def test_no_line_is_cut_within_and_no_control_character_but_the_tab_is_left(text):
    parts = with_line_breaks(text, "\n").split("\n")

    assert all(part.splitlines() == [part] for part in parts if part)
    assert not any(
        character < " " or "\x7f" <= character <= "\x9f" for character in "".join(parts) if character != "\t"
    )
