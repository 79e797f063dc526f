"""A thousand browsers keep their connections open; sixteen workers serve them."""

import asyncio
import time

from Support.load import Connection, complete, get

CLIENTS = 1_000
ROUNDS = 10


def test_a_thousand_kept_connections_get_every_answer_and_hold_nobody_up(stack, member):
    request = get("/feed", member.cookie_header)

    async def run() -> tuple[list, list]:
        connections = [Connection(stack.port) for _ in range(CLIENTS)]
        times = []

        async def browse(connection: Connection):
            statuses = []
            for _ in range(ROUNDS):
                began = time.monotonic()
                status, _, body = await connection.send(request)
                times.append(time.monotonic() - began)
                statuses.append(status if b"</html>" in body else 0)
            return statuses
        statuses = sum(await asyncio.gather(*(browse(connection) for connection in connections)), [])
        # All thousand are idle now and stay open: a client that waited for a worker that waits for them would wait in vain.
        after = []
        for _ in range(50):
            async with Connection(stack.port) as fresh:
                began = time.monotonic()
                status, _, _ = await fresh.send(request)
                after.append(time.monotonic() - began)
                assert status == 200
        alive = await asyncio.gather(*(connection.send(get("/healthz")) for connection in connections))
        assert {status for status, _, _ in alive} == {200}
        for connection in connections:
            connection.close()
        return statuses, times, after

    began = time.monotonic()
    statuses, times, after = complete(run())
    seconds = time.monotonic() - began
    print(f"{len(statuses)} pages in {seconds:.1f} s, p99 {sorted(times)[int(len(times) * 0.99)] * 1000:.0f} ms; "
          f"beside a thousand idle ones p98 {sorted(after)[48] * 1000:.0f} ms")
    assert len(statuses) == CLIENTS * ROUNDS and set(statuses) == {200}
