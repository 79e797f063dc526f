"""Other programs, with what they said when they fail."""

import os
import pwd
import subprocess

from program import Refusal


def call(*words, input: str | None = None, account: str | None = None, trouble: str = "", **more) -> str:
    """What a program says; `Refusal` with `trouble` and its words when it fails. `account` runs it as somebody else."""
    drop = {}
    if account:
        entry = pwd.getpwnam(account)
        drop = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": os.getgrouplist(account, entry.pw_gid)}
    try:
        done = subprocess.run(
            [str(word) for word in words], input=input, text=True, cwd="/", capture_output=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"} | more.pop("environment", {}), **drop, **more)
    except OSError as error:
        raise Refusal(f"{words[0]} cannot be run: {error.strerror}") from None
    if done.returncode:
        said = (done.stderr + done.stdout).strip()
        raise Refusal(f"{trouble or words[0]}:\n{said}" if said else f"{trouble or words[0]} (status {done.returncode})")
    return done.stdout
