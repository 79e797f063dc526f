"""The ports of one running Quad, and who holds one that is taken."""

import os
import socket
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Ports:
    quad: int = 8080
    sandbox: int = 8081
    files: int = 8082
    mail: int = 8025

    @staticmethod
    def beginning(base: int) -> "Ports":
        return Ports(quad=base, sandbox=base + 1, files=base + 2, mail=base + 3)

    def refuse_taken(self):
        """Ends with one sentence a taken port, naming who holds it."""
        taken = [port for port in (self.quad, self.sandbox, self.files, self.mail) if not free(port)]
        if taken:
            raise SystemExit("\n".join(
                f"Port {port} is taken by {holder(port)}. Choose other ports with --port-base N." for port in taken))


def free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def holder(port: int) -> str:
    """The program that listens on a port, in words."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and int(fields[1].rpartition(":")[2], 16) == port:
                inodes.add(f"socket:[{fields[9]}]")
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if any(os.readlink(entry) in inodes for entry in (process / "fd").iterdir()):
                words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
                return f"process {process.name} ({words[:80]})"
        except OSError:
            continue
    return "a process of another user"
