// Colour pickers and the slider of the logo beside their fields. Without it the fields do it alone.
addEventListener("input", event => {
  const { picks, fits } = event.target.dataset
  if (picks) document.getElementById(picks).value = event.target.value
  if (fits) {
    document.getElementById(fits).checked = false
    event.target.nextElementSibling.textContent = `${Math.round(event.target.value)} %`
  }
  const picker = document.querySelector(`input[data-picks="${CSS.escape(event.target.id)}"]`)
  if (picker && /^#[0-9a-f]{6}$/i.test(event.target.value)) picker.value = event.target.value
}, true)
