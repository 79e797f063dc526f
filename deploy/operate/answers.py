"""What `quad setup` has to know: from a file, from what was set up before, or asked at the terminal; each checked."""

import getpass
import re
import socket
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import certificates
import database
import web
from program import Refusal

HOST = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$")
ADDRESS = re.compile(r"[^@\s]{1,64}@[^@\s]{1,255}$")
LIBPQ = re.compile(r"(\s*[a-z_]+\s*=\s*('([^'\\]|\\.)*'|[^\s'=][^\s']*)(?=\s|$))+\s*$")
# What is typed for none where something was answered before.
NONE = "-"


@dataclass
class Question:
    """`check` gives the reason why an answer cannot be, or nothing; `beside` too, from this answer and those before it. `default`
    is offered, and taken when a file says nothing. `kept` names the setting that says what was answered before. One that is
    `needed` has no empty answer."""

    name: str
    words: str
    check: object = lambda _: ""
    default: str = ""
    kept: str = ""
    needed: bool = True
    secret: bool = False
    beside: object = None

    def trouble(self, text: str, said: dict[str, str]) -> str:
        if reason := self.check(text):
            return reason
        try:
            return self.beside(text, said) if self.beside else ""
        except KeyError:
            # What it is compared with is missing, which is said there.
            return ""


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


def libpq(text: str) -> str:
    if text == database.LOCAL or re.match(r"postgres(ql)?://[^\s]+$", text) or LIBPQ.match(text):
        return ""
    return "the database is local, or an address such as: host=db.example.org dbname=quad user=quad_app password=…"


def other_host(text: str, said: dict[str, str]) -> str:
    return "another host than origin, so that nothing in a file runs as Quad" if hosts_of(text, said["origin"]) == 1 else ""


def hosts_of(*origins: str) -> int:
    return len({urlsplit(text).hostname for text in origins})


def of_a_domain(text: str, said: dict[str, str]) -> str:
    allowed = split_domains(said["domains"])
    return "" if text.rpartition("@")[2].lower() in allowed else \
        f"{text} is of none of the domains that may sign in ({','.join(allowed)})"


def split_domains(text: str) -> list[str]:
    return re.split(r"[,\s]+", text.strip().lower())


def one_of(*choices: str):
    return lambda text: "" if text in choices else f"one of {', '.join(choices)}"


def file(text: str) -> str:
    return "" if Path(text).is_file() else f"{text} is not there"


QUESTIONS = [
    Question("origin", "Where members open Quad", origin, kept="QUAD_ORIGIN"),
    Question("files_origin", "Where their files come from, another host", origin, kept="QUAD_FILES_ORIGIN",
             beside=other_host),
    Question("domains", "Domains whose addresses may sign in, with commas", domains, kept="QUAD_DOMAINS"),
    Question("smtp", "The mail server, smtp://host:port or smtps://host:port", smtp, kept="QUAD_SMTP"),
    Question("smtp_user", "The user there (empty: none)", kept="QUAD_SMTP_USER", needed=False),
    Question("mail_from", "The sender of letters", mailbox, kept="QUAD_MAIL_FROM"),
    Question("contact", "Whom people write to who cannot get in (empty: nobody)", address, kept="QUAD_CONTACT", needed=False),
    Question("database", "The database: local, or a libpq address", libpq, default=database.LOCAL),
    Question("certificates", "The certificate: certbot, files or self-signed", one_of("certbot", "files", "self-signed"),
             default="certbot"),
    Question("administrator", "The address of the first administrator (empty: nobody yet)", address, needed=False,
             beside=of_a_domain),
]
# What is asked when something else was answered so.
FURTHER = {
    "smtp_user": [Question("smtp_password", "The password there", secret=True)],
    "database=other": [
        Question("database_owner", "The same database as the role that owns the tables (libpq address)",
                 libpq, kept="QUAD_MIGRATION_DATABASE"),
        Question("database_admin", "The same database as a superuser, kept for upgrades and backups (libpq address)", libpq),
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
    """The answers to an earlier setup, as far as the settings say them."""
    said = {}
    if not settings:
        return said
    for one in [*QUESTIONS, *(one for more in FURTHER.values() for one in more)]:
        if one.kept in settings:
            said[one.name] = settings[one.kept]
    if (address := settings.get("QUAD_DATABASE", "")) not in ("", database.on_this_machine()["QUAD_DATABASE"]):
        said |= {"database": address, "database_owner": settings.get("QUAD_MIGRATION_DATABASE", address),
                 "database_admin": database.administration()}
    if (path := settings.get("QUAD_SMTP_PASSWORD_FILE")) and Path(path).is_file():
        said["smtp_password"] = Path(path).read_text().removesuffix("\n")
    if web.SETTINGS.exists():
        chosen = web.configuration()
        own, lets_encrypt = "/etc/quad/tls/", "/etc/letsencrypt/"
        # Its own may stand in for one that certbot was asked for and has not got yet.
        own_kind = certificates.CERTBOT if certificates.HOOK.exists() else certificates.SELF_SIGNED
        said["certificates"] = next(
            (kind for start, kind in ((own, own_kind), (lets_encrypt, "certbot"))
             if chosen["certificate"].startswith(start)), "files")
        said |= {"certificate": chosen["certificate"], "certificate_key": chosen["certificate_key"]}
    return said


def collect(given: dict[str, str], settings: dict[str, str], asks: bool, skipped: set[str] = frozenset()) -> dict[str, str]:
    """All answers; `Refusal` with all mistakes at once. What is `skipped` is not asked for, and may be given."""
    if unknown := sorted(set(given) - known()):
        raise Refusal(f"setup knows no {', '.join(unknown)}")
    standing = before(settings)
    said, mistakes = {}, []

    def answer(one: Question):
        offered = given.get(one.name, standing.get(one.name, one.default))
        if asks and one.name not in given and one.name not in skipped:
            offered = asked(one, offered, said)
        if not offered:
            if one.needed:
                mistakes.append(f"{one.name} is missing: {one.words[0].lower()}{one.words[1:]}")
            return
        if reason := one.trouble(offered, said):
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
    if mistakes:
        raise Refusal("the answers have mistakes:\n- " + "\n- ".join(mistakes))
    said |= {name: said[name].rstrip("/") for name in ("origin", "files_origin")}
    said["domains"] = ",".join(split_domains(said["domains"]))
    return said


def asked(one: Question, offered: str, said: dict[str, str]) -> str:
    none = f"; {NONE} for none" if offered and not one.needed else ""
    hint = f" [kept{none}]" if one.secret and offered else f" [{offered}{none}]" if offered else ""
    while True:
        try:
            typed = (getpass.getpass if one.secret else input)(f"{one.words}{hint}: ").strip() or offered
        except EOFError:
            raise Refusal("the answers ended here, and nothing was changed") from None
        if not typed and not one.needed or none and typed == NONE:
            return ""
        if not typed:
            continue
        if reason := one.trouble(typed, said):
            print(f"  {reason}")
            continue
        return typed


def resolves(host: str) -> bool:
    try:
        return bool(socket.getaddrinfo(host, 443))
    except OSError:
        return False
