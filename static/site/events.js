// One event stream for all tabs of a browser: the tab that holds the lock has it and tells the others.
// Closed while the page rests in the back/forward cache.
const name = "quad-events";
const listeners = new Set();
let bus;
let source;
let free;
let giveUp;

/** `act` is called with {kind, id, …} for each event, and with {kind: "look"} when something may have been missed. */
export function listen(act) {
  listeners.add(act);
  if (!bus) open();
}

function tell(event) {
  for (const act of listeners) act(event);
}

function stream() {
  const url = document.body.dataset.events;
  if (!url || !window.EventSource) return;
  source = new EventSource(url);
  // Whatever came between the page, or the stream before, and this moment was told to nobody.
  source.addEventListener("open", () => share({ kind: "look" }));
  source.addEventListener("message", (message) => {
    try {
      share(JSON.parse(message.data));
    } catch {
      share({ kind: "look" });
    }
  });
}

function share(event) {
  bus?.postMessage(event);
  tell(event);
}

function open() {
  bus = new BroadcastChannel(name);
  bus.addEventListener("message", (message) => tell(message.data));
  giveUp = new AbortController();
  if (!navigator.locks) return stream();
  navigator.locks
    .request(name, { signal: giveUp.signal }, () => new Promise((release) => { free = release; stream(); }))
    .catch(() => {});
}

function close() {
  giveUp?.abort();
  source?.close();
  free?.();
  bus?.close();
  bus = source = free = giveUp = undefined;
}

addEventListener("pagehide", close);
addEventListener("pageshow", (event) => {
  if (!event.persisted || !listeners.size) return;
  open();
  tell({ kind: "look" });
});

// Without a stream (no event server, or it is away) pages look by themselves once a minute.
setInterval(() => {
  const isStreaming = source && source.readyState !== EventSource.CLOSED;
  if (!document.hidden && !isStreaming && listeners.size) tell({ kind: "look" });
}, 60_000);
