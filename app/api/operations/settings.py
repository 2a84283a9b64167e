"""Folders, tags, templates, own domains, files, contacts and the account."""

from dataclasses import replace
from functools import partial
from typing import Any

from app.api.operation import (
    ALL_AS_CSV,
    BODY,
    CHANGED,
    MERGE,
    ONCE,
    ONE,
    READS_ACCOUNT,
    READS_SETTINGS,
    SETTINGS,
    Errors,
    KeyScopes,
    Kind,
    Operation,
    ScopesOfKind,
)
from app.api.resources import account, contacts, files, keys, named_items
from domain.accounts.api_keys import KeyScope
from domain.files.files import VERSIONS_KEPT_FOR
from domain.kernel import errors
from domain.use_cases.named_items import items, tags
from domain.use_cases.named_items.items import ItemKind
from domain.use_cases.named_items.own_domains import OWN_DOMAINS


def _of_items(
    word: str,
    items: ItemKind[Any],
    *,
    noun: str = "",
    reads: KeyScopes = READS_SETTINGS,
    are_folders: bool = False,
    checked: str = "",
    deleted: str,
    refusals: Errors = BODY,
    limits: Errors = (),
) -> tuple[Operation, ...]:
    """The operations on items of one kind: the list first, the deletion last. `limits`: those of new ones."""
    scopes = ScopesOfKind(SETTINGS, reads, SETTINGS, SETTINGS)
    kind = Kind(f"/{items.name}", word, noun or word.lower(), word, scopes)
    operations = (
        kind.listing(
            partial(named_items.list_page, kind=items),
            query=named_items.NamedItemsQuery,
            refusals=(errors.ValidationFailed,),
        ),
        kind.creating(partial(named_items.create, kind=items), (*refusals, *limits), description=checked),
        kind.getting(partial(named_items.get_one, kind=items)),
        *kind.changing(partial(named_items.change, kind=items), refusals, MERGE),
        kind.deleting(partial(named_items.delete_one, kind=items), deleted),
    )
    return tuple(
        replace(one, is_of_whole_account=True, is_for_folders=are_folders and one.method == "GET")
        for one in operations
    )


FOLDERS = _of_items(
    "Folder",
    items.FOLDERS,
    are_folders=True,
    deleted="Codes and links in it stay as they are, in no folder.",
)

TEMPLATES = _of_items(
    "Template",
    items.TEMPLATES,
    checked="Options and theme are checked as those of a code.",
    deleted="Codes made from it stay as they are.",
)

UTM_TEMPLATES = _of_items(
    "UTMTemplate",
    items.UTM_TEMPLATES,
    noun="UTM template",
    deleted="Codes and links made from it stay as they are.",
)

TAGS = (
    *_of_items(
        "Tag",
        tags.TAGS,
        checked="A code or link makes a tag, too, when it is the first to have it.",
        deleted="Codes and links with it stay.",
    ),
    Operation(
        "POST",
        "/tags/{id}/merge",
        named_items.merge_tag,
        "mergeTag",
        "Merge a tag into another",
        description="Its codes and links get the other tag, which is answered; the tag itself is deleted.",
        body="TagMerge",
        answers={200: "TagAnswer"},
        makes_room=True,
        errors=(*BODY, *CHANGED, *ONCE),
        scopes=SETTINGS,
        is_of_whole_account=True,
    ),
)

_OF_DOMAINS = _of_items(
    "Domain",
    OWN_DOMAINS,
    reads=(KeyScope.DOMAINS_READ, *READS_SETTINGS),
    checked="It waits for its proof: a TXT record `dns_value` at `dns_name`, or a file `file_content` at "
    "`file_url`.",
    deleted="With `move_to` its codes and links go to that domain with their short IDs, all or none. "
    "Short URLs and pictures change: what is printed with the old domain leads nowhere.",
    refusals=(*BODY, errors.DestinationRefused),
    limits=(errors.PlanLimitReached,),
)
DOMAINS = (
    *_OF_DOMAINS[:-1],
    replace(
        _OF_DOMAINS[-1],
        handle=named_items.delete_domain,
        query=named_items.DomainDeletion,
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
        "/domains/{id}/verify",
        named_items.verify_domain,
        "verifyDomain",
        "Look for the proof of a domain",
        description=(
            "In DNS, then in the file. `message` says what was found, and which short IDs of an import still "
            "wait, because another account has them there. A verified domain stays so, even "
            "when its proof is gone. One that another account has proved before is refused, and one of "
            "which an address leads to an own domain. No body is needed."
        ),
        answers={200: "DomainVerificationAnswer"},
        errors=(*BODY, *CHANGED, *ONCE, errors.DomainNotVerified, errors.DestinationRefused),
        scopes=SETTINGS,
        is_of_whole_account=True,
    ),
)

_FILE = Kind("/files", "File", "file", "File", ScopesOfKind(SETTINGS, READS_SETTINGS, SETTINGS, SETTINGS))
_UPLOADED = "It is told by its content what it is. Photographs are turned upright and lose their metadata."
FILES = tuple(
    replace(one, is_of_whole_account=True)
    for one in (
        _FILE.listing(
            files.list_page, query=named_items.NamedItemsQuery, refusals=(errors.ValidationFailed,)
        ),
        replace(
            _FILE.creating(files.create, (*BODY, errors.PlanLimitReached), description=_UPLOADED),
            body=None,
            takes_upload=True,
        ),
        _FILE.getting(files.get_one),
        Operation(
            "PUT",
            "/files/{id}",
            files.replace,
            "replaceFile",
            "Put another content in its place",
            description="Of the same kind, or any picture for a picture. Every page shows it at once; the "
            f"content before stays for {VERSIONS_KEPT_FOR.days} days.",
            answers={200: "FileAnswer"},
            errors=(*BODY, *CHANGED, errors.PlanLimitReached),
            scopes=SETTINGS,
            takes_upload=True,
        ),
        replace(
            _FILE.deleting(files.delete_one, "With its earlier contents. Pages show nothing in its place."),
            query=files.FileDeletion,
            errors=(*ONE, errors.FileInUse, errors.PreconditionFailed),
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
    scopes=READS_ACCOUNT,
    is_of_whole_account=True,
)
_CHANGE_ACCOUNT = Operation(
    "PATCH",
    "/account",
    account.change_account,
    "changeAccount",
    "Change the name or the time zone of the account",
    description=f"{MERGE} Days and months, and so which contacts are locked, are those of the time zone.",
    body="AccountChange",
    answers={200: "AccountAnswer"},
    errors=(*BODY, errors.PreconditionFailed),
    scopes=SETTINGS,
    is_of_whole_account=True,
)
ACCOUNT = (_GET_ACCOUNT, _CHANGE_ACCOUNT, _CHANGE_ACCOUNT.as_put())

_KEYS = (KeyScope.KEYS_WRITE,)
_KEY = Kind("/keys", "Key", "API key", "ApiKey", ScopesOfKind(_KEYS, _KEYS, _KEYS, ()))
_NEW_KEY = (
    "It allows at most what the calling key does, for good; what is left out is as there. `key` is null "
    "where this answer is repeated for the same `Idempotency-Key`."
)
_KEY_CHANGE = (
    "Its name, and whether it is `active`. A key may deactivate itself; another one activates it again."
)
KEYS = (
    replace(
        _KEY.getting(keys.get_calling_key),
        path="/key",
        name="getCallingKey",
        summary="Get what the calling key may do",
        errors=(errors.ValidationFailed,),
        scopes=(),
    ),
    replace(_KEY.listing(keys.list_page), summary="List API keys that allow no more than the calling one"),
    _KEY.creating(keys.create, (*BODY, errors.PlanLimitReached), description=_NEW_KEY),
    _KEY.getting(keys.get_one),
    *_KEY.changing(keys.change, BODY, f"{MERGE} {_KEY_CHANGE}"),
)

_READS_CONTACTS = (KeyScope.CONTACTS_READ,)
_ERASES = (KeyScope.CONTACTS_ERASE,)
_CONTACT = Kind("/contacts", "Contact", "contact", "Contact", ScopesOfKind((), _READS_CONTACTS, (), _ERASES))
CONTACTS = (
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
            + ALL_AS_CSV
        ),
        query=contacts.ContactsQuery,
        answers={200: "ContactList"},
        scopes=_READS_CONTACTS,
        table=contacts.table_of([contacts.EXAMPLE]).decode(),
    ),
    Operation(
        "POST",
        "/contacts/erase",
        contacts.erase_person,
        "erasePerson",
        "Erase all contacts of one person",
        description=(
            "Every contact of all forms, locked or not, with this e-mail address or telephone number as the "
            "whole value of a field, and the queued e-mails about them; all or nothing. Each contact still "
            "counts in its month. The exports of the account, which may hold them, are deleted; one that is "
            "being made ends as failed."
        ),
        query=contacts.EraseQuery,
        body="PersonInput",
        answers={200: "ErasedPersonAnswer"},
        errors=(*BODY, *ONCE),
        scopes=_ERASES,
        makes_room=True,
    ),
    _CONTACT.getting(contacts.get_one),
    _CONTACT.deleting(
        contacts.delete_contact,
        "Locked or not. Nothing of what was entered is kept: exports of the account are deleted, too. It "
        "still counts in its month.",
    ),
)
