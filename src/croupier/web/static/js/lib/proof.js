// The proof that an entry is in the log of a signed head (RFC 6962), checked here, by the reader's own browser.
const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hash = async (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", all));
};
const text = (found) => btoa(String.fromCharCode(...found));

export async function included(proof) {
  const [origin, size, root] = proof.heads.split("\n");
  let index = proof.seq;
  let last = Number(size) - 1;
  let found = await hash(Uint8Array.of(0), new TextEncoder().encode(proof.line));
  for (const one of proof.path.map(bytes)) {
    if (last === 0) return { ok: false, origin, size, root };
    if (index % 2 === 1 || index === last) {
      found = await hash(Uint8Array.of(1), one, found);
      while (index % 2 === 0 && index !== 0) {
        index = Math.floor(index / 2);
        last = Math.floor(last / 2);
      }
    } else {
      found = await hash(Uint8Array.of(1), found, one);
    }
    index = Math.floor(index / 2);
    last = Math.floor(last / 2);
  }
  return { ok: last === 0 && text(found) === root, origin, size, root };
}
