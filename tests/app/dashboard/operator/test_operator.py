"""What an operator sees and does: all accounts, their plans, and set-up links."""

import re
from dataclasses import replace
from html import unescape

import pytest

from domain.accounts.plans import DEFAULT_ALLOWANCES, UNLIMITED, Plan, Subscription
from domain.accounts.second_steps import Authenticator
from domain.codes.short_urls import CreatedVia
from domain.use_cases.accounts.accounts import set_operator
from domain.use_cases.accounts.api_keys import KeyLimits, make_api_key
from tests.app.dashboard.code.code_pages import after, words_of
from tests.app.dashboard.forms import form_in
from tests.app.dashboard.signing import browser, sign_in, signed_in

OPERATOR = "/dashboard/operator"
PARTIAL = {"hx-request": "true", "hx-request-type": "partial"}
LINK = re.compile(r"http://[^<\s]+/dashboard/set-up\?token=[\w-]+")


@pytest.fixture
async def operator(world):
    made = await world.open_account()
    await set_operator(world.deps, made.account.email, is_operator=True)
    return made


def path_of(somebody, end=""):
    return f"{OPERATOR}/{somebody.account.id}{end}"


async def ask(client, somebody, plan, subscription):
    return await client.get(path_of(somebody, "/plan"), params={"plan": plan, "subscription": subscription})


async def put(client, somebody, plan, subscription):
    """Read the effects of a plan, and change it."""
    asked = await ask(client, somebody, plan, subscription)
    assert asked.status_code == 200, words_of(asked)
    return await client.post(path_of(somebody, "/plan"), data=form_in(asked, None).fields)


async def plan_of(world, somebody):
    account = await world.store.accounts.get(somebody.account.id)
    return account.plan, account.subscription


async def link_after(client, made):
    """The set-up link on the page behind a form."""
    return LINK.search((await after(client, made)).text)[0]


async def test_who_is_no_operator_finds_no_such_page(world, owner):
    other = await world.open_account()
    client = await signed_in(world, owner)

    for path in (
        "",
        "/new",
        f"/{other.account.id}",
        f"/{other.account.id}/plan?plan=pro&subscription=active",
    ):
        assert (await client.get(f"{OPERATOR}{path}")).status_code == 404, path
    for path in ("/new", f"/{other.account.id}/plan", f"/{other.account.id}/link"):
        fields = {"email": "new@example.com", "plan": "free", "subscription": "none"}
        sent = await client.post(f"{OPERATOR}{path}", data=fields | {"compared_with": "business active"})
        assert sent.status_code == 404, path

    assert await plan_of(world, other) == (Plan.BUSINESS, Subscription.ACTIVE)
    assert len((await world.rows())["accounts"]) == 2
    assert OPERATOR not in (await client.get("/dashboard")).text
    assert OPERATOR not in (await client.get("/dashboard/more")).text


async def test_an_operator_finds_the_way_to_all_accounts(world, operator):
    client = await signed_in(world, operator)

    assert f'href="{OPERATOR}"' in (await client.get("/dashboard")).text
    assert f'href="{OPERATOR}"' in (await client.get("/dashboard/more")).text
    assert "Operator Accounts" in words_of(await client.get(OPERATOR))


async def test_a_former_operator_is_out_at_once(world, operator):
    client = await signed_in(world, operator)
    form = form_in(await client.get(f"{OPERATOR}/new"), None).fields | {"email": "new@example.com"}
    assert (await client.post(f"{OPERATOR}/new", data=form)).status_code == 303

    await set_operator(world.deps, operator.account.email, is_operator=False)

    assert (await client.get(OPERATOR)).status_code == 404
    assert (await client.post(f"{OPERATOR}/new", data=form)).status_code == 404


async def test_accounts_are_found_by_a_part_of_their_address_and_by_plan(world, operator, owner):
    free = await world.open_account(Plan.FREE)
    client = await signed_in(world, operator)
    part = owner.account.email[3:12].upper()

    found = await client.get(OPERATOR, params={"search": part})
    by_plan = await client.get(OPERATOR, params={"plan": "free"}, headers=PARTIAL)
    nothing = await client.get(OPERATOR, params={"search": "%"})
    unstorable = await client.get(OPERATOR, params={"search": "\0", "plan": "gold"})

    assert owner.account.email in words_of(found)
    assert free.account.email not in words_of(found)
    assert by_plan.text.lstrip().startswith('<div id="accounts">')
    assert free.account.email in by_plan.text
    assert owner.account.email not in by_plan.text
    assert "No account matches." in words_of(nothing)
    assert free.account.email in words_of(unstorable)


async def test_a_long_list_of_accounts_is_shown_a_page_at_a_time(world, operator):
    made = [await world.open_account() for _ in range(27)]
    client = await signed_in(world, operator)

    first = await client.get(OPERATOR)
    more = unescape(re.search(r'class="btn full" href="([^"]+)"', first.text)[1])
    second = await client.get(more)
    rows = await client.get(more, headers=PARTIAL)

    everybody = {path_of(one) for one in (*made, operator)}
    listed = [{one for one in everybody if one in page.text} for page in (first, second, rows)]
    assert [len(one) for one in listed] == [25, 3, 3]
    assert listed[0] | listed[1] == everybody
    assert listed[1] == listed[2]
    assert rows.text.lstrip().startswith("<tr>")
    assert (await client.get(OPERATOR, params={"cursor": "no cursor"})).status_code == 200


async def test_counts_are_shown_and_nothing_that_an_owner_has_written(world, operator, owner):
    code = await owner.make(name="Secret menu", url="https://secret.example/plan")
    await owner.receive(code, {"email": "guest@secret.example"})
    client = await signed_in(world, operator)

    pages = [await client.get(path) for path in (OPERATOR, path_of(owner))]

    for page in pages:
        assert page.status_code == 200
        assert "ecret" not in page.text
        assert code["short_id"] not in page.text
    assert "1 of 10,000" in words_of(pages[1])


async def test_an_account_over_its_plan_is_marked(world, operator, owner):
    for _ in range(6):
        await owner.make()
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    client = await signed_in(world, operator)

    listed, shown = await client.get(OPERATOR), await client.get(path_of(owner))

    assert "over its plan" in words_of(listed)
    assert "6 of 5" in words_of(shown)
    assert "A plan never stops, hides or deletes anything." in words_of(shown)


async def test_what_a_smaller_plan_does_is_read_before_it_is_done(world, operator, owner):
    world.limit_contacts(business=3, free=1)
    code = await owner.make()
    for _ in range(2):
        await owner.receive(code)
    await owner.make()
    client = await signed_in(world, operator)

    asked = await ask(client, owner, "free", "none")

    words = words_of(asked)
    assert "From Business, active to Free" in words
    assert "REST API and assistants are off: 1 API key and 0 assistants stop working." in words
    assert "2 codes keep working. More can be made, up to 5." in words
    assert "1 contact is locked. Nothing is lost." in words
    assert "Scans show the house ad before they go on, but never those of codes that an assistant" in words
    assert await plan_of(world, owner) == (Plan.BUSINESS, Subscription.ACTIVE)


async def test_what_a_larger_plan_does_is_read_before_it_is_done(world, operator):
    unlimited = replace(DEFAULT_ALLOWANCES[Plan.BUSINESS], qr_codes=UNLIMITED, short_links=UNLIMITED)
    world.change(allowances={**DEFAULT_ALLOWANCES, Plan.BUSINESS: unlimited})
    free = await world.open_account(Plan.FREE)
    await free.make_via(CreatedVia.DASHBOARD)
    client = await signed_in(world, operator)

    words = words_of(await ask(client, free, "business", "active"))

    assert "REST API and assistants work: 1 API key and 0 assistants can call again." in words
    assert "Scans show no ad any more." in words
    assert "1 code keeps working. More can be made, without a limit." in words
    assert "Short links: without a limit. Domains: up to 10. Webhooks: up to 20." in words


async def test_a_change_that_changes_nothing_else_says_so(world, operator, owner):
    same = DEFAULT_ALLOWANCES[Plan.BUSINESS]
    world.change(allowances=dict.fromkeys(Plan, same))
    client = await signed_in(world, operator)

    assert "Nothing else: both plans have the same." in words_of(await ask(client, owner, "pro", "active"))


async def test_a_changed_plan_is_in_the_log_of_the_account(world, operator, owner):
    client = await signed_in(world, operator)

    page = await after(client, await put(client, owner, "pro", "trialing"))

    assert await plan_of(world, owner) == (Plan.PRO, Subscription.TRIALING)
    assert "The plan is changed." in words_of(page)
    assert f"{operator.account.email} changed the plan: Business, active → Pro, on trial" in words_of(page)
    # The account itself was made by a command.
    assert "a command on the server made the account: Business, active" in words_of(page)


async def test_a_command_that_changes_nothing_is_not_in_the_log(world, operator, owner):
    for _ in range(2):
        await owner.subscribe(Plan.PRO, Subscription.ACTIVE)
        await set_operator(world.deps, owner.account.email, is_operator=True)

    events = await world.store.account_events.list_of(owner.account.id, limit=10)

    assert [one.kind for one in events] == ["operator_on", "plan_changed", "made"]


async def test_a_key_that_cannot_call_any_more_is_not_among_those_that_stop(world, operator, owner):
    until = KeyLimits(expires_at=world.clock.now().date().isoformat())
    await make_api_key(world.deps, owner.account, "for today", until)
    client = await signed_in(world, operator)

    before = await ask(client, owner, "lite", "active")
    world.clock.advance(days=1)
    later = await ask(client, owner, "lite", "active")

    assert "2 API keys" in words_of(before)
    assert "1 API key and" in words_of(later)


async def test_contacts_open_for_an_owner_who_stays_signed_in(world, operator, owner):
    world.limit_contacts(pro=1, business=5)
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)
    code = await owner.make()
    emails = [f"guest{number}@example.com" for number in range(3)]
    for email in emails:
        await owner.receive(code, {"email": email})
    owners_browser, client = await signed_in(world, owner), await signed_in(world, operator)
    before = await owners_browser.get("/dashboard/contacts")

    asked = await ask(client, owner, "business", "active")
    await put(client, owner, "business", "active")
    seen = await owners_browser.get("/dashboard/contacts")

    assert "2 locked contacts open." in words_of(asked)
    assert [[one for one in emails if one in page.text] for page in (before, seen)] == [emails[:1], emails]
    assert "Business" in words_of(await owners_browser.get("/dashboard"))


async def test_the_api_is_off_at_once_on_a_plan_without_it(world, operator, owner):
    client = await signed_in(world, operator)

    await put(client, owner, "lite", "active")

    assert (await owner.api.get("/qr-codes")).status_code == 403


async def test_a_plan_that_changed_meanwhile_is_compared_anew(world, operator, owner):
    client = await signed_in(world, operator)
    asked = await ask(client, owner, "lite", "active")
    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)

    sent = await client.post(path_of(owner, "/plan"), data=form_in(asked).fields)

    assert sent.status_code == 409
    assert "The plan was changed in the meantime" in words_of(sent)
    assert "From Pro, active to Lite, active" in words_of(sent)
    assert await plan_of(world, owner) == (Plan.PRO, Subscription.ACTIVE)


@pytest.mark.parametrize(
    ("plan", "subscription", "fault"),
    [
        ("business", "active", {"plan": "The account is already on that plan."}),
        ("free", "active", {"subscription": "Free has no subscription. Choose none, or another plan."}),
        ("gold", "active", {"plan": "Choose one from the list."}),
        ("", "", {"plan": "Choose one from the list."}),
    ],
)
async def test_a_plan_that_cannot_be_is_refused_with_a_reason(
    world, operator, owner, plan, subscription, fault
):
    client = await signed_in(world, operator)

    asked = await ask(client, owner, plan, subscription)
    fields = {"plan": plan, "subscription": subscription, "compared_with": "business active"}
    sent = await client.post(path_of(owner, "/plan"), data=fields)

    for refused in (asked, sent):
        assert refused.status_code == 422
        assert form_in(refused).faults == fault
    assert await plan_of(world, owner) == (Plan.BUSINESS, Subscription.ACTIVE)


async def test_a_plan_without_a_subscription_is_refused_and_changes_nothing(world, operator, owner):
    client = await signed_in(world, operator)

    refused = await ask(client, owner, "pro", "none")

    fault = "Pro needs a subscription. Choose one, or the plan Free."
    assert (refused.status_code, form_in(refused, None).faults) == (422, {"subscription": fault})
    assert await plan_of(world, owner) == (Plan.BUSINESS, Subscription.ACTIVE)


@pytest.mark.parametrize("reference", ["nobody", "0b455a26-082b-4ea5-810a-65434fe74beb", "%00"])
async def test_an_unknown_account_is_not_found(world, operator, reference):
    client = await signed_in(world, operator)

    answers = [await client.get(f"{OPERATOR}/{reference}{end}") for end in ("", "/plan")]
    answers += [await client.post(f"{OPERATOR}/{reference}/link")]

    assert [one.status_code for one in answers] == [404] * 3


async def test_a_set_up_link_takes_the_place_of_a_password_once(world, operator, owner):
    owners_browser, client = await signed_in(world, owner), await signed_in(world, operator)
    old = await link_after(client, await client.post(path_of(owner, "/link")))

    link = await link_after(client, await client.post(path_of(owner, "/link")))
    visitor = browser(world)
    first = await visitor.get(link)
    fields = {"token": link.partition("=")[2], "new": "a new long password"}
    chosen = await visitor.post("/dashboard/set-up", data=fields)

    assert (await browser(world).get(old)).status_code == 404
    assert first.status_code == 200
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/dashboard")
    assert (await browser(world).get(link)).status_code == 404
    assert (await owners_browser.get("/dashboard")).status_code == 303
    signed = await sign_in(browser(world), replace(owner, password="a new long password"))
    assert signed.headers["location"] == "/dashboard"
    assert words_of(await client.get(path_of(owner))).count("made a set-up link") == 2
    rows = await world.rows()
    assert link.partition("=")[2] not in str(rows)
    told = [one["account_id"] for one in rows["mails"] if one["kind"] == "password_changed"]
    assert [str(one) for one in told] == [str(owner.account.id)]


async def test_a_set_up_link_is_shown_once_on_the_page_of_its_account(world, operator, owner):
    client, path = await signed_in(world, operator), path_of(owner)
    made = await client.post(f"{path}/link")
    name, _, value = made.headers["set-cookie"].partition(";")[0].partition("=")

    await client.head(path)
    shown = await client.get(path)
    again = await client.get(path)
    client.cookies.set(name, value)
    elsewhere = await client.get(path_of(operator))
    world.clock.advance(minutes=1, seconds=1)
    late = await client.get(path)

    assert (made.status_code, made.headers["location"]) == (303, path)
    assert LINK.search(shown.text)
    assert [LINK.search(page.text) for page in (again, elsewhere, late)] == [None] * 3


async def test_a_set_up_link_of_an_unconfirmed_account_says_what_it_deletes(world, operator, owner):
    await world.store.accounts.save(replace(owner.account, verified_email=None), "email", "verified_email")
    authenticator = Authenticator(
        account_id=owner.account.id, encrypted_secret="-", last_step=0, created_at=world.clock.now()
    )
    await world.store.authenticators.save(authenticator)
    client = await signed_in(world, operator)
    what = "also deletes: 1 API key, the second steps of signing in."

    before = await client.get(path_of(owner))
    link = await link_after(client, await client.post(path_of(owner, "/link")))
    opened = await browser(world).get(link)
    fields = {"token": link.partition("=")[2], "new": "a new long password"}
    await browser(world).post("/dashboard/set-up", data=fields)
    after_it = await client.get(path_of(owner))

    assert what in words_of(before)
    assert what in words_of(opened)
    assert "made a set-up link, which deletes: 1 API key, the second steps" in words_of(after_it)
    assert "also deletes" not in words_of(after_it)


async def test_who_chooses_the_first_password_is_not_told_of_a_new_one(world, operator):
    client = await signed_in(world, operator)
    entered = {"email": "ada@example.com", "plan": "free", "subscription": "none"}
    made = await client.post(f"{OPERATOR}/new", data=entered)
    token = (await link_after(client, made)).partition("=")[2]
    fields = {"token": token, "new": "a new long password"}

    chosen = await browser(world).post("/dashboard/set-up", data=fields)

    assert chosen.headers["location"] == "/dashboard"
    assert (await world.rows())["mails"] == []


async def test_a_new_account_begins_with_a_set_up_link(world, operator):
    client = await signed_in(world, operator)
    entered = {"email": " Ada@Example.com ", "plan": "pro", "subscription": "trialing"}

    made = await client.post(f"{OPERATOR}/new", data=entered)

    account = await world.store.accounts.find_by_email("ada@example.com")
    page = await after(client, made)
    assert LINK.search(page.text)
    assert (account.plan, account.subscription) == (Plan.PRO, Subscription.TRIALING)
    assert f"{operator.account.email} made the account: Pro, on trial" in words_of(page)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"email": "no address"},
            {"email": "This is not an e-mail address. One looks like name@example.com"},
        ),
        (
            {"email": "\0@example.com"},
            {"email": "This is not an e-mail address. One looks like name@example.com"},
        ),
        (
            {"subscription": "active"},
            {"subscription": "Free has no subscription. Choose none, or another plan."},
        ),
        ({"plan": "gold"}, {"plan": "Choose one from the list."}),
        ({"plan": "pro"}, {"subscription": "Pro needs a subscription. Choose one, or the plan Free."}),
        (
            {"email": "no address", "plan": "gold"},
            {
                "email": "This is not an e-mail address. One looks like name@example.com",
                "plan": "Choose one from the list.",
            },
        ),
    ],
)
async def test_an_account_that_cannot_be_made_is_refused_with_a_reason(world, operator, changes, fault):
    client = await signed_in(world, operator)
    entered = {"email": "<script>@example.com", "plan": "free", "subscription": "none", **changes}

    refused = await client.post(f"{OPERATOR}/new", data=entered)

    form = form_in(refused)
    assert (refused.status_code, form.faults) == (422, fault)
    # No control character is a part of HTML.
    assert form.fields["email"] == entered["email"].replace("\0", "")
    assert len((await world.rows())["accounts"]) == 1


async def test_an_address_that_has_an_account_is_refused(world, operator, owner):
    client = await signed_in(world, operator)
    entered = {"email": owner.account.email, "plan": "free", "subscription": "none"}

    refused = await client.post(f"{OPERATOR}/new", data=entered)

    assert refused.status_code == 422
    assert form_in(refused).faults == {"email": "This address already has an account."}


async def test_an_address_of_a_stranger_is_shown_as_text(world, operator):
    email = "<script>alert(1)</script>" + "W" * 200 + "@example.com"
    stranger = await world.open_account()
    stored = replace(stranger.account, email=email, verified_email=None)
    await world.store.accounts.save(stored, "email", "verified_email")
    client = await signed_in(world, operator)

    pages = [await client.get(OPERATOR), await client.get(path_of(stranger))]
    pages.append(await ask(client, stranger, "free", "none"))

    for page in pages:
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert email in unescape(page.text)
    assert "unconfirmed" in words_of(pages[0])


async def test_an_account_that_is_being_deleted_is_not_listed(world, operator, owner):
    gone = replace(owner.account, email="", verified_email=None)
    await world.store.accounts.save(gone, "email", "verified_email")
    client = await signed_in(world, operator)

    assert path_of(owner) not in (await client.get(OPERATOR)).text
    assert (await client.get(path_of(owner))).status_code == 404


@pytest.mark.parametrize("end", ["/link", "/plan"])
async def test_an_account_that_is_deleted_meanwhile_gets_no_link_and_no_plan(
    world, operator, owner, monkeypatch, end
):
    gone, lock = replace(owner.account, email="", verified_email=None), world.store.accounts.lock
    client = await signed_in(world, operator)

    async def lock_after_deletion(account_id):
        await world.store.accounts.save(gone, "email", "verified_email")
        await lock(account_id)

    monkeypatch.setattr(type(world.store.accounts), "lock", staticmethod(lock_after_deletion))
    fields = {"plan": "pro", "subscription": "active", "compared_with": "business active"}
    answer = await client.post(path_of(owner, end), data=fields)

    assert answer.status_code == 404
    assert (await world.rows())["one_time_tokens"] == []
    assert await plan_of(world, owner) == (Plan.BUSINESS, Subscription.ACTIVE)
