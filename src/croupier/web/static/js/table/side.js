// Beside the table: what happened, what the last round paid and why, what lies under the chip, settings, words.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { post } from "../lib/api.js";
import { chance, number } from "../lib/figures.js";
import { counted, words as progress } from "../lib/jobs.js";
import { amounts, dollars, signed } from "../lib/money.js";
import { CHOICES, choose as chooseSetting } from "../lib/settings.js";
import { Coach } from "./coach.js";
import { act, areaNow, chipOn, coach, note, place, show, table, take } from "./state.js";

export function law(clause) {
  if (!clause) return null;
  const [chapter, id] = clause.split(" ");
  return html`<a class="clause" href=${`/law/${chapter}/${encodeURIComponent(id || "")}`} title=${clause}>${id || chapter}</a>`;
}

const laws = (clauses) => (clauses || "").split(", ").filter(Boolean).map((one, i) => html`${i ? " " : ""}${law(one)}`);

export function Side({ state }) {
  const { panel } = state;
  return html`
    ${state.view.you.kind === "seat" || state.page.deals ? html`<${Words} />` : null}
    ${panel === "settings" ? html`<${Settings} state=${state} />` : null}
    ${panel === "help" ? html`<${Help} />` : null}
    ${state.at && state.sheet.areas[state.at] ? html`<${Focus} state=${state} />` : null}
    ${state.coach && state.view.you.kind === "seat" ? html`<${Coach} state=${state} />` : null}
    ${panel === "ahead" ? html`<${Ahead} state=${state} />` : null}
    ${panel === "whatif" ? html`<${WhatIf} state=${state} />` : null}
    ${(state.view.moves.irregular || []).length ? html`<${Announce} state=${state} />` : null}
    <${Last} state=${state} />
    <${Feed} state=${state} />`;
}

export function Feed({ state }) {
  const ref = useRef(null);
  const cut = () => ref.current.classList.toggle("cut", ref.current.scrollTop > 2);
  useEffect(() => {
    ref.current.scrollTop = ref.current.scrollHeight;
    cut();
  }, [state.told.length]);
  return html`<section class="told" aria-label="at the table"><h2>At the table</h2>
    <ol class="feed scroll" ref=${ref} tabindex="0" onScroll=${cut}>${state.told.slice(-60).map((line, i) => html`<li key=${`${state.told.length}-${i}`} class=${line.tone}>
      <span class="text">${line.text}</span><span>${laws(line.clause)}</span></li>`)}</ol></section>`;
}

function Last({ state }) {
  const last = state.view.last || state.last || [];
  if (!last.length) return null;
  const mine = (state.view.you && state.view.you.seats) || [];
  const own = last.filter((one) => mine.includes(one.seat));
  const rows = own.length ? own : last;
  return html`<section aria-label="last round"><h2>Last round<span class="tools">
      ${own.length && state.view.request == null ? html`<button class="quiet tiny" data-act="whatif" onClick=${() => show("whatif")}>what if</button>` : null}
    </span></h2>
    <table class="won"><tbody>${rows.map((one, i) => html`<tr key=${i}>
      <td><details><summary>${own.length ? "" : `${one.seat} · `}${one.name || one.wager} ${dollars(one.stake_cents || one.cents || 0)} <span class="soft">${one.pays || ""}</span></summary>
        <p class="soft">${one.why}</p>${one.asks ? html`<p class="soft">${one.asks}</p>` : null}</details></td>
      <td class=${`num ${one.won_cents > 0 ? "win" : one.won_cents < 0 ? "lose" : "push"}`}>${signed(one.won_cents)}</td>
      <td class="num">${law(one.clause)}</td></tr>`)}</tbody></table></section>`;
}

// The figures of this table's rules, counted once a page, when somebody first looks at an area for a moment.
function ask(state) {
  table.set({ figures: null });
  counted(`/analysis/${state.view.game}?${state.page.share}`, { told: (job) => table.set({ figures: { waits: progress(job) } }) }).then(
    (found) => table.set({ figures: Object.fromEntries((found.sheet || found).wagers.map((one) => [one.wager, one])) }),
    () => table.set({ figures: {} }),
  );
}

const LOOKS = 600;

export function Focus({ state }) {
  const now = areaNow(state.at, state);
  const id = now.area.spot.split("@")[0];
  const wager = state.sheet.wagers[id] || { rows: [] };
  const priced = (state.figures || {})[id];
  useEffect(() => {
    if (state.figures !== undefined || !state.page.share) return undefined;
    const timer = setTimeout(() => table.get().figures === undefined && ask(state), LOOKS);
    return () => clearTimeout(timer);
  }, [id, state.figures === undefined]);
  const paying = wager.rows.filter((row) => row[1] !== "lose");
  const spelled = (outcome) => outcome.replace(/_/g, " ");
  const often = (words) => ((priced && priced.rows) || []).find((one) => spelled(one.outcome) === words);
  return html`<section class="focus" aria-label="under the chip"><h2>${now.area.name}</h2>
    <dl>
      ${paying.slice(0, 16).map((row) => html`<dt>${row[0]}${often(row[0]) ? html` <span class="soft" title=${often(row[0]).probability}>${chance(often(row[0]).probability)}</span>` : null}</dt><dd>${row[1]}</dd>`)}
      ${(state.figures || {}).waits ? html`<dt>house edge</dt><dd class="soft">${state.figures.waits}</dd>` : null}
      ${priced ? html`<dt>house edge</dt><dd title=${priced.house_edge} data-edge=${priced.house_edge}>${priced.house_edge_percent.toFixed(4)} %${priced.house_edge.length <= 11 ? ` = ${priced.house_edge}` : ""}</dd>` : null}
      ${priced && priced.house_edge_per_roll_percent ? html`<dt>per roll</dt><dd>${priced.house_edge_per_roll_percent.toFixed(4)} %</dd>` : null}
      ${priced && state.coach && now.open ? html`<dt>a ${dollars(chipOn(now, state.chip))} wager costs</dt><dd>${dollars(Math.round(chipOn(now, state.chip) * number(priced.house_edge)))} on average</dd>` : null}
      ${now.open ? html`<dt>takes now</dt><dd>${amounts(now)}${now.step > 100 ? ` in steps of ${dollars(now.step)}` : ""}</dd>` : null}
      ${now.refused ? html`<dt>not now</dt><dd class="plain">${now.refused.why}${now.refused.instead ? `; ${now.refused.instead}` : ""} ${law(now.refused.clause)}</dd>` : null}
      ${now.cents ? html`<dt>yours</dt><dd>${dollars(now.cents)}</dd>` : null}
      <dt>wanted by</dt><dd>${law(now.area.clause || wager.clause)}</dd>
    </dl>
    <div class="calls">
      <a class="button tiny" href=${`/design/${state.view.game}?v=1&wager=${id}`}>Designer</a>
      ${now.take ? html`<button class="tiny" onClick=${() => take(state.at)}>Take back</button>` : null}
      ${now.says.map((word) => html`<button class="tiny" key=${word} onClick=${() => act({ do: "say", seat: now.seat, spot: now.area.spot, word })}>${word}</button>`)}
    </div></section>`;
}

// What the next throw or spin does to this seat: the house tries them all on a copy of the table.
function Ahead({ state }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    setFound(null);
    post(`/tables/${state.id}/try`, { what: "next_throw" }).then(setFound, (error) => setFound({ why: error.problem.why }));
  }, [state.view.seq]);
  const outcomes = (found && found.outcomes) || [];
  const byMoney = {};
  for (const one of outcomes) {
    const group = (byMoney[one.won_cents] ||= { cents: one.won_cents, names: [], weight: 0 });
    group.names.push(one.outcome);
    group.weight += one.weight;
  }
  const groups = Object.values(byMoney).sort((one, other) => other.cents - one.cents);
  return html`<section aria-label="what the next throw does"><h2>What the next throw does to you<span class="tools"><button class="quiet tiny" aria-label="close" onClick=${() => show("ahead")}>✕</button></span></h2>
    ${found ? null : html`<p class="soft">trying …</p>`}
    ${found && found.why ? html`<p class="soft">${found.why}</p>` : null}
    <table class="won"><tbody>${groups.map((one) => html`<tr key=${one.cents}><td>${short(one.names)} <span class="soft">${one.weight}/${found.of}</span></td>
      <td class=${`num ${tone(one.cents)}`}>${signed(one.cents)}</td></tr>`)}</tbody></table></section>`;
}

const tone = (cents) => (cents > 0 ? "win" : cents < 0 ? "lose" : "push");
const short = (names) => (names.length > 14 ? `${names.slice(0, 13).join(", ")} and ${names.length - 13} more` : names.join(", "));

// The last round once more, with another choice: a thought, of which nothing is kept.
function WhatIf({ state }) {
  const [found, setFound] = useState(null);
  const [tried, setTried] = useState(null);
  useEffect(() => {
    setFound(null);
    setTried(null);
    post(`/tables/${state.id}/try`, { what: "decisions" }).then(setFound, (error) => setFound({ why: error.problem.why }));
  }, [state.view.seq]);
  const look = (entry, choice) =>
    post(`/tables/${state.id}/try`, { what: "otherwise", entry, choice }).then((one) => setTried({ ...one, choice }), (error) => setTried({ why: error.problem.why }));
  const asked = (found && found.decisions) || [];
  return html`<section aria-label="what if"><h2>What if you had<span class="tools"><button class="quiet tiny" aria-label="close" onClick=${() => show("whatif")}>✕</button></span></h2>
    ${found && !asked.length ? html`<p class="soft">${found.why || "You decided nothing in the last round."}</p>` : null}
    ${asked.map((one) => html`<p key=${one.entry}>You chose <b>${((one.choices || []).find((choice) => choice.id === one.chose) || {}).words || one.chose}</b>. ${(one.choices || []).filter((choice) => choice.id !== one.chose).map((choice) => html` <button class="tiny" key=${choice.id} onClick=${() => look(one.entry, choice.id)}>${choice.words}</button>`)}</p>`)}
    ${tried ? html`<div class="focus"><p class=${tried.why ? "problem" : ""}>${tried.why || html`A thought: <b class=${tone(tried.won_cents)}>${signed(tried.won_cents)}</b> in place of <b class=${tone(tried.was_won_cents)}>${signed(tried.was_won_cents)}</b>, cards ${tried.cards}.`}</p>
      <ul class="feed">${(tried.told || []).map((line, i) => html`<li key=${i} class=${line.tone}><span class="text">${line.text}</span><span>${laws(line.clause)}</span></li>`)}</ul></div>` : null}</section>`;
}

// What a player may call out himself at this moment.
function Announce({ state }) {
  return html`<section aria-label="you may call"><h2>You may call</h2>${state.view.moves.irregular.map((one) => html`<p key=${one.id}><button class="tiny" data-irregular=${one.id}
    onClick=${() => act({ do: "call", id: one.id, ...(one.seated ? { seat: state.seat } : {}) })}>${one.words}</button> ${law(one.clause)}</p>`)}</section>`;
}

// To the word box, if there is one.
export function write() {
  const box = document.getElementById("words");
  if (box) box.focus();
  return Boolean(box);
}

export function Words() {
  const [text, setText] = useState("");
  const send = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    act({ do: "words", text: text.trim() });
    setText("");
  };
  return html`<form class="words" onSubmit=${send}><input id="words" aria-label="say it in words" placeholder="say it: ante 5, why, help" value=${text}
    autocomplete="off" onInput=${(event) => setText(event.target.value)} /><button class="tiny">Say</button></form>`;
}

export function Settings({ state }) {
  return html`<section aria-label="settings"><h2>Settings</h2><div class="settings">
    ${Object.entries(CHOICES).map(([name, all]) => html`<label key=${name}>${{ scheme: "Light or dark", cloth: "Cloth", deck: "Deck", back: "Card backs", motion: "Motion", sound: "Sound", keys: "Single keys" }[name]}
      <select value=${state.settings[name]} onChange=${(event) => table.set({ settings: chooseSetting(name, event.target.value) })}>
        ${all.map((one) => html`<option key=${one} value=${one} selected=${state.settings[name] === one}>${one}</option>`)}</select></label>`)}
    ${state.page.deals ? null : html`<label><input type="checkbox" data-set="coach" checked=${state.coach} onChange=${coach} /> Coach: what each choice is worth</label>`}
  </div></section>`;
}

const KEYS = [
  ["arrows", "to the next area"], ["Enter", "place the chosen chip there"], ["Backspace", "take it back"], ["1 to 6", "choose a chip"],
  ["U", "undo"], ["A", "same again"], ["R", "ready, or throw"], ["V", "list or picture"], ["W", "why was I paid that"], ["L", "the law behind it"],
  ["C", "coach"], ["N", "what comes next does to me"], ["/", "say it in words"], ["?", "this help"], ["Esc", "back"],
];

export function Help({ keys = KEYS }) {
  return html`<section aria-label="keys"><h2>Keys</h2><dl class="keys-help">${keys.map(([key, does]) => html`<dt><kbd>${key}</kbd></dt><dd>${does}</dd>`)}</dl></section>`;
}

export { place, note };
