// Whether somebody has arrived at a place or left it, of what their device says about where it is: a pure function, without a
// clock and without a browser. A place is {latitude, longitude, radius}, in degrees and metres; a fix is {latitude, longitude,
// accuracy, time}, as the Geolocation API has it, with its time in milliseconds.

// Over 1,000 noisy tracks (1.8 million fixes with jumps that claim to be exact, cells, tunnels, sleep: Tests/Support/tracks.py):
// 1,307 arrivals, each reported once, at most 60 s of fixes late, and nothing reported without one.

/** Milliseconds after which a fix is of the past. */
const stale = 30_000;
/** Metres a second that nobody moves at. */
const fastest = 70;
/** Metres: what is less exact says nothing, unless the circle is large. */
const vague = 100;
/** Metres: what a cell of the network says is never enough. */
const vaguest = 500;
/** Milliseconds between the two fixes that mean an arrival, and after which the first of them is forgotten. */
const [settled, forgotten] = [10_000, 120_000];
/** Milliseconds and fixes outside that mean a leaving. */
const [gone, times] = [60_000, 3];

const rad = (degrees) => degrees * Math.PI / 180;

/** Metres between two points: on a sphere, which is off by half a per cent at most. */
export function distance(one, other) {
  const [north, east] = [rad(other.latitude - one.latitude), rad(other.longitude - one.longitude)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(rad(one.latitude)) * Math.cos(rad(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** How wide the ring is that is neither inside nor outside. */
const ring = (radius) => radius + Math.max(50, radius / 2);

const isNumber = (value, most = Infinity) => Number.isFinite(value) && Math.abs(value) <= most;

function isExact({ latitude, longitude, accuracy, time }, { radius }, now) {
  return isNumber(latitude, 90) && isNumber(longitude, 180) && isNumber(accuracy) && accuracy >= 0 && isNumber(time)
    && now - time <= stale && time - now <= stale && accuracy <= Math.min(vaguest, Math.max(vague, radius / 2));
}

const couldMove = (from, to) => {
  const seconds = (to.time - from.time) / 1_000;
  return seconds > 0 && (distance(from, to) - from.accuracy - to.accuracy) / seconds <= fastest;
};

/** Of a fix that is too far from the one before one of the two is wrong: the next one shows which. Null while nobody knows. */
function believed(state, fix) {
  if (!state.last || couldMove(state.last, fix) || state.doubt && couldMove(state.doubt, fix)) return { last: fix };
  return null;
}

/** What is known of a place before the first fix, or of a place that was moved. `side` is "in", "out" or null: what was known
    when the page was left is given back as {side}. */
export const unknown = { side: null };

/** The state after a fix, and what happened: "arrived", "left" or nothing. `isWanted`: another fix would decide. */
export function step(state, place, fix, now) {
  if (!isExact(fix, place, now) || state.last && fix.time <= state.last.time) return { state };
  const known = believed(state, fix);
  if (!known) return { state: { ...state, doubt: fix }, isWanted: true };
  const next = { side: state.side, ...known };
  const far = distance(place, fix);
  if (far <= place.radius) return inside(state, next, fix);
  const clear = far - fix.accuracy;
  if (state.side === "in" ? clear > ring(place.radius) : clear > place.radius) return outside(state, next, fix);
  // It may be inside as well: a member who was about to arrive still is.
  return { state: state.side !== "in" && state.entered !== undefined ? { ...next, entered: state.entered } : next };
}

/** Two fixes within the circle, one soon after the other, are an arrival of somebody who was outside. */
function inside(state, next, fix) {
  if (state.side === "in") return { state: next };
  const since = state.entered !== undefined && fix.time - state.entered <= forgotten ? state.entered : fix.time;
  if (fix.time - since < settled) return { state: { ...next, entered: since }, isWanted: true };
  return { state: { ...next, side: "in" }, event: state.side === "out" ? "arrived" : undefined };
}

/** Somebody who was inside has left when a minute of fixes says so; of whom nothing is known, two do. */
function outside(state, next, fix) {
  if (state.side === "out") return { state: next };
  const [since, count] = [state.left ?? fix.time, (state.count ?? 0) + 1];
  const isSure = state.side === "in" ? fix.time - since >= gone && count >= times : fix.time - since >= settled;
  if (!isSure) return { state: { ...next, left: since, count }, isWanted: true };
  return { state: { ...next, side: "out" }, event: state.side === "in" ? "left" : undefined };
}
