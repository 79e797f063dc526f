"""quad work is killed while it reads a file of people and brings them in: each is invited, by one letter."""

import random

from Support.brought import bring, run, state
from Support.killing import Killer, rounds
from Support.person import member_id, new_address
from Support.stack import until

PEOPLE = 600


def test_a_killed_worker_loses_nobody_and_invites_nobody_twice(administrator, stack, database):
    killer = Killer(stack, database, "jobs WHERE kind = 'admin.import'")
    chance = random.Random(31)
    owner = member_id(administrator)
    for _ in range(rounds(2)):
        addresses = [new_address() for _ in range(PEOPLE)]
        assert bring(administrator, [f"{address};Романова Дарья" for address in addresses] + ["nobody;Зимин"]).status == 303
        killer.kill(chance.uniform(0, 0.05))
        until(lambda: state(database, owner) == "ready", killer.patience)
        found = "SELECT added_rows || ' ' || refused_rows FROM imports WHERE member_id = %s"
        assert database.value(found, owner) == f"{PEOPLE} 1"
        before = database.value("SELECT coalesce(max(id), 0) FROM jobs")
        assert run(administrator).status == 303
        killer.kill(chance.uniform(0, 0.5))
        until(lambda: state(database, owner) == "done", killer.patience + 60)
        assert database.value("SELECT count(*) FROM invitations WHERE email_key = ANY(%s)", addresses) == PEOPLE
        # Counted in the transaction that writes the letters.
        lost = database.value("SELECT count(*) FROM jobs WHERE kind = 'letter' AND dead_at IS NOT NULL AND id > %s", before)
        assert lost == 0
        assert database.value("SELECT invited FROM imports WHERE member_id = %s", owner) == PEOPLE
    killer.tell("bringing people in")
