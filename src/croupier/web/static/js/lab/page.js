// What every page of the laboratory has: a button that prints, and a form that sends what is not the usual alone.
export function start() {
  const print = document.getElementById("print");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
  const form = document.querySelector("form.options");
  if (form) form.addEventListener("change", () => form.requestSubmit());
  document.body.dataset.ready = "true";
}
