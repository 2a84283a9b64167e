"""The REST API as one table: it routes, and it is what openapi.json is made from."""

from app.api.operation import CODE, LINK, Operation
from app.api.operations import feed, settings
from app.api.operations.codes import CODES, LINKS, TYPES, analytics_of
from app.api.operations.jobs import BULK_JOBS, BULK_TEMPLATE, EXPORTS, IMPORTS, SHEETS
from app.api.operations.trash import TRASH
from app.api.resources import codes

OPERATIONS: tuple[Operation, ...] = (
    *(*CODES, *analytics_of(CODE.one, "Code", "a QR code", codes.CODES), TYPES, BULK_TEMPLATE, *BULK_JOBS),
    SHEETS,
    *(*LINKS, *analytics_of(LINK.one, "Link", "a short link", codes.LINKS)),
    *(*TRASH, *IMPORTS, *analytics_of("", "", "the whole account", None)),
    *(*settings.FOLDERS, *settings.TAGS, *settings.TEMPLATES, *settings.UTM_TEMPLATES, *settings.DOMAINS),
    *(*settings.FILES, *settings.CONTACTS, *EXPORTS, *settings.ACCOUNT, *settings.KEYS),
    *(feed.EVENTS, *feed.WEBHOOKS),
)
