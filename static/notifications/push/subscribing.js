// Has this browser show what its member is notified of: asks for leave, subscribes, and sends the form with what the browser gave.
const form = () => document.querySelector("[data-push]");

/** Milliseconds that a browser has to reach its push service. */
const patience = 20_000;
/** The last try has failed: said until the next one, also when the part comes anew. */
let isBroken = false;

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function show(name) {
  for (const part of document.querySelectorAll("[data-push-denied], [data-push-unable], [data-push-broken]")) {
    part.hidden = !part.matches(name ?? "none");
  }
}

/** Shows the button, or why there is none. */
function offer() {
  if (!form()) return;
  // An iPad calls itself a Mac.
  const isTablet = navigator.maxTouchPoints > 1 && navigator.platform === "MacIntel";
  if (isTablet) document.querySelector("[data-push-phone]").hidden = false;
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const isDenied = isAble && Notification.permission === "denied";
  form().hidden = !isAble || isDenied;
  show(!isAble ? "[data-push-unable]" : isDenied ? "[data-push-denied]" : isBroken ? "[data-push-broken]" : null);
}

async function subscribe(key) {
  const registration = await navigator.serviceWorker.register("/service-worker.js");
  await navigator.serviceWorker.ready;
  const known = await registration.pushManager.getSubscription();
  const { buffer } = bytes(key);
  // One of another key is good for nothing.
  if (known) await known.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: buffer });
}

async function begun(event) {
  if (event.target !== form() || form().elements.endpoint.value) return;
  event.preventDefault();
  const { target } = event;
  const button = event.submitter;
  button.disabled = true;
  isBroken = false;
  offer();
  try {
    if (await Notification.requestPermission() !== "granted") return;
    const late = new Promise((_, fail) => setTimeout(fail, patience, new Error("no push service")));
    const { endpoint, keys } = (await Promise.race([subscribe(target.dataset.push), late])).toJSON();
    Object.assign(target.elements.endpoint, { value: endpoint });
    Object.assign(target.elements.p256dh, { value: keys.p256dh });
    Object.assign(target.elements.auth, { value: keys.auth });
    button.disabled = false;
    target.requestSubmit(button);
  } catch {
    isBroken = true;
  } finally {
    button.disabled = false;
    offer();
  }
}

export function begin() {
  document.addEventListener("submit", begun);
  document.addEventListener("quad:added", offer);
  document.addEventListener("quad:fresh", offer);
  offer();
}
