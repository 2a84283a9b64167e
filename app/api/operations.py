"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from functools import partial

from app.api import analytics, codes, contacts, links, scans
from app.api import named_items as named
from app.api.calls import StrictQuery
from app.api.operation import (
    CHANGED,
    CREATES,
    ONCE,
    STRICT,
    WRITES,
    Handle,
    Operation,
    changing,
    deleting,
    getting,
    listing,
    reverting,
)
from app.api.pictures import PictureQuery
from app.api.short_urls import Resource, ShortURLsQuery
from app.csv_files import csv_lines
from domain.kernel import errors
from domain.ports.codes import Entity

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
_DELETED = "With its history and scans. Its short ID is never given to another account."
_MERGE_NAMED = "A JSON merge patch (RFC 7396): what is absent stays, null takes away."

_WRITES_NAMED = (errors.ValidationFailed, errors.PayloadTooLarge, errors.UnsupportedMediaType)

_CODES: tuple[Operation, ...] = (
    listing(
        "/qr-codes",
        codes.list_codes,
        "listCodes",
        "List QR codes, newest first",
        "QRCodeList",
        query=codes.CodesQuery,
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
    getting(
        _BY_EXTERNAL_ID,
        codes.get_by_external_id,
        "getCodeByExternalId",
        "Get the QR code with your own ID",
        "QRCodeAnswer",
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
    getting(_CODE, codes.get_code, "getCode", "Get a QR code", "QRCodeAnswer"),
    *changing(
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
    ),
    deleting(_CODE, codes.delete_code, "deleteCode", "Delete a QR code", _DELETED),
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
    listing(
        f"{_CODE}/history",
        codes.list_history,
        "listHistory",
        "List the changes of a QR code, newest first",
        "ChangeList",
        description="Every change of content or gates: who, by which way, when, before and after.",
    ),
    reverting(
        _CODE,
        codes.revert_code,
        "revertCode",
        "Go back to an earlier version of a QR code",
        "Its content and gates become those after that change; the way back is a change, too.",
        "QRCodeAnswer",
    ),
)

_TYPES: tuple[Operation, ...] = (
    listing(
        "/qr-types",
        codes.list_types,
        "listTypes",
        "List the types of codes",
        "TypeList",
        description="Their fields as JSON Schema, what a scan does, and an example each.",
        refusals=(errors.ValidationFailed,),
    ),
)

_LINKS: tuple[Operation, ...] = (
    listing(
        "/links",
        links.list_links,
        "listLinks",
        "List short links, newest first",
        "LinkList",
        query=ShortURLsQuery,
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
    getting(_LINK, links.get_link, "getLink", "Get a short link", "LinkAnswer"),
    *changing(
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
    ),
    deleting(_LINK, links.delete_link, "deleteLink", "Delete a short link", _DELETED),
    listing(
        f"{_LINK}/history",
        links.list_history,
        "listLinkHistory",
        "List the changes of a short link, newest first",
        "ChangeList",
        description="Every change of its address or gates: who, by which way, when, before and after.",
    ),
    reverting(
        _LINK,
        links.revert_link,
        "revertLink",
        "Go back to an earlier version of a short link",
        "Its address and gates become those after that change; the way back is a change, too.",
        "LinkAnswer",
    ),
)


def _named(
    word: str, handles: tuple[Handle, ...], *, checked: str = "", deleted: str
) -> tuple[Operation, ...]:
    """What can be done with folders, and with templates."""
    list_them, create, get, change, delete = handles
    noun, path = word.lower(), f"/{word.lower()}s"
    one = f"{path}/{{id}}"
    return (
        listing(
            path,
            list_them,
            f"list{word}s",
            f"List {noun}s, newest first",
            f"{word}List",
            refusals=(errors.ValidationFailed,),
        ),
        _creating_named_item(word, path, create, checked),
        getting(one, get, f"get{word}", f"Get a {noun}", f"{word}Answer"),
        *changing(
            Operation(
                method="PATCH",
                path=one,
                handle=change,
                name=f"change{word}",
                summary=f"Change a {noun}",
                description=_MERGE_NAMED,
                body=f"{word}Change",
                answers={200: f"{word}Answer"},
                errors=(*_WRITES_NAMED, *CHANGED),
                takes_if_match=True,
            )
        ),
        deleting(one, delete, f"delete{word}", f"Delete a {noun}", deleted),
    )


def _creating_named_item(word: str, path: str, handle: Handle, checked: str) -> Operation:
    return Operation(
        method="POST",
        path=path,
        handle=handle,
        name=f"create{word}",
        summary=f"Create a {word.lower()}",
        description=checked,
        body=f"New{word}",
        answers={201: f"{word}Answer"},
        errors=(*_WRITES_NAMED, *ONCE),
        takes_idempotency_key=True,
    )


_FOLDERS = _named(
    "Folder",
    (named.list_folders, named.create_folder, named.get_folder, named.change_folder, named.delete_folder),
    deleted="Codes and links in it stay as they are, in no folder.",
)

_TEMPLATES = _named(
    "Template",
    (
        named.list_templates,
        named.create_template,
        named.get_template,
        named.change_template,
        named.delete_template,
    ),
    checked="Options and theme are checked as those of a code.",
    deleted="Codes made from it stay as they are.",
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

_COUNTED = (
    "Scans in a period: in all, in steps without a gap, by what they have in common, and against an earlier "
    "period. A scan counts as soon as it is answered. A visitor of a code counts once a UTC day, at the first "
    "scan; `excluded` counts what is left out: programs, scans not let through. Times are in UTC.\n\n"
    "As CSV the breakdown where `group_by` asks for one, else the series."
)
_SINGLE = (
    "Every scan, newest first, bots and those that were not let through among them; new ones do not move the "
    "pages behind a cursor.\n\n"
    "As CSV all of them at once, or with `limit` or `cursor` a page; a `Link` header then names the next."
)


def _analytics(path: str, word: str, whose: str, resource: Resource[Entity] | None) -> tuple[Operation, ...]:
    """Numbers and single scans: of a code or a link, or without a `resource` of the account."""
    return (
        listing(
            f"{path}/analytics",
            partial(analytics.get_analytics, resource=resource),
            f"get{word}Analytics",
            f"Count the scans of {whose}",
            "AnalyticsAnswer",
            query=analytics.AnalyticsQuery if resource else analytics.AccountAnalyticsQuery,
            description=_COUNTED,
            table=csv_lines(analytics.table_of(analytics.ANALYTICS)).decode(),
        ),
        listing(
            f"{path or '/analytics'}/scans",
            partial(scans.get_scans, resource=resource),
            f"list{word}Scans",
            f"List single scans of {whose}, newest first",
            "ScanList",
            query=scans.ScansQuery if resource else scans.AccountScansQuery,
            description=_SINGLE,
            table=csv_lines([scans.COLUMNS, scans.row_of(scans.SCAN)]).decode(),
        ),
    )


OPERATIONS: tuple[Operation, ...] = (
    *(*_CODES, *_analytics(_CODE, "Code", "a QR code", codes.CODES), *_TYPES),
    *(*_LINKS, *_analytics(_LINK, "Link", "a short link", links.LINKS)),
    *_analytics("", "", "the whole account", None),
    *(*_FOLDERS, *_TEMPLATES, *_CONTACTS),
)
