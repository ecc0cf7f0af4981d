// The player's table, and the spectator's: the cloth in the middle, what is said beside it, what may be done below.
import { html, render } from "../../vendor/preact.js";
import { post } from "../lib/api.js";
import { onKeys } from "../lib/keys.js";
import { keep, kept } from "../lib/store.js";
import { stream } from "../lib/stream.js";
import { WAYS, adopt, keyedArea, step } from "./cloth.js";
import { settle, summed } from "./coach.js";
import { Foot, decide, doUndo } from "./foot.js";
import { Head } from "./head.js";
import { List } from "./list.js";
import { Side, law, write } from "./side.js";
import { NOTHING, act, begin, choose, coach, heard, houseWay, hurry, isSet, mode, note, place, ready, setting, show, sitAs, table, take } from "./state.js";

export function start(page) {
  page.sits = ["spectator", "seat"].includes(page.view.you.kind) ? sit : null;
  page.leaves = page.view.you.kind === "seat" ? leave : null;
  begin(page);
  const into = (id) => {
    const element = document.getElementById(id);
    element.replaceChildren();
    return element;
  };
  const [head, side, foot, said, below] = ["head", "side", "foot", "said", "below"].map(into);
  const picture = document.getElementById("picture");
  const listing = document.getElementById("list");
  adopt(picture.querySelector("svg.cloth"));
  table.hear((state) => {
    const list = state.mode === "list";
    picture.hidden = list;
    listing.hidden = !list;
    render(html`<${Head} state=${state} />`, head);
    render(html`<${Side} state=${state} />`, side);
    render(html`<${Foot} state=${state} />`, foot);
    render(html`<${Said} note=${state.note} />`, said);
    render(html`<${Below} state=${state} />`, below);
    render(list ? html`<${List} state=${state} />` : null, listing);
    document.body.dataset.seq = state.view.seq;
    document.title = `${page.name}: ${state.view.words}`;
  });
  onKeys(keys);
  stream({ tables: [page.table] }, page.me.name, heard);
  document.body.dataset.ready = "true";
}

async function sit(seat, event) {
  if (event) event.preventDefault();
  try {
    await post(`/tables/${table.get().id}/commands`, seat ? { do: "sit", seat } : { do: "sit" });
    location.reload();
  } catch (error) {
    note({ title: "Sit down", ...error.problem, stays: true });
  }
}

async function leave() {
  const { id, seat, view } = table.get();
  table.set({ leaving: view.you.seats.length < 2 });
  try {
    await post(`/tables/${id}/commands`, { do: "leave", seat });
    if (!table.get().leaving) return;
    farewell();
    location.assign("/");
  } catch (error) {
    table.set({ leaving: false });
    note({ title: "Leave", ...error.problem });
  }
}

// With the coach: what the mistakes cost is said once more in the lobby.
function farewell() {
  const sums = kept("coached", NOTHING);
  keep("farewell", sums.decisions ? summed(sums) : "");
  keep("coached", NOTHING);
}

function Said({ note: found }) {
  if (!found) return null;
  return html`<div class="note">
    <span><span class="why">${found.title ? `${found.title}: ` : ""}${found.why}</span>${found.instead ? html`<span class="instead"> · ${found.instead}</span>` : null}</span>
    ${law(found.clause)}<button class="quiet tiny" aria-label="close" onClick=${() => table.set({ note: null })}>✕</button></div>`;
}

// Below the picture: cameras and the cards of all on a small screen; the seats where the rail has no room for names; the board.
const MOST_DICE = 10;
const MOST_CARDS = 8; // more of them are no hand: burned, or discarded

function Below({ state }) {
  const { view, sheet } = state;
  const named = Object.keys(sheet.views || {});
  const lies = Object.keys(view.hands || {}).length ? view.hands : view.last_hands;
  const common = Object.entries(lies || {}).filter(([hand, cards]) => cards.length && cards.length <= MOST_CARDS && !/^seat \d/.test(hand));
  const rail = Object.keys(sheet.seats).length;
  const thrown = Object.entries(state.pieces).filter(([, piece]) => piece.kind === "die" && !piece.out);
  const { wheel } = state.pieces;
  const mine = view.you.seats || [];
  return html`
    <div class="common">${common.map(([hand, cards]) => html`<figure key=${hand}><figcaption>${hand}</figcaption>
      ${cards.map((card, i) => html`<svg key=${i} viewBox="-.8 -1.1 1.6 2.2" role="img" aria-label=${card}><use href=${`#${card}`} /></svg>`)}</figure>`)}
      ${thrown.length && thrown.length <= MOST_DICE ? html`<figure><figcaption>dice</figcaption>${thrown.map(([name, piece]) => html`<svg key=${name} class=${`die ${piece.look || ""}`} viewBox="-.55 -.55 1.1 1.1" role="img" aria-label=${String(piece.face)}><use href=${`#die-${piece.face}`} /></svg>`)}</figure>` : null}
      ${wheel ? html`<figure><figcaption>the wheel stopped at</figcaption><b>${wheel.words}</b></figure>` : null}</div>
    ${named.length > 1 ? html`<div class="cameras" role="group" aria-label="what is shown">${named.map((name, i) => html`<button key=${name} class="tiny"
      aria-pressed=${state.camera === name || (!state.camera && i === 0) ? "true" : "false"} onClick=${() => table.set({ camera: name })}>${name}</button>`)}</div>` : null}
    ${rail ? null : html`<div class="seats-strip">${Object.entries(view.seats).map(([seat, one]) => html`<${Seat} key=${seat} seat=${Number(seat)} name=${one.name} mine=${mine} now=${state.seat} />`)}</div>`}`;
}

function Seat({ seat, name, mine, now }) {
  if (!mine.includes(seat)) return html`<span>${seat} · ${name}</span>`;
  if (mine.length === 1) return html`<span class="you">${seat} · you</span>`;
  return html`<button class=${seat === now ? "you" : ""} aria-pressed=${seat === now ? "true" : "false"} onClick=${() => sitAs(seat)}>${seat} · you</button>`;
}

function keys(key, event) {
  const state = table.get();
  if (key === "Escape") return escape();
  if (key === "/") return write();
  if (state.settings.keys === "off") return false;
  const listed = event.target.closest && event.target.closest(".listing, .side, .top");
  if (key in WAYS && !listed) return step(WAYS[key]);
  const moves = state.view.moves || {};
  if (key === "Enter" || key === " ") return enter(state, event);
  if ((key === "Backspace" || key === "Delete") && state.at) return yes(() => take(state.at));
  if (/^[1-7]$/.test(key)) return yes(() => choose(Number(key)));
  const choice = moves.decide && moves.decide.choices.find((one) => one.key === key.toLowerCase());
  if (choice) return yes(() => decide(choice));
  switch (key.toLowerCase()) {
    case "u": return yes(() => doUndo((moves.undo || {})[state.seat], state.seat));
    case "a": return (moves.again || {})[state.seat] ? yes(() => act({ do: "again", seat: state.seat })) : false;
    case "r": return go(state);
    case "h": return setting(state) ? yes(houseWay) : false;
    case "v": return yes(mode);
    case "w": return yes(() => act({ do: "words", text: "why" }));
    case "l": return yes(() => state.view.clause && location.assign(`/law/${state.view.clause.replace(" ", "/")}`));
    case "c": return yes(coach);
    case "n": return yes(() => show("ahead"));
    case "?": return yes(() => show("help"));
    default: return false;
  }
}

const yes = (does) => {
  does();
  return true;
};

function escape() {
  if (hurry()) return true;
  const { note: found, panel } = table.get();
  if (document.activeElement && document.activeElement.id === "words") document.activeElement.blur();
  if (found) table.set({ note: null });
  else if (panel) show(panel);
  return true;
}

// Enter puts the chip where the keys have led, sets the hand, or says ready.
function enter(state, event) {
  const key = keyedArea(event);
  if (key) return yes(() => place(key));
  const now = setting(state);
  if (now) return isSet(now) ? yes(() => settle(now)) : false;
  return event.key === "Enter" ? go(state) : false;
}

function go(state) {
  const found = (state.view.moves || {}).go;
  if (!found) return false;
  return yes(() => (found.refused ? note({ title: found.words, ...found.refused }) : ready()));
}
