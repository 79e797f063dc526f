"""What `quad setup` has to know: from a file, from what was set up before, or asked at the terminal; each checked."""

import getpass
import re
import socket
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import database
import web
from program import Refusal

HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$")
ADDRESS = re.compile(r"[^@\s]{1,64}@[^@\s]{1,255}$")


@dataclass
class Question:
    """`check` gives the reason why an answer cannot be, or nothing. `default` is offered, and taken when a file says nothing.
    `kept` names the setting that says what was answered before. One that is `needed` has no empty answer."""

    name: str
    words: str
    check: object = lambda _: ""
    default: str = ""
    kept: str = ""
    needed: bool = True
    secret: bool = False


def origin(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme != "https" or parts.path not in ("", "/") or parts.query or parts.username:
        return "an origin is https:// and a host, such as https://quad.example.org"
    return "" if HOST.match(parts.hostname or "") else f"«{parts.hostname}» is no name of a host"


def domains(text: str) -> str:
    wrong = [name for name in re.split(r"[,\s]+", text.strip()) if not HOST.match(name.lower())]
    return f"these are no domains: {', '.join(wrong)}" if wrong else ""


def smtp(text: str) -> str:
    parts = urlsplit(text)
    try:
        return "" if parts.scheme in ("smtp", "smtps") and parts.hostname and parts.port is not None else \
            "the mail server is smtp://host:port or smtps://host:port"
    except ValueError:
        return "the port is a number up to 65535"


def mailbox(text: str) -> str:
    return "" if ADDRESS.match(parseaddr(text)[1]) else "a sender is an address, or a name with it: Quad <quad@example.org>"


def address(text: str) -> str:
    return "" if ADDRESS.match(text) else f"«{text}» is no address"


def one_of(*choices: str):
    return lambda text: "" if text in choices else f"one of {', '.join(choices)}"


def file(text: str) -> str:
    return "" if Path(text).is_file() else f"{text} is not there"


QUESTIONS = [
    Question("origin", "Where members open Quad", origin, kept="QUAD_ORIGIN"),
    Question("files_origin", "Where their files come from, another host", origin, kept="QUAD_FILES_ORIGIN"),
    Question("domains", "Domains whose addresses may sign in, with commas", domains, kept="QUAD_DOMAINS"),
    Question("smtp", "The mail server, smtp://host:port or smtps://host:port", smtp, kept="QUAD_SMTP"),
    Question("smtp_user", "The user there (empty: none)", kept="QUAD_SMTP_USER", needed=False),
    Question("mail_from", "The sender of letters", mailbox, kept="QUAD_MAIL_FROM"),
    Question("contact", "Whom people write to who cannot get in (empty: nobody)", address, kept="QUAD_CONTACT", needed=False),
    Question("database", "The database: local, or a libpq address", default=database.LOCAL),
    Question("certificates", "The certificate: certbot, files or self-signed", one_of("certbot", "files", "self-signed"),
             default="certbot"),
    Question("administrator", "The address of the first administrator (empty: nobody yet)", address, needed=False),
]
# What is asked when something else was answered so.
FURTHER = {
    "smtp_user": [Question("smtp_password", "The password there", needed=False, secret=True)],
    "database=other": [
        Question("database_owner", "The same database as the role that owns the tables (libpq address)",
                 kept="QUAD_MIGRATION_DATABASE"),
        Question("database_admin", "The same database as a superuser, kept for upgrades and backups (libpq address)"),
    ],
    "certificates=files": [
        Question("certificate", "The file of the certificate with its chain", file),
        Question("certificate_key", "The file of its key", file),
    ],
    "certificates=certbot": [
        Question("certificate_mail", "Whom Let's Encrypt writes to (empty: nobody)", address, needed=False)],
    "administrator": [
        Question("administrator_name", "Their full name"), Question("administrator_faculty", "Their faculty or department"),
        Question("administrator_position", "What they do there"), Question("administrator_city", "Their city")],
}
# Settings that may stand in the file and are not asked for.
SILENT = {"name", "time_zone"}


def known() -> set[str]:
    return {one.name for one in [*QUESTIONS, *(one for more in FURTHER.values() for one in more)]} | SILENT


def before(settings: dict[str, str]) -> dict[str, str]:
    """What an earlier setup was told, as far as the settings say it."""
    said = {}
    if not settings:
        return said
    for one in [*QUESTIONS, *(one for more in FURTHER.values() for one in more)]:
        if one.kept in settings:
            said[one.name] = settings[one.kept]
    administration = database.administration()
    if administration != database.LOCAL:
        said |= {"database": settings["QUAD_DATABASE"], "database_admin": administration}
    if web.SETTINGS.exists():
        chosen = web.configuration()
        own, lets_encrypt = "/etc/quad/tls/", "/etc/letsencrypt/"
        said["certificates"] = next(
            (kind for start, kind in ((own, "self-signed"), (lets_encrypt, "certbot"))
             if chosen["certificate"].startswith(start)), "files")
        said |= {"certificate": chosen["certificate"], "certificate_key": chosen["certificate_key"]}
    return said


def collect(given: dict[str, str], settings: dict[str, str], asks: bool) -> dict[str, str]:
    """All answers; `Refusal` with all mistakes at once."""
    if unknown := sorted(set(given) - known()):
        raise Refusal(f"setup knows no {', '.join(unknown)}")
    standing = before(settings)
    said, mistakes = {}, []

    def answer(one: Question):
        offered = given.get(one.name, standing.get(one.name, one.default))
        if asks and one.name not in given:
            offered = asked(one, offered)
        if not offered:
            if one.needed:
                mistakes.append(f"{one.name} is missing: {one.words[0].lower()}{one.words[1:]}")
            return
        if reason := one.check(offered):
            mistakes.append(f"{one.name}: {reason}")
        said[one.name] = offered

    for one in QUESTIONS:
        answer(one)
        value = said.get(one.name)
        if one.name == "database" and value != database.LOCAL:
            value = "other"
        for key in (one.name, f"{one.name}={value}"):
            if value and key in FURTHER:
                for further in FURTHER[key]:
                    answer(further)
    for name in SILENT & set(given):
        said[name] = given[name]
    if not mistakes:
        hosts = [urlsplit(said[name]).hostname for name in ("origin", "files_origin")]
        if hosts[0] == hosts[1]:
            mistakes.append("files_origin: another host than origin, so that nothing in a file runs as Quad")
        said |= {name: said[name].rstrip("/") for name in ("origin", "files_origin")}
        said["domains"] = ",".join(re.split(r"[,\s]+", said["domains"].strip().lower()))
        allowed = said["domains"].split(",")
        if (who := said.get("administrator")) and who.rpartition("@")[2].lower() not in allowed:
            mistakes.append(f"administrator: {who} is of none of the domains that may sign in ({said['domains']})")
    if mistakes:
        raise Refusal("the answers have mistakes:\n- " + "\n- ".join(mistakes))
    return said


def asked(one: Question, offered: str) -> str:
    hint = " [kept]" if one.secret and offered else f" [{offered}]" if offered else ""
    while True:
        typed = (getpass.getpass if one.secret else input)(f"{one.words}{hint}: ").strip() or offered
        if not typed and not one.needed:
            return ""
        if not typed:
            continue
        if reason := one.check(typed):
            print(f"  {reason}")
            continue
        return typed


def resolves(host: str) -> bool:
    try:
        return bool(socket.getaddrinfo(host, 443))
    except OSError:
        return False
