"""A visitor who asks one process, past nginx: who is answered knows by whom, and a dead one's answer stays away."""

from Support import fastcgi
from Support.client import Answer, Client
from Support.serve import Serve


class Straight(Client):
    """`visitor` lends its cookies. An answer that never came has the status 0."""

    def __init__(self, serve: Serve, visitor: Client):
        super().__init__(visitor.port, visitor.host, timeout=visitor.timeout)
        self.serve, self.headers, self.cookies = serve, dict(visitor.headers), dict(visitor.cookies)

    def copy(self, **headers) -> "Straight":
        other = Straight(self.serve, self)
        other.headers |= {name.replace("_", "-"): value for name, value in headers.items()}
        return other

    def request(self, method: str, path: str, body: bytes = b"", headers: dict | None = None) -> Answer:
        sent = self.headers | ({"Cookie": self.cookie_header} if self.cookies else {}) | (headers or {})
        sent = {name: value for name, value in sent.items() if value is not None}
        asked = fastcgi.request(method, path, body, sent)
        try:
            status, output = fastcgi.ask(self.serve.socket, asked, self.timeout)
        except ConnectionError:
            status, output = 0, b""
        head, _, content = output.partition(b"\r\n\r\n")
        lines = [line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line]
        answer = Answer(status, [(name, value) for name, value in lines], content, method, path)
        self.keep(answer)
        return answer
