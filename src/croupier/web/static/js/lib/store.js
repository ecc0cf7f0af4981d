// One store a page. What the server said changes by patch alone.
export function store(state) {
  const heard = new Set();
  let due = false;
  const tell = () => {
    due = false;
    for (const one of heard) one(state);
  };
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === "function" ? change(state) : change) };
      if (!due) {
        due = true;
        queueMicrotask(tell);
      }
    },
    hear(one) {
      heard.add(one);
      one(state);
      return () => heard.delete(one);
    },
  };
}

// JSON merge patch (RFC 7396).
export function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const found = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete found[name];
    else found[name] = merge(found[name], value);
  }
  return found;
}

const KEPT = "croupier";

export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`${KEPT}.${name}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`${KEPT}.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
