// A drill: one task after the other, timed by the house; what is right is told with its row and clause.
import { html, render, useEffect, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { post } from "../lib/api.js";
import { onKeys } from "../lib/keys.js";
import { ask } from "../lib/say.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const face = (card) => (card === "Jk" ? "Joker" : card.slice(0, -1) + SUITS[card.slice(-1)]);
const why = (error) => (error.problem ? [error.problem.detail || error.problem.why, error.problem.instead].filter(Boolean).join("; ") : String(error));

export function start(page) {
  const root = document.getElementById("drill");
  const form = document.getElementById("begin");
  const game = form.elements.namedItem("game");
  game.addEventListener("change", () => location.assign(`/drills?game=${game.value}${page.asked.class ? `&class=${encodeURIComponent(page.asked.class)}` : ""}`));
  if (page.asked.game && page.asked.kind) render(html`<${Drill} asked=${page.asked} />`, root);
  document.body.dataset.ready = "true";
}

function Drill({ asked }) {
  const [state, setState] = useState({ words: "playing rounds …" });
  const act = (promise, then) => promise.then(then, (error) => setState((old) => ({ ...old, words: "", no: why(error) })));
  useEffect(() => {
    act(post("/drills", { game: asked.game, kind: asked.kind, number: Math.min(50, Math.max(1, parseInt(asked.number, 10) || 10)), seed: asked.seed, group: asked.class, who: asked.who.slice(0, 24) }), (found) => setState({ drill: found, task: found.task, score: found.score }));
  }, []);
  const answer = (text) => {
    if (state.told || state.sent) return;
    setState((old) => ({ ...old, sent: true }));
    act(post(`/drills/${state.drill.id}/answers`, { number: state.task.number, text }), (told) => {
      setState((old) => ({ ...old, sent: false, told, score: told.score, given: text }));
      ask(`${told.right ? "Right" : "No"}: ${told.answer}`);
    });
  };
  const next = () => setState((old) => ({ ...old, told: null, task: old.told.next }));
  if (state.no) return html`<p class="problem sheet" role="alert">${state.no}</p>`;
  if (state.words) return html`<p class="sheet" role="status"><progress></progress> ${state.words}</p>`;
  const { task, told, score } = state;
  return html`<section class="sheet drill" aria-label="the drill" data-kind=${asked.kind}>
    <p class="drill-head"><b data-part="score">${score.right} right of ${score.answered}</b>${score.seconds_each === null ? "" : html` · ${score.seconds_each} s each`}${task ? html` · <span data-part="place">${task.again ? `once more, ${score.comes_back} left` : `${task.number + 1}/${score.tasks}`}</span>` : ""} · <${Clock} running=${Boolean(task && !told)} key=${task ? `${task.number}${task.again}` : "over"} /></p>
    ${task ? html`<${Task} key=${`${task.number} ${task.again}`} task=${task} told=${told} given=${state.given} answer=${answer} />` : html`<p class="over"><b>Over: ${score.right} of ${score.tasks} right</b>, seed <code>${state.drill.seed}</code>. <a href=${`/drills?${new URLSearchParams({ ...asked, seed: "" })}`}>Another</a> · <a href=${`/drills?${new URLSearchParams({ ...asked, seed: state.drill.seed })}`}>The same again</a> · <a href=${location.href}>See the class</a></p>`}
    ${told ? html`<${Explained} told=${told} next=${next} />` : null}</section>`;
}

function Clock({ running }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 500);
    return () => clearInterval(timer);
  }, [running]);
  return html`<span class="clock">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</span>`;
}

function Task({ task, told, given, answer }) {
  const [text, setText] = useState("");
  const [low, setLow] = useState([]);
  const field = useRef(null);
  const choose = task.choices.length && task.kind !== "order";
  // Before anybody can type: a key that is faster than a picture of the page is not lost.
  useLayoutEffect(() => {
    if (field.current) field.current.focus();
  }, []);
  useEffect(() => onKeys((key) => {
    const at = LETTERS.indexOf(key.toLowerCase());
    if (told || !choose || key.length !== 1 || at < 0 || at >= task.choices.length) return false;
    answer(task.choices[at]);
    return true;
  }), [told]);
  const send = (event) => {
    event.preventDefault();
    answer(task.cards.length && low.length ? parted(task, low) : text.trim());
  };
  const order = (at) => setText((old) => (old.includes(LETTERS[at]) ? old.replace(LETTERS[at], "") : old + LETTERS[at]));
  const lines = task.asks.slice(0, -1).filter((line) => task.kind === "order" || !choose || !task.choices.some((one, i) => line === `${LETTERS[i]}  ${one}`));
  return html`<div class="task">
    ${task.kind === "order" ? null : lines.map((line, i) => html`<p key=${i} class="situation">${line}</p>`)}
    <h2 id="question">${task.asks[task.asks.length - 1]}</h2>
    ${task.kind === "order" ? html`<ol class="ordered">${lines.map((line, i) => html`<li key=${i}><button type="button" disabled=${Boolean(told)} aria-pressed=${String(text.includes(LETTERS[i]))} onClick=${() => order(i)}>${text.includes(LETTERS[i]) ? html`<b class="place">${text.indexOf(LETTERS[i]) + 1}</b> ` : null}${line}</button></li>`)}</ol>` : null}
    ${task.cards.length ? html`<div class="to-set" role="group" aria-label="your cards">${task.cards.map((card) => html`<button type="button" key=${card} class=${`card-button ${"hd".includes(card.slice(-1)) && card !== "Jk" ? "red" : ""}`} disabled=${Boolean(told)} aria-pressed=${String(low.includes(card))} onClick=${() => setLow((old) => (old.includes(card) ? old.filter((one) => one !== card) : [...old, card]))}>${face(card)}</button>`)}</div><p class="soft">${parts(task, low)}</p>` : null}
    ${choose ? html`<div class="choices" role="group" aria-labelledby="question">${task.choices.map((one, i) => html`<button type="button" key=${one} disabled=${Boolean(told)} data-choice=${one} class=${told && told.answer === one ? "primary" : ""} aria-pressed=${told ? String(given === one) : null} onClick=${() => answer(one)}>${LETTERS[i] ? html`<kbd>${LETTERS[i]}</kbd> ` : ""}${one}</button>`)}</div>`
      : html`<form onSubmit=${send} class="answering"><label>${task.kind === "payouts" ? "dollars" : task.cards.length ? "lower cards" : "letters"} <input ref=${field} value=${task.cards.length && low.length ? parted(task, low) : text} readonly=${Boolean(told)} onInput=${(event) => { setLow([]); setText(event.target.value); }} aria-describedby="question" inputmode=${task.kind === "payouts" ? "decimal" : "text"} autocomplete="off" data-part="answer" /></label>
        ${told ? null : html`<button class="primary">Answer</button> <button type="button" onClick=${() => answer("")}>Give it up</button>`}</form>`}</div>`;
}

// Cards are picked for the lower hands in the order in which these are named.
function parted(task, low) {
  let rest = low;
  return task.parts.map(([name, room]) => {
    const mine = rest.slice(0, room);
    rest = rest.slice(room);
    return `${name} ${mine.join(" ")}`;
  }).join(" ");
}

const parts = (task, low) => `Pick the cards of the lower hand${task.parts.length > 1 ? "s" : ""}: ${task.parts.map(([name, room]) => `${room} for the ${name}`).join(", then ")}; ${low.length} picked.`;

function Explained({ told, next }) {
  const button = useRef(null);
  useLayoutEffect(() => button.current.focus(), [told]);
  return html`<div class=${`explained ${told.right ? "right" : "wrong"}`} data-right=${String(told.right)}>
    <p><b>${told.right ? "✔ Right" : "✘ No"}</b>, ${told.seconds} s. <b data-part="right">${told.answer}</b> ${told.law ? html`<a class="clause" href=${told.law}>${told.clause}</a>` : told.clause}</p>
    <ul>${told.why.map((line, i) => html`<li key=${i}>${line}</li>`)}</ul>
    <button ref=${button} class="primary" data-do="next" onClick=${next}>${told.next ? "Next" : "See how it went"}</button></div>`;
}
