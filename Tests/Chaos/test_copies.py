"""quad work is killed while it fetches: what was begun is gone on with, and nothing wrong is shown as saved (F3, W1)."""

import random
import time

from Support.copies import act, ended, entries, fetch, kept_files, state

ROUNDS = 12


def test_a_killed_worker_leaves_no_wrong_copy(owner, sandbox, stack, database):
    client = owner("yandex")
    found = entries(client, "/files/all", "yandex")
    right = {entry.id: fetch(stack, client, entry).body for entry in found[:6]}
    wrong = 0
    for number in range(ROUNDS):
        entry = found[number % 6]
        act(client, entry)
        time.sleep(random.uniform(0, 0.4))
        stack.restart("work", kill=True)
        # The lease of the dead one ends after a minute; a test ages it instead of waiting.
        database.execute("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE done_at IS NULL")
        assert ended(database, entry, 60) == "saved"
        wrong += fetch(stack, client, entry).body != right[entry.id]
        act(client, entry, "save/delete")
        assert state(database, entry) is None
    assert wrong == 0

    # What lost its writer between its name on the disk and its row waits for the daily sweep, and nobody sees it.
    names = kept_files(stack)
    known = {blob.hex for blob, in database.rows("SELECT id FROM blobs")}
    assert sum(name not in known for name in names) <= ROUNDS
