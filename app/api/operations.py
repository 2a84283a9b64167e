"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from functools import partial
from typing import Any

from app.api import analytics, codes, contacts, links, named_items, scans, short_urls
from app.api.calls import StrictQuery
from app.api.operation import (
    BODY,
    CHANGED,
    CREATES,
    ONCE,
    ONE,
    STRICT,
    WRITES,
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


_CODES: tuple[Operation, ...] = (
    listing(
        "/qr-codes",
        partial(short_urls.list_page, resource=codes.CODES, query_model=codes.CodesQuery),
        "listCodes",
        "List QR codes, newest first",
        "QRCodeList",
        query=codes.CodesQuery,
    ),
    Operation(
        "POST",
        "/qr-codes",
        codes.create_code,
        "createCode",
        "Create a QR code",
        description="The answer holds the picture once, as `image_base64` (PNG).",
        query=StrictQuery,
        body="NewQRCode",
        answers={201: "CreatedQRCode"},
        errors=(*CREATES, errors.NotFound, *STRICT, *ONCE),
        takes_idempotency_key=True,
    ),
    Operation(
        "POST",
        "/qr-codes/preview",
        codes.preview_picture,
        "previewPicture",
        "Draw and grade a picture without saving anything",
        description=(
            "Of `options` and either `data`, any text of at most 1,000 bytes, or the fields of a new code."
        ),
        body="Preview",
        answers={200: "PreviewAnswer"},
        errors=(*BODY, errors.NotFound, errors.DestinationRefused),
    ),
    getting(
        _BY_EXTERNAL_ID,
        codes.get_by_external_id,
        "getCodeByExternalId",
        "Get the QR code with your own ID",
        "QRCodeAnswer",
    ),
    Operation(
        "PUT",
        _BY_EXTERNAL_ID,
        codes.put_by_external_id,
        "putCodeByExternalId",
        "Create or change the QR code with your own ID",
        description="Creates it where there is none; otherwise it changes it. " + _MERGE,
        query=StrictQuery,
        body="NewQRCode",
        answers={200: "QRCodeAnswer", 201: "CreatedQRCode"},
        errors=(*CREATES, *STRICT, *CHANGED),
        takes_if_match=True,
    ),
    getting(
        _CODE, partial(short_urls.get_one, resource=codes.CODES), "getCode", "Get a QR code", "QRCodeAnswer"
    ),
    *changing(
        Operation(
            "PATCH",
            _CODE,
            codes.change_code,
            "changeCode",
            "Change or repoint a QR code",
            description=_MERGE,
            query=StrictQuery,
            body="QRCodeChange",
            answers={200: "QRCodeAnswer"},
            errors=(*WRITES, *STRICT, *CHANGED),
            takes_if_match=True,
        ),
    ),
    deleting(
        _CODE,
        partial(short_urls.delete_one, resource=codes.CODES),
        "deleteCode",
        "Delete a QR code",
        _DELETED,
    ),
    Operation(
        "GET",
        f"{_CODE}/image",
        codes.get_image,
        "getImage",
        "Get the picture of a QR code",
        query=PictureQuery,
        answers={200: "Picture", 304: None},
        errors=ONE,
    ),
    Operation(
        "POST",
        f"{_CODE}/image/retry",
        codes.retry_image,
        "retryImage",
        "Ask for the logo once more",
        description="Where `image_status` is `failed`; otherwise it changes nothing. No body is needed.",
        answers={200: "QRCodeAnswer"},
        errors=(*BODY, *CHANGED, *ONCE),
        takes_idempotency_key=True,
        takes_if_match=True,
    ),
    listing(
        f"{_CODE}/history",
        partial(short_urls.list_changes, resource=codes.CODES),
        "listHistory",
        "List the changes of a QR code, newest first",
        "ChangeList",
        description="Every change of content or restrictions: who, when, how, before and after.",
    ),
    reverting(
        _CODE,
        partial(short_urls.revert, resource=codes.CODES),
        "revertCode",
        "Go back to an earlier version of a QR code",
        "Its content and restrictions become those after that change; the way back is a change, too.",
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
        partial(short_urls.list_page, resource=links.LINKS),
        "listLinks",
        "List short links, newest first",
        "LinkList",
        query=ShortURLsQuery,
    ),
    Operation(
        "POST",
        "/links",
        links.create_link,
        "createLink",
        "Create a short link",
        body="NewLink",
        answers={201: "LinkAnswer"},
        errors=(*CREATES, errors.NotFound, *ONCE),
        takes_idempotency_key=True,
    ),
    getting(
        _LINK, partial(short_urls.get_one, resource=links.LINKS), "getLink", "Get a short link", "LinkAnswer"
    ),
    *changing(
        Operation(
            "PATCH",
            _LINK,
            links.change_link,
            "changeLink",
            "Change or repoint a short link",
            description=_MERGE_LINK,
            body="LinkChange",
            answers={200: "LinkAnswer"},
            errors=(*WRITES, *CHANGED),
            takes_if_match=True,
        ),
    ),
    deleting(
        _LINK,
        partial(short_urls.delete_one, resource=links.LINKS),
        "deleteLink",
        "Delete a short link",
        _DELETED,
    ),
    listing(
        f"{_LINK}/history",
        partial(short_urls.list_changes, resource=links.LINKS),
        "listLinkHistory",
        "List the changes of a short link, newest first",
        "ChangeList",
        description="Every change of its address or restrictions: who, when, how, before and after.",
    ),
    reverting(
        _LINK,
        partial(short_urls.revert, resource=links.LINKS),
        "revertLink",
        "Go back to an earlier version of a short link",
        "Its address and restrictions become those after that change; the way back is a change, too.",
        "LinkAnswer",
    ),
)


def _of_named_items(
    word: str, resource: named_items.Resource[Any], *, checked: str = "", deleted: str
) -> tuple[Operation, ...]:
    """The operations on folders, or on templates."""
    noun, path = word.lower(), f"/{word.lower()}s"
    path_of_one, answer = f"{path}/{{id}}", f"{word}Answer"
    return (
        listing(
            path,
            partial(named_items.list_page, resource=resource),
            f"list{word}s",
            f"List {noun}s, newest first",
            f"{word}List",
            refusals=(errors.ValidationFailed,),
        ),
        Operation(
            "POST",
            path,
            partial(named_items.create, resource=resource),
            f"create{word}",
            f"Create a {noun}",
            description=checked,
            body=f"New{word}",
            answers={201: answer},
            errors=(*BODY, *ONCE),
            takes_idempotency_key=True,
        ),
        getting(
            path_of_one,
            partial(named_items.get_one, resource=resource),
            f"get{word}",
            f"Get a {noun}",
            answer,
        ),
        *changing(
            Operation(
                "PATCH",
                path_of_one,
                partial(named_items.change, resource=resource),
                f"change{word}",
                f"Change a {noun}",
                description=_MERGE_NAMED,
                body=f"{word}Change",
                answers={200: answer},
                errors=(*BODY, *CHANGED),
                takes_if_match=True,
            )
        ),
        deleting(
            path_of_one,
            partial(named_items.delete_one, resource=resource),
            f"delete{word}",
            f"Delete a {noun}",
            deleted,
        ),
    )


_FOLDERS = _of_named_items(
    "Folder", named_items.FOLDERS, deleted="Codes and links in it stay as they are, in no folder."
)

_TEMPLATES = _of_named_items(
    "Template",
    named_items.TEMPLATES,
    checked="Options and theme are checked as those of a code.",
    deleted="Codes made from it stay as they are.",
)

_CONTACTS: tuple[Operation, ...] = (
    Operation(
        "GET",
        "/contacts",
        contacts.list_contacts,
        "listContacts",
        "List contacts, newest first",
        description=(
            "What was submitted on the pages of lead forms and feedback. In each calendar month of the "
            "account's time zone the first submissions are unlocked, as many as the plan has; a later one "
            "shows its time and code alone. That is worked out on reading: another plan acts at once."
        ),
        query=contacts.ContactsQuery,
        answers={200: "ContactList"},
        errors=ONE,
    ),
    Operation(
        "DELETE",
        "/contacts/{id}",
        contacts.delete_contact,
        "deleteContact",
        "Erase a contact, locked or not",
        description="Nothing of what was entered is kept. Its place in its month stays taken.",
        answers={204: None},
        errors=ONE,
    ),
)

_COUNTED = (
    "Scans in a period: in all, in steps without a gap, by what they have in common, and against an earlier "
    "period. A scan counts as soon as it is answered. A visitor of a code counts once a UTC day, at the "
    "first scan; `excluded` counts what is left out: programs, scans not let through. Times are in UTC.\n\n"
    "As CSV the breakdown where `group_by` asks for one, otherwise the series."
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
