"""Brings a backup back onto a machine that has no Quad with people in it: quad restore DIR [--keys FILE | --without-keys]

DIR is one backup, or a folder of them, whose newest is taken. Everything in it is read and compared with its sums first. Then come
settings where there are none, the database, and the kept bytes; numbers and sums are compared in the end. After it: quad setup.
--check reads and compares only."""

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

import database
import files
import manifest
import program
import services
from program import ACCOUNT, ETC, KEYS, SETTINGS, Refusal

WITHOUT_KEYS = """\
Without them everybody signs in again and confirms nothing that was asked for by letter before, members connect VK, Yandex Disk and
Unsplash again, devices are asked again whether they want notifications, and secret addresses of feeds are made anew. Posts, messages,
files, photos and reminders are all there. Nobody can tell any more whether the audit log is what Quad wrote: `quad doctor` says so until
`quad audit accept --reason "…"`, which stands in the log for good."""
# Whose files of /etc/quad are, when it is not root's alone.
MODES = {"operator.env": (0o600, "root"), "nginx.env": (0o644, "root")}


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad restore", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", type=Path)
    options.add_argument("--keys", type=Path, help="the file of the keys, kept apart from the backup")
    options.add_argument("--without-keys", action="store_true", help="go on although the keys are lost")
    options.add_argument("--check", action="store_true", help="only read everything and compare it with its sums")
    chosen = options.parse_args(words)
    backup = chosen.directory.resolve()
    if not (backup / "manifest.json").exists():
        if not backup.is_dir() or not (found := manifest.newest(backup)):
            raise Refusal(f"{backup} has no backup in it")
        backup = found
    if chosen.check:
        manifest.verify(backup, print)
        return
    Restore(backup, chosen.keys, chosen.without_keys, print).run()


class Restore:
    def __init__(self, backup: Path, keys: Path | None, without_keys: bool, tell):
        self.backup, self.keys, self.without_keys, self.tell = backup, keys, without_keys, tell

    def run(self):
        began = time.monotonic()
        content = manifest.read(self.backup)
        self.check_keys(content)
        self.put_settings()
        if database.administration() == database.LOCAL:
            database.let_in()
        self.need_empty()
        content = manifest.verify(self.backup, self.tell)
        self.put_keys()
        running = [unit for unit in services.ALL if services.systemd_runs() and services.active(unit)]
        for unit in reversed(running):
            services.do("stop", unit)
        self.put_database()
        database.grant()
        self.compare(content)
        self.put_blobs(content)
        said = program.run("migrate", capture=True).strip() if KEYS.exists() else ""
        if said and not said.startswith("Nothing is pending"):
            self.tell(said)
            database.grant()
        for unit in running:
            services.do("start", unit)
        self.tell(f"Restored in {time.monotonic() - began:.1f} s: {sum(content['counts'].values())} rows, {content['blobs']} files"
                  " of members, as the backup has them.")
        if stored := content.get("stored", [0])[0]:
            self.tell(f"{stored} files of members are in the store. Where quad doctor says that it is another Quad's, it is left alone"
                      " until quad take-store")
        if not KEYS.exists():
            self.tell("quad setup makes new keys; after it: quad audit accept --reason \"the keys were lost\"")
        self.tell("Now: quad setup")

    def check_keys(self, content: dict):
        """The keys of the backup are here, or the operator knows what it means that they are not."""
        path = self.keys or KEYS
        if self.keys and not self.keys.is_file():
            raise Refusal(f"{self.keys} is not there")
        found = manifest.fingerprints(path)
        missing = [number for number, mark in content["keys"].items() if found.get(number) != mark]
        if not missing or self.without_keys:
            return
        what = f"{path} has other keys than the backup" if path.exists() else "The keys are not in the backup, and not here"
        raise Refusal(f"{what}: missing is number {', '.join(missing)}.\n{WITHOUT_KEYS}\nGive them with --keys FILE, or go on with"
                      " --without-keys.")

    def put_keys(self):
        if not self.keys or (KEYS.exists() and KEYS.read_bytes() == self.keys.read_bytes()):
            return
        if KEYS.exists():
            # Nothing was sealed with them yet: the database is empty.
            KEYS.replace(KEYS.with_name("keys.before-restore"))
        files.write(KEYS, self.keys.read_bytes(), 0o400)
        self.tell(f"{KEYS}")

    def put_settings(self):
        for path in sorted((self.backup / "etc").glob("*")):
            goal = ETC / path.name
            if goal.exists():
                continue
            mode, group = MODES.get(path.name, (0o640, ACCOUNT))
            files.write(goal, path.read_bytes(), mode, group=group)
            self.tell(f"{goal}")
        if not SETTINGS.exists():
            raise Refusal(f"neither the backup nor this machine has {SETTINGS}")

    def need_empty(self):
        database.make()
        tables = database.psql("-c", manifest.TABLES).split()
        if not tables:
            return
        people = database.psql("-c", "SELECT count(*) FROM members").strip() if "members" in tables else "?"
        if people != "0":
            raise Refusal(f"the database is not empty: {people} members are in it. A backup is brought back into an empty one only. If"
                          " nothing in it is needed: systemctl stop 'quad*', runuser -u postgres -- dropdb quad, and again")

    def put_database(self):
        # Tables that `quad setup` made and nobody has used.
        if database.psql("-c", manifest.TABLES).split():
            database.psql("-c", "DROP DATABASE quad WITH (FORCE)", database="postgres")
            database.make()
        with open(self.backup / "database.dump", "rb") as dump:
            done = database.start(*database.tool("pg_restore"), "--exit-on-error", stdin=dump, stderr=subprocess.PIPE)
            said = done.communicate()[1].decode(errors="replace")
        if done.returncode:
            raise Refusal(f"pg_restore did not succeed, and the database is half full: runuser -u postgres -- dropdb quad\n{said}")
        database.psql("-c", "ANALYZE")

    def compare(self, content: dict):
        tables = database.psql("-c", manifest.TABLES).split()
        counts = {table: int(database.psql("-c", f'SELECT count(*) FROM "{table}"')) for table in tables}
        if different := {table: (counts.get(table), kept) for table, kept in content["counts"].items() if counts.get(table) != kept}:
            raise Refusal(f"the database has other numbers of rows than the backup: {different}")

    def put_blobs(self, content: dict):
        state = Path(program.settings().get("QUAD_STATE", "/var/lib/quad"))
        root = state / "blobs"
        for relative, (size, kept) in content["files"].items():
            if not relative.startswith("blobs/"):
                continue
            goal = state / relative
            if goal.exists() and goal.stat().st_size == size and manifest.digest(goal) == kept:
                continue
            goal.parent.mkdir(parents=True, exist_ok=True)
            beside = root / "unfinished" / goal.name
            beside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.backup / relative, beside)
            beside.replace(goal)
        if root.exists():
            for path in (root, *root.rglob("*")):
                shutil.chown(path, ACCOUNT, "www-data")
                os.chmod(path, 0o2750 if path.is_dir() else 0o640)
