// The same areas and the same commands as the picture has, as a table.
import { html } from "../../vendor/preact.js";
import { amounts, dollars } from "../lib/money.js";
import { named } from "./cloth.js";
import { areaNow, chipOn, place, table, take } from "./state.js";

export function List({ state }) {
  const keys = Object.keys(state.sheet.areas);
  return html`<div class="listing"><table><caption class="heard">areas of the cloth</caption>
    <thead><tr><th>Area</th><th>Pays</th><th>Yours</th><th>Takes</th><th>Chips</th></tr></thead>
    <tbody>${keys.map((key) => html`<${Row} key=${key} name=${key} state=${state} />`)}</tbody></table></div>`;
}

function Row({ name, state }) {
  const now = areaNow(name, state);
  const wager = state.sheet.wagers[now.area.spot.split("@")[0]] || { rows: [] };
  const best = wager.rows.find((row) => row[1] !== "lose");
  const several = ((state.view.you && state.view.you.seats) || []).length > 1;
  return html`<tr data-open=${now.open ? "true" : "false"} class=${state.at === name ? "at" : ""}>
    <td>${several && now.area.seat ? `${now.area.seat} · ` : ""}${now.area.name}</td>
    <td>${best ? best[1] : ""}</td>
    <td class="num">${now.cents ? dollars(now.cents) : ""}${now.coupon ? ` + coupon ${dollars(now.coupon)}` : ""}</td>
    <td>${now.open ? `${amounts(now)}` : (now.refused || {}).why || ""}</td>
    <td class="num nowrap">
      <button data-place=${name} aria-label=${named(now, state)} aria-disabled=${now.open ? "false" : "true"}
        onFocus=${() => table.set({ at: name })} onClick=${() => place(name)}>${now.open ? `+ ${dollars(chipOn(now, state.chip))}` : "why?"}</button>
      ${now.take ? html` <button aria-label=${`take back ${now.area.name}`} onClick=${() => take(name)}>−</button>` : null}
    </td></tr>`;
}
