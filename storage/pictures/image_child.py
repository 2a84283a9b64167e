"""The child process that decodes one logo, page picture or PDF: a hostile one can break only this process.

Its last argument: the limits as JSON. stdin: the source. stdout: a line of JSON with what is known
before the drawing (`{"pages"}` or `{"full_size"}`), another with its outcome (`{"width", "height"}` or
`{"reason", "cause"}`), then the image.
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
    given = json.loads(sys.argv[-1])
    _limit_resources(has_threads=given["cleaned"] == "HEIC")
    # Imported within the memory limit and before the limit on files. Pillow would import the plug-ins late.
    from PIL import Image, MpoImagePlugin, TiffImagePlugin  # noqa: F401

    from domain.drawing.logo_limits import ImageUnavailable, PictureLimits
    from domain.drawing.logos.logo_images import full_size
    from domain.pages.page_files import SNIFFED, kind_of
    from storage.pictures.image_drawing import draw_image

    Image.preinit()
    limits = PictureLimits(**given)
    if limits.cleaned:
        from storage.pictures.picture_cleaning import clean_picture, load_codecs

        load_codecs(limits.cleaned)
    source = sys.stdin.buffer.read(limits.max_source_bytes + 1)
    is_pdf = limits.max_pdf_bytes > 0 and kind_of(source[:SNIFFED]) == "PDF"
    if is_pdf:
        from storage.pictures.pdf_drawing import count_pages, draw_first_page, open_pdf
    # From now on no file and no socket can be opened.
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
    try:
        if is_pdf:
            pdf = open_pdf(source)
            _answer({"pages": count_pages(pdf)})
            image = draw_first_page(pdf)
        else:
            _answer({"full_size": full_size(source)})
            image = clean_picture(source, limits) if limits.cleaned else draw_image(source, limits)
    except ImageUnavailable as error:
        _answer({"reason": error.reason, "cause": error.cause})
    except MemoryError:
        _answer({"reason": "takes too much memory to draw"})
    else:
        _answer({"width": image.width, "height": image.height}, image.content)


def _limit_resources(*, has_threads: bool) -> None:
    """`has_threads`: libde265 decodes in threads of its own, and ends the process where it gets none."""
    for limit, value in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        *(() if has_threads else ((resource.RLIMIT_NPROC, 0),)),
    ):
        resource.setrlimit(limit, (value, value))
    signal.alarm(WALL_SECONDS)


def _answer(head: dict[str, object], content: bytes = b"") -> None:
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + content)
    sys.stdout.buffer.flush()
