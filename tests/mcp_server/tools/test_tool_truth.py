"""What people ask an assistant for, as a model sends it, and whether each sentence of the answer is so.

Every sentence is matched by `SENTENCES`; its check decodes the picture, opens the page or the static twin, or
reads the code over REST. A sentence without a check fails the test.
"""

import re
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, NamedTuple

import pytest

from domain.content import SLUGS, TYPES
from tests.cases import in_turn
from tests.mcp_server.assistants import Connection
from tests.mcp_server.support import picture_in, read_by_a_phone, texts
from tests.support import ANDROID_PHONE, PERSON, Owner, decoded

COMPUTER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15"
IBAN = "DE89 3704 0044 0532 0130 00"


class Asked(NamedTuple):
    """`sent` and `repointed`: arguments. `facts`: what the person said, as on the page or in the destination.

    `twin`: what the static twin has of it; empty for a type without one. `then`: both after the repoint.
    """

    sent: dict[str, Any]
    facts: tuple[str, ...]
    repointed: dict[str, Any]
    then: tuple[str, ...]
    twin: tuple[str, ...] = ()
    twin_then: tuple[str, ...] = ()


def of(slug: str, **content: Any) -> dict[str, Any]:
    return {"type": slug, "content": content}


def to(**content: Any) -> dict[str, Any]:
    return {"content": content}


ASKED = {
    "url": Asked(
        {"url": "example.com/menu", "name": "Menu", "options": {"frameOptions": {"text": "Scan for menu"}}},
        ("https://example.com/menu",),
        {"url": "https://example.com/summer"},
        ("https://example.com/summer",),
    ),
    "text": Asked(
        of("text", text="Ring twice at the blue bell"),
        ("Ring twice at the blue bell",),
        to(text="Ring once"),
        ("Ring once",),
        ("Ring twice at the blue bell",),
        ("Ring once",),
    ),
    "email": Asked(
        of("email", email="hello@example.com", subject="Table for two"),
        ("hello@example.com", "Table for two"),
        to(email="book@example.com"),
        ("book@example.com", "Table for two"),
        ("mailto:hello@example.com", "Table%20for%20two"),
        ("mailto:book@example.com",),
    ),
    "vcard": Asked(
        of("vcard", name="Eva Gruber", phone="+43 1 234"),
        ("Eva Gruber",),
        to(phone="+43 1 999"),
        ("Eva Gruber",),
        ("N:Gruber;Eva;", "FN:Eva Gruber", "+43 1 234"),
        ("FN:Eva Gruber", "+43 1 999"),
    ),
    "wifi": Asked(
        of("wifi", ssid="Guests", password="12345678", security="WPA2"),
        ("Guests", "12345678"),
        to(password="Strudel2028"),
        ("Guests", "Strudel2028"),
        ("S:Guests", "P:12345678", "T:WPA"),
        ("S:Guests", "P:Strudel2028"),
    ),
    "phone": Asked(
        of("phone", phone="+43 1 5333763"),
        ("tel:+4315333763",),
        to(phone="+43 1 5333764"),
        ("tel:+4315333764",),
        ("tel:+4315333763",),
        ("tel:+4315333764",),
    ),
    "whatsapp": Asked(
        of("whatsapp", phone="+49 170 1234567", message="Hi"),
        ("https://wa.me/491701234567?text=Hi",),
        to(message="Hello"),
        ("https://wa.me/491701234567?text=Hello",),
    ),
    "app_store": Asked(
        of(
            "app_store",
            name="Tram Times",
            ios_url="https://apps.apple.com/app/id1",
            fallback_url="tram.example",
        ),
        ("https://tram.example",),
        to(ios_url="https://apps.apple.com/app/id2"),
        ("https://tram.example",),
    ),
    "event": Asked(
        of(
            "event",
            title="Open day",
            start="2027-06-18 10:00",
            timezone="Europe/Vienna",
            location="Town hall",
        ),
        ("Open day", "Town hall"),
        to(start="2027-06-18 11:00"),
        ("Open day",),
        ("SUMMARY:Open day", "DTSTART:20270618T080000Z"),
        ("DTSTART:20270618T090000Z",),
    ),
    "video": Asked(
        of("video", video_title="How it is made", video_url="https://example.com/film.mp4"),
        ("How it is made",),
        to(video_title="How we bake"),
        ("How we bake",),
    ),
    "menu": Asked(
        of(
            "menu",
            menu_title="Lunch",
            sections=[{"items": [{"name": "Soup", "price": "4,90"}]}],
        ),
        ("Lunch", "Soup", "4.90"),
        {"changes": {"sections[0].items[1]": {"name": "Curry", "price": 9}}},
        ("Soup", "Curry"),
    ),
    "sms": Asked(
        of("sms", phone="+43 664 1234567", message="Yes"),
        ("sms:+436641234567",),
        to(message="No"),
        ("sms:+436641234567",),
        ("+436641234567", "Yes"),
        ("+436641234567", "No"),
    ),
    "location": Asked(
        of("location", latitude="48.2082", longitude=16.3738, location="St Stephen"),
        ("48.2082", "St Stephen"),
        to(latitude=47.07, longitude=15.44, location="Graz"),
        ("47.07", "Graz"),
        ("geo:48.2082,16.3738",),
        ("geo:47.07,15.44",),
    ),
    "pdf": Asked(
        of("pdf", pdf_title="Price list", pdf_download_url="https://example.com/a.pdf"),
        ("Price list", "https://example.com/a.pdf"),
        to(pdf_download_url="https://example.com/b.pdf"),
        ("https://example.com/b.pdf",),
    ),
    "image_gallery": Asked(
        of(
            "image_gallery",
            image_gallery_title="Our rooms",
            image_gallery_images=[{"url": "https://example.com/1.jpg"}],
        ),
        ("Our rooms",),
        to(image_gallery_title="Our suites"),
        ("Our suites",),
    ),
    "business": Asked(
        of("business", business_name="Cafe Central", phone="+43 1 5333763", website="central.example"),
        ("Cafe Central", "tel:+4315333763", "https://central.example"),
        to(headline="Coffee since 1876"),
        ("Cafe Central", "Coffee since 1876"),
    ),
    "image": Asked(
        of("image", image_title="The view", image_download_url="https://example.com/view.jpg"),
        ("The view",),
        to(image_title="The sunset"),
        ("The sunset",),
    ),
    "coupon": Asked(
        of("coupon", coupon_title="Free coffee", coupon_code="LATTE", valid_until="2027-12-31"),
        ("Free coffee", "LATTE"),
        to(coupon_code="MOCHA"),
        ("Free coffee", "MOCHA"),
    ),
    "file": Asked(
        of("file", file_title="Plans", file_download_url="https://example.com/plans.zip"),
        ("Plans", "https://example.com/plans.zip"),
        to(file_title="New plans"),
        ("New plans",),
    ),
    "links": Asked(
        of("links", links_title="Find us", links_list=[{"title": "Shop", "url": "shop.example"}]),
        ("Find us", "Shop", "https://shop.example"),
        to(links_title="Our links"),
        ("Our links", "Shop"),
    ),
    "mp3": Asked(
        of("mp3", mp3_title="Our song", mp3_file_url="https://example.com/song.mp3"),
        ("Our song", "https://example.com/song.mp3"),
        to(mp3_title="Our hymn"),
        ("Our hymn",),
    ),
    "lead_form": Asked(
        of("lead_form", form_title="Open day", fields=[{"label": "Your name", "type": "text"}]),
        ("Open day", "Your name"),
        to(submit_label="Count me in"),
        ("Count me in",),
    ),
    "feedback": Asked(
        of("feedback", question="How was your meal?", scale="stars"),
        ("How was your meal?",),
        to(question="How was your stay?"),
        ("How was your stay?",),
    ),
    "payment": Asked(
        {**of("payment", scheme="epc", name="Ada Lovelace", iban=IBAN, amount="12,50"), "name": "Tip jar"},
        ("Ada Lovelace",),
        to(amount=15),
        ("Ada Lovelace",),
        ("\nAda Lovelace\n", "EUR12.50"),
        ("\nAda Lovelace\n", "EUR15.00"),
    ),
}


@dataclass
class Told:
    """An answer about a code, and the ways to find out whether it is so."""

    connection: Connection
    owner: Owner
    result: dict[str, Any]
    code: dict[str, Any]
    before: dict[str, Any] = field(default_factory=dict)

    async def scan(self, agent: str = COMPUTER) -> Any:
        async with self.connection.assistants.world.visitor(user_agent=agent) as visitor:
            return await visitor.get(self.code["short_url"])

    async def is_named(self, match: re.Match[str]) -> None:
        assert match["url"] == self.code["short_url"]
        assert match["called"] == (
            f"“{self.code['name']}”"
            if self.code["name"]
            else f"The {TYPES[self.code['type_id']].type_name} code"
        )
        shown = await self.connection.call("show_qr_code", id=self.code["id"])
        assert read_by_a_phone(shown) == match["url"]

    async def leads(self, match: re.Match[str]) -> None:
        answer = await self.scan()
        assert (answer.status_code, answer.headers["location"]) == (302, match["to"])

    async def leads_by_system(self, match: re.Match[str]) -> None:
        assert (await self.scan(PERSON)).headers["location"] == match["ios"]
        assert (await self.scan(ANDROID_PHONE)).headers["location"] == match["to"]
        assert (await self.scan(MAC)).status_code == 200
        await self.leads(match)

    async def leads_on_phones(self, match: re.Match[str]) -> None:
        for phone in (PERSON, ANDROID_PHONE):
            assert (await self.scan(phone)).headers["location"] == match["to"]
        for computer in (MAC, COMPUTER):
            assert (await self.scan(computer)).status_code == 200

    async def shows_page(self, match: re.Match[str]) -> None:
        answer = await self.scan()
        assert (answer.status_code, match["type"]) == (200, TYPES[self.code["type_id"]].type_name)

    async def has_twin(self, match: re.Match[str]) -> None:
        assert decoded(BytesIO(await self.fetched(match["url"]))) == self.code["static_payload"]
        shown = await self.connection.call("show_qr_code", id=self.code["id"], static_twin=True)
        assert read_by_a_phone(shown) == self.code["static_payload"]

    async def fetched(self, url: str) -> bytes:
        async with self.connection.assistants.world.visitor() as visitor:
            answer = await visitor.get(url)
        assert answer.status_code == 200, url
        content: bytes = answer.content
        return content

    async def keeps_old_twins(self, match: re.Match[str]) -> None:
        assert self.before["static_payload"] != self.code["static_payload"]
        await self.has_twin(match)

    async def has_frame(self, match: re.Match[str]) -> None:
        frame = self.code["options"]["frameOptions"]
        assert (frame["enabled"], frame["text"]) == (True, match["words"])
        async with self.connection.assistants.world.visitor() as visitor:
            svg = (await visitor.get(f"{self.code['short_url']}.svg")).text
        width, height = re.findall(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)[0]
        assert float(height) > float(width)

    async def is_readable(self, match: re.Match[str]) -> None:
        assert self.code["scannability"]["grade"] == match["grade"]
        shown = await self.connection.call("show_qr_code", id=self.code["id"])
        assert decoded(BytesIO(picture_in(shown))) == self.code["short_url"]

    async def is_not_counted_yet(self, _: re.Match[str]) -> None:
        assert self.code["scan_count"] == 0

    async def led_elsewhere(self, match: re.Match[str]) -> None:
        assert self.before["destination"] == match["to"]

    async def was_scanned(self, match: re.Match[str]) -> None:
        assert self.code["scan_count"] == int(match["scans"])

    async def has_changed(self, match: re.Match[str]) -> None:
        names = re.findall(r"(?:^|, )(\w+)[\w.\[\]]* ", match["changes"])
        assert names
        for name in names:
            assert self.before[name] != self.code[name], name

    async def begins(self, match: re.Match[str]) -> None:
        assert self.code["timezone"] == match["zone"]
        assert self.code["start"].startswith(f"{match['day']}T{match['time']}")

    async def is_valid(self, match: re.Match[str]) -> None:
        assert self.code["valid_until"] == match["day"]

    async def can_be_undone(self, match: re.Match[str]) -> None:
        version = int(match["version"])
        await self.connection.use("repoint_qr_code", id=self.code["id"], version=version)
        back = await self.owner.get(self.code)
        assert back["destination"] == self.before["destination"]
        assert back.get("static_payload") == self.before.get("static_payload")
        await self.connection.use("repoint_qr_code", id=self.code["id"], version=version + 1)

    async def follows(self, _: re.Match[str]) -> None:
        answer = await self.scan(ANDROID_PHONE)
        assert answer.headers.get("location") == self.code["destination"]

    async def is_made(self, _: re.Match[str]) -> None:
        assert self.code == await self.owner.get(self.code)


URL = r"(?P<url>https?://\S+?)"
END = r"(?= |$)"
ON_A_PHONE = r"A scan leads to (?P<to>\S+), and on a computer shows its own page \(WhatsApp\)\."
APP = (
    r"A scan leads to (?P<ios>\S+) on iOS, and elsewhere to (?P<to>\S+), and on a Mac shows its own page "
    r"\(App\)\."
)
ANEW = (
    r"Its printed static twins still hold the old content: they must be printed anew "
    rf"\({URL}\)\.{END}"
)
SENTENCES = [
    (r"Made\.", Told.is_made),
    (rf"(?P<called>“.+?”|The [\w -]+ code): {URL}\.{END}", Told.is_named),
    (rf"A scan leads to (?P<to>\S+)\.{END}", Told.leads),
    (ON_A_PHONE, Told.leads_on_phones),
    (APP, Told.leads_by_system),
    (r"A scan shows its own page \((?P<type>[^)]+)\)\.", Told.shows_page),
    (r"0 scans counted so far\.", Told.is_not_counted_yet),
    (rf"It has a static twin with .*? repointed once printed \({URL}\)\.{END}", Told.has_twin),
    (r"The picture has a frame \(bottom\) that says “(?P<words>.+?)”\.", Told.has_frame),
    (r"The picture scans(?: well)? \(grade (?P<grade>[AB])\)\.", Told.is_readable),
    (rf"Before, its destination was (?P<to>\S+)\.{END}", Told.led_elsewhere),
    (r"People scanned it (?P<scans>[\d,]+) times? in the last 7 days\.", Told.was_scanned),
    (r"Changed: (?P<changes>.+?)\.(?= To undo| People scanned)", Told.has_changed),
    (r"It begins (?P<day>\S+) (?P<time>\S+) \((?P<zone>[^)]+)\)( and ends [^.]+)?\.", Told.begins),
    (r"It is valid until (?P<day>\S+)\.", Told.is_valid),
    (
        r'To undo this: repoint_qr_code with version (?P<version>\d+), updated_at "[^"]+"\.',
        Told.can_be_undone,
    ),
    (r"Prints with the short URL need no change: they follow within a second\.", Told.follows),
    (ANEW, Told.keeps_old_twins),
]


async def assert_every_sentence_is_so(told: Told) -> int:
    left, count = texts(told.result)[0].replace("\u2068", "").replace("\u2069", ""), 0
    while left:
        found = [(match, check) for pattern, check in SENTENCES if (match := re.match(pattern, left))]
        assert found, f"no check for: {left}"
        match, check = found[0]
        await check(told, match)
        left, count = left[match.end() :].lstrip(), count + 1
    return count


async def assert_has(told: Told, facts: tuple[str, ...], twin: tuple[str, ...]) -> None:
    answer = await told.scan(ANDROID_PHONE)
    shown = answer.text if answer.status_code == 200 else answer.headers["location"]
    for fact in facts:
        # Digits of a password have a colour of their own.
        assert fact in shown or fact in re.sub("<[^>]*>", "", shown), (fact, shown[:2_000])
    assert bool(twin) == ("static_payload" in told.code)
    for fact in twin:
        assert fact in told.code["static_payload"]


@pytest.fixture
async def connection(assistants, owner):
    return await assistants.connect(owner)


@pytest.mark.slow
@in_turn("slug", SLUGS)
async def test_every_sentence_about_a_code_is_so(assistants, owner, connection, slug):
    asked = ASKED[slug]
    result = await connection.call("create_qr_code", **asked.sent)
    assert not result.get("isError"), result
    made = await owner.get(result["structuredContent"])
    told = Told(connection, owner, result, made)

    assert await assert_every_sentence_is_so(told) >= 4
    await assert_has(told, asked.facts, asked.twin)

    assistants.world.clock.advance(seconds=1)
    result = await connection.call("repoint_qr_code", id=made["id"], **asked.repointed)
    assert not result.get("isError"), result
    told = Told(connection, owner, result, await owner.get(made), made)
    assistants.world.clock.advance(seconds=1)

    assert await assert_every_sentence_is_so(told) >= 4
    await assert_has(told, asked.then, asked.twin_then)
