"""A visitor past nginx: requests go straight to one process, which learns where they come from. A dead one's answer stays
away, where nginx would ask another process."""

from Support import fastcgi
from Support.client import Answer, Client
from Support.stack import Stack


class Straight(Client):
    """`socket` is the process's, `address` the one that it takes the visitor for; both may change at any time. An answer
    that never came has the status 0."""

    def __init__(
            self, stack: Stack, socket: str, address: str = "127.0.0.1", visitor: Client | None = None, **headers):
        """`visitor` lends its cookies and its headers."""
        super().__init__(stack.port, address=address, **headers)
        self.stack, self.socket = stack, socket
        if visitor:
            self.headers, self.cookies = visitor.headers | self.headers, dict(visitor.cookies)
            self.timeout = visitor.timeout

    def copy(self, **headers) -> "Straight":
        return Straight(self.stack, self.socket, self.address or "127.0.0.1", self, **headers)

    def request(self, method: str, path: str, body: bytes = b"", headers: dict | None = None) -> Answer:
        sent = self.headers | ({"Cookie": self.cookie_header} if self.cookies else {}) | (headers or {})
        sent = {name: value for name, value in sent.items() if value is not None}
        asked = fastcgi.request(method, path, body, sent, address=self.address or "127.0.0.1")
        try:
            status, output = fastcgi.ask(self.socket, asked, self.timeout)
        except ConnectionError:
            status, output = 0, b""
        head, _, content = output.partition(b"\r\n\r\n")
        lines = [line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line]
        answer = Answer(status, [(name, value) for name, value in lines], content, method, path)
        self.keep(answer)
        return answer
