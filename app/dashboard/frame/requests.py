"""A request to the dashboard: who is signed in, in which language, and what a form has sent."""

from asyncio import to_thread
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import BinaryIO, Final
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, ImmutableMultiDict, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from app.bodies import SMALL, read_body
from app.context import Context, context_of, visitor_address
from app.dashboard.frame.cookies import KEYS, LOOK, SESSION, cookie_name
from app.pages.language import dashboard_language_of
from app.pages.texts import Translations, translations
from domain.accounts.accounts import Account
from domain.accounts.known_devices import DEVICE_COOKIE
from domain.accounts.plans import most_imported
from domain.accounts.second_steps import Purpose
from domain.accounts.sessions import Session
from domain.codes.short_urls import CreatedVia
from domain.content import MAX_BYTES
from domain.kernel.errors import PayloadTooLarge, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.net.ip_prefix import Guesser
from domain.kernel.reasons import Reason
from domain.kernel.time_zones import zone_named
from domain.use_cases.accounts.sessions import find_session
from domain.use_cases.deps import Actor, Deps

LOOKS: Final = ("light", "dark")
# At least one control for so many bytes of a form: its name, and a little in it.
_BYTES_A_CONTROL: Final = 32
# A menu of the largest content: a dish has at least 13 bytes there and 7 controls here. Those who are not
# signed in have no such form.
_LARGEST: Final = _BYTES_A_CONTROL * MAX_BYTES
# Times the limit of a page. A browser shows the refusal of a large file only after sending all of it.
_READ_TO_THE_END: Final = 4
# As large as a file of an account, with the rest of its form.
_MOST_IN_MEMORY: Final = 25 * 1_048_576
# A browser sends every field of a file, also one that is empty: each dish of a menu has one.
_MOST_FILES: Final = 2_000
Fields = ImmutableMultiDict[str, str]
SentForm = tuple[Fields, Mapping[str, bytes], Mapping[str, str], Mapping[str, BinaryIO]]
# Whose it is, and whether its cookie is to live on from now.
FoundSession = tuple[Session, Account, bool]


def look_of(request: Request) -> str | None:
    """The chosen look, or None for that of the device."""
    chosen = request.cookies.get(LOOK)
    return chosen if chosen in LOOKS else None


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A request by anybody. `fields`: of the submitted form; `getlist` has all values of a name.

    `files`: the chosen files by field, on a page that takes files. `file_names`: their names, unchecked.
    `large`: those that are on the disk until it is answered: larger ones than others, and several of one
    field, of which the second is "field 2".
    `resumes`: it is not to be saved yet: the page is shown with these fields, which were entered before.
    """

    http: Request
    context: Context
    fields: Fields
    files: Mapping[str, bytes] = field(default_factory=dict, kw_only=True)
    file_names: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    large: Mapping[str, BinaryIO] = field(default_factory=dict, kw_only=True)
    resumes: bool = field(default=False, kw_only=True)

    @property
    def is_partial(self) -> bool:
        """Whether a script asks, for a part of the page (htmx 4)."""
        return self.http.headers.get("hx-request-type") == "partial"

    @property
    def reference(self) -> str:
        """Which one a page is about, on whose path it is."""
        return str(self.http.path_params["reference"])

    @property
    def deps(self) -> Deps:
        return self.context.deps

    @property
    def guesser(self) -> Guesser:
        """What guesses at a password or a code are counted by."""
        device = self.http.cookies.get(cookie_name(self.context, DEVICE_COOKIE), "")
        return Guesser(visitor_address(self.http, self.context), self.context.secret_key, device)

    @property
    def user_agent(self) -> str:
        return self.http.headers.get("user-agent", "")

    def step(self, purpose: Purpose) -> str:
        """The token of what the browser is in the middle of; "" for none."""
        return self.http.cookies.get(cookie_name(self.context, purpose), "")

    @property
    def has_passkeys(self) -> bool:
        """Whether its browser can use passkeys here: they are of one origin."""
        passkeys, host = self.deps.passkeys, self.http.headers.get("host", "")
        return passkeys is not None and passkeys.origin.partition("://")[2] == host.lower()

    @property
    def language(self) -> str:
        return dashboard_language_of(self.http)

    @property
    def t(self) -> Translations:
        return translations(self.language)

    @property
    def look(self) -> str | None:
        return look_of(self.http)

    @property
    def has_keys(self) -> bool:
        """Whether single keys act."""
        return self.http.cookies.get(KEYS) != "off"


@dataclass(frozen=True, slots=True)
class SignedIn(PageRequest):
    """A request of an owner. `renewed`: the token for a cookie that is to live as long as the session now."""

    session: Session
    account: Account
    renewed: str | None

    @property
    def language(self) -> str:
        return self.account.dashboard_language or dashboard_language_of(self.http)

    @property
    def actor(self) -> Actor:
        return Actor(self.account, "dashboard", CreatedVia.DASHBOARD)

    @property
    def zone(self) -> tzinfo:
        return zone_named(self.account.time_zone)


async def session_of(request: Request) -> FoundSession | None:
    context = context_of(request)
    token = request.cookies.get(cookie_name(context, SESSION))
    return await find_session(context.deps, token) if token else None


async def read_request(
    request: Request, found: FoundSession | None, *, file_limit: int = 0, is_owners: bool = False
) -> PageRequest:
    """Raises PayloadTooLarge and ValidationFailed for what no form of ours sends.

    `found`: as of `session_of`.
    `file_limit`: bytes that the whole form with its files may have; 0 for a page that takes no files.
    `is_owners`: nobody else has the form, and that of a session that has ended meanwhile is not read.
    """
    context = context_of(request)
    if found is None:
        return PageRequest(request, context, Fields() if is_owners else await _fields_of(request, SMALL))
    session, account, is_renewed = found
    most = _MOST_IN_MEMORY + most_imported(context.deps.allowance_of(account))
    fields, files, names, large = await read_form(request, _LARGEST, min(file_limit, most))
    renewed = request.cookies.get(cookie_name(context, SESSION)) if is_renewed else None
    owner = (session, account, renewed)
    return SignedIn(request, context, fields, *owner, files=files, file_names=names, large=large)


async def read_form(request: Request, limit: int, file_limit: int) -> SentForm:
    """The fields, the chosen files, their names, and the large files. Raises as `read_request`.

    `limit`: bytes of a form without files. `file_limit`: as of `read_request`.
    """
    is_multipart = request.headers.get("content-type", "").lower().startswith("multipart/form-data")
    if file_limit and is_multipart:
        return await _parts_of(request, file_limit)
    return await _fields_of(request, limit), {}, {}, {}


async def _fields_of(request: Request, limit: int) -> Fields:
    if request.method != "POST":
        return Fields()
    body = await read_body(request, limit)
    most = limit // _BYTES_A_CONTROL
    try:
        return await to_thread(_parse, body, most) if len(body) > SMALL else _parse(body, most)
    except ValueError:
        raise ValidationFailed([Fault("", Reason.DASHBOARD_FORM)]) from None


def _parse(body: bytes, most: int) -> Fields:
    text = body.decode("ascii")
    return Fields(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=most))


async def _parts_of(request: Request, limit: int) -> SentForm:
    """As `read_form`, of the parts of a form (RFC 7578)."""

    async def within_limit() -> AsyncGenerator[bytes, None]:
        read = 0
        async for chunk in request.stream():
            read += len(chunk)
            if read > _READ_TO_THE_END * limit:
                break
            if read <= limit:
                yield chunk
        if read > limit:
            raise PayloadTooLarge(limit)

    if request.method != "POST":
        return Fields(), {}, {}, {}
    parser = MultiPartParser(
        request.headers,
        within_limit(),
        max_files=_MOST_FILES,
        max_fields=_LARGEST // _BYTES_A_CONTROL,
        max_part_size=SMALL,
    )
    try:
        form = await parser.parse()
    except (MultiPartException, KeyError, UnicodeError):
        raise ValidationFailed([Fault("", Reason.DASHBOARD_FORM)]) from None
    files, names, large = await _files_of(form)
    texts = [(name, part) for name, part in form.multi_items() if isinstance(part, str)]
    return Fields(texts), files, names, large


async def _files_of(form: FormData) -> tuple[Mapping[str, bytes], Mapping[str, str], Mapping[str, BinaryIO]]:
    chosen, counts = dict[str, UploadFile](), Counter[str]()
    for name, part in form.multi_items():
        if isinstance(part, UploadFile):
            counts[name] += 1
            chosen[f"{name} {counts[name]}" if counts[name] > 1 else name] = part
    names = {name: part.filename for name, part in chosen.items() if part.filename}
    large = {
        name: chosen[name].file
        for name in names
        if (chosen[name].size or 0) > _MOST_IN_MEMORY or counts[name.partition(" ")[0]] > 1
    }
    files = {name: await chosen[name].read() for name in names if name not in large}
    for name in chosen.keys() - large.keys():
        await chosen[name].close()
    return files, names, large


def is_of_this_site(request: Request) -> bool:
    """Whether a page of ours sent the form. Browsers say so; without a word of theirs it is refused.

    On plain http beyond this machine they send no Sec-Fetch-Site (W3C Fetch Metadata, 2).
    """
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if origin is not None and origin.partition("://")[2].lower() != request.headers.get("host", "").lower():
        return False
    return site == "same-origin" or (site is None and origin is not None)
