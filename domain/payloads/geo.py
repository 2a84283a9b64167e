"""A place: RFC 5870, in WGS 84."""


def write_geo(latitude: float, longitude: float) -> str:
    """Degrees with at most seven decimals, a centimetre. A pole has one longitude: 0 (3.4.2)."""
    at_pole = abs(latitude) == 90
    return f"geo:{_write_degrees(latitude)},{_write_degrees(0 if at_pole else longitude)}"


def _write_degrees(degrees: float) -> str:
    """3.3 has no exponent. 3.4.3 compares numbers, so that no zero is needed at the end, nor before one a minus."""
    written = f"{degrees:.7f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written
