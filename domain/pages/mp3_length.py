"""The length of an MP3, from its first bytes (ISO 11172-3, ISO 13818-3, and the Xing and VBRI headers)."""

from dataclasses import dataclass
from typing import Final

# kbit/s of layer III by index: MPEG-1, and MPEG-2 or 2.5.
_RATES: Final = (
    (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
)
_SAMPLE_RATES: Final = (44_100, 48_000, 32_000)
_TAG_HEAD: Final = 10
# How far behind the tag the first frame is looked for, and how many frames with one rate show a constant one.
_SEARCHED: Final = 4_096
_MOST_TAGS: Final = 8
_ENOUGH_FRAMES: Final = 40
# A week: no sound is longer.
_MAX_SECONDS: Final = 7 * 86_400


@dataclass(frozen=True, slots=True)
class Frame:
    """`side`: bytes between its head and a Xing header. Rates are bits and samples a second."""

    length: int
    bit_rate: int
    sample_rate: int
    samples: int
    side: int


def tag_length(start: bytes) -> int:
    """The bytes of the ID3v2 tag before the sound (ID3v2.4, 3.1)."""
    if not start.startswith(b"ID3") or len(start) < _TAG_HEAD:
        return 0
    size = 0
    for byte in start[6:_TAG_HEAD]:
        size = size << 7 | byte & 0x7F
    has_footer = start[5] & 0x10
    return _TAG_HEAD + size + (_TAG_HEAD if has_footer else 0)


def frame_at(content: bytes, place: int) -> Frame | None:
    """The frame of layer III whose head is there; None if there is none."""
    head = content[place : place + 4]
    if len(head) < 4 or head[0] != 0xFF or head[1] & 0xE6 != 0xE2:
        return None
    version, rate, sampling = head[1] >> 3 & 3, head[2] >> 4, head[2] >> 2 & 3
    if version == 1 or rate in {0, 15} or sampling == 3:
        return None
    is_first, is_mono = version == 3, head[3] >> 6 == 3
    bit_rate = _RATES[not is_first][rate] * 1_000
    sample_rate = _SAMPLE_RATES[sampling] // {3: 1, 2: 2, 0: 4}[version]
    samples = 1_152 if is_first else 576
    length = samples // 8 * bit_rate // sample_rate + (head[2] >> 1 & 1)
    side = (17 if is_mono else 32) if is_first else (9 if is_mono else 17)
    return Frame(length, bit_rate, sample_rate, samples, side)


def mp3_seconds(start: bytes, size: int | None) -> int | None:
    """The length of a sound that begins so and has `size` bytes; None if they do not tell."""
    place = first_frame(start)
    first = None if place is None else frame_at(start, place)
    if place is None or first is None:
        return None
    if frames := _announced_frames(start, place, first):
        seconds = frames * first.samples / first.sample_rate
    elif size is not None and _has_one_rate(start, place, first):
        seconds = (size - place) * 8 / first.bit_rate
    else:
        return None
    return round(seconds) if 1 <= round(seconds) <= _MAX_SECONDS else None


def first_frame(start: bytes) -> int | None:
    """Where the sound begins; None if none is there."""
    begin = 0
    # Some programs put their tag before that of another.
    for _ in range(_MOST_TAGS):
        begin += tag_length(start[begin : begin + _TAG_HEAD])
    for place in range(begin, begin + _SEARCHED):
        frame = frame_at(start, place)
        # Two bytes look like a head now and then, but another does not follow at the right place.
        if frame and frame_at(start, place + frame.length):
            return place
    return None


def _announced_frames(start: bytes, place: int, first: Frame) -> int:
    xing, vbri = place + 4 + first.side, place + 36
    if start[xing : xing + 4] in {b"Xing", b"Info"} and int.from_bytes(start[xing + 4 : xing + 8]) & 1:
        return int.from_bytes(start[xing + 8 : xing + 12])
    if start[vbri : vbri + 4] == b"VBRI":
        return int.from_bytes(start[vbri + 14 : vbri + 18])
    return 0


def _has_one_rate(start: bytes, place: int, first: Frame) -> bool:
    for _ in range(_ENOUGH_FRAMES):
        frame = frame_at(start, place)
        if frame is None:
            # What was read ends here.
            return place >= len(start) - 4
        if frame.bit_rate != first.bit_rate:
            return False
        place += frame.length
    return True
