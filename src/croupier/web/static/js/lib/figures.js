// Figures as the house counts them: exact numbers as text, for people.
export function number(text) {
  const [above, below] = String(text).split("/").map(Number);
  return below ? above / below : above;
}

// A chance for people: the fraction where it is short, else so many per cent.
export function chance(text) {
  if (String(text).includes("/") && text.length <= 9) return text;
  const percent = 100 * number(text);
  return percent ? `${percent >= 0.01 ? percent.toFixed(percent >= 10 ? 2 : 3) : percent.toPrecision(2)} %` : "never";
}
