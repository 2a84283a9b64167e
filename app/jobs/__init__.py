"""Files of jobs, in and out, for REST and the dashboard."""

from typing import Final

# One file is checked at a time, because each takes memory and CPU.
FILES: Final = "files"
