"""The designer as a form: what a browser would send of a page, and what is changed in it."""

from html.parser import HTMLParser


class Form(HTMLParser):
    """The fields of the form `id="design"` with what they have, as a browser sends them without a button."""

    def __init__(self):
        super().__init__()
        self.fields, self._is_inside, self._select = {}, False, None

    def handle_starttag(self, tag, attrs):
        have = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_inside = have.get("id") == "design"
        name = have.get("name")
        if not self._is_inside:
            return
        if tag == "select":
            self._select = name
        elif tag == "option" and "selected" in have:
            self.fields[self._select] = have["value"]
        elif tag == "input" and name and self._is_sent(have):
            self.fields[name] = have.get("value", "")

    def _is_sent(self, have):
        return have.get("type") not in ("checkbox", "radio", "file") or "checked" in have

    def handle_endtag(self, tag):
        if tag == "form":
            self._is_inside = False


def form_of(page):
    form = Form()
    form.feed(page.text)
    return form.fields


async def send(client, path, changes=None, *, button=("save", "design"), files=None, page=None):
    """The page's form with these changes; None takes a field away, as for a switch."""
    page = page or await client.get(path)
    fields = form_of(page) | (changes or {}) | dict([button] if button else [])
    return await client.post(
        path, data={name: value for name, value in fields.items() if value is not None}, files=files
    )
