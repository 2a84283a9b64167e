"""What each role gets at each address of the dashboard, for every route.

A new route needs nothing here, unless it has a parameter (OBJECTS or CHOICES), is for those who are not
signed in (PUBLIC), names an object in its form (FORMS), or answers an owner without a page until something
was begun (NOT_BEGUN). A failing test says what to add.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import pytest

from app.dashboard.frame.navigation import HOME, SIGN_IN
from app.dashboard.frame.routing import Page
from app.dashboard.routes import _MODULES
from domain.accounts.accounts import SignUp
from domain.accounts.second_steps import Passkey
from domain.codes.short_urls import CreatedVia
from domain.content.types.menu import MenuContent
from domain.content.types.messages import PhoneContent
from domain.content.types.wifi import WifiContent
from domain.kernel.ids import mint_id
from domain.use_cases.accounts.accounts import set_operator
from domain.use_cases.deps import Actor
from domain.use_cases.exports.exports import start_export
from storage.credentials.passkeys import LazyCeremonies
from tests.app.dashboard.jobs.job_files import made, send, table, urls
from tests.app.dashboard.signing import browser, signed_in
from tests.cases import in_turn
from tests.domain.oauth.test_assistants import connect
from tests.jobs import work_off_jobs
from tests.support import ROOT, Owner, named, owned_rows
from tests.uploads import pdf

ROUTES: dict[str, Page] = {path: page for module in _MODULES for path, page in module.PAGES.items()}
OPERATOR = "/operator"
FOREIGN = {"origin": "https://elsewhere.example", "sec_fetch_site": "cross-site"}
# What a page of ours answers: itself, with a fault or without, nothing new, or the way to the next page.
ANSWERED = {200, 204, 303, 400, 409, 422}

# Those that somebody may open who is not signed in.
PUBLIC = {
    "/sign-up",
    "/sign-in",
    "/sign-out",
    "/sign-in/second",
    "/sign-in/passkey",
    "/sign-in/passkey/answer",
    "/confirm",
    "/reset",
    "/new-password",
    "/set-up",
    "/preview-pictures",
}
# Not found by those who have begun nothing: no link was opened, no picture or secret is waiting.
NOT_BEGUN = {
    "/confirm",
    "/new-password",
    "/set-up",
    "/preview-pictures",
    "/settings/security/recovery-codes/file",
}


async def code(owner: Owner) -> str:
    """One with a page, and so with all that a code may have."""
    return str((await owner.make(type_id=MenuContent.type_id, **MenuContent.example))["id"])


async def with_twin(owner: Owner) -> str:
    return str((await owner.make(type_id=PhoneContent.type_id, **PhoneContent.example))["id"])


async def network(owner: Owner) -> str:
    return str((await owner.make(type_id=WifiContent.type_id, **WifiContent.example))["id"])


async def resource(owner: Owner, path: str, **body: object) -> str:
    made = await owner.api.post(path, json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["data"]["id"])


async def link(owner: Owner) -> str:
    return await resource(owner, "/links", url="https://example.com")


async def tag(owner: Owner) -> str:
    code_id = await code(owner)
    await owner.api.patch(f"/qr-codes/{code_id}", json={"tags": ["menu"]})
    (row,) = (await owner.world.rows())["tags"]
    return str(row["id"])


async def contact(owner: Owner) -> str:
    return await owner.receive(await owner.make())


async def domain(owner: Owner) -> str:
    return str((await owner.own_domain("go.example.org"))["id"])


async def key(owner: Owner) -> str:
    (made,) = await owner.world.store.api_keys.list_of(owner.account.id)
    return str(made.id)


async def webhook(owner: Owner) -> str:
    """One whose address never answers: there is no such name."""
    return await resource(owner, "/webhooks", url="https://till.invalid/hooks")


async def checked(owner: Owner, room: str, content: bytes, **fields: str) -> str:
    """A file that was checked, and waits for its owner to say go."""
    client = await signed_in(owner.world, owner)
    sent = await send(client, f"{HOME}/{room}", content, **fields)
    assert sent.status_code == 303, sent.text
    return str(sent.headers["location"]).rpartition("/")[2]


async def marked(owner: Owner) -> str:
    """A file with its faults written into it."""
    client = await signed_in(owner.world, owner)
    page = await send(client, f"{HOME}/bulk", urls(1).replace(b"https://", b"no address "))
    found = re.search(rf"{HOME}/bulk/([\w-]+)/marked", page.text)
    assert found is not None, page.text
    return found[1]


async def bulk_job(owner: Owner) -> str:
    client = await signed_in(owner.world, owner)
    return (await made(owner.world, client, f"{HOME}/bulk", urls(1))).rpartition("/")[2]


async def many_change(owner: Owner) -> str:
    await code(owner)
    client = await signed_in(owner.world, owner)
    sent = await client.post(f"{HOME}/codes/many", data={"do": "pause", "all": "1"})
    return str(sent.headers["location"]).rpartition("=")[2]


async def export(owner: Owner) -> str:
    actor = Actor(owner.account, "somebody", CreatedVia.DASHBOARD)
    job = await start_export(owner.world.deps, actor, "none")
    await work_off_jobs(owner.world)
    return str(job.id)


async def assistant(owner: Owner) -> str:
    grant, _ = await connect(owner)
    return str(grant.id)


async def passkey(owner: Owner) -> str:
    world = owner.world
    made = Passkey(
        id=mint_id(world.rng),
        account_id=owner.account.id,
        credential_id="AAAA",
        public_key=b"key",
        sign_count=0,
        name="Phone",
        created_at=world.clock.now(),
    )
    await world.store.passkeys.add(made)
    return str(made.id)


async def account(owner: Owner) -> str:
    return str(owner.account.id)


# The object of an owner that a parameter names, by the route up to that parameter, or by the whole route.
async def trashed(owner: Owner) -> str:
    code_id = await code(owner)
    await owner.api.delete(f"/qr-codes/{code_id}")
    return code_id


async def file(owner: Owner) -> str:
    answer = await owner.api.post("/files", files={"file": ("menu.pdf", pdf())})
    return str(answer.json()["data"]["id"])


OBJECTS: Mapping[str, Callable[[Owner], Awaitable[str]]] = {
    "/codes/{reference}": code,
    "/codes/{reference}/twin": with_twin,
    "/codes/{reference}/sign": network,
    "/links/{reference}": link,
    "/contacts/{reference}": contact,
    "/trash/{reference}": trashed,
    "/folders/{reference}": lambda owner: resource(owner, "/folders", name="Tables"),
    "/tags/{reference}": tag,
    "/templates/{reference}": lambda owner: resource(owner, "/templates", name="Green"),
    "/campaigns/{reference}": lambda owner: resource(
        owner, "/utm-templates", name="Summer", utm_source="poster"
    ),
    "/files/{reference}": file,
    "/assistants/{reference}": assistant,
    "/domains/{reference}": domain,
    "/keys/{reference}": key,
    "/webhooks/{reference}": webhook,
    "/bulk/{reference}": lambda owner: checked(owner, "bulk", urls(1)),
    "/bulk/{reference}/marked": marked,
    "/bulk/{reference}/result": bulk_job,
    "/changes/{reference}": many_change,
    "/import/{reference}": lambda owner: checked(
        owner, "import", table(("short_id", "url"), ("menu", "https://example.com")), source="csv"
    ),
    "/export/{reference}": export,
    "/settings/security/passkeys/{reference}": passkey,
    "/operator/{account}": account,
}
# A value that is nobody's, in the same way.
CHOICES: Mapping[str, str] = {
    "/codes/new/{slug}": "menu",
    "/codes/{reference}/kind/{slug}": "business",
    "/presets/{name}": "ink",
    "/brands/{color}": "ffe600",
    "/brands/{color}/{use}": "area",
}
# What is asked for beside the path, where nothing is shown without it.
QUERIES: Mapping[str, str] = {
    "/codes/{reference}/download": "?format=png",
    "/codes/{reference}/twin": "?format=png",
    "/bulk/template": "?kind=url",
    "/bulk/{reference}/result": "?format=csv",
}


@dataclass(frozen=True)
class Form:
    """`of`: makes the object that it names, where the path names none. `{object}`: its id.

    `refused`: what others are answered.
    """

    fields: Mapping[str, str]
    of: Callable[[Owner], Awaitable[str]] | None = None
    refused: int = 404


# What is sent where a form without a field says something else than whose it is.
FORMS: Mapping[str, Form] = {
    "/codes/many": Form({"code": "{object}:1", "do": "pause"}, of=code, refused=422),
    "/codes/many/delete": Form({"code": "{object}:1"}, of=code, refused=422),
    "/codes/many/give": Form({"code": "{object}:1"}, of=code, refused=422),
    "/codes/many/lead": Form(
        {"code": "{object}:1", "url": "e.example", "period": "week"}, of=code, refused=422
    ),
    "/codes/many/pictures": Form({"code": "{object}:1"}, of=code, refused=422),
    "/codes/many/replace": Form({"code": "{object}:1", "find": "e", "do": "look"}, of=code, refused=422),
    "/links/many": Form({"code": "{object}:1", "do": "pause"}, of=link, refused=422),
    "/links/many/delete": Form({"code": "{object}:1"}, of=link, refused=422),
    "/links/many/lead": Form(
        {"code": "{object}:1", "url": "e.example", "period": "week"}, of=link, refused=422
    ),
    "/links/many/replace": Form({"code": "{object}:1", "find": "e", "do": "look"}, of=link, refused=422),
    "/trash": Form({"code": "{object}"}, of=trashed),
    # As where somebody has said go before.
    "/bulk/{reference}": Form({}, refused=303),
    "/import/{reference}": Form({}, refused=303),
    "/settings/security/passkeys/{reference}/name": Form({"name": "Phone"}),
    "/settings/security/passkeys/{reference}/remove": Form({"password_{object}": "{password}"}),
}


def parameters_of(route: str) -> Iterator[str]:
    """Each as the route up to it."""
    return (route[: found.end()] for found in re.finditer(r"\{\w+\}", route))


def names_an_object(route: str) -> bool:
    return any(part in OBJECTS for part in parameters_of(route))


async def address_of(route: str, owner: Owner, kept: dict[str, str] | None = None) -> tuple[str, str]:
    """With the ids of objects that the owner has now; and the last of these ids.

    `kept`: those that were made before, by the path of the table.
    """
    values, last, kept = {}, "", {} if kept is None else kept
    for part in parameters_of(route):
        if part not in OBJECTS and part not in CHOICES:
            pytest.fail(
                f"{route}: add {part!r} to OBJECTS, with a function that makes what it names for an owner, "
                "or to CHOICES, with a value that is no object of anybody"
            )
        name = part.rpartition("{")[2].rstrip("}")
        of = route if route in OBJECTS else part
        if part in OBJECTS and of not in kept:
            kept[of] = await OBJECTS[of](owner)
        values[name] = last = kept[of] if part in OBJECTS else CHOICES[part]
    return HOME + route.format(**values) + QUERIES.get(route, ""), last


def fields_of(route: str, named_id: str, password: str) -> dict[str, str]:
    words = {"object": named_id, "password": password}
    fields = FORMS[route].fields if route in FORMS else {}
    return {name.format(**words): text.format(**words) for name, text in fields.items()}


def owners_of(route: str, *, form: bool = False) -> list[str]:
    """The roles that the page, or its form, is there for, of those who are signed in."""
    if route.startswith(OPERATOR):
        return ["operator"]
    is_named = names_an_object(route) or (form and route in FORMS and FORMS[route].of is not None)
    return ["owner"] if is_named else ["owner", "operator", "other"]


@pytest.fixture
async def accounts(world, owner):
    """By their roles. The operator is not the owner."""
    world.change(passkeys=LazyCeremonies(ROOT))
    world.context = replace(world.context, sign_up=SignUp.OPEN)
    world.app.state.context = world.context
    operator, other = await world.open_account(), await world.open_account()
    await set_operator(world.deps, operator.account.email, is_operator=True)
    return {"owner": owner, "operator": operator, "other": other}


@pytest.fixture
async def roles(world, accounts):
    """A browser of each."""
    return {role: await signed_in(world, somebody) for role, somebody in accounts.items()}


@in_turn("part", OBJECTS)
async def test_each_object_of_the_table_can_be_made(owner, part):
    assert await OBJECTS[part](owner)


def test_only_these_pages_are_open_without_signing_in():
    public = {route for route, page in ROUTES.items() if not page.is_owners}

    assert public == PUBLIC, "owners_page() is for the others; add to PUBLIC what is for everybody"


@pytest.mark.slow
async def test_a_page_is_there_for_those_whose_it_is(world, owner, roles, subtests):
    kept = {}
    # A further file takes the place of one that was checked.
    for route in sorted((route for route, page in ROUTES.items() if page.show), key=OBJECTS.__contains__):
        with subtests.test(route):
            path, _ = await address_of(route, owner, kept)
            theirs, before = owners_of(route), await owned_rows(world)

            pages = {role: await client.get(path) for role, client in roles.items()}

            answers = {role: page.status_code for role, page in pages.items()}
            strangers = [role for role in roles if role not in theirs]
            assert {role: answers[role] for role in strangers} == dict.fromkeys(strangers, 404)
            found = {answers[role] for role in theirs}
            is_right = found == {404} if route in NOT_BEGUN else found <= ANSWERED
            assert is_right, f"{path}: {answers}; see NOT_BEGUN"
            if ROUTES[route].is_owners:
                assert SIGN_IN not in {page.headers.get("location") for page in pages.values()}
            # Who only looks changes nothing.
            assert await owned_rows(world) == before


async def test_a_page_of_an_account_asks_to_sign_in_first(world, owner, subtests):
    kept = {}
    routes = [route for route, page in ROUTES.items() if page.show and page.is_owners]
    for route in [route for route in routes if not route.startswith(OPERATOR)]:
        with subtests.test(route):
            path, _ = await address_of(route, owner, kept)

            page = await browser(world).get(path)
            part = await browser(world).get(
                path, headers={"hx-request": "true", "hx-request-type": "partial"}
            )

            assert (page.status_code, page.headers["location"].partition("?")[0]) == (303, SIGN_IN)
            assert (part.status_code, part.headers["hx-redirect"]) == (204, SIGN_IN)


@pytest.mark.parametrize("route", [route for route in ROUTES if route.startswith(OPERATOR)])
async def test_for_all_but_operators_the_pages_of_operators_are_not_found(world, owner, roles, route):
    path, _ = await address_of(route, owner)
    nobodys = {"owner": roles["owner"], "other": roles["other"], "nobody": browser(world)}

    for role, client in nobodys.items():
        missing = await client.get(f"{HOME}/operator/there/is/none")
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
            answer = await client.request(method, path, headers=named(FOREIGN))
            assert answer.status_code == 404, f"{role} {method}"
            assert "allow" not in answer.headers
            assert method == "HEAD" or answer.text == missing.text, f"{role} {method}"


@in_turn("route", sorted(PUBLIC))
async def test_a_page_for_everybody_needs_nobody_to_be_signed_in(world, owner, accounts, route):
    found, missing = {404} if route in NOT_BEGUN else ANSWERED, {405}

    opened, sent = await browser(world).get(HOME + route), await browser(world).post(HOME + route)

    assert opened.status_code in (found if ROUTES[route].show else missing)
    assert sent.status_code in (found if ROUTES[route].take else missing)


@pytest.mark.slow
async def test_what_a_page_does_not_do_is_refused_for_everybody(world, owner, subtests):
    browsers = await signed_in(world, owner), browser(world)
    for route, page in ROUTES.items():
        path = HOME + re.sub(r"\{\w+\}", "any", route)
        offered = {"GET": page.show, "POST": page.take, "PUT": None, "DELETE": None}
        status = 404 if route.startswith(OPERATOR) else 405
        for method in [name for name, answer in offered.items() if answer is None]:
            with subtests.test(route, method=method):
                answers = [await one.request(method, path) for one in browsers]

                assert [one.status_code for one in answers] == [status, status]


@pytest.mark.slow
@pytest.mark.parametrize("route", [route for route, page in ROUTES.items() if page.take])
async def test_a_form_is_taken_from_those_whose_it_is(world, owner, accounts, roles, route):
    page, (path, named_id) = ROUTES[route], await address_of(route, owner)
    if route in FORMS and (of := FORMS[route].of):
        named_id = await of(owner)
    sent = {role: fields_of(route, named_id, one.password) for role, one in accounts.items()}
    theirs, before = owners_of(route, form=True), await owned_rows(world)

    for role, client in {**roles, "nobody": browser(world)}.items():
        foreign = await client.post(path, data=sent["owner"], headers=named(FOREIGN))
        assert foreign.status_code == (404 if page.is_operators and role != "operator" else 403)
    if page.is_owners and not page.is_operators:
        nobody = await browser(world).post(path, data=sent["owner"])
        assert (nobody.status_code, nobody.headers["location"]) == (303, SIGN_IN)
    refused = FORMS[route].refused if route in FORMS else 404
    for role in set(roles) - set(theirs):
        assert (await roles[role].post(path, data=sent[role])).status_code == refused, f"{role}; see FORMS"
    assert await owned_rows(world) == before

    # The owner comes last: some forms delete what they are about.
    for role in reversed(theirs):
        status = (await roles[role].post(path, data=sent[role])).status_code
        is_begun = route not in NOT_BEGUN
        assert status in ANSWERED if is_begun else status == 404, f"{role} {path}: {status}; see FORMS"
