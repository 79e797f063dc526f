"""Threads of a process that go no further, while its other threads do: by ptrace(2)."""

import ctypes
import os
import sys
from pathlib import Path
from subprocess import PIPE, Popen

PTRACE_SEIZE, PTRACE_INTERRUPT = 0x4206, 0x4207


class Hanging:
    """Holds those threads of a process whose names begin so."""

    def __init__(self, process: int, name: str):
        tasks = Path(f"/proc/{process}/task").iterdir()
        self.threads = [task.name for task in tasks if (task / "comm").read_text().startswith(name)]

    def __enter__(self) -> "Hanging":
        # The one that holds a thread has to hear of its end: a process of its own, which does nothing else.
        self.holder = Popen([sys.executable, "-B", __file__, *self.threads], stdout=PIPE)
        assert self.holder.stdout.readline() == b"held\n"
        return self

    def __exit__(self, *_):
        # Threads go on when nobody holds them.
        self.holder.kill()
        self.holder.wait()
        self.holder.stdout.close()


def hold(threads: list[int]):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    libc.ptrace.restype = ctypes.c_long
    for thread in threads:
        for request in (PTRACE_SEIZE, PTRACE_INTERRUPT):
            if libc.ptrace(request, thread, None, None):
                raise OSError(ctypes.get_errno(), f"ptrace {request:#x} of {thread}")
        os.waitpid(thread, 0x40000000)  # __WALL
    print("held", flush=True)
    while True:
        try:
            os.waitpid(-1, 0x40000000)
        except ChildProcessError:
            return


if __name__ == "__main__":
    hold([int(thread) for thread in sys.argv[1:]])
