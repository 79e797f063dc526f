"""The scripts of a page as one file: a module a file costs the browser more to ask for than to run."""

import subprocess
from pathlib import Path

ESBUILD = "/usr/bin/esbuild"


def bundle(entry: Path) -> str:
    """The module with all that it imports, also where it does so only when a page needs it: that part is in the file, and is
    run when it is asked for. Addresses below `/static/` are left as they are."""
    done = subprocess.run(
        [ESBUILD, entry, "--bundle", "--format=esm", "--minify", "--charset=utf8", "--external:/static/*",
         "--log-level=warning"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode or done.stderr:
        raise SystemExit(f"esbuild on {entry}: {done.stderr}")
    return done.stdout
