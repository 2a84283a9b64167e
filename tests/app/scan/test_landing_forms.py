"""Forms on landing pages: a submission is stored once; after an error the form comes back filled in."""

import asyncio
import re
from html import unescape
from html.parser import HTMLParser

import pytest
from tortoise.connection import get_connection

from domain.accounts.plans import Plan, Subscription
from tests.support import PERSON

LEAD = {
    "type_id": 22,
    "form_title": "Stay in touch",
    "fields": [
        {"key": "name", "label": "Name", "type": "text", "required": True},
        {"key": "email", "label": "E-mail", "type": "email", "required": True},
        {"key": "phone", "label": "Phone", "type": "tel"},
        {"key": "size", "label": "Size", "type": "select", "options": ["S", "M", "L"]},
        {"key": "days", "label": "Days", "type": "checkbox", "options": ["Mon", "Tue"]},
        {"key": "news", "label": "News?", "type": "checkbox"},
        {"key": "note", "label": "Note", "type": "textarea"},
    ],
    "consent": {
        "text": "You may write to me.",
        "required": True,
        "privacy_url": "https://example.com/privacy",
    },
}
FEEDBACK = {
    "type_id": 23,
    "question": "How was it?",
    "ask_comment": True,
    "review_urls": ["https://reviews.example/"],
}
ADA = {"name": "Ada", "email": "ada@example.com", ".consent": "yes"}
OTHER = "198.51.100.23"


class Controls(HTMLParser):
    """The form of a page, as a browser would send it without any input."""

    def __init__(self, html):
        super().__init__()
        self.action, self.sent, self.names, self._area = None, {}, [], None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.action = given["action"]
        if tag in ("input", "select", "textarea") and "name" in given:
            self.names.append(given["name"])
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self.sent.setdefault(given["name"], []).append(given.get("value") or "")
            self._area = given["name"] if tag in ("textarea", "select") else None
        if tag == "option" and "selected" in given:
            self._chosen = True
        elif tag == "option":
            self._chosen = False

    def handle_data(self, data):
        if self._area and self.lasttag == "textarea":
            self.sent[self._area] = [data.removeprefix("\n")]
        elif self._area and self.lasttag == "option" and self._chosen and data.strip():
            self.sent[self._area] = [data.strip()]

    def handle_endtag(self, tag):
        if tag in ("textarea", "select"):
            self._area = None


async def show(world, code, **visitor):
    response = await world.visitor(**visitor).get(f"/{code['short_id']}")
    assert response.status_code == 200, response.text
    return Controls(response.text)


async def send(world, form, wait=5, **entered):
    """Fill the form in as a person would, send it without a cookie, and follow to a page of ours."""
    world.clock.advance(seconds=wait)
    response = await world.visitor().post(form.action, data={**form.sent, **entered})
    leads_to = response.headers.get("Location", "")
    return await world.visitor().get(leads_to) if leads_to.startswith("/") else response


async def contacts_of(owner):
    return (await owner.api.get("/contacts")).json()["data"]


async def test_what_is_sent_is_a_contact_with_the_consent_beside_it(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)

    response = await send(
        world, form, **ADA, size="M", days=["Mon", "Tue"], news="yes", note="Two\r\nlines; 'quotes' 🎈"
    )

    (contact,) = await contacts_of(owner)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    assert contact["qr_code"] == code["id"]
    assert contact["fields"] == {
        "name": "Ada",
        "email": "ada@example.com",
        "size": "M",
        "days": ["Mon", "Tue"],
        "news": True,
        "note": "Two\nlines; 'quotes' 🎈",
    }
    assert list(contact["fields"]) == ["name", "email", "size", "days", "news", "note"]
    assert contact["consent"] == {
        "text": "You may write to me.",
        "given": True,
        "privacy_url": "https://example.com/privacy",
    }
    assert (contact["locked"], contact["created_at"]) == (False, "2026-11-20T12:00:05Z")


async def test_an_answer_to_feedback_is_a_contact_and_leads_on_to_reviews(world, owner):
    code = await owner.make(**FEEDBACK)
    form = await show(world, code)

    response = await send(world, form, **{".rating": "4", ".comment": "Good soup"})

    (contact,) = await contacts_of(owner)
    assert contact["fields"] == {"rating": 4, "comment": "Good soup"}
    assert contact["consent"] is None
    assert 'href="https://reviews.example/"' in response.text


async def test_a_form_leads_on_where_its_owner_wants(world, owner):
    code = await owner.make(**LEAD, redirect_url="https://example.com/thanks?ü=1")

    response = await send(world, await show(world, code), **ADA)

    assert response.status_code == 303
    assert response.headers["Location"] == "https://example.com/thanks?%C3%BC=1"
    assert len(await contacts_of(owner)) == 1


@pytest.mark.parametrize(
    ("entered", "faulty"),
    [
        ({"name": ""}, {"name"}),
        ({"name": "  "}, {"name"}),
        ({"email": "nobody"}, {"email"}),
        ({"phone": "call me"}, {"phone"}),
        ({"size": "XXL"}, {"size"}),
        ({"days": ["Mon", "Sun"]}, {"days"}),
        ({"note": "x" * 4_001}, {"note"}),
        ({".consent": ""}, {".consent"}),
        ({"name": "", "email": "", ".consent": ""}, {"name", "email", ".consent"}),
    ],
)
async def test_a_bad_submission_comes_back_filled_in_with_the_error_beside_its_field(
    world, owner, entered, faulty
):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    parsed = {**ADA, "phone": "+49 30 1", "size": "L", "days": ["Tue"], "note": '<b>Ünï</b> "q"', **entered}

    response = await send(world, form, **parsed)

    again = Controls(response.text)
    assert response.status_code == 422
    assert await contacts_of(owner) == []
    for name in ("email", "phone", "note"):
        assert again.sent[name] == [parsed[name]]
    assert set(re.findall(r'name="([^"]+)"[^>]*aria-invalid="true"', response.text)) <= faulty
    assert response.text.count("aria-invalid") >= 1
    assert (
        await send(world, again, **{**again.sent, **ADA, "phone": "", "size": "S", "days": [], "note": "x"})
    ).status_code == 200
    assert len(await contacts_of(owner)) == 1


@pytest.mark.both_databases
async def test_a_form_sent_twice_is_kept_once_and_a_corrected_one_beside_it(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)

    for name in ("Ada", "Ada", "Ada Lovelace"):
        assert (await send(world, form, **{**ADA, "name": name})).status_code == 200

    assert {contact["fields"]["name"] for contact in await contacts_of(owner)} == {"Ada", "Ada Lovelace"}
    assert len(await contacts_of(owner)) == 2


@pytest.mark.both_databases
async def test_twenty_at_once_from_one_page_are_one_contact(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    world.clock.advance(seconds=5)

    answers = await asyncio.gather(
        *(world.visitor().post(form.action, data={**form.sent, **ADA}) for _ in range(20))
    )

    assert {answer.status_code for answer in answers} == {303}
    assert len(await contacts_of(owner)) == 1


async def test_the_page_after_a_form_may_be_reloaded_and_is_no_scan(world, owner):
    code = await owner.make(**FEEDBACK, scan_limit=1)
    form = await show(world, code)
    world.clock.advance(seconds=5)

    sent = await world.visitor().post(form.action, data={**form.sent, ".rating": "5"})
    pages = [await world.visitor().get(sent.headers["Location"]) for _ in range(3)]

    assert sent.status_code == 303
    assert [page.status_code for page in pages] == [200] * 3
    assert (await owner.get(code))["scan_count"] == len(await contacts_of(owner)) == 1


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"status": "paused"}, 410),
        ({"expires_at": "2026-11-20T12:00:06Z"}, 410),
        ({"link_password": "sesame"}, 401),
        ({"scan_limit": 1}, 200),
    ],
)
async def test_the_page_after_a_form_meets_what_a_scan_would_meet(world, owner, changes, status):
    code = await owner.make(**LEAD, thank_you="See you at the bar.")
    form = await show(world, code)
    world.clock.advance(seconds=5)
    sent = await world.visitor().post(form.action, data={**form.sent, **ADA})

    await owner.change(code, **changes)
    world.clock.advance(seconds=2)
    visitor = world.visitor()
    page = await visitor.get(sent.headers["Location"])

    assert page.status_code == status
    assert ("at the bar" in page.text) is (status == 200)
    if status == 401:
        await visitor.post(Controls(page.text).action, data={"password": "sesame"})
        assert "at the bar" in (await visitor.get(sent.headers["Location"])).text


@pytest.mark.parametrize("mark", ["", "x", "1-t.x", "é"])
async def test_only_our_own_address_shows_thanks(world, owner, mark):
    code = await owner.make(**LEAD)

    response = await world.visitor().get(f"/{code['short_id']}", params={"sent": mark})

    assert Controls(response.text).action is not None
    assert (await owner.get(code))["scan_count"] == 1


async def test_thanks_of_the_day_before_are_the_form_again(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    world.clock.advance(seconds=5)
    sent = await world.visitor().post(form.action, data={**form.sent, **ADA})

    world.clock.advance(hours=24)
    response = await world.visitor().get(sent.headers["Location"])

    assert Controls(response.text).action is not None


@pytest.mark.parametrize(
    ("scale", "rating", "is_sorry"),
    [("stars", 2, True), ("stars", 3, False), ("emoji", 1, True), ("nps", 6, True), ("nps", 7, False)],
)
async def test_a_poor_rating_gets_other_thanks_and_the_same_links(world, owner, scale, rating, is_sorry):
    code = await owner.make(**FEEDBACK, scale=scale)

    response = await send(world, await show(world, code), **{".rating": str(rating)})

    assert ("We will look into it." in response.text) is is_sorry
    assert 'href="https://reviews.example/"' in response.text


@pytest.mark.both_databases
async def test_the_same_person_is_stored_once_a_day_even_from_another_display(world, owner):
    code = await owner.make(**LEAD)

    for _ in range(2):
        assert (await send(world, await show(world, code), **ADA)).status_code == 200
    once = len(await contacts_of(owner))
    world.clock.advance(hours=24)
    await send(world, await show(world, code), **ADA)

    assert (once, len(await contacts_of(owner))) == (1, 2)


async def test_two_people_with_the_same_rating_are_two_contacts(world, owner):
    code = await owner.make(**FEEDBACK)

    for _ in range(2):
        await send(world, await show(world, code), **{".rating": "5"})

    assert len(await contacts_of(owner)) == 2


async def test_an_erased_contact_may_come_again(world, owner):
    code = await owner.make(**LEAD)
    await send(world, await show(world, code), **ADA)
    (contact,) = await contacts_of(owner)
    await owner.api.delete(f"/contacts/{contact['id']}")

    await send(world, await show(world, code), **ADA)

    assert len(await contacts_of(owner)) == 1


async def test_a_form_that_was_open_for_too_long_says_so(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    world.clock.advance(hours=25)

    response = await send(world, form, **ADA)

    assert "This page was open for a long time." in response.text
    assert (await send(world, Controls(response.text), **{".consent": "yes"})).status_code == 200
    assert len(await contacts_of(owner)) == 1


# Against programs


async def test_a_form_sent_at_once_asks_to_be_sent_again_and_then_is_kept(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)

    too_fast = await send(world, form, wait=0, **ADA)
    kept = await send(world, Controls(too_fast.text))

    assert too_fast.status_code == 422
    assert kept.status_code == 200
    assert [contact["fields"]["name"] for contact in await contacts_of(owner)] == ["Ada"]


async def test_a_program_that_fills_in_every_control_is_not_kept(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    filled = {name: values[0] or "x" for name, values in form.sent.items()}

    response = await send(world, form, **{**filled, **ADA, "phone": "123456"})

    assert response.status_code == 422
    assert await contacts_of(owner) == []


@pytest.mark.parametrize("token", [None, "", "x", "1.2.3", "é" * 10])
async def test_a_submission_without_a_page_of_ours_is_a_scan_and_comes_back_to_be_looked_over(
    world, owner, token
):
    code = await owner.make(**LEAD)
    world.clock.advance(seconds=5)

    response = await world.visitor().post(
        f"/{code['short_id']}", data={**ADA, **({".visit": token} if token is not None else {})}
    )
    again = Controls(response.text)
    kept = await send(world, again, **{".consent": "yes"})

    assert response.status_code == 422
    assert again.sent["name"] == ["Ada"]
    # Visitors cannot have agreed to words that they have not seen.
    assert ".consent" not in again.sent
    assert kept.status_code == 200
    assert len(await contacts_of(owner)) == 1
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_submission_without_a_page_of_ours_counts_for_the_limit_like_any_scan(world, owner):
    code = await owner.make(**LEAD, scan_limit=2)

    answers = [await world.visitor().post(f"/{code['short_id']}", data=ADA) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [422, 422, 410, 410]
    assert (await owner.get(code))["scan_count"] == 2


async def test_a_form_sent_again_and_again_does_not_last_longer(world, owner):
    code = await owner.make(**LEAD, scan_limit=1)
    form = await show(world, code)
    for _ in range(3):
        world.clock.advance(hours=7)
        form = Controls((await send(world, form, **{**ADA, "email": "x"})).text)

    world.clock.advance(hours=4)
    late = await send(world, form, **ADA)

    assert late.status_code == 410
    assert await contacts_of(owner) == []


async def test_what_was_agreed_to_is_what_was_shown(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    await owner.change(code, consent={"text": "You may sell my data.", "required": True})
    world.clock.advance(seconds=1)

    response = await send(world, form, **ADA)
    again = Controls(response.text)

    assert response.status_code == 422
    assert "You may sell my data." in response.text
    assert "has changed" in response.text
    assert (again.sent["name"], ".consent" in again.sent) == (["Ada"], False)
    assert await contacts_of(owner) == []
    assert (await send(world, again, **{".consent": "yes"})).status_code == 200
    (contact,) = await contacts_of(owner)
    assert contact["consent"]["text"] == "You may sell my data."


async def test_an_empty_submission_is_not_stored(world, owner):
    fields = [
        {"key": "note", "label": "Note", "type": "text"},
        {"key": "news", "label": "News", "type": "checkbox"},
    ]
    code = await owner.make(type_id=22, form_title="Tell us", fields=fields)

    response = await send(world, await show(world, code))

    assert response.status_code == 422
    assert "at least one field" in response.text
    assert await contacts_of(owner) == []


async def test_no_error_shows_a_gap_that_was_to_be_filled(world, owner):
    code = await owner.make(**LEAD)

    for entered in ({"note": "x" * 4_001}, {"email": "x"}, {"size": "XXL"}, {"name": ""}):
        response = await send(world, await show(world, code), **{**ADA, **entered})
        assert "{" not in re.sub(r"<(style|script)>.*?</\1>", "", response.text, flags=re.DOTALL)
    assert "4000" in (await send(world, await show(world, code), **{**ADA, "note": "x" * 4_001})).text


async def test_a_body_of_broken_escapes_is_not_even_read(world, owner):
    code = await owner.make(**LEAD)

    response = await world.visitor(content_type="application/x-www-form-urlencoded").post(
        f"/{code['short_id']}", content=b"name=" + b"%" * 300_000
    )

    assert response.status_code == 422
    assert Controls(response.text).sent["name"] == [""]


@pytest.mark.both_databases
async def test_the_longest_submission_in_the_longest_characters_is_kept_whole(world, owner):
    fields = [{"key": f"f{number}", "label": "Text", "type": "textarea"} for number in range(30)]
    code = await owner.make(type_id=22, form_title="Tell us", fields=fields)
    texts = {field["key"]: "🎈" * 4_000 for field in fields}

    response = await send(world, await show(world, code), **texts)

    assert response.status_code == 200
    (contact,) = await contacts_of(owner)
    assert contact["fields"] == texts


async def test_an_address_that_sends_more_than_people_do_has_to_wait(world, owner):
    code = await owner.make()
    path = f"/{code['short_id']}"

    answers = [await world.visitor().post(path, data={"a": "b"}) for _ in range(121)]

    assert {answer.status_code for answer in answers[:120]} == {303}
    assert answers[120].status_code == 429
    assert int(answers[120].headers["Retry-After"]) >= 1
    assert (await world.visitor(address=OTHER).post(path, data={"a": "b"})).status_code == 303


async def test_one_address_may_send_so_many_and_none_is_lost(world, owner):
    code = await owner.make(**LEAD)
    answers = []
    while not answers or answers[-1].status_code == 200:
        form = await show(world, code)
        answers.append(await send(world, form, wait=2, **{**ADA, "name": f"{len(answers)}"}))

    last = answers[-1]
    later = Controls(last.text)
    world.clock.advance(seconds=int(last.headers["Retry-After"]))

    assert 30 <= len(answers) <= 40
    assert last.status_code == 429
    assert later.sent["name"] == [f"{len(answers) - 1}"]
    assert (await send(world, later)).status_code == 200
    assert len((await owner.api.get("/contacts?limit=100")).json()["data"]) == len(answers)


@pytest.mark.both_databases
async def test_when_the_database_fails_the_form_comes_back_filled_in(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    await get_connection("default").execute_query("ALTER TABLE contacts RENAME TO gone")
    try:
        response = await send(world, form, **ADA)
    finally:
        await get_connection("default").execute_query("ALTER TABLE gone RENAME TO contacts")

    assert response.status_code == 503
    assert "Retry-After" in response.headers
    assert Controls(response.text).sent["name"] == ["Ada"]
    assert (await send(world, Controls(response.text))).status_code == 200
    assert len(await contacts_of(owner)) == 1


# Restrictions


async def test_whoever_had_the_last_scan_may_send_the_form(world, owner):
    code = await owner.make(**LEAD, scan_limit=1)
    form = await show(world, code)

    shut = await world.visitor(address=OTHER).get(f"/{code['short_id']}")
    response = await send(world, form, **ADA)

    assert shut.status_code == 410
    assert response.status_code == 200
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_locked_form_asks_for_its_password_first(world, owner):
    code = await owner.make(**LEAD, link_password="sesame")
    path = f"/{code['short_id']}"

    asked = await world.visitor().post(path, data=ADA)
    visitor = world.visitor()
    await visitor.post(path, data={"password": "sesame"})
    form = Controls((await visitor.get(path)).text)
    world.clock.advance(hours=2)
    late = await world.visitor().post(path, data={**form.sent, **ADA})

    assert asked.status_code == 401
    # The values survive, though the hour passed while the visitor filled in the form, and no page asks again.
    assert (late.status_code, "Thank you" in late.text) == (200, True)
    assert len(await contacts_of(owner)) == 1


async def test_a_submission_waits_behind_the_password_and_is_not_taken_for_one(world, owner):
    code = await owner.make(**LEAD, link_password="sesame")
    path = f"/{code['short_id']}"

    asked = Controls((await world.visitor().post(path, data=ADA)).text)
    wrong = Controls((await world.visitor().post(path, data={**asked.sent, "password": "no"})).text)
    given_back = await world.visitor().post(path, data={**wrong.sent, "password": "sesame"})
    kept = await send(world, Controls(given_back.text), **{".consent": "yes"})

    assert (asked.sent["name"], wrong.sent["name"]) == (["Ada"], ["Ada"])
    assert "unlocked=" in given_back.headers["Set-Cookie"]
    assert kept.status_code == 200
    assert [contact["fields"]["name"] for contact in await contacts_of(owner)] == ["Ada"]
    assert len((await world.rows())["password_tries"]) == 2
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_new_password_shuts_out_whoever_was_shown_the_form_before(world, owner):
    code = await owner.make(**LEAD, link_password="sesame")
    visitor = world.visitor()
    await visitor.post(f"/{code['short_id']}", data={"password": "sesame"})
    form = Controls((await visitor.get(f"/{code['short_id']}")).text)
    await owner.change(code, link_password="new-secret", form_title="A SECRET TITLE")
    world.clock.advance(seconds=1)

    responses = [await send(world, form), await send(world, form, **ADA)]

    for response in responses:
        assert response.status_code == 401
        assert "A SECRET TITLE" not in response.text
    assert await contacts_of(owner) == []


async def test_a_form_that_was_shown_in_time_is_taken_when_its_code_has_expired(world, owner):
    code = await owner.make(**LEAD, expires_at="2026-11-20T12:00:10Z")
    form = await show(world, code)

    response = await send(world, form, wait=60, **ADA)

    assert (await world.visitor().get(f"/{code['short_id']}")).status_code == 410
    assert response.status_code == 200
    assert len(await contacts_of(owner)) == 1


async def test_a_paused_form_takes_nothing(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    await owner.change(code, status="paused")
    world.clock.advance(seconds=1)

    response = await send(world, form, **ADA)

    assert response.status_code == 410
    assert await contacts_of(owner) == []


async def test_a_field_called_password_is_not_the_codes_own(world, owner):
    fields = [{"key": key, "label": key, "type": "text", "required": True} for key in ("password", "note")]
    code = await owner.make(type_id=22, form_title="Wi-Fi", fields=fields)
    form = await show(world, code)
    await owner.change(code, link_password="sesame")
    world.clock.advance(seconds=1)

    asked = await send(world, form, password="my own", note="x")
    waiting = Controls(asked.text)
    given_back = await world.visitor().post(form.action, data={**waiting.sent, "password": "sesame"})
    kept = await send(world, Controls(given_back.text))

    assert asked.status_code == 401
    assert (await world.rows())["password_tries"] == []
    assert kept.status_code == 200
    assert [contact["fields"] for contact in await contacts_of(owner)] == [
        {"password": "my own", "note": "x"}
    ]


async def test_a_submission_for_a_form_that_became_shorter_comes_back_with_what_is_left(world, owner):
    fields = [{"key": f"f{number}", "label": "Text", "type": "text"} for number in range(25)]
    code = await owner.make(type_id=22, form_title="Long", fields=fields)
    form = await show(world, code)
    await owner.change(code, fields=fields[:1])
    world.clock.advance(seconds=1)

    response = await send(world, form, **{field["key"]: "given" for field in fields})

    assert response.status_code == 422
    assert Controls(response.text).sent["f0"] == ["given"]
    assert (await owner.get(code))["scan_count"] == 1


async def test_a_password_that_is_switched_on_ends_what_was_open_before(world, owner):
    code = await owner.make(**LEAD, link_password="sesame", password_enabled=False)
    form = await show(world, code)
    await owner.change(code, password_enabled=True, form_title="A SECRET TITLE")
    world.clock.advance(seconds=1)

    responses = [await send(world, form), await send(world, form, **ADA)]

    assert [response.status_code for response in responses] == [401, 401]
    assert not any("A SECRET TITLE" in response.text for response in responses)


async def test_past_an_expiry_nothing_newer_is_shown(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)
    await owner.change(code, expires_at="2026-11-20T11:00:00Z", form_title="AN INTERNAL DRAFT")
    world.clock.advance(seconds=1)

    responses = [await send(world, form), await send(world, form, **ADA)]

    assert [response.status_code for response in responses] == [410, 410]
    assert not any("AN INTERNAL DRAFT" in response.text for response in responses)


async def test_a_visitor_with_the_last_scan_keeps_the_values_over_a_new_password(world, owner):
    code = await owner.make(**LEAD, scan_limit=1, link_password="sesame")
    visitor = world.visitor()
    await visitor.post(f"/{code['short_id']}", data={"password": "sesame"})
    form = Controls((await visitor.get(f"/{code['short_id']}")).text)
    await owner.change(code, link_password="another")
    world.clock.advance(seconds=1)

    asked = Controls((await send(world, form, **ADA)).text)
    given_back = await world.visitor().post(form.action, data={**asked.sent, "password": "another"})
    kept = await send(world, Controls(given_back.text), **{".consent": "yes"})

    assert given_back.status_code == 422
    assert kept.status_code == 200
    assert (await owner.get(code))["scan_count"] == 1


async def test_an_empty_submission_does_not_bypass_the_ad(world, owner):
    code = await owner.make(**LEAD)
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    response = await world.visitor().post(f"/{code['short_id']}", data={})

    assert 'name=".visit"' not in response.text
    assert [row["verdict"] for row in await world.scans()] == ["ad_shown"]


async def test_an_option_is_chosen_as_browsers_send_it(world, owner):
    options = ["A  flat", " a house ", "line\nbreak"]
    fields = [
        {"key": "one", "label": "One", "type": "select", "options": options},
        {"key": "many", "label": "Many", "type": "checkbox", "options": options},
        {"key": "name", "label": "Name", "type": "text", "required": True},
    ]
    code = await owner.make(type_id=22, form_title="Homes", fields=fields)
    chosen = {"one": "A flat", "many": [" a house ", "line\r\nbreak"]}

    again = await send(world, await show(world, code), **chosen)
    kept = await send(world, await show(world, code), **chosen, name="Ada")

    assert 'value="A  flat" lang="" selected' in again.text
    assert kept.status_code == 200
    (contact,) = await contacts_of(owner)
    assert contact["fields"] == {"one": "A  flat", "many": [" a house ", "line\nbreak"], "name": "Ada"}


async def test_a_submission_waits_in_the_page_that_asks_its_sender_to_wait(world, owner):
    code = await owner.make(**LEAD)
    for _ in range(120):
        await world.visitor().post(f"/{code['short_id']}", data={})

    refused = await world.visitor().post(f"/{code['short_id']}", data={**ADA, "note": "two\r\nlines"})
    waiting = Controls(refused.text)
    world.clock.advance(seconds=int(refused.headers["Retry-After"]))
    again = await world.visitor().post(waiting.action, data=waiting.sent)

    assert refused.status_code == 429
    assert Controls(again.text).sent["name"] == ["Ada"]
    assert Controls(again.text).sent["note"] == ["two\nlines"]


@pytest.mark.both_databases
async def test_a_submission_waits_while_the_database_is_away(world, owner):
    code = await owner.make(**LEAD)
    await show(world, code)
    await get_connection("default").execute_query("ALTER TABLE scan_inbox RENAME TO gone")
    try:
        response = await world.visitor().post(f"/{code['short_id']}", data=ADA)
    finally:
        await get_connection("default").execute_query("ALTER TABLE gone RENAME TO scan_inbox")

    waiting = Controls(response.text)
    assert response.status_code == 503
    assert waiting.sent["name"] == ["Ada"]
    assert Controls((await world.visitor().post(waiting.action, data=waiting.sent)).text).sent["name"] == [
        "Ada"
    ]


async def test_sending_a_form_is_no_scan(world, owner):
    code = await owner.make(**LEAD)
    form = await show(world, code)

    await send(world, form, **{**ADA, "email": "x"})
    await send(world, form, **ADA)

    assert (await owner.get(code))["scan_count"] == 1


async def test_a_form_of_a_free_account_goes_on_taking_submissions(world, owner):
    code = await owner.make(**LEAD)
    await owner.subscribe(Plan.FREE, Subscription.NONE)
    ad = await world.visitor().get(f"/{code['short_id']}")
    (way_on,) = re.findall(r'class="go" href="([^"]+)"', ad.text)
    form = Controls((await world.visitor().get(unescape(way_on))).text)

    response = await send(world, form, **ADA)

    assert response.status_code == 200
    assert len((await world.rows())["contacts"]) == 1


async def test_a_locked_contact_leaks_nothing_to_its_owner_or_the_log(world, owner, caplog):
    code = await owner.make(**LEAD)
    world.limit_contacts(business=1)
    await send(world, await show(world, code), **ADA)
    caplog.clear()

    await send(world, await show(world, code), **{**ADA, "name": "Grace", "email": "grace@example.com"})
    listed = (await owner.api.get("/contacts")).json()

    assert [contact["locked"] for contact in listed["data"]] == [True, False]
    assert listed["meta"]["locked"] is True
    assert "grace" not in str(listed).lower()
    assert "grace" not in caplog.text.lower()


@pytest.mark.parametrize(
    "body", [b"", b"\xff\xfe", b"name=%00%ff&email=%ED%A0%80", b"a=b&" * 2_000, b"x" * 2_000_000]
)
async def test_a_body_that_is_no_such_form_is_answered_with_the_form(world, owner, body):
    code = await owner.make(**LEAD)

    response = await world.visitor(content_type="application/x-www-form-urlencoded").post(
        f"/{code['short_id']}", content=body
    )

    assert response.status_code == 422
    assert PERSON not in response.text
    assert await contacts_of(owner) == []


# Visitors who send their own details


CARD = {"type_id": 4, "first_name": "Ada", "phone": "112", "takes_details": True}


async def open_details(world, code):
    page = await world.visitor().get(f"/{code['short_id']}")
    (link,) = re.findall(r'href="(/[^"]+mine=1)"', unescape(page.text))
    return Controls((await world.visitor().get(link)).text)


async def test_a_card_takes_the_visitors_own_details_as_a_contact(world, owner):
    code = await owner.make(**CARD)
    form = await open_details(world, code)

    response = await send(world, form, name="Grace", email="grace@example.com", note="Call me")

    (contact,) = await contacts_of(owner)
    assert "Thank you" in response.text
    assert contact["fields"] == {"name": "Grace", "email": "grace@example.com", "note": "Call me"}
    assert (contact["qr_code"], contact["consent"]) == (code["id"], None)
    assert (await owner.get(code))["scan_count"] == 1


async def test_details_with_a_fault_come_back_filled_in(world, owner):
    form = await open_details(world, await owner.make(**CARD))

    response = await send(world, form, name="Grace", email="nobody")

    assert response.status_code == 422
    assert Controls(response.text).sent["name"] == ["Grace"]
    assert await contacts_of(owner) == []


async def test_a_card_takes_details_only_where_its_owner_wants(world, owner):
    code = await owner.make(**{**CARD, "takes_details": False})

    page = await world.visitor().get(f"/{code['short_id']}")
    asked = await world.visitor().post(f"/{code['short_id']}", data={"name": "Grace"})

    assert "mine=1" not in page.text
    assert (asked.status_code, asked.headers["Location"]) == (303, f"/{code['short_id']}")
    assert await contacts_of(owner) == []


async def test_details_wait_behind_the_password_of_a_card(world, owner):
    code = await owner.make(**CARD, link_password="sesame")
    path = f"/{code['short_id']}"

    asked = await world.visitor().post(path, data={"name": "Grace"})
    visitor = world.visitor()
    opened = await visitor.post(path, data={"password": "sesame", ".unlock": "1"})
    page = await visitor.get(path)

    assert asked.status_code == 401
    assert (opened.status_code, page.status_code) == (303, 200)
    assert await contacts_of(owner) == []
