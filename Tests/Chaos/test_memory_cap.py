"""A `quad serve` that may take no more memory crashes alone: its supervisor starts it again, and nothing is lost or done
twice (reliability.md, W4)."""

import re
import resource
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from Support.person import post_number
from Support.stack import until

# The longest post but a little: each asks for memory that the process does not have lying about.
BODY = "Память " * 2_300
MOST = 40


def test_a_process_that_reaches_its_memorys_cap_is_started_again_and_no_post_is_lost_or_doubled(stack, crowd, database):
    # One that has answered nobody yet, so that it has to take what it needs for that.
    stack.restart("quad-a")
    before = stack.process("quad-a")["pid"]
    told = len(stack.log("run"))
    posts = {}

    tokens = {client: client.token("/feed") for client in crowd}

    def write(client):
        for _ in range(MOST):
            key = str(uuid.uuid4())
            fields = {"token": tokens[client], "key": key, "body": f"{key} {BODY}", "tags": ""}
            answer = send(client, fields)
            posts[key] = post_number(answer.location) if answer and answer.status == 303 else None
            if stack.process("quad-a")["pid"] != before:
                return

    # As much as it has now.
    size = taken(before)
    resource.prlimit(before, resource.RLIMIT_DATA, (size, size))
    with ThreadPoolExecutor(len(crowd)) as pool:
        list(pool.map(write, crowd))
    until(lambda: stack.process("quad-a")["pid"] != before, 20)
    until(lambda: crowd[0].copy().get("/feed").status == 200, 20)
    # Said behind that.
    until(lambda: "quad-a ended by itself" in stack.log("run")[told:])
    assert stack.log("run")[told:].count("quad-a ended by itself and was started again") == 1
    assert any(posts.values())
    for key, number in posts.items():
        found = database.rows("SELECT id FROM posts WHERE body LIKE %s || ' %%'", key)
        assert len(found) <= 1 and (not number or found[0][0] == number), key


def send(client, fields: dict):
    """What a person gets who sends a form; nothing where the connection ended."""
    try:
        return client.post("/posts/new", fields)
    except OSError:
        return None


def taken(pid: int) -> int:
    """Bytes that a process may write to."""
    return int(re.search(r"^VmData:\s+(\d+) kB$", Path(f"/proc/{pid}/status").read_text(), re.M)[1]) * 1024
