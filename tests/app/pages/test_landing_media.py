import re

from app.pages.texts import translations
from domain.content import load_content
from domain.pages.page_files import FileFacts
from domain.pages.page_pictures import PagePicture
from tests.app.pages.landings import LANGUAGES, content_of, directive, elements, page
from tests.app.pages.landings import landing as landing_of
from tests.cases import in_turn

T = translations("en")
FILE = "https://cdn.example.com/made.mp4"
YOUTUBE = "https://youtu.be/dQw4w9WgXcQ"
NO_HOSTS_OF_A_POLICY = (
    "a;script-src.example",
    "a,b.example",
    "*.example",
    "a'b.example",
    "[::1]",
    "a.example.",
)


def video(url, *, plays=False, play_path="/Xk3mP9a?visit=v1&play=1", **fields):
    content = content_of("video", video_title="How it is made", video_url=url, **fields)
    return page(content, plays=plays, play_path=play_path)


def links(answer):
    return [link.get("href") for link in elements(answer).all("a")]


def link_to(answer, url):
    (link,) = [link for link in elements(answer).all("a") if link.get("href") == url]
    return link


def test_a_page_plays_nothing_without_being_asked():
    shown = landing_of(content_of("pdf", pdf_title="P", pdf_download_url="https://example.com/p.pdf"))

    assert shown.plays is False
    assert shown.play_path is None


def test_a_video_file_plays_in_the_page_and_loads_nothing_before():
    answer = video(FILE, poster_url="https://example.com/poster.jpg")

    player = elements(answer).only("video")
    assert player["src"] == FILE
    assert player["preload"] == "none"
    assert player["poster"].startswith("/pictures/")
    assert {"controls", "playsinline"} <= set(player)
    assert directive(answer, "media-src") == ["https://cdn.example.com"]
    assert directive(answer, "frame-src") == []


@in_turn(
    ("url", "source"),
    [
        ("https://CDN.Example.com:8443/made.mp4", "https://cdn.example.com:8443"),
        ("https://bücher.example/made.mp4", "https://xn--bcher-kva.example"),
        ("http://example.com:80/made.mp4", "http://example.com"),
        ("https://user:secret@example.com/made.mp4", "https://example.com"),
    ],
)
def test_the_policy_names_the_origin_as_a_browser_does(url, source):
    assert directive(video(url), "media-src") == [source]


@in_turn("host", NO_HOSTS_OF_A_POLICY)
def test_a_host_that_would_change_the_policy_has_a_link_and_no_player(host):
    # Such hosts are refused by now; older codes have them.
    film = page(load_content(10, {"video_title": "Made", "video_url": f"https://{host}/made.mp4"}))
    sound = page(load_content(21, {"mp3_title": "Organ", "mp3_file_url": f"https://{host}/4.mp3"}))

    for answer in (film, sound):
        assert "media-src" not in answer.headers["content-security-policy"]
        assert host not in answer.headers["content-security-policy"]
        assert not elements(answer).all("video") + elements(answer).all("audio")
        assert any(link.startswith(f"https://{host}/") for link in links(answer))


def test_a_video_of_a_site_waits_for_a_tap():
    answer = video(YOUTUBE, poster_url="https://example.com/poster.jpg")

    found = elements(answer)
    assert not found.all("iframe")
    assert directive(answer, "frame-src") == []
    assert found.only("img")["src"].startswith("/pictures/")
    assert links(answer)[:2] == ["/Xk3mP9a?visit=v1&play=1", YOUTUBE]
    assert T.video_play in found.text
    assert T.video_loads.format(site="YouTube", host="www.youtube-nocookie.com") in found.text


def test_after_the_tap_the_player_is_there_and_its_origin_alone():
    answer = video(YOUTUBE, plays=True)

    frame = elements(answer).only("iframe")
    assert frame["src"].startswith("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?")
    assert frame["title"] == "How it is made"
    assert frame["allow"] == "autoplay; picture-in-picture"
    # YouTube plays nothing for who sends no referrer.
    assert frame["referrerpolicy"] == "strict-origin-when-cross-origin"
    assert directive(answer, "frame-src") == ["https://www.youtube-nocookie.com"]
    assert YOUTUBE in links(answer)


def test_a_player_of_vimeo_is_asked_not_to_track():
    answer = video("https://vimeo.com/76979871", plays=True)

    assert "dnt=1" in elements(answer).only("iframe")["src"]
    assert directive(answer, "frame-src") == ["https://player.vimeo.com"]


def test_without_a_way_to_play_here_a_video_is_watched_there():
    answer = video(YOUTUBE, play_path=None)

    assert YOUTUBE in links(answer)
    assert T.video_watch.format(host="YouTube") in elements(answer).text


@in_turn("plays", [False, True])
def test_a_page_that_cannot_be_embedded_is_linked(plays):
    url = "https://www.video.example/w/abc"

    answer = video(url, plays=plays)

    found = elements(answer)
    assert link_to(answer, url)["class"] == "go"
    assert T.video_watch.format(host="video.example") in found.text
    assert not found.all("iframe") + found.all("video")
    assert "frame-src" not in answer.headers["content-security-policy"]


def test_a_sound_plays_in_the_page_and_loads_nothing_before():
    url = "https://cdn.example.com/4.mp3"
    answer = page(
        content_of(
            "mp3", mp3_title="Organ", mp3_file_url=url, mp3_cover_image_url="https://other.example/organ.jpg"
        )
    )

    found = elements(answer)
    assert {"src": url, "preload": "none", "controls": None}.items() <= found.only("audio").items()
    assert directive(answer, "media-src") == ["https://cdn.example.com"]
    assert [image["src"].partition("?")[2] for image in found.all("img")] == ["cut=dish", "cut=square"]
    assert all(image["src"].startswith("/pictures/") for image in found.all("img"))
    assert url in links(answer)


def test_a_picture_opens_large_here_and_is_downloaded_from_its_owner():
    url = "https://example.com/plan.png"
    answer = page(content_of("image", image_title="Floor plan", image_download_url=url))

    picture = elements(answer).only("img")
    assert picture["alt"] == "Floor plan"
    assert links(answer)[:2] == [url, picture["src"]]
    assert picture["src"].startswith("/pictures/")


def test_a_gallery_is_loaded_as_it_is_scrolled_and_every_picture_opens():
    images = [{"url": f"https://example.com/{n}.jpg"} for n in range(3)]
    images[1]["name"] = "Room 2"
    answer = page(content_of("image_gallery", image_gallery_title="Rooms", image_gallery_images=images))

    found = elements(answer)
    squares, large = found.all("img")[:3], found.all("img")[3:]
    assert [image["alt"] for image in squares] == ["Picture 1 of 3", "Room 2", "Picture 3 of 3"]
    assert [image["src"].partition("?")[2] for image in squares] == ["cut=cover", "cut=square", "cut=square"]
    # They are loaded when their sheet is opened.
    assert {image["loading"] for image in large} == {"lazy"}
    assert [image["src"] for image in large] == [image["src"].partition("?")[0] for image in squares]
    assert links(answer)[:3] == ["#v1", "#v2", "#v3"]
    assert [one["id"] for one in found.all("div") if one.get("role") == "dialog"] == ["v1", "v2", "v3"]
    assert found.text.count("Room 2") == 1


def test_a_gallery_of_forty_pictures_with_names_is_a_small_page():
    images = [{"url": f"https://example.com/{n}.jpg", "name": f"Room {n}"} for n in range(40)]

    answer = page(content_of("image_gallery", image_gallery_title="Rooms", image_gallery_images=images))

    assert len(answer.body) < 30_000
    assert links(answer)[0].startswith("/pictures/")


@in_turn(
    ("url", "name", "kind"),
    [
        ("https://www.example.com/a/Preise%20%C3%BC.zip?x=1", "Preise ü.zip", "ZIP"),
        ("https://example.com/pattern.tar.gz", "pattern.tar.gz", "GZ"),
        ("https://example.com/get?id=3", None, None),
        ("https://example.com/.hidden", None, None),
        ("https://example.com/a.unusually-long-ending", None, None),
        ("https://example.com/", None, None),
    ],
)
def test_a_file_says_what_it_is_and_where_it_comes_from(url, name, kind):
    answer = page(content_of("file", file_title="Pattern", file_download_url=url))

    text = elements(answer).text
    assert T.media_from.format(host="example.com") in text
    assert link_to(answer, url)["class"] == "go"
    assert name is None or name in text
    assert ("GZ" in text, "ZIP" in text) == (kind == "GZ", kind == "ZIP")


def test_a_file_cannot_pass_for_another_one():
    url = "https://example.com/%E2%80%AEgpj.exe"

    answer = page(content_of("file", file_title="Pattern", file_download_url=url))

    assert "\u202e" not in answer.body.decode()
    assert "gpj.exe" in elements(answer).text


@in_turn("language", LANGUAGES)
def test_a_document_has_its_kind_even_where_the_address_does_not_say(language):
    url = "https://example.com/get?id=3"
    answer = page(content_of("pdf", pdf_title="Prices", pdf_download_url=url), language)

    text = elements(answer).text
    assert "PDF\n" in text
    assert translations(language).media_open_pdf in text
    assert links(answer).count(url) == 2


def about_file(language, **known):
    """The facts of a PDF's page, and the label of its download."""
    file = PagePicture(FILE, logo_hash="hash", file=FileFacts(kind="PDF", **known))
    answer = page(content_of("pdf", pdf_title="Prices", pdf_download_url=FILE), language, file=file)
    body = answer.body.decode()
    (label,) = [link["aria-label"] for link in elements(answer).all("a") if "download" in link]
    facts = body.partition('<p class="facts">')[2].partition("</p>")[0]
    return re.findall(r"<bdi[^>]*>([^<]*)</bdi>", facts)[1:], label


@in_turn(
    ("language", "facts", "label"),
    [
        ("en", ["12 pages", "2.4 MB"], "Download, 2.4 MB"),
        ("de", ["12 Seiten", "2,4 MB"], "Herunterladen (2,4 MB)"),
        ("fr", ["12 pages", "2,4\u202fMo"], "Télécharger (2,4\u202fMo)"),
        ("es", ["12 páginas", "2,4 MB"], "Descargar (2,4 MB)"),
        ("pt", ["12 páginas", "2,4 MB"], "Baixar (2,4 MB)"),
        ("zh", ["12 页", "2.4 MB"], "下载（2.4 MB）"),
        ("ja", ["12ページ", "2.4 MB"], "ダウンロード（2.4 MB）"),
        ("ar", ["12 صفحة", "2.4 م.ب"], "تنزيل (2.4 م.ب)"),
        ("nl", ["12 pagina’s", "2,4 MB"], "Downloaden (2,4 MB)"),
        ("it", ["12 pagine", "2,4 MB"], "Scarica (2,4 MB)"),
    ],
)
def test_pages_and_size_are_written_as_each_language_writes_them(language, facts, label):
    assert about_file(language, pages=12, size=2_400_000) == (facts, label)


@in_turn(
    ("number", "text"),
    [
        (1, "صفحة واحدة"),
        (2, "صفحتان"),
        (3, "3 صفحات"),
        (11, "11 صفحة"),
        (100, "100 صفحة"),
        (103, "103 صفحات"),
    ],
)
def test_arabic_counts_pages_in_its_forms(number, text):
    assert about_file("ar", pages=number) == ([text], "تنزيل")


@in_turn(
    ("size", "text"),
    [
        (1, "1 kB"),
        (1_499, "1 kB"),
        (999_499, "999 kB"),
        (999_600, "1 MB"),
        (9_940_000, "9.9 MB"),
        (31_400_000, "31 MB"),
        (4_700_000_000, "4.7 GB"),
        (10**13, "10,000 GB"),
    ],
)
def test_a_size_has_two_digits(size, text):
    assert about_file("en", size=size)[0] == [text]


@in_turn(("seconds", "text"), [(5, "0:05"), (185, "3:05"), (3_723, "1:02:03")])
def test_a_length_is_written_as_players_write_it(seconds, text):
    assert about_file("de", seconds=seconds)[0] == [text]


def test_what_is_not_known_of_a_file_is_left_out():
    assert about_file("en") == ([], "Download")


@in_turn("length", [1, 180, 181, 4000])
def test_a_description_is_shown_once_at_any_length(length):
    description = "d" * length

    for slug, fields in {
        "video": {"video_title": "T", "video_url": FILE, "video_description": description},
        "image_gallery": {
            "image_gallery_title": "T",
            "image_gallery_images": [{"url": "https://example.com/1.jpg"}],
            "image_gallery_description": description,
        },
        "mp3": {"mp3_title": "T", "mp3_file_url": FILE, "mp3_description": description},
        "image": {"image_title": "T", "image_download_url": FILE, "image_description": description},
        "file": {"file_title": "T", "file_download_url": FILE, "file_description": description},
        "pdf": {"pdf_title": "T", "pdf_download_url": FILE, "pdf_description": description},
        "links": {
            "links_title": "T",
            "links_list": [{"url": FILE, "text": "T"}],
            "links_description": description,
        },
    }.items():
        body = page(content_of(slug, **fields)).body.decode()

        assert body.count(f">{description}<") == 1


@in_turn(
    ("fields", "poster"),
    [
        ({"video_url": "https://youtu.be/dQw4w9WgXcQ"}, "https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"),
        (
            {"video_url": "https://youtu.be/dQw4w9WgXcQ", "poster_url": "https://a.example/p.jpg"},
            "https://a.example/p.jpg",
        ),
        ({"video_url": "https://vimeo.com/76979871"}, None),
    ],
)
def test_a_video_has_its_owners_poster_or_that_of_its_site(fields, poster):
    content = content_of("video", video_title="Bread", **fields)

    found = elements(page(content, play_path="/x?play=1", picture_path=lambda url: f"/p/{url}"))

    assert list(content.pictures()) == ([poster] if poster else [])
    assert [image["src"] for image in found.all("img")] == ([f"/p/{poster}?cut=wide"] if poster else [])
