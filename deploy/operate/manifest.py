"""What a backup says of itself: manifest.json, with its own sum in manifest.sha256."""

import hashlib
import json
import re
from datetime import datetime
from pathlib import Path

from program import Refusal

NAME = re.compile(r"quad-\d{8}T\d{6}Z$")
# Every table that people's data is in. The list of migrations is of the program.
TABLES = """
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'schema_migrations' ORDER BY 1
"""


def name(now: datetime) -> str:
    return now.strftime("quad-%Y%m%dT%H%M%SZ")


def all_of(directory: Path) -> list[Path]:
    """Backups in a folder, the oldest first."""
    return sorted(path for path in directory.iterdir() if NAME.match(path.name) and (path / "manifest.json").exists())


def newest(directory: Path) -> Path | None:
    return next(reversed(all_of(directory)), None)


def digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fingerprints(keys: Path) -> dict[str, str]:
    """By which the keys of a backup are known again; nothing follows from them about a key."""
    found = {}
    if keys.exists():
        for line in keys.read_text().splitlines():
            number, space, key = line.strip().partition(" ")
            if space and not number.startswith("#"):
                found[number] = hashlib.sha256(b"quad backup " + bytes.fromhex(key.strip())).hexdigest()[:16]
    return found


def write(backup: Path, content: dict):
    path = backup / "manifest.json"
    path.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n")
    (backup / "manifest.sha256").write_text(f"{digest(path)}  manifest.json\n")
    for file in (path, backup / "manifest.sha256"):
        file.chmod(0o600)


def read(backup: Path) -> dict:
    path = backup / "manifest.json"
    try:
        kept = (backup / "manifest.sha256").read_text().split()[0]
        if digest(path) != kept:
            raise Refusal(f"{path} was changed: its sum is not that of manifest.sha256")
        return json.loads(path.read_text())
    except (OSError, IndexError) as error:
        raise Refusal(f"{backup} is no whole backup: {error}") from None


def verify(backup: Path, tell) -> dict:
    """Reads every file of a backup; `Refusal` that names what is missing or different."""
    content = read(backup)
    wrong = []
    for relative, (size, kept) in content["files"].items():
        path = backup / relative
        if ".." in Path(relative).parts or not path.is_file():
            wrong.append(f"{relative} is missing")
        elif path.stat().st_size != size or digest(path) != kept:
            wrong.append(f"{relative} is not what it was")
    if wrong:
        more = f", and {len(wrong) - 10} more" if len(wrong) > 10 else ""
        raise Refusal(f"{backup} cannot be restored: {'; '.join(wrong[:10])}{more}")
    tell(f"{backup.name}: all of {len(content['files'])} files are what they were")
    return content
