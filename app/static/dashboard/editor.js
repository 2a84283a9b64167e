// The preview of a form follows as it is filled in. Without this, a button does that.
const form = document.getElementById("editor")
const button = form?.querySelector("[data-preview]")
let waiting

// A frame of its own for each: it leaves no step behind for "Back", and the old one stays until it is there.
const refresh = () => {
  const old = form.querySelector(".phone iframe:last-of-type")
  const frame = old.cloneNode()
  frame.removeAttribute("src")
  frame.name = `preview-${Date.now()}`
  frame.className = "next"
  old.after(frame)
  button.formTarget = frame.name
  form.requestSubmit(button)
  frame.addEventListener("load", () => {
    if (frame.className !== "next" || !frame.isConnected) return
    for (let other = frame.previousElementSibling; other; other = frame.previousElementSibling) other.remove()
    frame.className = ""
  })
}
const follow = (event, wait = 200) => {
  clearTimeout(waiting)
  // Half an address is no picture that could be fetched.
  waiting = setTimeout(refresh, event?.target.inputMode === "url" ? 900 : wait)
}

if (button?.formTarget) {
  form.addEventListener("input", follow)
  document.addEventListener("htmx:after:swap", () => follow())
  // A preview would take the place of what was pressed just now.
  form.addEventListener("submit", event => { if (event.submitter !== button) clearTimeout(waiting) })
  if ("entered" in form.dataset) follow()
}

for (const picker of document.querySelectorAll("[data-colour]")) {
  const text = picker.nextElementSibling
  picker.addEventListener("input", () => { text.value = picker.value })
  text.addEventListener("input", () => { if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value })
}

// Without this, a time zone is written out.
document.getElementById("zones")?.append(...Intl.supportedValuesOf("timeZone").map(name => new Option(name)))

// Hours that were alike are there when each day gets its own.
const WEEK = ["tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
let alike = form?.querySelector("[name='hours.as']:checked")?.value
form?.addEventListener("change", ({ target }) => {
  if (target.name !== "hours.as") return
  const days = { weekdays: WEEK.slice(0, 4), daily: WEEK }[alike] ?? []
  alike = target.value
  for (const from of form.querySelectorAll("[name^='hours.week.monday.']")) {
    for (const day of days) {
      const to = form.elements[from.name.replace("monday", day)]
      if (to && !to.value) to.value = from.value
    }
  }
})
