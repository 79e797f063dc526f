"""All threads that answer hang, and nothing that they wait for comes to an end by itself (reliability.md, W6): the process ends,
so that its supervisor starts another one. It takes the watchdog's half a minute."""

import os
import signal
import socket

import pytest

from Support import fastcgi
from Support.cable import Cable
from Support.hanging import Hanging
from Support.serve import Serve
from Support.sessions import forget, signed_in_members
from Support.stack import until

WORKERS = 2


@pytest.mark.skipif("QUAD_LONG" not in os.environ, reason="deploy/test --long")
def test_a_process_whose_threads_hang_ends(stack, database):
    session = signed_in_members(1, stack, database)[0]
    question = fastcgi.request("GET", "/feed", headers={"Cookie": session.cookie})
    with Cable(stack) as cable, Serve(stack, QUAD_DATABASE=cable.database, QUAD_WORKERS=str(WORKERS)) as serve:
        assert fastcgi.ask(serve.socket, question, 10)[0] == 200
        cable.is_cut = True
        people = [socket.socket(socket.AF_UNIX) for _ in range(WORKERS + 6)]
        for person in people:
            person.connect(serve.socket)
            person.sendall(question)
        until(lambda: cable.lost >= WORKERS, 5)
        with Hanging(serve.process.pid, "worker "):
            assert serve.process.wait(60) == -signal.SIGABRT
        assert "hanging answered=" in serve.log.read_text()
        for person in people:
            person.close()
    forget([session], database)
