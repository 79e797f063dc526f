"""quad work is killed while it fetches: what was begun is gone on with, and nothing wrong is shown as saved (F3, W1)."""

import random

from Support.copies import act, ended, entries, fetch, kept_files, state
from Support.killing import Killer, rounds


def test_a_killed_worker_leaves_no_wrong_copy(owner, sandbox, stack, database):
    client = owner("yandex")
    found = entries(client, "/files/all", "yandex")
    right = {entry.id: fetch(stack, client, entry).body for entry in found[:6]}
    killer = Killer(stack, database)
    chance = random.Random(7)
    wrong = 0
    for number in range(rounds(12)):
        entry = found[number % 6]
        act(client, entry)
        killer.kill(chance.uniform(0, 0.08))
        assert ended(database, entry, killer.patience) == "saved"
        wrong += fetch(stack, client, entry).body != right[entry.id]
        act(client, entry, "save/delete")
        assert state(database, entry) is None
    assert wrong == 0
    killer.tell("fetching")

    # What lost its writer between its name on the disk and its row waits for the daily sweep, and nobody sees it.
    names = kept_files(stack)
    known = {blob.hex for blob, in database.rows("SELECT id FROM blobs")}
    assert sum(name not in known for name in names) <= killer.kills
