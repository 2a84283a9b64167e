// The sign is printed by the browser, which has a menu for it as well.
document.querySelector("[data-print]").addEventListener("click", () => print())
