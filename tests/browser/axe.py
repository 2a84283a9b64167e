"""axe-core in a page: compiled once, and rules run only where something can differ."""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Page, ViewportSize

SOURCE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
_COLORS = ("color-contrast", "link-in-text-block")
_PARTS = {
    "colors": {"runOnly": {"type": "rule", "values": _COLORS}},
    "no colors": {
        "runOnly": {"type": "tag", "values": _RULES},
        "rules": {name: {"enabled": False} for name in _COLORS},
    },
}
# Only these look at where something is: all others ask what a page contains, and which of that is shown.
_POSITIONS = ("target-size", "scrollable-region-focusable")
# Of the colours, only `news` are looked at, combinations of them. Of all else, the whole page but what stands
# around it, where another page has shown that as good at this width. Of a page that was good, and shows the
# same now, only positions are looked at again.
_RUN = """async ([part, news, good, positions]) => {
  const hashed = text => {
    let hash = 0
    for (let place = 0; place < text.length; place++) hash = Math.imul(hash, 31) + text.charCodeAt(place) | 0
    return `${innerWidth} ${text.length} ${hash}`
  }
  const around = news.length ? [] : [...document.querySelectorAll("header.top, nav.side, nav.bottom")]
  const known = around.filter(one => good.includes(hashed(one.outerHTML)))
  const rest = news.length ? [] : [...document.querySelectorAll("*")].filter(
    one => !known.some(whole => whole.contains(one)))
  const isShown = one => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
  const shown = document.documentElement.outerHTML + rest.map(one => Number(isShown(one))).join("")
  const isSame = !news.length && window.goodAsShown === shown
  const what = news.length ? news.flatMap(one => combinations.get(one)) : [document]
  // A frame without script would not answer.
  const options = {resultTypes: ["violations"], preload: false, iframes: false}
  const found = await axe.run({include: what, exclude: known}, {...(isSame ? positions : part), ...options})
  const faults = found.violations.flatMap(
    rule => rule.nodes.map(node => [rule.id, node.target.join(" "), node.failureSummary]))
  if (!news.length && !faults.length) window.goodAsShown = shown
  return [faults, faults.length ? [] : around.map(one => hashed(one.outerHTML))]
}"""
# Of each element with a text: all that its contrast depends on. What is laid over something else is named.
# What an opaque ground covers cannot be seen, unless something is faded.
# By WCAG a text is large from 24 pixels on, or from 18.66 if it is bold.
LIST_COMBINATIONS = """() => {
  const found = new Map(), grounds = new Map()
  const ground = element => {
    if (!element) return ""
    if (!grounds.has(element)) {
      const style = getComputedStyle(element)
      const faded = style.opacity == 1 && style.filter == "none" ? "" : `~${style.opacity} ${style.filter}`
      const own = `${style.backgroundColor} ${style.backgroundImage} ${faded}`
      const above = style.position == "static" || style.position == "relative"
        ? "" : `${element.localName}.${element.className}`
      const under = ground(element.parentElement)
      const isClear = own == "rgba(0, 0, 0, 0) none " && !above
      const isOpaque = own.startsWith("rgb(") && own.endsWith(" none ") && !under.includes("~")
      grounds.set(element, isClear ? under : isOpaque ? own : `${own} ${above} < ${under}`)
    }
    return grounds.get(element)
  }
  for (const element of document.body.querySelectorAll("*")) {
    const says = [...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())
      || element.matches("input, select, textarea")
    if (!says || !element.checkVisibility({opacityProperty: true}) || element.closest(".unseen")) continue
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

    def include(self, combinations: Iterable[str]) -> bool:
        return self._good.issuperset(combinations)

    async def faults(self, page: Page) -> list[list[str]]:
        """What axe-core says of the colours, asked only of combinations that are not known to be good."""
        news = set(await page.evaluate(LIST_COMBINATIONS)) - self._good
        found = await faults_of(page, "colors", sorted(news)) if news else []
        if not found:
            self._good |= news
        return found


# Of all tests: whoever looks at a page learns from the others.
COMBINATIONS = Combinations()


# What stands around a page, in which axe-core has found nothing: a hash for each.
_GOOD_AROUND: set[str] = set()


async def faults_of(page: Page, part: str, news: Sequence[str] = ()) -> list[list[str]]:
    """The rule, the element, the reason. `part`: "colors" (those of `news`) or "no colors"."""
    if page not in _LOADED:
        _LOADED[page] = _Axe(page)
    await _LOADED[page].load()
    asked = [_PARTS[part], news, sorted(_GOOD_AROUND), {"runOnly": {"type": "rule", "values": _POSITIONS}}]
    faults, good = await page.evaluate(_RUN, asked)
    _GOOD_AROUND.update(good)
    return list(faults)


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
