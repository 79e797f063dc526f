// The menu of a row. A list has one for all rows of a kind, in a <template>: it is filled when a row asks for it. ⋯ is made of
// a link that is in its place, or here for every row of a list that says what it is called: without scripts the row's own
// page has every act.

/** The list whose rows have menus, which says what they have in common. */
const home = () => document.querySelector("[data-rows]");
const kindOf = (row) => row.dataset.acts ?? row.querySelector("[data-acts]")?.dataset.acts ?? home()?.dataset.acts;
const source = (kind) => document.querySelector(`template[data-acts-of="${kind}"]`);

function ellipsis(label, content) {
  const menu = document.createElement("details");
  menu.className = "menu";
  menu.dataset.menu = "";
  const summary = document.createElement("summary");
  summary.className = "icon-button";
  summary.setAttribute("aria-label", label);
  summary.append(...content);
  menu.append(summary);
  return menu;
}

/** Gives each row its ⋯, in its last place; a link that is there leads to the row's page. */
function prepare(part) {
  for (const link of part.querySelectorAll("a[data-acts]")) {
    const menu = ellipsis(link.getAttribute("aria-label"), link.childNodes);
    Object.assign(menu.dataset, link.dataset, { page: link.href });
    menu.firstChild.title = link.title;
    link.replaceWith(menu);
  }
  const label = home()?.dataset.label;
  if (!label) return;
  const rows = part.querySelectorAll("[data-item]");
  for (const row of part.matches?.("[data-item]") ? [part, ...rows] : rows) {
    const cell = row.matches("tr") ? row.lastElementChild : row;
    if (cell.querySelector(":scope > details")) continue;
    const name = row.querySelector("[data-open] bdi")?.textContent ?? "";
    cell.querySelector(":scope > a.icon-button")?.remove();
    cell.append(ellipsis(label.replace("{name}", name), document.getElementById("ellipsis").content.cloneNode(true).childNodes));
  }
}

/** Puts into an act's address which row is meant, and the list to come back to. */
function lead(act, place, number, back) {
  const name = act.matches("a") ? "href" : "formaction";
  if (!act.hasAttribute(name)) return;
  const address = new URL(act.getAttribute(name).replace(place, number), location.href);
  if (back && name === "href") address.searchParams.set("return", back);
  act.setAttribute(name, address.pathname + address.search + address.hash);
}

/** Whether a row has what an act is for. */
const has = (row, name) => row.matches(`[data-${name}]`) || Boolean(row.querySelector(`[data-${name}]`));

/** The menu of a row with the acts on it as it is now; null where nothing can be done with it. */
export function menuOf(row) {
  const menu = row.querySelector("details[data-menu]");
  const template = source(kindOf(row));
  if (!menu || !template || menu.open) return menu;
  const list = template.content.firstElementChild.cloneNode(true);
  for (const part of list.querySelectorAll("[data-when]")) {
    const [, not, name] = part.dataset.when.match(/(!?)(.+)/);
    if (Boolean(not) === has(row, name)) part.remove();
  }
  const box = row.querySelector("input[form=selection]");
  // Where boxes are in sight nobody has to begin with this.
  if (!box || getComputedStyle(box).visibility !== "hidden") list.querySelector("[data-choose]")?.remove();
  for (const line of list.querySelectorAll("hr")) {
    const next = line.nextElementSibling;
    if (!line.previousElementSibling || !next || next.matches("hr")) line.remove();
  }
  const number = row.id.split("-").pop();
  const back = home().dataset.return ?? (menu.dataset.page && new URL(menu.dataset.page).searchParams.get("return"));
  for (const act of list.querySelectorAll("a, button")) lead(act, template.dataset.number, number, back);
  for (const act of list.querySelectorAll("[data-copy], [data-share-sheet]")) act.href = row.dataset.link ?? menu.dataset.link;
  for (const act of list.querySelectorAll("[data-share-sheet]")) act.dataset.title ||= row.querySelector("[data-open]")?.textContent ?? "";
  for (const act of list.querySelectorAll("[data-opens]")) act.href = row.querySelector("a[data-open]").href;
  menu.querySelector(".menu-list")?.remove();
  menu.append(list);
  return menu;
}

export function begin() {
  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.("[data-item] details[data-menu] > summary");
    if (summary) menuOf(summary.closest("[data-item]"));
  }, true);
  document.addEventListener("quad:fresh", (event) => prepare(event.detail));
  document.addEventListener("quad:added", () => prepare(document));
  prepare(document);
}
