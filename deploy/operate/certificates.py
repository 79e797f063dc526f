"""The certificate of both hosts: given files, Let's Encrypt by Debian's certbot, or one of our own for a trial."""

import os
import re
import shutil
import ssl
import subprocess
from pathlib import Path

import files
import web
from commands import call
from program import ETC, Refusal

OWN = ETC / "tls"
CERTBOT = "certbot"
SELF_SIGNED = "self-signed"
# certbot runs what lies here after each renewal.
HOOK = Path("/etc/letsencrypt/renewal-hooks/deploy/quad")
PEM = re.compile(f"{ssl.PEM_HEADER}.*?{ssl.PEM_FOOTER}", re.DOTALL)
HOOK_TEXT = "#!/bin/sh\n# Written by `quad setup`: nginx reads the renewed certificate.\nexec systemctl reload nginx\n"


def check(certificate: Path, key: Path, hosts: list[str]):
    """`Refusal` when the files are not a certificate with its key for these hosts."""
    for path in (certificate, key):
        if not path.is_file():
            raise Refusal(f"{path} is not there")
    of_certificate = call("openssl", "x509", "-in", certificate, "-noout", "-pubkey", trouble=f"{certificate} is no certificate")
    of_key = call("openssl", "pkey", "-in", key, "-pubout", trouble=f"{key} is no key")
    if of_certificate != of_key:
        raise Refusal(f"{key} is not the key of {certificate}")
    for host in hosts:
        said = call("openssl", "x509", "-in", certificate, "-noout", "-checkhost", host)
        if "does match" not in said:
            raise Refusal(f"{certificate} is not for {host}")
    ended = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-checkend", "0"], capture_output=True)
    if ended.returncode:
        raise Refusal(f"{certificate} has expired")


def not_shown(certificate: Path, hosts: list[str]) -> str:
    """Why visitors get another certificate than this file, in a sentence; nothing when they get it."""
    # With its chain the host's own comes first.
    first = PEM.search(certificate.read_text())
    if not first:
        raise Refusal(f"{certificate} is no certificate")
    kept = ssl.PEM_cert_to_DER_cert(first[0])
    wrong = [host for host in hosts if web.shown(host) != kept]
    if not wrong:
        return ""
    return (f"nginx shows another certificate for {' and '.join(wrong)} than {certificate}: systemctl reload nginx. If it stays"
            " so, another site of nginx's has that name: grep -r server_name /etc/nginx")


def make_own(hosts: list[str]) -> bool:
    """A certificate that browsers warn of, so that nginx can start; one that fits stays."""
    certificate, key = OWN / "fullchain.pem", OWN / "privkey.pem"
    try:
        check(certificate, key, hosts)
        return False
    except Refusal:
        pass
    OWN.mkdir(mode=0o755, parents=True, exist_ok=True)
    names = ",".join(f"DNS:{host}" for host in hosts)
    previous = os.umask(0o077)
    try:
        call("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "398",
             "-subj", f"/CN={hosts[0]}", "-addext", f"subjectAltName={names}", "-keyout", key, "-out", certificate)
    finally:
        os.umask(previous)
    certificate.chmod(0o644)
    return True


def by_certbot(hosts: list[str], mail: str, tell) -> dict[str, str]:
    """Asks Let's Encrypt, which comes back to this machine's port 80; nginx must answer there already."""
    if shutil.which("certbot") is None:
        raise Refusal("certbot is not there: apt install certbot")
    live = Path("/etc/letsencrypt/live") / hosts[0]
    chosen = {"certificate": str(live / "fullchain.pem"), "certificate_key": str(live / "privkey.pem")}
    if files.write(HOOK, HOOK_TEXT, 0o755):
        tell(f"{HOOK} reloads nginx after each renewal")
    try:
        check(live / "fullchain.pem", live / "privkey.pem", hosts)
        return chosen
    except Refusal:
        pass
    root = web.configuration()["acme_root"]
    who = ["--email", mail] if mail else ["--register-unsafely-without-email"]
    names = [word for host in hosts for word in ("-d", host)]
    call("certbot", "certonly", "--webroot", "-w", root, "--non-interactive", "--agree-tos", "--cert-name", hosts[0], *who,
         *names, trouble="certbot got no certificate. Both names must lead to this machine, and port 80 be open")
    check(live / "fullchain.pem", live / "privkey.pem", hosts)
    tell(f"certificate of {' and '.join(hosts)}, renewed by certbot.timer")
    return chosen
