"""quad work is killed while it reads a list: the page keeps what it has, and has what the source has in the end."""

import os
import random
from urllib.parse import quote

from Support.disk import Disk
from Support.files import names, refresh, settled
from Support.killing import Killer, rounds


def test_a_killed_worker_leaves_no_wrong_list(owner, stack, database):
    client = owner("yandex", person="mikhail")
    disk = Disk(stack.sandbox, "mikhail")
    root = f"Хаос {os.urandom(4).hex()}"
    disk.make_folder(f"disk:/{root}")
    there = {f"Папка {number:03}" for number in range(40)}
    for name in there:
        disk.make_folder(f"disk:/{root}/{name}")
    refresh(client, "/files/yandex")
    settled(client, "/files/yandex")
    address = "/files/yandex/" + quote(root)
    assert set(names(settled(client, address))) >= there
    killer = Killer(stack, database)
    chance = random.Random(3)
    for number in range(rounds(9)):
        gone, new = sorted(there)[number % 40], f"Новая {number:03}"
        disk.delete(f"disk:/{root}/{gone}")
        disk.make_folder(f"disk:/{root}/{new}")
        before = there
        there = there - {gone} | {new}
        refresh(client, address)
        killer.kill(chance.uniform(0, 0.06))
        kept = set(names(client.get(address))) - {root}
        assert kept in (before, there), "a list is the old one or the new one, whole"
        page = settled(client, address, killer.patience)
        assert set(names(page)) - {root} == there
        rows = database.value(
            "SELECT count(*) FROM files WHERE parent = %s", f"disk:/{root}")
        assert rows == len(there), "nothing twice"
    disk.delete(f"disk:/{root}")
    killer.tell("refreshing")
