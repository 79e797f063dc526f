"""Files on their way to a disk while the process that sends them is killed."""

import hashlib
import os
import random

from Support.disk import Disk
from Support.killing import UPLOADS, Killer, rounds
from Support.stack import until
from Support.upload import address, arrived, upload


def test_a_killed_sender_neither_loses_nor_doubles_a_file(owner, stack, database):
    client = owner("yandex", person="anna")
    assert client.get("/files/yandex").status == 200
    disk = Disk(stack.sandbox, "anna")
    chance = random.Random(11)
    killer = Killer(stack, database, UPLOADS)
    for _ in range(rounds(5)):
        files = [(f"chaos-{os.urandom(6).hex()}.bin", os.urandom(chance.randrange(1, 48 << 20))) for _ in range(3)]
        assert upload(client, files).status == 303
        until(lambda: database.value("SELECT count(*) FROM uploads WHERE state = 'sending'") > 0
              or not database.value("SELECT count(*) FROM uploads"), pause=0.005)
        killer.kill(chance.random() * 0.4)
        assert arrived(client, seconds=killer.patience) == {}
        there = set(disk.names("disk:/"))
        for name, content in files:
            assert disk.digest(f"disk:/{name}") == hashlib.sha256(content).hexdigest()
            assert name.replace(".bin", " (2).bin") not in there
            disk.delete(f"disk:/{name}")
    killer.tell("sending")
    assert client.get(address()).status == 200
