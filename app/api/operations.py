"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel
from starlette.responses import Response

from app.api import codes
from app.api.calls import Call, StrictQuery
from app.pictures import PictureQuery
from domain import errors
from domain.errors import DomainError

Handle = Callable[[Call], Awaitable[Response]]
Method = Literal["GET", "POST", "PATCH", "PUT", "DELETE"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Operation:
    """`body` and `answers` name schemas of openapi.json; `errors` are those beside what every call may meet."""

    method: Method
    path: str
    handle: Handle
    name: str
    summary: str
    description: str = ""
    query: type[BaseModel] | None = None
    body: str | None = None
    answers: Mapping[int, str | None]
    errors: tuple[type[DomainError], ...] = ()
    takes_idempotency_key: bool = False
    takes_if_match: bool = False


WRITES = (
    errors.ValidationFailed,
    errors.DestinationRefused,
    errors.PremiumRequired,
    errors.PayloadTooLarge,
    errors.UnsupportedMediaType,
)
CREATES = (*WRITES, errors.ShortIdTaken, errors.PlanLimitReached)
STRICT = (errors.NotScannable,)
ONCE = (errors.IdempotencyConflict, errors.InFlight)

_CODE = "/qr-codes/{id}"
_BY_EXTERNAL_ID = "/qr-codes/by-external-id/{external_id:path}"
_MERGE = (
    "A JSON merge patch (RFC 7396): what is absent stays, null takes away. The picture, the short URL and "
    "the scans stay as they are; the next scan sees the new destination."
)

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/qr-codes",
        handle=codes.list_codes,
        name="listCodes",
        summary="List QR codes, newest first",
        query=codes.CodesQuery,
        answers={200: "QRCodeList"},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="POST",
        path="/qr-codes",
        handle=codes.create_code,
        name="createCode",
        summary="Create a QR code",
        description="The answer holds the picture once, as `image_base64` (PNG).",
        query=StrictQuery,
        body="NewQRCode",
        answers={201: "CreatedQRCode"},
        errors=(*CREATES, errors.NotFound, *STRICT, *ONCE),
        takes_idempotency_key=True,
    ),
    Operation(
        method="POST",
        path="/qr-codes/preview",
        handle=codes.preview_picture,
        name="previewPicture",
        summary="Draw and grade a picture without saving anything",
        description="Of `options` and either `data`, any text of at most 1,000 bytes, or the fields of a new code.",
        body="Preview",
        answers={200: "PreviewAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.DestinationRefused,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
        ),
    ),
    Operation(
        method="GET",
        path=_BY_EXTERNAL_ID,
        handle=codes.get_by_external_id,
        name="getCodeByExternalId",
        summary="Get the QR code with your own ID",
        answers={200: "QRCodeAnswer", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="PUT",
        path=_BY_EXTERNAL_ID,
        handle=codes.put_by_external_id,
        name="putCodeByExternalId",
        summary="Create or change the QR code with your own ID",
        description="Creates it where there is none; else the same as a change. " + _MERGE,
        query=StrictQuery,
        body="NewQRCode",
        answers={200: "QRCodeAnswer", 201: "CreatedQRCode"},
        errors=(*CREATES, *STRICT, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="GET",
        path=_CODE,
        handle=codes.get_code,
        name="getCode",
        summary="Get a QR code",
        answers={200: "QRCodeAnswer", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="PATCH",
        path=_CODE,
        handle=codes.change_code,
        name="changeCode",
        summary="Change or repoint a QR code",
        description=_MERGE,
        query=StrictQuery,
        body="QRCodeChange",
        answers={200: "QRCodeAnswer"},
        errors=(*WRITES, *STRICT, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="PUT",
        path=_CODE,
        handle=codes.change_code,
        name="putCode",
        summary="Change or repoint a QR code (the same as PATCH)",
        description=_MERGE,
        query=StrictQuery,
        body="QRCodeChange",
        answers={200: "QRCodeAnswer"},
        errors=(*WRITES, *STRICT, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="DELETE",
        path=_CODE,
        handle=codes.delete_code,
        name="deleteCode",
        summary="Delete a QR code",
        description="With its history and scans. Its short ID is never given to another account.",
        answers={204: None},
        errors=(errors.ValidationFailed, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="GET",
        path=f"{_CODE}/image",
        handle=codes.get_image,
        name="getImage",
        summary="Get the picture of a QR code",
        query=PictureQuery,
        answers={200: "Picture", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="POST",
        path=f"{_CODE}/image/retry",
        handle=codes.retry_image,
        name="retryImage",
        summary="Ask for the logo once more",
        description="Where `image_status` is `failed`; else it changes nothing. No body is needed.",
        answers={200: "QRCodeAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.PreconditionFailed,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
            *ONCE,
        ),
        takes_idempotency_key=True,
        takes_if_match=True,
    ),
    Operation(
        method="GET",
        path=f"{_CODE}/history",
        handle=codes.list_history,
        name="listHistory",
        summary="List the changes of a QR code, newest first",
        description="Every change of content or gates: who, by which way, when, before and after.",
        query=codes.PageQuery,
        answers={200: "ChangeList"},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="POST",
        path=f"{_CODE}/revert",
        handle=codes.revert_code,
        name="revertCode",
        summary="Go back to an earlier version of a QR code",
        description="Its content and gates become those after that change; the way back is a change, too.",
        body="Revert",
        answers={200: "QRCodeAnswer"},
        errors=(*WRITES, errors.NotFound, errors.PreconditionFailed, *ONCE),
        takes_idempotency_key=True,
        takes_if_match=True,
    ),
)
