"""Roles, database and tables. On this machine PostgreSQL knows its visitors by their accounts; elsewhere by what the
connection strings say."""

import os
import pwd
import re
import subprocess
import time
from pathlib import Path

import files
import program
import services
from commands import call
from program import ETC, Refusal

SHARE = Path(__file__).resolve().parent.parent.parent
EXAMPLE = SHARE / "deploy" / "quad.env.example"
ROLES = SHARE / "deploy" / "postgres" / "roles.sql"
OPERATOR = ETC / "operator.env"
LOCAL = "local"
# Who may come in as whom: the account of the services, as both roles.
IDENT = ["quad quad quad_app", "quad quad quad_owner"]
HBA = "local quad quad_app,quad_owner peer map=quad"


def administration() -> str:
    """How a superuser of the database is reached: `local`, or a libpq address."""
    return (files.read(OPERATOR) if OPERATOR.exists() else {}).get("administration", LOCAL)


def on_this_machine() -> dict[str, str]:
    """The settings of a database here, whose roles are known by their account."""
    return {name: value for name, value in files.read(EXAMPLE).items() if name in ("QUAD_DATABASE", "QUAD_MIGRATION_DATABASE")}


def need_superuser():
    """`Refusal` when the superuser of a database elsewhere cannot be reached, or is none."""
    if administration() == LOCAL:
        return
    try:
        found = psql("-c", "SELECT rolsuper FROM pg_roles WHERE rolname = current_user", database="postgres").strip()
    except Refusal as refusal:
        raise Refusal(f"the superuser of the database (database_admin) cannot connect:\n{refusal}") from None
    if found != "t":
        raise Refusal("database_admin is to be a superuser: only one says what Quad's roles may do, and keeps backups")


def psql(*words, database: str = "quad", input: str | None = None, address: str | None = None) -> str:
    """As a superuser, or as the user whom an address names."""
    return call(*tool("psql", database, address), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *words,
                input=input, account=account(address), trouble="PostgreSQL", environment={"PGCONNECT_TIMEOUT": "10"})


def tool(name: str, database: str = "quad", address: str | None = None) -> list[str]:
    """A program of PostgreSQL's, connected to a database."""
    address = address or administration()
    return [name, f"--dbname={database}"] if address == LOCAL else [name, f"--dbname={with_name(address, database)}"]


def start(*words, **more) -> subprocess.Popen:
    """A program of PostgreSQL's as a superuser, to be waited for by the caller."""
    drop = {}
    if who := account():
        entry = pwd.getpwnam(who)
        drop = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": os.getgrouplist(who, entry.pw_gid)}
    return subprocess.Popen(list(words), cwd="/",
                            env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PGCONNECT_TIMEOUT": "10"}, **drop, **more)


def account(address: str | None = None) -> str | None:
    address = address or administration()
    return "postgres" if address == LOCAL else None


def with_name(address: str, database: str) -> str:
    """The same address with another database."""
    if re.match(r"postgres(ql)?://", address):
        head, question, rest = address.partition("?")
        match = re.match(r"(\w+://[^/]*)(/.*)?$", head)
        return f"{match[1]}/{database}{question}{rest}"
    return re.sub(r"(^|\s)dbname\s*=\s*('[^']*'|\S+)", " ", address).strip() + f" dbname={database}"


def local_cluster() -> tuple[str, str]:
    """Version and name of the cluster on this machine; it is started if it does not run."""
    if subprocess.run(["which", "pg_lsclusters"], capture_output=True).returncode:
        raise Refusal("there is no PostgreSQL on this machine: apt install postgresql-15, or give the address of another one"
                      " (database=…)")
    found = [line.split() for line in call("pg_lsclusters", "--no-header").splitlines()]
    if not found:
        raise Refusal("PostgreSQL has no cluster on this machine: pg_createcluster 15 main --start")
    version, name, port, status = max(found, key=lambda line: int(line[0]))[:4]
    if port != "5432":
        raise Refusal(f"PostgreSQL's newest cluster listens at {port}: give its address (database=…)")
    if status != "online":
        services.do("start", f"postgresql@{version}-{name}")
    return version, name


def let_in() -> list[str]:
    """Has the local PostgreSQL let the account of the services in as Quad's two roles."""
    local_cluster()
    hba, ident = (psql("-c", f"SHOW {name}", database="postgres").strip() for name in ("hba_file", "ident_file"))
    owner = Path(hba).owner(), Path(hba).group()
    changed = []
    text = Path(hba).read_text()
    if HBA not in text.splitlines():
        # The first line that fits decides.
        if files.write(Path(hba), f"# Quad's services (quad setup)\n{HBA}\n\n{text}", 0o640, *owner):
            changed.append(f"{hba} lets Quad's account in")
    text = Path(ident).read_text()
    if missing := [line for line in IDENT if line not in text.splitlines()]:
        if files.write(Path(ident), text.rstrip("\n") + "\n" + "\n".join(missing) + "\n", 0o640, *owner):
            changed.append(f"{ident} says as which roles")
    if changed:
        psql("-c", "SELECT pg_reload_conf()", database="postgres")
        wait_for_reload()
    return changed


def wait_for_reload():
    """The server reads its files anew a moment after the order, and says when."""
    limit = time.monotonic() + 10
    while psql("-c", "SELECT pg_conf_load_time() > now() - interval '5 seconds'", database="postgres").strip() != "t":
        if time.monotonic() > limit:
            raise Refusal("PostgreSQL did not read pg_hba.conf anew")
        time.sleep(0.1)


def make() -> list[str]:
    """Roles and database, by a superuser; says what was missing."""
    made = []
    for role in ("quad_owner", "quad_app"):
        if not psql("-c", f"SELECT 1 FROM pg_roles WHERE rolname = '{role}'", database="postgres").strip():
            if administration() != LOCAL:
                raise Refusal(f"the role {role} is missing. On a database elsewhere roles have passwords, which are yours to "
                              f"choose: CREATE ROLE {role} LOGIN PASSWORD '…'")
            psql("-c", f"CREATE ROLE {role} LOGIN", database="postgres")
            made.append(f"role {role}")
    if not exists():
        psql("-c", "CREATE DATABASE quad OWNER quad_owner ENCODING 'UTF8' TEMPLATE template0", database="postgres")
        made.append("database quad")
    return made


def exists() -> bool:
    return psql("-c", "SELECT 1 FROM pg_database WHERE datname = 'quad'", database="postgres").strip() == "1"


def grant():
    """Says again what each role may do; running it twice changes nothing."""
    psql("-f", "-", input=ROLES.read_text())


def migrate() -> str:
    """Tables as this release needs them, and what the roles may do with those that are new."""
    grant()
    said = program.run("migrate", capture=True).strip()
    grant()
    return said


def may_read(address: str, who: str):
    """`Refusal` when the services cannot connect with this address."""
    entry = pwd.getpwnam(program.ACCOUNT)
    done = subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", "-c", "SELECT 1", "--dbname", address], capture_output=True, text=True, cwd="/",
        user=entry.pw_uid, group=entry.pw_gid, extra_groups=os.getgrouplist(program.ACCOUNT, entry.pw_gid),
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PGCONNECT_TIMEOUT": "10"})
    if done.returncode:
        raise Refusal(f"Quad's account cannot connect as {who}:\n{done.stderr.strip()}")
