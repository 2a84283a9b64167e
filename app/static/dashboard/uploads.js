// A file goes at once, beside the form, which gets its address. Without this, it goes with the form.
{
  const MOST = 25_000_000
  const SILENCE = 60_000
  const OWN = /\/f\/([0-9a-f-]{36})\/([^/]+)$/
  const SHOWN = /\.(pdf|png|jpe?g|webp|gif|svg)$/i
  const template = document.querySelector("#sent")
  const words = template.dataset
  const editor = document.querySelector("#editor")
  // By the path of the field; "" for a page that is about one file. Where several go, each has its own number.
  const uploads = new Map()
  let waiting, numbers = 0, others = []

  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name])
  const measure = (number, unit, unitDisplay = "short") =>
    new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(number)
  const facts = ({ file }, sent) => filled(words.share, { part: size(Math.min(sent, file.size)), whole: size(file.size) })
  const size = bytes => bytes < 1e6 ? measure(Math.ceil(bytes / 1e3), "kilobyte") : measure(bytes / 1e6, "megabyte")
  const wait = seconds => seconds < 90
    ? measure(Math.ceil(seconds), "second", "long") : measure(Math.ceil(seconds / 60), "minute", "long")

  const zoneAt = path => document.querySelector(`[data-file="${CSS.escape(path)}"]`)
  const addressIn = zone => zone.querySelector(":scope > details input")
  const chooserIn = zone => zone.querySelector("[type=file]")
  const isIn = (...states) => [...uploads.values()].some(one => states.includes(one.state))
  const isRunning = () => isIn("busy", "queued")

  // What was not taken stands below the place, until others are chosen there.
  const tell = (place, words) => {
    const note = template.content.lastElementChild.cloneNode(true), old = place.nextElementSibling
    if (old?.matches(".left-out")) old.remove()
    note.querySelector("span").textContent = words
    if (words) place.after(note)
  }
  const namesOf = files => files.map(file => file.name).join(", ")

  const show = upload => {
    const zone = zoneAt(upload.path)
    if (!zone) return
    const place = zone.querySelector(".sending"), key = upload.key ?? upload.path
    let row = place.querySelector(`[data-key="${CSS.escape(key)}"]`)
    if (!row) {
      row = template.content.cloneNode(true).firstElementChild
      row.dataset.key = key
      row.querySelector("img").addEventListener("error", ({ target }) => { target.hidden = true })
      upload.key ? place.append(row) : place.replaceChildren(row)
    }
    const [, id] = OWN.exec(upload.url) ?? []
    const picture = row.querySelector("img")
    if (!upload.key) zone.dataset.state = upload.state
    row.className = `sent ${upload.state}`
    row.querySelector("b").textContent = upload.name
    row.querySelector("[data-off]").textContent = upload.state === "busy" ? words.stop : words.takeAway
    row.querySelector("[data-off]").hidden = upload.key && upload.state === "there"
    row.querySelector(".num").textContent = upload.facts ?? ""
    row.querySelector("rect").setAttribute("width", `${100 * (upload.share ?? 0)}%`)
    row.querySelector(".said span").textContent = upload.said ?? ""
    row.querySelector("[data-again]").hidden = !upload.isAgain
    row.querySelector(".do a").hidden = upload.said !== words.signedOut
    picture.hidden = !(id && SHOWN.test(upload.url))
    if (!picture.hidden) picture.src = `/dashboard/files/${id}/thumbnail`
  }
  const hide = (path, key) => {
    uploads.delete(key ?? path)
    const zone = zoneAt(path)
    if (!zone) return
    if (key) return zone.querySelector(`[data-key="${key}"]`).remove()
    delete zone.dataset.state
    zone.querySelector(".sending").replaceChildren()
  }
  const fill = (zone, url) => {
    addressIn(zone).value = url
    addressIn(zone).dispatchEvent(new Event("input", { bubbles: true }))
  }
  const stopWaiting = () => {
    if (waiting) document.querySelector("#toast").replaceChildren()
    waiting = undefined
  }
  const refuse = (upload, said, isAgain = false) => {
    Object.assign(upload, { state: "bad", facts: size(upload.file.size), said, isAgain })
    show(upload)
    stopWaiting()
  }
  // Of several, one goes after the other: what has gone is kept, should the connection end. Then the rest waits.
  const goOn = () => {
    if (others.length) return
    const next = [...uploads.values()].find(one => one.state === "queued")
    if (next && !isIn("busy")) return send(next)
    const all = [...uploads.values()].filter(one => one.key)
    if (!all.length || isIn("busy")) return
    if (all.some(one => one.state !== "there")) return htmx.ajax("GET", location.href, { target: "#files", select: "#files", swap: "outerHTML" })
    location.href = all.length > 1 ? "/dashboard/files?said=files_made" : `/dashboard/files/${OWN.exec(all[0].url)[1]}?said=file_made`
  }

  const take = (upload, form) => {
    const { status, response, responseURL } = upload.request
    if (new URL(responseURL).pathname.endsWith("/sign-in")) refuse(upload, words.signedOut, true)
    else if (form && status === 200) {
      upload.state = "there"
      sessionStorage.setItem("left out", upload.leftOut)
      location.href = responseURL
    } else if (status === 201) {
      Object.assign(upload, { state: "there", name: response.name, facts: response.said, url: response.url })
      if (upload.key) upload.facts = filled(words.kept, { names: response.said })
      show(upload)
      if (upload.key) return goOn()
      const zone = zoneAt(upload.path)
      zone.querySelector("details").open = false
      zone.querySelector(":scope > .said")?.remove()
      fill(zone, response.url)
      goOn()
      if (waiting && !isRunning()) editor.requestSubmit(waiting.submitter)
    } else {
      const said = form ? response?.querySelector("#fault-file, .banner.bad")?.textContent.trim() : response?.said
      refuse(upload, said ?? words.away, !said)
      if (said) goOn()
    }
  }
  const send = upload => {
    const zone = zoneAt(upload.path), form = zone.matches("form") && !upload.key ? zone : null
    const request = new XMLHttpRequest(), body = form ? new FormData(form) : new FormData()
    const began = Date.now()
    let silence
    const lose = () => refuse(upload, words.lost, true)
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        request.abort()
        lose()
      }, SILENCE)
    }
    body.set("file", upload.file)
    Object.assign(upload, { request, state: "busy", share: 0, said: "", facts: facts(upload, 0) })
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      listen()
      const took = (Date.now() - began) / 1000, left = wait(took / loaded * (total - loaded))
      const share = facts(upload, loaded)
      upload.share = loaded / total
      upload.facts = loaded === total ? words.reading : took > 1 ? `${share} · ${filled(words.left, { time: left })}` : share
      show(upload)
    })
    request.addEventListener("error", lose)
    request.addEventListener("load", () => take(upload, form))
    request.addEventListener("loadend", () => clearTimeout(silence))
    request.responseType = form ? "document" : "json"
    request.open("POST", form?.action ?? "/dashboard/files/new")
    request.send(body)
    listen()
    show(upload)
  }
  const queue = (file, path, key) => {
    const upload = { path, key, file, name: file.name, state: "queued", facts: facts({ file }, 0) }
    uploads.set(key ?? path, upload)
    file.size > MOST ? refuse(upload, words.large) : show(upload)
  }
  const choose = (zone, file, ...rest) => {
    const path = zone.dataset.file
    const leftOut = rest.length ? filled(words.one, { name: file.name, names: namesOf(rest) }) : ""
    uploads.get(path)?.request?.abort()
    const upload = { path, file, name: file.name, leftOut }
    uploads.set(path, upload)
    tell(zone.querySelector(".sending"), leftOut)
    if (file.size > MOST) refuse(upload, words.large)
    else send(upload)
  }
  const addItem = list => {
    const add = list?.querySelector(":scope > .do > [name=add]")
    if (!others.length || add) return add?.click()
    tell(list, filled(words.full, { names: namesOf(others) }))
    others = []
  }
  const pick = (zone, files) => {
    const path = zone.dataset.file, isOfMany = chooserIn(zone).multiple
    if (!files.length) return
    if (!isOfMany) return choose(zone, ...files)
    if (!path) for (const file of files) queue(file, path, String(++numbers))
    else {
      // In a list each gets an item of its own, before the first goes.
      const list = zone.closest(".items"), isAdding = others.length
      tell(list, "")
      queue(files[0], path)
      others.push(...[...files].slice(1))
      if (!isAdding) addItem(list)
    }
    goOn()
  }
  // Files that were sent before, or whose address was pasted.
  const adopt = zone => {
    const path = zone.dataset.file, known = uploads.get(path), url = addressIn(zone)?.value ?? ""
    const [, , name] = OWN.exec(url) ?? []
    if (known?.state === "busy" || known?.state === "queued" || known?.state === "bad" && !name) return show(known)
    if (!name) return known && hide(path)
    if (known?.url !== url) uploads.set(path, { path, url, name, state: "there" })
    zone.querySelector("details").open &&= document.activeElement === addressIn(zone)
    show(uploads.get(path))
  }
  const adoptAll = () => document.querySelectorAll("[data-file]").forEach(adopt)

  // An item of a list was taken out or moved: what was on its way for it goes there.
  const pathAfter = (path, { name, value }) => {
    const list = value.slice(0, value.lastIndexOf(".") + 1), at = Number(value.slice(list.length)) + (name === "down")
    if (!["remove", "up", "down"].includes(name) || !path.startsWith(list)) return path
    const [index, ...rest] = path.slice(list.length).split(".")
    const to = { remove: [Number(index) - (index > at), index == at], up: [Number(index) + (index == at - 1) - (index == at)] }
    const [next, isGone] = to[name === "remove" ? "remove" : "up"]
    return isGone ? null : [list + next, ...rest].join(".")
  }
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    const button = detail.ctx.sourceEvent?.target?.closest("button[name]")
    if (button) {
      const all = [...uploads.values()]
      uploads.clear()
      for (const upload of all) {
        upload.path = pathAfter(upload.path, button)
        if (upload.path === null) upload.request?.abort()
        else uploads.set(upload.path, upload)
      }
    }
    adoptAll()
    if (button?.name !== "add" || !others.length) return
    const list = document.getElementById(`list-${button.value.replaceAll(".", "-")}`)
    queue(others.shift(), [...list.querySelectorAll("[data-file]")].at(-1).dataset.file)
    addItem(list)
    goOn()
  })

  addEventListener("change", ({ target }) => {
    const zone = target.closest("[data-file]")
    if (!zone || target.type !== "file" || !target.files.length) return
    pick(zone, target.files)
    target.value = ""
  })
  addEventListener("input", ({ target }) => {
    const zone = target.closest("[data-file]")
    if (zone && target === addressIn(zone)) adopt(zone)
  })
  addEventListener("click", ({ target }) => {
    const button = target.closest(".sent button")
    if (!button) return
    const zone = button.closest("[data-file]"), upload = uploads.get(button.closest(".sent").dataset.key)
    if ("again" in button.dataset) return send(upload)
    upload.request?.abort()
    stopWaiting()
    hide(upload.path, upload.key)
    if (upload.state === "there") fill(zone, "")
    chooserIn(zone).focus()
    goOn()
  })
  const drag = event => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    const zone = event.target.closest("[data-file]")
    document.querySelector(".drop.over")?.classList.remove("over")
    if (event.type === "dragover") zone?.querySelector(".drop").classList.add("over")
    if (event.type === "drop" && zone) pick(zone, event.dataTransfer.files)
  }
  for (const type of ["dragover", "dragleave", "drop"]) addEventListener(type, drag)

  // What is saved has its files: it goes on once they are there.
  addEventListener("submit", event => {
    if (event.target !== editor || !isRunning() || "preview" in (event.submitter?.dataset ?? {})) return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting = event
    warn(words.waits)
  }, true)
  addEventListener("beforeunload", event => { if (isRunning()) event.preventDefault() })

  editor?.setAttribute("enctype", "application/x-www-form-urlencoded")
  adoptAll()
  const leftOut = sessionStorage.getItem("left out")
  sessionStorage.removeItem("left out")
  if (leftOut) tell(document.querySelector(".sending"), leftOut)
}
