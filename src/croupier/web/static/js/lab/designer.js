// The paytable designer: every row of every wager, exact at the keystroke.
import { html, render, useEffect, useRef, useState } from "../../vendor/preact.js";
import { number, percent, text } from "../lib/fraction.js";
import { say } from "../lib/say.js";
import { pays, stepped } from "./price.js";
import { start as begins } from "./page.js";
import { Find, Sweep } from "./search.js";
import { addressOf, begin, borders, change, figures, game, lab, look, name, partOf, refused, reset, setBeside, shareOf, think, undo, wagerNow } from "./state.js";

const LONG = 60;
const BORDER_MS = 1200;
const EXPORTS = { toml: "TOML", json: "JSON", csv: "CSV", xlsx: "XLSX", par: "PAR page", sign: "Sign", submission: "Submission" };

export function start(page) {
  begin(page);
  const root = document.getElementById("designer");
  root.replaceChildren();
  // From here on the page itself says whether it is a thought, and what has changed.
  for (const old of document.querySelectorAll(".lab-head .thought, .lab-head [data-part=given]")) old.remove();
  lab.hear((state) => render(html`<${Designer} state=${state} />`, root));
  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      undo(key === "y" || event.shiftKey);
    }
  });
  begins();
}

// A number as data has it: a fraction, or decimals where the count is none.
export const told = (share, method) => (method === "exact" ? text(share) : number(share).toFixed(12));

function Designer({ state }) {
  const wager = wagerNow(state);
  const began = performance.now();
  const now = figures(wager, state);
  document.body.dataset.keystroke = (performance.now() - began).toFixed(2);
  const other = state.beside && state.beside.wagers.find((one) => one.wager === wager.wager);
  return html`
    ${state.thought ? html`<p class="thought" role="note"><b>A thought only:</b> rows are unlocked and nobody asks the law. It is on no sign and in no submission.</p>` : null}
    <div class="bench">
      <${Wagers} state=${state} now=${wager} />
      <div class="bench-main">
        <${Tools} state=${state} />
        <${Rows} key=${wager.wager} wager=${wager} state=${state} now=${now} other=${other} />
        ${state.why ? html`<p class="problem" role="alert">${state.why}</p>` : null}
      </div>
      <${Figures} wager=${wager} state=${state} now=${now} other=${other} />
    </div>
    <${Find} state=${state} wager=${wager} />
    <${Sweep} state=${state} wager=${wager} />
    <${Exports} state=${state} />`;
}

function Wagers({ state, now }) {
  const many = state.wagers.length > 1;
  if (!many) return null;
  return html`<nav class="wagers" aria-label="wagers"><ul>${state.wagers.map((one) => {
    const found = figures(one, state);
    return html`<li key=${one.wager}><button data-wager=${one.wager} aria-current=${one.wager === now.wager ? "true" : null} onClick=${() => look(one.wager)}>
      <span>${one.name}</span><b>${found.bound ? "≤ " : ""}${percent(found.edge)}</b></button></li>`;
  })}</ul></nav>`;
}

function Tools({ state }) {
  const changed = Object.keys(state.pays).length;
  return html`<div class="tools" role="group" aria-label="the design">
    <button class="tiny" data-do="undo" disabled=${!state.back.length} onClick=${() => undo()}>Undo</button>
    <button class="tiny" data-do="redo" disabled=${!state.on.length} onClick=${() => undo(true)}>Redo</button>
    <button class="tiny" data-do="reset" disabled=${!changed} onClick=${reset}>As the law has it</button>
    <label class="check"><input type="checkbox" data-do="thought" checked=${state.thought} onChange=${(event) => think(event.target.checked)} /> a thought</label>
    ${state.beside ? html`<button class="tiny" data-do="alone" onClick=${() => setBeside("")}>Put the other away</button>`
      : html`<button class="tiny" data-do="beside" onClick=${() => setBeside(shareOf(state))}>Set beside</button>`}</div>`;
}

function Rows({ wager, state, now, other }) {
  const several = wager.parts.length > 1;
  const most = Math.max(...now.brings.map(Math.abs)) || 1;
  return html`<div class="scrolls" tabindex="0" role="region" aria-label=${`rows of ${wager.name}`}><table class="figures rows"><caption class="heard">${wager.name}: rows</caption>
    <thead><tr><th scope="col">Row</th><th scope="col">Pays</th><th scope="col">The law</th>${other ? html`<th scope="col">The other</th>` : null}<th scope="col" class="num">1 in</th><th scope="col" class="num">Contribution</th><th scope="col"><span class="heard">drawn</span></th></tr></thead>
    <tbody>${wager.rows.map((row, i) => html`<${Row} key=${name(row)} row=${row} wager=${wager} state=${state} several=${several} brings=${now.brings[i]} most=${most} other=${other} at=${i} />`)}</tbody></table></div>`;
}

function Row({ row, wager, state, several, brings, most, other, at }) {
  const id = name(row);
  const text_ = state.pays[id] ?? row.lawful_pays;
  const [typed, setTyped] = useState(null);
  const [focused, setFocused] = useState(false);
  const timer = useRef(0);
  const found = typed === null ? null : pays(typed, partOf(wager, row).stake_cents);
  const no = typed === null ? "" : refused(row, found, state.thought);
  const locked = !state.thought && row.law === "fixed";
  const stay = state.stays[id];
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (words) => {
    setTyped(words);
    const now = pays(words, partOf(wager, row).stake_cents);
    if (!refused(row, now, state.thought) && now.words !== text_) change({ [id]: now.words });
  };
  const step = (by) => {
    const words = stepped(text_, by);
    const now = pays(words, partOf(wager, row).stake_cents);
    const why = refused(row, now, state.thought);
    if (why) {
      setTyped(words);
      say([why]);
      return;
    }
    setTyped(null);
    change({ [id]: now.words });
  };
  const keys = (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by && !locked) {
      event.preventDefault();
      step(by);
    } else if (event.key === "Escape") setTyped(null);
    else if (event.key === "Enter" && !no) setTyped(null);
  };
  const focus = () => {
    setFocused(true);
    if (wager.hangs) timer.current = setTimeout(() => borders(row), BORDER_MS);
  };
  const leave = () => {
    setFocused(false);
    clearTimeout(timer.current);
    if (!no) setTyped(null);
  };
  const chance = Number(row.weight) / Number(wager.total);
  const label = `${several ? `${row.wager.replace(/_/g, " ")}, ` : ""}${row.words} pays`;
  const where = `why-${at}`;
  const width = Math.max(1, (Math.abs(brings) / most) * 100);
  return html`<tr data-row=${id} class=${id in state.pays ? "changed" : ""}>
    <th scope="row">${several ? html`<span class="soft">${row.wager.replace(/_/g, " ")}: </span>` : null}${row.words}</th>
    <td class="pays"><div class="pad-by"><input value=${typed ?? text_} readonly=${locked} aria-label=${label} aria-invalid=${no ? "true" : null} aria-describedby=${no || stay ? where : null} autocomplete="off" spellcheck=${false}
        onInput=${(event) => enter(event.target.value)} onKeyDown=${keys} onFocus=${focus} onBlur=${leave} />
      ${locked ? html`<span class="lock" title="the law sets this payment" aria-hidden="true">locked</span>` : html`<span class="steps-by"><button tabindex="-1" class="tiny" aria-label=${`${label} more`} onClick=${() => step(1)}>▴</button><button tabindex="-1" class="tiny" aria-label=${`${label} less`} onClick=${() => step(-1)}>▾</button></span>`}</div>
      ${no ? html`<p id=${where} class="problem">${no}</p>` : stay && focused ? html`<p id=${where} class="soft stay">${stay.words}</p>` : null}</td>
    <td>${{ floor: "≥ ", fixed: "= ", free: "approved, " }[row.law]}${row.lawful_pays} <${Clauses} told=${row.clause} /></td>
    ${other ? html`<td class="theirs">${(other.rows.find((one) => name(one) === id) || {}).pays || "–"}</td>` : null}
    <td class="num" title=${`${row.weight} of ${wager.total}`}>${chance ? (1 / chance).toLocaleString("en", { minimumFractionDigits: chance > 0.01 ? 2 : 0, maximumFractionDigits: chance > 0.01 ? 2 : 0 }) : "never"}</td>
    <td class="num">${(brings > 0 ? "+" : "") + brings.toFixed(6)}</td>
    <td class="drawing"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class=${brings < 0 ? "lose" : "win"} width=${width} height="10" /></svg></td></tr>`;
}

export function Clauses({ told: clauses }) {
  return clauses.split(", ").map((one) => {
    const [chapter, id] = one.split(" ");
    return id ? html`<a class="clause" key=${one} href=${`/law/${chapter}/${encodeURIComponent(id)}`}>${id}</a> ` : html`<span class="soft" key=${one}>${one}</span> `;
  });
}

function Figures({ wager, state, now, other }) {
  const exact = told(now.edge, wager.method);
  const theirs = other && figures(other, { ...state, counted: {} }, Object.fromEntries(other.rows.map((row) => [name(row), row.pays])));
  const was = wager.was.house_edge_percent;
  const changed = Math.abs(100 * number(now.edge) - was) > 1e-9;
  const line = (label, figure, key) => html`<dt>${label}</dt><dd data-figure=${key}>${figure(now)}</dd>${theirs ? html`<dd class="theirs">${figure(theirs)}</dd>` : null}`;
  return html`<aside class="sheet figure-panel" aria-label="figures" data-two=${theirs ? "true" : null}>
    <h2>${wager.name}</h2>
    <p class="edge"><span data-figure="edge">${now.bound ? "≤ " : ""}${percent(now.edge)}</span> <small data-figure="exact">${now.bound ? "" : `= ${exact.length > LONG ? `${exact.slice(0, LONG)}…` : exact}`}</small></p>
    <p class="soft">house edge per ${wager.unit}${changed ? html`, <span data-figure="was" class="nowrap">was ${was.toFixed(4)} %</span>` : ""}</p>
    ${theirs ? html`<p class="theirs">the other: <b data-figure="other">${percent(theirs.edge)}</b>, <span>${percent(number(now.edge) - number(theirs.edge))} apart</span></p>` : null}
    <dl>${line("return", (of) => percent(of.back), "back")}
      ${line("hit frequency", (of) => percent(of.hits, 2), "hits")}
      ${line("one in", (of) => (of.hits[0] ? (1 / number(of.hits)).toFixed(2) : "never"), "in")}
      ${line("deviation", (of) => of.deviation.toFixed(4), "deviation")}
      ${line("element of risk", (of) => percent(of.risk), "risk")}
      ${line("units staked", (of) => number(of.stake).toFixed(4), "stake")}</dl>
    <p class="soft" data-figure="method">${wager.method}; ${Number(wager.total).toLocaleString("en")} deals in ${wager.combos.length} combos.</p>
    ${wager.note ? html`<p class="soft">${wager.note}</p>` : null}
    ${wager.hangs ? html`<p class="play">${now.bound ? html`<b>At the present play this is a bound:</b> a better play can only lower the edge. ${state.job}` : html`<b>Best play:</b> ${state.strategy || "counted"}`}</p>` : html`<p class="play">No decision hangs on it.</p>`}
  </aside>`;
}

function Exports({ state }) {
  const share = shareOf(state);
  const [copied, setCopied] = useState("");
  const url = location.origin + addressOf(state);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied("copied");
    } catch {
      setCopied("select it and copy");
    }
  };
  return html`<section class="sheet" aria-label="share and write"><h2>Share and write</h2>
    <p class="share"><label>The same page for somebody else <input readonly value=${url} onFocus=${(event) => event.target.select()} data-do="share" /></label> <button class="tiny" onClick=${copy}>Copy</button> <span role="status">${copied}</span></p>
    <p class="exports">${Object.entries(EXPORTS).map(([kind, words]) => (kind === "submission" && state.thought
      ? html`<span key=${kind} class="soft">a thought is not filed</span>`
      : html`<a key=${kind} class="button tiny" download href=${`/api/v1/design/${game()}/export/${kind}?${share}`}>${words}</a>`))}
      <a class="button tiny" href=${`/games/${game()}/par?${share}`}>See the PAR sheet</a></p></section>`;
}
