"""No parameter of any form or link gets into a statement (security.md, X07)."""

import subprocess

from Support.sweep import sweep

FOUND = "identified the following injection point"
# sqlmap says one of these once it has tried all of them.
TRIED = ("all tested parameters do not appear to be injectable", "no parameter(s) found for testing")


def test_sqlmap_gets_into_no_statement(scanned, tmp_path):
    client = scanned.client
    assert client.get(scanned.start).status == 200

    def check(request):
        file = tmp_path / "request.txt"
        file.write_text(request.raw(client))
        # The token is what lets a form through at all, and keys say only that it was sent before.
        done = subprocess.run(
            ["sqlmap", "-r", file, "--ignore-stdin", "--batch", "--level", "3", "--dbms", "PostgreSQL", "--output-dir", tmp_path / "sqlmap",
             "--flush-session", "--threads", "4", "--disable-coloring", "--skip", "token,key,user-agent,referer,host",
             "--param-exclude", "^(token|key|__Host-.*)$", "--ignore-code", "*"],
            capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert FOUND not in done.stdout, done.stdout[done.stdout.index(FOUND):][:1_000]
        assert any(words in done.stdout for words in TRIED), done.stdout[-1_000:]
    sweep(scanned.requests, check, 20)
    assert client.get(scanned.start).status == 200, "it was let in to the end"
