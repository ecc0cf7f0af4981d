// The coach, off until somebody wants it: what each choice is worth, in money, before it is made.
import { html, useEffect, useState } from "../../vendor/preact.js";
import { number } from "../lib/figures.js";
import { counted, words as progress } from "../lib/jobs.js";
import { dollars, signed } from "../lib/money.js";
import { kept } from "../lib/store.js";
import { NOTHING, act, lay, partsOf, setting, table, tally } from "./state.js";

const plain = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, "_");
const money = (value) => signed(Math.round(value));

// What is decided now, as best play is looked up.
function question(state) {
  const { decide } = state.view.moves || {};
  if (decide) return decide.coach ? { ...decide.coach, choices: decide.choices } : null;
  const now = setting(state);
  return now && now.offer.coach ? { ...now.offer.coach, now } : null;
}

const keyOf = (asked) => (asked ? `${asked.hand} on ${asked.board}` : "");

export function worthOf(choice, asked, state) {
  const { coached } = state;
  if (!coached || coached.key !== keyOf(asked.coach)) return undefined;
  return coached.values[plain(choice.id)] ?? coached.values[plain(choice.words)];
}

// The hand is sent as it lies.
export function settle(now) {
  const { coached } = table.get();
  const laid = now.offer.coach && coached && coached.key === keyOf(now.offer.coach) ? same(coached.settings || [], partsOf(now)) : null;
  if (laid) tally(number(laid.value));
  return act({ do: "set", seat: now.seat, parts: partsOf(now) });
}

const sorted = (cards) => [...cards].map((card) => card.toLowerCase()).sort().join();
const same = (settings, parts) => settings.find((one) => Object.entries(parts).every(([name, cards]) => sorted(one[name] || []) === sorted(cards)));

function keepFound(asked, found) {
  const values = Object.fromEntries(Object.entries(found.values || {}).map(([name, text]) => [plain(name), number(text)]));
  const all = found.settings ? found.settings.map((one) => number(one.value)) : Object.values(values);
  table.set({ coached: { key: keyOf(asked), unit: asked.unit_cents, values, settings: found.settings, best: Math.max(...all) } });
}

export function Coach({ state }) {
  const asked = question(state);
  const key = keyOf(asked);
  const [found, setFound] = useState(null);
  useEffect(() => {
    const stop = new AbortController();
    setFound(null);
    if (key) {
      const path = `/strategy/${state.view.game}/advice?${state.page.share}&hand=${encodeURIComponent(asked.hand)}&board=${encodeURIComponent(asked.board)}`;
      counted(path, { told: (job) => !stop.signal.aborted && setFound({ waits: progress(job) }), signal: stop.signal }).then(
        (one) => {
          if (stop.signal.aborted) return;
          keepFound(asked, one);
          setFound(one);
        },
        (error) => !stop.signal.aborted && setFound({ why: error.problem ? error.problem.why : String(error) }),
      );
    }
    return () => stop.abort();
  }, [key]);
  const sums = kept("coached", NOTHING);
  return html`<section class="focus coach" aria-label="coach"><h2>Coach</h2>
    ${asked ? html`<${Answer} asked=${asked} found=${found} />` : html`<p class="soft">${state.view.moves && state.view.moves.decide ? "Nothing here hangs on cards that you see." : "Says what each choice is worth when you decide."}</p>`}
    ${sums.decisions ? html`<p class="soft" data-sums=${sums.mistakes}>${summed(sums)}</p>` : null}</section>`;
}

export const summed = ({ decisions, mistakes, cents }) =>
  `${decisions} decision${decisions === 1 ? "" : "s"} with the coach, ${mistakes ? `${mistakes} of them not the best: they cost ${dollars(Math.round(cents))} on average` : "every one the best"}.`;

function Answer({ asked, found }) {
  if (!found || found.waits) return html`<p class="soft" role="status">${found ? found.waits : "counting …"}</p>`;
  if (found.why) return html`<p class="soft">${found.why}</p>`;
  return found.settings ? html`<${Settings} asked=${asked} found=${found} />` : html`<${Choices} asked=${asked} found=${found} />`;
}

function Choices({ asked, found }) {
  const values = Object.fromEntries(Object.entries(found.values).map(([name, text]) => [plain(name), text]));
  const rows = asked.choices.map((choice) => ({ choice, text: values[plain(choice.id)] ?? values[plain(choice.words)] })).filter((one) => one.text !== undefined);
  const best = Math.max(...Object.values(values).map(number));
  const most = Math.max(...rows.map((one) => Math.abs(number(one.text))), 1e-9);
  return html`<p class="soft">${found.situation}</p>
    ${rows.map(({ choice, text }) => {
      const value = number(text);
      const lost = (best - value) * asked.unit_cents;
      return html`<div class="worth" key=${choice.id} data-worth=${choice.id} title=${`${text} times ${dollars(asked.unit_cents)}`}>
        <b>${choice.words}</b> <span class=${value < 0 ? "lose" : "win"}>${money(value * asked.unit_cents)}</span>
        <span class="soft">${lost > 0.005 ? `costs ${dollars(Math.max(1, Math.round(lost)))}` : "best"}</span>
        <svg class=${`bar ${value < 0 ? "under" : ""}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width=${Math.max(1, (100 * Math.abs(value)) / most)} height="8" /></svg></div>`;
    })}
    ${rows.length ? html`<p class="soft">On average, from here to the end of the round, on ${dollars(asked.unit_cents)}.</p>` : html`<p class="soft">Best: ${found.best}.</p>`}`;
}

function Settings({ asked, found }) {
  const unit = asked.unit_cents;
  const best = number(found.best.value);
  const mine = same(found.settings, partsOf(asked.now));
  const lost = (one) => (best - number(one.value)) * unit;
  const told = (one) => (lost(one) > 0.005 ? `costs ${dollars(Math.max(1, Math.round(lost(one))))}` : "best");
  return html`<div class="worth"><b>Best</b> <span>${money(best * unit)}</span> <span class="soft">${found.best.words}</span></div>
    <div class="worth"><b>House way</b> <span>${money(number(found.house_way.value) * unit)}</span> <span class="soft">${told(found.house_way)}</span></div>
    ${mine ? html`<div class="worth"><b>As it lies</b> <span>${money(number(mine.value) * unit)}</span> <span class="soft">${told(mine)}</span></div>` : null}
    <button class="tiny" data-act="lay-best" onClick=${() => lay(found.best)}>Lay the best</button>`;
}
