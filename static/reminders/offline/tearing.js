// What was refused of what was done here without a network. Where a reminder was changed elsewhere meanwhile its row shows both, and one
// press keeps one of them, or both.
// A file of its own, as it is seldom asked for: what it does with entries its page hands to it.
import { speak } from "../../site/words.js";

const valueOf = (fields, wanted) => fields.find(([name]) => name === wanted)?.[1] ?? "";
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
const date = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });
/** A day as people write it. */
const dayOf = (text) => (/^\d{4}-\d\d-\d\d$/u.test(text) ? date.format(new Date(text)) : text);
const changed = (fields, values) => fields.filter(([name]) => !(name in values)).concat(Object.entries(values));

/** What is kept here goes over what the server has by now. */
function keepMine(entry, { keep }) {
  const { state, theirs, before, tried, ...mine } = entry;
  return keep({ ...mine, fields: changed(mine.fields, { version: theirs.version, key: crypto.randomUUID() }) });
}

/** What the server has by now stays, and what is kept here becomes another one. Where the first was deleted, `state` has that one wait
    until its member wants it. */
export function part(entry, { entryOf, keep, state }) {
  const key = crypto.randomUUID();
  const fields = changed(entry.fields, { version: "0", key });
  return keep({ id: key, address: "/reminders/new", fields, written: entry.written, state }, entryOf(entry.id));
}

/** What was done with a reminder that is not there is dropped, but where it was sent too soon: what makes that may have been written down
    meanwhile by another page, and goes first. */
async function dropAct({ id, thing }, { drop, entryOf, refresh }) {
  await refresh();
  const making = !thing.startsWith("/") && entryOf(thing);
  if (making) return Boolean(making.state);
  await drop(id);
  return true;
}

/** What a refusal means for an entry: it stays, with why. False where it is sent once more at once. */
export function refuse(entry, status, page, acts) {
  return status === 404 && entry.id !== entry.thing ? dropAct(entry, acts) : hold(entry, status, page, acts).then(() => true);
}

/** Milliseconds in which words are heard. */
const hearing = 2_000;

/** Says why something stays: a row that changes is not heard. Where the page goes at once, as a kept one does that comes anew, the next one
    says it (`waiting.js`). */
function tell(state, { fields, title }) {
  const words = document.querySelector("[data-unsent-words]")?.dataset;
  if (!words) return;
  const text = `${title ?? valueOf(fields, "text").split("\n")[0]}: ${words[state]}`;
  const hand = () => sessionStorage.setItem("quad.unheard", text);
  speak(text);
  addEventListener("pagehide", hand);
  setTimeout(() => removeEventListener("pagehide", hand), hearing);
}

async function hold(entry, status, page, { entryOf, keep }) {
  const other = page?.querySelector("[data-conflict]");
  tell(status === 404 ? "gone" : other ? "torn" : "refused", entry);
  if (status === 404) return part(entry, { entryOf, keep, state: "gone" });
  if (!other) return keep({ ...entry, state: "refused" });
  const [text, when] = [".kept-text", ".meta"].map((of) => other.querySelector(of)?.textContent.trim() ?? "");
  return keep({ ...entry, state: "torn", theirs: { text, when, version: page.querySelector("[data-reminder] [name=version]").value } });
}

function fill(choice, title, ...notes) {
  choice.querySelector("b").textContent = title;
  const said = choice.querySelector("small");
  said.textContent = [...notes, said.textContent].filter(Boolean).join(" · ");
}

const nameOf = ({ id, at }) => `${id} ${at}`;
/** Of the page: {drop, entryOf, keep, drain, titleOf}. */
let acts;

/** Has a row ask for a choice, made of its sample; for none without an entry. What somebody has chosen by now stays, with the keyboard in
    it, however often rows are shown meanwhile. */
export function ask(row, entry, sample, own) {
  acts = own;
  const asked = row.querySelector(".torn");
  const now = entry && acts.entryOf(entry.id);
  if (asked && now && asked.dataset.of === nameOf(now)) return;
  // The keyboard goes on in the row that it was about.
  if (asked?.contains(document.activeElement)) row.querySelector("[data-open]").focus({ preventScroll: true });
  asked?.remove();
  if (now?.state === "torn") row.querySelector(".reminder-text").append(choiceOf(now, sample.cloneNode(true)));
}

/** Fills a choice in. */
function choiceOf(entry, choice) {
  choice.dataset.of = nameOf(entry);
  const [mine, theirs] = choice.querySelectorAll("label");
  const when = [dayOf(valueOf(entry.fields, "day")), valueOf(entry.fields, "time")].filter(Boolean).join(", ");
  fill(mine, acts.titleOf(entry), when, clock.format(entry.at));
  fill(theirs, entry.theirs.text.split("\n")[0], entry.theirs.when);
  for (const radio of choice.querySelectorAll("input")) radio.name = `torn-${entry.thing}`;
  return choice;
}

document.addEventListener("click", async ({ target }) => {
  const act = target.closest(".torn button")?.value;
  if (!act) return;
  const choice = target.closest(".torn");
  const entry = acts.entryOf(choice.dataset.of.split(" ")[0]);
  // Another tab may have settled it, or the press before.
  if (entry?.state !== "torn" || "taken" in choice.dataset) return;
  choice.dataset.taken = "";
  if (act === "both") await part(entry, acts);
  else if (choice.querySelector("input").checked) await keepMine(entry, acts);
  else await acts.drop(entry.id);
  acts.drain();
});

// A list that comes anew has the choices of the one in whose place it comes: they are the server's to take away no more than words in a
// field are.
document.addEventListener("quad:fresh", ({ detail: fresh }) => {
  for (const choice of document.querySelectorAll(".reminder .torn")) {
    fresh.querySelector(`#${choice.closest("[data-item]").id} .reminder-text`)?.append(choice.cloneNode(true));
  }
});
