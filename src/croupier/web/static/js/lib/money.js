// Cents as people write dollars. Whole cents only: nothing here divides money.
export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const text = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${text}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

export const signed = (cents) => (cents > 0 ? "+" : "") + dollars(cents);

export const CHIPS = [100, 500, 2500, 10000, 50000, 100000];

// Between which amounts chips are taken; whatever is less than the smallest chip is no bound that people know.
export const amounts = ({ least, most }) => (least < 100 ? `up to ${dollars(most)}` : `${dollars(least)} to ${dollars(most)}`);

export const chipFor = (cents) => [...CHIPS].reverse().find((kind) => cents >= kind) || (cents >= 250 ? 250 : 100);
