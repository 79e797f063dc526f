"""A mail server with TLS at port 465 of the machine's network: mailbox.py CERTIFICATE KEY DIR. It takes every letter and puts it into
DIR, a file each."""

import asyncio
import email
import email.policy
import itertools
import ssl
import sys
from pathlib import Path

from aiosmtpd.smtp import SMTP


class Letters:
    def __init__(self, directory: Path):
        # One that was started again goes on behind what came before.
        self.directory, self.numbers = directory, itertools.count(len(list(directory.iterdir())))

    async def handle_DATA(self, server, session, envelope):
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        text = letter.get_body(("plain",)).get_content()
        path = self.directory / f"{next(self.numbers):04}"
        path.with_suffix(".new").write_text(f"{envelope.rcpt_tos[0]}\n{letter['Subject']}\n\n{text}")
        path.with_suffix(".new").rename(path)
        return "250 OK"


async def main():
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    letters = Letters(Path(sys.argv[3]))
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(letters, hostname="mail.example.org"), "127.0.0.1", 465, ssl=context)
    await server.serve_forever()


asyncio.run(main())
