// For those who listen: what happened is said when it pauses, what is asked is said at once.
const region = (id) => document.getElementById(id);
let gathered = [];
let timer = 0;

export function say(lines) {
  gathered.push(...lines);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const heard = region("told");
    if (heard) heard.textContent = gathered.join(". ");
    gathered = [];
  }, 400);
}

let before = "";

export function ask(words) {
  const heard = region("asked");
  if (heard && words !== before) heard.textContent = words;
  before = words;
}
