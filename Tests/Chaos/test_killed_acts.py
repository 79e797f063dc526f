"""`quad serve` and `quad work` are killed amid acts: what was asked for is done once, or said to be unknown (V07, W1)."""

import os
import random
import signal
import time
from contextlib import ExitStack
from threading import Thread

import pytest

from Support.blocking import Block
from Support.client import Client
from Support.consent import connected
from Support.disk import Disk
from Support.documents import Documents
from Support.dying import ACTS, MORE, Act, Post
from Support.killing import end_leases
from Support.person import member_id, new_address, sign_in
from Support.scene import Scene
from Support.serve import Serve
from Support.straight import Straight

MOMENTS = ["before", "held", "answered", "commit"]
TOKEN = "/yandex/oauth/token"
# Where a post waits that asks no provider: for its key, for its row, and with all that it wrote for the end.
LOCKS = {"before": "idempotency_keys", "held": "posts", "commit": "outbox"}
PENDING = "already under way"


@pytest.fixture(scope="module")
def scene(stack, mailbox, database):
    with ExitStack() as everything:
        member = sign_in(Client(stack.port), new_address(), mailbox)
        everything.enter_context(connected(member, "yandex", "vk", person="elena"))
        serve = everything.enter_context(Serve(stack))
        connection = database.value(
            "SELECT id FROM connections WHERE provider = 'yandex' AND member_id = %s", member_id(member))
        scene = Scene(
            stack, database, serve, Straight(stack, serve.socket, visitor=member), Disk(stack.sandbox, "elena"),
            Documents(stack.sandbox, "elena"), connection)
        scene.fill(24)
        yield scene
        scene.clear()


class Death:
    """One of the two processes, amid an act."""

    def __init__(self, scene: Scene, act: Act):
        self.scene, self.act = scene, act
        self.client = scene.client.copy()
        self.sending = Thread(target=act.send, args=(self.client,))
        self.moment = None

    def kill(self):
        self.moment = self.scene.database.value("SELECT now()")
        if self.act.process == "serve":
            self.scene.serve.stop(signal.SIGKILL)
            self.sending.join()
        else:
            self.scene.stack.signal("work", signal.SIGKILL)

    def revive(self):
        if self.act.process == "serve":
            self.scene.serve.start()
        else:
            self.scene.stack.restart("work")
            self.sending.join()


def die(death: Death, moment: str, sandbox):
    """Has the act begun, and kills the process that is at it at that moment."""
    scene, act = death.scene, death.act
    if isinstance(act, Post):
        return die_over_post(death, moment)
    if moment == "before":
        with out_of_token(scene), sandbox.hold("yandex", TOKEN) as held:
            death.sending.start()
            held.wait()
            assert act.is_begun()
            death.kill()
            held.drop()
        return None
    method, path = act.call
    with sandbox.hold("yandex", path, method, answered=moment != "held") as held:
        death.sending.start()
        held.wait()
        if moment != "commit":
            return death.kill()
        with Block(scene.stack, *act.locked) as block:
            held.release()
            block.wait()
            death.kill()
    return None


def die_over_post(death: Death, moment: str):
    if moment == "answered":
        death.sending.start()
        death.sending.join()
        return death.kill()
    with Block(death.scene.stack, f"LOCK TABLE {LOCKS[moment]} IN SHARE MODE") as block:
        death.sending.start()
        block.wait()
        death.kill()
    return None


class out_of_token:
    """The token has ended, so that a new one is asked for before anything else; afterwards that is as if it never was."""

    def __init__(self, scene: Scene):
        self.scene = scene

    def __enter__(self):
        self.write("expires_at = now() - interval '1 minute'")

    def __exit__(self, *_):
        self.write("expires_at = now() + interval '1 year', lease_by = NULL, lease_until = NULL")

    def write(self, changes: str):
        self.scene.database.execute(f"UPDATE connections SET {changes} WHERE id = %s", self.scene.connection)


def recover(death: Death, is_pending: bool = False):
    """What a person does then: sends the same form again, and once more when half a minute is over. Gives the last answer."""
    scene, act = death.scene, death.act
    death.revive()
    answer = act.send(scene.client)
    if act.process == "work":
        end_leases(scene.database, death.moment)
        act.wait()
        return answer
    if is_pending:
        assert PENDING in scene.client.get(answer.location).text
    scene.database.execute(
        "UPDATE idempotency_keys SET taken_at = taken_at - interval '30 seconds' WHERE result = ''")
    return act.send(scene.client)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", ACTS)
def test_what_a_killed_process_was_at_is_done_once(kind, moment, scene, sandbox):
    act = ACTS[kind](scene)
    death = Death(scene, act)
    die(death, moment, sandbox)
    answer = recover(death, is_pending=moment == "before" and act.is_keyed)
    act.check(answer)
    if act.process == "serve":
        assert act.send(scene.client).location == answer.location, "and once more"
        act.look()


@pytest.mark.skipif("QUAD_LONG" not in os.environ, reason="deploy/test --long")
def test_whatever_the_moment_it_is_done_once(scene):
    chance = random.Random(7)
    for turn in range(int(os.environ.get("QUAD_ROUNDS", 200))):
        if not scene.files:
            scene.disk.delete(f"disk:/{scene.folder}")
            scene.fill(20)
        act = chance.choice([*ACTS.values(), *MORE])(scene)
        death = Death(scene, act)
        death.sending.start()
        time.sleep(chance.random() * (0.2 if act.process == "serve" else 0.5))
        death.kill()
        answer = recover(death)
        assert answer.status == 303, (turn, act, answer)
        act.look()
