// Coming in and going out.
import { gone, post } from "./lib/api.js";

export function start() {
  const said = document.getElementById("said");
  const send = async (body) => {
    try {
      await post("/session", body);
      location.assign(new URLSearchParams(location.search).get("back") || "/");
    } catch (error) {
      said.textContent = error.problem ? error.problem.why : String(error);
    }
  };
  for (const form of document.querySelectorAll(".signin-form")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const filled = Object.fromEntries(new FormData(form));
      send(form.dataset.as === "guest" ? { name: filled.name || "" } : { member: filled.member, password: filled.password || "" });
    });
  }
  const out = document.getElementById("out");
  if (out) out.addEventListener("click", () => gone("/session").then(() => location.assign("/"), (error) => { said.textContent = error.problem.why; }));
  document.body.dataset.ready = "true";
}
