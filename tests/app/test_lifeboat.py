"""The files of the lifeboat, over the real store."""

import os
from base64 import b64encode
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

from app.kept_pages import notice_files, page_files
from domain.accounts.plans import Plan, Subscription
from domain.drawing.shapes import DecodedImage
from domain.kernel.net.addresses import waiting_domain
from domain.pages.page_files import FetchedFile, FileFacts
from domain.pages.page_pictures import PagePicture
from storage.db.models.codes import ShortURLRow
from storage.lifeboat.folder import LifeboatFolder
from storage.lifeboat.writer import LifeboatWriter
from storage.startup import lifeboat_of

pytestmark = pytest.mark.both_databases
HOST = "qr.test"
WEEK = {"timezone": "Europe/Vienna", "week": {"monday": [{"opens": "08:00", "closes": "12:00"}]}}
CARD = {"type_id": 4, "first_name": "Ada", "email": "ada@example.com"}


def _png() -> bytes:
    drawn = BytesIO()
    Image.new("RGB", (400, 400), "#ff1493").save(drawn, "PNG")
    return drawn.getvalue()


ADA = _png()


class Boat:
    def __init__(self, world, path):
        self.path = path
        self.rendered = []
        self._deps = world.deps
        self.writer = self.new_writer()

    def new_writer(self):
        return LifeboatWriter(self._deps, LifeboatFolder(self.path), self._render, notice_files())

    async def write(self):
        assert await self.writer.write()

    def entry(self, short_id):
        """What nginx finds; None for an unknown code."""
        start = f'    "{HOST}/{short_id}" "{HOST}/{short_id} '
        lines = (self.path / "nginx.conf").read_text().splitlines()
        return next((line.removeprefix(start)[:-2] for line in lines if line.startswith(start)), None)

    def page(self, short_id, ending=".html"):
        file = self.path / "pages" / HOST / f"{short_id}{ending}"
        return file.read_text() if file.exists() else None

    def notice(self, short_id, reason):
        file = self.path / "notices" / HOST / f"{short_id}-{reason}.html"
        return file.read_text() if file.exists() else None

    async def _render(self, target, page, pictures, notice):
        self.rendered.append(page.short_id)
        return await page_files(self._deps, target, page, pictures, notice)


@pytest.fixture
def boat(world, tmp_path):
    return Boat(world, tmp_path / "new" / "lifeboat")


async def test_every_host_of_the_default_domain_is_in_the_maps(world, boat):
    owner = await world.open_account()
    await owner.make(short_id="menu")
    await owner.make(**CARD, short_id="ada")
    await boat.write()
    assert boat.entry("menu") == "https://example.com/menu"

    world.deps.addresses.former.add("old.example")
    await boat.write()

    for name, start in (("nginx", '"old.example/menu" "old.example/menu '), ("caddy", 'old.example/menu "')):
        assert f"{start}https://example.com/menu" in (boat.path / f"{name}.conf").read_text()
    await boat.new_writer().write()
    assert (boat.path / "pages/old.example/ada.html").read_text() == boat.page("ada")


async def test_what_waits_for_its_domain_to_be_proved_is_nowhere(world, boat):
    owner = await world.open_account()
    for body in ({}, CARD, {"status": "paused"}):
        await owner.make(**body)
    waiting = waiting_domain("go.example.com", owner.account.id)
    await ShortURLRow.all().update(domain=waiting)

    await boat.write()

    files = [path for path in boat.path.rglob("*") if path.is_file()]
    assert not any("go.example.com" in f"{path}{path.read_text()}" for path in files)


async def test_a_repointed_paused_or_locked_code_changes_its_entry(world, boat):
    owner = await world.open_account()
    code = await owner.make(url="https://example.com/a")
    entries = []

    for change in ({}, {"url": "https://example.com/b"}, {"link_password": "1234"}, {"status": "paused"}):
        assert (await owner.change(code, **change)).status_code == 200
        await boat.write()
        entries.append(boat.entry(code["short_id"]))

    assert entries == ["https://example.com/a", "https://example.com/b", "-password", "-paused"]
    assert boat.entry("nobody") is None


async def test_short_ids_that_differ_in_case_alone_keep_their_own_destinations(world, boat):
    owner = await world.open_account()
    for short_id in ("menu", "MENU", "Menu"):
        await owner.make(short_id=short_id, url=f"https://example.com/{short_id}")

    await boat.write()

    assert [boat.entry(one) for one in ("menu", "MENU", "Menu")] == [
        f"https://example.com/{one}" for one in ("menu", "MENU", "Menu")
    ]


async def test_a_query_is_forwarded_where_the_code_says_so(world, boat):
    owner = await world.open_account()
    code = await owner.make(type_id=1, url="https://example.com/a?b=c#d", forward_query=True)

    await boat.write()

    assert boat.entry(code["short_id"]) == "https://example.com/a?b=c$repoint_more#d"


async def test_a_code_with_the_house_ad_waits_for_the_service(world, boat):
    owner = await world.open_account()
    code = await owner.make()
    await owner.subscribe(Plan.FREE, Subscription.NONE)

    await boat.write()

    assert boat.entry(code["short_id"]) == "-later"


async def test_a_page_is_written_with_its_download_and_rendered_anew_only_after_a_change(world, boat):
    owner = await world.open_account()
    code = await owner.make(**CARD)

    await boat.write()
    await boat.write()
    assert (await owner.change(code, first_name="Grace")).status_code == 200
    await boat.write()

    assert boat.rendered == [code["short_id"]] * 2
    assert "Grace" in boat.page(code["short_id"])
    assert 'http-equiv="Content-Security-Policy"' in boat.page(code["short_id"])
    assert boat.page(code["short_id"], ".vcf").startswith("BEGIN:VCARD")
    assert boat.entry(code["short_id"]) is None


async def test_a_page_has_its_pictures_in_it_as_soon_as_they_are_fetched(world, boat):
    owner = await world.open_account()
    url, now = "https://pictures.example/ada.png", world.clock.now()
    code = await owner.make(**CARD, photo_url=url)
    await boat.write()
    before = boat.page(code["short_id"])

    file = FetchedFile(facts=FileFacts(), picture=DecodedImage(ADA, 400, 400, "hash"))
    await world.store.logos.keep(file.picture, [], now=now)
    await world.store.page_pictures.keep(PagePicture(url).fetched(file, (), now=now))
    await boat.write()

    assert "image/png" not in before
    assert f"data:image/png;base64,{b64encode(ADA).decode()}" in boat.page(code["short_id"])
    assert "/pictures/" not in boat.page(code["short_id"])


@pytest.mark.parametrize(
    ("restriction", "reason", "title"),
    [
        ({"status": "paused"}, "paused", "Ada"),
        ({"expires_at": "2026-11-20T13:00:00Z"}, "expired", "Ada"),
        ({"link_password": "1234"}, "password", ""),
    ],
)
async def test_a_code_that_leads_nowhere_says_so_in_its_owners_look(world, boat, restriction, reason, title):
    owner = await world.open_account()
    theme = {"primary_color": "#ff1493", "contact": "hello@cafelinden.example"}
    code = await owner.make(**CARD, theme=theme, **restriction)
    world.clock.advance(hours=2)

    await boat.write()

    notice = boat.notice(code["short_id"], reason)
    assert boat.entry(code["short_id"]) == f"-{reason}"
    assert "--band:#ff1493" in notice
    assert 'href="mailto:hello@cafelinden.example"' in notice
    assert (f'<p class="kick" dir="auto" lang="">{title}</p>' in notice) is bool(title)
    assert boat.page(code["short_id"]) is None


async def test_an_own_notice_goes_with_its_reason_or_its_look(world, boat):
    owner = await world.open_account()
    code = await owner.make(**CARD, theme={"primary_color": "#ff1493"}, status="paused")
    found = []

    for change in ({}, {"theme": None}, {"theme": {"font": "serif"}}, {"status": "active"}):
        assert (await owner.change(code, **change)).status_code == 200
        await boat.write()
        found.append(boat.notice(code["short_id"], "paused") is not None)

    assert found == [True, False, True, False]
    assert boat.page(code["short_id"]) is not None


async def test_the_card_of_a_kept_page_has_its_photo_in_it(world, boat):
    owner = await world.open_account()
    url, now = "https://pictures.example/ada.png", world.clock.now()
    code = await owner.make(**CARD, photo_url=url)
    file = FetchedFile(facts=FileFacts(), picture=DecodedImage(ADA, 400, 400, "hash"))
    await world.store.logos.keep(file.picture, [], now=now)
    await world.store.page_pictures.keep(PagePicture(url).fetched(file, (), now=now))

    await boat.write()

    assert "PHOTO;ENCODING=b;TYPE=JPEG:" in boat.page(code["short_id"], ".vcf")


async def test_the_files_of_a_page_go_when_it_gets_a_restriction_also_after_a_restart(world, boat):
    owner = await world.open_account()
    code = await owner.make(**CARD)
    await boat.write()
    boat.writer = boat.new_writer()

    assert (await owner.change(code, status="paused")).status_code == 200
    await boat.write()

    assert boat.page(code["short_id"]) is None
    assert boat.page(code["short_id"], ".vcf") is None
    assert boat.entry(code["short_id"]) == "-paused"


async def test_a_form_has_no_page_that_nobody_would_read(world, boat):
    owner = await world.open_account()
    code = await owner.make(type_id=23, question="How was it?")

    await boat.write()

    assert (boat.page(code["short_id"]), boat.entry(code["short_id"])) == (None, "-later")


async def test_a_kept_page_does_not_say_whether_the_place_is_open_now(world, boat):
    owner = await world.open_account()
    code = await owner.make(type_id=16, business_name="Café", hours=WEEK)

    await boat.write()

    page = unescape(boat.page(code["short_id"]))
    assert "Monday" in page
    assert 'class="facts"' not in page
    assert 'class="strip"' not in page
    assert "aria-current" not in page


async def test_without_a_change_no_map_is_replaced(world, boat):
    owner = await world.open_account()
    await owner.make()
    await boat.write()
    before = (boat.path / "nginx.conf").stat()

    await boat.write()

    assert (boat.path / "nginx.conf").stat().st_ino == before.st_ino


async def test_every_language_has_a_notice_for_every_reason():
    names = notice_files()

    assert len(names) == 10 * 7
    assert "Zurzeit nicht verfügbar".encode() in names["de-paused.html"]


def test_one_process_at_a_time_has_the_folder(tmp_path):
    folder = LifeboatFolder(tmp_path / "lifeboat")

    with folder.lock() as ours, LifeboatFolder(tmp_path / "lifeboat").lock() as theirs:
        assert (ours is None, theirs is None) == (False, True)
    with folder.lock() as again:
        assert again is not None


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(ValueError, match="cannot be written to: Not a directory"):
        LifeboatFolder(tmp_path / "file" / "lifeboat")


def test_a_folder_that_cannot_be_written_to_stops_no_start(tmp_path, caplog):
    (tmp_path / "file").touch()

    assert lifeboat_of(tmp_path / "file" / "lifeboat") is None
    assert lifeboat_of(None) is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "REPOINT_LIFEBOAT: " in caplog.text
    assert "cannot be written to: Not a directory; there is no lifeboat" in caplog.text


def test_a_web_server_of_another_user_reads_the_folder_that_a_service_with_a_strict_umask_made(tmp_path):
    before = os.umask(0o077)
    try:
        folder = LifeboatFolder(tmp_path / "cache" / "repoint-lifeboat")
        folder.write("pages/qr.example.com/menu.html", b"a page")
    finally:
        os.umask(before)

    made = [tmp_path / "cache", *(path for path in (tmp_path / "cache").rglob("*") if path.name != ".lock")]
    assert len(made) == 5
    assert {path.name: oct(path.stat().st_mode & 0o777) for path in made} == {
        path.name: "0o644" if path.is_file() else "0o755" for path in made
    }
