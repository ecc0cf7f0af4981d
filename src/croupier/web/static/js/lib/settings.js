// How this reader wants it: marks on the root that the tokens know. Told to nobody.
import { keep, kept } from "./store.js";

export const CHOICES = {
  scheme: ["as the system", "light", "dark"],
  cloth: ["baize", "midnight", "claret", "paper"],
  deck: ["two-colour", "four-colour"],
  back: ["claret", "navy"],
  motion: ["as the system", "full", "none"],
  sound: ["off", "on"],
  keys: ["on", "off"],
};

export function settings() {
  const found = kept("settings", {});
  return Object.fromEntries(Object.entries(CHOICES).map(([name, all]) => [name, all.includes(found[name]) ? found[name] : all[0]]));
}

export function apply(chosen) {
  for (const [name, value] of Object.entries(chosen)) {
    if (value === CHOICES[name][0]) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
}

export function choose(name, value) {
  const chosen = { ...settings(), [name]: value };
  keep("settings", chosen);
  apply(chosen);
  return chosen;
}

// A time of the tokens, in milliseconds; one millisecond where motion is not wanted.
export function time(name) {
  const text = getComputedStyle(document.documentElement).getPropertyValue(`--t-${name}`).trim();
  return text.endsWith("ms") ? parseFloat(text) : parseFloat(text) * 1000 || 1;
}
