// Colour pickers and the slider of the logo beside their fields. Without it the fields do it alone.
// The logo moves under the finger: a copy of the picture, cut to the logo, over a patch of the ground.
const stretch = slider => {
  const picture = document.querySelector("#picture img[data-logo]")
  if (!picture) return
  const [left, top, width, height] = picture.dataset.logo.split(" ").map(share => 100 * share)
  if (!picture.nextElementSibling) {
    const patch = document.createElement("span"), logo = new Image()
    logo.src = picture.src
    logo.alt = ""
    picture.after(patch, logo)
    Object.assign(patch.style, { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` })
    patch.style.backgroundColor = document.getElementById("backgroundOptions.color").value
    logo.style.clipPath = `inset(${top}% ${100 - left - width}% ${100 - top - height}% ${left}%)`
    logo.style.transformOrigin = `${left + width / 2}% ${top + height / 2}%`
  }
  // It hides a share of the area.
  picture.nextElementSibling.nextElementSibling.style.scale = Math.sqrt(slider.value / picture.dataset.size)
}
// What was opened stays open when the form comes anew.
const open = new Set()
addEventListener("toggle", event => {
  const { id, open: isOpen } = event.target
  if (event.target.closest("#design")) open[isOpen ? "add" : "delete"](id)
}, true)
document.addEventListener("htmx:after:swap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "")
})
// What presets decide is no longer that of the chosen one.
const isOfPresets = name => /^(shape|dots|background|corners)/.test(name)
addEventListener("input", event => {
  const { picks, fits } = event.target.dataset
  if (picks) document.getElementById(picks).value = event.target.value
  if (fits) {
    document.getElementById(fits).checked = false
    event.target.nextElementSibling.textContent = `${Math.round(event.target.value)} %`
    stretch(event.target)
  }
  if (isOfPresets(event.target.name || picks || "")) {
    for (const chosen of document.querySelectorAll(".preset[aria-current]")) chosen.removeAttribute("aria-current")
  }
  const picker = document.querySelector(`input[data-picks="${CSS.escape(event.target.id)}"]`)
  if (picker && /^#[0-9a-f]{6}$/i.test(event.target.value)) picker.value = event.target.value
}, true)
