// The state of the designer: a design as the house counted it, the payments as they stand now, and the way back.
import { read } from "../lib/api.js";
import { compare, from } from "../lib/fraction.js";
import { counted, words } from "../lib/jobs.js";
import { store } from "../lib/store.js";
import { pays, priced, units } from "./price.js";

const PAUSE_MS = 150;
const MOST_BACK = 200;
export const lab = store({});
let page = null;
let timer = 0;
let asking = null;
let written = 0;

export const name = (row) => `${row.wager}.${row.outcome}`;
export const wagerNow = (state = lab.get()) => state.wagers.find((one) => one.wager === state.at) || state.wagers[0];
export const partOf = (wager, row) => wager.parts.find((one) => one.wager === row.wager);
const wordsOf = (state, row) => state.pays[name(row)] ?? row.lawful_pays;

export function begin(given) {
  page = given;
  const now = {};
  for (const wager of given.design.wagers) for (const row of wager.rows) if (row.pays !== row.lawful_pays) now[name(row)] = row.pays;
  lab.set({ wagers: given.design.wagers, strategy: given.design.strategy, pays: now, counted: now, thought: !given.design.lawful,
    at: meant(given), back: [], on: [], stays: {}, job: "", why: "", beside: null, tested: 0 });
  if (given.beside) setBeside(given.beside);
}

// The wager of the address, or the one that it is analysed with.
function meant({ design, wager }) {
  const found = design.wagers.find((one) => one.wager === wager) || design.wagers.find((one) => one.parts.some((part) => part.wager === wager));
  return (found || design.wagers[0]).wager;
}

// Figures

export function figures(wager, state = lab.get(), of = state.pays) {
  const found = priced(wager, wager.rows.map((row) => unitsOf(wager, row, of)));
  return { ...found, bound: wager.hangs && !settled(state, of) };
}

function unitsOf(wager, row, of) {
  const text = of[name(row)] ?? row.lawful_pays;
  return units(row, text, partOf(wager, row).stake_cents) || from(row.units);
}

// Whether the play that was counted is the best one for these payments: nothing decisive changed, or inside its borders.
export function settled(state, of = state.pays) {
  const changed = [];
  for (const row of decisive(state)) if (wordsOf({ pays: of }, row) !== wordsOf({ pays: state.counted }, row)) changed.push(row);
  if (!changed.length) return true;
  if (changed.length > 1) return false;
  const stay = state.stays[name(changed[0])];
  const now = pays(wordsOf({ pays: of }, changed[0]));
  return Boolean(stay && stay.share === shareOf(state, state.counted) && now && now.units
    && (compare(now.units, from(stay.least_units)) >= 0) && (compare(now.units, from(stay.most_units)) <= 0));
}

function* decisive(state) {
  const seen = new Set();
  for (const wager of state.wagers) {
    for (const row of wager.hangs ? wager.rows : []) {
      if (!page.design.decisive.includes(row.wager) || seen.has(name(row))) continue;
      seen.add(name(row));
      yield row;
    }
  }
}

// The law: what may be paid, or why not.
export function refused(row, found, thought) {
  if (!found || !found.units) return "write odds with the word to (40 to 1), push or lose";
  if (thought || row.law === "free" || found.words === row.lawful_pays) return "";
  const least = from(row.least_units);
  if (row.law === "floor") return compare(found.units, least) >= 0 ? "" : `the law asks for no less than ${row.lawful_pays}; pay that or more, or mark it as a thought`;
  return compare(found.units, least) === 0 ? "" : `the law asks for exactly ${row.lawful_pays}; mark it as a thought to price it all the same`;
}

// What is done

export function change(payments, { keep = true } = {}) {
  lab.set((state) => {
    const now = { ...state.pays };
    for (const [id, text] of Object.entries(payments)) {
      if (text === lawful(state, id)) delete now[id];
      else now[id] = text;
    }
    return { pays: now, why: "", ...(keep ? { back: [...state.back, moment(state)].slice(-MOST_BACK), on: [] } : {}) };
  });
  after();
}

const moment = ({ pays: of, thought }) => ({ pays: of, thought });
const lawful = (state, id) => {
  for (const wager of state.wagers) for (const row of wager.rows) if (name(row) === id) return row.lawful_pays;
  return null;
};

export function undo(on = false) {
  const [from_, to] = on ? ["on", "back"] : ["back", "on"];
  const state = lab.get();
  if (!state[from_].length) return;
  const last = state[from_][state[from_].length - 1];
  lab.set({ ...last, [from_]: state[from_].slice(0, -1), [to]: [...state[to], moment(state)], why: "" });
  after();
}

export const reset = () => change(Object.fromEntries(Object.keys(lab.get().pays).map((id) => [id, lawful(lab.get(), id)])));

export function think(thought) {
  const state = lab.get();
  const back = [...state.back, moment(state)];
  const now = { ...state.pays };
  if (!thought) {
    for (const wager of state.wagers) {
      for (const row of wager.rows) {
        if (name(row) in now && refused(row, pays(now[name(row)], partOf(wager, row).stake_cents), false)) delete now[name(row)];
      }
    }
  }
  lab.set({ thought, pays: now, back, on: [] });
  after();
}

export function look(wager) {
  lab.set({ at: wager });
  address();
}

function after() {
  address();
  clearTimeout(timer);
  if (asking) asking.abort();
  const state = lab.get();
  lab.set({ job: "" });
  if (!settled(state)) timer = setTimeout(recount, PAUSE_MS);
}

async function recount() {
  const state = lab.get();
  const of = state.pays;
  const mine = new AbortController();
  asking = mine;
  lab.set({ job: "counting the best play again …" });
  try {
    const found = await counted(`/design/${page.game}/price?${shareOf(state)}`, { signal: mine.signal, told: (job) => mine === asking && lab.set({ job: words(job) }) });
    if (mine !== asking || mine.signal.aborted) return;
    const fresh = Object.fromEntries(found.wagers.map((one) => [one.wager, one]));
    lab.set((now) => ({ wagers: now.wagers.map((one) => fresh[one.wager] || one), counted: of, strategy: found.strategy, job: "" }));
    if (!settled(lab.get())) recount();
  } catch (error) {
    if (mine === asking && !error.off) lab.set({ job: "", why: said(error) });
  }
}

// Between which payments of a row the play stays: asked for when somebody stays at it.
export async function borders(row) {
  const state = lab.get();
  if (!page.design.decisive.includes(row.wager) || !settled(state)) return;
  const share = shareOf(state, state.counted);
  if ((state.stays[name(row)] || {}).share === share) return;
  try {
    const found = await counted(`/design/${page.game}/stays?${share}&wager=${row.wager}&row=${row.outcome}`);
    lab.set((now) => ({ stays: { ...now.stays, [name(row)]: { ...found, share } } }));
  } catch {
    // A row that pays a sum has no borders; nothing is said.
  }
}

export const said = (error) => (error.problem ? [error.problem.detail || error.problem.why, error.problem.instead].filter(Boolean).join("; ") : String(error));

// The address: the same text that the command line writes and takes.

const spelled = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  .replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%24/g, "$").replace(/%20/g, "+");

export function shareOf(state, of = state.pays) {
  const parts = [...page.prefix];
  const rows = new Map();
  for (const wager of page.design.wagers) for (const row of wager.rows) rows.set(name(row), row);
  for (const wager of page.design.order) {
    for (const [id, row] of rows) {
      if (row.wager !== wager || !(id in of) || of[id] === row.lawful_pays) continue;
      const found = pays(of[id]);
      parts.push(["pay", `${id}:${(found && found.short) || of[id]}`]);
    }
  }
  if (state.thought) parts.push(["thought", "1"]);
  return parts.map(([key, value]) => `${key}=${spelled(value)}`).join("&");
}

export function addressOf(state) {
  const share = shareOf(state);
  const parts = [share];
  if (state.at !== page.design.wagers[0].wager || page.target) parts.push(`wager=${spelled(state.at)}`);
  if (page.target) parts.push(`target=${page.target}`);
  if (page.tolerance) parts.push(`tolerance=${page.tolerance}`);
  if (state.beside) parts.push(`beside=${encodeURIComponent(state.beside.share).replace(/%20/g, "+")}`);
  const query = parts.join("&");
  return query === "v=1" ? location.pathname : `${location.pathname}?${query}`;
}

// Not at each key: a browser takes no more than some changes of the address in a while.
function address() {
  clearTimeout(written);
  written = setTimeout(write, 120);
}

function write() {
  const state = lab.get();
  history.replaceState(null, "", addressOf(state));
  const form = document.querySelector("form.options");
  if (!form) return;
  for (const old of form.querySelectorAll("input[name=pay], input[name=thought]")) old.remove();
  for (const [field, value] of new URLSearchParams(shareOf(state))) {
    if (field !== "pay" && field !== "thought") continue;
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: field, value });
    form.append(input);
  }
}

// Two tables side by side

export async function setBeside(share) {
  if (!share) {
    lab.set({ beside: null });
    address();
    return;
  }
  try {
    const found = await counted(`/design/${page.game}?${share}`);
    lab.set({ beside: { share, wagers: found.wagers } });
    address();
  } catch (error) {
    lab.set({ why: said(error) });
  }
}

export const game = () => page.game;
export const pageOf = () => page;
export { counted, read };
