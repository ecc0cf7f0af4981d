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

export const post = (path, body) =>
  sent(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": key() },
    body: JSON.stringify(body),
  });

export const gone = (path) => sent(path, { method: "DELETE", headers: { Accept: "application/json" } });
