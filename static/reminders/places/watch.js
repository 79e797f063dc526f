// Watches the places at which a member is notified, while a page is open, once they have asked for that. Where they are never leaves
// the browser: it reports to Quad that they have come, or gone.
import { fetchPage } from "../../site/fetching.js";
import { deliver } from "../unsent.js";
import { step, unknown } from "./arrival.js";
import { isOn, keep, kept } from "./kept.js";

/** Milliseconds until a second fix, which decides; between two looks for other places; until what was not reported is reported again;
    and until it is too late to report. */
const [soon, often, again, late] = [11_000, 120_000, 15_000, 3_600_000];
const options = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 60_000 };
const addresses = { arrived: "arrival", left: "departure" };

let places = new Map();
let states = new Map();
let watching;
let deciding;
let looking;
let telling;
let letGo;
let isWaiting = false;

// MARK: Places

/** The places that a page shows. Of one that was moved, nothing is known any more. */
function read(page) {
  const found = new Map();
  for (const row of page.querySelectorAll("[data-watched]")) {
    const { watched: id, latitude, longitude, radius } = row.dataset;
    found.set(id, {
      key: `${latitude} ${longitude} ${radius}`, latitude: Number(latitude), longitude: Number(longitude), radius: Number(radius),
    });
  }
  const { sides } = kept();
  const known = ([id, { key }]) => (places.get(id)?.key === key && states.get(id))
    || (sides[id]?.key === key ? { side: sides[id].side } : unknown);
  states = new Map([...found].map((entry) => [entry[0], known(entry)]));
  places = found;
  // Of what has no place any more nothing is kept.
  const isOver = (id) => !found.has(id);
  if (Object.keys(sides).some(isOver)) keep((all) => { for (const id of Object.keys(all.sides).filter(isOver)) delete all.sides[id]; });
}

const look = async () => read(document.querySelector("[data-watched]") ? document : await fetchPage("/reminders/places"));

// MARK: Positions

function see({ coords, timestamp }) {
  // Watching was stopped in another tab.
  if (!isOn()) return rest();
  const fix = { latitude: coords.latitude, longitude: coords.longitude, accuracy: coords.accuracy, time: timestamp };
  let isWanted = false;
  for (const [id, place] of places) {
    const before = states.get(id);
    const { state, event, isWanted: wants } = step(before, place, fix, Date.now());
    states.set(id, state);
    isWanted ||= wants;
    if (state.side !== before.side) keep((all) => { all.sides[id] = { key: place.key, side: state.side }; });
    if (event) tell(id, event);
  }
  show();
  // Not every browser reports a member who does not move.
  clearTimeout(deciding);
  if (isWanted) deciding = setTimeout(() => navigator.geolocation.getCurrentPosition(see, () => {}, { ...options, maximumAge: 0 }), soon);
}

// MARK: Reporting

function tell(id, event) {
  keep((all) => { all.untold.push({ id, event, time: Date.now() }); });
  drain();
}

/** In their order: a member who has left and come back is notified again. The tab that watches does it for all. */
async function drain() {
  clearTimeout(telling);
  if (drain.isBusy || watching === undefined) return;
  drain.isBusy = true;
  for (let next; (next = kept().untold[0]);) {
    const address = `/reminders/${next.id}/${addresses[next.event]}`;
    const isLate = !(Date.now() - next.time < late);
    const { became, status } = isLate ? {} : await deliver({ address, fields: [] }, { redirect: "manual" });
    // Once they have signed in again the next page reports it.
    if (status === 401 || status === 403) break;
    if (became === "lost") {
      telling = setTimeout(drain, again);
      break;
    }
    keep((all) => { all.untold = all.untold.filter(({ id, time }) => id !== next.id || time !== next.time); });
  }
  drain.isBusy = false;
}

// MARK: Watching

/** One tab watches for all of a browser. */
export function watch() {
  if (watching !== undefined || isWaiting || !navigator.geolocation) return;
  if (!navigator.locks) return open();
  isWaiting = true;
  navigator.locks.request("quad-places", () => new Promise((resolve) => {
    isWaiting = false;
    letGo = resolve;
    if (isOn()) open();
    else rest();
  })).catch(() => {});
}

async function open() {
  await look().catch(() => {});
  // The page was left meanwhile, or its member has stopped it.
  if (!isOn() || navigator.locks && !letGo) return;
  looking = setInterval(() => look().catch(() => {}), often);
  watching = navigator.geolocation.watchPosition(see, ({ code }) => show(code), options);
  drain();
  show();
}

function rest() {
  navigator.geolocation?.clearWatch(watching);
  clearInterval(looking);
  clearTimeout(deciding);
  clearTimeout(telling);
  watching = undefined;
  letGo?.();
  letGo = undefined;
}

addEventListener("pagehide", rest);
addEventListener("pageshow", ({ persisted }) => { if (persisted && isOn()) watch(); });
document.addEventListener("quad:back", drain);

// MARK: The page of places

/** Whether this browser watches, and on which side of each circle its member was seen last. */
function show(code) {
  const control = document.querySelector("[data-watch]");
  if (!control) return;
  const { dataset } = control;
  const on = isOn();
  control.hidden = false;
  control.querySelector("[role=status]").textContent = code === 1 ? dataset.refused : code ? dataset.nowhere : on ? dataset.on : dataset.off;
  control.querySelector("button").textContent = on ? dataset.stop : dataset.start;
  const { sides } = kept();
  for (const row of document.querySelectorAll("[data-watched]")) {
    const side = on ? states.get(row.dataset.watched)?.side ?? sides[row.dataset.watched]?.side : null;
    const said = row.querySelector("[data-side]");
    said.hidden = !side;
    said.textContent = side === "in" ? dataset.in : side === "out" ? dataset.out : "";
  }
}

/** The browser asks for the position, so that is done by a press, below the words that say why. */
function press() {
  if (isOn()) {
    keep((all) => { all.isOn = false; });
    rest();
    return show();
  }
  if (!navigator.geolocation) return show(2);
  navigator.geolocation.getCurrentPosition((position) => {
    keep((all) => { all.isOn = true; });
    watch();
    show();
    see(position);
  }, ({ code }) => show(code), options);
}

export function begin() {
  const control = document.querySelector("[data-watch]");
  control.querySelector("button").addEventListener("click", press);
  show();
  if (isOn()) watch();
}
