// Talking to the house. A command has a key of its own, so that it is done once however often it is sent.
const API = "/api/v1";

function key() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function answer(response) {
  const body = response.status === 204 ? {} : await response.json().catch(() => ({}));
  if (response.ok) return body;
  const problem = { status: response.status, why: body.why || body.detail || body.title || "the house did not answer", ...body };
  throw Object.assign(new Error(problem.why), { problem });
}

async function sent(path, options, tries = 4) {
  for (let i = 1; ; i += 1) {
    try {
      const response = await fetch(API + path, options);
      if ([429, 503].includes(response.status) && i < tries) throw new TypeError("busy");
      return await answer(response);
    } catch (error) {
      if (!(error instanceof TypeError) || i >= tries) {
        if (!error.problem) error.problem = { status: 0, why: "the house cannot be reached", instead: "it is tried again when it answers" };
        throw error;
      }
      await new Promise((go) => setTimeout(go, 300 * i));
    }
  }
}

export const read = (path) => sent(path, { headers: { Accept: "application/json" } });

const posted = (path, body, name) =>
  sent(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": name },
    body: JSON.stringify(body),
  });

// Where the credential is wanted once more it is asked for, and the same command goes again.
export async function post(path, body) {
  const name = key();
  try {
    return await posted(path, body, name);
  } catch (error) {
    if (!String(error.problem && error.problem.type).endsWith("/step_up")) throw error;
    const { askCredential } = await import("./stepup.js");
    const shown = await askCredential((password) => posted("/session/step-up", { key: name, password }, key()));
    if (!shown) throw error;
    return posted(path, body, name);
  }
}

export const gone = (path) => sent(path, { method: "DELETE", headers: { Accept: "application/json" } });
