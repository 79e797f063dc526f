"""Static files as they are served: named by their content, and compressed beforehand."""

import gzip
import hashlib
import json
import os
import time
from pathlib import Path, PurePosixPath

import brotli

COMPRESSED = {".css", ".js", ".svg", ".html", ".json", ".txt", ".webmanifest"}
PREFIX = "/static/"
DAYS_KEPT = 14


class Output:
    """A directory with `static/` (named by content), `root/` and `errors/` (named as asked), and `manifest.json`.

    Files of earlier builds stay for two weeks, since pages of the earlier build still name them while processes are
    restarted one by one.
    """

    def __init__(self, directory: Path):
        self.directory = directory
        self.addresses: dict[str, str] = {}

    def add(self, name: str, content: bytes) -> str:
        """Keeps a file and returns its address, such as `/static/site.3f9a0c1b2d4e.css` for `site.css`."""
        path = PurePosixPath(name)
        digest = hashlib.sha256(content).hexdigest()[:12]
        served = str(path.with_name(f"{path.stem}.{digest}{path.suffix}"))
        self.put(f"static/{served}", content)
        self.addresses[name] = PREFIX + served
        return self.addresses[name]

    def put(self, name: str, content: bytes):
        """Keeps a file under a name of its own, with compressed twins where they are smaller."""
        path = self.directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_bytes() == content:
            path.touch()
        else:
            write(path, content)
        if path.suffix in COMPRESSED:
            self.twin(path, ".gz", lambda: gzip.compress(content, 9, mtime=0))
            self.twin(path, ".br", lambda: brotli.compress(content, quality=11))

    def twin(self, path: Path, suffix: str, compress):
        twin = path.with_name(path.name + suffix)
        if twin.exists() and twin.stat().st_mtime >= path.stat().st_mtime:
            return
        smaller = compress()
        if len(smaller) < path.stat().st_size:
            write(twin, smaller)
        else:
            twin.unlink(missing_ok=True)

    def finish(self):
        """Names the new files to Quad and forgets the old ones."""
        write(self.directory / "manifest.json", json.dumps(self.addresses, indent=1, sort_keys=True).encode() + b"\n")
        current = {self.directory / address.lstrip("/") for address in self.addresses.values()}
        for path in (self.directory / "static").rglob("*"):
            whole = path.with_suffix("") if path.suffix in {".gz", ".br"} else path
            if path.is_file() and whole not in current and path.stat().st_mtime < time.time() - DAYS_KEPT * 86_400:
                path.unlink()


def write(path: Path, content: bytes):
    """Whole or not at all, so that nginx never sends half a file."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_bytes(content)
    temporary.replace(path)
