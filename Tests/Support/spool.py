"""What nginx holds of bodies: in its files, also in those that have no name any more."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path


def family(pid: int) -> list[int]:
    """A process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def open_files(pid: int) -> Iterator[Path]:
    for entry in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):  # closed meanwhile
            if stat.S_ISREG(os.stat(entry).st_mode):
                yield entry


def holds(stack, marker: bytes) -> bool:
    """Whether the stack's nginx does."""
    return is_held(stack.process("nginx")["pid"], stack.state / "nginx", marker)


def is_held(nginx: int, place: Path, marker: bytes) -> bool:
    """Whether any file that nginx has open, or that lies where it puts bodies, has these bytes among its first."""
    files = [file for pid in family(nginx) for file in open_files(pid)]
    files += [path for path in place.rglob("*") if path.is_file()]
    return any(marker in beginning(file) for file in files)


def beginning(file: Path) -> bytes:
    with contextlib.suppress(OSError), file.open("rb") as opened:
        return opened.read(1 << 20)
    return b""
