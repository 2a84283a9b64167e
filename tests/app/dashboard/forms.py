"""The forms of a page as a browser would send them."""

from html.parser import HTMLParser


class _Form(HTMLParser):
    def __init__(self):
        super().__init__()
        self.fields, self.area, self.choices, self.is_inside = [], None, None, False
        self.faults, self.focused = {}, None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.is_inside = attrs.get("id") == "making"
        if "autofocus" in attrs:
            self.focused = attrs.get("id") or attrs.get("value")
        if not self.is_inside or "disabled" in attrs:
            return
        if tag == "input" and "name" in attrs:
            kind = attrs.get("type", "text")
            if kind not in ("checkbox", "radio") or "checked" in attrs:
                self.fields.append((attrs["name"], attrs.get("value") or ""))
        elif tag == "textarea":
            self.area = (attrs["name"], [])
        elif tag == "select":
            self.choices = [attrs["name"], None]
        elif tag == "option" and self.choices is not None:
            is_chosen = "selected" in attrs or self.choices[1] is None
            self.choices.append((attrs.get("value"), [], is_chosen))
            if is_chosen:
                self.choices[1] = len(self.choices) - 1

    def handle_data(self, data):
        if self.area is not None:
            self.area[1].append(data)
        elif self.choices is not None and len(self.choices) > 2:
            self.choices[-1][1].append(data)

    def handle_endtag(self, tag):
        if tag == "textarea" and self.area is not None:
            # The first line break of an area is not part of it.
            self.fields.append((self.area[0], "".join(self.area[1]).removeprefix("\n")))
            self.area = None
        elif tag == "select" and self.choices is not None:
            name, chosen, *_ = self.choices
            if chosen is not None:
                value, words, _ = self.choices[chosen]
                self.fields.append((name, "".join(words).strip() if value is None else value))
            self.choices = None


def form_of(page):
    """What the form of the page would send."""
    form = _Form()
    form.feed(page.text)
    return dict(form.fields)


def focused(page):
    form = _Form()
    form.feed(page.text)
    return form.focused


def flat(values, path=""):
    """The fields of a REST body as a form sends them."""
    for name, value in values.items():
        here = f"{path}{name}"
        if (isinstance(value, list) and any(isinstance(item, dict) for item in value)) or name == "socials":
            for place, item in enumerate(value):
                yield from flat(item if isinstance(item, dict) else {"url": item}, f"{here}.{place}.")
        elif isinstance(value, dict):
            yield from flat(value, f"{here}.")
        elif isinstance(value, list):
            yield here, "\n".join(value)
        elif isinstance(value, bool):
            if value:
                yield here, "on"
        else:
            yield here, str(value)
