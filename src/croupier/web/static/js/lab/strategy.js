// The strategy explorer: pick a hand by its cards; the page that answers is the house's own.
import { html, render, useState } from "../../vendor/preact.js";
import { start as begin } from "./page.js";

const RANKS = [..."AKQJT98765432"];
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const NAMES = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };
const SUIT_NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export function start(page) {
  const root = document.getElementById("picker");
  if (root) render(html`<${Picker} form=${document.getElementById("asking")} page=${page} />`, root);
  begin(page);
}

function cardsOf(text) {
  return (text.match(/\b([2-9TJQKA]|10)[shdc]\b|\bJk\b/gi) || []).map((one) => (/^jk$/i.test(one) ? "Jk" : one.slice(0, -1).replace("10", "T").toUpperCase() + one.slice(-1).toLowerCase()));
}

function Picker({ form }) {
  const fields = { hand: form.elements.namedItem("hand"), board: form.elements.namedItem("board") };
  const [to, setTo] = useState("hand");
  const [, again] = useState(0);
  const held = { hand: cardsOf(fields.hand.value), board: cardsOf(fields.board.value) };
  const where = (card) => (held.hand.includes(card) ? "hand" : held.board.includes(card) ? "board" : "");
  const press = (card) => {
    const at = where(card);
    const field = fields[at || to];
    const cards = at ? held[at].filter((one) => one !== card) : [...held[to], card];
    field.value = cards.join(" ");
    again((n) => n + 1);
  };
  const keys = (event) => {
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: RANKS.length, ArrowUp: -RANKS.length };
    if (!(event.key in moves)) return;
    const all = [...event.currentTarget.querySelectorAll("button")];
    const next = all[all.indexOf(document.activeElement) + moves[event.key]];
    if (next) next.focus();
    event.preventDefault();
  };
  const cards = [...Object.keys(SUITS).flatMap((suit) => RANKS.map((rank) => rank + suit)), "Jk"];
  return html`<div class="picker"><div class="kinds" role="group" aria-label="cards go to">${["hand", "board"].map((one) => html`<button type="button" key=${one} aria-pressed=${String(to === one)} onClick=${() => setTo(one)}>to the ${one}</button>`)}
      <button type="button" onClick=${() => { fields.hand.value = fields.board.value = ""; again((n) => n + 1); }}>clear</button></div>
    <div class="deck" role="group" aria-label="pick cards, arrows move" onKeyDown=${keys}>${cards.map((card, i) => {
      const at = where(card);
      const suit = card.slice(1);
      return html`<button type="button" key=${card} data-card=${card} tabindex=${i ? -1 : 0} class=${`${"hd".includes(suit) ? "red" : ""} ${at}`} aria-pressed=${String(Boolean(at))}
        aria-label=${card === "Jk" ? "joker" : `${NAMES[card[0]] || card[0]} of ${SUIT_NAMES[suit]}${at ? `, in the ${at}` : ""}`} onClick=${() => press(card)}>${card === "Jk" ? "Joker" : card[0] + SUITS[suit]}</button>`;
    })}</div></div>`;
}
