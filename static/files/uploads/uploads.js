// Files are chosen, dropped or pasted, and sent one by one: each has its own progress, cancel and word of what went wrong.
import { parsePage } from "../../site/fetching.js";
import { take as takeOver, want } from "../../site/live.js";
import { toast } from "../../site/toast.js";
import { speak } from "../../site/words.js";

/** Files on their way to Quad at the same time. */
const atOnce = 2;
/** How often a busy server is asked again. */
const patience = 30;
/** Seconds after which a server that is busy may say that it has time: a longer while is a refusal. */
const soon = 10;

/** Where a page says why it was refused: the form's, any other of Quad's, nginx's own. */
const said = ".notice p, .state p, main > h1 + p";

const waiting = [];
let sending = 0;
/** Files that were on their way to a source when that was looked at last. */
let before = 0;

const link = () => document.querySelector("[data-uploads]");
const list = () => document.getElementById("uploads");

function rows() {
  const here = document.getElementById("uploads-here");
  if (here) return here;
  const made = document.createElement("ul");
  made.id = "uploads-here";
  made.className = "uploads";
  list().before(made);
  return made;
}

function fail(row, words) {
  row.classList.add("is-failed");
  row.querySelector("progress").hidden = true;
  row.querySelector(".upload-state").textContent = words;
  speak(`${row.querySelector(".upload-name").textContent}: ${words}`);
}

/** Says once that all have arrived. */
function tell() {
  const left = list()?.querySelectorAll(".upload").length ?? 0;
  if (before && !left && !sending && !waiting.length) speak(link()?.dataset.done ?? "");
  before = left;
}

function next() {
  while (sending < atOnce && waiting.length) {
    const { file, row, key } = waiting.shift();
    if (!row.isConnected) continue;
    sending += 1;
    send(file, row, key ?? crypto.randomUUID(), 0);
  }
}

/** Offers to send a file that was broken off once more, and does so when the network is back. Its key is the same, so a file
 *  whose answer alone was lost arrives once. */
function breakOff(file, row, key) {
  fail(row, link().dataset.failed);
  const again = row.querySelector("[data-again]");
  const back = new AbortController();
  const repeat = () => {
    back.abort();
    if (!row.isConnected) return;
    again.hidden = true;
    row.classList.remove("is-failed");
    row.querySelector("progress").hidden = false;
    row.querySelector(".upload-state").textContent = row.querySelector("progress").ariaLabel;
    waiting.push({ file, row, key });
    next();
  };
  again.hidden = false;
  again.onclick = repeat;
  if (!navigator.onLine) addEventListener("online", repeat, { signal: back.signal });
}

function end() {
  sending -= 1;
  next();
  const here = document.getElementById("uploads-here");
  if (here && !here.childElementCount) here.remove();
}

function send(file, row, key, times) {
  const form = new FormData();
  // The token comes before the file, so that nothing is taken in without it.
  form.append("token", document.querySelector("input[name=token]")?.value ?? "");
  form.append("key", key);
  form.append("file", file, file.name);
  const request = new XMLHttpRequest();
  const bar = row.querySelector("progress");
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) bar.value = Math.round(event.loaded * 100 / event.total);
  });
  row.querySelector("[data-cancel]").onclick = () => { row.remove(); request.abort(); };
  request.addEventListener("abort", end);
  request.addEventListener("error", () => { breakOff(file, row, key); end(); });
  request.addEventListener("load", () => {
    const wait = Number(request.getResponseHeader("Retry-After") ?? soon + 1);
    if ([429, 503].includes(request.status) && wait <= soon && times < patience) {
      setTimeout(() => (row.isConnected ? send(file, row, key, times + 1) : end()), 1000 * (wait / 2 + wait * Math.random()));
      return;
    }
    const page = parsePage(request.responseText);
    if (request.status < 300) {
      row.remove();
      // It answers with the list that the file goes into, which may be another one.
      if (request.responseURL.split("#")[0] === location.href.split("#")[0]) takeOver(page);
      // It may have arrived by the time of the answer, and is in the list then.
      want("uploads", "files");
    } else {
      fail(row, page.querySelector(said)?.textContent ?? link().dataset.failed);
    }
    end();
  });
  request.open("POST", link().href);
  request.send(form);
}

/** Why the source would not take the file, in words, before a byte of it is sent. */
function refusal(file) {
  const { largest, tooLarge, refused, badType } = link().dataset;
  if (file.size > Number(largest)) return tooLarge;
  const ending = file.name.match(/[^.]\.([^.]+)$/)?.[1].toLowerCase();
  return ending && refused.split(" ").includes(ending) ? badType : null;
}

/** A name as it is shown: what turns the direction of writing would make another ending of it. */
const shown = (name) => name.replace(/\p{Bidi_Control}/gu, "\ufffd");

/** Whether leaving the page would break a file off, or forget one that waits. */
const isBusy = () => sending || waiting.length || document.querySelector("#uploads-here [data-again]:not([hidden])");

function take(files) {
  for (const file of files) {
    const row = document.getElementById("upload-row").content.firstElementChild.cloneNode(true);
    row.querySelector(".upload-name").textContent = shown(file.name);
    for (const button of row.querySelectorAll("button")) button.ariaLabel += `: ${shown(file.name)}`;
    row.querySelector("[data-cancel]").onclick = () => row.remove();
    rows().append(row);
    const problem = refusal(file);
    if (problem) fail(row, problem);
    else waiting.push({ file, row });
  }
  next();
}

/** What was dropped, without folders: those have no bytes. */
function dropped(transfer) {
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const files = items.filter((item) => !item.webkitGetAsEntry?.()?.isDirectory).map((item) => item.getAsFile());
  if (files.length < items.length) toast(link().dataset.noFolders);
  return files.filter(Boolean);
}

/** Pictures from the clipboard are all called alike. */
function named(file) {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const [date, time] = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().split(/[T.]/);
  return new File([file], `${date} ${time.replaceAll(":", ".")}.${file.name.split(".").pop()}`, { type: file.type });
}

function drag() {
  const place = document.getElementById("drop-here");
  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
  let depth = 0;
  addEventListener("dragenter", (event) => {
    if (!holdsFiles(event)) return;
    depth += 1;
    place.hidden = false;
  });
  addEventListener("dragleave", (event) => {
    if (!holdsFiles(event)) return;
    depth = Math.max(0, depth - 1);
    place.hidden = depth === 0;
  });
  addEventListener("dragover", (event) => { if (holdsFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth = 0;
    place.hidden = true;
    take(dropped(event.dataTransfer));
  });
}

function choose() {
  const picker = document.createElement("input");
  picker.type = "file";
  picker.multiple = true;
  picker.addEventListener("change", () => take([...picker.files]));
  document.addEventListener("click", (event) => {
    // An empty list has the same link in it.
    const way = event.target.closest("a");
    if (!way || way.href !== link()?.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    picker.value = "";
    picker.click();
  });
}

export function begin() {
  if (link()) {
    choose();
    drag();
    document.addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea, [contenteditable]") || !event.clipboardData.files.length) return;
      event.preventDefault();
      take([...event.clipboardData.files].map(named));
    });
    addEventListener("beforeunload", (event) => { if (isBusy()) event.preventDefault(); });
  }
  document.addEventListener("quad:added", tell);
  tell();
}
