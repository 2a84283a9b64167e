// A file goes at once, beside the form, which gets its address. Without this, it goes with the form.
document.getElementById("editor")?.setAttribute("enctype", "application/x-www-form-urlencoded")

const upload = input => {
  const state = input.closest(".field").querySelector("[role=status]")
  const address = document.getElementById(input.dataset.upload)
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.set("file", input.files[0])
  const say = text => { state.textContent = text }
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    say(input.dataset.sent.replace("{percent}", Math.floor(loaded / total * 100)))
  })
  request.addEventListener("error", () => say(input.dataset.failedUpload))
  request.addEventListener("load", () => {
    const answer = request.response
    say(answer?.said ?? input.dataset.failedUpload)
    if (!answer?.url) return
    address.value = answer.url
    address.dispatchEvent(new Event("input", { bubbles: true }))
  })
  request.responseType = "json"
  request.open("POST", "/dashboard/files/new")
  request.send(body)
  input.value = ""
}

document.addEventListener("change", ({ target }) => {
  if (target.dataset.upload && target.files.length) upload(target)
})
