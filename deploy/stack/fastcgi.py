"""A request straight to a FastCGI socket, past nginx: https://fastcgi-archives.github.io/FastCGI_Specification.html"""

import socket
import struct

BEGIN, PARAMETERS, INPUT, OUTPUT = 1, 4, 5, 6


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("!BBHHBB", 1, kind, 1, len(content), 0, 0) + content


def parameter(name: str, value: str) -> bytes:
    key, text = name.encode(), value.encode()
    return struct.pack("!II", len(key) | 1 << 31, len(text) | 1 << 31) + key + text


def status(path: str, address: str, timeout: float = 2) -> int:
    """The status that a GET of `address` gets at the unix socket `path`. Throws OSError when nobody answers."""
    sent = {
        "REQUEST_METHOD": "GET", "REQUEST_URI": address, "QUERY_STRING": "", "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "127.0.0.1", "CONTENT_LENGTH": "", "CONTENT_TYPE": "",
        "REQUEST_ID": "0" * 32,
    }
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout)
        connection.connect(path)
        connection.sendall(
            record(BEGIN, struct.pack("!HB5x", 1, 0))
            + record(PARAMETERS, b"".join(parameter(*pair) for pair in sent.items()))
            + record(PARAMETERS, b"") + record(INPUT, b""))
        answer, output = connection.makefile("rb"), b""
        while len(header := answer.read(8)) == 8:
            _, kind, _, length, padding, _ = struct.unpack("!BBHHBB", header)
            content = answer.read(length + padding)[:length]
            if kind == OUTPUT:
                output += content
    for line in output.split(b"\r\n\r\n")[0].split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"status":
            return int(value.split()[0])
    if output:
        return 200
    raise OSError(f"{path} closed the connection without an answer")
