// Coming in and going out, and the own password.
import { gone, post } from "./lib/api.js";

// Back to where somebody came from, which is a page of this house or nowhere.
function back() {
  const to = new URL(new URLSearchParams(location.search).get("back") || "/", location.origin);
  return to.origin === location.origin ? to.href : "/";
}

const BODIES = {
  guest: ({ name }) => ["/session", { name: name || "" }],
  staff: ({ member, password }) => ["/session", { member, password: password || "" }],
  password: ({ password, fresh }) => ["/session/password", { password, new: fresh }],
};

export function start() {
  const said = document.getElementById("said");
  const send = async (path, body) => {
    try {
      const me = await post(path, body);
      if (me.change_password) location.reload();
      else location.assign(back());
    } catch (error) {
      said.textContent = error.problem ? error.problem.why : String(error);
    }
  };
  for (const form of document.querySelectorAll(".signin-form")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(...BODIES[form.dataset.as](Object.fromEntries(new FormData(form))));
    });
  }
  const out = document.getElementById("out");
  if (out) out.addEventListener("click", () => gone("/session").then(() => location.assign("/"), (error) => { said.textContent = error.problem.why; }));
  document.body.dataset.ready = "true";
}
