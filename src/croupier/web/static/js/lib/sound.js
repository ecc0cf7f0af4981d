// Sounds are made here, not loaded; off until somebody switches them on. Nothing is told by them alone.
import { settings } from "./settings.js";

let context = null;
const SOUNDS = {
  chip: [{ noise: 0.03, high: 3200, gain: 0.25 }, { tone: 2300, lasts: 0.04, gain: 0.08, at: 0.01 }],
  card: [{ noise: 0.09, high: 1400, gain: 0.16 }],
  die: [0, 0.07, 0.16, 0.3].map((at) => ({ noise: 0.025, high: 900, gain: 0.3, at })),
  wheel: Array.from({ length: 14 }, (_, i) => ({ noise: 0.02, high: 2400, gain: 0.12, at: 0.02 * i * (1 + i / 6) })),
  closed: [{ tone: 660, lasts: 0.14, gain: 0.08 }, { tone: 495, lasts: 0.2, gain: 0.08, at: 0.15 }],
};

function noise(seconds) {
  const found = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const data = found.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  return found;
}

function part({ noise: seconds, tone, lasts, high, gain, at = 0 }) {
  const begins = context.currentTime + at;
  const level = context.createGain();
  const source = seconds ? context.createBufferSource() : context.createOscillator();
  level.gain.setValueAtTime(gain, begins);
  level.connect(context.destination);
  if (seconds) {
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = high;
    source.buffer = noise(seconds);
    source.connect(filter).connect(level);
  } else {
    level.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    source.frequency.value = tone;
    source.connect(level);
  }
  source.start(begins);
  if (lasts) source.stop(begins + lasts);
}

export function sound(kind) {
  if (settings().sound !== "on" || !SOUNDS[kind] || document.hidden || !window.AudioContext) return;
  context ||= new AudioContext();
  if (context.state === "suspended") context.resume();
  SOUNDS[kind].forEach(part);
}

// Of the pieces that come or go in a step, each kind is heard once.
export function heardOf(frame, before) {
  const kinds = new Set(Object.values(frame.put || {}).map((piece) => piece.kind));
  for (const name of Object.keys(frame.gone || {})) if (before[name]) kinds.add(before[name].kind);
  for (const kind of kinds) sound(kind);
}
