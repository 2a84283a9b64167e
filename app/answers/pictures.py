"""Pictures of codes over HTTP: query parameters and caching."""

import asyncio
from typing import Annotated, Final

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from app.answers.file_names import ascii_name
from app.answers.queries import Decimal, Digits, StrictQuery
from app.compression import gzipped, takes_gzip
from app.conditions import is_unchanged
from app.context import context_of
from domain.codes.picture_source import PictureSource, picture_tag
from domain.drawing.options import MAX_SIDE, MIN_SIDE, Design, read_design
from domain.drawing.output import MEDIA_TYPES, MM_AN_INCH, RASTERS, TEXTS, Format, Inks, Output
from domain.kernel.errors import NotScannable, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.parsing import Fields, as_fault_of, parse_valid
from domain.kernel.reasons import Reason
from domain.use_cases.codes.grades import require_scannable
from domain.use_cases.codes.pictures import draw

_SVG_POLICY: Final = "default-src 'none'; img-src data:"


class PictureQuery(StrictQuery):
    """Which file, how large in px and on paper."""

    format: Format = Field("png", description="The format of the file.")
    size: Annotated[int, Field(ge=MIN_SIDE, le=MAX_SIDE), Digits] | None = Field(
        None,
        description="For png, jpg and webp: px on the longer side of the symbol's area; a frame's band comes "
        "on top.",
    )
    size_mm: Annotated[float, Field(ge=1, le=10_000), Decimal] | None = Field(
        None, description="The same side on paper, in mm; with dpi and without size it makes the px, too."
    )
    dpi: Annotated[float, Field(ge=10, le=10_000), Decimal] | None = Field(
        None, description="Px an inch on paper."
    )
    inks: Inks = Field("rgb", description="For pdf: colours for screens, or for a press.")
    spot: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[ -~]+$")] | None = Field(
        None, description="For pdf: the name of an ink, like PANTONE 286 C, that prints the code's colour."
    )
    v: Annotated[str, Field(max_length=64)] | None = Field(
        None, description="A version, as in a code's image URL: that answer may be kept for ever."
    )


def parse_picture_query(fields: Fields) -> PictureQuery:
    """Raises ValidationFailed naming each parameter that is unknown or wrong."""
    return parse_valid(PictureQuery, fields)


async def answer_picture(
    request: Request,
    picture_source: PictureSource,
    query: PictureQuery,
    *,
    name: str,
    version: str | None = None,
    anonymous: bool = False,
) -> Response:
    """The picture, or 304. The versioned URL is immutable; any other is revalidated.

    `name`: of the file, without its ending, in ASCII. `version`: the expected `v`, by default the picture's
    tag. Raises ValidationFailed for a size without room for the modules, NotScannable under `strict`.
    `anonymous` as in `Renderer.draw`.
    """
    context, design = context_of(request), read_design(picture_source.options)
    _require_of_format(query, anonymous=anonymous)
    output = output_of(query, design)
    too_small = _too_small(picture_source, design, output)
    if query.strict:
        require_scannable(picture_source.scannability)
        if too_small:
            raise NotScannable("be too small on paper", [too_small.at("size_mm")])
    drawn = picture_tag(picture_source)
    is_zipped = output.format in TEXTS and takes_gzip(request.headers)
    is_kept = query.v == (version or drawn)
    headers = {
        **_headers_of(output, drawn, name, is_zipped=is_zipped),
        "Cache-Control": "public, max-age=31536000, immutable" if is_kept else "no-cache",
        # RFC 7234, 5.5.7: 299, a persistent warning.
        **({"Warning": f'299 - "{too_small}"'} if too_small else {}),
    }
    if is_unchanged(request.headers.get("if-none-match"), headers["ETag"]):
        return Response(status_code=304, headers=headers)
    with as_fault_of("size"):
        content = await draw(context.deps, picture_source, output, anonymous=anonymous)
    if is_zipped:
        # In a thread: a logo may make it large.
        content, headers["Content-Encoding"] = await asyncio.to_thread(gzipped, content), "gzip"
    return Response(content, headers=headers, media_type=MEDIA_TYPES[output.format])


def _headers_of(output: Output, drawn: str, name: str, *, is_zipped: bool) -> dict[str, str]:
    # A strong validator (RFC 9110, 8.8.3): each file has its own, and so has each of its encodings.
    press = f"-{output.inks}-{(output.spot or '').encode().hex()}" if output.format == "pdf" else ""
    tag = f"{drawn}-{output.format}-{output.size or 0}-{output.dpi or 0}{press}{'-gzip' if is_zipped else ''}"
    return {
        "ETag": f'"{tag}"',
        "X-Content-Type-Options": "nosniff",
        # RFC 6266: shown, and saved under a name that says which code it is.
        "Content-Disposition": f'inline; filename="{ascii_name(name)}.{output.format}"',
        **({"Vary": "Accept-Encoding"} if output.format in TEXTS else {}),
        # An SVG that is opened by itself is a document of this origin.
        **({"Content-Security-Policy": _SVG_POLICY} if output.format == "svg" else {}),
    }


def _too_small(source: PictureSource, design: Design, output: Output) -> InvalidValue | None:
    """Say that the picture does not scan well at the asked size on paper."""
    if output.dpi is None:
        return None
    longer = max(design.width, design.height)
    wide = (output.size or longer) / output.dpi * MM_AN_INCH * design.width / longer
    least = source.least_mm(design)
    if round(wide, 1) >= round(least, 1):
        return None
    return InvalidValue(Reason.PRINT_TOO_SMALL, size=wide, least=least)


def _require_of_format(query: PictureQuery, *, anonymous: bool) -> None:
    """Raises ValidationFailed for a parameter that only another format has."""
    if query.size is not None and query.format not in RASTERS and not anonymous:
        # The public URL takes it: it may stand in somebody's page.
        raise ValidationFailed([Fault("size", Reason.DRAWN_AS_LINES, value=query.format)])
    for name in ("inks", "spot") if query.format != "pdf" else ():
        if getattr(query, name) != PictureQuery.model_fields[name].default:
            raise ValidationFailed([Fault(name, Reason.PDF_ALONE)])


def output_of(query: PictureQuery, design: Design) -> Output:
    """The asked output. Raises ValidationFailed when size, size_mm and dpi contradict each other."""
    longer, inches = max(design.width, design.height), (query.size_mm or 0) / MM_AN_INCH
    if query.format not in RASTERS:
        dpi = _rounded(longer / inches if inches else query.dpi)
        return Output(query.format, dpi=dpi, inks=query.inks, spot=query.spot)
    size = query.size
    if inches and query.dpi:
        asked = round(inches * query.dpi)
        if size is not None and abs(size - asked) > 1:
            raise ValidationFailed([Fault("dpi", Reason.RESOLUTION, size=asked, value=size)])
        if not MIN_SIDE <= asked <= MAX_SIDE:
            reason = Reason.PICTURE_TOO_LARGE if asked > MAX_SIDE else Reason.PICTURE_TOO_SMALL
            raise ValidationFailed([Fault("dpi", reason, size=asked, least=MIN_SIDE, limit=MAX_SIDE)])
        size = size or asked
    return Output(query.format, size, _rounded((size or longer) / inches if inches else query.dpi))


def _rounded(dpi: float | None) -> float | None:
    """The number, rounded finer than any file format needs, and short enough for a tag."""
    return None if dpi is None else round(dpi, 3)
