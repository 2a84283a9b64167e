"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel
from starlette.responses import Response

from app.api import codes, contacts, links, named, qr_types
from app.api.calls import Call, PageQuery, StrictQuery
from app.api.short_urls import ShortURLsQuery
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
_LINK = "/links/{id}"
_BY_EXTERNAL_ID = "/qr-codes/by-external-id/{external_id:path}"
_MERGE = (
    "A JSON merge patch (RFC 7396): what is absent stays, null takes away. The picture, the short URL and "
    "the scans stay as they are; the next scan sees the new destination."
)
_MERGE_LINK = (
    "A JSON merge patch (RFC 7396): what is absent stays, null takes away. The short URL and the scans stay "
    "as they are; the next scan sees the new destination."
)
_MERGE_NAMED = "A JSON merge patch (RFC 7396): what is absent stays, null takes away."

_CODES: tuple[Operation, ...] = (
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
        query=PageQuery,
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

_TYPES: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/qr-types",
        handle=qr_types.list_types,
        name="listTypes",
        summary="List the types of codes",
        description="Their fields as JSON Schema, what a scan does, and an example each.",
        query=PageQuery,
        answers={200: "TypeList"},
        errors=(errors.ValidationFailed,),
    ),
)

_LINKS: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/links",
        handle=links.list_links,
        name="listLinks",
        summary="List short links, newest first",
        query=ShortURLsQuery,
        answers={200: "LinkList"},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="POST",
        path="/links",
        handle=links.create_link,
        name="createLink",
        summary="Create a short link",
        body="NewLink",
        answers={201: "LinkAnswer"},
        errors=(*CREATES, errors.NotFound, *ONCE),
        takes_idempotency_key=True,
    ),
    Operation(
        method="GET",
        path=_LINK,
        handle=links.get_link,
        name="getLink",
        summary="Get a short link",
        answers={200: "LinkAnswer", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="PATCH",
        path=_LINK,
        handle=links.change_link,
        name="changeLink",
        summary="Change or repoint a short link",
        description=_MERGE_LINK,
        body="LinkChange",
        answers={200: "LinkAnswer"},
        errors=(*WRITES, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="PUT",
        path=_LINK,
        handle=links.change_link,
        name="putLink",
        summary="Change or repoint a short link (the same as PATCH)",
        description=_MERGE_LINK,
        body="LinkChange",
        answers={200: "LinkAnswer"},
        errors=(*WRITES, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="DELETE",
        path=_LINK,
        handle=links.delete_link,
        name="deleteLink",
        summary="Delete a short link",
        description="With its history and scans. Its short ID is never given to another account.",
        answers={204: None},
        errors=(errors.ValidationFailed, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
    Operation(
        method="GET",
        path=f"{_LINK}/history",
        handle=links.list_history,
        name="listLinkHistory",
        summary="List the changes of a short link, newest first",
        description="Every change of its address or gates: who, by which way, when, before and after.",
        query=PageQuery,
        answers={200: "ChangeList"},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="POST",
        path=f"{_LINK}/revert",
        handle=links.revert_link,
        name="revertLink",
        summary="Go back to an earlier version of a short link",
        description="Its address and gates become those after that change; the way back is a change, too.",
        body="Revert",
        answers={200: "LinkAnswer"},
        errors=(*WRITES, errors.NotFound, errors.PreconditionFailed, *ONCE),
        takes_idempotency_key=True,
        takes_if_match=True,
    ),
)

_FOLDERS: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/folders",
        handle=named.list_folders,
        name="listFolders",
        summary="List folders, newest first",
        query=PageQuery,
        answers={200: "FolderList"},
        errors=(errors.ValidationFailed,),
    ),
    Operation(
        method="POST",
        path="/folders",
        handle=named.create_folder,
        name="createFolder",
        summary="Create a folder",
        body="NewFolder",
        answers={201: "FolderAnswer"},
        errors=(errors.ValidationFailed, errors.PayloadTooLarge, errors.UnsupportedMediaType, *ONCE),
        takes_idempotency_key=True,
    ),
    Operation(
        method="GET",
        path="/folders/{id}",
        handle=named.get_folder,
        name="getFolder",
        summary="Get a folder",
        answers={200: "FolderAnswer", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="PATCH",
        path="/folders/{id}",
        handle=named.change_folder,
        name="changeFolder",
        summary="Change a folder",
        description=_MERGE_NAMED,
        body="FolderChange",
        answers={200: "FolderAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
            errors.PreconditionFailed,
        ),
        takes_if_match=True,
    ),
    Operation(
        method="PUT",
        path="/folders/{id}",
        handle=named.change_folder,
        name="putFolder",
        summary="Change a folder (the same as PATCH)",
        description=_MERGE_NAMED,
        body="FolderChange",
        answers={200: "FolderAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
            errors.PreconditionFailed,
        ),
        takes_if_match=True,
    ),
    Operation(
        method="DELETE",
        path="/folders/{id}",
        handle=named.delete_folder,
        name="deleteFolder",
        summary="Delete a folder",
        description="Codes and links in it stay as they are, in no folder.",
        answers={204: None},
        errors=(errors.ValidationFailed, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
)

_TEMPLATES: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/templates",
        handle=named.list_templates,
        name="listTemplates",
        summary="List templates, newest first",
        query=PageQuery,
        answers={200: "TemplateList"},
        errors=(errors.ValidationFailed,),
    ),
    Operation(
        method="POST",
        path="/templates",
        handle=named.create_template,
        name="createTemplate",
        summary="Create a template",
        description="Options and theme are checked as those of a code.",
        body="NewTemplate",
        answers={201: "TemplateAnswer"},
        errors=(errors.ValidationFailed, errors.PayloadTooLarge, errors.UnsupportedMediaType, *ONCE),
        takes_idempotency_key=True,
    ),
    Operation(
        method="GET",
        path="/templates/{id}",
        handle=named.get_template,
        name="getTemplate",
        summary="Get a template",
        answers={200: "TemplateAnswer", 304: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="PATCH",
        path="/templates/{id}",
        handle=named.change_template,
        name="changeTemplate",
        summary="Change a template",
        description=_MERGE_NAMED,
        body="TemplateChange",
        answers={200: "TemplateAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
            errors.PreconditionFailed,
        ),
        takes_if_match=True,
    ),
    Operation(
        method="PUT",
        path="/templates/{id}",
        handle=named.change_template,
        name="putTemplate",
        summary="Change a template (the same as PATCH)",
        description=_MERGE_NAMED,
        body="TemplateChange",
        answers={200: "TemplateAnswer"},
        errors=(
            errors.ValidationFailed,
            errors.NotFound,
            errors.PayloadTooLarge,
            errors.UnsupportedMediaType,
            errors.PreconditionFailed,
        ),
        takes_if_match=True,
    ),
    Operation(
        method="DELETE",
        path="/templates/{id}",
        handle=named.delete_template,
        name="deleteTemplate",
        summary="Delete a template",
        description="Codes made from it stay as they are.",
        answers={204: None},
        errors=(errors.ValidationFailed, errors.NotFound, errors.PreconditionFailed),
        takes_if_match=True,
    ),
)

_CONTACTS: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/contacts",
        handle=contacts.list_contacts,
        name="listContacts",
        summary="List contacts, newest first",
        description=(
            "What was submitted on the pages of lead forms and feedback. In each calendar month of the account's "
            "time zone the first submissions are unlocked, as many as the plan has; a later one shows its time and "
            "code alone. That is worked out on reading: another plan acts at once."
        ),
        query=contacts.ContactsQuery,
        answers={200: "ContactList"},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
    Operation(
        method="DELETE",
        path="/contacts/{id}",
        handle=contacts.delete_contact,
        name="deleteContact",
        summary="Erase a contact, locked or not",
        description="Nothing of what was entered is kept. Its place in its month stays taken.",
        answers={204: None},
        errors=(errors.ValidationFailed, errors.NotFound),
    ),
)

OPERATIONS: tuple[Operation, ...] = (*_CODES, *_TYPES, *_LINKS, *_FOLDERS, *_TEMPLATES, *_CONTACTS)
