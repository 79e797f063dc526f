"""FastCGI spoken straight to a socket, past nginx (https://fastcgi-archives.github.io/FastCGI_Specification.html)."""

import os
import socket
import struct

BEGIN, ABORT, END, PARAMETERS, INPUT, OUTPUT, ERRORS = range(1, 8)
RESPONDER = 1
KEEP = 1


def record(kind: int, content: bytes = b"", request: int = 1, padding: int = 0, version: int = 1) -> bytes:
    return struct.pack("!BBHHBB", version, kind, request, len(content), padding, 0) + content + bytes(padding)


def begin(flags: int = 0, role: int = RESPONDER) -> bytes:
    return record(BEGIN, struct.pack("!HB5x", role, flags))


def parameter(name: bytes, value: bytes) -> bytes:
    def length(text: bytes) -> bytes:
        return bytes([len(text)]) if len(text) < 128 else struct.pack("!I", len(text) | 1 << 31)
    return length(name) + length(value) + name + value


def request(
        method: str, target: str, body: bytes = b"", headers: dict | None = None, keep: bool = False,
        address: str = "127.0.0.1") -> bytes:
    """A whole request as nginx writes it; `address` is where it says that the visitor is."""
    path, _, query = target.partition("?")
    told = {
        "REQUEST_METHOD": method, "REQUEST_URI": target, "QUERY_STRING": query, "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": address, "REQUEST_ID": os.urandom(16).hex(), "CONTENT_TYPE": "",
        "CONTENT_LENGTH": str(len(body)) if body else "",
    }
    for name, value in (headers or {}).items():
        key = name.upper().replace("-", "_")
        told[key if key.startswith("CONTENT_") else f"HTTP_{key}"] = value
    text = b"".join(parameter(name.encode(), value.encode()) for name, value in told.items())
    pieces = [body[start:start + 32_768] for start in range(0, len(body), 32_768)]
    return (begin(KEEP if keep else 0) + record(PARAMETERS, text) + record(PARAMETERS)
            + b"".join(record(INPUT, piece) for piece in pieces) + record(INPUT))


def ask(path: str, sent: bytes, timeout: float = 10) -> tuple[int, bytes]:
    """Status and CGI answer to one request at a unix socket; (0, b"") for a connection that just closes."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout)
        connection.connect(path)
        connection.sendall(sent)
        return read(connection)


def read(connection: socket.socket) -> tuple[int, bytes]:
    output, source = b"", connection.makefile("rb")
    while len(header := source.read(8)) == 8:
        _, kind, _, length, padding, _ = struct.unpack("!BBHHBB", header)
        content = source.read(length + padding)[:length]
        if kind == OUTPUT:
            output += content
        if kind == END:
            break
    head = output.partition(b"\r\n\r\n")[0]
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"status:"):
            return int(line.split()[1]), output
    return (200 if output else 0), output
