"""The title of a page, in whatever encoding and state it is."""

from time import process_time

from domain.content.page_titles import LONGEST_TITLE, title_in


def test_a_title_is_read_from_the_beginning_of_a_page():
    for page, title in (
        (b"<!doctype html><title>Menu</title>", "Menu"),
        (b"<TITLE lang=de>\n  Caf\xc3\xa9 &amp;\tWein\n</TITLE >", "Caf\u00e9 & Wein"),
        (b'<meta charset="windows-1252"><title>Caf\xe9</title>', "Caf\u00e9"),
        (
            b"<meta charset=shift_jis><title>" + "\u6599\u7406".encode("shift_jis") + b"</title>",
            "\u6599\u7406",
        ),
        (b"\xef\xbb\xbf<title>\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d</title>", "\u05e9\u05dc\u05d5\u05dd"),
        (b"<meta charset=nobodys><title>\xff</title>", "\ufffd"),
        (b"<meta charset=base64><title>Menu</title>", "Menu"),
        (b"<title>One</title><svg><title>Two</title></svg>", "One"),
        (b"<title>\x00\xe2\x80\xaeabc</title>", "abc"),
        ("İ<TITLE>İİstanbul</TITLE>".encode(), "İİstanbul"),
        (b"<title></title>", ""),
        (b"<title>never ended", ""),
        (b"<title", ""),
        (b"", ""),
    ):
        assert title_in(page) == title, page
    assert len(title_in(b"<title>" + b"word " * 500 + b"</title>")) == LONGEST_TITLE - 1


def test_a_hostile_page_takes_no_more_time_than_another():
    began = process_time()
    for page in (
        b"<title>" * 9_000,
        b"<title" * 10_000,
        b"&" * 65_536,
        b"<title>" + b"&#" * 30_000 + b"</title>",
    ):
        title_in(page)

    assert process_time() - began < 2
