"""One contact and its page; one contact erased, and all that one person sent."""

import re

import pytest

from domain.accounts.plans import Plan, Subscription
from domain.contacts.contacts import Consent
from tests.app.dashboard.contacts.forms import ADA, CONSENT, PATH, feedback, form, names, text_of
from tests.app.dashboard.signing import signed_in
from tests.cases import in_turn

ERASE = f"{PATH}/erase"
NOBODYS = "3f0c6f0e-7d2a-4f6e-9a55-0c1b2d3e4f50"


@pytest.fixture
async def client(world, owner):
    return await signed_in(world, owner)


async def kept(owner):
    return {one["id"] for one in (await owner.api.get("/contacts", params={"limit": 100})).json()["data"]}


async def erase(client, person, **fields):
    return await client.post(ERASE, data={"person": person, **fields})


async def test_a_contact_shows_its_fields_as_labelled_and_the_consent_as_given(owner, client):
    await owner.go_by("Europe/Berlin")
    code = await form(owner)
    contact = await owner.receive(code, {**ADA, "news": False, "old_key": ["a", "b"]}, consent=CONSENT)

    page = await client.get(f"{PATH}/{contact}")

    fields = re.findall(r"<dt[^>]*>([^<]+)</dt><dd[^>]*>(?:<a [^>]+>)?([^<]*)(?:</a>)?</dd>", page.text)
    assert dict(fields) == {
        "Your name": "Ada Üñal",
        "E-mail": "Ada@Example.com",
        "Telephone": "030 1234567",
        "Your wish": "Cake for 40",
        "Newsletter": "no",
        "old_key": "a, b",
    }
    words = text_of(page)
    assert re.search(r"Agreed\s+20 November 2026, 13:00 \(UTC\+01:00\)\s*You may write to me", words)
    assert 'href="https://cafe.example/privacy"' in page.text
    assert f'href="/dashboard/codes/{code["id"]}"' in page.text
    assert f'href="{PATH}?form={code["id"]}"' in page.text


async def test_a_refused_consent_and_none_are_said(owner, client):
    refused = await owner.receive(
        await form(owner), ADA, consent=Consent(text="News?", given=False, privacy_url=None)
    )
    without = await owner.receive(await feedback(owner), {"rating": 5})

    first, second = [text_of(await client.get(f"{PATH}/{one}")) for one in (refused, without)]

    assert "Not agreed" in first
    assert "The form asked for no consent." in second
    assert "5 of 5" in second


async def test_a_locked_contact_opens_with_the_plan_without_signing_in_again(world, owner, client):
    world.limit_contacts(lite=0)
    contact = await owner.receive(await form(owner), ADA)
    await owner.subscribe(Plan.LITE, Subscription.ACTIVE)
    before = await client.get(f"{PATH}/{contact}")

    await owner.subscribe(Plan.PRO, Subscription.ACTIVE)
    after = await client.get(f"{PATH}/{contact}")

    assert "Your plan opens no contacts" in text_of(before)
    assert "Üñal" not in before.text
    assert "Cake for 40" in text_of(after)
    assert "Waiting" not in text_of(after)


@pytest.mark.parametrize("number", [0, 1])
async def test_one_contact_is_erased_also_while_it_waits(world, owner, client, number):
    world.limit_contacts(business=number)
    code = await form(owner)
    contact = await owner.receive(code, ADA, consent=CONSENT, notify=True)
    other = await owner.receive(code, {"name": "Bo"}, notify=True)

    asked = await client.get(f"{PATH}/{contact}/delete")
    untouched = await kept(owner)
    erased = await client.post(f"{PATH}/{contact}/delete")

    assert "This cannot be undone." in text_of(asked)
    assert untouched == {contact, other}
    assert (erased.status_code, await kept(owner)) == (303, {other})
    assert "The contact is erased." in text_of(await client.get(erased.headers["location"]))
    rows = await world.rows()
    assert [str(one["contact_id"]) for one in rows["mails"]] == [other]
    assert "Ada" not in str(rows["contacts"]) + str(rows["mails"])
    assert "ada" not in str([one["search_text"] for one in rows["contacts"]])
    assert (await client.get(f"{PATH}/{contact}")).status_code == 404


@pytest.mark.parametrize("reference", ["nothing", NOBODYS, "theirs"])
async def test_another_accounts_contact_does_not_exist(world, owner, client, reference):
    other = await world.open_account()
    theirs = await other.receive(await form(other), ADA)
    path = f"{PATH}/{theirs if reference == 'theirs' else reference}"

    answers = [
        await client.get(path),
        await client.get(f"{path}/delete"),
        await client.post(f"{path}/delete"),
    ]

    assert [one.status_code for one in answers] == [404, 404, 404]
    assert await kept(other) == {theirs}


@pytest.mark.both_databases
async def test_all_that_a_person_sent_goes_everywhere_at_once(world, owner, client):
    world.limit_contacts(business=3)
    first, second, opinion = await form(owner), await form(owner, "Rooms"), await feedback(owner)
    stays = await owner.receive(opinion, {"rating": 1, "comment": "Ask ada@example.com"}, notify=True)
    await owner.receive(first, ADA, consent=CONSENT, notify=True)
    await owner.receive(second, {"name": "A.", "email": " ADA@example.COM"}, notify=True)
    await owner.receive(second, {"name": "Secret wish", "email": "ada@example.com"}, notify=True)
    elsewhere = await world.open_account()
    theirs = await elsewhere.receive(await form(elsewhere), ADA)

    found = await erase(client, "ada@example.com")
    untouched = await kept(owner)
    erased = await erase(client, "ada@example.com", sure="on")

    assert found.status_code == 200
    for words in (
        "3 contacts will be erased for good.",
        "1 of them is locked and will be erased unread.",
        "3 e-mails about them are still waiting to be sent and will be erased, too.",
        "Erase 3 contacts",
        "Exports that are kept here are deleted",
    ):
        assert words in text_of(found)
    assert names(found) == ["A.", "Ada Üñal"]
    assert "Secret wish" not in found.text
    assert len(untouched) == 4
    assert (erased.status_code, erased.headers["location"]) == (303, f"{PATH}?said=person_erased")
    assert await kept(owner) == {stays}
    assert names(await client.get(PATH, params={"search": "ada"})) == ["Anonymous"]
    assert "Cake" not in (await client.get(f"{PATH}/csv")).text
    rows = await world.rows()
    assert [str(one["contact_id"]) for one in rows["mails"]] == [stays]
    assert "Cake" not in str([one for one in rows["contacts"] if one["account_id"] == owner.account.id])
    assert await kept(elsewhere) == {theirs}


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("sent", "asked"),
    [
        ("030 1234567", "+49 30 1234567"),
        ("+49 (0)30 123 45 67", "030/1234567"),
        ("0049 30 1234567", "+49-30-1234567"),
        ("٠٣٠ ١٢٣٤٥٦٧", "030 1234567"),
        ("030 1234567 ext. 12", "0301234567"),
        ("ada@xn--mller-kva.example", "Ada@M\u00fcller.example"),
        ("ADA@M\u00dcLLER.example", "ada@xn--mller-kva.example"),
    ],
)
async def test_a_person_is_found_however_number_or_address_is_written(owner, client, sent, asked):
    code = await form(owner)
    await owner.receive(code, {"name": "Ada", "email" if "@" in sent else "tel": sent})
    other = await owner.receive(code, {"name": "Bo", "tel": "+49 30 9234567", "email": "ada@muller.example"})

    erased = await erase(client, asked, sure="on")

    assert erased.status_code == 303
    assert await kept(owner) == {other}


@in_turn("other", ["+43 30 1234567", "040 1234567", "1234567 89", "+49 30 12345678"])
async def test_another_telephone_number_stays(owner, client, other):
    await owner.receive(await form(owner), {"name": "Bo", "tel": other})

    found = await erase(client, "+49 30 1234567")

    assert "Nothing was sent with +49 30 1234567." in text_of(found)
    assert 'name="sure"' not in found.text


@pytest.mark.parametrize(
    "person", ["", "Ada", "<script>alert(1)</script>", "a@b", "12345", "a\x00@b.cc", "x" * 300]
)
async def test_neither_an_address_nor_a_number_is_told(owner, client, person):
    contact = await owner.receive(await form(owner), ADA)

    answers = [await erase(client, person), await erase(client, person, sure="on")]

    for answer in answers:
        assert answer.status_code == 422
        assert "That is neither an e-mail address nor a telephone number." in text_of(answer)
        assert "<script>alert" not in answer.text
    assert await kept(owner) == {contact}


async def test_a_date_and_a_postcode_name_no_person(owner, client):
    code = await form(owner)
    contact = await owner.receive(code, {"name": "12.03.1985", "wish": "10115 1234", "tel": "030 1234567"})
    written = await owner.receive(code, {"name": "ada@example.com", "born": "12.03.1985"})

    pages = [await client.get(f"{PATH}/{one}") for one in (contact, written)]

    people = [re.findall(r'name="person" value="([^"]+)"', page.text) for page in pages]
    assert people == [["030 1234567"], ["ada@example.com"]]


async def test_the_page_of_a_contact_finds_the_rest_of_its_person(owner, client):
    code = await form(owner)
    contact = await owner.receive(code, ADA)
    await owner.receive(code, {"email": "ada@example.com"})

    page = await client.get(f"{PATH}/{contact}")
    people = re.findall(r'name="person" value="([^"]+)"', page.text)
    found = await erase(client, people[0])

    assert people == ["Ada@Example.com", "030 1234567"]
    assert "2 contacts will be erased for good." in text_of(found)


async def test_looking_for_a_person_changes_nothing(world, owner, client):
    await owner.receive(await form(owner), ADA, notify=True)
    await client.get(ERASE)
    before = await world.rows()

    await erase(client, "ada@example.com")
    await client.get(ERASE, params={"person": "ada@example.com", "sure": "on"})

    assert await world.rows() == before
