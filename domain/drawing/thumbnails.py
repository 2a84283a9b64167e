"""Smaller copies of a picture: how large, and as which file."""

from dataclasses import dataclass
from typing import Literal

Encoding = Literal["webp", "jpeg"]


@dataclass(frozen=True, slots=True)
class Cut:
    """A size of at most `width` x `height` px. `is_whole`: scaled into it; otherwise cropped to its shape.

    A picture is never made larger. `max_bytes` is the aim of the quality.
    """

    width: int
    height: int
    max_bytes: int
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class Thumbnail:
    content: bytes
    media_type: str
