import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.pages.mp3_length import mp3_seconds, tag_length
from tests.cases import in_turn
from tests.files import mp3

START = 65_536


@in_turn(
    ("sound", "seconds"),
    [
        (mp3(185), 185),
        (mp3(185, tag=300_000), 185),
        (mp3(20, rates=(9, 5, 11), xing=8_613), 225),
        (mp3(20, tag=40, xing=8_613), 225),
        # Of changing rates, and none announced.
        (mp3(20, rates=(9, 5, 11)), None),
        (mp3(20, xing=0xFFFF_FFFF), None),
        (b"ID3\x04\0\0\0\0\0\x0a" + bytes(10), None),
        (b"", None),
        (b"\xff\xfb", None),
        (b"\xff" * 5_000, None),
        (b"Once upon a time there was a text", None),
    ],
)
def test_a_sound_has_its_length_where_its_beginning_tells(sound, seconds):
    assert mp3_seconds(sound[: tag_length(sound) + START], len(sound)) == seconds


def test_without_its_size_only_a_header_tells_the_length():
    assert mp3_seconds(mp3(20), None) is None
    assert mp3_seconds(mp3(20, xing=8_613), None) == 225


@pytest.mark.parametrize("size", [None, 0, 10**13])
@given(start=st.binary(max_size=60), cut=st.integers(0, 1_000))
def test_any_bytes_have_a_length_or_none(start, cut, size):
    for content in (start, start + mp3(1)[:cut], b"ID3" + start, b"\xff\xfb\x90\0" + start):
        found = mp3_seconds(content, size)
        assert found is None or found >= 1
