"""QR codes, their types, short links, and numbers about them."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from app.answers.pictures import PictureQuery
from app.answers.reports import ANALYTICS, COLUMNS, row_of, table_of
from app.api.calls import PageQuery
from app.api.operation import (
    ALL_AS_CSV,
    BODY,
    CHANGED,
    CODE,
    CREATES,
    LINK,
    MERGE,
    NAMES,
    ONCE,
    ONE,
    SCANS,
    STRICT,
    WRITES,
    Deprecation,
    Errors,
    Kind,
    Operation,
)
from app.api.resources import batch, codes, scans, short_urls
from app.api.resources.batch import BatchQuery
from app.api.resources.jobs import bulk
from app.api.resources.short_urls import Expansion, LinkExpansion, LinksQuery, ShortURLResource
from app.api.selection import WriteQuery
from domain.kernel import errors
from domain.kernel.csv_tables import csv_lines
from domain.ports.codes import Entity

_NEXT_SCAN = "stay as they are; the next scan sees the new destination."
_MERGE_CODE = f"{MERGE} The picture, the short URL and the scans {_NEXT_SCAN}"
_MERGE_LINK = f"{MERGE} The short URL and the scans {_NEXT_SCAN}"
_DELETED = (
    "Into the trash: a scan is 404 at once. For 30 days `GET /trash` lists it, and `restore` brings it back "
    "whole. Its short ID stays yours."
)
# `rule` and `why` of a step.
_EARLIER_NAMES = Deprecation(datetime(2026, 11, 29, tzinfo=UTC), datetime(2027, 12, 1, tzinfo=UTC))


def _batch(kind: Kind, resource: ShortURLResource[Entity]) -> Operation:
    return Operation(
        "POST",
        f"{kind.path}/batch",
        partial(batch.write, resource=resource),
        f"write{kind.word}s",
        f"Create, change and delete many {kind.noun}s",
        description=_MANY,
        query=BatchQuery,
        body=f"{kind.schema}Batch",
        answers={200: f"{kind.schema}BatchAnswer"},
        errors=(*BODY, *ONCE),
        scopes=(*kind.scopes.creates, *kind.scopes.writes, *kind.scopes.deletes),
    )


def _by_external_id(
    kind: Kind, resource: ShortURLResource[Entity], merge: str, refusals: Errors
) -> tuple[Operation, ...]:
    path, noun = f"{kind.path}/by-external-id/{{external_id:path}}", kind.noun
    (creates,) = kind.scopes.creates
    return (
        Operation(
            "GET",
            path,
            partial(codes.get_by_external_id, resource=resource),
            f"get{kind.word}ByExternalId",
            f"Get the {noun} with your own ID",
            query=resource.expansion,
            answers={200: kind.answer, 304: None},
            scopes=kind.scopes.reads,
        ),
        Operation(
            "PUT",
            path,
            partial(codes.put_by_external_id, resource=resource),
            f"put{kind.word}ByExternalId",
            f"Create or change the {noun} with your own ID",
            description=(
                f"Creates it where there is none, with the scope `{creates}` too; otherwise it "
                f"changes it. {merge}"
            ),
            query=WriteQuery,
            body=f"{kind.schema}Upsert",
            answers={200: kind.answer, 201: kind.answer},
            errors=(*CREATES, *refusals, *NAMES, *CHANGED),
            scopes=kind.scopes.writes,
        ),
    )


def _of_each(
    kind: Kind, resource: ShortURLResource[Entity], history: str, content: str
) -> tuple[Operation, ...]:
    """What codes and links have alike. `history`: the name of the operation that lists it."""
    return (
        Operation(
            "GET",
            f"{kind.one}/history",
            partial(short_urls.list_changes, resource=resource),
            history,
            f"List the changes of a {kind.noun}, newest first",
            description=(
                f"Every change of its {content}, rules, restrictions, name or tags: who, when, how, before "
                "and after."
            ),
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
                f"Its {content}, rules, restrictions, name and tags become those after that change; "
                "the way back is a change, too."
            ),
            body="Revert",
            answers={200: kind.answer},
            errors=(*WRITES, *CHANGED, *ONCE),
            scopes=kind.scopes.writes,
        ),
        Operation(
            "POST",
            f"{kind.one}/explain",
            partial(short_urls.explain, resource=resource),
            f"explain{kind.word}Scan",
            f"Try a scan of a {kind.noun}",
            description=_TRIED,
            body="TriedScan",
            answers={200: "ExplanationAnswer"},
            errors=(*BODY, errors.NotFound),
            scopes=kind.scopes.reads,
            deprecation=_EARLIER_NAMES,
        ),
        Operation(
            "POST",
            f"{kind.one}/restore",
            partial(short_urls.restore, resource=resource),
            f"restore{kind.word}",
            f"Bring a {kind.noun} back from the trash",
            description=_RESTORED,
            answers={200: kind.answer},
            errors=(*BODY, *CHANGED, *ONCE, errors.ExternalIdTaken),
            scopes=kind.scopes.deletes,
        ),
    )


_RESTORED = (
    "Whole: with its id, short ID, design, history, scans and restrictions, and without a folder or template "
    "that is gone. No quota refuses it. 404 if it is not in the trash. No body is needed."
)
_TRIED = (
    "What a visitor with this device, language and country would get at that time, and why: `steps` has the "
    "rules of the scan path in their order. The answer comes from the function that decides scans. Nothing "
    "is recorded or counted. A later time only affects the expiry: the scan limit counts the scans until "
    "now. An empty object describes a visitor of whom nothing is known, now."
)
_MANY = (
    "Up to 100 items, one after the other: a later one finds what an earlier one made. `external_id` may "
    "stand for `id`; `upsert` changes what has it, or makes it. Each has the status, "
    "and the data or the error, that it would have alone; a fault has its path, like `[3].body.url`. "
    "With `atomic=true` all are done, or none: then the others are 412 `precondition_failed`."
)
_BLANK = (
    "Up to 1,000 at once, all or none; each counts against the quota. `status` is `blank` until `PATCH` with "
    "`type_id` and its fields gives one its content, an assistant does, or its signed-in owner scans it and "
    "fills in a form. Until then everybody else sees a page that says so (200). Of two who fill one at once "
    "the second is told: 409 `already_filled`, or 412 with `If-Match`. `meta.bulk_job_id` names the job that "
    "draws the pictures; its `result` has them as sheets of labels or as a ZIP."
)
_BULK = (
    "CSV or XLSX, in a form or as the whole body. Up to 10,000 rows, of at most 10 MiB. `read_as` says which "
    "encoding and delimiter were recognised. The columns are "
    "the fields of codes, parts of `options` like `options.width`, and those of the types; a cell may hold "
    "JSON. `GET /qr-types/{slug}/template.csv` has an example. The file is checked whole: if a row is bad "
    "nothing is made, and `details` names each by `row` and `column`. Then a job makes the codes, row by "
    "row, and draws the pictures: `image_status` is `pending` until then, and the codes lead on already. "
    "The plan must have bulk CSV."
)
_BY_METADATA = "`metadata.key=value` filters by a key of your own, too; several values have commas between."
CODES: tuple[Operation, ...] = (
    replace(
        CODE.listing(
            partial(short_urls.list_page, resource=codes.CODES, query_model=codes.CodesQuery),
            query=codes.CodesQuery,
        ),
        description=_BY_METADATA,
    ),
    replace(
        CODE.creating(
            partial(codes.create, resource=codes.CODES),
            (*CREATES, *STRICT, *NAMES),
            description="The answer holds the picture once, as `image_base64` (PNG).",
        ),
        query=WriteQuery,
    ),
    Operation(
        "POST",
        "/qr-codes/blank",
        codes.make_blank_codes,
        "createBlankCodes",
        "Create codes without content, to be printed first",
        description=_BLANK,
        body="BlankCodes",
        answers={201: "BlankCodesAnswer"},
        errors=(*BODY, errors.NotFound, errors.PremiumRequired, errors.PlanLimitReached, *ONCE, *NAMES[1:]),
        scopes=CODE.scopes.creates,
        makes_many=True,
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
        scopes=(*CODE.scopes.creates, *CODE.scopes.reads, *CODE.scopes.writes),
    ),
    Operation(
        "POST",
        "/qr-codes/design-from",
        codes.design_from,
        "designFromBrand",
        "Design three pictures from a brand's colour or logo without saving anything",
        description=(
            "Of `color`, or else of the main colour of a logo, `image`, which is then in the pictures. Each "
            "has the grade A, and its `options` are taken by every call that makes or changes a code."
        ),
        body="BrandInput",
        answers={200: "BrandDesignsAnswer"},
        errors=BODY,
        scopes=(*CODE.scopes.creates, *CODE.scopes.reads, *CODE.scopes.writes),
    ),
    _batch(CODE, codes.CODES),
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
        scopes=CODE.scopes.creates,
        is_of_whole_account=True,
        takes_file=True,
    ),
    *_by_external_id(CODE, codes.CODES, _MERGE_CODE, STRICT),
    CODE.getting(partial(short_urls.get_one, resource=codes.CODES), query=Expansion),
    *CODE.changing(
        partial(codes.change, resource=codes.CODES),
        (*WRITES, *STRICT, *NAMES, errors.AlreadyFilled),
        _MERGE_CODE,
        query=WriteQuery,
        verb="Change or repoint",
    ),
    CODE.deleting(partial(short_urls.delete_one, resource=codes.CODES), _DELETED),
    Operation(
        "GET",
        f"{CODE.one}/image",
        codes.get_image,
        "getImage",
        "Get the picture of a QR code",
        query=PictureQuery,
        answers={200: "Picture", 304: None},
        errors=(*ONE, errors.NotScannable),
        scopes=CODE.scopes.reads,
    ),
    Operation(
        "POST",
        f"{CODE.one}/image/retry",
        codes.retry_image,
        "retryImage",
        "Ask for the missing logo or background once more",
        description="Where `image_status` is `failed`; otherwise it changes nothing. No body is needed.",
        answers={200: CODE.answer},
        errors=(*BODY, *CHANGED, *ONCE),
        scopes=CODE.scopes.writes,
    ),
    *_of_each(CODE, codes.CODES, "listHistory", "content, design, theme"),
)

TYPES = Operation(
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

LINKS: tuple[Operation, ...] = (
    replace(
        LINK.listing(partial(short_urls.list_page, resource=codes.LINKS), query=LinksQuery),
        description=_BY_METADATA,
    ),
    replace(
        LINK.creating(partial(codes.create, resource=codes.LINKS), (*CREATES, errors.RuleNeverHolds, *NAMES)),
        query=WriteQuery,
    ),
    _batch(LINK, codes.LINKS),
    *_by_external_id(LINK, codes.LINKS, _MERGE_LINK, STRICT[1:]),
    LINK.getting(partial(short_urls.get_one, resource=codes.LINKS), query=LinkExpansion),
    *LINK.changing(
        partial(codes.change, resource=codes.LINKS),
        (*WRITES, errors.RuleNeverHolds, *NAMES),
        _MERGE_LINK,
        query=WriteQuery,
        verb="Change or repoint",
    ),
    LINK.deleting(partial(short_urls.delete_one, resource=codes.LINKS), _DELETED),
    *_of_each(LINK, codes.LINKS, "listLinkHistory", "address"),
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
    f"pages behind a cursor. With a filter, among a million scans at most: 400 above that.{ALL_AS_CSV}"
)


def analytics_of(
    path: str, word: str, whose: str, resource: ShortURLResource[Entity] | None
) -> tuple[Operation, ...]:
    """Numbers and single scans of a code or a link, or of the account without a `resource`."""
    return (
        Operation(
            "GET",
            f"{path}/analytics",
            partial(scans.get_analytics, resource=resource),
            f"get{word}Analytics",
            f"Count the scans of {whose}",
            description=_COUNTED,
            query=scans.AnalyticsQuery if resource else scans.AccountAnalyticsQuery,
            answers={200: "AnalyticsAnswer"},
            scopes=SCANS,
            table=csv_lines(table_of(ANALYTICS)).decode(),
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
            scopes=SCANS,
            table=csv_lines([COLUMNS, row_of(scans.SCAN)]).decode(),
        ),
    )
