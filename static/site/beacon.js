// What a page still has to say when it is left: a beacon (W3C Beacon).

/** Sends a form as the page goes; false where the browser cannot. Through a service worker requests of a page that is gone are
 *  often dropped, beacons too (Chromium): so the worker is asked to send it itself. */
export function beacon(address, fields) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return navigator.sendBeacon?.(address, fields) ?? false;
  worker.postMessage({ beacon: { address: new URL(address, location.href).href, body: String(fields) } });
  return true;
}
