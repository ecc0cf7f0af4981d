// Paytables for a wanted edge, and the edge over a range: asked of the house, exact, with progress and an end.
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { from, percent } from "../lib/fraction.js";
import { counted, words } from "../lib/jobs.js";
import { change, game, name, pageOf, said, shareOf } from "./state.js";

function useCount() {
  const [state, setState] = useState({ job: "", found: null, why: "" });
  const running = useRef(null);
  const stop = () => running.current && running.current.abort();
  useEffect(() => stop, []);
  const ask = async (path) => {
    stop();
    const mine = new AbortController();
    running.current = mine;
    setState({ job: "asked …", found: null, why: "" });
    try {
      const found = await counted(path, { signal: mine.signal, told: (job) => mine === running.current && setState({ job: words(job), found: null, why: "" }) });
      if (mine === running.current) setState({ job: "", found, why: "" });
    } catch (error) {
      if (mine === running.current) setState({ job: "", found: null, why: error.off ? "called off" : said(error) });
    }
  };
  return { ...state, ask, stop };
}

const Waits = ({ job, why, stop }) => html`${job ? html`<p role="status"><progress></progress> ${job} <button type="button" class="tiny" onClick=${stop}>Call it off</button></p>` : null}${why ? html`<p class="problem" role="alert">${why}</p>` : null}`;
const address = (kind, state, more) => `/design/${game()}/${kind}?${shareOf(state)}&${new URLSearchParams(Object.entries(more).filter(([, value]) => value))}`;
const share = (text) => (text && /^-?[\d.]+$/.test(text.trim()) ? `${text.trim()}%` : text.trim());

export function Find({ state, wager }) {
  const wanted = pageOf();
  const count = useCount();
  const [vary, setVary] = useState({});
  const open = wager.rows.filter((row) => (state.thought || row.law !== "fixed") && row.weight !== "0" && / to /.test(row.pays));
  const search = (event) => {
    event.preventDefault();
    const said_ = new FormData(event.target);
    const value = (field) => String(said_.get(field) || "").trim();
    const rates = value("hits");
    count.ask(address("search", state, {
      wager: wager.wager, target: share(value("target")), tolerance: share(value("tolerance")) || "0.05%", cap: value("cap"), changed: value("changed"), odds_to: value("odds_to"),
      most: value("most"), hit_rate: rates.includes("..") ? rates.split("..").map(share).join("..") : share(rates), strict: said_.get("strict") ? "1" : "",
      vary: open.map(name).filter((id) => vary[id]).join(","),
    }));
  };
  const found = count.found;
  const percents = (part) => (part ? String(Number(part) * 100) : "");
  return html`<section class="sheet" aria-label="find a paytable"><h2>Find a paytable</h2>
    <form class="finding" onSubmit=${search}>
      <label>target, % <input name="target" required size="6" value=${percents(wanted.target)} placeholder="4" inputmode="decimal" autocomplete="off" /></label>
      <label>± % <input name="tolerance" size="5" value=${percents(wanted.tolerance)} placeholder="0.05" inputmode="decimal" autocomplete="off" /></label>
      <label>cap, to 1 <input name="cap" size="5" placeholder="100" inputmode="numeric" autocomplete="off" /></label>
      <label>rows changed, at most <input name="changed" size="4" inputmode="numeric" autocomplete="off" /></label>
      <label>hits, % <input name="hits" size="8" placeholder="20..30" autocomplete="off" /></label>
      <label>odds to <select name="odds_to"><option>1</option><option>2</option><option>5</option></select></label>
      <label>list <input name="most" size="4" placeholder="50" inputmode="numeric" autocomplete="off" /></label>
      <label class="check"><input type="checkbox" name="strict" /> whatever is rarer pays no less</label>
      <fieldset><legend>Rows that may change: all that the law leaves open, if none is named</legend>${open.length ? open.map((row) => html`<label class="check" key=${name(row)}><input type="checkbox" data-vary=${name(row)} checked=${Boolean(vary[name(row)])} onChange=${(event) => setVary({ ...vary, [name(row)]: event.target.checked })} /> ${wager.parts.length > 1 ? `${row.wager.replace(/_/g, " ")}: ` : ""}${row.words}</label>`)
        : html`<span>The law leaves none open; mark it as a thought.</span>`}</fieldset>
      <button class="primary">Find</button>
    </form>
    <${Waits} ...${count} />
    ${found ? html`<div class="scrolls" tabindex="0" role="region" aria-label="paytables found"><p data-found=${found.found}>${found.found ? html`<b>${found.found}</b> found${found.all ? ", all there are" : ", the nearest of more"}; ${found.nodes.toLocaleString("en")} branches looked at${found.counted ? `, ${found.counted} tables counted anew, each at its own best play` : ""}. Rows: ${found.rows.join(", ")}.`
      : `No table comes to it${found.nearest ? `; the nearest is ${found.nearest.house_edge_percent.toFixed(4)} %` : ""}. Vary other rows, raise the cap, or mark it as a thought.`} ${found.notes.join(" ")}</p>
      ${found.found ? html`<table class="figures"><thead><tr><th scope="col">pays</th><th scope="col" class="num">house edge</th><th scope="col" class="num">exact</th><th scope="col" class="num">hits</th><th scope="col" class="num">deviation</th><th scope="col" class="num">rows changed</th><th scope="col"><span class="heard">take it</span></th></tr></thead>
      <tbody>${found.tables.map((one) => html`<tr key=${one.pays}><th scope="row">${one.pays}</th><td class="num">${one.house_edge_percent.toFixed(4)} %</td><td class="num full">${one.house_edge}</td><td class="num">${percent(one.hit_frequency.includes(".") ? Number(one.hit_frequency) : from(one.hit_frequency), 2)}</td><td class="num">${one.standard_deviation.toFixed(3)}</td><td class="num">${one.rows_changed}</td>
        <td><button class="tiny" aria-label=${`take ${one.pays}`} onClick=${() => take(one.paytable)}>take it</button></td></tr>`)}</tbody></table>` : null}</div>` : null}</section>`;
}

const take = (paytable) => change(Object.fromEntries(Object.entries(paytable).flatMap(([wager, rows]) => Object.entries(rows).map(([outcome, words_]) => [`${wager}.${outcome}`, words_]))));

export function Sweep({ state, wager }) {
  const count = useCount();
  const drawn = useRef(null);
  const found = count.found;
  useEffect(() => {
    if (!drawn.current) return;
    drawn.current.replaceChildren();
    if (found) drawn.current.append(document.importNode(new DOMParser().parseFromString(found.svg.slice(found.svg.indexOf("<svg")), "image/svg+xml").documentElement, true));
  }, [found]);
  const go = (event) => {
    event.preventDefault();
    const said_ = new FormData(event.target);
    count.ask(address("sweep", state, { wager: wager.wager, over: said_.get("over"), values: String(said_.get("values") || "").trim() }));
  };
  return html`<section class="sheet" aria-label="sweep"><h2>Over a range</h2>
    <form class="finding" onSubmit=${go}>
      <label>what changes <select name="over"><optgroup label="rows">${wager.rows.filter((row) => row.weight !== "0").map((row) => html`<option key=${name(row)} value=${name(row)}>${name(row).replace(/_/g, " ").replace(".", ": ")}</option>`)}</optgroup><optgroup label="options">${pageOf().options.map((one) => html`<option key=${one} value=${one}>${one.replace(/_/g, " ")}</option>`)}</optgroup></select></label>
      <label>from where to where <input name="values" placeholder="3..10, or as it is usual" autocomplete="off" /></label>
      <button class="primary">Go through it</button></form>
    <${Waits} ...${count} />
    <div class="drawn swept" ref=${drawn}></div>
    ${found ? html`<div class="scrolls" tabindex="0" role="region" aria-label="the range in figures"><table class="figures" data-swept=${found.over}><thead><tr><th scope="col">${found.over}</th><th scope="col" class="num">house edge</th><th scope="col" class="num">return</th><th scope="col" class="num">hits</th><th scope="col" class="num">deviation</th><th scope="col"><span class="heard">what is said of it</span></th></tr></thead>
      <tbody>${found.points.map((one) => html`<tr key=${one.value} class=${one.now ? "best" : ""}><th scope="row">${one.value}</th><td class="num">${one.house_edge_percent.toFixed(4)} %</td><td class="num">${one.return_percent.toFixed(4)} %</td><td class="num">${percent(one.hit_frequency.includes(".") ? Number(one.hit_frequency) : from(one.hit_frequency))}</td><td class="num">${one.standard_deviation.toFixed(4)}</td><td>${[one.now && "now", one.new_play && "another best play", !one.lawful && "a thought"].filter(Boolean).join(", ")}</td></tr>`)}</tbody></table></div>` : null}</section>`;
}
