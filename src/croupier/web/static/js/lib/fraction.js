// Exact numbers: a fraction is two whole numbers of any size, the lower one above nought and both without a common part.
const abs = (n) => (n < 0n ? -n : n);

export function gcd(a, b) {
  let [x, y] = [abs(a), abs(b)];
  while (y) [x, y] = [y, x % y];
  return x;
}

export const lcm = (a, b) => (a / gcd(a, b)) * b;

export function ratio(n, d = 1n) {
  const common = gcd(n, d) || 1n;
  return d < 0n ? [-n / common, -d / common] : [n / common, d / common];
}

export function from(text) {
  const [n, d] = text.split("/");
  return ratio(BigInt(n), d ? BigInt(d) : 1n);
}

export const plus = (a, b) => ratio(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
export const minus = (a, b) => plus(a, [-b[0], b[1]]);
export const times = (a, b) => ratio(a[0] * b[0], a[1] * b[1]);
export const over = (a, b) => ratio(a[0] * b[1], a[1] * b[0]);
export const negative = (a) => [-a[0], a[1]];
export const compare = (a, b) => {
  const left = a[0] * b[1] - b[0] * a[1];
  return left < 0n ? -1 : left > 0n ? 1 : 0;
};
export const text = ([n, d]) => (d === 1n ? String(n) : `${n}/${d}`);

const bits = (n) => abs(n).toString(16).length * 4;

// The nearest double, or its neighbour: for a figure that people read, never for a sum.
export function number([n, d]) {
  if (!n) return 0;
  const shift = 64 - bits(n) + bits(d);
  const scaled = shift >= 0 ? (abs(n) << BigInt(shift)) / d : abs(n) / (d << BigInt(-shift));
  const found = Number(scaled) * 2 ** -shift;
  return n < 0n ? -found : found;
}

// `3.3730 %`, with more places where four would hide the number.
export function percent(share, places = 4) {
  const value = Array.isArray(share) ? number(share) : share;
  const shown = Math.abs(100 * value);
  const more = shown > 0 && shown < 10 ** (2 - places) ? 2 - Math.floor(Math.log10(shown)) : places;
  return `${(100 * value).toFixed(more)} %`;
}
