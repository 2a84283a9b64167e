"""axe-core in a page: compiled once, and rules run only where something can differ."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Page, ViewportSize

SOURCE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_COLORS = ("color-contrast", "link-in-text-block")
_PARTS = {
    "everything": {"runOnly": {"type": "tag", "values": _RULES}},
    "colors": {"runOnly": {"type": "rule", "values": _COLORS}},
    "no colors": {
        "runOnly": {"type": "tag", "values": _RULES},
        "rules": {name: {"enabled": False} for name in _COLORS},
    },
    # What another width or a longer word can break.
    "sizes": {"runOnly": {"type": "rule", "values": ("target-size", "scrollable-region-focusable")}},
}
# `news`: combinations whose elements are looked at; without any the whole page is.
_RUN = """async ([part, news]) => {
  const where = news.length ? {include: news.flatMap(one => combinations.get(one))} : document
  // A frame without script would not answer.
  const options = {...part, resultTypes: ["violations"], preload: false, iframes: false}
  const found = await axe.run(where, options)
  return found.violations.flatMap(
    rule => rule.nodes.map(node => [rule.id, node.target.join(" "), node.failureSummary]))
}"""
# Of each element with a text: all that its contrast depends on. What is laid over something else is named.
# By WCAG a text is large from 24 pixels on, or from 18.66 if it is bold.
_COMBINATIONS = """() => {
  const found = new Map(), grounds = new Map()
  const ground = element => {
    if (!element) return ""
    if (!grounds.has(element)) {
      const style = getComputedStyle(element)
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter].join(" ")
      const above = style.position == "static" || style.position == "relative"
        ? "" : `${element.localName}.${element.className}`
      const under = ground(element.parentElement)
      const clear = own == "rgba(0, 0, 0, 0) none 1 none" && !above
      grounds.set(element, clear ? under : `${own} ${above} < ${under}`)
    }
    return grounds.get(element)
  }
  for (const element of document.body.querySelectorAll("*")) {
    const says = [...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())
      || element.matches("input, select, textarea")
    if (!says || !element.checkVisibility()) continue
    const style = getComputedStyle(element)
    const link = element.closest("a") ? style.textDecorationLine : ""
    const parent = getComputedStyle(element.parentElement).color
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && style.fontWeight >= 700
    const key = [style.color, link, link && parent, isLarge, ground(element)].join(" | ")
    if (!found.has(key)) found.set(key, [])
    found.get(key).push(element.closest("a") ?? element)
  }
  window.combinations = found
  return [...found.keys()]
}"""
_LOADED: WeakKeyDictionary[Page, "_Axe"] = WeakKeyDictionary()


class Combinations:
    """Combinations of colours, size and ground in which axe-core has found nothing, on any page so far."""

    def __init__(self) -> None:
        self._good: set[str] = set()

    async def faults(self, page: Page) -> list[list[str]]:
        """What axe-core says of the colours, asked only of combinations that are not known to be good."""
        news = set(await page.evaluate(_COMBINATIONS)) - self._good
        found = await faults_of(page, "colors", sorted(news)) if news else []
        if not found:
            self._good |= news
        return found

    async def learn(self, page: Page, part: str) -> list[list[str]]:
        """As `faults_of`, which is asked in any case."""
        found = await faults_of(page, part)
        if not found:
            self._good |= set(await page.evaluate(_COMBINATIONS))
        return found


# Of all tests: whoever looks at a page learns from the others.
COMBINATIONS = Combinations()


async def faults_of(page: Page, part: str, news: Sequence[str] = ()) -> list[list[str]]:
    """The rule, the element, the reason. `part`: "everything", "colors", "no colors" or "sizes"."""
    if page not in _LOADED:
        _LOADED[page] = _Axe(page)
    await _LOADED[page].load()
    return list(await page.evaluate(_RUN, [_PARTS[part], news]))


async def show_in(page: Page, scheme: Any, *, at: ViewportSize | None = None) -> None:
    # Colours that are still changing have a contrast of their own.
    await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if at is not None:
        await page.set_viewport_size(at)


class _Axe:
    """Each page loads it anew, but compiling its half megabyte takes longer than to run it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession | None = None
        self._script = ""

    async def load(self) -> None:
        if await self._page.evaluate("typeof axe != 'undefined'"):
            return
        if self._session is None:
            self._session = await self._page.context.new_cdp_session(self._page)
            await self._session.send("Runtime.enable")
        try:
            await self._session.send("Runtime.runScript", {"scriptId": self._script})
        except Error:
            # The first time, and after another process has taken the page over.
            compiled = await self._session.send(
                "Runtime.compileScript", {"expression": SOURCE, "sourceURL": "axe.js", "persistScript": True}
            )
            self._script = compiled["scriptId"]
            await self._session.send("Runtime.runScript", {"scriptId": self._script})
