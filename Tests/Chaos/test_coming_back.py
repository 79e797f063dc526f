"""Whatever ends Quad's programs, they come back by themselves (reliability.md, W1)."""

import os
import signal

from Support.client import Client
from Support.stack import until

# The sandbox only remembers (other tests' people would be gone), PostgreSQL has tests of its own (test_database_outage).
OTHERS = {"sandbox", "mail", "postgres", "run"}


def test_programs_that_are_killed_are_started_again_and_it_is_said(stack, member, mailbox, newcomer):
    programs = sorted({record.stem for record in (stack.state / "run").glob("*.json")} - OTHERS)
    assert {"nginx", "events", "quad-a", "quad-b", "work"} <= set(programs)
    before = {name: stack.process(name)["pid"] for name in programs}
    told = len(stack.log("run"))
    for name in programs:
        os.kill(before[name], signal.SIGKILL)
    until(lambda: all(stack.process(name)["pid"] != before[name] for name in programs), 20)
    until(lambda: answers(member), 20)
    said = stack.log("run")[told:]
    assert [said.count(f"{name} ended by itself and was started again") for name in programs] == [1] * len(programs)
    assert newcomer().get("/feed").status == 200, "a letter went out"


def answers(member: Client) -> bool:
    try:
        return member.copy().get("/feed").status == 200
    except OSError:
        return False
