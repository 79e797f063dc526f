"""Makes of an installed package a Quad that people can sign in to: quad setup [--from FILE]

It asks what it has to know; a FILE of name=value lines answers instead (/usr/share/doc/quad/setup.example has them all), and
what was said before stands. Running it again changes nothing that is as it should be."""
# Why: DECISIONS, 219.

import argparse
import secrets
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import answers
import certificates
import database
import files
import letter
import program
import services
import web
from program import ACCOUNT, ETC, KEYS, SETTINGS, Refusal

PASSWORD = ETC / "smtp-password"
NGINX_EXAMPLE = web.SHARE / "deploy" / "nginx" / "settings.example"


@contextmanager
def told():
    """A refusal is reported, and what comes after it is done all the same."""
    try:
        yield
    except Refusal as refusal:
        print(f"  {refusal}")


class Setup:
    def __init__(self, said: dict[str, str], tries_letter: bool):
        self.said = said
        self.tries_letter = tries_letter
        self.left: list[str] = []
        self.changes = 0
        # Whether all that was asked for is there.
        self.is_whole = True
        # Whether services that run have other settings than these.
        self.restarts = False
        # Those that have been brought to these settings, or were about to be.
        self.rolled: list[str] = []

    def run(self):
        services.need_systemd()
        ran = any(services.active(unit) for unit in services.PAGES)
        kept = files.Kept(SETTINGS, PASSWORD, database.OPERATOR, web.SETTINGS)
        try:
            self.step("Settings", self.write_settings)
            self.step("Keys", self.make_keys)
            self.step("Database", self.make_database)
            self.step("Tables", self.make_tables)
            self.step("Static files and nginx", self.configure_web)
            self.step("Services", self.start)
        except (Refusal, OSError, KeyboardInterrupt) as reason:
            # Without a Quad that runs, what was answered stays, to be offered again.
            if not ran:
                raise
            self.go_back(kept)
            raise Refusal(f"{str(reason) or 'ended by Ctrl-C'}\nThe settings are what they were before, and Quad goes on with"
                          " them.") from None
        self.step("Certificate", self.get_certificate)
        self.step("Administrator", self.make_administrator)
        self.step("Letters", self.try_letter)
        self.finish()

    def go_back(self, kept: files.Kept):
        kept.put_back()
        with told():
            if web.configure() or web.is_behind():
                web.take_effect()
        units = [unit for unit in services.ROLLED if unit in self.rolled or not services.active(unit)]
        pages = [unit for unit in units if unit in services.PAGES]
        # First the one that does not answer, so that the other one does meanwhile, and goes on when that one does not start.
        for group in (sorted(pages, key=services.active), *([unit] for unit in units if unit not in pages)):
            with told():
                services.roll(self.tell, group)

    def step(self, name: str, work):
        print(name)
        work()

    def tell(self, line: str):
        self.changes += 1
        print(f"  {line}")

    def hosts(self) -> list[str]:
        return [urlsplit(self.said[name]).hostname for name in ("origin", "files_origin")]

    def write_settings(self):
        said = self.said
        values = {
            "QUAD_ORIGIN": said["origin"], "QUAD_FILES_ORIGIN": said["files_origin"], "QUAD_DOMAINS": said["domains"],
            "QUAD_SMTP": said["smtp"], "QUAD_MAIL_FROM": said["mail_from"],
            "QUAD_SMTP_USER": said.get("smtp_user") or None, "QUAD_CONTACT": said.get("contact") or None,
            "QUAD_SMTP_PASSWORD_FILE": str(PASSWORD) if said.get("smtp_user") else None,
        }
        if said["database"] != database.LOCAL:
            values |= {"QUAD_DATABASE": said["database"], "QUAD_MIGRATION_DATABASE": said["database_owner"]}
        else:
            values |= database.on_this_machine()
        if said.get("name"):
            values["QUAD_NAME"] = said["name"]
        if said.get("time_zone"):
            values["QUAD_TIME_ZONE"] = said["time_zone"]
        text = (SETTINGS if SETTINGS.exists() else database.EXAMPLE).read_text()
        if files.write(SETTINGS, files.edited(text, values), 0o640, group=ACCOUNT):
            self.tell(f"{SETTINGS}")
            self.restarts = True
        if said.get("smtp_password") and files.write(PASSWORD, said["smtp_password"] + "\n", 0o640, group=ACCOUNT):
            self.tell(f"{PASSWORD}")
            self.restarts = True
        administration = said["database_admin"] if said["database"] != database.LOCAL else database.LOCAL
        if files.write(database.OPERATOR, f"# How `quad` reaches a superuser of the database.\nadministration={administration}\n",
                       0o600):
            self.tell(f"{database.OPERATOR}")
        values = {"origin": said["origin"], "files_origin": said["files_origin"]}
        if said["certificates"] == "files":
            values |= {"certificate": said["certificate"], "certificate_key": said["certificate_key"]}
        text = (web.SETTINGS if web.SETTINGS.exists() else NGINX_EXAMPLE).read_text()
        if files.write(web.SETTINGS, files.edited(text, values)):
            self.tell(f"{web.SETTINGS}")

    def make_keys(self):
        if KEYS.exists():
            return
        files.write(KEYS, f"1 {secrets.token_hex(32)}\n", 0o400)
        self.tell(f"{KEYS}")
        self.left.append(f"Put a copy of {KEYS} where the backups are not: without it everybody signs in again and providers have"
                         " to be connected again.")

    def make_database(self):
        database.need_superuser()
        if database.administration() == database.LOCAL:
            for line in database.let_in():
                self.tell(line)
        for line in database.make():
            self.tell(line)

    def make_tables(self):
        database.grant()
        chosen = program.settings()
        database.may_read(chosen["QUAD_DATABASE"], "quad_app")
        database.may_read(chosen.get("QUAD_MIGRATION_DATABASE", chosen["QUAD_DATABASE"]), "quad_owner")
        said = database.migrate()
        if not said.startswith("Nothing is pending"):
            self.tell(said)
        program.run("keys", capture=True)

    def configure_web(self):
        web.install_static()
        if self.said["certificates"] == "files":
            certificates.check(Path(self.said["certificate"]), Path(self.said["certificate_key"]), self.hosts())
        else:
            # nginx starts with one of our own, so that certbot finds it answering.
            named = Path(web.configuration()["certificate"])
            if named.is_relative_to(certificates.OWN) and certificates.make_own(self.hosts()):
                self.tell("a certificate of its own, which browsers warn of")
        changed = web.configure()
        if changed:
            self.tell(f"{web.RENDERED}, by {web.LINK}")
        if web.make_room():
            self.tell("nginx has room for the open pages")
            web.restart()
        elif changed or web.is_behind() or not services.active("nginx"):
            web.take_effect()

    def start(self):
        if self.restarts:
            # They answer for each other meanwhile, as in an upgrade; what does not run is started below.
            for unit in filter(services.active, services.ROLLED):
                self.rolled.append(unit)
                services.roll(self.tell, [unit])
        for line in services.enable():
            self.tell(line)
        if not web.answers():
            raise Refusal("Quad does not answer through nginx: quad doctor, and journalctl -u quad@a -u nginx")

        # What `systemctl stop 'quad*'` has stopped goes again, too.
        if services.keep_time("quad-watch.timer"):
            self.tell("quad-watch.timer tells Prometheus' node exporter what the doctor finds, where there is one")
        if services.keep_time("quad-backup.timer"):
            self.tell("quad-backup.timer makes a backup each night, as /etc/quad/backup.env says")

    def get_certificate(self):
        if self.said["certificates"] != certificates.CERTBOT:
            certificates.HOOK.unlink(missing_ok=True)
        else:
            try:
                values = certificates.by_certbot(self.hosts(), self.said.get("certificate_mail", ""), self.tell)
            except Refusal as refusal:
                # Everything else is done all the same.
                print(f"  {refusal}")
                self.left.append("There is no certificate yet, and browsers warn of Quad's own. When the reason above is mended: quad"
                                 " setup")
                self.is_whole = False
                return
            if files.write(web.SETTINGS, files.edited(web.SETTINGS.read_text(), values)):
                web.configure()
                web.take_effect()
        if self.said["certificates"] == certificates.SELF_SIGNED:
            self.left.append("The certificate is Quad's own and browsers warn of it. For a real one: certificates=certbot, or"
                             " certificates=files with certificate= and certificate_key=, and quad setup again.")
        if wrong := certificates.not_shown(Path(web.configuration()["certificate"]), self.hosts()):
            raise Refusal(wrong)

    def make_administrator(self):
        address = self.said.get("administrator")
        if not address:
            if program.run("admin", "list", capture=True).strip():
                return
            self.left.append("Nobody administers Quad yet: sign in once, then quad admin grant ADDRESS.")
            return
        details = [f"--{name}={self.said[f'administrator_{name}']}" for name in ("name", "faculty", "position", "city")]
        said = program.run("admin", "add", address, *details, "--reason", "quad setup", capture=True).strip()
        if "already" not in said:
            self.tell(said)

    def try_letter(self):
        address = self.said.get("administrator")
        if not self.tries_letter or not address:
            return
        try:
            print(f"  {letter.send(program.settings(), address)}")
        except Refusal as refusal:
            print(f"  {refusal}")
            self.left.append(f"Letters do not go out yet. Mend QUAD_SMTP in {SETTINGS}, then: quad letter {address}, and systemctl"
                             " restart quad-work. Meanwhile `quad admin code` lets an administrator in.")

    def finish(self):
        print("\nNothing had to be changed." if not self.changes else "")
        print(f"Quad answers at {self.said['origin']}")
        if shutil.which("bwrap") is None:
            self.left.append("Files have no previews, and calendars are not read: apt install bubblewrap file poppler-utils"
                             " libvips-tools libreoffice-{writer,calc,impress}-nogui fonts-liberation fonts-crosextra-carlito"
                             " python3-icalendar")
        for host in self.hosts():
            if not answers.resolves(host):
                self.left.append(f"The name {host} leads nowhere yet: it needs a DNS record that names this machine.")
        if self.left:
            print("What is left to you:")
            for line in self.left:
                print(f"- {line}")
        if not self.is_whole:
            raise SystemExit(1)


def has_administrator() -> bool:
    try:
        return bool(program.settings() and program.run("admin", "list", capture=True).strip())
    except Refusal:
        return False


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad setup", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--from", dest="file", type=Path, help="answers, so that nothing is asked")
    options.add_argument("--no-letter", action="store_true", help="try no letter")
    chosen = options.parse_args(words)
    given = files.read(chosen.file) if chosen.file else {}
    asks = chosen.file is None and sys.stdin.isatty()
    said = answers.collect(given, program.settings(), asks, {"administrator"} if asks and has_administrator() else set())
    Setup(said, not chosen.no_letter).run()
