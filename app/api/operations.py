"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from dataclasses import replace
from functools import partial
from typing import Any

from app.api.calls import PageQuery, StrictQuery
from app.api.operation import (
    BODY,
    CHANGED,
    CREATES,
    NAMES,
    ONCE,
    ONE,
    STRICT,
    WRITES,
    Handle,
    Kind,
    Operation,
    ScopesOfKind,
)
from app.api.resources import (
    account,
    analytics,
    batch,
    bulk,
    bulk_results,
    codes,
    contacts,
    exports,
    links,
    named_items,
    own_domains,
    scans,
    short_urls,
    tags,
)
from app.api.resources.batch import BatchQuery
from app.api.resources.pictures import PictureQuery
from app.api.resources.short_urls import Expansion, LinkExpansion, LinksQuery, ShortURLResource
from app.csv_files import csv_lines
from domain.accounts.api_keys import KeyScope
from domain.kernel import errors
from domain.ports.codes import Entity


def _scopes_of(noun: str) -> ScopesOfKind:
    return ScopesOfKind(*((KeyScope(f"{noun}:{verb}"),) for verb in ("create", "read", "write", "delete")))


_CODE = Kind("/qr-codes", "Code", "QR code", "QRCode", _scopes_of("codes"))
_LINK = Kind("/links", "Link", "short link", "Link", _scopes_of("links"))
_SETTINGS = (KeyScope.SETTINGS_WRITE,)
_SCANS = (KeyScope.SCANS_READ,)
# Who reads codes or links finds out what their folders, tags and templates are.
_READS_SETTINGS = (*_SETTINGS, *_CODE.scopes.reads, *_LINK.scopes.reads)
_BY_EXTERNAL_ID = "/qr-codes/by-external-id/{external_id:path}"
_MERGE = "A JSON merge patch (RFC 7396): what is absent stays, null takes away."
_NEXT_SCAN = "stay as they are; the next scan sees the new destination."
_MERGE_CODE = f"{_MERGE} The picture, the short URL and the scans {_NEXT_SCAN}"
_MERGE_LINK = f"{_MERGE} The short URL and the scans {_NEXT_SCAN}"
_DELETED = "With its history and scans. Its short ID is never given to another account."


def _batch(kind: Kind, handle: Handle, query: type[BatchQuery]) -> Operation:
    return Operation(
        "POST",
        f"{kind.path}/batch",
        handle,
        f"write{kind.word}s",
        f"Create, change and delete many {kind.noun}s",
        description=_MANY,
        query=query,
        body=f"{kind.schema}Batch",
        answers={200: f"{kind.schema}BatchAnswer"},
        errors=(*BODY, *ONCE),
        scopes=(*kind.scopes.creates, *kind.scopes.writes, *kind.scopes.deletes),
    )


def _history(
    kind: Kind, resource: ShortURLResource[Entity], name: str, content: str
) -> tuple[Operation, Operation]:
    return (
        Operation(
            "GET",
            f"{kind.one}/history",
            partial(short_urls.list_changes, resource=resource),
            name,
            f"List the changes of a {kind.noun}, newest first",
            description=f"Every change of its {content} or restrictions: who, when, how, before and after.",
            query=PageQuery,
            answers={200: "ChangeList"},
            scopes=kind.scopes.reads,
        ),
        Operation(
            "POST",
            f"{kind.one}/revert",
            partial(short_urls.revert, resource=resource),
            f"revert{kind.word}",
            f"Go back to an earlier version of a {kind.noun}",
            description=(
                f"Its {content} and restrictions become those after that change; "
                "the way back is a change, too."
            ),
            body="Revert",
            answers={200: kind.answer},
            errors=(*WRITES, *CHANGED, *ONCE),
            scopes=kind.scopes.writes,
        ),
    )


_MANY = (
    "Up to 100 items, one after the other: a later one finds what an earlier one made. Each has the status, "
    "and the data or the error, that it would have alone; a fault has its path, like `[3].body.url`. "
    "With `atomic=true` all are done, or none: then the others are 412 `precondition_failed`."
)
_BULK = (
    "In a form, or as the whole body with `text/csv`. Up to 10,000 rows, of at most 10 MiB. The columns are "
    "the fields of codes, parts of `options` like `options.width`, and those of the types; a cell may hold "
    "JSON. `GET /qr-types/{slug}/template.csv` has an example. The file is checked whole: if a row is bad "
    "nothing is made, and `details` names each by `row` and `column`. Then a job makes the codes, row by "
    "row, and draws the pictures: `image_status` is `pending` until then, and the codes lead on already. "
    "The plan must have bulk CSV."
)
_RESULT = (
    "Once it is done, for thirty days; of codes that still exist. `csv`: a line for each with its short URL. "
    "`zip`: their pictures. `sheet`: a PDF of labels, each with the name under its code; a label that is too "
    "small for its code to scan is refused, by `row`."
)
_CODES: tuple[Operation, ...] = (
    _CODE.listing(
        partial(short_urls.list_page, resource=codes.CODES, query_model=codes.CodesQuery),
        query=codes.CodesQuery,
    ),
    replace(
        _CODE.creating(
            codes.create_code,
            (*CREATES, *STRICT, *NAMES),
            description="The answer holds the picture once, as `image_base64` (PNG).",
        ),
        query=StrictQuery,
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
        errors=(*BODY, errors.NotFound, errors.DestinationRefused, errors.DomainNotVerified),
        scopes=(*_CODE.scopes.creates, *_CODE.scopes.reads, *_CODE.scopes.writes),
    ),
    _batch(_CODE, batch.write_codes, batch.CodeBatchQuery),
    Operation(
        "POST",
        "/qr-codes/bulk",
        bulk.create_codes,
        "createCodesInBulk",
        "Create many QR codes from a CSV file",
        description=_BULK,
        query=bulk.BulkQuery,
        answers={200: "CheckedFileAnswer", 202: "BulkJobAnswer"},
        errors=(*BODY, errors.PremiumRequired, errors.PlanLimitReached, *ONCE),
        scopes=_CODE.scopes.creates,
        is_of_whole_account=True,
        takes_file=True,
    ),
    Operation(
        "GET",
        _BY_EXTERNAL_ID,
        codes.get_by_external_id,
        "getCodeByExternalId",
        "Get the QR code with your own ID",
        query=Expansion,
        answers={200: _CODE.answer, 304: None},
        scopes=_CODE.scopes.reads,
    ),
    Operation(
        "PUT",
        _BY_EXTERNAL_ID,
        codes.put_by_external_id,
        "putCodeByExternalId",
        "Create or change the QR code with your own ID",
        description=(
            f"Creates it where there is none, with the scope `{KeyScope.CODES_CREATE}` too; otherwise it "
            f"changes it. {_MERGE_CODE}"
        ),
        query=StrictQuery,
        body="QRCodeUpsert",
        answers={200: _CODE.answer, 201: _CODE.answer},
        errors=(*CREATES, *STRICT, *NAMES, *CHANGED),
        scopes=_CODE.scopes.writes,
    ),
    _CODE.getting(partial(short_urls.get_one, resource=codes.CODES), query=Expansion),
    *_CODE.changing(
        codes.change_code,
        (*WRITES, *STRICT, *NAMES),
        _MERGE_CODE,
        query=StrictQuery,
        verb="Change or repoint",
    ),
    _CODE.deleting(partial(short_urls.delete_one, resource=codes.CODES), _DELETED),
    Operation(
        "GET",
        f"{_CODE.one}/image",
        codes.get_image,
        "getImage",
        "Get the picture of a QR code",
        query=PictureQuery,
        answers={200: "Picture", 304: None},
        scopes=_CODE.scopes.reads,
    ),
    Operation(
        "POST",
        f"{_CODE.one}/image/retry",
        codes.retry_image,
        "retryImage",
        "Ask for the logo once more",
        description="Where `image_status` is `failed`; otherwise it changes nothing. No body is needed.",
        answers={200: _CODE.answer},
        errors=(*BODY, *CHANGED, *ONCE),
        scopes=_CODE.scopes.writes,
    ),
    *_history(_CODE, codes.CODES, "listHistory", "content"),
)

_TYPES = Operation(
    "GET",
    "/qr-types",
    codes.list_types,
    "listTypes",
    "List the types of codes",
    description="Their fields as JSON Schema, what a scan does, and an example each.",
    query=PageQuery,
    answers={200: "TypeList"},
    errors=(errors.ValidationFailed,),
)

_TEMPLATE = Operation(
    "GET",
    "/qr-types/{slug}/template.csv",
    bulk.get_template,
    "getBulkTemplate",
    "Get a bulk file of one type, with an example",
    answers={200: "Table"},
)

_JOB = Kind("/bulk-jobs", "BulkJob", "bulk job", "BulkJob", ScopesOfKind((), _CODE.scopes.reads, (), ()))
_JOBS = tuple(
    replace(one, is_of_whole_account=True)
    for one in (
        _JOB.listing(bulk.list_page),
        replace(_JOB.getting(bulk.get_one), answers={200: _JOB.answer}),
        Operation(
            "GET",
            f"{_JOB.one}/result",
            bulk_results.get_result,
            "getBulkResult",
            "Get what a bulk job has made",
            description=_RESULT,
            query=bulk_results.ResultQuery,
            answers={200: "Result"},
            errors=(*ONE, errors.InFlight),
            scopes=_CODE.scopes.reads,
        ),
    )
)

_LINKS: tuple[Operation, ...] = (
    _LINK.listing(partial(short_urls.list_page, resource=links.LINKS), query=LinksQuery),
    _LINK.creating(links.create_link, (*CREATES, *NAMES)),
    _batch(_LINK, batch.write_links, batch.BatchQuery),
    _LINK.getting(partial(short_urls.get_one, resource=links.LINKS), query=LinkExpansion),
    *_LINK.changing(links.change_link, (*WRITES, *NAMES), _MERGE_LINK, verb="Change or repoint"),
    _LINK.deleting(partial(short_urls.delete_one, resource=links.LINKS), _DELETED),
    *_history(_LINK, links.LINKS, "listLinkHistory", "address"),
)


def _of_named_items(
    word: str,
    resource: named_items.NamedItemResource[Any],
    *,
    noun: str = "",
    are_folders: bool = False,
    checked: str = "",
    deleted: str,
) -> tuple[Operation, ...]:
    """The operations on items of one kind: the list first."""
    scopes = ScopesOfKind(_SETTINGS, _READS_SETTINGS, _SETTINGS, _SETTINGS)
    kind = Kind(f"/{resource.path}", word, noun or word.lower(), word, scopes)
    operations = (
        kind.listing(
            partial(named_items.list_page, resource=resource),
            query=named_items.NamedItemsQuery,
            refusals=(errors.ValidationFailed,),
        ),
        kind.creating(partial(named_items.create, resource=resource), BODY, description=checked),
        kind.getting(partial(named_items.get_one, resource=resource)),
        *kind.changing(partial(named_items.change, resource=resource), BODY, _MERGE),
        kind.deleting(partial(named_items.delete_one, resource=resource), deleted),
    )
    return tuple(
        replace(one, is_of_whole_account=True, is_for_folders=are_folders and one.method == "GET")
        for one in operations
    )


_FOLDERS = _of_named_items(
    "Folder",
    named_items.FOLDERS,
    are_folders=True,
    deleted="Codes and links in it stay as they are, in no folder.",
)

_TEMPLATES = _of_named_items(
    "Template",
    named_items.TEMPLATES,
    checked="Options and theme are checked as those of a code.",
    deleted="Codes made from it stay as they are.",
)

_UTM_TEMPLATES = _of_named_items(
    "UTMTemplate",
    named_items.UTM_TEMPLATES,
    noun="UTM template",
    deleted="Codes and links made from it stay as they are.",
)

_TAGS = (
    *_of_named_items(
        "Tag",
        tags.TAGS,
        checked="A code or link makes a tag, too, when it is the first to have it.",
        deleted="Codes and links with it stay.",
    ),
    Operation(
        "POST",
        "/tags/{id}/merge",
        tags.merge,
        "mergeTag",
        "Merge a tag into another",
        description="Its codes and links get the other tag, which is answered; the tag itself is deleted.",
        body="TagMerge",
        answers={200: "TagAnswer"},
        errors=(*BODY, *CHANGED, *ONCE),
        scopes=_SETTINGS,
        is_of_whole_account=True,
    ),
)

_DOMAIN = Kind(
    "/domains", "Domain", "domain", "Domain", ScopesOfKind(_SETTINGS, _READS_SETTINGS, _SETTINGS, _SETTINGS)
)
_LOOPS = (*BODY, errors.DestinationRefused)
_DOMAINS = tuple(
    replace(one, is_of_whole_account=True)
    for one in (
        _DOMAIN.listing(
            partial(named_items.list_page, resource=own_domains.DOMAINS),
            query=named_items.NamedItemsQuery,
            refusals=(errors.ValidationFailed,),
        ),
        _DOMAIN.creating(
            partial(named_items.create, resource=own_domains.DOMAINS),
            (*_LOOPS, errors.PlanLimitReached),
            description=(
                "It waits for its proof: a TXT record `dns_value` at `dns_name`, or a file `file_content` at "
                "`file_url`."
            ),
        ),
        _DOMAIN.getting(partial(named_items.get_one, resource=own_domains.DOMAINS)),
        *_DOMAIN.changing(own_domains.change, _LOOPS, _MERGE),
        replace(
            _DOMAIN.deleting(
                own_domains.delete_one,
                "With `move_to` its codes and links go to that domain with their short IDs, all or none. "
                "Short URLs and pictures change: what is printed with the old domain leads nowhere.",
            ),
            query=own_domains.DomainDeletion,
            errors=(
                *ONE,
                errors.DomainInUse,
                errors.DomainNotVerified,
                errors.ShortIdTaken,
                errors.PreconditionFailed,
            ),
        ),
        Operation(
            "POST",
            f"{_DOMAIN.one}/verify",
            own_domains.verify,
            "verifyDomain",
            "Look for the proof of a domain",
            description=(
                "In DNS, then in the file. `message` says what was found. A verified domain stays so, even "
                "when its proof is gone. One that another account has proved before is refused. No body is "
                "needed."
            ),
            answers={200: "DomainVerificationAnswer"},
            errors=(*BODY, *CHANGED, *ONCE, errors.DomainNotVerified),
            scopes=_SETTINGS,
        ),
    )
)

_GET_ACCOUNT = Operation(
    "GET",
    "/account",
    account.get_account,
    "getAccount",
    "Get the account",
    description="Its plan, each limit with what is used of it, and what the plan allows.",
    answers={200: "AccountAnswer", 304: None},
    errors=(errors.ValidationFailed,),
    scopes=_SETTINGS,
    is_of_whole_account=True,
)
_CHANGE_ACCOUNT = Operation(
    "PATCH",
    "/account",
    account.change_account,
    "changeAccount",
    "Change the name or the time zone of the account",
    description=f"{_MERGE} Days and months, and so which contacts are locked, are those of the time zone.",
    body="AccountChange",
    answers={200: "AccountAnswer"},
    errors=(*BODY, errors.PreconditionFailed),
    scopes=_SETTINGS,
    is_of_whole_account=True,
)
_ACCOUNT = (
    _GET_ACCOUNT,
    _CHANGE_ACCOUNT,
    replace(
        _CHANGE_ACCOUNT,
        method="PUT",
        name="putAccount",
        summary=f"{_CHANGE_ACCOUNT.summary} (the same as PATCH)",
    ),
)

_CONTACTS = (
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
        scopes=(KeyScope.CONTACTS_READ,),
    ),
    Operation(
        "DELETE",
        "/contacts/{id}",
        contacts.delete_contact,
        "deleteContact",
        "Erase a contact, locked or not",
        description="Nothing of what was entered is kept. It still counts in its month.",
        answers={204: None},
        scopes=(KeyScope.CONTACTS_ERASE,),
    ),
)

_READS_ALL = (*_CODE.scopes.reads, *_LINK.scopes.reads, *_SCANS, KeyScope.CONTACTS_READ)
_EXPORT = Kind("/exports", "Export", "export", "Export", ScopesOfKind(_READS_ALL, _READS_ALL, (), ()))
_NEW_EXPORT = (
    "A job writes a ZIP of everything that the account owns: codes, links, folders, tags, templates, "
    "domains, history, scans and contacts (locked ones as locked), as JSON and CSV; pictures; redirect maps "
    "for nginx, Caddy and `_redirects`. No secret is in it. One export at a time: 409 `in_flight` while "
    "another one is being made. No body is needed."
)
_EXPORT_FILE = (
    "Once it is done, for seven days, or until a later export is done. A `Range` of bytes is answered with "
    "206, so that a download can go on where it broke off."
)
_EXPORTS = tuple(
    replace(one, needs_all_scopes=True, is_of_whole_account=True)
    for one in (
        _EXPORT.listing(exports.list_page),
        Operation(
            "POST",
            _EXPORT.path,
            exports.create_export,
            "createExport",
            "Export everything that the account owns",
            description=_NEW_EXPORT,
            query=exports.ExportQuery,
            answers={202: _EXPORT.answer},
            errors=(*BODY, *ONCE),
            scopes=_EXPORT.scopes.creates,
        ),
        replace(_EXPORT.getting(exports.get_one), answers={200: _EXPORT.answer}),
        Operation(
            "GET",
            f"{_EXPORT.one}/file",
            exports.get_file,
            "getExportFile",
            "Get the file of an export",
            description=_EXPORT_FILE,
            answers={200: "Archive", 206: "Archive"},
            errors=(*ONE, errors.InFlight),
            scopes=_EXPORT.scopes.reads,
        ),
    )
)

_COUNTED = (
    "Scans in a period: in all, in steps without a gap, by what they have in common, and against an earlier "
    "period. A scan counts as soon as it is answered. A visitor of a code counts once a UTC day, at the "
    "first scan; `excluded` counts what is left out: programs, scans not let through. Times are in UTC.\n\n"
    "Filters by a value, and two groupings at once, read single scans, a million at most: 400 above that.\n\n"
    "As CSV the breakdown where `group_by` asks for one, otherwise the series."
)
_SINGLE = (
    "Every scan, newest first, bots and those that were not let through among them; new ones do not move the "
    "pages behind a cursor. With a filter, among a million scans at most: 400 above that.\n\n"
    "As CSV all of them at once, or with `limit` or `cursor` a page; a `Link` header then names the next."
)


def _analytics(
    path: str, word: str, whose: str, resource: ShortURLResource[Entity] | None
) -> tuple[Operation, ...]:
    """Numbers and single scans: of a code or a link, or without a `resource` of the account."""
    return (
        Operation(
            "GET",
            f"{path}/analytics",
            partial(analytics.get_analytics, resource=resource),
            f"get{word}Analytics",
            f"Count the scans of {whose}",
            description=_COUNTED,
            query=analytics.AnalyticsQuery if resource else analytics.AccountAnalyticsQuery,
            answers={200: "AnalyticsAnswer"},
            scopes=_SCANS,
            table=csv_lines(analytics.table_of(analytics.ANALYTICS)).decode(),
        ),
        Operation(
            "GET",
            f"{path or '/analytics'}/scans",
            partial(scans.get_scans, resource=resource),
            f"list{word}Scans",
            f"List single scans of {whose}, newest first",
            description=_SINGLE,
            query=scans.ScansQuery if resource else scans.AccountScansQuery,
            answers={200: "ScanList"},
            scopes=_SCANS,
            table=csv_lines([scans.COLUMNS, scans.row_of(scans.SCAN)]).decode(),
        ),
    )


OPERATIONS: tuple[Operation, ...] = (
    *(*_CODES, *_analytics(_CODE.one, "Code", "a QR code", codes.CODES), _TYPES, _TEMPLATE, *_JOBS),
    *(*_LINKS, *_analytics(_LINK.one, "Link", "a short link", links.LINKS)),
    *_analytics("", "", "the whole account", None),
    *(*_FOLDERS, *_TAGS, *_TEMPLATES, *_UTM_TEMPLATES, *_DOMAINS, *_CONTACTS, *_EXPORTS, *_ACCOUNT),
)
