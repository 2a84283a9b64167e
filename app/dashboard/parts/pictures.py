"""The picture of a code on the pages of its owner."""

from starlette.responses import Response

from app.answers.pictures import answer_picture, parse_picture_query
from app.dashboard.frame import SignedIn, lost
from domain.codes.codes import QRCode
from domain.codes.picture_source import picture_source_of
from domain.kernel.errors import NotScannable, ValidationFailed


async def show_picture(visit: SignedIn, code: QRCode) -> Response:
    """On this host: a page may show no picture of another one."""
    try:
        query = parse_picture_query(dict(visit.request.query_params))
        source = picture_source_of(code, visit.deps.addresses)
        return await answer_picture(visit.request, source, query, name=code.short_id)
    except (NotScannable, ValidationFailed):
        return lost(visit.request)
