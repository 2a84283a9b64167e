"""What a reader sees on the pages of scans."""

import re
from datetime import datetime
from html import unescape

from tests.inbox import put_in_inbox
from tests.support import code_id

ACCOUNT = "/dashboard/scans"
HOSTILE = '<script>alert(1)</script>\u202e"' + "W" * 150


def figures_in(page):
    """The number and the note of each figure by its name."""
    found = re.findall(r"<dt>(.*?)</dt><dd>(.*?)\s*<small>(.*?)</small>", page.text, re.DOTALL)
    return {
        name: (number, " ".join(unescape(re.sub("<[^>]+>", "", note)).split()))
        for name, number, note in found
    }


def rows_in(page, which):
    """Name, number and path of each bar."""
    (found,) = re.findall(rf'<ol class="bars" id="{which}".*?</ol>', page.text, re.DOTALL)
    rows = re.findall(
        r'<(?:a|span) class="clip"(?: href="(.*?)")?>(.*?)</(?:a|span)>\s*<b>(.*?)</b>', found, re.DOTALL
    )
    return [(plain(name), number, unescape(path)) for path, name, number in rows]


def bars_in(page, which):
    return {name: number for name, number, _ in rows_in(page, which)}


def links_in(page, which):
    return {name: path for name, _, path in rows_in(page, which)}


def tables_in(page):
    """The rows of the tables beside the charts: over time, then hours and weekdays."""
    tables = re.findall(r'<table class="num"><thead>(.*?)</table>', page.text, re.DOTALL)
    return [
        [[plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]
        for rows in (re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)[1:] for table in tables)
    ]


def number_in(words):
    """Of "1,200 scans"."""
    return int(words.partition(" ")[0].replace(",", ""))


def plain(html):
    return unescape(re.sub("<[^>]+>", "", html)).strip()


async def make_link(owner, **fields):
    response = await owner.api.post("/links", json={"url": "https://example.com", **fields})
    assert response.status_code == 201, response.text
    return response.json()["data"]


async def put(code, *moments, **columns):
    await put_in_inbox(code_id(code), [datetime.fromisoformat(one) for one in moments], **columns)
