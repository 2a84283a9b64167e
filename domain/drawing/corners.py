"""Which rings decoders find (docs/scannability.md, "Rings")."""

from domain.drawing.options import DotStyle, Level, RingStyle
from domain.drawing.scannability import Grade

_SQUARE_SEEKERS = "scanners that look for square corners (OpenCV, quirc, BoofCV, many built into devices)"


def ring_problem(ring: RingStyle | None, dots: DotStyle, level: Level) -> tuple[Grade, str] | None:
    """The best grade with this ring, if that is no A, and the end of a sentence about it.

    An unset ring has the dots' style, whose corners have a radius of at most one module.
    """
    match ring, dots:
        case "dot", _:
            return "D", f"round, and {_SQUARE_SEEKERS} do not find them"
        case "extra-rounded", _:
            return "C", f"very rounded, and {_SQUARE_SEEKERS} do not find them"
        case ("dots", _) | (None, "dots"):
            # Level L has no error correction to spare.
            best: Grade = "D" if level == "L" else "C"
            return (
                best,
                "made of single dots, which some scanners do not find when the print is held at an angle",
            )
        case ("classy-rounded", _) | (None, "extra-rounded" | "classy-rounded"):
            return "C", f"rounded by a whole module, and {_SQUARE_SEEKERS} often miss them"
    return None
