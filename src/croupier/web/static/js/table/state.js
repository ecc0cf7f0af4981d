// The table's one store, and all that can be done to it. No rule of a game stands here: the view says what may be done.
import { merge, kept, keep, store } from "../lib/store.js";
import { post, read } from "../lib/api.js";
import { ask, say } from "../lib/say.js";
import { settings, time } from "../lib/settings.js";
import { heardOf, sound } from "../lib/sound.js";
import { CHIPS } from "../lib/money.js";

export const table = store({});

const BEHIND = 1500;
const CHANGED = 2000;
let flight = null;
let waiting = [];
let queue = [];
let playing = false;
let skip = false;

export function begin(page) {
  const view = page.view;
  const seats = (view.you && view.you.seats) || [];
  table.set({
    page,
    id: page.table,
    sheet: page.cloth,
    view,
    pieces: view.laid || {},
    told: page.told || [],
    last: page.last || [],
    pending: {},
    chip: kept("chip", 500),
    seat: seats.includes(kept(`seat ${page.table}`, 0)) ? kept(`seat ${page.table}`, 0) : seats[0] || null,
    at: null,
    note: null,
    panel: kept("panel", ""),
    mode: kept("mode", "picture"),
    camera: "",
    settings: settings(),
    coach: kept("coach", false),
    coached: null,
    connected: true,
    set: null,
    figures: undefined,
    changed: [],
  });
  heed();
}

const get = () => table.get();

// What the page heard from the house

export function heard(message) {
  const { view } = get();
  if (message.kind === "lost") return table.set({ connected: false });
  if (message.kind === "open") {
    table.set({ connected: true });
    return catchUp();
  }
  const { data } = message;
  if (message.kind === "reset") return !data || !data.table || data.table === get().id ? refresh() : undefined;
  if (message.kind !== "table" || !data || data.table !== get().id || data.after < newest(view).seq) return undefined;
  if (data.after > newest(view).seq) return refresh();
  if (data.view) return eyes(data.view);
  queue.push({ ...data, view: merge(newest(view), data.patch || {}) });
  return play();
}

// Somebody who sat down or got up looks with other eyes: the page is made for them anew.
function eyes(view) {
  const mine = (one) => JSON.stringify([one.you.kind, one.you.seats]);
  if (mine(view) !== mine(get().view)) return get().leaving ? undefined : location.reload();
  queue = [];
  skip = true;
  return arrive(view, []);
}

// What happened between the page and its stream is not missed.
async function catchUp() {
  const before = newest(get().view).seq;
  const found = await read(`/tables/${get().id}`).catch(() => null);
  if (!found) return;
  if (found.seq < before) location.reload(); // another log is served here now
  const { seq } = newest(get().view);
  if (found.seq > seq || (found.seq === seq && !queue.length)) eyes(found);
}

const newest = (view) => (queue.length ? queue[queue.length - 1].view : view);

export async function refresh() {
  try {
    const found = await read(`/tables/${get().id}`);
    queue = [];
    skip = true;
    eyes(found);
  } catch {
    setTimeout(refresh, 1000);
  }
}

async function play() {
  if (playing) return;
  playing = true;
  while (queue.length) {
    const one = queue[0];
    skip = false;
    const still = time("chip") < 5 || document.hidden;
    const frames = still ? [] : one.frames || [];
    for (const frame of frames) {
      if (skip || queue.length > 6) break;
      heardOf(frame, get().pieces);
      table.set((state) => ({ pieces: after(state.pieces, frame) }));
      await pause(frame.ms);
    }
    if (queue[0] === one) {
      queue.shift();
      if (still) for (const frame of one.frames || []) heardOf(frame, get().pieces);
      arrive(one.view, one.told || [], still);
    }
  }
  playing = false;
}

function pause(ms) {
  const behind = queue.slice(1).reduce((sum, one) => sum + (one.frames || []).reduce((all, frame) => all + frame.ms, 0), 0);
  const wait = behind > BEHIND ? ms / 4 : ms;
  return new Promise((go) => {
    const timer = setTimeout(go, wait);
    jump = () => {
      clearTimeout(timer);
      go();
    };
  });
}
let jump = () => {};

// A key or a tap ends what moves.
export function hurry() {
  if (!playing) return false;
  skip = true;
  jump();
  return true;
}

function after(pieces, frame) {
  const found = {};
  for (const [name, piece] of Object.entries(pieces)) if (!piece.out) found[name] = piece;
  for (const [name, to] of Object.entries(frame.gone || {})) {
    if (found[name]) found[name] = { ...found[name], x: to[0], y: to[1], out: true };
  }
  return Object.assign(found, frame.put || {});
}

function arrive(view, told, still = false) {
  const before = get().view;
  const pieces = view.laid || {};
  const changed = still ? Object.keys(pieces).filter((name) => JSON.stringify(pieces[name]) !== JSON.stringify((before.laid || {})[name])) : [];
  table.set((state) => ({
    view,
    pieces,
    changed,
    camera: state.camera === "close" && before.state !== view.state ? "" : state.camera,
    told: [...state.told, ...told].slice(-200),
    last: view.last || state.last,
    note: state.note && state.note.seq < view.seq && !state.note.stays ? null : state.note,
    pending: before.request === view.request ? state.pending : {},
    set: before.request === view.request ? state.set : null,
  }));
  if (changed.length) setTimeout(() => table.set((state) => (state.changed === changed ? { changed: [] } : {})), CHANGED);
  if (before.state === "bets" && view.state !== "bets") sound("closed");
  say(told.map((line) => line.text));
  heed();
}

// What is asked of this viewer is said at once.
function heed() {
  const { view } = get();
  const mine = view.moves || {};
  if (mine.decide || Object.keys(mine.set || {}).length || mine.attest || mine.tell) ask(view.words);
  else ask("");
}

// What this viewer does

export const acting = (area) => area.seat || get().seat;

export function areaNow(key, state = get()) {
  const area = state.sheet.areas[key];
  const seat = area.seat || state.seat;
  const moves = state.view.moves || {};
  const mine = (state.view.seats || {})[seat] || {};
  const stakes = mine.stakes || {};
  const coupon = ((mine.beside || {})[area.spot] || []).find((one) => one.kind === "coupon");
  const found = ((moves.areas || {})[seat] || {})[area.spot];
  return {
    area,
    seat,
    open: Boolean(found && !found.refused),
    least: found && found.least,
    most: found && found.most,
    step: found && found.step,
    refused: found && found.refused,
    cents: (stakes[area.spot] || 0) + (state.pending[`${seat}/${area.spot}`] || 0),
    coupon: coupon ? coupon.face_cents : 0,
    take: ((moves.take || {})[seat] || []).includes(area.spot),
    says: ((moves.say || {})[seat] || {})[area.spot] || [],
  };
}

// The chosen chip as this area takes it: no less than its least, in its steps, no more than its most.
export function chipOn(now, chip) {
  if (chip <= now.least) return now.least;
  const steps = Math.ceil((chip - now.least) / now.step);
  return Math.min(now.most, now.least + steps * now.step);
}

// The table has gone on, and the page is still showing how: what is pressed now only hurries it.
function late() {
  if (newest(get().view).request === get().view.request) return false;
  hurry();
  return true;
}

export function place(key) {
  table.set({ at: key });
  if (late()) return undefined;
  const now = areaNow(key);
  if (!now.open) return refuse(key, now);
  const cents = chipOn(now, get().chip);
  const spot = `${now.seat}/${now.area.spot}`;
  table.set((state) => ({ pending: { ...state.pending, [spot]: (state.pending[spot] || 0) + cents }, note: null }));
  const same = waiting.find((one) => one.do === "place" && one.seat === now.seat && one.spot === now.area.spot);
  if (same) same.cents += cents;
  else waiting.push({ do: "place", seat: now.seat, spot: now.area.spot, cents, request: get().view.request });
  return pump();
}

function refuse(key, now) {
  const { view } = get();
  const why = now.refused || { why: view.you.kind === "seat" ? view.words : "watching only", clause: view.clause, instead: null };
  note({ title: now.area.name, ...why, at: key });
}

export function note(found) {
  table.set({ note: { ...found, seq: get().view.seq } });
  ask([found.title, found.why, found.instead].filter(Boolean).join(". "));
}

export function take(key) {
  const now = areaNow(key);
  if (!now.cents) return;
  const lies = get().view.seats[now.seat].stakes[now.area.spot] || 0;
  if (lies) act({ do: "take", seat: now.seat, spot: now.area.spot, cents: lies });
}

export function act(command) {
  if (late()) return undefined;
  waiting.push({ request: get().view.request, ...command });
  return pump();
}

async function pump() {
  if (flight || !waiting.length) return;
  flight = waiting.shift();
  const spot = flight.do === "place" ? `${flight.seat}/${flight.spot}` : null;
  try {
    const done = await post(`/tables/${get().id}/commands`, flight);
    if (done.said && done.said.length) table.set((state) => ({ told: [...state.told, ...done.said] }));
    if (done.view) eyes(done.view);
    await until(done.seq);
  } catch (error) {
    const problem = error.problem || { why: String(error.message || error) };
    if (spot) waiting = waiting.filter((one) => one.do !== "place");
    note({ title: problem.tried || "", why: problem.why, clause: problem.clause, instead: problem.instead, stays: true });
    if (String(problem.type).endsWith("/unauthenticated")) location.assign(`/sign-in?back=${encodeURIComponent(location.pathname)}`);
    if (problem.type && String(problem.type).endsWith("stale")) await refresh();
    if (problem.status === 0) await refresh();
    table.set({ pending: {} });
  }
  if (spot) {
    table.set((state) => {
      const pending = { ...state.pending };
      delete pending[spot];
      for (const one of waiting) if (one.do === "place") pending[`${one.seat}/${one.spot}`] = one.cents;
      return { pending };
    });
  }
  flight = null;
  pump();
}

// The chip is solid when the house has told everybody; if its word does not come by the stream it is fetched.
function until(seq) {
  if (!seq) return Promise.resolve();
  return new Promise((go) => {
    const begun = Date.now();
    const look = () => {
      const { view } = get();
      if (newest(view).seq >= seq) return go();
      if (Date.now() - begun > 2500) return refresh().then(go);
      return setTimeout(look, 15);
    };
    look();
  });
}

export const ready = () => get().view.moves.go && act({ do: "go" });

export function choose(number) {
  if (!CHIPS[number - 1]) return;
  keep("chip", CHIPS[number - 1]);
  table.set({ chip: CHIPS[number - 1] });
}

export function show(panel) {
  const now = get().panel === panel ? "" : panel;
  keep("panel", now);
  table.set({ panel: now });
}

export function mode() {
  const now = get().mode === "list" ? "picture" : "list";
  keep("mode", now);
  table.set({ mode: now });
}

export function coach() {
  const on = !get().coach;
  keep("coach", on);
  table.set({ coach: on, coached: null });
}

export function sitAs(seat) {
  keep(`seat ${get().id}`, seat);
  table.set({ seat });
}

// Setting a hand: cards in parts, as the reader has laid them so far.
export function setting(state = get()) {
  const offered = (state.view.moves && state.view.moves.set) || {};
  const seat = Object.keys(offered)[0];
  if (!seat) return null;
  const offer = offered[seat];
  const lies = state.set || offer.cards.map((_, i) => firstPart(offer, i));
  return { seat: Number(seat), offer, lies };
}

function firstPart(offer, i) {
  return offer.parts.length && i < offer.parts[0][1] ? offer.parts[0][0] : rest(offer, i);
}

function rest(offer, i) {
  let gone = 0;
  for (const [name, room] of offer.parts) {
    gone += room;
    if (i < gone) return name;
  }
  return offer.parts[0][0];
}

// A card goes to the next part that is not its own.
export function move(i) {
  const now = setting();
  if (!now) return;
  const names = now.offer.parts.map(([name]) => name);
  const lies = [...now.lies];
  lies[i] = names[(names.indexOf(lies[i]) + 1) % names.length];
  table.set({ set: lies });
}

export function houseWay() {
  const now = setting();
  if (now && now.offer.house_way) lay(now.offer.house_way);
}

// The cards of a hand that is being set, laid as somebody says.
export function lay(way) {
  const now = setting();
  if (!now) return;
  const left = now.offer.cards.map((card) => card);
  const lies = now.offer.cards.map(() => "");
  for (const [part] of now.offer.parts) {
    for (const card of way[part] || []) {
      const i = left.indexOf(card);
      left[i] = null;
      lies[i] = part;
    }
  }
  table.set({ set: lies });
}

export function partsOf(now) {
  return Object.fromEntries(now.offer.parts.map(([name]) => [name, now.offer.cards.filter((_, i) => now.lies[i] === name)]));
}

export const isSet = (now) => now.offer.parts.every(([name, room]) => partsOf(now)[name].length === room);

export function foulNow(now) {
  const fouls = (now.offer.foul && now.offer.foul.settings) || [];
  const text = (parts) => JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, cards]) => [name, [...cards].sort()]).sort()));
  const mine = text(partsOf(now));
  return isSet(now) ? fouls.find((one) => text(one.parts) === mine) : null;
}

// Where the coach is on: how many decisions, how many of them cost something, and how much on average.
export const NOTHING = { decisions: 0, mistakes: 0, cents: 0 };

export function tally(value) {
  const { coached } = get();
  if (!coached || value === undefined) return;
  const sums = kept("coached", NOTHING);
  const lost = (coached.best - value) * coached.unit;
  const wrong = lost > 0.005;
  keep("coached", { decisions: sums.decisions + 1, mistakes: sums.mistakes + wrong, cents: sums.cents + (wrong ? lost : 0) });
}
