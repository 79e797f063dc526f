// What a source goes on with after its page was answered is shown at its row; how it ended is announced once the list knows it.
import { toast } from "../../site/toast.js";

/** What goes on with rows: by their ids, with the names that they had. */
let before = new Map();

const nameOf = (row) => row.querySelector("[data-open]").textContent;

function read() {
  return new Map([...document.querySelectorAll("[data-activity]")].map((row) => [row.id, { kind: row.dataset.activity, name: nameOf(row) }]));
}

/** Of a row that keeps its activity nothing is known yet. */
function ending({ kind, name }, row) {
  const now = row?.dataset.activity;
  if (now === kind) return null;
  if (now === "failed") return ["failed", name];
  if (kind === "deleting" && !row) return [kind, name];
  return kind === "renaming" && row && !now ? [kind, nameOf(row)] : null;
}

function tell() {
  const words = document.querySelector("[data-rows]")?.dataset;
  for (const [id, was] of before) {
    const [kind, name] = ending(was, document.getElementById(id)) ?? [];
    if (kind && words) toast(words.ended.replace("{what}", words[kind]).replace("{name}", name));
  }
  before = read();
}

export function begin() {
  before = read();
  document.addEventListener("quad:added", tell);
  // Another list: what is not in it has not ended.
  document.addEventListener("quad:replaced", () => { before = new Map(); });
}
