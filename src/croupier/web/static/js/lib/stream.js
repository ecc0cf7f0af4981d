// One open stream for all tabs that watch the same: a tab that holds the lock listens and passes on.
export function stream(url, heard) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`croupier ${url}`) : null;
  let source = null;
  let closed = false;
  let last = "";
  const take = (message) => {
    if (message.id) last = message.id;
    heard(message);
  };
  if (channel) channel.onmessage = (event) => take(event.data);
  const pass = (message) => {
    take(message);
    if (channel) channel.postMessage(message);
  };
  const open = () => {
    if (closed) return Promise.resolve();
    const from = last ? `${url.includes("?") ? "&" : "?"}last_event_id=${encodeURIComponent(last)}` : "";
    source = new EventSource(`/api/v1${url}${from}`);
    for (const kind of ["table", "reset", "house", "lobby", "meters"]) {
      source.addEventListener(kind, (event) => pass({ kind, id: event.lastEventId, data: event.data ? JSON.parse(event.data) : null }));
    }
    source.onopen = () => pass({ kind: "open" });
    source.onerror = () => pass({ kind: "lost" });
    return new Promise((done) => {
      source.ended = done;
    });
  };
  if (navigator.locks && channel) navigator.locks.request(`croupier ${url}`, open);
  else open();
  const close = () => {
    closed = true;
    if (source) {
      source.close();
      if (source.ended) source.ended();
    }
  };
  addEventListener("pagehide", close);
  return close;
}
