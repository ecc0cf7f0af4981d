// Pads for what was really seen: cards by rank and suit, dice by their faces, a wheel by its section, a number.
// A draft lies in the page alone; nothing counts before it is committed.
import { html } from "../../vendor/preact.js";
import { act, note, table } from "../table/state.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = [["s", "♠"], ["h", "♥"], ["d", "♦"], ["c", "♣"]];
const name = (rank) => (rank === "T" ? "10" : rank);
const put = (draft) => table.set({ draft });

export function Pad({ state }) {
  const pad = state.view.moves.draw;
  const Drawn = { cards: Cards, dice: Dice, wheel: Sections }[pad.kind] || Numbers;
  return html`<section class="pad" aria-label="key what was seen"><${Drawn} pad=${pad} draft=${state.draft || []} state=${state} />
    <div class="controls">
      <button data-act="unkey" disabled=${!(state.draft || []).length} onClick=${() => put(state.draft.slice(0, -1))}>⌫ Undo</button>
      ${pad.face_down ? html`<button data-act="face-down" onClick=${() => send(state, Array(pad.count).fill("??"))}>Dealt face down</button>` : null}
      <button class="primary" data-act="commit" disabled=${!whole(pad, state.draft || [])} onClick=${() => commit(state)}>Commit <kbd>Enter</kbd></button>
    </div></section>`;
}

const done = (draft) => draft.filter((one) => String(one).length > 1 || typeof one === "number");

function whole(pad, draft) {
  if (pad.kind === "cards") return done(draft).length === pad.count && draft.length === pad.count;
  if (pad.kind === "dice") return draft.length === pad.dice.length;
  return draft.length > 0;
}

// How many of a card may still come: those that are keyed already are not dealt again.
const leftOf = (card, pad, draft) => ((pad.left || {})[card] || 0) - draft.filter((one) => one === card).length;

function Cards({ pad, draft }) {
  const left = (card) => leftOf(card, pad, draft);
  const open = draft[draft.length - 1];
  const half = open && open.length === 1;
  const any = (rank) => SUITS.some(([suit]) => left(rank + suit) > 0);
  const tap = (rank) => put([...(half ? draft.slice(0, -1) : draft), rank]);
  return html`<div class="draft" role="status">${Array.from({ length: pad.count }, (_, i) => {
    const card = draft[i];
    return card && card.length === 2
      ? html`<svg key=${i} viewBox="-.8 -1.1 1.6 2.2" role="img" aria-label=${card}><use href=${`#${card}`} /></svg>`
      : html`<span key=${i} class="slot">${card ? name(card) : "_"}</span>`;
  })}<span class="soft">${pad.hand}</span></div>
  <div class="grid">${RANKS.map((rank) => html`<button key=${rank} data-rank=${rank} disabled=${!any(rank) || (draft.length >= pad.count && !half)} onClick=${() => tap(rank)}>${name(rank)}</button>`)}</div>
  <div class="grid suits">${SUITS.map(([suit, sign]) => html`<button key=${suit} data-suit=${suit} aria-label=${suit} class=${"hd".includes(suit) ? "red" : ""}
    disabled=${!half || !left(open + suit)} onClick=${() => put([...draft.slice(0, -1), open + suit])}>${sign}</button>`)}</div>
  ${left("Jk") ? html`<button data-rank="Jk" onClick=${() => put([...draft, "Jk"])}>Joker</button>` : null}`;
}

function Dice({ pad, draft }) {
  return html`<div class="draft" role="status">${pad.dice.map((die, i) => html`<figure key=${i}>${draft[i]
    ? html`<svg class="die" viewBox="-.55 -.55 1.1 1.1" role="img" aria-label=${String(draft[i])}><use href=${`#die-${draft[i]}`} /></svg>`
    : html`<span class="slot die-slot">_</span>`}<figcaption class="soft">${die}</figcaption></figure>`)}</div>
  <div class="grid faces">${[1, 2, 3, 4, 5, 6].map((face) => html`<button key=${face} data-face=${face} disabled=${draft.length >= pad.dice.length} onClick=${() => put([...draft, face])}>${face}</button>`)}</div>`;
}

function Sections({ pad, draft }) {
  const names = [...new Set(pad.sections)];
  return html`<div class="draft" role="status"><span class="slot">${draft.join("") || "_"}</span></div>
  <div class="grid sections">${names.map((section) => html`<button key=${section} data-section=${section} aria-pressed=${draft.join("") === section ? "true" : "false"} onClick=${() => put([section])}>${section}</button>`)}</div>`;
}

function Numbers({ pad, draft }) {
  const bounds = pad.least === undefined ? "" : `${pad.least} to ${pad.most}`;
  return html`<div class="draft" role="status"><span class="slot">${draft.join("") || "_"}</span><span class="soft">${bounds}</span></div>
  <div class="grid faces">${[..."1234567890"].map((digit) => html`<button key=${digit} data-digit=${digit} onClick=${() => put([...draft, digit])}>${digit}</button>`)}</div>
  ${pad.kind === "cut" ? html`<button data-act="unknown" onClick=${() => send(table.get(), ["??"])}>Nobody counted</button>` : null}`;
}

function send(state, drawn) {
  act(state.view.moves.draw.kind === "meter" ? { do: "meter", cents: drawn } : { do: "key", drawn });
  put([]);
}

export function commit(state) {
  const pad = state.view.moves.draw;
  const draft = state.draft || [];
  if (!whole(pad, draft)) return;
  if (pad.kind === "cards" || pad.kind === "dice") send(state, draft);
  else if (pad.kind === "wheel") send(state, pad.sections.indexOf(draft.join("")));
  else send(state, Number(draft.join("")) * (pad.kind === "meter" ? 100 : 1));
}

export function padKey(key, state) {
  const pad = state.view.moves.draw;
  const draft = state.draft || [];
  if (key === "Enter") {
    if (pad.face_down && !draft.length) send(state, Array(pad.count).fill("??"));
    else commit(state);
    return true;
  }
  if (key === "Backspace") {
    put(draft.slice(0, -1));
    return true;
  }
  if (pad.kind === "cards") return cardKey(key, pad, draft);
  if (pad.kind === "dice") {
    if (/^[1-6]$/.test(key) && draft.length < pad.dice.length) put([...draft, Number(key)]);
    return /^\d$/.test(key);
  }
  if (pad.kind === "wheel") {
    const next = draft.join("") + key;
    const fits = pad.sections.filter((section) => section.toLowerCase().startsWith(next.toLowerCase()));
    if (!fits.length) return /^\d$/.test(key);
    put(fits.length === 1 && fits[0].length > 2 ? [fits[0]] : [next]);
    return true;
  }
  if (!/^\d$/.test(key)) return false;
  put([...draft, key]);
  return true;
}

// A card that cannot come any more stops here, with the clause by which the cards are whole.
function gone(card, pad) {
  const [, sign] = SUITS.find(([suit]) => suit === card[1]);
  note({
    title: name(card[0]) + sign,
    why: "it was seen already, and no other like it is left to come",
    instead: "key what lies there; if it is this card, call it with I",
    clause: pad.clause,
  });
  return true;
}

function cardKey(key, pad, draft) {
  const open = draft[draft.length - 1];
  const half = open && open.length === 1;
  const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
  if (half && /^[cdhs]$/i.test(key)) {
    const card = open + key.toLowerCase();
    if (leftOf(card, pad, draft) < 1) return gone(card, pad);
    put([...draft.slice(0, -1), card]);
    return true;
  }
  if (!RANKS.includes(rank)) return false;
  if (half) put([...draft.slice(0, -1), rank]);
  else if (draft.length < pad.count) put([...draft, rank]);
  return true;
}
