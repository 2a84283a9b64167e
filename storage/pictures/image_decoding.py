"""Decoding a picture or PDF that may be hostile, in a child process that can be killed."""

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Final, get_args

from domain.drawing.logo_limits import LOGO_LIMITS, ImageCause, ImageUnavailable, PictureLimits
from domain.drawing.shapes import DecodedImage
from domain.files.kinds import PICTURES, is_heic
from domain.pages.page_files import SNIFFED, kind_of

DECODE_SECONDS: Final = 5.0
AT_ONCE: Final = 2
UNREADABLE: Final = "is damaged, or takes too much memory or time to draw"

_ROOT = Path(__file__).parents[2]
# Isolated Python (-I) ignores PYTHONPATH and its working folder, so the project's path is an argument.
_START = "import sys; sys.path.insert(0, sys.argv[1]); from storage.pictures.image_child import main; main()"


_MAX_PAGES: Final = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """`pages`: of a PDF; `full_size`: width and height of a picture in px.

    Without an image, `reason` says why.
    """

    image: DecodedImage | None = None
    reason: str = ""
    cause: ImageCause = "unreadable"
    pages: int | None = None
    full_size: tuple[int, int] | None = None


class ImageDecoder:
    """One child process an image, two at a time, `seconds` each. `limits`: where a call has no others."""

    def __init__(self, *, seconds: float = DECODE_SECONDS, limits: PictureLimits = LOGO_LIMITS) -> None:
        self._seconds = seconds
        self._limits = limits
        self._slots = asyncio.Semaphore(AT_ONCE)
        # Of its own: others wait for the loop's threads, as forms do.
        self._threads = ThreadPoolExecutor(AT_ONCE, "picture")

    async def decode(self, source: bytes | bytearray, limits: PictureLimits | None = None) -> DecodedImage:
        """Raise ImageUnavailable with the reason. Also when cancelled, this ends the child."""
        reading = await self.read(source, limits)
        if reading.image is None:
            raise ImageUnavailable(reading.reason, reading.cause)
        return reading.image

    async def read(self, source: bytes | bytearray, limits: PictureLimits | None = None) -> Reading:
        """Decode as `decode` does; returns what was found out until it failed, too."""
        limits = limits or self._limits
        if not limits.cleaned and is_heic(bytes(source[:SNIFFED])):
            return Reading(reason="is a HEIC photograph; send it as JPEG", cause="heic")
        if len(source) > limits.max_source_bytes:
            refusal = limits.refusal()
            return Reading(reason=refusal.reason, cause=refusal.cause)
        answer = bytearray()
        async with self._slots:
            with TemporaryDirectory(prefix="repoint-logo-") as folder:
                fault = await self._ask(source, limits, folder, answer)
        known, _, drawn = bytes(answer).partition(b"\n")
        found = _read_known(known)
        if fault:
            return replace(found, reason=fault)
        try:
            # A source that cannot even be opened has one line.
            return replace(found, image=_read_image(drawn or known, limits.max_side))
        except ImageUnavailable as refusal:
            return replace(found, reason=refusal.reason, cause=refusal.cause)

    async def _ask(
        self, source: bytes | bytearray, limits: PictureLimits, folder: str, answer: bytearray
    ) -> str:
        """The reason why the answer is not complete, or an empty text."""
        child = _start_child(limits, folder)
        # An incompressible RGBA picture, and the overhead of PNG.
        pixels = limits.max_stored_bytes if limits.cleaned else limits.max_side * limits.max_side * 4
        most = pixels + 100_000
        loop = asyncio.get_running_loop()
        talk = loop.run_in_executor(self._threads, _converse, child, source, answer, most)
        try:
            async with asyncio.timeout(self._seconds):
                return "" if await asyncio.shield(talk) else UNREADABLE
        except TimeoutError:
            return f"takes more than {self._seconds:g} seconds to draw"
        finally:
            child.kill()
            await asyncio.wait([talk])


def _start_child(limits: PictureLimits, folder: str) -> Popen[bytes]:
    """Not by uvloop: it forks this whole process, for which every scan waits milliseconds."""
    command = (sys.executable, "-I", "-B", "-c", _START, str(_ROOT), json.dumps(asdict(limits)))
    return Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=folder, env={})


def _converse(child: Popen[bytes], source: bytes | bytearray, answer: bytearray, most: int) -> bool:
    """Whether the child ended well, before its answer was too long."""
    if child.stdin is None or child.stdout is None:
        raise RuntimeError("the child was started without pipes")
    with child:
        # It may end early.
        with suppress(BrokenPipeError), child.stdin:
            child.stdin.write(source)
        answer += child.stdout.read(most + 1)
        if len(answer) > most:
            child.kill()
    return child.returncode == 0 and len(answer) <= most


def _read_known(line: bytes) -> Reading:
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        fields = json.loads(line)
        pages, sides = int(fields.get("pages") or 0), [int(side) for side in fields.get("full_size") or ()]
        return Reading(
            pages=pages if 1 <= pages <= _MAX_PAGES else None,
            full_size=(sides[0], sides[1]) if len(sides) == 2 and min(sides) >= 1 else None,
        )
    return Reading()


def _read_image(answer: bytes, max_side: int) -> DecodedImage:
    """Validate the answer: a hostile picture may have taken over the child."""
    head, _, content = answer.partition(b"\n")
    try:
        fields = json.loads(head)
        if "reason" in fields:
            reason = "".join(sign for sign in str(fields["reason"])[:200] if sign.isprintable())
            causes = (cause for cause in get_args(ImageCause) if cause == fields.get("cause"))
            raise ImageUnavailable(reason, next(causes, "unreadable"))
        width, height = int(fields["width"]), int(fields["height"])
    except (ValueError, KeyError, TypeError):
        raise ImageUnavailable(UNREADABLE) from None
    is_picture = kind_of(content[:SNIFFED]) in PICTURES
    if not (is_picture and 1 <= width <= max_side and 1 <= height <= max_side):
        raise ImageUnavailable(UNREADABLE)
    return DecodedImage(content, width, height, sha256(content).hexdigest())
