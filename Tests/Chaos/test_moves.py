"""Moves and their Undo while the process that does them is killed."""

import os
import random
from threading import Thread

from Support.disk import Disk
from Support.files import settled
from Support.killing import Killer, rounds
from Support.moves import asked, folder_page, move, say
from Support.person import member_id
from Support.stack import until

TAKEN = "file_batch_items WHERE state = 'taken'"


def files(disk: Disk, folder: str) -> dict[str, bytes]:
    return {name: disk.read(f"disk:/{folder}/{name}") for name in disk.names(f"disk:/{folder}")}


def test_a_killed_move_and_a_killed_undo_leave_every_file_where_it_belongs(owner, stack, database):
    client, disk = owner("yandex", person="anna"), Disk(stack.sandbox, "anna")
    chance, killer, member = random.Random(5), Killer(stack, database, TAKEN), member_id(client)
    for turn in range(rounds(3)):
        shelf = f"chaos {os.urandom(5).hex()}"
        before = {}
        for folder in ("А", "Б"):
            for path in (shelf, f"{shelf}/{folder}"):
                if not disk.find(f"disk:/{path}"):
                    disk.make_folder(f"disk:/{path}")
            for number in range(16):
                disk.put(f"disk:/{shelf}/{folder}/{number}.txt", f"{folder}{number}".encode())
            before[folder] = files(disk, f"{shelf}/{folder}")
        if turn == 0:
            settled(client, folder_page(""))
        for path in (shelf, f"{shelf}/А", f"{shelf}/Б"):
            settled(client, folder_page(path))
        page = asked(client, move(client, shelf, *before["А"]))
        batch = page.asked.split("/batches/")[1].split("?")[0]
        killed(lambda: say(client.copy(), page, "replace"), killer, chance, database, member)
        assert files(disk, f"{shelf}/Б") == before["А"] and files(disk, f"{shelf}/А") == {}
        token = client.token("/feed")
        killed(
            lambda: client.copy().post(f"/files/batches/{batch}/restore", {"token": token}), killer, chance, database,
            member)
        assert {folder: files(disk, f"{shelf}/{folder}") for folder in before} == before
        disk.delete(f"disk:/{shelf}")
    killer.tell("moving")


def killed(act, killer: Killer, chance: random.Random, database, member: int):
    """Has something begun that takes a batch, kills the process that is at it, and waits until it is over all the same."""
    asking = Thread(target=act)
    asking.start()
    until(lambda: database.value(f"SELECT count(*) FROM {TAKEN}") > 0, pause=0.002)
    killer.kill(chance.random() * 0.1)
    asking.join()
    # A dead one's item is taken again after a minute; nobody else is at one now.
    database.execute("UPDATE file_batch_items SET taken_at = taken_at - interval '1 minute' WHERE state = 'taken'")
    left = "SELECT count(*) FROM file_batches WHERE ended_at IS NULL AND member_id = %s"
    until(lambda: not database.value(left, member), killer.patience, 0.1)
