// A count that takes long: asked for, waited for, told how far it is, called off.
import { gone, read } from "./api.js";

export async function counted(path, { told = () => {}, signal = null } = {}) {
  let found = await read(path);
  while (found.job && found.state !== "done") {
    if (signal && signal.aborted) {
      await gone(`/jobs/${found.job}`).catch(() => {});
      throw Object.assign(new Error("called off"), { off: true });
    }
    told(found);
    found = await read(`/jobs/${found.job}?wait=1`);
  }
  return found;
}

export function words(job) {
  const waits = job.state === "waiting" ? `${job.before} before it` : job.words || "counting";
  return `${waits} … ${Math.round(job.seconds)} s${job.usual_seconds ? ` of about ${Math.ceil(job.usual_seconds)}` : ""}`;
}
