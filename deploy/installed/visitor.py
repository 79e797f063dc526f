"""A browser without scripts, for what runs in the machine's network: visitor.py ORIGIN signs in and reads orders from its input,
a JSON array a line: ["get", path], or ["post", path of the page with the form, path, fields]. It prints status, address and text."""

import http.client
import http.cookies
import json
import re
import socket
import ssl
import sys
from html import unescape
from urllib.parse import urlencode, urlsplit


class Visitor:
    def __init__(self, origin: str):
        self.origin, self.cookies = origin, {}
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    def ask(self, method: str, path: str, fields: dict | None = None) -> tuple[int, str, str]:
        host = urlsplit(self.origin).hostname
        connection = http.client.HTTPConnection(host)
        plain = socket.create_connection(("127.0.0.1", 443), 30)
        connection.sock = self.context.wrap_socket(plain, server_hostname=host)
        headers = {"Host": host, "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if method == "POST":
            body = urlencode(fields)
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for line in answer.headers.get_all("Set-Cookie") or []:
            for name, morsel in http.cookies.SimpleCookie(line).items():
                self.cookies[name] = morsel.value
                if morsel["max-age"] == "0":
                    del self.cookies[name]
        connection.close()
        return answer.status, answer.headers.get("Location", ""), text

    def post(self, page: str, path: str, fields: dict) -> tuple[int, str, str]:
        text = self.ask("GET", page)[2]
        form = next(part for part in re.findall(r"<form.*?</form>", text, re.DOTALL) if f'action="{path}"' in part)
        hidden = {}
        for tag in re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", form):
            name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
            hidden[unescape(name[1])] = unescape(value[1]) if value else ""
        return self.ask("POST", path, hidden | fields)


if __name__ == "__main__":
    visitor = Visitor(sys.argv[1])
    for line in sys.stdin:
        order, *words = json.loads(line)
        status, address, text = visitor.ask("GET", *words) if order == "get" else visitor.post(*words)
        print(json.dumps([status, address, text]), flush=True)
