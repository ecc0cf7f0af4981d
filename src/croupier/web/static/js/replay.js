// A round played again, step by step, from somebody's eyes; its proof; a dispute about it. Nothing here changes the record.
import { html, render, useEffect, useState } from "../vendor/preact.js";
import { post, read } from "./lib/api.js";
import { onKeys } from "./lib/keys.js";
import { included } from "./lib/proof.js";
import { dollars, signed } from "./lib/money.js";
import { adopt } from "./table/cloth.js";
import { law } from "./table/side.js";
import { begin, table } from "./table/state.js";

const when = (ms) => new Date(ms).toISOString().replace("T", " ").slice(0, 19);

export async function start(page) {
  const root = document.getElementById("replay");
  const found = await read(`/rounds/${page.id}/steps`).catch((error) => ({ problem: error.problem }));
  if (found.problem) {
    root.textContent = found.problem.why;
    document.body.dataset.ready = "true";
    return;
  }
  const empty = { ...found.steps[0].view, you: { kind: "replay", seats: [] } };
  begin({ ...page, table: found.round.table, view: empty, told: [] });
  adopt(document.querySelector("#picture svg.cloth"));
  const state = { at: 0, steps: found.steps, as: found.as, eyes: "" };
  const go = (at) => {
    state.at = Math.max(0, Math.min(state.steps.length - 1, at));
    const view = { ...state.steps[state.at].view, you: { kind: "replay", seats: found.seats || [] } };
    table.set({ view, pieces: view.laid || {} });
    draw();
  };
  const look = async (eyes) => {
    try {
      const other = await read(`/rounds/${page.id}/steps?as=${encodeURIComponent(eyes)}`);
      state.steps = other.steps;
      state.eyes = eyes;
      state.why = "";
    } catch (error) {
      state.why = error.problem.why;
    }
    go(state.at);
  };
  const draw = () => render(html`<${Replay} page=${page} round=${found.round} state=${state} go=${go} look=${look} />`, root);
  onKeys((key) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };
    if (!(key in steps)) return false;
    go(state.at + steps[key]);
    return true;
  });
  go(0);
  document.body.dataset.ready = "true";
}

function Replay({ page, round, state, go, look }) {
  const step = state.steps[state.at];
  const eyes = ["", "spectator", ...Object.keys(round.players).map((seat) => `seat ${seat}`)];
  return html`
    <div class="controls">
      <button aria-label="first step" onClick=${() => go(0)}>◀◀</button><button aria-label="step back" onClick=${() => go(state.at - 1)}>◀</button>
      <input type="range" aria-label="step" min="0" max=${state.steps.length - 1} value=${state.at} onInput=${(event) => go(Number(event.target.value))} />
      <button aria-label="step on" onClick=${() => go(state.at + 1)}>▶</button><button aria-label="last step" onClick=${() => go(1e9)}>▶▶</button>
      <span>step ${state.at + 1} of ${state.steps.length}</span>
    </div>
    ${page.sees_all ? html`<p><label>Seen by <select value=${state.eyes} onChange=${(event) => look(event.target.value)}>
      ${eyes.map((one) => html`<option key=${one} value=${one}>${one || "everybody's cards"}</option>`)}</select></label></p>` : null}
    ${state.why ? html`<p class="problem">${state.why}</p>` : null}
    <h2>${step.words} <span class="soft">by ${step.by}${step.as && step.as !== step.by ? `, ${step.as}` : ""}</span></h2>
    <p class="soft">entry ${step.seq} · ${when(step.at)}${step.via ? ` · ${step.via}` : ""}</p>
    <ol class="feed">${step.told.map((line, i) => html`<li key=${i} class=${line.tone}><span class="text">${line.text}</span><span>${(line.clause || "").split(", ").filter(Boolean).map(law)}</span></li>`)}</ol>
    <details><summary>All steps</summary><ol class="steps">${state.steps.map((one, i) => html`<li key=${i} aria-current=${i === state.at ? "step" : null}><button onClick=${() => go(i)}>
      <span>${i + 1} ${one.words}</span><span class="soft">${one.by}</span></button></li>`)}</ol></details>
    <${Wagers} round=${round} />
    ${page.sees_all ? html`<${Record} page=${page} />` : html`<p class="soft">Whose office it is sees every card, the proof and disputes here.</p>`}`;
}

function Wagers({ round }) {
  return html`<h2>Wagers</h2><table class="won"><tbody>${round.wagers.map((one, i) => html`<tr key=${i}><td>seat ${one.seat}, ${round.players[one.seat]}</td><td>${one.wager.replace(/_/g, " ")}</td><td class="num">${dollars(one.cents)}</td></tr>`)}</tbody></table>`;
}

function Record({ page }) {
  const [check, setCheck] = useState(null);
  const [proof, setProof] = useState(null);
  useEffect(() => {
    read(`/rounds/${page.id}/check`).then(setCheck, (error) => setCheck({ why: error.problem.why }));
    read(`/rounds/${page.id}/proof`).then(async (found) => setProof({ ...(await included(found)), seq: found.seq }), (error) => setProof({ why: error.problem.why }));
  }, []);
  return html`<h2>Record</h2>
    <p>${check === null ? "playing it again …" : check.why ? html`<span class="problem">${check.why}</span>` : check.same ? html`<b class="win">✔</b> was and should are the same` : html`<b class="lose">differs</b>`}</p>
    ${check && check.differences ? check.differences.map((one, i) => html`<p key=${i}>entry ${one.seq}: was <code>${JSON.stringify(one.was)}</code>, should be <code>${JSON.stringify(one.should)}</code></p>`) : null}
    <p data-proof=${proof ? String(proof.ok) : "waits"}>${proof === null ? "checking the proof …" : proof.why ? html`<span class="problem">${proof.why}</span>`
      : proof.ok ? html`<b class="win">✔</b> entry ${proof.seq} is in the log of ${proof.size} entries whose head is <code>${proof.root.slice(0, 12)}…</code>, checked in this browser` : html`<b class="lose">✘</b> the proof does not lead to the head`}</p>
    <p><a class="button" href=${`/api/v1/rounds/${page.id}/bundle`}>Bundle for a dispute</a></p>
    <${Disputes} page=${page} />`;
}

function Disputes({ page }) {
  const [papers, setPapers] = useState([]);
  const [claim, setClaim] = useState("");
  const [why, setWhy] = useState("");
  const load = () => read("/papers?kind=dispute").then((found) => setPapers(found.papers.filter((one) => one.facts.raise && one.about === page.round.table && one.facts.raise.first === page.round.first)), () => setPapers([]));
  useEffect(() => {
    load();
  }, []);
  const done = (promise) => promise.then(() => { setWhy(""); setClaim(""); return load(); }, (error) => setWhy([error.problem.why, error.problem.instead].filter(Boolean).join("; ")));
  const raise = (event) => {
    event.preventDefault();
    done(post(`/rounds/${page.id}/disputes`, { claim }));
  };
  return html`<h2>Dispute</h2>
    ${why ? html`<p class="problem" role="alert">${why}</p>` : null}
    ${papers.map((paper) => html`<${Paper} key=${paper.id} paper=${paper} done=${done} />`)}
    ${papers.length ? null : html`<form onSubmit=${raise} class="signin-form"><label>What is said to be wrong <input value=${claim} required maxlength="1000" onInput=${(event) => setClaim(event.target.value)} /></label> <button>Raise a dispute</button></form>`}`;
}

function Paper({ paper, done }) {
  const [said, setSaid] = useState({});
  const act = (step) => {
    if (step.step === "replay") return done(post(`/disputes/${paper.id}/replay`, {}));
    const facts = Object.fromEntries(Object.entries(step.takes).map(([name, kind]) => [name, kind === "int" ? Math.round(Number(said[name] || 0) * (name.endsWith("cents") ? 100 : 1)) : said[name] || ""]));
    return done(post("/papers", { kind: paper.kind, step: step.step, document: paper.id, facts }));
  };
  return html`<div class="focus" data-paper=${paper.id} data-state=${paper.state}><p><b>${paper.id}</b> · ${paper.state}</p>
    <p>${paper.facts.raise.claim}</p>
    <ul class="feed">${paper.signatures.map((one, i) => html`<li key=${i}><span class="text">${one.step}</span><span class="soft">${one.by}</span></li>`)}</ul>
    ${paper.facts.rule ? html`<p>Ruling: ${paper.facts.rule.ruling}, ${signed(paper.facts.rule.pays_cents)}</p>` : null}
    ${paper.open.map((step) => html`<p key=${step.step} class="calls">${step.step === "replay" ? null : Object.entries(step.takes).map(([name, kind]) => html`<label key=${name}>${name.replace(/_cents$/, ", dollars").replace(/_/g, " ")}
      <input value=${said[name] || ""} inputmode=${kind === "int" ? "decimal" : "text"} onInput=${(event) => setSaid({ ...said, [name]: event.target.value })} /></label> `)}
      <button class="tiny" data-step=${step.step} onClick=${() => act(step)}>${step.step.replace(/_/g, " ")}</button> <span class="soft">${step.who}</span></p>`)}</div>`;
}
