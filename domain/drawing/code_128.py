"""Code 128 in its set B (ISO/IEC 15417): what the laser scanner of a till reads, which knows no QR codes."""

from typing import Final

# Widths of the bars and spaces of each symbol character, from 0 on; the last is the stop.
_WIDTHS: Final = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222"
    "123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321"
    "232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121"
    "313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224"
    "111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111"
    "111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113"
    "114311411113411311113141114131311141411131211412211214211232"
)
_STOP: Final = "2331112"
_START_B: Final = 104
_FIRST: Final = ord(" ")
_QUIET: Final = 10
# The bars of a longer text are too thin for a phone's screen.
MAX_LENGTH: Final = 24


def bars_of(text: str) -> str:
    """The modules of a symbol, with its quiet zones: "1" is black. Raise ValueError for other texts."""
    if not 0 < len(text) <= MAX_LENGTH or not (text.isascii() and text.isprintable()):
        raise ValueError("must be 1 to 24 printable ASCII characters")
    values = [ord(character) - _FIRST for character in text]
    check = (_START_B + sum(place * value for place, value in enumerate(values, start=1))) % 103
    widths = "".join(_WIDTHS[6 * value :][:6] for value in (_START_B, *values, check)) + _STOP
    bars = "".join("10"[place % 2] * int(width) for place, width in enumerate(widths))
    return f"{'0' * _QUIET}{bars}{'0' * _QUIET}"
