// The arrow of a page leads back to its list as it was left, where this tab has come from there: to its rows, at its place.
// Anywhere else it is a link.

/** A list's address without the place in it: its later pages are shown below the first. */
function whole(address) {
  const list = new URL(address);
  list.searchParams.delete("after");
  return list;
}

/** Whether a page of this tab's history is the one that a link leads to; a link without a query means it in any order. */
function leads(link, address) {
  const page = whole(address);
  return page.origin === link.origin && page.pathname === link.pathname && (!link.search || page.search === link.search);
}

/** Goes back in history; false where that does not lead there. */
function goBack(link) {
  const { navigation } = window;
  if (navigation?.currentEntry) {
    const before = navigation.entries().slice(0, navigation.currentEntry.index);
    const left = before.reverse().find(({ url }) => url && leads(link, url));
    if (left) navigation.traverseTo(left.key);
    return Boolean(left);
  }
  // Browsers without the list of what was visited know the page before alone.
  const isBehind = history.length > 1 && document.referrer && leads(link, document.referrer);
  if (isBehind) history.back();
  return isBehind;
}

/** Goes back to a list that this tab has come from, as it was left; false where it has not. */
export const returnTo = (address) => goBack(whole(address));

function back(event) {
  const link = event.target.closest?.("a[data-back]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const list = whole(link.href);
  if (list.search !== link.search) link.href = list;
  if (goBack(list)) event.preventDefault();
}

// The last of all that hears of a press, however late the others came: a text that is being written is asked about first.
addEventListener("click", () => {
  removeEventListener("click", back);
  addEventListener("click", back);
}, true);
