"""Keeps a whole Quad in a new folder below DIR: quad backup [DIR] [--keep N] [--keys DIR]

The database as of one moment, the kept bytes that it names, the settings without the keys, and `manifest.json` with sizes and
SHA-256 sums of all of it. Bytes that the backup before has too are one file with two names. Everything goes on meanwhile. Without
DIR the settings in /etc/quad/backup.env count. What lies in the operator's store (QUAD_STORE) stays there: it is counted only."""
# Why: DECISIONS, 220.

import argparse
import fcntl
import hashlib
import os
import shutil
import subprocess
import time
from datetime import datetime, timezone
from pathlib import Path

import database
import files
import manifest
import program
from program import ETC, KEYS, Refusal

CHOSEN = ETC / "backup.env"
LOCK = Path("/run/quad-backup.lock")
# What stands in /etc/quad and belongs to a backup: never the keys, nor what is rendered.
LEFT_OUT = {"keys", "nginx", "tls", "backup.env"}


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad backup", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", nargs="?", type=Path)
    options.add_argument("--keep", type=int, help="how many are kept; the oldest go")
    options.add_argument("--keys", type=Path, help="where the keys are copied to, apart from the rest")
    chosen = options.parse_args(words)
    kept = files.read(CHOSEN) if CHOSEN.exists() else {}
    directory = chosen.directory or Path(kept.get("directory", "/var/backups/quad"))
    keep = chosen.keep if chosen.keep is not None else None if chosen.directory else int(kept.get("keep", 14))
    keys = chosen.keys or (Path(kept["keys"]) if kept.get("keys") and not chosen.directory else None)
    if keep is not None and keep < 1:
        raise Refusal("--keep is at least 1: the backup that is made now")
    if keys and keys.resolve() == directory.resolve():
        raise Refusal("the keys are kept apart: name another folder than that of the backups")
    with open(LOCK, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refusal("a backup is being made already") from None
        Backup(directory.resolve(), print).run()
        if keys:
            keep_keys(keys)
        if keep:
            forget(directory.resolve(), keep)


class Backup:
    def __init__(self, directory: Path, tell):
        self.directory = directory
        self.tell = tell
        self.blobs = Path(program.settings().get("QUAD_STATE", "/var/lib/quad")) / "blobs"
        self.sums: dict[str, list] = {}

    def run(self) -> Path:
        began = time.monotonic()
        self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        previous = manifest.newest(self.directory)
        now = datetime.now(timezone.utc)
        place = self.directory / manifest.name(now)
        unfinished = place.with_name(f"unfinished-{place.name}")
        for left in self.directory.glob("unfinished-*"):
            shutil.rmtree(left)
        unfinished.mkdir(mode=0o700)
        try:
            counts, blobs, gone, size, stored = self.fill(unfinished, previous, now)
            # Only what is whole has its name.
            subprocess.run(["sync", "--file-system", unfinished], check=True)
            unfinished.rename(place)
        except BaseException:
            # Half a backup is none, and its room may be what the database needs.
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        self.tell(f"{place}: {sum(counts.values())} rows of {len(counts)} tables, {len(blobs) - len(gone)} files of members with"
                  f" {size / 1e6:.1f} MB, in {time.monotonic() - began:.1f} s")
        if stored[0]:
            self.tell(f"{stored[0]} files of members with {stored[1] / 1e6:.1f} MB are in the store, whose own copies keep them")
        return place

    def fill(self, unfinished: Path, previous: Path | None, now: datetime) -> tuple[dict, list, list, int, list[int]]:
        with Snapshot() as snapshot:
            self.dump(unfinished / "database.dump", snapshot)
            counts, blobs, stored = snapshot.counts(), snapshot.blobs(), snapshot.stored()
            newest = snapshot.value("SELECT coalesce(max(version), 0) FROM schema_migrations")
        size, gone = self.keep_blobs(blobs, unfinished / "blobs", previous)
        self.keep_settings(unfinished / "etc")
        manifest.write(unfinished, {
            "made": now.isoformat(timespec="seconds"), "schema": int(newest), "counts": counts, "blobs": len(blobs) - len(gone),
            "gone": gone, "stored": stored, "keys": manifest.fingerprints(KEYS), "files": self.sums})
        return counts, blobs, gone, size, stored

    def dump(self, path: Path, snapshot: "Snapshot"):
        with open(path, "wb") as file:
            os.fchmod(file.fileno(), 0o600)
            done = database.start(
                *database.tool("pg_dump"), "--format=custom", f"--snapshot={snapshot.name}", stdout=file,
                stderr=subprocess.PIPE)
            said = done.communicate()[1].decode(errors="replace")
            if done.returncode:
                raise Refusal(f"pg_dump did not succeed:\n{said}")
            os.fsync(file.fileno())
        self.note(path, path.parent, manifest.digest(path))

    def note(self, path: Path, root: Path, digest: str):
        self.sums[str(path.relative_to(root))] = [path.stat().st_size, digest]

    def keep_blobs(self, blobs: list[tuple[str, int, str]], goal: Path, previous: Path | None) -> tuple[int, list[str]]:
        """How many bytes, and which files were deleted by their members since the moment of the dump."""
        goal.mkdir(mode=0o700)
        before = manifest.read(previous)["files"] if previous else {}
        size, gone, broken = 0, [], []
        for name, length, digest in blobs:
            path = goal / name[:2] / name[2:4] / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            key = f"blobs/{name[:2]}/{name[2:4]}/{name}"
            if before.get(key) == [length, digest] and linked(previous / key, path, length):
                self.sums[key] = [length, digest]
                size += length
                continue
            try:
                found = copied(self.blobs / name[:2] / name[2:4] / name, path)
            except FileNotFoundError:
                gone.append(name)
                continue
            if found != (length, digest):
                broken.append(name)
                continue
            self.sums[key] = [length, digest]
            size += length
        if gone and (lost := database.psql(
                "-c", "SELECT count(*) FROM blobs WHERE released_at IS NULL AND stored_at IS NULL AND replace(id::text, '-', '') = ANY ("
                f"string_to_array('{','.join(gone)}', ','))").strip()) != "0":
            self.tell(f"! {lost} files of members are named by the database and not there: their members have to save them again")
        if broken:
            raise Refusal(f"{len(broken)} files are not what the database says of them, so this is no backup; the disk may be"
                          f" failing. The first: {self.blobs}/{broken[0][:2]}/{broken[0][2:4]}/{broken[0]}")
        return size, gone

    def keep_settings(self, goal: Path):
        for path in sorted(ETC.iterdir()):
            if path.is_file() and path.name not in LEFT_OUT and not path.name.startswith("."):
                goal.mkdir(mode=0o700, exist_ok=True)
                digest = copied(path, goal / path.name)[1]
                self.note(goal / path.name, goal.parent, digest)


class Snapshot:
    """What the database is at one moment, for pg_dump and for us."""

    def __enter__(self) -> "Snapshot":
        self.session = database.start(
            *database.tool("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.value("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0")
        self.name = self.value("SELECT pg_export_snapshot()")
        return self

    def __exit__(self, *_):
        self.session.stdin.close()
        self.session.wait(60)

    def lines(self, sql: str) -> list[str]:
        self.session.stdin.write(f"{sql};\n\\echo .\n")
        self.session.stdin.flush()
        found = []
        while (line := self.session.stdout.readline()) != ".\n":
            if not line:
                raise Refusal("the database ended the backup: " + "".join(found).strip())
            found.append(line.rstrip("\n"))
        return found

    def value(self, sql: str) -> str:
        return "".join(self.lines(sql))

    def counts(self) -> dict[str, int]:
        tables = self.lines(manifest.TABLES)
        return {table: int(self.value(f'SELECT count(*) FROM "{table}"')) for table in tables}

    def blobs(self) -> list[tuple[str, int, str]]:
        rows = self.lines("SELECT replace(id::text, '-', ''), size, encode(sha256, 'hex') FROM blobs WHERE stored_at IS NULL"
                          " ORDER BY id")
        return [(name, int(size), digest) for name, size, digest in (row.split("|") for row in rows)]

    def stored(self) -> list[int]:
        """How many files are in the store, and their bytes."""
        return [int(part) for part in self.value(
            "SELECT count(*), coalesce(sum(size), 0) FROM blobs WHERE stored_at IS NOT NULL").split("|")]


def copied(source: Path, goal: Path) -> tuple[int, str]:
    """Copies and gives size and sum of what was read."""
    sums, size = hashlib.sha256(), 0
    with open(source, "rb") as reading, open(goal, "wb") as writing:
        os.fchmod(writing.fileno(), 0o600)
        while part := reading.read(1 << 20):
            sums.update(part)
            size += len(part)
            writing.write(part)
    return size, sums.hexdigest()


def linked(before: Path, goal: Path, length: int) -> bool:
    try:
        if before.stat().st_size != length:
            return False
        os.link(before, goal)
        return True
    except OSError:
        return False


def keep_keys(directory: Path):
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    files.write(directory / "keys", KEYS.read_bytes(), 0o400)
    print(f"{directory}/keys")


def forget(directory: Path, keep: int):
    for old in manifest.all_of(directory)[:-keep]:
        shutil.rmtree(old)
        print(f"{old.name} went: {keep} are kept")
