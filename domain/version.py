"""The project's version, as all that it shows says it."""

from typing import Final

VERSION: Final = "0.1.0"
