"""Hosts of one network on this machine: network namespaces at a switch, each pulled out and plugged in again at will."""

import ctypes
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SWITCH = "switch"
# CLONE_NEWNET of sched.h.
NETWORK = 0x40000000


class Host:
    def __init__(self, name: str, space: str, address: str):
        self.name, self.space, self.address = name, space, address

    def inside(self, *words) -> list[str]:
        """The words of a command that runs on this host."""
        return ["ip", "netns", "exec", self.space, *map(str, words)]

    def unplug(self):
        """Nobody hears of it any more, nor learns that it is gone."""
        called("ip", "-n", self.space, "link", "set", "net", "down")

    def plug(self):
        called("ip", "-n", self.space, "link", "set", "net", "up")

    @contextmanager
    def entered(self) -> Iterator[None]:
        """What this thread opens meanwhile, and the threads and programs that it starts, are on this host."""
        with open("/proc/thread-self/ns/net") as own, open(f"/run/netns/{self.space}") as other:
            enter(other.fileno())
            try:
                yield
            finally:
                enter(own.fileno())


def enter(space: int):
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(space, NETWORK):
        raise OSError(ctypes.get_errno(), "setns")


def called(*words):
    subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True)


@contextmanager
def network(*names: str) -> Iterator[dict[str, Host]]:
    """Hosts 10.77.0.11, .12 and so on, and nothing else in their network."""
    mark = f"quad-{os.getpid()}"
    switch, hosts = f"{mark}-{SWITCH}", {}
    made = []
    try:
        called("ip", "netns", "add", switch)
        made.append(switch)
        called("ip", "-n", switch, "link", "add", "bridge", "type", "bridge")
        called("ip", "-n", switch, "link", "set", "bridge", "up")
        for number, name in enumerate(names, 11):
            space = f"{mark}-{name}"
            called("ip", "netns", "add", space)
            made.append(space)
            called("ip", "-n", space, "link", "add", "net", "type", "veth", "peer", "name", f"to-{name}", "netns", switch)
            called("ip", "-n", switch, "link", "set", f"to-{name}", "master", "bridge", "up")
            called("ip", "-n", space, "address", "add", f"10.77.0.{number}/24", "dev", "net")
            for link in ("lo", "net"):
                called("ip", "-n", space, "link", "set", link, "up")
            hosts[name] = Host(name, space, f"10.77.0.{number}")
        yield hosts
    finally:
        for space in reversed(made):
            subprocess.run(["ip", "netns", "delete", space], capture_output=True)
