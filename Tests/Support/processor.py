"""What processes cost, by the kernel's own account: no wait is in it."""

import re
from pathlib import Path


def processor_seconds(processes: list[int]) -> float:
    """Seconds that the threads of these processes have run so far."""
    ran = 0
    for process in processes:
        for thread in Path(f"/proc/{process}/task").iterdir():
            ran += int((thread / "schedstat").read_text().split()[0])
    return ran / 1e9


def forget_peak(process: int) -> int:
    """Has the kernel follow the memory of a process anew; bytes that are there now."""
    Path(f"/proc/{process}/clear_refs").write_text("5")
    return peak_memory(process)


def peak_memory(process: int) -> int:
    """The most bytes of a process that were in memory at a time."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) << 10
