#!/usr/bin/env python3
"""Waits until a `quad serve` is ready: ready.py SOCKET [SECONDS]. Exits 1 when it is not in time."""

import sys
import time
from collections.abc import Callable

from fastcgi import status


def ready(path: str, seconds: float = 2) -> bool:
    try:
        return status(path, "/readyz", seconds) == 200
    except (OSError, ValueError):
        return False


def until(so: Callable[[], bool], seconds: float) -> bool:
    """Waits until it is so; false when it is not in time."""
    limit = time.monotonic() + seconds
    while not so():
        if time.monotonic() > limit:
            return False
        time.sleep(0.02)
    return True


if __name__ == "__main__":
    path, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 30
    if not until(lambda: ready(path), seconds):
        raise SystemExit(f"{path} was not ready within {seconds:g} s")
