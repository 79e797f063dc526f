"""The disk of the database is full (reliability.md, D10): pages say that nothing is saved and keep what was typed, reading goes
on, and what was acknowledged is there, undamaged."""

import os
import random
import subprocess
from pathlib import Path

import psycopg
import pytest

from Support.person import member_id, publish

MIB = 1 << 20
# Room for what arises while the tables move.
SPARE = 32 * MIB
# Posts of so many letters, of which no two are alike: they do not shrink.
LETTERS, MOST = 5_000, 200

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives the database a disk of its own")


class SmallDisk:
    """All tables of Quad's on a disk of their own, which has hardly more room than they need."""

    def __init__(self, stack):
        self.place = stack.state / "small-disk"
        self.connection = psycopg.connect(stack.conninfo(), autocommit=True)
        self.home = Path(self.connection.execute("SHOW data_directory").fetchone()[0])

    def __enter__(self):
        size = self.connection.execute("SELECT pg_database_size(current_database())").fetchone()[0]
        self.place.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size + SPARE},mode=0700", "quad-disk", self.place], check=True)
        owner = self.home.stat()
        os.chown(self.place, owner.st_uid, owner.st_gid)
        self.connection.execute(f"CREATE TABLESPACE small LOCATION '{self.place}'")
        self.move("small")
        return self

    def __exit__(self, *_):
        self.empty()
        self.move("pg_default")
        self.connection.execute("DROP TABLESPACE small")
        self.connection.close()
        subprocess.run(["umount", self.place], check=True)
        self.place.rmdir()

    def move(self, space: str):
        """One after the other, each for a moment: a transaction that needs two of them causes no deadlock."""
        for name, kind in self.connection.execute(
                "SELECT oid::regclass::text, relkind FROM pg_class"
                " WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')").fetchall():
            self.connection.execute(f"ALTER {'TABLE' if kind == 'r' else 'INDEX'} {name} SET TABLESPACE {space}")

    def fill(self):
        with open(self.place / "filler", "wb") as filler:
            room = os.statvfs(self.place)
            os.posix_fallocate(filler.fileno(), 0, room.f_bavail * room.f_frsize)

    def empty(self):
        (self.place / "filler").unlink(missing_ok=True)

    def damage(self) -> str:
        """What PostgreSQL's own check finds in tables and indexes."""
        database = self.connection.info
        done = subprocess.run(
            ["/usr/lib/postgresql/15/bin/pg_amcheck", "--install-missing", f"--host={database.host}", f"--port={database.port}",
             f"--username={database.user}", database.dbname], capture_output=True, text=True)
        return done.stdout + done.stderr


@pytest.fixture
def disk(stack):
    with SmallDisk(stack) as disk:
        yield disk


def long_text(chance: random.Random, number: int) -> str:
    return f"Запись {number} " + "".join(chance.choices("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", k=LETTERS))


def test_nothing_is_saved_and_all_is_read_and_what_was_typed_is_sent_later(disk, newcomer, stack, database):
    boris = newcomer()
    chance, person = random.Random(10), member_id(boris)
    first = publish(boris, "До того, как место кончилось")
    pids = {name: stack.process(name)["pid"] for name in ("quad-a", "quad-b", "postgres")}
    disk.fill()
    said, refused = [], None
    for number in range(MOST):
        text = long_text(chance, number)
        answer = boris.submit("/posts/new", "/posts/new", {"body": text, "tags": ""})
        if answer.status != 303:
            refused = answer
            break
        said.append(text)
    assert refused and refused.status == 503 and refused.header("Retry-After") == "60"
    assert "has run out of space" in refused.text and text in refused.text
    for address in ("/feed", f"/posts/{first}", f"/people/{person}", "/reminders", "/messages", "/", "/settings/profile"):
        assert [boris.get(address).status for _ in range(3)] == [200] * 3, address
    # Again and again, while nothing has changed.
    again = refused.page.form("/posts/new")
    assert [boris.post("/posts/new", again.fields).status for _ in range(3)] == [503] * 3
    disk.empty()
    sent = [boris.post("/posts/new", again.fields) for _ in range(2)]
    assert [answer.status for answer in sent] == [303] * 2 and sent[0].location == sent[1].location
    kept = [body for body, in database.rows("SELECT body FROM posts WHERE author_id = %s ORDER BY id", person)]
    assert kept[1:] == [*said, text]
    assert pids == {name: stack.process(name)["pid"] for name in pids}, "nothing ended"
    assert disk.damage() == ""
