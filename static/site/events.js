// One event stream for all tabs of a browser: the tab that holds the lock has it and shares its events. Closed while the page
// rests in the back/forward cache. An event is {kind, …}: what is for everybody (`post`) comes over the feed's channel,
// what is private (`files`, `copies`, `uploads`, …) over the member's own; markup names kinds by `data-channel`.
const name = "quad-events";
/** Milliseconds in which an event is sent again to a tab that begins to listen. */
const memory = 4_000;
/** Milliseconds between two tries where there is no stream, and between two looks of the page by itself. */
const pause = 60_000;
const listeners = new Set();
let recent = [];
let bus;
let source;
let free;
let giveUp;

/** `act` is called with {kind, …} for each event, with {kind: "look"} when something may have been missed, which `isOpen` where
    it is because there is a stream again, and with {kind: "lost"} when there is none. */
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
  source?.close();
  source = new EventSource(url);
  // Whatever came between the page, or the stream before, and this moment has reached nobody.
  source.addEventListener("open", () => share({ kind: "look", isOpen: true }));
  source.addEventListener("error", () => share({ kind: "lost" }));
  source.addEventListener("message", (message) => {
    try {
      share(JSON.parse(message.data));
    } catch {
      share({ kind: "look" });
    }
  });
}

function share(event) {
  const now = performance.now();
  recent = [...recent.filter((each) => now - each.at < memory), { at: now, event }];
  bus?.postMessage({ event });
  tell(event);
}

function open() {
  bus = new BroadcastChannel(name);
  bus.addEventListener("message", ({ data }) => {
    if (data.event) return tell(data.event);
    if (source) for (const { at, event } of recent) if (performance.now() - at < memory) bus.postMessage({ event });
  });
  giveUp = new AbortController();
  if (!navigator.locks) return stream();
  bus.postMessage({ asks: true });
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
  if (event.persisted && listeners.size) open();
});

// Without a stream (no event server, or it is away) pages look by themselves; one that was there before the device slept may be dead.
let awake = Date.now();
setInterval(() => {
  const hasSlept = Date.now() - awake > 3 * pause;
  awake = Date.now();
  if (!listeners.size || source && source.readyState !== EventSource.CLOSED && !hasSlept) return;
  if (source) stream();
  if (!document.hidden) tell({ kind: "look" });
}, pause);
