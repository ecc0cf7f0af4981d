// What a wager comes to under a paytable: the combos that the house counted, multiplied here in whole numbers.
import { compare, from, lcm, minus, negative, number, over, plus, ratio, times } from "../lib/fraction.js";

const ODDS = /^([\d,]+(?:\.\d+)?)\s*(?:(to|for|:|\/|-)\s*([\d,]+(?:\.\d+)?))?$/;
const MOST = 10n ** 9n;
const SUM = /^\$([\d,]+)(?:\.(\d{1,2}))?( with the stake)?$/;
const PART = /^lose\s+([1-9]\d?)\s+percent$/;

function side(written) {
  const [whole, rest = ""] = written.replace(/,/g, "").split(".");
  return ratio(BigInt(whole + rest), 10n ** BigInt(rest.length));
}

const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// A payment as people write it: its words in the one spelling, and units won per unit staked; null if it is none.
export function pays(written, cents = 100) {
  const tidy = written.trim().toLowerCase().replace(/\s+/g, " ");
  if (tidy === "push") return { words: "push", units: [0n, 1n] };
  if (tidy === "lose") return { words: "lose", units: [-1n, 1n] };
  const part = PART.exec(tidy);
  if (part) return { words: `lose ${part[1]} percent`, units: ratio(-BigInt(part[1]), 100n) };
  const sum = SUM.exec(tidy);
  if (sum) return fixed(sum, cents);
  const odds = ODDS.exec(tidy);
  if (!odds) return null;
  const [win, stake] = [side(odds[1]), odds[3] ? side(odds[3]) : [1n, 1n]];
  if (win[0] <= 0n || stake[0] <= 0n || win[0] > MOST * win[1] || stake[0] > MOST * stake[1]) return null;
  if (odds[2] === "for") return net(minus(over(win, stake), [1n, 1n]));
  const whole = win[1] === 1n && stake[1] === 1n;
  const [n, d] = whole ? [win[0], stake[0]] : over(win, stake);
  return { words: `${grouped(n)} to ${grouped(d)}`, units: ratio(n, d), short: `${n}-${d}` };
}

function net(units) {
  if (units[0] > 0n) return { words: `${grouped(units[0])} to ${grouped(units[1])}`, units, short: `${units[0]}-${units[1]}` };
  if (!units[0]) return { words: "push", units };
  const percent = over(times(units, [-100n, 1n]), [1n, 1n]);
  if (percent[1] !== 1n) return null;
  return percent[0] === 100n ? { words: "lose", units } : { words: `lose ${percent[0]} percent`, units };
}

function fixed([, dollars, rest = "", stake = ""], cents) {
  const sum = BigInt(dollars.replace(/,/g, "")) * 100n + BigInt(rest.padEnd(2, "0") || "0");
  const words = `$${grouped(sum / 100n)}${sum % 100n ? `.${String(sum % 100n).padStart(2, "0")}` : ""}${stake}`;
  return { words, units: ratio(sum - (stake ? BigInt(cents) : 0n), BigInt(cents)) };
}

// One step up or down: odds by their own steps, then push, then lose.
export function stepped(words, by) {
  const now = pays(words);
  if (!now) return words;
  if (now.words.startsWith("$")) return words.replace(/^\$([\d,]+)/, (_, n) => `$${grouped(Math.max(1, Number(n.replace(/,/g, "")) + by))}`);
  if (now.units[0] < 0n) return by > 0 ? "push" : words;
  if (!now.units[0]) return by > 0 ? `${by} to 1` : "lose";
  const [win, stake] = now.short.split("-").map(Number);
  const next = win + by;
  return next > 0 ? `${grouped(next)} to ${grouped(stake)}` : "push";
}

// Per part: what each of its rows comes to per unit, what is kept and due up front considered.
function worth(wager, units) {
  return wager.parts.map((part) => {
    const rows = wager.rows.map((row, i) => [row, units[i]]).filter(([row]) => row.wager === part.wager);
    const best = rows.reduce((most, [, of]) => (compare(of, most) > 0 ? of : most), rows[0][1]);
    const up = part.up_front ? times(ratio(BigInt(part.up_front.percent), 100n), part.up_front.of === "stake" ? [1n, 1n] : best) : [0n, 1n];
    return {
      nets: rows.map(([, of]) => {
        const kept = part.kept && of[0] !== -of[1] ? minus(of, [1n, 1n]) : of;
        return kept[0] ? minus(kept, up) : kept;
      }),
      price: part.staked ? plus([1n, 1n], up) : [0n, 1n],
    };
  });
}

// `units` are those of each row, in the order of the rows.
export function priced(wager, units) {
  const parts = worth(wager, units);
  const one = parts.flatMap((part) => [...part.nets, part.price]).reduce((all, [, d]) => lcm(all, d), 1n);
  const whole = parts.map((part) => part.nets.map(([n, d]) => (n * one) / d));
  const cost = parts.map((part) => (part.price[0] * one) / part.price[1]);
  const sums = whole.map((nets) => nets.map(() => 0n));
  let [staked, won, first, second] = [0n, 0n, 0n, 0n];
  for (const combo of wager.combos) {
    const weight = (combo.weight ??= BigInt(combo[0]));
    let net = 0n;
    for (let i = 1; i < combo.length; i += 3) {
      const unit = BigInt(combo[i + 2]);
      const each = unit * whole[combo[i]][combo[i + 1]];
      net += each;
      staked += weight * unit * cost[combo[i]];
      sums[combo[i]][combo[i + 1]] += weight * each;
    }
    first += weight * net;
    second += weight * net * net;
    if (net > 0n) won += weight;
  }
  const total = BigInt(wager.total);
  const all = one * BigInt(wager.over);
  const mean = ratio(first, all * total);
  const average = ratio(staked, all * total);
  const scale = wager.per_total ? average : [1n, 1n];
  const variance = over(minus(ratio(second, all * all * total), times(mean, mean)), times(scale, scale));
  const edge = over(negative(mean), scale);
  const stake = over(average, scale);
  const risk = over(edge, stake);
  return {
    edge,
    risk,
    stake,
    back: minus([1n, 1n], risk),
    hits: ratio(won, total),
    deviation: Math.sqrt(number(variance)),
    brings: sums.flatMap((nets) => nets.map((sum) => number(over(ratio(sum, all * total), scale)))),
  };
}

export const units = (row, words, cents) => (words === row.pays ? from(row.units) : (pays(words, cents) || {}).units);

