"""`quad work` is killed the hard way while it is at something."""

import os
import time

from Support.stack import until

JOBS = "jobs WHERE lease_until > now()"
UPLOADS = "uploads WHERE lease_until > now() AND state = 'sending'"
# Of the threads of the two processes; those that listen are named by all their pools.
CONNECTIONS = {
    "work": "pg_stat_activity WHERE application_name ~ '^quad work (letters|quick|transfers|uploads) '",
    "converters": "pg_stat_activity WHERE application_name ~ '^quad work (converters|illustrations|pictures) '",
}


def rounds(usual: int) -> int:
    """How often: QUAD_ROUNDS says, otherwise as often as a run of all tests can afford."""
    return int(os.environ.get("QUAD_ROUNDS", usual))


def end_leases(database, alive, program: str = "work"):
    """Ages what one held that was alive then and is dead now; what the new one has taken meanwhile is its own."""
    began = f"(SELECT min(backend_start) FROM {CONNECTIONS[program]})"
    # A dead one's connection may outlive it by the statement that it was at.
    until(lambda: database.value(f"SELECT {began} > %s", alive), 20)
    for table, lease in (("jobs", 60), ("uploads", 20)):
        database.execute(
            f"UPDATE {table} SET lease_until = now() - interval '1 second' WHERE lease_until > now() "
            f"AND lease_until - interval '{lease} seconds' < {began}")
    database.execute(
        "UPDATE push_deliveries SET due_at = now() WHERE state = 'waiting' AND attempts > 0 AND due_at > now() "
        f"AND due_at - interval '30 seconds' < {began}")
    database.execute(
        "UPDATE file_batch_items SET taken_at = taken_at - interval '1 minute' "
        f"WHERE state = 'taken' AND taken_at < {began}")


class Killer:
    """Kills and starts again, and counts how often that hit work that was going on."""

    def __init__(self, stack, database, work: str = JOBS, program: str = "work"):
        self.stack, self.database, self.work, self.program = stack, database, work, program
        self.kills = self.hits = 0

    def kill(self, after: float):
        time.sleep(after)
        self.hits += self.database.value(f"SELECT count(*) FROM {self.work}") > 0
        self.kills += 1
        alive = self.database.value("SELECT now()")
        self.stack.restart(self.program, kill=True)
        # A dead one's lease ends by itself, which the first round of a long run waits for; the others age it.
        if self.kills > 1 or "QUAD_ROUNDS" not in os.environ:
            end_leases(self.database, alive, self.program)

    @property
    def patience(self) -> float:
        """Seconds within which everything that was begun must be over: the longest lease and the work itself."""
        return 90 if self.kills <= 1 and "QUAD_ROUNDS" in os.environ else 60

    def tell(self, what: str):
        print(f"\n{what}: {self.hits} of {self.kills} kills came amid the work")
        assert self.hits, f"never killed amid {what}"
