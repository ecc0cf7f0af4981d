// The dealer's console: the cloth from the other side, what is to be keyed, what is to be paid in which order.
import { html, render, useEffect, useRef, useState } from "../../vendor/preact.js";
import { post } from "../lib/api.js";
import { onKeys } from "../lib/keys.js";
import { dollars } from "../lib/money.js";
import { stream } from "../lib/stream.js";
import { WAYS, adopt, keyedArea, step } from "../table/cloth.js";
import { settle } from "../table/coach.js";
import { Rack, Setting, capital, decide } from "../table/foot.js";
import { Head, stateWords } from "../table/head.js";
import { List } from "../table/list.js";
import { Feed, Focus, Help, Settings, Words, law, write } from "../table/side.js";
import { act, begin, choose, heard, houseWay, isSet, mode, note, place, ready, setting, show, sitAs, table, take } from "../table/state.js";
import { Pad, padKey } from "./pads.js";

export function start(page) {
  page.deals = true;
  begin(page);
  const into = (id) => {
    const element = document.getElementById(id);
    element.replaceChildren();
    return element;
  };
  const [head, side, foot, said, below] = ["head", "side", "foot", "said", "below"].map(into);
  const seats = Object.keys(page.view.seats).map(Number);
  table.set({ seat: seats[0] || null, draft: [], paid: 0 });
  adopt(document.querySelector("#picture svg.cloth"), { turned: true });
  const picture = document.getElementById("picture");
  const listing = document.getElementById("list");
  let request = page.view.request;
  table.hear((state) => {
    if (state.view.request !== request) {
      request = state.view.request;
      queueMicrotask(() => table.set({ draft: [], calls: null }));
    }
    const there = Object.keys(state.view.seats).map(Number);
    if (there.length && !there.includes(state.seat)) queueMicrotask(() => sitAs(there[0]));
    const list = state.mode === "list";
    picture.hidden = list;
    listing.hidden = !list;
    render(list ? html`<${List} state=${state} />` : null, listing);
    render(html`<${Head} state=${state} />`, head);
    render(html`<${Console} state=${state} />`, side);
    render(html`<${DealerFoot} state=${state} />`, foot);
    render(html`<${Said} note=${state.note} />`, said);
    render(html`<${Below} state=${state} />`, below);
    document.body.dataset.seq = state.view.seq;
    document.title = `${page.name}, dealer: ${state.view.words}`;
  });
  onKeys(keys);
  stream({ tables: [page.table] }, page.me.name, heard);
  document.body.dataset.ready = "true";
}

function Said({ note: found }) {
  if (!found) return null;
  return html`<div class="note"><span class="why">${found.title ? `${found.title}: ` : ""}${found.why}</span>${found.instead ? html`<span class="instead">${found.instead}</span>` : null}
    ${law(found.clause)}<button class="quiet tiny" aria-label="close" onClick=${() => table.set({ note: null })}>✕</button></div>`;
}

function Below({ state }) {
  const seats = Object.entries(state.view.seats);
  return html`<div class="seats-strip" role="group" aria-label="whose chips">${seats.map(([seat, one]) => html`<button key=${seat} class=${Number(seat) === state.seat ? "you" : ""}
    aria-pressed=${Number(seat) === state.seat ? "true" : "false"} onClick=${() => sitAs(Number(seat))}>${seat} · ${one.name}</button>`)}</div>`;
}

const LONG = 70;

// What the table waits for; a list of every wager is no heading.
function Now({ view }) {
  if (view.words.length <= LONG) return html`<h2>${capital(view.words)} ${law(view.clause)}</h2>`;
  return html`<div><h2>${stateWords(view)} ${law(view.clause)}</h2><p class="soft few" title=${view.words}>${view.words}</p></div>`;
}

function Console({ state }) {
  const { moves } = state.view;
  return html`
    <${Now} view=${state.view} />
    <${Words} />
    ${moves.sit && moves.sit.seats.length && !moves.sit.refused && state.view.dealer !== "practice" ? html`<${Newcomer} seats=${moves.sit.seats} />` : null}
    ${state.panel === "settings" ? html`<${Settings} state=${state} />` : null}
    ${state.panel === "help" ? html`<${Help} keys=${KEYS} />` : null}
    ${state.view.dealer === "practice" && !state.view.tracked ? html`<section><p class="soft">The practice dealer deals here.</p>
      <button data-act="take-over" onClick=${() => act({ do: "hand_over", to: "person" })}>Deal yourself</button></section>` : null}
    ${moves.draw ? html`<${Pad} state=${state} />` : null}
    ${moves.attest ? html`<section class="focus"><h2>${capital(moves.attest.role)}</h2><p>${moves.attest.words} ${law(moves.attest.clause)}</p>
      <button class="primary" data-act="attest" onClick=${() => act({ do: "attest" })}>I confirm it <kbd>Enter</kbd></button></section>` : null}
    ${moves.tell ? html`<${Tell} asked=${moves.tell} />` : null}
    <${Payouts} state=${state} />
    ${(moves.irregular || []).length ? html`<${Irregular} state=${state} />` : null}
    ${state.at && state.sheet.areas[state.at] && state.view.tracked ? html`<${Focus} state=${state} />` : null}
    <${Feed} state=${state} />`;
}

const KEYS = [
  ["Q d 7 h", "cards: rank, then suit"], ["6 4", "dice by their faces"], ["1 7", "the number of a spin"], ["Backspace", "the last one back; at an area its chips"],
  ["Enter", "commit, confirm, go on"], ["Space", "paid: the next one"], ["I", "irregularities, with what would follow"], ["U", "undo the last chips"], ["1 to 6", "choose a chip"],
  ["arrows", "to the next area"], ["V", "list or picture"], ["/", "say it in words: deal, correct, rule"], ["?", "this help"], ["Esc", "nothing keyed; back"],
];

// Somebody sits down at a table that a person deals.
function Newcomer({ seats }) {
  const [player, setPlayer] = useState("");
  const [seat, setSeat] = useState(0);
  const [sum, setSum] = useState("500");
  const send = (event) => {
    event.preventDefault();
    act({ do: "sit", seat: seats.includes(seat) ? seat : seats[0], player: player.trim(), cents: 100 * Number(sum) });
    setPlayer("");
  };
  return html`<form class="newcomer" onSubmit=${send}><label>Seat <select data-newcomer="seat" onChange=${(event) => setSeat(Number(event.target.value))}>
      ${seats.map((one) => html`<option key=${one} value=${one} selected=${one === seat}>${one}</option>`)}</select></label>
    <input data-newcomer="player" aria-label="who sits down" placeholder="who sits down" value=${player} required maxlength="24" autocomplete="off" onInput=${(event) => setPlayer(event.target.value)} />
    <label>$ <input data-newcomer="sum" aria-label="chips in dollars" value=${sum} required pattern="[1-9][0-9]*" inputmode="numeric" onInput=${(event) => setSum(event.target.value)} /></label>
    <button class="tiny" data-act="seat">Seat</button></form>`;
}

function Tell({ asked }) {
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    act({ do: "tell", told: asked.kind === "number" ? Number(text) : text });
    setText("");
  };
  return html`<section class="focus"><h2>${capital(asked.role)}</h2><form class="words" onSubmit=${send}><label>${asked.words} ${law(asked.clause)}
    <input data-tell value=${text} required onInput=${(event) => setText(event.target.value)} inputmode=${asked.kind === "number" ? "numeric" : "text"} /></label><button class="primary">Say</button></form></section>`;
}

// How many payments of this round are ticked off: the list only grows while it is played.
const paidOff = (state) => (state.paidOf === state.view.round ? state.paid : 0);

// How many the next round waits for, where the house says so.
const unpaid = (state) => (state.page.payouts_first && state.view.request == null ? (state.view.payouts || []).length - paidOff(state) : 0);

function goOn(state) {
  const { go } = state.view.moves;
  const left = unpaid(state);
  if (go.refused) note({ title: go.words, ...go.refused });
  else if (left > 0) note({ title: go.words, why: `${left} of the last round ${left === 1 ? "is" : "are"} not paid or taken yet`, instead: "tick each off with Space" });
  else ready();
}

// Payments in the order of the log, each in chips of the tray.
function Payouts({ state }) {
  const list = state.view.payouts || [];
  if (!list.length) return null;
  const paid = paidOff(state);
  const pay = () => table.set({ paid: paid + 1, paidOf: state.view.round });
  return html`<section><h2>Pay in this order</h2><table class="payouts"><tbody>${list.map((one, i) => html`<tr key=${i} class=${i < paid ? "done" : i === paid ? "next" : ""}>
    <td>seat ${one.seat}</td><td>${one.words}<br /><span class="soft">${one.pays || "collected"}</span></td>
    <td class=${`num ${one.pay_cents ? "win" : "soft"}`}>${one.pay_cents ? dollars(one.pay_cents) : one.take_cents ? `take ${dollars(one.take_cents)}` : "push"}<br />
      <span class="soft nowrap">${chips(one.chips)}</span></td><td>${law(one.clause)}</td></tr>`)}</tbody></table>
    <button class="tiny" data-act="paid" disabled=${paid >= list.length} onClick=${pay}>Paid <kbd>Space</kbd></button></section>`;
}

const chips = (found) =>
  Object.entries(found || {}).sort(([one], [other]) => other - one).map(([cents, count]) => (cents === "1" ? dollars(count) : `${count}×${dollars(Number(cents)).slice(1)}`)).join(" ");

// What went wrong: what would follow is shown before it is called.
function Irregular({ state }) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(null);
  const look = async (one) => {
    setChosen({ ...one, lines: null });
    try {
      const found = await post(`/tables/${state.id}/try`, { what: "call", id: one.id, ...(one.seated && state.seat ? { seat: state.seat } : {}) });
      setChosen({ ...one, lines: found.told || [], words: one.words, found });
    } catch (error) {
      setChosen({ ...one, lines: [], why: error.problem.why });
    }
  };
  const call = () => {
    act({ do: "call", id: chosen.id, ...(chosen.seated && state.seat ? { seat: state.seat } : {}) });
    setChosen(null);
    setOpen(false);
  };
  const box = useRef(null);
  useEffect(() => box.current && box.current.scrollIntoView({ block: "nearest" }), [open, chosen]);
  if (!open) return html`<button data-act="irregularities" onClick=${() => setOpen(true)}>Irregularity … <kbd>I</kbd></button>`;
  return html`<section class="irregular" ref=${box} aria-label="irregularities"><h2>Irregularities<span class="tools"><button class="quiet tiny" onClick=${() => setOpen(false)}>✕</button></span></h2>
    ${state.view.moves.irregular.map((one) => html`<p key=${one.id} class="choice"><button data-irregular=${one.id} aria-pressed=${chosen && chosen.id === one.id ? "true" : "false"} onClick=${() => look(one)}>${one.words}</button> ${law(one.clause)}</p>`)}
    ${chosen ? html`<div class="consequence"><p><b>${chosen.words}</b> ${law(chosen.clause)}</p>
      ${chosen.lines === null ? html`<p class="soft">trying it …</p>` : null}
      ${chosen.why ? html`<p class="problem">${chosen.why}</p>` : null}
      <ul class="feed">${(chosen.lines || []).map((line, i) => html`<li key=${i} class=${line.tone}><span class="text">${line.text}</span><span>${law(line.clause)}</span></li>`)}</ul>
      ${chosen.lines && !chosen.why ? html`<button class="primary" data-act="call" onClick=${call}>Call it</button>` : null}</div>` : null}
  </section>`;
}

function DealerFoot({ state }) {
  const shown = { ...state, view: { ...state.view, you: { seats: state.seat ? [state.seat] : [] } } };
  const whose = state.seat ? `Chips of seat ${state.seat}` : "Nobody sits here";
  return html`${state.view.tracked ? html`<${Rack} state=${shown} whose=${whose} />` : html`<p class="soft">${capital(state.view.words)}</p>`}<${DealerActs} state=${state} />`;
}

function DealerActs({ state }) {
  const { moves } = state.view;
  const go = moves.go;
  const now = setting(state);
  if (now) return html`<div class="acts"><${Setting} now=${now} whose=${`seat ${now.seat}'s`} /></div>`;
  return html`<div class="acts">
    ${(moves.undo || {})[state.seat] === true ? html`<button data-act="undo" onClick=${() => act({ do: "undo", seat: state.seat })}>Undo <kbd>U</kbd></button>` : null}
    ${moves.decide ? moves.decide.choices.map((choice) => html`<button key=${choice.id} data-act="decide" data-choice=${choice.id} aria-disabled=${choice.refused ? "true" : "false"}
      onClick=${() => decide(choice)}>${choice.words}${choice.cents ? ` · ${dollars(choice.cents)}` : ""} ${choice.key ? html`<kbd>${choice.key.toUpperCase()}</kbd>` : null}</button>`) : null}
    ${go ? html`<button class="primary" data-act="go" aria-disabled=${go.refused || unpaid(state) > 0 ? "true" : "false"} onClick=${() => goOn(state)}>${capital(go.words)} <kbd>Enter</kbd></button>` : null}
  </div>`;
}

function keys(key, event) {
  const state = table.get();
  const { moves } = state.view;
  if (key === "Escape") {
    if (document.activeElement && document.activeElement.id === "words") document.activeElement.blur();
    table.set({ note: null, draft: [] });
    return true;
  }
  if (key === "/") return write();
  if (state.settings.keys === "off") return false;
  if (moves.draw && padKey(key, state)) return true;
  if (key === "?") {
    show("help");
    return true;
  }
  if (moves.attest && key === "Enter") return Boolean(act({ do: "attest" })) || true;
  const choice = moves.decide && moves.decide.choices.find((one) => one.key === key.toLowerCase());
  if (choice) {
    decide(choice);
    return true;
  }
  if (key === " ") {
    const button = document.querySelector("[data-act=paid]:not(:disabled)");
    if (button) button.click();
    return Boolean(button);
  }
  if (/^[1-7]$/.test(key)) {
    choose(Number(key));
    return true;
  }
  if (key === "Backspace" && state.at) {
    take(state.at);
    return true;
  }
  if (key.toLowerCase() === "u" && (moves.undo || {})[state.seat] === true) {
    act({ do: "undo", seat: state.seat });
    return true;
  }
  if (key.toLowerCase() === "i") {
    const button = document.querySelector("[data-act=irregularities]");
    if (button) button.click();
    return Boolean(button);
  }
  const area = key === "Enter" ? keyedArea(event) : null;
  if (area) {
    place(area);
    return true;
  }
  if (key.toLowerCase() === "v") {
    mode();
    return true;
  }
  if (key in WAYS && !event.target.closest(".listing, .side, .top")) return step(WAYS[key]);
  const now = setting(state);
  if (now && key.toLowerCase() === "h") {
    houseWay();
    return true;
  }
  if (now && key === "Enter") {
    if (isSet(now)) settle(now);
    return true;
  }
  if (key === "Enter" && moves.go) {
    goOn(state);
    return true;
  }
  return false;
}
