"""Bulk files, imports and exports."""

from dataclasses import replace

from app.api.operation import BODY, CODE, LINK, ONCE, ONE, SCANS, Kind, Operation, ScopesOfKind
from app.api.resources.jobs import bulk, exports, imports, sheets
from app.jobs.results import ResultQuery
from domain.accounts.api_keys import KeyScope
from domain.kernel import errors

BULK_TEMPLATE = Operation(
    "GET",
    "/qr-types/{slug}/template.csv",
    bulk.get_template,
    "getBulkTemplate",
    "Get a bulk file of one type, with an example",
    answers={200: "Table"},
)

_RESULT = (
    "Once it is done, for thirty days; of codes that still exist. `csv`: a line for each with its short URL. "
    "`zip`: their pictures. `sheet`: a PDF of labels, each with the name under its code; a label that is too "
    "small for its code to scan is refused, by `row`. Of `POST /sheets`, without any parameter: what that "
    "call asked for."
)
_SHEETS = (
    "Of `ids`, in that order, or of all that a `filter` of the list finds, blank codes among them: labels, a "
    "layout for each, or a ZIP of pictures. A code that would be too small to scan is refused, by its `row` "
    "and `code_id`, with its `least` width, unless `too_small` says otherwise. Up to 200 labels or sheets "
    "are answered at once; more, up to 10,000, are a bulk job, whose `result` without a parameter is the "
    "file. A key that is limited to folders or domains has no such job."
)
SHEETS = Operation(
    "POST",
    "/sheets",
    sheets.print_codes,
    "printSheets",
    "Print many QR codes: labels, sheets, a ZIP",
    description=_SHEETS,
    body="Sheets",
    answers={200: "Sheets", 202: "BulkJobAnswer"},
    errors=(*BODY, errors.NotFound, *ONCE),
    scopes=CODE.scopes.reads,
)
_JOB = Kind("/bulk-jobs", "BulkJob", "bulk job", "BulkJob", ScopesOfKind((), CODE.scopes.reads, (), ()))
BULK_JOBS = tuple(
    replace(one, is_of_whole_account=True)
    for one in (
        _JOB.listing(bulk.BULK_JOBS.list_page),
        _JOB.getting(bulk.BULK_JOBS.get_one),
        Operation(
            "GET",
            f"{_JOB.one}/result",
            bulk.get_result,
            "getBulkResult",
            "Get what a bulk job has made",
            description=_RESULT,
            query=ResultQuery,
            answers={200: "Result"},
            errors=(*ONE, errors.InFlight),
            scopes=CODE.scopes.reads,
        ),
    )
)

_IMPORT_TEXT = (
    "The links of Bitly, Shlink, YOURLS, Kutt, Dub or a table of your own become short links, or codes of "
    "type `url`, with the same short IDs and the times when they were made. What was counted elsewhere is "
    "`imported_scans`. In a form, or as the whole body: at most 10,000 rows and 10 MiB, as `text/csv`, or as "
    "`application/json` like the service's API answers, or an SQL dump of YOURLS. `repoint` takes an export "
    "of Repoint: as `application/zip` all of it at once, on all of its domains that are yours here, with "
    "`as` only its codes or links; a table of it as `application/json`. With its files it may be larger by "
    "the plan's `files_mb`, 1 GB at most. Every row that cannot be taken is named in "
    "`errors`, and the others are taken: `dry_run=true` says so beforehand, row by row. What the account has "
    "already, with the same destination, stays as it is: the same file twice makes nothing twice. Short IDs "
    "are premium. A limited key needs `codes:create` for `as=codes`, else `links:create`, for a "
    "whole export both and `settings:write`."
)
_IMPORT = Kind(
    "/imports",
    "Import",
    "import",
    "ImportJob",
    ScopesOfKind(
        (*CODE.scopes.creates, *LINK.scopes.creates), (*CODE.scopes.reads, *LINK.scopes.reads), (), ()
    ),
)
IMPORTS = tuple(
    replace(one, is_of_whole_account=True)
    for one in (
        Operation(
            "POST",
            _IMPORT.path,
            imports.start,
            "createImport",
            "Import the links of another service",
            description=_IMPORT_TEXT,
            query=imports.ImportQuery,
            answers={200: "CheckedImportFileAnswer", 202: _IMPORT.answer},
            errors=(
                *(*BODY, errors.NotFound, errors.DomainNotVerified, errors.PremiumRequired),
                *(errors.PlanLimitReached, *ONCE),
            ),
            scopes=_IMPORT.scopes.creates,
            takes_file=True,
            takes_exports=True,
        ),
        replace(
            _IMPORT.listing(imports.IMPORTS.list_page),
            description="Each names the first 100 of its `errors` and `notes`.",
        ),
        _IMPORT.getting(imports.IMPORTS.get_one),
    )
)

_READS_ALL = (*CODE.scopes.reads, *LINK.scopes.reads, *SCANS, KeyScope.CONTACTS_READ)
_EXPORT = Kind("/exports", "Export", "export", "Export", ScopesOfKind(_READS_ALL, _READS_ALL, (), ()))
_NEW_EXPORT = (
    "A job writes a ZIP of everything that the account owns: codes, links, folders, tags, templates, "
    "domains, history, scans and contacts (locked ones as locked), as JSON and CSV; pictures; redirect maps "
    "for nginx, Caddy and `_redirects`. No secret is in it but the hashes of codes' passwords. One export at "
    "a time: 409 `in_flight` while another one is being made. No body is needed."
)
_EXPORT_FILE = (
    "Once it is done, for seven days, or until a later export is done. A `Range` of bytes is answered with "
    "206, so that a download can go on where it broke off; one beyond its end with 416."
)
EXPORTS = tuple(
    replace(one, needs_all_scopes=True, is_of_whole_account=True)
    for one in (
        _EXPORT.listing(exports.EXPORTS.list_page),
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
        _EXPORT.getting(exports.EXPORTS.get_one),
        Operation(
            "GET",
            f"{_EXPORT.one}/file",
            exports.get_file,
            "getExportFile",
            "Get the file of an export",
            description=_EXPORT_FILE,
            answers={200: "Archive", 206: "Archive", 304: None, 416: None},
            errors=(*ONE, errors.InFlight, errors.PreconditionFailed),
            scopes=_EXPORT.scopes.reads,
        ),
    )
)
