// What this browser alone has, by its owner and id: on the disk as soon as it is said to be kept, so that it outlives the browser.

/** A store of entries {owner, id, …}. */
export function store(name) {
  let opened;

  function open() {
    opened ??= new Promise((take, fail) => {
      const request = indexedDB.open(`quad.${name}`, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("entries", { keyPath: ["owner", "id"] });
      request.onsuccess = () => take(request.result);
      request.onerror = () => fail(request.error);
    });
    return opened;
  }

  /** Does something in one transaction. */
  async function run(mode, act) {
    const transaction = (await open()).transaction("entries", mode, { durability: "strict" });
    return new Promise((take, fail) => {
      const request = act(transaction.objectStore("entries"));
      transaction.oncomplete = () => take(request?.result);
      transaction.onabort = () => fail(transaction.error);
    });
  }

  return {
    all: () => run("readonly", (entries) => entries.getAll()),
    /** Writes one anew in the place of `earlier`, unless another page has taken that away or has written it since (`at`). */
    renew: (earlier, entry) => run("readwrite", (entries) => {
      entries.get([entry.owner, entry.id]).onsuccess = ({ target: { result } }) => { if (result?.at === earlier.at) entries.put(entry); };
    }),
    /** Takes these away if all of them are as they are known (`at`), or none; gives whether it did. */
    recall: async (known) => {
      let isSame = true;
      await run("readwrite", (entries) => {
        const keys = known.map(({ owner, id }) => [owner, id]);
        known.forEach(({ at }, place) => {
          entries.get(keys[place]).onsuccess = ({ target: { result } }) => {
            isSame &&= result?.at === at;
            if (isSame && place === keys.length - 1) keys.forEach((key) => entries.delete(key));
          };
        });
      });
      return isSame;
    },
    /** Writes these and takes those away, both or none. What another page has written since of one that goes (`at`) stays. `moved` are
        pairs of what there was and what takes its place, where it is still there as it is known. */
    change: (written, taken = [], moved = []) => run("readwrite", (entries) => {
      for (const { owner, id, at } of taken) {
        entries.get([owner, id]).onsuccess = ({ target: { result } }) => { if (result && !(result.at > at)) entries.delete([owner, id]); };
      }
      for (const [{ owner, id, at }, fresh] of moved) {
        entries.get([owner, id]).onsuccess = ({ target: { result } }) => {
          if (result?.at !== at) return;
          entries.delete([owner, id]);
          entries.put(fresh);
        };
      }
      for (const entry of written) entries.put(entry);
    }),
  };
}
