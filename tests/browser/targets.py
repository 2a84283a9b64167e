"""What a finger cannot press well: targets below 44 by 44 CSS pixels (WCAG 2.5.5, as 2.5.8 for 24)."""

from typing import Any

from playwright.async_api import Page

# Where a press counts for a target is asked of the browser itself: so labels, padding, what is laid over a
# row, and what covers a target count as they do for a finger. A link in a sentence is as high as its line.
SMALL_TARGETS = """() => {
  const MOST = 44
  const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=textbox]"
  document.querySelectorAll(".sticky-do, nav.bottom, .toast").forEach(bar => bar.style.position = "static")
  const pressedAt = (x, y) => {
    const hit = document.elementFromPoint(x, y)
    const label = hit?.closest("label"), one = hit?.closest(PRESSED)
    return one && (!label || label.contains(one)) ? one : label?.control ?? null
  }
  const isInText = one => {
    if (one.localName !== "a" || getComputedStyle(one).display !== "inline") return false
    let around = one.parentElement
    while (getComputedStyle(around).display === "inline") around = around.parentElement
    const parts = [...around.childNodes, ...one.parentElement.childNodes]
    return parts.some(part => part.nodeType === Node.TEXT_NODE && /\\p{L}/u.test(part.data))
  }
  const lengthOf = (one, x, y, dx, dy) => {
    let length = 1
    for (const way of [1, -1])
      for (let step = way; Math.abs(step) < MOST; step += way) {
        if (length >= MOST || pressedAt(x + dx * step, y + dy * step) !== one) break
        length++
      }
    return length
  }
  const boxesOf = one => [one, ...(one.labels ?? [])].filter(part => part.checkVisibility())
    .map(part => part.getClientRects()[0]).filter(box => box?.width > 1 && box.height > 1)
  const sizeOf = one => {
    const [first] = boxesOf(one)
    if (!first) return null
    scrollTo(0, first.top + scrollY - innerHeight / 2)
    const near = {block: "nearest", inline: "nearest"}
    for (const part of [one, ...(one.labels ?? [])]) part.scrollIntoView(near)
    return boxesOf(one).reduce((best, box) => {
      const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2
      const size = pressedAt(x, y) === one ? [lengthOf(one, x, y, 1, 0), lengthOf(one, x, y, 0, 1)] : [0, 0]
      return Math.min(...size) > Math.min(...best) ? size : best
    }, [0, 0])
  }
  const found = []
  const measure = () => {
    for (const one of document.querySelectorAll(PRESSED)) {
      if (measured.has(one) || one.disabled || one.tabIndex < 0 || one.matches(".skip")) continue
      if (!one.checkVisibility({visibilityProperty: true})) continue
      measured.add(one)
      const size = isInText(one) ? null : sizeOf(one)
      if (size && Math.min(...size) < MOST - 1) {
        const [around, shown] = [one.parentElement.cloneNode(), one].map(part => part.outerHTML.slice(0, 160))
        found.push(`${size.join("x")} in ${around}: ${shown}`)
      }
    }
  }
  const measured = new Set()
  measure()
  // A menu that is open lies over what stands below it.
  for (const one of document.querySelectorAll("details:not([open])")) {
    one.open = true
    measure()
    one.open = false
  }
  scrollTo(0, 0)
  return found
}"""


async def small_targets(page: Page) -> Any:
    return await page.evaluate(SMALL_TARGETS)
