// Single keys count only where nobody writes, and never with a modifier.
const WRITES = new Set(["INPUT", "TEXTAREA", "SELECT"]);

export function onKeys(act) {
  const heard = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target;
    const writes = WRITES.has(target.tagName) || target.isContentEditable;
    if (writes && event.key !== "Escape") return;
    const presses = target.closest && target.closest("button, a, summary, [role=button]");
    if (presses && !target.closest(".area") && (event.key === "Enter" || event.key === " ")) return;
    if (act(event.key, event)) event.preventDefault();
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}
