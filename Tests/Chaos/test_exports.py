"""quad work is killed while it makes an archive: what was written stays written, and one whole archive comes of it (F3)."""

import json
import os
import random

from HTTP.test_exports import ask, fetch

from Support.killing import Killer, rounds
from Support.person import member_id
from Support.stack import until

# Reminders of one member; a file of the archive holds ten thousand.
COUNT = 100_000 if "QUAD_LONG" in os.environ else 25_000


def test_a_killed_worker_goes_on_with_an_archive(newcomer, stack, database):
    client = newcomer()
    number = member_id(client)
    database.execute(
        "INSERT INTO reminders (member_id, text) SELECT %s, 'Строка ' || n FROM generate_series(1, %s) AS n", number, COUNT)
    killer, chance = Killer(stack, database), random.Random(11)
    for _ in range(rounds(4)):
        ask(client)
        for _ in range(3):
            killer.kill(chance.uniform(0, 0.3))
        state = "SELECT state FROM exports WHERE member_id = %s ORDER BY id DESC LIMIT 1"
        assert until(lambda: database.value(state, number) == "ready", killer.patience * COUNT / 25_000)
        with fetch(stack, client) as archive:
            assert archive.testzip() is None
            files = [name for name in archive.namelist() if name.startswith("reminders/reminders-")]
            texts = [row["text"] for name in files for row in json.loads(archive.read(name))]
        assert len(files) > 1 and sorted(texts) == sorted(f"Строка {each}" for each in range(1, COUNT + 1))
        database.execute("DELETE FROM rate_limits WHERE key = %s", f"export {number}")
    killer.tell("exporting")
