"""quad work is killed while it sends letters: each comes, and none more than once again (reliability.md, M2, J1)."""

import random
import signal

from Support.killing import Killer, rounds
from Support.person import ask, new_address
from Support.stack import until

LETTERS = 12


def test_a_killed_worker_loses_no_letter_and_doubles_none(visitor, mailbox, stack, database):
    killer = Killer(stack, database, "jobs WHERE kind = 'sign-in-letter'")
    chance = random.Random(13)
    doubled = 0
    for _ in range(rounds(3)):
        addresses = [new_address() for _ in range(LETTERS)]
        stack.signal("work", signal.SIGSTOP)  # so that all of them wait
        try:
            for address in addresses:
                assert ask(visitor(), address).status == 303
        finally:
            stack.signal("work", signal.SIGCONT)
        killer.kill(chance.uniform(0, 0.03))
        until(lambda: database.value("SELECT count(*) FROM jobs WHERE kind = 'sign-in-letter'") == 0, killer.patience)
        for address in addresses:
            letters = mailbox.letters(address)
            # The one that was handed over when the worker died may come once more, as the same letter.
            assert len(letters) in (1, 2)
            assert len({letter["text"] for letter in letters}) == 1
            doubled += len(letters) == 2
    assert doubled <= killer.kills, "one at most for each worker that died"
    killer.tell("sending letters")
    print(f"{doubled} of {killer.kills * LETTERS} letters came twice")
