"""What lies between a `quad serve` of a test's own and PostgreSQL: a socket like the database's, with faults on the way."""

import asyncio
import shlex
import tempfile
import threading

from Support.stack import Stack

NAME = ".s.PGSQL.5432"


class Cable:
    """Each piece comes `delay` seconds late, both ways; while the cable is `cut` what is sent is lost in it, without
    notice."""

    def __init__(self, stack: Stack):
        self.settings = dict(part.split("=", 1) for part in shlex.split(stack.settings["QUAD_DATABASE"]))
        self.directory = tempfile.TemporaryDirectory(prefix="quad-cable-")
        self.delay = 0.0
        self.is_cut = False
        self.lost = 0  # pieces
        self.loop: asyncio.AbstractEventLoop | None = None
        self.lies = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.lie()), daemon=True)

    @property
    def database(self) -> str:
        """As QUAD_DATABASE has it."""
        return " ".join(f"{name}={value}" for name, value in (self.settings | {"host": self.directory.name}).items())

    async def lie(self):
        self.loop, self.end = asyncio.get_running_loop(), asyncio.Event()
        async with await asyncio.start_unix_server(self.join, f"{self.directory.name}/{NAME}"):
            self.lies.set()
            await self.end.wait()

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        there = await asyncio.open_unix_connection(f"{self.settings['host']}/{NAME}")
        await asyncio.gather(self.carry(reader, there[1]), self.carry(there[0], writer), return_exceptions=True)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        try:
            while piece := await reader.read(65_536):
                await asyncio.sleep(self.delay)
                if self.is_cut:
                    self.lost += 1
                else:
                    writer.write(piece)
                    await writer.drain()
        finally:
            writer.close()

    def __enter__(self) -> "Cable":
        self.thread.start()
        assert self.lies.wait(10)
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.end.set)
        self.thread.join(10)
        self.directory.cleanup()
