"""Files on their way to a source while the process that sends them is killed."""

import hashlib
import os
import random

from Support.disk import Disk
from Support.documents import Documents
from Support.killing import UPLOADS, Killer, rounds
from Support.stack import until
from Support.upload import VK, address, arrived, upload


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


def test_a_killed_sender_makes_each_document_once(owner, stack, database):
    client = owner("vk", person="anna")
    assert client.get("/files/vk").status == 200
    documents = Documents(stack.sandbox, "anna")
    chance = random.Random(7)
    killer = Killer(stack, database, UPLOADS)
    for _ in range(rounds(5)):
        files = [(f"chaos-{os.urandom(6).hex()}.bin", os.urandom(chance.randrange(1, 3 << 20))) for _ in range(3)]
        assert upload(client, files, to=VK).status == 303
        until(lambda: database.value("SELECT count(*) FROM uploads WHERE state = 'sending'") > 0
              or not database.value("SELECT count(*) FROM uploads"), pause=0.005)
        killer.kill(chance.random() * 0.2)
        assert arrived(client, "/files/vk", seconds=killer.patience) == {}
        for name, content in files:
            document, = documents.of(name)
            assert documents.digest(document) == hashlib.sha256(content).hexdigest()
            documents.delete(document)
    killer.tell("sending documents")
