(function () {
  var said = document.getElementById("said");
  function copy(button) {
    var value = document.getElementById(button.getAttribute("data-copy")), done = button.getAttribute("data-done");
    var range = document.createRange(), selection = getSelection(), label = button.firstChild;
    function confirm() {
      said.textContent = done;
      button.classList.add("copied");
      if (label.nodeType === 3) { button.setAttribute("data-label", label.data); label.data = done }
      setTimeout(function () {
        said.textContent = "";
        button.classList.remove("copied");
        if (label.nodeType === 3) label.data = button.getAttribute("data-label");
      }, 2000);
    }
    range.selectNodeContents(value);
    selection.removeAllRanges();
    selection.addRange(range);
    if (navigator.clipboard) navigator.clipboard.writeText(value.textContent).then(confirm, function () {});
    else if (document.execCommand("copy")) confirm();
  }
  [].forEach.call(document.querySelectorAll("[data-copy]"), function (button) {
    button.parentNode.hidden = false;
    button.addEventListener("click", function () { if (!button.classList.contains("copied")) copy(button) });
  });
})();
