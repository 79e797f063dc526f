"""A stand-in for `quad serve`: answers each request with what it received, as JSON. Stops as Quad does."""

import json
import os
import signal
import socket
import struct
import sys
import threading

BEGIN, END, PARAMETERS, INPUT, OUTPUT = 1, 3, 4, 5, 6


class Responder:
    def __init__(self, path: str):
        self.path = path
        self.stopping = False
        self.busy = 0
        self.idle = threading.Condition()
        self.listener = socket.socket(socket.AF_UNIX)
        # Who finds the socket finds somebody who listens.
        self.listener.bind(f"{path}~")
        self.listener.listen(4096)
        os.rename(f"{path}~", path)

    def run(self):
        signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=self.stop).start())
        while not self.stopping:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                break
            with self.idle:
                self.busy += 1
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()
        with self.idle:
            self.idle.wait_for(lambda: self.busy == 0, timeout=25)

    def stop(self):
        self.stopping = True
        os.unlink(self.path)
        self.listener.shutdown(socket.SHUT_RDWR)

    def serve(self, connection: socket.socket):
        file = connection.makefile("rb")
        try:
            while self.answer(connection, file) and not self.stopping:
                pass
        except (EOFError, OSError):
            pass
        finally:
            connection.close()
            with self.idle:
                self.busy -= 1
                self.idle.notify_all()

    def answer(self, connection: socket.socket, file) -> bool:
        parameters, body, keep = b"", b"", False
        while True:
            _, kind, _, length, padding, _ = struct.unpack("!BBHHBB", exactly(file, 8))
            content = exactly(file, length)
            exactly(file, padding)
            if kind == BEGIN:
                keep = bool(content[2] & 1)
            elif kind == PARAMETERS:
                parameters += content
            elif kind == INPUT:
                body += content
                if not content:
                    break
        told = pairs(parameters)
        if "deadly" in told["REQUEST_URI"]:
            os.kill(os.getpid(), signal.SIGKILL)
        status, headers = "200 OK", ""
        if told["REQUEST_URI"].startswith("/missing"):
            status = "404 Not Found"
        if told.get("QUAD_BODY") == "announced" and "unwanted" in told["REQUEST_URI"]:
            status = "403 Forbidden"
        if told["REQUEST_URI"].startswith("/events"):
            headers = f"X-Accel-Redirect: /_sse/{'feed' * 6}/{'session' * 4}\r\nCache-Control: no-store\r\n"
        if told["REQUEST_URI"] == "/blobs/STORED":
            headers = "X-Accel-Redirect: /_store/quad/ab/cd/abcd?X-Amz-Signature=0\r\n"
        if told["REQUEST_URI"] == "/blobs/MOVED":
            headers = f"X-Accel-Redirect: /{self.moved() if told.get('QUAD_PART') else '_parts/MOVED'}\r\n"
        text = json.dumps({"told": told, "body": len(body), "process": os.getpid(), "kept": keep})
        answer = (f"Status: {status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: twice\r\n"
                  f"Content-Security-Policy: default-src 'self'\r\n{headers}\r\n{text}").encode()
        connection.sendall(
            record(OUTPUT, answer) + record(OUTPUT, b"") + record(END, struct.pack("!IB3x", 0, 0)))
        return keep

    def moved(self) -> str:
        """Where a file is of which the first to ask hears as it leaves."""
        try:
            os.close(os.open(os.path.join(os.path.dirname(self.path), "asked"), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return "_blobs/there"
        return "_blobs/gone"


def exactly(file, length: int) -> bytes:
    content = file.read(length)
    if len(content) < length:
        raise EOFError
    return content


def record(kind: int, content: bytes) -> bytes:
    return struct.pack("!BBHHBB", 1, kind, 1, len(content), 0, 0) + content


def pairs(content: bytes) -> dict[str, str]:
    found, index = {}, 0

    def length() -> int:
        nonlocal index
        if content[index] < 128:
            index += 1
            return content[index - 1]
        index += 4
        return struct.unpack("!I", content[index - 4:index])[0] & 0x7FFFFFFF

    while index < len(content):
        name, value = length(), length()
        found[content[index:index + name].decode("latin1")] = content[index + name:index + name + value].decode("latin1")
        index += name + value
    return found


if __name__ == "__main__":
    Responder(sys.argv[1]).run()
