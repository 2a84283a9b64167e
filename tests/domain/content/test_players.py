import re

from hypothesis import given
from hypothesis import strategies as st

from domain.content.players import find_player, is_video_file
from tests.cases import in_turn

VIDEO = "dQw4w9WgXcQ"
YOUTUBE = "https://www.youtube-nocookie.com"
VIMEO = "https://player.vimeo.com"


@in_turn(
    "url",
    [
        f"https://www.youtube.com/watch?v={VIDEO}",
        f"https://youtube.com/watch?list=PL123&v={VIDEO}&index=2",
        f"http://m.youtube.com/watch?v={VIDEO}",
        f"https://music.youtube.com/watch?v={VIDEO}",
        f"https://WWW.YouTube.com/watch?v={VIDEO}#top",
        f"https://youtu.be/{VIDEO}",
        f"https://youtu.be/{VIDEO}?si=abc_DEF",
        f"https://www.youtube.com/shorts/{VIDEO}",
        f"https://www.youtube.com/embed/{VIDEO}",
        f"https://www.youtube-nocookie.com/embed/{VIDEO}",
        f"https://www.youtube.com/live/{VIDEO}?feature=share",
        f"https://www.youtube.com/v/{VIDEO}/",
    ],
)
def test_a_video_of_youtube_plays_without_its_cookies(url):
    player = find_player(url)

    assert player is not None
    assert player.site == "YouTube"
    assert player.origin == YOUTUBE
    assert player.address.startswith(f"{YOUTUBE}/embed/{VIDEO}?")
    assert player.tall == ("shorts" in url)


@in_turn(
    ("time", "seconds"),
    [("t=90", 90), ("t=90s", 90), ("t=1h2m3s", 3723), ("start=5", 5), ("t=0", None), ("t=1%26v=x", None)],
)
def test_a_video_begins_where_its_owner_wants(time, seconds):
    player = find_player(f"https://youtu.be/{VIDEO}?{time}")

    assert player is not None
    assert re.findall(r"&start=(\w+)", player.address) == ([str(seconds)] if seconds else [])


@in_turn(
    ("url", "video"),
    [
        ("https://vimeo.com/76979871", "76979871"),
        ("https://www.vimeo.com/76979871/?share=copy", "76979871"),
        ("https://player.vimeo.com/video/76979871?autoplay=0", "76979871"),
        ("https://vimeo.com/channels/staffpicks/76979871", "76979871"),
        ("https://vimeo.com/groups/shortfilms/videos/76979871", "76979871"),
        ("https://vimeo.com/showcase/123/video/76979871", "76979871"),
    ],
)
def test_a_video_of_vimeo_plays_untracked(url, video):
    player = find_player(url)

    assert player is not None
    assert player.site == "Vimeo"
    assert player.origin == VIMEO
    assert player.address == f"{VIMEO}/video/{video}?dnt=1&autoplay=1"


@in_turn(
    "url", ["https://vimeo.com/76979871/8272103f6e", "https://player.vimeo.com/video/76979871?h=8272103f6e"]
)
def test_an_unlisted_video_of_vimeo_keeps_its_key(url):
    player = find_player(url)

    assert player is not None
    assert player.address == f"{VIMEO}/video/76979871?dnt=1&autoplay=1&h=8272103f6e"


@in_turn(
    "url",
    [
        "https://www.youtube.com/",
        "https://www.youtube.com/watch",
        "https://www.youtube.com/watch?v=short",
        f"https://www.youtube.com/watch?v={VIDEO}x",
        "https://www.youtube.com/watch?v=dQw4w9WgX%22%3E",
        "https://www.youtube.com/playlist?list=PL12345678901",
        "https://www.youtube.com/embed/videoseries?list=PL12345678901",
        "https://www.youtube.com/embed/live_stream?channel=UC123",
        "https://www.youtube.com/@someone",
        f"https://youtube.com.evil.example/watch?v={VIDEO}",
        f"https://evil.example/youtube.com/watch?v={VIDEO}",
        f"https://youtube.com@evil.example/watch?v={VIDEO}",
        f"https://notyoutube.com/watch?v={VIDEO}",
        f"https://youtube.com:8443/watch?v={VIDEO}",
        f"ftp://youtube.com/watch?v={VIDEO}",
        "https://vimeo.com/",
        "https://vimeo.com/about",
        "https://vimeo.com/769798a1",
        "https://vimeo.com/٧٦٩٧٩٨٧١",
        "https://vimeo.com/1234567890123",
        "https://vimeo.com/76979871/not-a-key",
        "https://example.com/made.mp4",
        "http://[broken",
        "javascript:alert(1)",
        "",
    ],
)
def test_any_other_address_has_no_player(url):
    assert find_player(url) is None


@given(
    st.sampled_from(
        [
            "https://www.youtube.com/watch?v={}",
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t={}",
            "https://youtu.be/{}",
            "https://www.youtube.com/embed/{}",
            "https://vimeo.com/{}",
            "https://player.vimeo.com/video/1?h={}",
            "{}",
        ]
    ),
    st.text() | st.text(alphabet="dQw4w9WgXcQ-_\"'<>&;% /?#123"),
)
def test_no_input_gets_into_a_players_address_unchecked(shape, text):
    player = find_player(shape.format(text))

    if player is not None:
        assert player.origin in (YOUTUBE, VIMEO)
        assert re.fullmatch(r"[A-Za-z0-9_/?=&-]*", player.address.removeprefix(player.origin))


@in_turn(
    "url",
    [
        *(
            f"https://example.com/made{ending}"
            for ending in (".mp4", ".webm", ".m4v", ".mov", ".ogv", ".MP4")
        ),
        "https://example.com:8443/made.mp4?token=1#t=10",
    ],
)
def test_a_file_is_known_by_the_end_of_its_path(url):
    assert is_video_file(url)


@in_turn(
    "url",
    [
        "https://example.com/",
        "https://example.com/watch?file=made.mp4",
        "https://example.com/made#.mp4",
        "https://example.mp4",
        "https://example.com/made.mp4/page",
        "http://[broken.mp4",
        "",
    ],
)
def test_what_a_browser_cannot_play_is_no_file(url):
    assert not is_video_file(url)
