"""The picture of a code on its page, and as a file."""

from functools import partial
from typing import Final, get_args

from starlette.responses import Response

from app.answers.pictures import answer_picture, parse_picture_query
from app.dashboard.code.changes import again
from app.dashboard.frame import Pages, SignedIn, form, lost, owners_page
from app.dashboard.frame.form import Faults
from app.dashboard.parts.codes import of_code
from app.dashboard.parts.prints import TWIN_FORMATS, disposition_of, least_width, show_picture
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of, twin_picture_source_of
from domain.drawing.output import RASTERS, Format
from domain.kernel.errors import NotScannable, ValidationFailed

_again = partial(again, part="print")


def _words(request: SignedIn, refusal: NotScannable | ValidationFailed) -> Faults:
    is_large = any(fault.field == "dpi" for fault in refusal.faults)
    return {"size_mm": request.t.print_too_large if is_large else request.t.print_wrong}


@form(_again, {NotScannable: _words, ValidationFailed: _words})
async def download(request: SignedIn, code: QRCode) -> Response:
    """The file with the code's name. A size on paper is never less than the one at which it still scans."""
    asked = dict(request.http.query_params)
    if asked.get("format") not in get_args(Format):
        return lost(request.http)
    if asked["format"] not in RASTERS:
        # A drawing has no pixels.
        asked.pop("dpi", None)
    least = least_width(code)
    query = parse_picture_query(asked)
    if least and query.size_mm is not None and query.size_mm < least:
        faults = {"size_mm": request.t.print_too_small.format(width=least)}
        return await _again(request, code, faults=faults, status=422)
    source = picture_source_of(code, request.deps.addresses)
    response = await answer_picture(request.http, source, query, name=code.short_id)
    response.headers["Content-Disposition"] = disposition_of(code, query.format)
    return response


async def download_twin(request: SignedIn, code: QRCode) -> Response:
    """The static twin as a file: the content itself, which joins, calls or pays without a network."""
    source = twin_picture_source_of(code)
    kind = request.http.query_params.get("format")
    if source is None or kind not in TWIN_FORMATS:
        return lost(request.http)
    query = parse_picture_query({"format": kind})
    response = await answer_picture(request.http, source, query, name=f"{code.short_id}-static")
    response.headers["Content-Disposition"] = disposition_of(code, query.format, request.t.twin_file)
    return response


PAGES: Final[Pages] = {
    "/codes/{reference}/picture": owners_page(of_code(show_picture)),
    "/codes/{reference}/download": owners_page(of_code(download)),
    "/codes/{reference}/twin": owners_page(of_code(download_twin)),
}
