"""README of the dashboard, 9: HTML and CSS weigh 100 kB at most, 50 kB compressed with all scripts."""

import gzip
import re

from domain.content import TYPES
from tests.app.dashboard.signing import signed_in
from tests.inbox import put_in_inbox
from tests.support import NOON, code_id

FULL = {model.slug: {"type_id": number, **model.example} for number, model in TYPES.items()}

# As many rules as a code of Lite has.
COUNTRIES = ("AT", "DE", "CH", "IT", "FR")


async def test_the_heaviest_pages_keep_to_their_budget(world, owner, subtests):
    client = await signed_in(world, owner)
    codes = [await owner.make(**FULL[slug]) for slug in ("menu", "business", "event", "lead_form")]
    paths = [f"/dashboard/codes/{code['id']}/{page}" for code in codes for page in ("edit", "design")]

    rules = [{"when": {"country": [country]}, "to": {"url": "https://x.example"}} for country in COUNTRIES]
    with_rules = await owner.make(rules=rules)
    await put_in_inbox(code_id(with_rules), [NOON])
    ruled = f"/dashboard/codes/{with_rules['id']}"
    paths += [ruled, *(f"{ruled}/{page}" for page in ("rule?kind=country", "rule?kind=language", "explain"))]

    for path in (*paths, "/dashboard/codes/new/menu", "/dashboard/codes/new/business", "/dashboard/settings"):
        with subtests.test(path):
            # Of the seven languages, Japanese takes the most bytes.
            page = await client.get(path, headers={"accept-language": "ja"})
            linked = re.findall(r'(?:href|<script src)="(/dashboard/assets/[^"]+\.(?:css|js))"', page.text)
            assets = {path: (await client.get(path)).content for path in linked}
            # The drawing of a code comes within its page.
            html = re.sub(rb'src="data:[^"]+"', b"", page.content)
            styles = [content for path, content in assets.items() if path.endswith(".css")]

            assert len(styles) == 2
            assert sum(map(len, (html, *styles))) <= 100_000
            assert sum(len(gzip.compress(part, 5)) for part in (html, *assets.values())) <= 50_000
