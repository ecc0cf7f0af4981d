// The lobby: find a game, sit down in two clicks, see who is there.
import { post, read } from "./lib/api.js";
import { keep, kept } from "./lib/store.js";
import { stream } from "./lib/stream.js";

const SOON_MS = 400;

export function start(page) {
  const find = document.getElementById("find");
  farewell();
  let kind = "all";
  const sift = () => {
    const words = find.value.trim().toLowerCase().split(/[\s_]+/).filter(Boolean);
    let left = 0;
    for (const card of document.querySelectorAll(".game")) {
      const name = card.dataset.name.replace(/_/g, " ");
      const fits = (kind === "all" || card.dataset.kind === kind) && words.every((word) => name.includes(word));
      card.hidden = !fits;
      left += fits;
    }
    const all = document.querySelector(".game");
    document.getElementById("none").hidden = left > 0 || !all;
    document.getElementById("soon").hidden = Boolean(all);
  };
  find.addEventListener("input", sift);
  const kinds = document.querySelector(".kinds");
  kinds.addEventListener("click", (event) => {
    const button = event.target.closest("[data-kind]");
    if (!button) return;
    kind = button.dataset.kind;
    for (const one of kinds.children) one.setAttribute("aria-pressed", String(one === button));
    sift();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sit]");
    if (button) sit(button);
  });
  let coming = 0;
  const show = (table) => {
    if (shown(table) || coming) return;
    coming = setTimeout(() => {
      coming = 0;
      added().then(sift);
    }, SOON_MS);
  };
  const update = async () => {
    const found = await read("/tables").catch(() => null);
    for (const table of (found && found.tables) || []) show(table);
  };
  stream({ lobby: true }, page.me.name, (message) => {
    if (message.kind === "lobby") show(message.data);
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

// Tables that were opened since the page came are taken from the page as it is now, each at its place.
async function added() {
  const answer = await fetch("/").catch(() => null);
  if (!answer || !answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const here = (selector) => document.querySelector(selector);
  merged(here(".kinds"), page.querySelectorAll(".kinds button"), (one) => here(`.kinds [data-kind="${one.dataset.kind}"]`));
  const known = (one) => here(`.game[data-name="${one.dataset.name}"]`);
  const games = [...page.querySelectorAll(".game")];
  for (const game of games.filter(known)) {
    merged(known(game).querySelector(".about"), game.querySelectorAll(".open-table"), (one) => here(`[data-table="${one.dataset.table}"]`), ".links");
  }
  merged(here(".games"), games, known);
}

// What is not known yet comes after the one before it in the list.
function merged(into, all, known, end) {
  let before = null;
  for (const one of all) {
    const old = known(one);
    if (!old && before) before.after(document.adoptNode(one));
    else if (!old) into.insertBefore(document.adoptNode(one), end ? into.querySelector(end) : into.firstChild);
    before = old || one;
  }
}

// Whether the table is on this page.
function shown(table) {
  const element = document.querySelector(`[data-table="${table.id}"]`);
  if (!element) return false;
  const free = table.seats - table.taken.length;
  element.querySelector("[data-part=seats]").textContent = words(table);
  const button = element.querySelector("[data-sit]");
  if (button) button.disabled = !free || !table.open;
  return true;
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
