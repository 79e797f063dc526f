"""Looks at everything that Quad needs: quad doctor [--metrics FILE]

First what the program itself looks at (settings, database, tables, connections, jobs, audit log, …), then this machine: services,
nginx, certificate, room on the disks, clock, mail server, what waits in queues, the last backup. A line each; ends with 1 when
something is not well. With --metrics it writes the same for Prometheus' node exporter instead, and ends with 0."""

import argparse
import shutil
import subprocess
import time
from pathlib import Path

import backup
import certificates
import database
import files
import letter
import manifest
import program
import services
import web
from program import Refusal

# When somebody should look. Days a certificate still holds, a share and bytes of a disk, minutes that work waits, hours since a
# backup, seconds that the clock may be wrong by.
CERTIFICATE_DAYS = 14
DISK_SHARE, DISK_BYTES = 0.10, 2 << 30
QUEUE_MINUTES = 10
BACKUP_HOURS = 26
# As the program ends when its settings have mistakes (sysexits.h, EX_CONFIG).
NOT_SET_UP = 78
# What the program cannot do without bubblewrap. Who installed Quad without it chose that.
OF_THE_CAGE = ("previews", "calendars")
CHECKS = ("program", "services", "nginx", "certificate", "disk", "clock", "mail", "queues", "backup")


class Doctor:
    """Each check gives its trouble in a sentence, or nothing; figures are noted for those who draw them."""

    def __init__(self):
        self.settings = program.settings()
        self.figures: dict[str, float] = {}

    def trouble(self, name: str) -> str:
        try:
            return getattr(self, name)() or ""
        except (Refusal, OSError, subprocess.SubprocessError, ValueError) as error:
            return str(error)

    def program(self) -> str:
        said, status = looked()
        return "; ".join(line[2:] for line in said.splitlines() if line.startswith("✗")) or (said.strip() if status else "")

    def services(self) -> str:
        down = [unit for unit in (*services.ALL, "nginx") if not services.active(unit) and not services.elsewhere(unit)]
        self.figures["quad_services_down"] = len(down)
        return f"{', '.join(down)} {'does' if len(down) == 1 else 'do'} not run" if down else ""

    def nginx(self) -> str:
        web.check()
        if not web.answers(3):
            return "Quad does not answer through it"
        if web.is_behind():
            return "it runs with an older configuration than is in /etc/quad/nginx: quad upgrade"
        return ""

    def certificate(self) -> str:
        chosen = web.configuration()
        if chosen["tls"] != "on":
            return ""
        said = subprocess.run(
            ["openssl", "x509", "-in", chosen["certificate"], "-noout", "-enddate", "-dateopt", "iso_8601"], capture_output=True,
            text=True)
        if said.returncode:
            return f"{chosen['certificate']} cannot be read"
        end = time.mktime(time.strptime(said.stdout.strip().partition("=")[2], "%Y-%m-%d %H:%M:%SZ")) - time.timezone
        days = (end - time.time()) / 86_400
        self.figures["quad_certificate_days"] = round(days, 1)
        hosts = [chosen["server_name"], chosen["files_server_name"]]
        if services.active("nginx") and (wrong := certificates.not_shown(Path(chosen["certificate"]), hosts)):
            return wrong
        return f"{chosen['certificate']} holds for {days:.0f} days more" if days < CERTIFICATE_DAYS else ""

    def disk(self) -> str:
        narrow, least = [], 1.0
        places = {self.settings.get("QUAD_STATE", "/var/lib/quad"), "/var/lib/nginx", "/var/log", "/var/lib/postgresql"}
        for place in sorted(places):
            if not Path(place).exists():
                continue
            room = shutil.disk_usage(place)
            least = min(least, room.free / room.total)
            if room.free < DISK_BYTES or room.free / room.total < DISK_SHARE:
                narrow.append(f"{place} has {room.free / 2**30:.1f} GiB left ({room.free / room.total:.0%})")
        self.figures["quad_disk_free_share"] = round(least, 4)
        return "; ".join(narrow)

    def clock(self) -> str:
        said = subprocess.run(["timedatectl", "show", "--property=NTPSynchronized", "--value"], capture_output=True, text=True)
        if said.stdout.strip() == "no":
            return "nothing keeps it right: apt install systemd-timesyncd (codes live for ten minutes)"
        return ""

    def mail(self) -> str:
        with letter.connected(self.settings) as connection:
            connection.noop()
        return ""

    def queues(self) -> str:
        said = database.psql("-c", """
            SELECT (SELECT count(*) FROM jobs WHERE dead_at IS NOT NULL),
                   (SELECT count(*) FROM jobs WHERE dead_at IS NULL),
                   (SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0) FROM jobs
                    WHERE dead_at IS NULL AND waits_for IS NULL AND run_at <= now() AND (lease_until IS NULL OR lease_until < now())),
                   (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) FROM outbox)
        """).strip().split("|")
        given_up, waiting, oldest, event = (float(value) for value in said)
        self.figures |= {"quad_jobs_given_up": given_up, "quad_jobs_waiting": waiting,
                         "quad_oldest_job_seconds": round(oldest), "quad_oldest_event_seconds": round(event)}
        late = [f"{what} waits for {seconds / 60:.0f} minutes" for what, seconds in (("a job", oldest), ("an event", event))
                if seconds > QUEUE_MINUTES * 60]
        return "; ".join(late)

    def backup(self) -> str:
        return "; ".join(filter(None, (self.own_backup(), self.archive())))

    def archive(self) -> str:
        """PostgreSQL's log, where it is put away besides (deploy/README.md, "Minutes rather than a day")."""
        file = database.psql("-c", """
            SELECT last_failed_wal FROM pg_stat_archiver
            WHERE current_setting('archive_mode') <> 'off' AND last_failed_time > coalesce(last_archived_time, '-infinity')
        """).strip()
        return f"PostgreSQL cannot put its log away ({file}) and keeps all of it meanwhile: its own log says why" if file else ""

    def own_backup(self) -> str:
        kept = files.read(backup.CHOSEN) if backup.CHOSEN.exists() else {}
        directory = Path(kept.get("directory", "/var/backups/quad"))
        if services.elsewhere("quad-backup.timer"):
            return ""
        if services.state("quad-backup.timer", "is-enabled") != "enabled":
            return "" if not directory.exists() else "quad-backup.timer is off"
        if not services.active("quad-backup.timer"):
            return "quad-backup.timer was stopped: systemctl start quad-backup.timer"
        made = manifest.newest(directory) if directory.exists() else None
        since = time.time() - (made.stat().st_mtime if made else services.enabled_since("quad-backup.timer"))
        self.figures["quad_backup_age_seconds"] = round(since)
        if services.state("quad-backup", "is-failed") == "failed":
            return "the last one did not succeed: journalctl -u quad-backup"
        return f"there is none of the last {since / 3600:.0f} hours in {directory}" if since > BACKUP_HOURS * 3600 else ""


def looked() -> tuple[str, int]:
    """What the program says of what it looks at itself, and how it ends."""
    done = program.called(["doctor"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = done.stdout.splitlines()
    if shutil.which("bwrap") is None:
        for number, line in enumerate(lines):
            if (name := line[2:].partition(":")[0]) in OF_THE_CAGE:
                lines[number] = f"· {name}: none, since bubblewrap is not installed"
    well = done.returncode == 1 and not any(line.startswith("✗") for line in lines)
    return "".join(f"{line}\n" for line in lines), 0 if well else done.returncode


def metrics(found: dict[str, str], figures: dict[str, float]) -> str:
    """In Prometheus' text format."""
    lines = ["# HELP quad_check_well Whether a check of `quad doctor` has nothing to say.", "# TYPE quad_check_well gauge"]
    lines += [f'quad_check_well{{check="{name}"}} {0 if trouble else 1}' for name, trouble in found.items()]
    for name, value in sorted(figures.items()):
        lines += [f"# TYPE {name} gauge", f"{name} {value:g}" if value < 1e6 else f"{name} {value:.0f}"]
    lines += ["# TYPE quad_checked_seconds gauge", f"quad_checked_seconds {time.time():.0f}"]
    return "\n".join(lines) + "\n"


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad doctor", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--metrics", type=Path, metavar="FILE", help="for Prometheus' node exporter (its folder of text files)")
    chosen = options.parse_args(words)
    doctor = Doctor()
    if not doctor.settings:
        print("Quad is not set up on this machine yet: quad setup")
        raise SystemExit(NOT_SET_UP)
    if chosen.metrics:
        found = {name: doctor.trouble(name) for name in CHECKS}
        for name, trouble in found.items():
            if trouble:
                print(f"✗ {name}: {trouble}")
        files.write(chosen.metrics, metrics(found, doctor.figures))
        return
    said, status = looked()
    print(said, end="")
    for name in CHECKS[1:]:
        if trouble := doctor.trouble(name):
            print(f"✗ {name}: {trouble}")
            status = status or 1
        else:
            print(f"✓ {name}")
    raise SystemExit(status)
