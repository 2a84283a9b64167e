"""The CPU of plain codes in segno, the fastest library of them that is written in Python alone.

It draws no styles. It is installed on first use into `data/bench-segno`, which git ignores.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

_VERSION: Final = "1.6.6"
_INSTALLED: Final = Path(__file__).resolve().parent.parent.parent / "data" / "bench-segno"
_INSTALL_WITHIN, _DRAW_WITHIN = 120.0, 60.0
# Prints the median in seconds. 29 modules of 9 px and four modules around them, as `PLAIN` is drawn.
_SCRIPT: Final = """
import io, sys, time
from statistics import median
import segno
kind, beginning, taken = sys.argv[1], sys.argv[2], []
for number in range(300):
    began = time.process_time()
    code = segno.make(f"{beginning}{number:06}", error="q", boost_error=False, micro=False)
    code.save(io.BytesIO(), kind=kind, scale=9, border=1)
    taken.append(time.process_time() - began)
print(median(taken))
"""


def time_segno(text: str, kind: str) -> float | None:
    """Seconds to draw a plain code of a text like this; None where segno cannot be installed."""
    try:
        python = _installed_python()
        run = subprocess.run(
            [python, "-c", _SCRIPT, kind, text[:-6]],
            capture_output=True,
            text=True,
            timeout=_DRAW_WITHIN,
            check=True,
        )
    except (subprocess.SubprocessError, OSError):
        return None
    return float(run.stdout)


def _installed_python() -> str:
    folder = _INSTALLED / f"{_VERSION}-{sys.version_info[0]}{sys.version_info[1]}"
    python = folder / "bin" / "python"
    if not (folder / "finished").exists():
        _INSTALLED.mkdir(parents=True, exist_ok=True)
        install = [str(python), "-m", "pip", "install", "--quiet", f"segno=={_VERSION}"]
        for command in ([sys.executable, "-m", "venv", str(folder)], install):
            subprocess.run(command, capture_output=True, timeout=_INSTALL_WITHIN, check=True)
        (folder / "finished").touch()
    return str(python)
