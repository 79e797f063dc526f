// The place of a reminder on a map: a press, or Enter at its middle, sets the point; the circle is the radius, and its handle is
// drawn in or out, as the slider below does it by keyboard. What the form has and what the map shows are one. Without tiles a
// drawing is shown, and nothing is fetched from elsewhere.
import { circle, divIcon, geoJSON, map as mapOn, marker, TileLayer } from "leaflet";
import { speak } from "../../site/words.js";
import { LEAST, MOST, metresOf, nearest, partOf } from "./radius.js";

const FAR = { zoom: 3, center: [30, 20] };
const NEAR = 17;

/** Tile servers want to know who asks; other requests say it to nobody. */
const Tiles = TileLayer.extend({
  createTile(coords, done) {
    const tile = document.createElement("img");
    tile.alt = "";
    tile.referrerPolicy = "origin";
    tile.onload = () => done(null, tile);
    tile.onerror = () => done(new Error("no tile"), tile);
    tile.src = this.getTileUrl(coords);
    return tile;
  },
});

const degrees = (text) => (/^[+-]?\d{1,3}(?:[.,]\d+)?$/u.test(text.trim()) ? Number(text.trim().replace(",", ".")) : NaN);
/** The east of a circle. */
const edge = ([lat, lng], metres) => [lat, lng + metres / (111_320 * Math.max(0.01, Math.cos(lat * Math.PI / 180)))];
const written = (number) => String(Number(number.toFixed(6)));

/** Draws the campus in the page's own colours. */
async function draw(map) {
  const answer = await fetch("/static/reminders/places/campus.json");
  const labels = [];
  const drawing = geoJSON(await answer.json(), {
    interactive: false,
    style: ({ properties }) => ({ className: `map-${properties.kind}` }),
    onEachFeature({ properties: { name } }, layer) {
      if (name) labels.push(label(layer.getBounds().getCenter(), name));
    },
  }).addTo(map);
  for (const each of labels) each.addTo(map);
  return drawing.getBounds();
}

function label(at, name) {
  const html = document.createElement("span");
  html.textContent = name;
  return marker(at, { icon: divIcon({ className: "map-label", html, iconSize: null }), interactive: false, keyboard: false });
}

/** The organisation's places: without them nothing would say where on an empty sheet one is. */
function drawPlaces(map) {
  for (const link of document.querySelectorAll("[data-place]")) {
    const at = [link.dataset.latitude, link.dataset.longitude].map(Number);
    circle(at, { radius: Number(link.dataset.radius), className: "map-place", interactive: false }).addTo(map);
    label(at, link.querySelector("b").textContent).addTo(map);
  }
}

function tend(holder) {
  const form = document.getElementById("place-form");
  const { name, latitude, longitude, radius } = form.elements;
  const { dataset } = holder;
  const near = form.querySelector("[data-near]");
  const slider = form.querySelector("[data-slider]");
  holder.hidden = false;
  slider.hidden = false;
  // A member who wants little motion sees where the map leads to at once.
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const animations = { zoomAnimation: moves, fadeAnimation: moves, markerZoomAnimation: moves, inertia: moves };
  const map = mapOn(holder, { ...animations, zoomControl: false, attributionControl: Boolean(dataset.attribution), maxZoom: 19, minZoom: 2 });
  map.attributionControl?.setPrefix(false);
  if (dataset.tiles) new Tiles(dataset.tiles, { attribution: dataset.attribution, maxZoom: 19 }).addTo(map);
  const pin = marker([0, 0], { draggable: true, keyboard: false, icon: divIcon({ className: "map-pin", html: holder.querySelector("template").innerHTML, iconSize: [32, 32], iconAnchor: [16, 29] }) });
  const around = circle([0, 0], { radius: LEAST, className: "map-circle", interactive: false });
  const handle = marker([0, 0], { draggable: true, keyboard: false, icon: divIcon({ className: "map-handle", iconSize: [28, 28] }) });
  const point = () => [degrees(latitude.value), degrees(longitude.value)];

  /** Shows what the form has. */
  function show({ isMoving = false, isHeld = false } = {}) {
    const at = point();
    const metres = Number(radius.value);
    const isWhole = metres >= LEAST && metres <= MOST;
    if (near) {
      const isClose = metres < Number(dataset.reliable) && metres >= LEAST;
      // A part that comes is not heard by itself.
      if (near.hidden && isClose) speak(near.querySelector("p").textContent);
      near.hidden = !isClose;
    }
    if (isWhole) {
      slider.value = partOf(metres);
      // Its own steps mean nothing.
      slider.setAttribute("aria-valuetext", metres);
      around.setRadius(metres);
    }
    if (!at.every(Number.isFinite) || Math.abs(at[0]) > 90 || Math.abs(at[1]) > 180) {
      for (const each of [pin, around, handle]) each.remove();
      return;
    }
    pin.setLatLng(at).addTo(map);
    around.setLatLng(at).addTo(map);
    // Of a radius that is none there is nothing to hold.
    if (!isWhole) handle.remove();
    else if (!isHeld) handle.setLatLng(edge(at, metres)).addTo(map);
    if (isMoving) map.setView(at, Math.max(map.getZoom() ?? 0, NEAR), moves ? {} : { animate: false });
  }

  /** A point of the map, which has no name of its own; or a place of the list. */
  function put({ lat, lng }, place) {
    const east = ((lng + 180) % 360 + 360) % 360 - 180;
    latitude.value = written(Math.max(-90, Math.min(90, lat)));
    longitude.value = written(east);
    if (place) {
      name.value = place.name;
      radius.value = place.radius;
    } else if (document.querySelector("[data-place][aria-current]")) {
      name.value = "";
    }
    for (const link of document.querySelectorAll("[data-place]")) {
      if (link === place?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    show({ isMoving: Boolean(place) });
  }

  /** Says where the point is to a member who does not see it. */
  const tell = () => speak([latitude, longitude].map((field) => `${field.labels[0].textContent.trim()} ${field.value}`).join(", "));

  map.on("click", ({ latlng }) => put(latlng));
  pin.on("drag", () => handle.remove());
  pin.on("dragend", () => put(pin.getLatLng()));
  handle.on("drag", () => {
    radius.value = nearest(map.distance(point(), handle.getLatLng()));
    show({ isHeld: true });
  });
  handle.on("dragend", () => show());
  holder.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target !== holder) return;
    event.preventDefault();
    put(map.getCenter());
    tell();
  });
  form.addEventListener("input", (event) => {
    if (event.target === slider) radius.value = metresOf(slider.value);
    show({ isMoving: event.target === latitude || event.target === longitude });
  });
  near?.querySelector("button").addEventListener("click", (event) => {
    event.preventDefault();
    radius.value = dataset.usual;
    show();
    radius.focus();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-place]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const at = { lat: Number(link.dataset.latitude), lng: Number(link.dataset.longitude) };
    put(at, { link, name: link.querySelector("b").textContent, radius: link.dataset.radius });
  });
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.hidden = false;
    button.addEventListener("click", () => map.zoomIn(Number(button.dataset.zoom)));
  }
  here((at) => {
    put(at);
    show({ isMoving: true });
    tell();
  });

  const at = point();
  if (at.every(Number.isFinite)) map.setView(at, NEAR);
  else map.setView(FAR.center, FAR.zoom);
  show();
  if (dataset.campus) {
    draw(map).then((bounds) => {
      around.bringToFront();
      // A point that was set meanwhile stays in sight.
      if (!point().every(Number.isFinite)) map.fitBounds(bounds);
    }).catch(() => {});
    return;
  }
  if (!dataset.tiles) {
    drawPlaces(map);
    around.bringToFront();
  }
  if (!at.every(Number.isFinite)) {
    const places = [...document.querySelectorAll("[data-place]")].map((link) => [link.dataset.latitude, link.dataset.longitude].map(Number));
    if (places.length) map.fitBounds(places, { maxZoom: NEAR });
  }
}

/** The position is asked for by a press alone, beside the words that say why. */
function here(put) {
  const tools = document.querySelector("[data-here]");
  if (!tools || !navigator.geolocation) return;
  tools.hidden = false;
  const said = tools.querySelector("[role=status]");
  tools.querySelector("button").addEventListener("click", () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        said.textContent = tools.dataset.why;
        put({ lat: coords.latitude, lng: coords.longitude });
      },
      ({ code }) => { said.textContent = code === 1 ? tools.dataset.refused : tools.dataset.nowhere; },
      { enableHighAccuracy: true, timeout: 20_000 });
  });
}

export function begin() {
  tend(document.querySelector("[data-map]"));
}
