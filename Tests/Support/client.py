"""A visitor without a browser: HTTP/1.1 over loopback, one kept connection, cookies as a browser would keep them.

The usual libraries keep no `Secure` cookie that came over http, which Chromium does for 127.0.0.1; hence our own.
"""

import http.client
import re
import socket
from urllib.parse import urlencode

from Support.document import Document


# Read out of the text: forms are sent by the hundred, and parsing a page takes longer than Quad needs for it.
TOKEN = re.compile(r'<input type="hidden" name="token" value="([^"&]+)"')


class Answer:
    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes, method: str, path: str):
        self.status, self.headers, self.body = status, headers, body
        self.asked = f"{method} {path}"

    def __repr__(self) -> str:
        return f"<{self.asked} → {self.status}>"

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.headers if key.lower() == name.lower()]

    def header(self, name: str) -> str | None:
        values = self.all(name)
        return values[0] if values else None

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def page(self) -> Document:
        assert self.body, f"{self} has no body"
        return Document(self.text)

    @property
    def location(self) -> str:
        return self.header("Location") or ""


class Client:
    """`headers` go with every request. `address` is the loopback address that requests come from."""

    def __init__(self, port: int, host: str = "127.0.0.1", address: str | None = None, timeout: float = 30, **headers):
        self.port, self.host, self.address, self.timeout = port, host, address, timeout
        self.origin = f"http://{host}:{port}"
        self.cookies: dict[str, str] = {}
        self.headers = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Accept-Language": "en"}
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection: http.client.HTTPConnection | None = None

    def copy(self, **headers) -> "Client":
        """Another tab: the same cookies from now on its own."""
        other = Client(self.port, self.host, self.address, self.timeout)
        other.headers |= self.headers | {name.replace("_", "-"): value for name, value in headers.items()}
        other.cookies = dict(self.cookies)
        return other

    def request(self, method: str, path: str, body: bytes = b"", headers: dict | None = None) -> Answer:
        """Sends exactly this; a header whose value is None is left out."""
        sent = self.headers | ({"Cookie": self.cookie_header} if self.cookies else {}) | (headers or {})
        if body or method in ("POST", "PUT", "PATCH"):
            sent.setdefault("Content-Length", str(len(body)))
        sent = {name: value for name, value in sent.items() if value is not None}
        for attempt in range(2):
            fresh = self.connection is None
            connection = self.connection = self.connection or self.connect()
            try:
                connection.putrequest(method, path, skip_host="Host" in sent, skip_accept_encoding=True)
                for name, value in sent.items():
                    connection.putheader(name, value)
                connection.endheaders(body or None)
                response = connection.getresponse()
                answer = Answer(response.status, response.getheaders(), response.read(), method, path)
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.close()
                if fresh or attempt:
                    raise
        if response.will_close:
            self.close()
        self.keep(answer)
        return answer

    def connect(self) -> http.client.HTTPConnection:
        source = (self.address, 0) if self.address else None
        connection = http.client.HTTPConnection(self.host, self.port, timeout=self.timeout, source_address=source)
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.request("GET", path, headers=named(headers))

    def post(self, path: str, fields: dict[str, str] | None = None, **headers: str | None) -> Answer:
        """Sends a form as a browser on a page of ours does."""
        sent = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin} | named(headers)
        return self.request("POST", path, urlencode(fields or {}).encode(), sent)

    def submit(self, page: str, action: str, fields: dict[str, str] | None = None, **headers) -> Answer:
        """Opens a page, fills in its form for `action`, sends it."""
        form = self.get(page).page.form(action)
        return self.post(form.action, form.fields | (fields or {}), **headers)

    def token(self, page: str) -> str:
        """What the forms of a page carry against forgery."""
        answer = self.get(page)
        found = TOKEN.search(answer.text)
        assert found, f"{answer} has no form"
        return found[1]

    @property
    def cookie_header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def keep(self, answer: Answer):
        for line in answer.all("Set-Cookie"):
            pair, *attributes = (part.strip() for part in line.split(";"))
            name, _, value = pair.partition("=")
            if any(attribute.lower() == "max-age=0" for attribute in attributes):
                self.cookies.pop(name, None)
            else:
                self.cookies[name] = value


def named(headers: dict) -> dict:
    return {name.replace("_", "-"): value for name, value in headers.items()}
