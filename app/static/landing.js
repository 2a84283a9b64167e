(function () {
  var said = document.getElementById("said");
  function each(query, run) { [].forEach.call(document.querySelectorAll(query), run) }
  function copy(button) {
    var value = document.getElementById(button.getAttribute("data-copy")), done = button.getAttribute("data-done");
    var range = document.createRange(), selection = getSelection(), label = button.querySelector("span");
    function confirm() {
      var before = label.textContent;
      said.textContent = label.textContent = done;
      button.classList.add("copied");
      setTimeout(function () {
        said.textContent = "";
        label.textContent = before;
        button.classList.remove("copied");
      }, 2000);
    }
    range.selectNodeContents(value);
    selection.removeAllRanges();
    selection.addRange(range);
    if (navigator.clipboard) navigator.clipboard.writeText(value.textContent).then(confirm, function () {});
    else if (document.execCommand("copy")) confirm();
  }
  each("[data-copy]", function (button) {
    button.parentNode.hidden = false;
    button.addEventListener("click", function () { if (!button.classList.contains("copied")) copy(button) });
  });
  each("[data-reveal]", function (label) {
    label.hidden = false;
    label.addEventListener("change", function () {
      document.getElementById(label.getAttribute("data-reveal")).type = label.firstElementChild.checked ? "text" : "password";
    });
  });
  if (navigator.share && matchMedia("(pointer: coarse)").matches) each('a[href="#share"]', function (link) {
    link.addEventListener("click", function (event) {
      event.preventDefault();
      navigator.share({ title: document.title, url: document.querySelector('meta[property="og:url"]').content }).catch(function () {});
    });
  });
})();
