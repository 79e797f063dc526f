// The menu of a row. A list has one for all rows of a kind, in a <template>: it is filled when a row asks for it. Without
// scripts ⋯ is a link to the row's own page, where every act is.

/** Makes a menu of each ⋯ that is still a link. */
function prepare(part) {
  for (const link of part.querySelectorAll("a[data-acts]")) {
    const menu = document.createElement("details");
    menu.className = "menu";
    Object.assign(menu.dataset, link.dataset, { menu: "", page: link.href });
    const summary = document.createElement("summary");
    summary.className = link.className;
    summary.title = link.title;
    summary.setAttribute("aria-label", link.getAttribute("aria-label"));
    summary.append(...link.childNodes);
    menu.append(summary);
    link.replaceWith(menu);
  }
}

/** Puts into an act's address which row is meant, and the list to come back to. */
function lead(act, place, number, back) {
  const name = act.matches("a") ? "href" : "formaction";
  const address = new URL(act.getAttribute(name).replace(place, number), location.href);
  if (back && name === "href") address.searchParams.set("return", back);
  act.setAttribute(name, address.pathname + address.search);
}

/** The menu of a row with the acts on it as it stands now; null where nothing can be done with it. */
export function menuOf(row) {
  const menu = row.querySelector("details[data-acts]");
  if (!menu || menu.open) return menu;
  const { acts, page, link } = menu.dataset;
  const source = document.querySelector(`template[data-acts-of="${acts}"]`);
  const list = source.content.firstElementChild.cloneNode(true);
  for (const part of list.querySelectorAll("[data-when]")) {
    const [, not, name] = part.dataset.when.match(/(!?)(.+)/);
    if (Boolean(not) === Boolean(row.querySelector(`[data-${name}]`))) part.remove();
  }
  for (const line of list.querySelectorAll("hr")) {
    const next = line.nextElementSibling;
    if (!line.previousElementSibling || !next || next.matches("hr")) line.remove();
  }
  const number = row.id.split("-").pop();
  const back = new URL(page).searchParams.get("return");
  for (const act of list.querySelectorAll("a, button")) lead(act, source.dataset.number, number, back);
  for (const act of list.querySelectorAll("[data-copy], [data-share-sheet]")) act.href = link;
  for (const act of list.querySelectorAll("[data-opens]")) act.href = row.querySelector("a[data-open]").href;
  menu.querySelector(".menu-list")?.remove();
  menu.append(list);
  return menu;
}

export function begin() {
  document.addEventListener("click", (event) => {
    const summary = event.target.closest?.("details[data-acts] > summary");
    if (summary) menuOf(summary.closest("[data-item]"));
  }, true);
  document.addEventListener("quad:fresh", (event) => prepare(event.detail));
  document.addEventListener("quad:added", () => prepare(document));
  prepare(document);
}
