"""The program, run as the services run it: with their account, their settings and the keys, which stay root's."""

import os
import pwd
import subprocess
import sys
from pathlib import Path

import files

PROGRAM = Path("/usr/lib/quad/quad")
ACCOUNT = "quad"
ETC = Path("/etc/quad")
SETTINGS = ETC / "quad.env"
KEYS = ETC / "keys"
# What is said of the person at the console in the audit log.
WHO = ("SUDO_USER", "USER", "LOGNAME")


class Refusal(Exception):
    """Why something is not done, in a sentence."""


def need_root(words: list[str]):
    if os.geteuid() != 0 and not {"--help", "-h", "help", "--version", "routes"} & set(words[:2]) and words:
        raise Refusal(f"this is for root: sudo quad {' '.join(words)}")


def settings() -> dict[str, str]:
    return files.read(SETTINGS) if SETTINGS.exists() else {}


def environment() -> dict[str, str]:
    own = {name: os.environ[name] for name in WHO if name in os.environ}
    return {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"} | own | settings()


def run(*words: str, capture: bool = False) -> int | str:
    """Its exit status; with `capture` what it says, or `Refusal` with it when that is a failure."""
    if not capture:
        return called(words).returncode
    done = called(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Refusal(f"`quad {' '.join(words)}` did not succeed:\n{done.stdout.strip()}")
    return done.stdout


def called(words, **more) -> subprocess.CompletedProcess:
    """The same as it ended; `more` says where its words go."""
    sys.stdout.flush()
    descriptors, chosen = [], environment()
    if KEYS.exists() and os.geteuid() == 0:
        # A file in memory that only who has the descriptor can read.
        descriptor = os.memfd_create("keys")
        os.write(descriptor, KEYS.read_bytes())
        os.fchmod(descriptor, 0o400)
        os.fchown(descriptor, pwd.getpwnam(ACCOUNT).pw_uid, -1)
        os.lseek(descriptor, 0, os.SEEK_SET)
        descriptors.append(descriptor)
        chosen["QUAD_KEYS_FILE"] = f"/proc/self/fd/{descriptor}"
    become = [] if os.geteuid() else [
        "/usr/bin/setpriv", f"--reuid={ACCOUNT}", f"--regid={ACCOUNT}", "--init-groups", "--no-new-privs", "--"]
    done = subprocess.run(
        [*become, str(PROGRAM), *words], env=chosen, cwd="/", pass_fds=descriptors, text=True, **more)
    for descriptor in descriptors:
        os.close(descriptor)
    return done
