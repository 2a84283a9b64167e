// Only what a page cannot do by itself: copying, a toast that leaves, single keys. Without it everything works.
addEventListener("click", event => {
  const copy = event.target.closest("[data-copy]")
  if (copy) {
    const text = copy.dataset.copy || copy.closest(".copy").querySelector("code").textContent
    navigator.clipboard.writeText(text).then(() => {
      copy.classList.add("done")
      setTimeout(() => copy.classList.remove("done"), 2000)
    })
  }
  const close = event.target.closest("[data-close]")
  if (close) close.closest(".toast").remove()
  for (const menu of openMenus()) menu.open = menu.contains(event.target)
})

// The button of a file field has words of ours, and so the name of the file stands beside it.
addEventListener("change", event => {
  const chosen = event.target.closest(".pick-file")?.querySelector("output")
  if (chosen && !event.target.closest("[data-file]")) chosen.textContent = [...event.target.files].map(file => file.name).join(", ")
})

const openMenus = () => document.querySelectorAll("details.menu[open]")
// Opened to paste another address: the old one is selected, and goes with the first key.
addEventListener("toggle", event => {
  if (!event.target.matches("details.repoint[open]")) return
  const field = event.target.querySelector("input:not([type=hidden])")
  // Who was quicker writes already.
  if (field !== document.activeElement) field.select()
  event.target.querySelector("form").scrollIntoView({ block: "nearest" })
}, true)

// With Shift, a tick takes along all rows since the last one.
let lastTick, isRange
// Else the browser marks the text between them, and ticks nothing.
addEventListener("mousedown", event => {
  if (event.shiftKey && event.target.closest?.(".tick")) event.preventDefault()
})
addEventListener("click", event => {
  const tick = event.target.closest?.(".tick")?.querySelector("input")
  if (!tick) return
  isRange ||= event.shiftKey
  // The label: its tick is clicked next, without the key.
  if (event.target !== tick) return
  const all = [...document.querySelectorAll(".tick input")]
  const [from, to] = [all.indexOf(lastTick), all.indexOf(tick)].sort((a, b) => a - b)
  if (isRange && from >= 0) for (const one of all.slice(from, to + 1)) one.checked = tick.checked
  lastTick = tick
  isRange = false
})

const leave = toast => {
  setTimeout(() => toast.matches(":hover, :focus-within") ? leave(toast) : toast.remove(), 8000)
}
// That one: the next has eight seconds of its own.
const watchToast = () => document.querySelectorAll("#toast .toast").forEach(leave)
// On a phone the chips slide: the chosen one is in sight.
const showChosen = () => document.querySelectorAll(".slide [aria-current]").forEach(
  chip => chip.parentElement.scrollTo({ left: chip.offsetLeft - chip.parentElement.clientWidth / 2 + chip.offsetWidth / 2 }))
const arrive = () => {
  watchToast()
  showChosen()
}
arrive()
document.addEventListener("htmx:after:swap", arrive)

// A browser may keep a page as it was left, and a secret is shown once: whether again, the server says.
const secrets = document.querySelectorAll("[data-secret]")
if (secrets.length) {
  addEventListener("pagehide", () => secrets.forEach(secret => secret.remove()))
  addEventListener("pageshow", event => { if (event.persisted) location.reload() })
}

const warn = words => {
  const toast = document.createElement("div")
  toast.className = "toast"
  toast.role = "alert"
  toast.append(words)
  document.querySelector("#toast").replaceChildren(toast)
  return toast
}
// A switch that could not be saved is as it is stored, as far as the page knows.
const putBack = event => {
  const form = event.target.closest?.("form[data-failed]")
  if (!form) return false
  event.detail.ctx.swap = "none"
  form.reset()
  warn(form.dataset.failed)
  watchToast()
  return true
}
// No answer came. What was entered is all there, and what was pressed can be pressed again.
const sayOffline = event => {
  const { response, sourceEvent: pressed } = event.detail.ctx ?? {}
  if (!pressed?.target || response || putBack(event)) return
  const { words, again } = document.querySelector("#toast").dataset
  const button = document.createElement("button")
  button.textContent = again
  // As soon as there is a connection again, unless somebody was quicker.
  addEventListener("online", () => { if (button.isConnected) button.click() }, { once: true })
  button.addEventListener("click", () => {
    button.closest(".toast").remove()
    if (pressed.type === "submit") pressed.target.requestSubmit(pressed.submitter)
    else pressed.target.dispatchEvent(new pressed.constructor(pressed.type, pressed))
  })
  warn(words).append(button)
}
document.addEventListener("htmx:error", sayOffline)
document.addEventListener("htmx:response:error", putBack)

const go = {
  h: "/dashboard", c: "/dashboard/codes", l: "/dashboard/links", s: "/dashboard/scans", k: "/dashboard/contacts",
}
let isGoing = false
const rows = () => [...document.querySelectorAll("ul.list a.row")]
const step = by => {
  const all = rows()
  all[Math.max(0, Math.min(all.length - 1, all.indexOf(document.activeElement) + by))]?.focus()
}
const keys = {
  "/": () => {
    const search = document.querySelector("input[type=search]")
    if (search) search.focus()
    else location.href = "/dashboard/codes#search"
  },
  n: () => {
    const field = document.querySelector("[data-new]:enabled")
    if (field) field.focus()
    else location.href = "/dashboard/codes/new"
  },
  j: () => step(1),
  k: () => step(-1),
  r: () => document.querySelector("details.repoint summary")?.click(),
  "?": () => { location.href = "/dashboard/keyboard" },
}
addEventListener("keydown", event => {
  if (event.key === "Escape") {
    for (const menu of openMenus()) {
      menu.open = false
      menu.querySelector("summary").focus()
    }
  }
  const isField = event.target.closest("input, select, textarea, [contenteditable]")
  if (event.ctrlKey && event.key.toLowerCase() === "s" && document.querySelector("form.designer")) {
    event.preventDefault()
    document.querySelector("form.designer .primary[name=save]").click()
  }
  if (isField || event.ctrlKey || event.metaKey || event.altKey || "noKeys" in document.documentElement.dataset) return
  const path = isGoing && go[event.key]
  isGoing = event.key === "g"
  if (path) location.href = path
  else if (keys[event.key]) {
    event.preventDefault()
    keys[event.key]()
  }
})

// Dropped beside a field for it, a file would take the place of the page and of what was entered.
for (const type of ["dragover", "drop"]) {
  addEventListener(type, event => {
    if (event.dataTransfer.types.includes("Files") && event.target.type !== "file") event.preventDefault()
  })
}
