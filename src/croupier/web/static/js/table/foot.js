// The foot of the table: rack and chips, undo and again, what is to be decided, with the keys that the server gave.
import { html } from "../../vendor/preact.js";
import { CHIPS, dollars } from "../lib/money.js";
import { settle, worthOf } from "./coach.js";
import { act, choose, foulNow, houseWay, isSet, move, note, partsOf, ready, setting, table, tally } from "./state.js";

const BUYS = 50000;

const lying = (view) =>
  ((view.you && view.you.seats) || []).reduce((sum, seat) => sum + Object.values((view.seats[seat] || {}).stakes || {}).reduce((all, one) => all + one, 0), 0);

export function Foot({ state }) {
  const { view } = state;
  if (!view.you || view.you.kind !== "seat") return html`<${Watching} state=${state} />`;
  return html`<${Rack} state=${state} whose="Your rack" /><${Acts} state=${state} />`;
}

function Watching({ state }) {
  return html`<p class="soft">${state.page.sits ? "You are watching. Take a free seat to play." : "You are watching."}</p>
    <div class="acts">${state.page.sits ? html`<button class="primary" data-act="sit" onClick=${() => state.page.sits(0)}>Sit down</button>` : null}</div>`;
}

export function Rack({ state, whose }) {
  const { view, chip } = state;
  const on = lying(view);
  const moves = view.moves || {};
  const waits = moves.decide || Object.keys(moves.set || {}).length;
  return html`<div class="rack">
    <div class="sum"><span>${whose}</span><b>${view.you.rack_cents === undefined ? "" : dollars(view.you.rack_cents)}</b></div>
    ${waits ? null : html`<div class="chips" role="radiogroup" aria-label="chip to place">
      ${CHIPS.map((cents, i) => html`<button key=${cents} role="radio" aria-checked=${chip === cents ? "true" : "false"}
        aria-label=${`${dollars(cents)} chip`} title=${`${dollars(cents)} (key ${i + 1})`} onClick=${() => choose(i + 1)}>
        <svg viewBox="-.52 -.52 1.04 1.04" aria-hidden="true"><use href=${`#chip-${cents}`} /></svg></button>`)}
    </div>`}
    ${!waits && ((moves.buy || {})[state.seat] === true) && (view.you.rack_cents || 0) < BUYS ? html`<button class="tiny" data-act="buy" onClick=${() => act({ do: "buy", seat: state.seat, cents: BUYS })}>Buy ${dollars(BUYS)}</button>` : null}
    ${on ? html`<span class="lying">${dollars(on)} on the cloth</span>` : null}
  </div>`;
}

function Acts({ state }) {
  const { view } = state;
  const moves = view.moves || {};
  const now = setting(state);
  if (now) return html`<div class="acts"><${Setting} now=${now} /></div>`;
  if (moves.decide) return html`<div class="acts"><${Decide} asked=${moves.decide} /></div>`;
  const seat = state.seat;
  const undo = (moves.undo || {})[seat];
  const again = (moves.again || {})[seat];
  return html`<div class="acts">
    ${moves.go || undo || again ? null : html`<span class="asked">${view.words}</span>`}
    ${undo ? html`<button class="quiet-act" data-act="undo" onClick=${() => doUndo(undo, seat)}>Undo <kbd>U</kbd></button>` : null}
    ${again ? html`<button class="quiet-act" data-act="again" onClick=${() => act({ do: "again", seat })}>Same again <kbd>A</kbd></button>` : null}
    ${moves.attest ? html`<button class="primary" data-act="attest" onClick=${() => act({ do: "attest" })}>Confirm: ${moves.attest.words}</button>` : null}
    ${moves.go ? html`<${Go} go=${moves.go} />` : null}
  </div>`;
}

export function doUndo(undo, seat) {
  if (undo && undo.refused) note({ title: "Undo", ...undo.refused });
  else if (undo) act({ do: "undo", seat });
}

function Go({ go }) {
  const press = () => (go.refused ? note({ title: go.words, ...go.refused }) : ready());
  return html`<button class="primary" data-act="go" aria-disabled=${go.refused ? "true" : "false"} onClick=${press}>
    ${capital(go.words)} <kbd>${go.key}</kbd></button>`;
}

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

export function decide(choice) {
  const { view } = table.get();
  const asked = view.moves.decide;
  if (choice.refused) note({ title: choice.words, ...choice.refused });
  else {
    tally(worthOf(choice, asked, table.get()));
    act({ do: "decide", ...(typeof asked.who === "number" ? { seat: asked.who } : {}), choice: choice.id });
  }
}

function Decide({ asked }) {
  const open = asked.choices.filter((choice) => !choice.refused);
  const main = asked.usual || (open[0] || {}).id;
  return html`<div class="acts" role="group" aria-label="your decision">
    ${asked.choices.map((choice) => html`<button key=${choice.id} data-act="decide" data-choice=${choice.id}
      class=${choice.id === main ? "primary" : ""} aria-disabled=${choice.refused ? "true" : "false"} onClick=${() => decide(choice)}>
      ${choice.words}${choice.cents ? ` · ${dollars(choice.cents)}` : ""} ${choice.key ? html`<kbd>${choice.key.toUpperCase()}</kbd>` : null}</button>`)}
  </div>`;
}

export function Setting({ now, whose = "your" }) {
  const parts = partsOf(now);
  const foul = foulNow(now);
  const done = isSet(now);
  const send = () => (done ? settle(now) : note({ title: "The hand is not set yet", why: now.offer.parts.map(([name, room]) => `${room} ${name}`).join(", "), clause: now.offer.clause }));
  return html`<div class="setting" role="group" aria-label=${`set ${whose} hand`}>
    ${now.offer.parts.map(([name, room]) => html`<div key=${name} class=${`part ${parts[name].length === room ? "full" : ""}`}>
      <h3>${whose === "your" ? "" : `${capital(whose)} `}${capital(name)} ${parts[name].length}/${room}</h3>
      <div class="row">${now.offer.cards.map((card, i) => (now.lies[i] === name
        ? html`<button key=${i} aria-label=${`${card}, in ${name}: move on`} data-set=${i} onClick=${() => move(i)}>
          <svg viewBox="-.8 -1.1 1.6 2.2" aria-hidden="true"><use href=${`#${card}`} /></svg></button>`
        : null))}</div>
    </div>`)}
    ${foul ? html`<span class="foul" role="alert" title=${now.offer.foul.clause}>Foul: ${foul.why}; ${now.offer.foul.loses}</span>` : null}
    ${now.offer.house_way ? html`<button data-act="house-way" onClick=${houseWay}>House way <kbd>H</kbd></button>` : null}
    <button class="primary" data-act="set" aria-disabled=${done ? "false" : "true"} onClick=${send}>Set the hand <kbd>Enter</kbd></button>
  </div>`;
}
