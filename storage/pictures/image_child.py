"""The child process that decodes one logo or page picture: a hostile picture can break only this process.

Its last argument: the limits as JSON. stdin: the source. stdout: a line of JSON (`{"width", "height"}` or
`{"reason"}`), then the image.
"""

import json
import resource
import signal
import sys

# Address space. The largest allowed pictures use less than 200 MB of it.
MEMORY_BYTES = 320 * 1024 * 1024
CPU_SECONDS = 5
# The parent kills its child sooner; this is for a child whose parent was killed.
WALL_SECONDS = 8


def main() -> None:
    _limit_resources()
    # Imported within the memory limit and before the limit on files. Pillow would import the plug-ins late.
    from PIL import Image, MpoImagePlugin, TiffImagePlugin  # noqa: F401, PLC0415

    from domain.drawing.logo_limits import ImageUnavailable, PictureLimits  # noqa: PLC0415
    from storage.pictures.image_drawing import draw_image  # noqa: PLC0415

    Image.preinit()
    _limit_files()
    limits = PictureLimits(**json.loads(sys.argv[-1]))
    try:
        image = draw_image(sys.stdin.buffer.read(limits.max_bytes + 1), limits)
    except ImageUnavailable as error:
        _answer({"reason": error.reason})
    except MemoryError:
        _answer({"reason": "takes too much memory to draw"})
    else:
        _answer({"width": image.width, "height": image.height}, image.content)


def _limit_resources() -> None:
    for limit, value in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NPROC, 0),
    ):
        resource.setrlimit(limit, (value, value))
    signal.alarm(WALL_SECONDS)


def _limit_files() -> None:
    """From now on no file and no socket can be opened."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))


def _answer(head: dict[str, object], content: bytes = b"") -> None:
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + content)
    sys.stdout.buffer.flush()
