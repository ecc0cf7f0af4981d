// One open stream for all tabs of somebody: the tab that holds the lock listens to what any of them wants and passes it on.
// A browser opens six connections to a host: a seventh tab with a stream of its own would wait for ever.
import { read } from "./api.js";

const KINDS = ["table", "reset", "house", "lobby", "meters"];
const AGAIN_MS = 5000;

// `wants` is {tables, lobby}; `who` is whose eyes they are, since a stream keeps the eyes with which it was opened.
export function stream(wants, who, heard) {
  const name = `croupier stream of ${who || "anybody"}`;
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  const mine = String(Math.random());
  const tabs = new Map([[mine, wants]]);
  let [source, let_go, last, listens] = [null, null, "", { tables: [], lobby: false }];
  const take = (message) => {
    if (Number(message.id) > Number(last)) last = message.id;
    heard(message);
  };
  const pass = (message) => {
    take(message);
    if (channel) channel.postMessage({ message });
  };
  const tell = (word, more) => channel && channel.postMessage({ [word]: mine, wants, ...more });

  function listen() {
    if (source) source.close();
    const all = [...tabs.values()];
    listens = { tables: [...new Set(all.flatMap((one) => one.tables || []))], lobby: all.some((one) => one.lobby) };
    const from = last ? `&last_event_id=${encodeURIComponent(last)}` : "";
    source = new EventSource(`/api/v1/stream?tables=${listens.tables.join(",")}${listens.lobby ? "&lobby=true" : ""}${from}`);
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => pass({ kind, id: event.lastEventId, data: event.data ? JSON.parse(event.data) : null }));
    }
    source.onopen = () => pass({ kind: "open" });
    source.onerror = () => {
      pass({ kind: "lost" });
      if (source.readyState === EventSource.CLOSED) setTimeout(refused, AGAIN_MS);
    };
  }

  // The house answered, and not with a stream: it is too full, or this is nobody's session any more.
  async function refused() {
    if (!source || source.readyState !== EventSource.CLOSED) return;
    const me = await read("/me").catch(() => ({ name: who }));
    if ((me.name || "") === (who || "")) listen();
    else location.reload();
  }

  const covers = ({ tables = [], lobby }) => tables.every((one) => listens.tables.includes(one)) && (!lobby || listens.lobby);

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data.message) take(data.message);
      if (data.open === mine) take({ kind: "open" });
      const other = data.hello || data.here;
      if (other) tabs.set(other, data.wants);
      if (data.bye) tabs.delete(data.bye);
      if (data.hello) tell("here");
      if (data.hello && source) {
        if (covers(data.wants)) channel.postMessage({ open: data.hello });
        else listen();
      }
    };
    tell("hello");
  }
  if (navigator.locks && channel) {
    navigator.locks.request(name, () => new Promise((done) => {
      let_go = done;
      listen();
    }));
  } else listen();
  addEventListener("pagehide", () => {
    tell("bye");
    if (source) source.close();
    if (let_go) let_go();
  });
  // A page that the browser kept and shows again has lost its line.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
