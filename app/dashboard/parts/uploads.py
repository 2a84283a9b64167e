"""Files that come with a form, in fields that take the address of a file: each is kept and gets one."""

from asyncio import to_thread
from dataclasses import replace
from typing import Final

from app.context import UPLOADS
from app.dashboard.frame import SignedIn
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.requests import Fields
from app.pages.texts import Translations
from app.pages.words import fault_words
from domain.files.files import File
from domain.kernel.errors import DomainError, FileRefused, FilesUnavailable, PayloadTooLarge, PlanLimitReached
from domain.use_cases.files import Upload, create_file, replace_file

# A form with a file of 25 MB and all else that a form may hold.
FORM_LIMIT: Final = 25 * 1_048_576
# A form with several files: those of a phone's photo album, of which each is read for some seconds.
SEVERAL_LIMIT: Final = 4 * FORM_LIMIT
_MOST_AT_ONCE: Final = 50
# No list of a form is as long.
_LAST_ITEM: Final = 2_000
# Before the path of the field.
FILE: Final = "file:"
REFUSALS: Final = (FileRefused, FilesUnavailable, PayloadTooLarge, PlanLimitReached)


async def take(
    request: SignedIn, name: str, *, instead_of: str = "", if_match: frozenset[str] | None = None
) -> File:
    """Keep the file in that field, as a new one or in the place of another. Raises one of `REFUSALS`."""
    async with request.context.locks.of(UPLOADS):
        large = request.large.get(name)
        content = await to_thread(large.read) if large else request.files.get(name, b"")
        upload = Upload(request.file_names.get(name, ""), content)
        if not instead_of:
            return await create_file(request.deps, request.actor, upload)
        file = await replace_file(request.deps, request.actor, instead_of, upload, if_match=if_match)
    request.context.forget_pages(file.account_id)
    return file


async def take_each(request: SignedIn, name: str) -> tuple[list[str], list[str]]:
    """Keep all files of that field that can be: the names of those kept, and what is wrong with others."""
    kept, refused = list[str](), list[str]()
    names = [one for one in request.file_names if one.partition(" ")[0] == name]
    for one in names[:_MOST_AT_ONCE]:
        try:
            kept.append((await take(request, one)).name)
        except REFUSALS as refusal:
            refused.append(f"{request.file_names[one]}: {upload_words(request.t, refusal)}")
    refused += [f"{request.file_names[one]}: {request.t.file_at_once}" for one in names[_MOST_AT_ONCE:]]
    return kept, refused


async def with_uploads(request: SignedIn) -> tuple[SignedIn, dict[str, str]]:
    """The request with the addresses of its files in their fields, and why others were refused."""
    faults, addresses = dict[str, str](), dict[str, str]()
    for place, name in enumerate(one for one in request.file_names if one.startswith(FILE)):
        path, _, is_further = name.removeprefix(FILE).partition(" ")
        if is_further and path.count(".") < 2:
            faults.setdefault(path, left_out_words(request, FILE + path))
            continue
        try:
            file = await take(request, name)
        except REFUSALS as refusal:
            of = f"{request.file_names[name]}: " if name in request.large else ""
            faults[path] = f"{faults.get(path, '')} {of}{upload_words(request.t, refusal)}".strip()
            continue
        if is_further:
            # Of several for one item of a list, each but the first gets its own, at the end.
            items, _, field = path.rsplit(".", 2)
            path = f"{items}.{_LAST_ITEM + place}.{field}"
        addresses[path] = request.deps.addresses.file_url(file.id, file.slug)
    kept = [(name, text) for name, text in request.fields.multi_items() if name not in addresses]
    return replace(request, fields=Fields([*kept, *addresses.items()])), faults


def left_out_words(request: SignedIn, name: str) -> str:
    """Which files were left out of a field that takes one; empty if only one was sent."""
    first, *others = (text for one, text in request.file_names.items() if one.partition(" ")[0] == name)
    return request.t.file_one.format(name=first, names=", ".join(others)) if others else ""


def upload_words(t: Translations, refusal: DomainError) -> str:
    if isinstance(refusal, PlanLimitReached):
        return limit_words(t, refusal)
    if isinstance(refusal, FileRefused):
        (fault,) = refusal.faults
        return fault_words(t, fault, str(fault.values.get("cause", "")))
    return str(t.file_too_large if isinstance(refusal, PayloadTooLarge) else t.files_away)
