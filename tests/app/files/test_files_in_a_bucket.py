"""Files that are kept in a bucket of S3, over a real server of its protocol."""

import asyncio
from datetime import UTC, datetime, timedelta
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest
from localbucket import S3Handler

from domain.kernel.errors import FilesUnavailable
from storage.backups.contents import back_up_contents, restore_contents
from storage.files.bucket import PART, contents_in
from storage.files.contents import FolderContents
from tests.app.files.test_files import made, put
from tests.listeners import listening
from tests.support import refusal
from tests.uploads import pdf


class QuietHandler(S3Handler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("buckets")
    (folder / "menus").mkdir()
    handler = type("Handler", (QuietHandler,), {"data_root": folder})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def bucket_at(port, prefix="repoint/files"):
    variables = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
    }
    return contents_in("menus", prefix, variables)


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


async def test_two_hosts_keep_show_replace_and_sweep_files_in_one_bucket(world, owner, server):
    one, other = bucket_at(server.server_port), bucket_at(server.server_port)
    foreign = await bucket_at(server.server_port, "").keep(b"of others")

    world.change(file_contents=one)
    first = pdf() + b"%" * PART
    file = await made(owner, first)
    same = await made(owner, first, "same.pdf")
    world.change(file_contents=other)
    visitor = world.client()
    whole = await visitor.get(file["url"])
    part = await visitor.get(file["url"], headers={"Range": f"bytes={PART - 3}-{PART + 2}"})
    newer = await put(owner, same, pdf("Other"))
    seen = await visitor.get(same["url"])

    assert (whole.content, part.status_code, part.content) == (first, 206, first[PART - 3 : PART + 3])
    assert (newer.status_code, seen.content) == (200, pdf("Other"))
    assert len(await one.stored()) == 2

    gone = await made(owner, pdf("Gone"), "gone.pdf")
    await owner.api.delete(f"/files/{gone['id']}")
    await one.sweep(datetime.now(UTC))
    assert len(await one.stored()) == 3
    for host in (one, other):
        await host.sweep(datetime.now(UTC) + timedelta(hours=2))

    assert len(await one.stored()) == 2
    assert (await visitor.get(file["url"])).content == first
    assert await bucket_at(server.server_port, "").load(foreign) == b"of others"


def test_a_bucket_is_backed_up_and_restored_into_a_folder_and_back(server, tmp_path):
    bucket, again = (bucket_at(server.server_port, name) for name in ("backed-up", "restored"))
    folder = FolderContents(tmp_path / "files")
    kept = sorted(asyncio.run(bucket.keep(content)) for content in (b"menu", b"torte" * PART, b""))

    back_up_contents(bucket, tmp_path / "monday.db")
    restore_contents(folder, tmp_path / "monday.db")
    back_up_contents(folder, tmp_path / "tuesday.db")
    restore_contents(again, tmp_path / "tuesday.db")

    assert asyncio.run(folder.stored()) == asyncio.run(again.stored()) == kept
    with pytest.raises(FilesUnavailable):
        asyncio.run(again.load("0" * 64))


async def test_while_the_bucket_is_away_files_are_503_and_scans_and_readiness_go_on(world, owner, server):
    bucket = bucket_at(server.server_port)
    world.change(file_contents=bucket)
    file = await made(owner, pdf())
    code = await owner.make(type_id=14, pdf_title="Menu", pdf_download_url=file["url"])

    async def hang(reader, _):
        await reader.read()

    async with listening(hang) as silent:
        pass
    async with listening(hang) as hanging:
        for port in (silent, hanging):
            away = bucket_at(port)
            world.change(file_contents=type(away)(away.store, answers_in=0.5))
            shown = await world.client().get(file["url"])
            uploaded = await owner.api.post("/files", files={"file": ("a.pdf", pdf("New"))})
            scanned = await world.visitor().get(f"/{code['short_id']}")
            ready = await world.client().get("/readyz")

            assert (shown.status_code, shown.headers["retry-after"]) == (503, "10")
            assert refusal(uploaded) == (503, "unavailable")
            assert (scanned.status_code, ready.status_code) == (200, 200)
            assert "Menu" in scanned.text

    world.change(file_contents=bucket)
    assert (await world.client().get(file["url"])).status_code == 200
