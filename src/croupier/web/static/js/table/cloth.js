// The cloth came with the page. Its areas become buttons, pieces are laid on it, cameras look at parts of it.
import { html, render } from "../../vendor/preact.js";
import { amounts, dollars } from "../lib/money.js";
import { Card, Chip, Coupon, Die, Puck, Wheel } from "./pieces.js";
import { areaNow, hurry, move, place, setting, sitAs, table, take } from "./state.js";

const SVG = "http://www.w3.org/2000/svg";
const SMALL = 44;
const ZOOM = 8;
const LEAST_PRINT = 5; // pixels: what would be smaller is left out, and read beside the table

export function adopt(svg, { turned = false } = {}) {
  const { sheet } = table.get();
  const whole = svg.getAttribute("viewBox");
  const found = {};
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-roledescription", "cloth");
  svg.classList.add("live");
  for (const element of svg.querySelectorAll("g.area")) {
    const seat = element.closest("g.seat");
    const key = `${seat ? seat.dataset.seat : ""}/${element.dataset.spot}`;
    if (!sheet.areas[key]) continue;
    (found[key] ||= []).push(element);
    element.dataset.key = key;
  }
  for (const [key, elements] of Object.entries(found)) {
    elements[0].setAttribute("role", "button");
    elements[0].setAttribute("tabindex", "-1");
    for (const element of elements) listen(element, key, svg);
  }
  const print = [...svg.querySelectorAll("text")].map((text) => [text, parseFloat(getComputedStyle(text).fontSize)]);
  new ResizeObserver(() => legible(svg, print)).observe(svg);
  const rail = svg.appendChild(document.createElementNS(SVG, "g"));
  const pieces = svg.appendChild(document.createElementNS(SVG, "g"));
  pieces.setAttribute("class", "pieces");
  pieces.setAttribute("aria-hidden", "true");
  if (turned) turn(svg, whole);
  svg.addEventListener("pointerdown", () => hurry());
  table.hear((state) => {
    mark(found, state);
    seats(svg, state);
    render(html`<${Rail} state=${state} turned=${turned} />`, rail);
    render(html`<${Pieces} state=${state} svg=${svg} turned=${turned} />`, pieces);
    if (look(svg, whole, state)) legible(svg, print);
  });
  return found;
}

function legible(svg, print) {
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const unit = Math.min(svg.clientWidth / wide, svg.clientHeight / high);
  for (const [text, size] of print) toggle(text, "small", unit * size < LEAST_PRINT);
}

// The dealer sees the table from the other side.
function turn(svg, whole) {
  const [x, y, w, h] = whole.split(" ").map(Number);
  const all = document.createElementNS(SVG, "g");
  all.setAttribute("transform", `rotate(180 ${x + w / 2} ${y + h / 2})`);
  all.setAttribute("class", "turned");
  for (const child of [...svg.children]) if (child.tagName !== "title" && child.tagName !== "radialGradient") all.append(child);
  svg.append(all);
}

function listen(element, key, svg) {
  let held = 0;
  element.addEventListener("click", (event) => {
    event.stopPropagation();
    if (held === -1) {
      held = 0;
      return;
    }
    if (tooSmall(element, event, svg)) return;
    focusOn(key);
    place(key);
  });
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    take(key);
  });
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return;
    held = setTimeout(() => {
      held = -1;
      take(key);
    }, 550);
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"]) {
    element.addEventListener(kind, () => {
      if (held > 0) clearTimeout(held);
      if (held > 0) held = 0;
    });
  }
  element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && table.set({ at: key }));
  element.addEventListener("focus", () => table.set({ at: key }));
}

// A finger needs room: on a target that is too small for it the first tap only comes closer.
function tooSmall(element, event, svg) {
  if (event.pointerType !== "touch" && !matchMedia("(pointer: coarse)").matches) return false;
  const box = element.firstElementChild.getBoundingClientRect();
  if (Math.min(box.width, box.height) >= SMALL - 8 || Math.max(box.width, box.height) >= 2.5 * SMALL) return false;
  const { sheet } = table.get();
  const area = sheet.areas[element.dataset.key];
  const wide = Math.min(ZOOM, (svg.clientWidth / SMALL) * Math.min(area.box[2], area.box[3]));
  const high = (wide * svg.clientHeight) / svg.clientWidth;
  const middle = [area.box[0] + area.box[2] / 2, area.box[1] + area.box[3] / 2];
  table.set({ at: element.dataset.key, camera: "close", close: [middle[0] - wide / 2, middle[1] - high / 2, wide, high] });
  return true;
}

function look(svg, whole, state) {
  const small = matchMedia("(max-width: 700px)").matches;
  const views = state.sheet.views || {};
  const chosen = state.camera === "close" ? state.close : views[state.camera] || (small ? Object.values(views)[0] : null);
  const box = chosen ? chosen.join(" ") : whole;
  if (svg.getAttribute("viewBox") === box) return false;
  svg.setAttribute("viewBox", box);
  return true;
}

export function focusOn(key) {
  const element = document.querySelector(`g.area[data-key="${CSS.escape(key)}"][role=button]`);
  table.set({ at: key });
  if (element && document.activeElement !== element) element.focus({ preventScroll: true });
}

// What an area is called by those who listen: name, what it pays, what lies there, what it takes, or why not.
export function named(now, state) {
  const wager = state.sheet.wagers[now.area.spot.split("@")[0]];
  const best = wager && wager.rows.find((row) => row[1] !== "lose");
  const said = [now.area.name];
  if (best) said.push(`pays ${best[1]}`);
  if (now.cents) said.push(`you have ${dollars(now.cents)}`);
  if (now.coupon) said.push(`a coupon of ${dollars(now.coupon)} under it`);
  if (now.open) said.push(`takes ${amounts(now)}`);
  else if (now.refused) said.push(now.refused.why);
  return said.join(", ");
}

function mark(found, state) {
  const keys = Object.keys(found);
  const open = keys.filter((key) => areaNow(key, state).open);
  const at = found[state.at] ? state.at : open[0] || keys[0];
  for (const [key, elements] of Object.entries(found)) {
    const now = areaNow(key, state);
    const why = state.note && state.note.at === key;
    for (const element of elements) {
      toggle(element, "open", now.open);
      toggle(element, "mine", Boolean(now.area.seat) && now.seat === now.area.seat);
      toggle(element, "held", now.cents > 0);
      toggle(element, "yours", now.cents > 0);
      toggle(element, "why", Boolean(why));
    }
    const first = elements[0];
    const label = named(now, state);
    if (first.getAttribute("aria-label") !== label) first.setAttribute("aria-label", label);
    attribute(first, "aria-disabled", now.open ? "false" : "true");
    attribute(first, "tabindex", key === at ? "0" : "-1");
  }
}

function attribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function toggle(element, name, on) {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

function seats(svg, state) {
  const mine = (state.view.you && state.view.you.seats) || [];
  for (const element of svg.querySelectorAll("g.seat")) {
    const seat = Number(element.dataset.seat);
    toggle(element, "yours", mine.includes(seat));
    for (const area of element.querySelectorAll("g.area")) toggle(area, "under", Boolean(state.pieces[`chip/${seat}/${area.dataset.spot}`]));
  }
  const covered = new Set(Object.values(state.pieces).map((piece) => piece.on));
  for (const rest of svg.querySelectorAll("g.rest")) toggle(rest, "under", covered.has(rest.dataset.holds));
}

function Rail({ state, turned }) {
  const mine = (state.view.you && state.view.you.seats) || [];
  return Object.entries(state.sheet.seats).map(([seat, [x, y, angle]]) => {
    const taken = state.view.seats[seat];
    const you = mine.includes(Number(seat));
    const words = you ? "You" : taken ? taken.name : state.page.sits && state.view.you.kind === "spectator" ? "sit here" : "";
    const kind = you ? "you" : taken ? "" : "free";
    const text = html`<text class=${`rail-name ${kind}`} text-anchor="middle" y=".2">${words ? `${seat} · ${words}` : seat}</text>`;
    const face = turned ? 180 : 0;
    const inner = !taken && state.page.sits && ((state.view.moves.sit || {}).seats || []).includes(Number(seat))
      ? html`<a class="sit" href="#" aria-label=${`sit at seat ${seat}`} onClick=${(event) => state.page.sits(Number(seat), event)}>${text}</a>`
      : you && mine.length > 1
        ? html`<a class="sit" href="#" onClick=${(event) => { event.preventDefault(); sitAs(Number(seat)); }}>${text}</a>`
        : text;
    return html`<g key=${seat} transform=${`translate(${x} ${y}) rotate(${angle + face})`}>${inner}</g>`;
  });
}

const DRAWN = { coupon: Coupon, chip: Chip, card: Card, die: Die, puck: Puck, wheel: Wheel };

function Pieces({ state, svg, turned }) {
  const mine = (state.view.you && state.view.you.seats) || [];
  const over = state.view.state === "over" && state.view.you.kind !== "replay";
  const now = setting(state);
  const hidden = now ? `seat ${now.seat}` : null;
  const pieces = Object.entries(state.pieces).filter(([, piece]) => !(now && piece.kind === "card" && piece.hand === hidden));
  const under = (piece) => piece.kind !== "coupon";
  const first = (piece, at) => (turned && piece.kind === "card" ? -at : 0); // so that the corners are seen from the other side too
  const order = new Map(pieces.map(([, piece], at) => [piece, first(piece, at)]));
  pieces.sort(([, one], [, other]) => under(one) - under(other) || mine.includes(one.seat) - mine.includes(other.seat) || order.get(one) - order.get(other));
  const drawn = pieces.map(([name, piece]) => {
    const Drawn = DRAWN[piece.kind];
    const own = mine.includes(piece.seat);
    const pending = piece.kind === "chip" && own && !piece.rest ? state.pending[`${piece.seat}/${piece.spot}`] : 0;
    const shown = pending ? { ...piece, cents: piece.cents + pending } : piece;
    const common = piece.kind === "chip" && state.sheet.areas[`/${piece.spot}`]; // an area of all: whose stack it is has to be said
    return html`<${Drawn} key=${name} name=${name} piece=${shown} own=${own} whose=${common && !own ? piece.seat : null} changed=${state.changed.includes(name)} pending=${Boolean(pending)} past=${over} svg=${svg} turned=${turned} />`;
  });
  return [...drawn, ...fresh(state, mine), ...(now ? inHand(now, state) : [])];
}

// Chips that the house has not confirmed yet, where none lay before.
function fresh(state) {
  return Object.entries(state.pending).flatMap(([spot, cents]) => {
    if (state.pieces[`chip/${spot}`] || !cents) return [];
    const [seat, ...rest] = spot.split("/");
    const area = state.sheet.areas[spot] || state.sheet.areas[`/${rest.join("/")}`];
    if (!area) return [];
    const piece = { kind: "chip", x: area.x, y: area.y, cents, seat: Number(seat), spot: rest.join("/") };
    return [html`<${Chip} key=${`chip/${spot}`} name=${`chip/${spot}`} piece=${piece} own=${true} pending=${true} />`];
  });
}

// A hand that is being set lies in its parts; a card goes over to the other by a touch.
function inHand(now, state) {
  return now.offer.parts.flatMap(([part]) => {
    const rest = state.sheet.rests[`seat ${now.seat} ${part}`];
    if (!rest) return [];
    const mine = now.offer.cards.map((card, i) => ({ card, i })).filter(({ i }) => now.lies[i] === part);
    const step = Math.min(1.6, Math.max(0.45, (rest.w - 1.5) / Math.max(1, mine.length - 1)));
    const angle = (rest.turn * Math.PI) / 180;
    return mine.map(({ card, i }, place) => {
      const off = (place - (mine.length - 1) / 2) * step;
      const piece = { kind: "card", card, x: rest.x + off * Math.cos(angle), y: rest.y + off * Math.sin(angle), turn: rest.turn };
      return html`<${Card} key=${`set/${i}`} name=${`set/${i}`} piece=${piece} onClick=${() => move(i)} />`;
    });
  });
}

export const WAYS = { ArrowLeft: 0, ArrowUp: 1, ArrowRight: 2, ArrowDown: 3 };

// The area to which the keys have led, if they were used last: Enter puts a chip there. After a click Enter means ready.
let byKeys = false;
addEventListener("keydown", (event) => (event.key === "Tab" || event.key in WAYS ? (byKeys = true) : null), true);
addEventListener("pointerdown", () => (byKeys = false), true);

export function keyedArea(event) {
  const area = byKeys && event.target.closest && event.target.closest(".area");
  return area && table.get().sheet.areas[area.dataset.key] ? area.dataset.key : null;
}

// One area on, as the server says the arrows lead.
export function step(way) {
  const { at, sheet } = table.get();
  const names = Object.keys(sheet.areas);
  const open = names.filter((name) => areaNow(name).open);
  const from = sheet.areas[at] ? at : open[0] || names[0];
  if (!from) return false;
  const onCloth = document.activeElement && document.activeElement.closest && document.activeElement.closest(".area");
  focusOn(onCloth || sheet.areas[at] ? sheet.next[from][way] : from);
  return true;
}
