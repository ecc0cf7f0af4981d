// Some commands want the credential once more. It is asked for beside the page, never over it, and for that one command alone.
const made = (name, more = {}, ...children) => {
  const element = Object.assign(document.createElement(name), more);
  element.append(...children);
  return element;
};

// Calls `show` with what was typed until it is right; resolves to whether it was.
export function askCredential(show) {
  return new Promise((done) => {
    const back = document.activeElement;
    const input = made("input", { type: "password", autocomplete: "current-password", required: true });
    const why = made("span", { className: "problem" });
    why.setAttribute("role", "alert");
    const cancel = made("button", { type: "button", textContent: "Leave it" });
    const words = made("span", { textContent: "Your password once more, for this command alone" });
    const form = made("form", { className: "step-up sheet" }, made("label", {}, words, input), made("button", { className: "primary", textContent: "Confirm" }), cancel, why);
    form.setAttribute("aria-label", "your password once more");
    const end = (right) => {
      form.remove();
      if (back && back.focus) back.focus();
      done(right);
    };
    cancel.addEventListener("click", () => end(false));
    form.addEventListener("keydown", (event) => event.key === "Escape" && end(false));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      show(input.value).then(() => end(true), (error) => {
        why.textContent = error.problem ? error.problem.why : String(error);
        input.value = "";
      });
    });
    document.body.append(form);
    input.focus();
  });
}
