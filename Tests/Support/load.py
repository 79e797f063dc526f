"""Load over loopback: kept HTTP/1.1 connections, without a library between the test and the bytes."""

import asyncio
import ssl
from concurrent.futures import ThreadPoolExecutor


class Connection:
    """One connection at a time to a port of this machine; opened again by `send` when the server closed it. With `host` it is one of
    TLS to that name, which requests have then."""

    def __init__(self, port: int, timeout: float = 30, host: str = ""):
        self.port, self.timeout, self.host = port, timeout, host
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def __aenter__(self) -> "Connection":
        return self

    async def __aexit__(self, *_):
        self.close()

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    async def open(self):
        if self.writer is None:
            safe = {"ssl": anybody(), "server_hostname": self.host} if self.host else {}
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20, **safe)

    async def send(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Status, headers by lower-case name, body. `ConnectionError` or `TimeoutError` when there is no answer."""
        async with asyncio.timeout(self.timeout):
            await self.open()
            try:
                await self.write(request)
                return await self.answer(request.startswith(b"HEAD "))
            except asyncio.IncompleteReadError as error:
                self.close()
                raise ConnectionError(f"closed after {len(error.partial)} bytes") from error
            except BaseException:
                self.close()
                raise

    async def write(self, request: bytes):
        if self.host:
            request = request.replace(b"Host: 127.0.0.1\r\n", f"Host: {self.host}\r\n".encode(), 1)
        self.writer.write(request)
        await self.writer.drain()

    async def answer(self, is_head: bool) -> tuple[int, dict[str, str], bytes]:
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head[:-4].decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        body = b"" if is_head or status in (204, 304) else await self.body(headers)
        if headers.get("connection", "").lower() == "close":
            self.close()
        return status, headers, body

    async def body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding") == "chunked":
            pieces = []
            while size := int(await self.reader.readuntil(b"\r\n"), 16):
                pieces.append((await self.reader.readexactly(size + 2))[:-2])
            await self.reader.readexactly(2)
            return b"".join(pieces)
        if "content-length" in headers:
            return await self.reader.readexactly(int(headers["content-length"]))
        return await self.reader.read()


def anybody() -> ssl.SSLContext:
    """Of a machine that is set up for a test, whose certificate nobody has signed."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def get(path: str, cookie: str = "") -> bytes:
    line = f"Cookie: {cookie}\r\n" if cookie else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n{line}\r\n".encode()


def post(path: str, body: bytes, cookie: str, origin: str, kind: str = "application/x-www-form-urlencoded") -> bytes:
    return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: {origin}\r\nCookie: {cookie}\r\n"
            f"Accept-Language: en\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n").encode() + body


def complete(coroutine):
    """What it returns. Runs in a thread of its own, because Playwright keeps an event loop in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
