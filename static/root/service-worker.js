// What a browser does for Quad besides its pages, also while none is open. The build makes one file of it (DECISIONS, 222).
import "../notifications/push/worker.js";
import "../site/offline/worker.js";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
