// A page whose count is under way: how far it is; the page itself as soon as it is there.
import { gone, read } from "../lib/api.js";
import { words } from "../lib/jobs.js";

export async function start(page) {
  const part = document.getElementById("part");
  const stop = document.getElementById("stop");
  const fail = (error) => {
    const why = document.getElementById("why");
    why.hidden = false;
    why.textContent = error.problem ? [error.problem.detail || error.problem.why, error.problem.instead].filter(Boolean).join("; ") : String(error);
    part.hidden = stop.hidden = true;
    document.getElementById("words").textContent = "not counted";
  };
  let off = false;
  stop.hidden = false;
  stop.addEventListener("click", () => {
    off = true;
    gone(`/jobs/${page.job}`).catch(() => {});
  });
  document.body.dataset.ready = "true";
  try {
    for (;;) {
      const found = await read(`/jobs/${page.job}?wait=1`);
      if (!found.job) break;
      document.getElementById("words").textContent = words(found);
      document.getElementById("seconds").textContent = `${Math.round(found.seconds)} s`;
      if (found.part || found.usual_seconds) part.value = found.part || Math.min(0.95, found.seconds / found.usual_seconds);
      else part.removeAttribute("value");
    }
    if (!off) location.replace(location.href);
  } catch (error) {
    fail(error);
  }
}
