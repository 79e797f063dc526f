"""A page whose first half comes long before its second one, as over a bad network."""

from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from urllib.request import urlopen


class Halves:
    """Stands before Quad: `address` is where a browser asks it for a page, which is cut in front of `mark`."""

    def __init__(self, origin: str, path: str, mark: bytes):
        self.rest = Event()
        halves = self

        class Relay(BaseHTTPRequestHandler):
            def do_GET(self):
                with urlopen(origin + self.path, timeout=10) as answer:
                    body, kind = answer.read(), answer.headers["Content-Type"]
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                place = body.index(mark) if self.path == path else 0
                self.wfile.write(body[:place])
                if place:
                    halves.rest.wait(30)
                self.wfile.write(body[place:])

            def log_message(self, *_):
                """Nothing is said of what was asked."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
        self.address = f"http://127.0.0.1:{self.server.server_port}{path}"


@contextmanager
def halves(origin: str, path: str, mark: bytes):
    relay = Halves(origin, path, mark)
    thread = Thread(target=relay.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield relay
    finally:
        relay.rest.set()
        relay.server.shutdown()
        relay.server.server_close()
        thread.join()
