// The head of a table: which game, which limits, where it stands.
import { html } from "../../vendor/preact.js";
import { dollars } from "../lib/money.js";
import { mode, show, table } from "./state.js";
import { capital } from "./foot.js";

export const stateWords = (view) => STATES[view.state] || capital(view.state || "");

const STATES = { bets: "Bets open", decision: "Decision", setting: "Setting", over: "Round over", open: "Open" };

export function Head({ state }) {
  const { view, page } = state;
  const mine = view.moves && (view.moves.decide || Object.keys(view.moves.set || {}).length);
  const words = mine ? "Your decision" : stateWords(view);
  return html`
    <a class="brand" href="/">croupier</a><h1>${page.name}</h1>
    <span class="soft wide">${page.table} · ${dollars(page.card.minimum_cents)} to ${dollars(page.card.maximum_cents)}</span>
    <span class="pill wide">Round ${view.round}</span>
    <span class=${`pill ${mine || view.state === "bets" ? "state" : "waits"}`} title=${view.words}>${words}</span>
    ${view.closes ? html`<span class="pill waits wide">goes on at ${new Date(view.closes).toTimeString().slice(0, 8)}</span>` : null}
    ${state.connected ? null : html`<span class="pill alarm" role="status">reconnecting …</span>`}
    <span class="grow"></span>
    ${view.practice ? html`<span class="pill practice">practice money</span>` : null}
    <button class="quiet" aria-pressed=${state.mode === "list" ? "true" : "false"} onClick=${mode} title="list or picture (V)">${state.mode === "list" ? "Picture" : "List"}</button>
    ${page.card.kind !== "cards" && view.you.kind === "seat" ? html`<button class="quiet" data-act="ahead" onClick=${() => show("ahead")} title="what comes next does to me (N)">${page.card.kind === "wheels" ? "Next spin?" : "Next throw?"}</button>` : null}
    <button class="quiet" aria-expanded=${state.panel === "settings" ? "true" : "false"} onClick=${() => show("settings")}>Settings</button>
    ${page.leaves ? html`<button class="quiet" onClick=${page.leaves}>Leave</button>` : null}`;
}

export { table };
