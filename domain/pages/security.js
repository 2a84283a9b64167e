// Passkeys, which only a script can ask for, in the dashboard and for assistants; printing recovery codes. Codes
// of apps need none of it.
const all = selector => [...document.querySelectorAll(selector)]
const bytesOf = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), one => one.charCodeAt(0))
const textOf = bytes =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
const withBytes = list => (list ?? []).map(one => ({ ...one, id: bytesOf(one.id) }))

for (const one of all("[data-scripted]")) one.hidden = false
for (const one of all("[data-print]")) one.addEventListener("click", () => print())
if (window.PublicKeyCredential) {
  for (const one of all("[data-passkeys]")) one.hidden = false
  for (const one of all("[data-no-passkeys]")) one.hidden = true
}

const make = options =>
  navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      user: { ...options.user, id: bytesOf(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials),
    },
  })
const use = options =>
  navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options.challenge),
      allowCredentials: withBytes(options.allowCredentials),
    },
  })

const answerOf = found => {
  const names = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
  const response = {}
  for (const name of names) if (found.response[name]) response[name] = textOf(found.response[name])
  return JSON.stringify({ id: found.id, rawId: textOf(found.rawId), type: found.type, response })
}

const form = document.querySelector("form[data-passkey]")
let isAsking = false
const ask = async () => {
  if (isAsking) return
  isAsking = true
  const cancelled = document.querySelector("[data-cancelled]")
  cancelled.hidden = true
  try {
    const options = JSON.parse(form.dataset.options)
    form.elements.answer.value = answerOf(await (form.dataset.passkey === "create" ? make : use)(options))
    form.submit()
  } catch {
    cancelled.hidden = false
    isAsking = false
  }
}
if (form && window.PublicKeyCredential) {
  form.addEventListener("submit", event => {
    event.preventDefault()
    ask()
  })
  if (form.dataset.passkey === "get") ask()
}
