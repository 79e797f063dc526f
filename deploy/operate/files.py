"""Files of settings: read, and written so that a reader sees the old or the new one whole."""

import grp
import os
import pwd
import re
import shutil
from pathlib import Path


def read(path: Path) -> dict[str, str]:
    """NAME=value lines as systemd reads them: `#` begins a comment line, quotes around a value are not of it."""
    found = {}
    for line in path.read_text().splitlines():
        name, equals, value = line.strip().partition("=")
        if not equals or name.startswith(("#", ";")):
            continue
        value = value.strip()
        if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
            value = value[1:-1]
        found[name.strip()] = value
    return found


def edited(text: str, values: dict[str, str | None]) -> str:
    """The text with these settings in it: in the line where each stands, in its commented one, or at the end. None takes
    a setting out: its line becomes a comment."""
    for name, value in values.items():
        pattern = re.compile(rf"^#?{re.escape(name)}=.*$", re.MULTILINE)
        if any(character in (value or "") for character in "\n\r\0"):
            raise ValueError(f"{name} has a line break in it")
        said = f"#{name}=" if value is None else f"{name}={value}"
        standing = re.compile(rf"^{re.escape(name)}=.*$", re.MULTILINE)
        if found := standing.search(text) or (value is not None and pattern.search(text)):
            text = text[:found.start()] + said + text[found.end():]
        elif value is not None:
            text = text.rstrip("\n") + f"\n{said}\n"
    return text


def write(path: Path, content: str | bytes, mode: int = 0o644, owner: str = "root", group: str = "root") -> bool:
    """Whether anything is different now: content, mode or owner."""
    content = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.stat() if path.exists() else None
    if before and path.read_bytes() == content:
        if (before.st_mode & 0o7777, path.owner(), path.group()) == (mode, owner, group):
            return False
        shutil.chown(path, owner, group)
        path.chmod(mode)
        return True
    beside = path.with_name(f".{path.name}.new")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        shutil.chown(beside, owner, group)
        beside.chmod(mode)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
    return True


class Kept:
    """Files as they are now, absent ones too."""

    def __init__(self, *paths: Path):
        self.files = {path: (path.read_bytes(), path.stat()) if path.exists() else None for path in paths}

    def put_back(self):
        for path, kept in self.files.items():
            if kept:
                content, status = kept
                owner, group = pwd.getpwuid(status.st_uid).pw_name, grp.getgrgid(status.st_gid).gr_name
                write(path, content, status.st_mode & 0o7777, owner, group)
            else:
                path.unlink(missing_ok=True)
