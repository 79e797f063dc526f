"""Where one running Quad keeps its things."""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class State:
    """The state directory, and a short one for sockets: a unix socket's path has about 107 bytes."""

    def __init__(self, directory: str):
        self.root = Path(directory).resolve()
        name = hashlib.sha256(str(self.root).encode()).hexdigest()[:10]
        self.sockets = Path(f"/tmp/quad-{os.getuid()}-{name}")
        self.run = self.root / "run"
        self.logs = self.root / "logs"
        self.static = self.root / "static"
        self.blobs = self.root / "blobs"
        self.nginx = self.root / "nginx"
        self.keys = self.root / "keys"
        self.seeded = self.root / "seeded"
        self.demonstrated = self.root / "demonstrated"
        self.postgres = self.root / "postgres"

    def make(self):
        """Makes what is missing. Refuses a socket directory that somebody else prepared."""
        for directory in (self.root, self.run, self.logs, self.nginx):
            directory.mkdir(parents=True, exist_ok=True)
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        if self.sockets.is_symlink() or self.sockets.stat().st_uid != os.getuid():
            raise SystemExit(f"{self.sockets} belongs to somebody else; remove it or choose another --state")
        # Under root, PostgreSQL's account passes through to its own directory.
        self.sockets.chmod(0o711 if os.getuid() == 0 else 0o700)
        (self.sockets / "q").mkdir(mode=0o700, exist_ok=True)

    def reset(self):
        """Forgets the data: the database, the keys, what members saved. What was built stays."""
        home = self.postgres.resolve()
        for path in (home, self.postgres, self.keys, self.seeded, self.demonstrated, self.blobs):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
        for path in self.logs.glob("*"):
            path.unlink()

    def socket(self, name: str) -> Path:
        return self.sockets / "q" / f"{name}.sock"

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"

    @contextmanager
    def restarting(self, wait: bool = True) -> Iterator[bool]:
        """The right to end and start programs, one holder at a time. False when another one has it and we do not wait."""
        with open(self.run / "restarting", "w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                yield False
                return
            yield True
