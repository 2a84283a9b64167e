"""The trash of deleted codes and links."""

from app.api.calls import PageQuery
from app.api.operation import CODE, LINK, Operation
from app.api.resources import short_urls
from domain.kernel import errors

_DELETES = (*CODE.scopes.deletes, *LINK.scopes.deletes)
_FOR_GOOD = (
    "For good, at once, with its history and scans. A short ID that was ever scanned stays yours; one that "
    "never was is free for everybody."
)
TRASH: tuple[Operation, ...] = (
    Operation(
        "GET",
        "/trash",
        short_urls.list_trash,
        "listTrash",
        "List deleted codes and links, newest deletion first",
        description="For 30 days, until `purged_at`, they come back whole with `restore`. Meanwhile their "
        "scans are 404, and nobody can have their short IDs.",
        query=PageQuery,
        answers={200: "TrashedList"},
        errors=(errors.ValidationFailed,),
        scopes=(*CODE.scopes.reads, *LINK.scopes.reads),
    ),
    Operation(
        "DELETE",
        "/trash",
        short_urls.empty_trash,
        "emptyTrash",
        "Empty the trash",
        description=f"{_FOR_GOOD} A limited key empties what it may delete.",
        answers={204: None},
        errors=(errors.ValidationFailed,),
        scopes=_DELETES,
    ),
    Operation(
        "DELETE",
        "/trash/{id}",
        short_urls.delete_from_trash,
        "deleteFromTrash",
        "Delete one code or link in the trash",
        description=_FOR_GOOD,
        answers={204: None},
        scopes=_DELETES,
    ),
)
