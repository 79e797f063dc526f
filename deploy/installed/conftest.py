"""The Debian package, made of the programs that are built (QUAD_PROGRAMS, else the release), as an operator gets it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent.parent
PROGRAMS = Path(os.environ.get("QUAD_PROGRAMS", PROJECT / ".build" / "release"))
sys.path.insert(0, str(PROJECT / "deploy" / "operate"))
sys.path.insert(0, str(PROJECT / "deploy" / "stack"))
sys.path.insert(0, str(PROJECT / "deploy" / "nginx"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(PROJECT / "Tests"))


@dataclass
class Package:
    file: Path
    # What `dpkg-deb --raw-extract` makes of it.
    tree: Path
    assets: Path

    def field(self, name: str) -> str:
        return subprocess.run(
            ["dpkg-deb", "--field", self.file, name], check=True, capture_output=True, text=True).stdout.strip()


def make(out: Path, *options: str) -> Path:
    """Makes a package and gives its file."""
    done = subprocess.run(
        [PROJECT / "deploy" / "package", "--fast", "--programs", PROGRAMS, "--out", out, *options],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.splitlines()[-1])


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Package:
    out = tmp_path_factory.mktemp("package")
    file = make(out)
    tree = out / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", file, tree], check=True)
    return Package(file, tree, out / "assets")
