// Shows what Quad sends this device while no page is open, and does what is chosen there. A part of the service worker. A message is
// written by Sources/Notifications/Push/PushMessage.swift.

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => event.waitUntil(act(event)));
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function show(told) {
  await registration.showNotification(told.title, {
    body: told.body, tag: told.tag, lang: told.language, renotify: true, icon: "/favicon.ico", data: told,
    actions: told.acts.map(({ label }, number) => ({ action: String(number), title: label })),
  });
  // When Quad does not hear of it, it sends a letter.
  await fetch("/notifications/shown", {
    method: "POST", body: new URLSearchParams({ message: told.id, proof: told.proof }),
  }).catch(() => {});
}

async function act({ notification, action }) {
  const told = notification.data;
  notification.close();
  const chosen = action && told.acts[action];
  if (chosen && await send(chosen.address, chosen.fields)) return;
  const [open] = await clients.matchAll({ type: "window" });
  if (!open) return void await clients.openWindow(told.address);
  await open.focus().catch(() => {});
  await open.navigate(told.address).catch(() => clients.openWindow(told.address));
}

/** Sends a form in the name of the member who is signed in here; false when nobody is, or it was not taken. */
async function send(address, fields) {
  try {
    const token = await fetch("/notifications/token", { redirect: "error" });
    if (!token.ok) return false;
    const body = new URLSearchParams([...fields, ["token", await token.text()]]);
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    return answer.ok || answer.type === "opaqueredirect";
  } catch {
    return false;
  }
}

/** The browser has given up a subscription for a new one. */
async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? await registration.pushManager.subscribe(oldSubscription.options);
  const { endpoint, keys } = subscription.toJSON();
  await send("/settings/notifications/devices", Object.entries({ endpoint, ...keys }));
}
