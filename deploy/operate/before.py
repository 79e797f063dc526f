"""The release that ran before this one, kept by the package's preinst while apt brings another, and put back by `quad upgrade`
when the other does not become ready."""

# dpkg has no way back: when it configures a package, the files of the one before are gone. It must not believe that the new one
# is installed, so the package stays half configured, and `postinst` refuses a version that is not its own.

import os
import shutil
import subprocess
from pathlib import Path

from commands import call
from program import Refusal

KEPT = Path("/var/lib/quad-before")
FOLDERS = ("usr/lib/quad", "usr/share/quad")
UNITS = "usr/lib/systemd/system"
VERSION = "usr/share/quad/version"


def version(root: Path = KEPT) -> str:
    """As dpkg has it; the first releases do not say."""
    path = root / VERSION
    return path.read_text().strip() if path.exists() else "the release before"


def is_kept() -> bool:
    return all((KEPT / folder).is_dir() for folder in FOLDERS)


def forget():
    shutil.rmtree(KEPT, ignore_errors=True)


def come_back(why: str, tell):
    """Has the release before run again; always ends with a `Refusal` that says why, since apt has to know."""
    new, old = version(Path("/")), version()
    tell(f"{new} does not become ready, so {old} comes back:\n{why}")
    for folder in FOLDERS:
        replace(KEPT / folder, Path("/") / folder)
    for unit in sorted((KEPT / UNITS).glob("*")):
        shutil.copy2(unit, Path("/") / UNITS / unit.name)
    call("systemctl", "daemon-reload")
    # Its own way to what runs: static files, nginx's configuration and one service after the other.
    done = subprocess.run(["/usr/bin/quad", "upgrade"], text=True, stderr=subprocess.PIPE)
    if done.returncode:
        raise Refusal(
            f"{why}\n{new} did not become ready, and nor does {old}:\n{done.stderr.strip()}\nWhat was not restarted still answers, but"
            f" only until it or this machine is started anew. Mend it, then: quad upgrade")
    forget()
    raise Refusal(
        f"{why}\n{new} did not become ready. {old} is back: it answers, and starts with this machine. For apt Quad is half installed until"
        " it gets another package:\napt install ./quad_MENDED.deb, or apt install --allow-downgrades ./quad_OLDER.deb")


def replace(source: Path, goal: Path):
    """In two steps, between which nothing is missing for longer than a rename takes."""
    beside, gone = (goal.with_name(f".{goal.name}.{end}") for end in ("back", "gone"))
    for left in (beside, gone):
        shutil.rmtree(left, ignore_errors=True)
    shutil.copytree(source, beside, symlinks=True)
    for path in (beside, *beside.rglob("*")):
        os.chown(path, 0, 0, follow_symlinks=False)
    goal.rename(gone)
    beside.rename(goal)
    shutil.rmtree(gone, ignore_errors=True)
