"""Receives letters by SMTP on 127.0.0.1 and gives them to quad-sandbox, which shows them on its page /mail.

Before it takes a recipient it asks the sandbox how the mail server shall behave (POST /control/faults sets that).
Needs aiosmtpd.
"""

import argparse
import asyncio
import email
import email.policy
import json
import urllib.error
import urllib.request

from aiosmtpd.smtp import SMTP

LARGEST_LETTER = 8 << 20  # bytes
SLOW_SECONDS = 60
SANDBOX_SECONDS = 10

# The sandbox is on this machine, whatever proxy the environment names.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Sandbox:
    """The sandbox's own addresses."""

    def __init__(self, base):
        self.base = base.rstrip("/")

    async def post(self, path, value):
        request = urllib.request.Request(
            self.base + path, json.dumps(value).encode(), {"Content-Type": "application/json"})
        return await asyncio.to_thread(self._send, request)

    @staticmethod
    def _send(request):
        with opener.open(request, timeout=SANDBOX_SECONDS) as response:
            return json.load(response)


class Receiver:
    """What aiosmtpd calls at each command."""

    def __init__(self, sandbox):
        self.sandbox = sandbox

    async def handle_RCPT(self, server, session, envelope, address, options):
        try:
            answer = await self.sandbox.post("/mail/attempts", {"from": envelope.mail_from, "to": address})
        except (urllib.error.URLError, TimeoutError, ValueError):
            return "451 4.3.0 The sandbox does not answer"
        mode = answer["mode"]
        if mode == "down":
            server.transport.abort()
            return "421 4.3.2 Down"
        if mode == "slow":
            await asyncio.sleep(SLOW_SECONDS)
        if mode == "error500":
            return "550 5.1.1 Refused, as the sandbox was told"
        if mode == "limit429":
            return "450 4.7.1 Too many, as the sandbox was told"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        for recipient in envelope.rcpt_tos:
            try:
                await self.sandbox.post("/mail/messages", {
                    "to": recipient,
                    "from": str(letter["from"] or envelope.mail_from),
                    "subject": str(letter["subject"] or ""),
                    "text": body(letter, "plain") or "",
                    "html": body(letter, "html"),
                })
            except (urllib.error.URLError, TimeoutError, ValueError):
                return "451 4.3.0 The sandbox does not answer"
        return "250 2.0.0 Taken"


def body(letter, kind):
    """The part of this kind as text; None when there is none."""
    part = letter.get_body((kind,))
    if part is None:
        return None
    try:
        text = part.get_content()
    except LookupError:  # a charset that nobody knows
        text = part.get_payload(decode=True).decode("utf-8", "replace")
    return text.replace("\r\n", "\n")


async def receive(port, sandbox):
    receiver = Receiver(Sandbox(sandbox))

    def connection():
        # The name is given because looking up one's own can take seconds.
        return SMTP(receiver, hostname="localhost", ident="quad-sandbox", data_size_limit=LARGEST_LETTER)

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", port)
    print("receiving letters on 127.0.0.1:%d" % server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--port", type=int, default=8025, help="where to listen; 0 takes a free port")
    arguments.add_argument("--sandbox", default="http://127.0.0.1:8081", help="where quad-sandbox listens")
    options = arguments.parse_args()
    try:
        asyncio.run(receive(options.port, options.sandbox))
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
