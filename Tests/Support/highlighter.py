"""Highlighters of a test's own, for a `quad serve` of its own (QUAD_HIGHLIGHT)."""

import os
import tempfile
from pathlib import Path


class Highlighter:
    """A program that writes down that it was started, and colours nothing. While it `holds` it ends only when it is
    released: how long a text waits then is decided by the test and by no clock."""

    def __init__(self, holds: bool = False):
        self.directory = tempfile.TemporaryDirectory(prefix="quad-highlighter-")
        folder = Path(self.directory.name)
        self.program, self.told, gate = folder / "highlight", folder / "started", folder / "gate"
        os.mkfifo(gate)
        # Open on both sides: a reader waits, and meets no end of file.
        self.gate = os.open(gate, os.O_RDWR)
        wait = f"read -r line <'{gate}'" if holds else ""
        self.program.write_text(f"#!/bin/sh\ncat >/dev/null\necho started >>'{self.told}'\n{wait}\nexit 1\n")
        self.program.chmod(0o755)

    @property
    def starts(self) -> int:
        return self.told.read_text().count("started") if self.told.exists() else 0

    def release(self):
        """Ends those that wait, and all that are started from now on."""
        os.write(self.gate, b"\n" * 1_000)

    def __enter__(self) -> "Highlighter":
        return self

    def __exit__(self, *_):
        os.close(self.gate)
        self.directory.cleanup()
