// The lobby: find a game, sit down in two clicks, see who is there.
import { post, read } from "./lib/api.js";
import { keep, kept } from "./lib/store.js";
import { stream } from "./lib/stream.js";

export function start(page) {
  const cards = [...document.querySelectorAll(".game")];
  const find = document.getElementById("find");
  farewell();
  let kind = "all";
  const sift = () => {
    const words = find.value.trim().toLowerCase().split(/[\s_]+/).filter(Boolean);
    let left = 0;
    for (const card of cards) {
      const name = card.dataset.name.replace(/_/g, " ");
      const fits = (kind === "all" || card.dataset.kind === kind) && words.every((word) => name.includes(word));
      card.hidden = !fits;
      left += fits;
    }
    document.getElementById("none").hidden = left > 0;
  };
  find.addEventListener("input", sift);
  for (const button of document.querySelectorAll(".kinds button")) {
    button.addEventListener("click", () => {
      kind = button.dataset.kind;
      for (const one of document.querySelectorAll(".kinds button")) one.setAttribute("aria-pressed", String(one === button));
      sift();
    });
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sit]");
    if (button) sit(button);
  });
  const update = async () => {
    const found = await read("/tables").catch(() => null);
    for (const table of (found && found.tables) || []) shown(table);
  };
  stream({ lobby: true }, page.me.name, (message) => {
    if (message.kind === "lobby") shown(message.data);
    else if (message.kind === "reset" || message.kind === "open") update();
  });
  document.body.dataset.ready = "true";
}

// What the coach had to say when the seat was left.
function farewell() {
  const words = kept("farewell", "");
  if (!words) return;
  const line = document.getElementById("farewell");
  line.textContent = words;
  line.hidden = false;
  keep("farewell", "");
}

function shown(table) {
  const element = document.querySelector(`[data-table="${table.id}"]`);
  if (!element) return;
  const free = table.seats - table.taken.length;
  element.querySelector("[data-part=seats]").textContent = words(table);
  const button = element.querySelector("[data-sit]");
  if (button) button.disabled = !free || !table.open;
}

function words(table) {
  if (!table.open) return "closed";
  if (table.taken.length >= table.seats) return "full";
  return table.taken.length ? `${table.taken.length} of ${table.seats} seats taken, round ${table.round}` : `empty, ${table.seats} seats`;
}

async function sit(button) {
  button.disabled = true;
  const id = button.dataset.sit;
  try {
    await post(`/tables/${id}/commands`, { do: "sit" });
    location.assign(`/tables/${id}`);
  } catch (error) {
    const why = error.problem ? [error.problem.why, error.problem.instead].filter(Boolean).join("; ") : String(error);
    document.getElementById("said").textContent = why;
    button.disabled = false;
  }
}
