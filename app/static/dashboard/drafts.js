// What is entered waits on this device until it is saved: after a wrong tap, a reload, or a lost connection.
{
  const { account, entered } = document.body.dataset
  const START = `draft ${account} `
  const KEPT_FOR = 30 * 24 * 3600 * 1000
  const draftForm = () => document.querySelector("form[data-draft]")
  const arrival = performance.getEntriesByType("navigation")[0]?.type
  const here = START + location.pathname
  let before = ""
  let isKept = true

  const entriesOf = form => [...new FormData(form)].filter(([name, value]) =>
    typeof value === "string" && name !== "once" && form.querySelector(`[name="${CSS.escape(name)}"]`)?.type !== "password")
  const textOf = form => JSON.stringify(entriesOf(form))
  const isChanged = () => Boolean(draftForm()) && textOf(draftForm()) !== before
  const read = key => {
    try {
      const draft = JSON.parse(localStorage.getItem(key))
      return draft && Date.now() - draft.at < KEPT_FOR ? draft : null
    } catch { return null }
  }
  const drop = key => { try { localStorage.removeItem(key) } catch { } }
  const allOf = start => { try { return Object.keys(localStorage).filter(key => key.startsWith(start)) } catch { return [] } }
  const keep = () => {
    if (!draftForm()) return
    if (!isChanged()) return drop(here)
    const title = document.querySelector("#main h1")?.textContent.trim() ?? document.title
    try {
      localStorage.setItem(here, JSON.stringify({ at: Date.now(), title, path: location.pathname + location.search, entries: entriesOf(draftForm()) }))
    } catch { isKept = false }
  }

  // Sent as a form is, so that the page comes back as it was, with all its dishes. Nothing is saved by it.
  const resume = draft => {
    const form = document.createElement("form")
    form.method = "post"
    form.action = draft.path
    for (const [name, value] of [...draft.entries, ["resume", "1"]]) {
      const field = document.createElement("input")
      Object.assign(field, { type: "hidden", name, value })
      form.append(field)
    }
    document.body.append(form)
    form.submit()
  }

  const offer = (key, draft, place) => {
    const section = document.querySelector("#resume").content.cloneNode(true).firstElementChild
    const minutes = Math.round((draft.at - Date.now()) / 60000)
    const [count, unit] = minutes > -60 ? [minutes, "minute"] : minutes > -1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"]
    const when = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(Math.round(count), unit)
    const words = section.querySelector("p")
    words.textContent = words.dataset.words.replace("{title}", draft.title).replace("{when}", when)
    const [go, letGo] = section.querySelectorAll(".btn")
    go.href = `${draft.path}#resume`
    go.addEventListener("click", event => {
      if (draft.path !== location.pathname + location.search) return
      event.preventDefault()
      resume(draft)
    })
    letGo.addEventListener("click", () => {
      drop(key)
      section.remove()
    })
    place.before(section)
  }

  const sent = sessionStorage.getItem("sent")
  sessionStorage.removeItem("sent")
  if (document.cookie.includes("repoint-saved=")) {
    document.cookie = "repoint-saved=; path=/; max-age=0"
    if (sent) drop(sent)
  }
  for (const key of allOf("draft ")) if (!read(key)) drop(key)

  if (draftForm()) {
    const draft = read(here)
    before = entered === undefined ? textOf(draftForm()) : ""
    if (entered !== undefined) {
      // The browser would send the form again at each reload. Now it asks for the page, and gets the draft.
      history.replaceState(null, "", draft?.path ?? location.href.replace(/#.*/, ""))
      keep()
    } else if (draft && JSON.stringify(draft.entries) !== before) {
      if (location.hash === "#resume" || arrival !== "navigate") resume(draft)
      else offer(here, draft, draftForm())
    }
  } else if (location.pathname === "/dashboard") {
    const newest = allOf(START).map(key => [key, read(key)]).sort(([, a], [, b]) => b.at - a.at)[0]
    if (newest) offer(...newest, document.querySelector("#main > :last-child"))
  }

  let due
  const keepSoon = () => {
    clearTimeout(due)
    due = setTimeout(keep, 300)
  }
  addEventListener("input", event => { if (event.target.closest("form[data-draft]")) keepSoon() })
  document.addEventListener("htmx:after:swap", keepSoon)
  addEventListener("pagehide", () => { if (isKept && !isLeaving) keep() })

  let isLeaving = false
  addEventListener("submit", event => {
    const { target: form, submitter } = event
    if (form.getAttribute("action")?.endsWith("/sign-out")) allOf(START).forEach(drop)
    // A preview goes into its own frame.
    if (!form.matches("[data-draft]") || submitter?.formTarget) return
    keep()
    sessionStorage.setItem("sent", here)
  })

  const question = document.querySelector("#leave")
  let wanted
  addEventListener("click", event => {
    const link = event.target.closest("a[href]")
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button || event.defaultPrevented)
    if (!link || !isPlain || link.target || link.origin !== location.origin || link.getAttribute("href").startsWith("#")) return
    if (!isChanged()) return
    event.preventDefault()
    wanted = link.href
    question.showModal()
  })
  question?.addEventListener("close", () => {
    const { returnValue: answer } = question
    question.returnValue = ""
    if (answer === "save") draftForm().requestSubmit()
    if (answer === "drop") {
      isLeaving = true
      // What was entered just now would be kept after all.
      clearTimeout(due)
      drop(here)
    }
    if (answer === "keep" || answer === "drop") location.href = wanted
  })
  // Where nothing can be kept, the browser asks.
  addEventListener("beforeunload", event => { if (!isKept && isChanged() && !sessionStorage.getItem("sent")) event.preventDefault() })
}
