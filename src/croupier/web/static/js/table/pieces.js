// Pieces lie where the house says. When one comes, goes or turns, it is moved there in the time that the tokens give.
import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { chipFor, dollars } from "../lib/money.js";
import { time } from "../lib/settings.js";

const EASE = "cubic-bezier(.16,.84,.36,1)";
const at = (piece, turn = piece.turn || 0) => `translate(${piece.x}px,${piece.y}px) rotate(${turn}deg)`;
const TIMES = { chip: "chip", card: "card", die: "dice", puck: "puck" };

function Moved({ piece, kind, label, children, onClick }) {
  const ref = useRef(null);
  const before = useRef(null);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = piece;
    const from = old || (piece.from ? { ...piece, x: piece.from[0], y: piece.from[1] } : null);
    if (!from || (from.x === piece.x && from.y === piece.y)) return;
    const ends = [{ transform: at(from), opacity: 1 }, { transform: at(piece), opacity: piece.out ? 0 : 1 }];
    ref.current.animate(ends, { duration: time(TIMES[piece.kind] || "chip"), easing: EASE, fill: piece.out ? "forwards" : "none" });
  }, [piece.x, piece.y, piece.out]);
  useLayoutEffect(() => {
    const old = before.shown;
    before.shown = piece.card || piece.face;
    if (!old || old === before.shown || !ref.current.firstElementChild) return;
    const inner = ref.current.firstElementChild;
    inner.animate([{ transform: "scaleX(0.05)" }, { transform: "scaleX(1)" }], { duration: time("flip"), easing: EASE });
  }, [piece.card, piece.face]);
  return html`<g ref=${ref} class=${kind} transform=${`translate(${piece.x} ${piece.y}) rotate(${piece.turn || 0})`}
    data-piece=${label} onClick=${onClick}>${children}</g>`;
}

function stacked(cents) {
  const kind = chipFor(cents);
  return { kind, high: Math.min(4, Math.max(1, Math.floor(cents / kind))) };
}

export function Chip({ name, piece, own, pending, turned, changed, whose }) {
  const { kind, high } = stacked(piece.cents);
  const rows = [];
  for (let i = 0; i < high; i += 1) rows.push(html`<use href=${`#chip-${kind}`} y=${-0.11 * i} key=${i} />`);
  const text = dollars(piece.cents);
  const wide = 0.32 + text.length * 0.23;
  const single = piece.cents === kind && !piece.won;
  const classes = ["piece", own ? "own" : "other", pending ? "pending" : "", piece.won ? "paid" : "", changed ? "changed" : ""].join(" ");
  return html`<${Moved} piece=${piece} kind=${classes} label=${name}>
    <g transform=${turned ? "rotate(180)" : null}>
      <ellipse class="shade" cx=".06" cy=".1" rx=".52" ry=".5" />
      ${rows}
      ${pending || changed ? html`<circle class="hold" r=".6" />` : null}
      ${single ? null : html`<g class="sum"><rect x=${-wide / 2} y=".4" width=${wide} height=".5" rx=".22" /><text y=".77" font-size=".4">${piece.won ? "+" : ""}${text}</text></g>`}
      ${whose ? html`<g class="whose"><circle cx=".44" cy="-.44" r=".31" /><text x=".44" y="-.29" font-size=".42">${whose}</text></g>` : null}
    </g>
  <//>`;
}

// What a coupon is worth is read beside the chips that lie on it.
export function Coupon({ name, piece, own, turned }) {
  const text = dollars(piece.cents);
  const wide = 0.5 + text.length * 0.28;
  return html`<${Moved} piece=${piece} kind=${`piece coupon ${own ? "own" : "other"}`} label=${name}>
    <g transform=${turned ? "rotate(180)" : null}>
      <rect x="-.62" y="-.6" width=${1.2 + wide} height="1.2" rx=".08" /><text x=${0.55 + wide / 2} y=".18" font-size=".46">${text}</text>
    </g>
  <//>`;
}

export function Card({ name, piece, past, picked, onClick, changed, turned }) {
  const classes = ["piece card-piece", past ? "past" : "", picked ? "picked" : "", changed ? "changed" : "", onClick ? "turns" : ""].join(" ");
  return html`<${Moved} piece=${piece} kind=${classes} label=${name} onClick=${onClick}>
    <g transform=${turned ? "rotate(180)" : null}>
      <use href=${`#${piece.card}`} class=${onClick ? "card turns" : ""} />
      ${past ? html`<rect class="veil" x="-.75" y="-1.05" width="1.5" height="2.1" rx=".13" />` : null}
      ${picked || changed ? html`<rect class="hold" x="-.8" y="-1.1" width="1.6" height="2.2" rx=".16" />` : null}
    </g>
  <//>`;
}

export function Die({ name, piece, changed }) {
  return html`<${Moved} piece=${piece} kind=${`piece die ${piece.look || ""} ${changed ? "changed" : ""}`} label=${name}>
    <g><use href=${`#die-${piece.face}`} />${changed ? html`<rect class="hold" x="-.54" y="-.54" width="1.08" height="1.08" rx=".18" />` : null}</g>
  <//>`;
}

export function Puck({ name, piece, turned, changed }) {
  if (piece.look === "diamond") return html`<${Moved} piece=${piece} kind="piece" label=${name}><path class="diamond" d="M0 -.6L.5 0L0 .6L-.5 0Z" /><//>`;
  const off = piece.words === "OFF" ? "off" : "";
  const size = Math.min(0.46, 1.55 / Math.max(1, piece.words.length));
  return html`<${Moved} piece=${piece} kind=${`piece puck ${piece.look} ${off} ${changed ? "changed" : ""}`} label=${name}>
    <g transform=${turned ? "rotate(180)" : null}><circle r=".6" />${changed ? html`<circle class="hold" r=".68" />` : null}<text y=${size * 0.36} font-size=${size}>${piece.words}</text></g>
  <//>`;
}

// A ball runs round and comes to rest at its section; a wheel without a ball is turned to its pointer.
export function Wheel({ piece, svg }) {
  const ref = useRef(null);
  const shown = useRef(null);
  const hub = useRef(null);
  const angle = (360 * piece.section) / piece.of;
  useLayoutEffect(() => {
    const first = shown.current === null;
    shown.current = angle;
    const wheel = svg.querySelector("g.wheel");
    const place = `translate(${piece.x}px,${piece.y}px) `;
    const spins = !first || piece.from;
    const options = { duration: time("wheel"), easing: "cubic-bezier(.12,.6,.2,1)" };
    if (spins) hub.current.animate([{ opacity: 0 }, { opacity: 0, offset: 0.95 }, { opacity: 1 }], options);
    if (piece.ball) {
      if (spins) ref.current.animate([{ transform: `${place}rotate(${angle - 1980}deg)` }, { transform: `${place}rotate(${angle}deg)` }], options);
    } else if (wheel) {
      wheel.setAttribute("transform", `translate(${piece.x} ${piece.y}) rotate(${-angle})`);
      if (spins) wheel.animate([{ transform: `${place}rotate(${-angle + 1800}deg)` }, { transform: `${place}rotate(${-angle}deg)` }], options);
    }
  }, [piece.section, Boolean(piece.from)]);
  return html`<g data-piece="wheel">
    ${piece.ball
      ? html`<g ref=${ref} transform=${`translate(${piece.x} ${piece.y}) rotate(${angle})`}><circle class="ball" cy=${-piece.r * 0.74} r=${Math.max(0.24, piece.r * 0.05)} /></g>`
      : null}
    <g class="stopped" ref=${hub} transform=${`translate(${piece.x} ${piece.y})`}><circle r=${Math.min(1.5, piece.r * 0.3)} /><text y=".3" font-size=".85">${piece.words}</text></g>
  </g>`;
}
