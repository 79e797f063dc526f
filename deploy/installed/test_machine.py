"""The recipe of deploy/README.md as it stands there, on a machine of its own with its own systemd: install, set up, sign in, keep
a backup, bring it back, upgrade, go back, remove, purge. The tests follow each other, as an operator does."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from machine import ANSWERS, Machine

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="a machine of its own is made by root only")


@pytest.fixture(scope="module")
def machine(package):
    machine = Machine()
    try:
        machine.start()
        machine.prepare(package.file)
        yield machine
    finally:
        machine.stop()


def trusted(machine: Machine, host: str) -> tuple[Path, Path]:
    """A certificate that the machine trusts, with its key."""
    certificate, key = machine.shared / f"{host}.pem", machine.shared / f"{host}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
         f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    machine.shell(f"cp /shared/{host}.pem /usr/local/share/ca-certificates/{host}.crt; update-ca-certificates >/dev/null 2>&1")
    return certificate, key


class Mail:
    """The organisation's mail server, whose certificate the machine trusts."""

    def __init__(self, machine: Machine):
        self.machine, self.directory, self.read = machine, machine.shared / "letters", set()
        self.directory.mkdir()
        self.files = trusted(machine, "mail.example.org")
        machine.shell("echo 127.0.0.1 mail.example.org >>/etc/hosts")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["nsenter", f"--target={self.machine.init}", "--net", sys.executable, "-B", Path(__file__).with_name("mailbox.py"),
             *self.files, self.directory])

    def letters(self) -> list[Path]:
        return sorted(self.directory.glob("[0-9][0-9][0-9][0-9]"))

    def code(self, address: str) -> str:
        """Of the next letter with a code; of none that was asked for before."""
        def find() -> str:
            for path in [path for path in self.letters() if path not in self.read]:
                to, *lines = path.read_text().splitlines()
                if to == address and (found := re.search(r"\b\d{4} \d{4}\b", " ".join(lines))):
                    return found[0]
            return ""
        limit = time.monotonic() + 20
        while not (code := find()):
            assert time.monotonic() < limit, "no letter came"
            time.sleep(0.1)
        return code

    def expect(self):
        self.read = set(self.letters())

    def stop(self):
        self.process.terminate()
        self.process.wait(10)


@pytest.fixture(scope="module")
def mail(machine):
    mail = Mail(machine)
    yield mail
    mail.stop()


class Member:
    """Somebody with a browser in the machine's network."""

    def __init__(self, machine: Machine):
        self.browser = subprocess.Popen(
            ["nsenter", f"--target={machine.init}", "--net", sys.executable, "-B", Path(__file__).with_name("visitor.py"),
             "https://quad.example.org"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.machine = machine

    def do(self, *order) -> tuple[int, str, str]:
        self.browser.stdin.write(json.dumps(order) + "\n")
        self.browser.stdin.flush()
        return tuple(json.loads(self.browser.stdout.readline()))

    def sign_in(self, address: str, code):
        """`code` says where the code comes from: the mailbox, whose earlier letters count no more, or the console."""
        if mailbox := getattr(code, "__self__", None):
            mailbox.expect()
        assert self.do("post", "/sign-in", "/sign-in", {"email": address})[:2] == (303, "/sign-in/code")
        code = code(address)
        status, _, text = self.do("post", "/sign-in/code", "/sign-in/code", {"code": code})
        assert status == 303, text[:500]

    def expect(self):
        """The console's code is for the one who asks now."""

    def console(self, address: str) -> str:
        """The way in for when letters do not arrive."""
        return self.machine.call("quad", "admin", "code", address, "--reason", "mail is down").stdout.strip()

    def close(self):
        self.browser.stdin.close()
        self.browser.wait()


@pytest.fixture
def anna(machine):
    member = Member(machine)
    yield member
    member.close()


def test_apt_installs_it_and_says_what_is_next(machine):
    said = machine.call("apt-get", "install", "-y", "--no-install-recommends", "/shared/quad.deb").stdout
    assert "What is left: quad setup" in said
    asked = machine.call("quad", "doctor", check=False)
    assert asked.returncode == 78 and asked.stdout == "Quad is not set up on this machine yet: quad setup\n"


def test_mistakes_in_the_answers_are_told_at_once(machine):
    (machine.shared / "wrong").write_text(ANSWERS.replace("https://quad", "http://quad").replace("anna@example.org", "anna@elsewhere.org"))
    refused = machine.call("quad", "setup", "--from", "/shared/wrong", check=False)
    assert refused.returncode == 1 and "origin: an origin is https://" in refused.stderr
    assert not Path(f"/proc/{machine.init}/root/etc/quad/quad.env").exists()


def test_setup_makes_a_quad_that_an_administrator_signs_in_to(machine, mail, anna):
    said = machine.call("quad", "setup", "--from", "/shared/answers").stdout
    assert "anna@example.org is an administrator." in said and "mail.example.org took the letter to anna@example.org" in said
    machine.call("quad", "doctor")
    anna.sign_in("anna@example.org", mail.code)
    assert anna.do("get", "/settings/profile")[0] == 200 and anna.do("get", "/admin/members")[0] == 200


def test_with_the_mail_server_down_the_console_lets_an_administrator_in_and_the_log_tells(machine, mail, anna):
    anna.sign_in("anna@example.org", anna.console)
    assert anna.do("get", "/admin/members")[0] == 200
    refused = machine.call("quad", "admin", "code", "boris@example.org", check=False)
    assert refused.returncode == 67 and "Nobody has the address" in refused.stderr
    assert machine.sql("SELECT string_agg(act, ' ' ORDER BY number) FROM audit_log") == "administrators.added administrators.letIn"


def test_other_answers_come_to_what_runs_and_wrong_ones_leave_it_as_it_was(machine):
    (machine.shared / "named").write_text(ANSWERS + "name=Campus\ncontact=help@example.org\n")
    said = machine.call("quad", "setup", "--from", "/shared/named", "--no-letter").stdout
    assert [line.split()[0] for line in said.splitlines() if line.endswith(" restarted")] == [
        "quad@a", "quad@b", "quad-work", "quad-converters"]
    # The database's server is not there; the settings were written when that was found.
    kept = "cat /etc/quad/quad.env /etc/quad/operator.env /etc/quad/nginx.env; systemctl show -p MainPID --value 'quad@*'"
    stood = machine.shell(kept)
    (machine.shared / "wrong").write_text(ANSWERS + ELSEWHERE.replace("5433", "5999"))
    refused = machine.call("quad", "setup", "--from", "/shared/wrong", check=False)
    assert refused.returncode == 1 and "(database_admin) cannot connect" in refused.stderr
    assert "The settings are what they were before" in refused.stderr and machine.shell(kept) == stood
    (machine.shared / "wrong").write_text(ANSWERS + "smtp_user=quad\ndatabase=nonsense\n")
    refused = machine.call("quad", "setup", "--from", "/shared/wrong", check=False)
    assert "smtp_password is missing" in refused.stderr and "database: the database is local, or an address" in refused.stderr


def test_services_that_have_other_answers_go_back_to_their_settings_when_a_later_one_does_not_start(machine):
    broken = "/run/systemd/system/quad-converters.service.d"
    machine.shell(f"mkdir -p {broken}; printf '[Service]\nExecStartPre=/bin/false\n' >{broken}/broken.conf; systemctl daemon-reload")
    (machine.shared / "passing").write_text(ANSWERS + "name=Passing\n")
    refused = machine.call("quad", "setup", "--from", "/shared/passing", "--no-letter", check=False)
    machine.shell(f"rm -r {broken}; systemctl daemon-reload; systemctl reset-failed quad-converters; systemctl start quad-converters")
    assert refused.returncode == 1 and "quad-converters did not restart" in refused.stderr
    for unit in ("quad@a", "quad@b", "quad-work"):
        has = machine.shell(f"tr '\\0' '\\n' </proc/$(systemctl show -p MainPID --value {unit})/environ")
        assert "QUAD_NAME=Campus" in has.splitlines(), unit
    machine.call("quad", "doctor")


def test_a_setup_that_was_ended_in_the_middle_goes_on_when_it_is_run_again(machine):
    """With Ctrl-C, which every program of the terminal gets."""
    machine.shell("cp /etc/quad/quad.env /root/quad.env; sed -i 's/^QUAD_NAME=.*/QUAD_NAME=Kept/' /etc/quad/quad.env")
    stood = machine.shell("cat /etc/quad/quad.env")
    ended = machine.call("setsid", "--wait", "python3", "-c", ENDED, "quad", "setup", "--from", "/shared/named", check=False)
    assert "ended by Ctrl-C" in ended.stdout and "Traceback" not in ended.stdout
    assert machine.shell("cat /etc/quad/quad.env") == stood
    machine.call("quad", "setup", "--from", "/shared/named", "--no-letter")
    assert "QUAD_NAME=Campus\n" in machine.shell("cat /etc/quad/quad.env")
    machine.call("quad", "doctor")


def test_a_second_setup_changes_nothing(machine):
    seen = "find /etc /var/lib/quad/static -xdev -type f -newer /shared/mark -not -path '*/static/*'"
    (machine.shared / "mark").touch()
    said = machine.call("quad", "setup", "--from", "/shared/answers", "--no-letter").stdout
    assert "Nothing had to be changed." in said
    assert machine.shell(seen) == ""


def test_what_another_machine_does_is_left_alone_until_this_one_is_to_do_it(machine):
    """As growth.md has it with two machines for pages: masked is on purpose, anything else is trouble."""
    units = ("quad-work", "quad-converters", "quad-backup.timer")
    machine.call("systemctl", "mask", "--now", *units)
    assert "Nothing had to be changed." in machine.call("quad", "setup", "--from", "/shared/answers", "--no-letter").stdout
    machine.call("quad", "upgrade")
    machine.call("quad", "doctor")
    states = machine.call("systemctl", "is-active", *units, check=False).stdout.split()
    assert "active" not in states and len(states) == 3
    machine.call("systemctl", "unmask", *units)
    assert "✗ services: quad-work, quad-converters do not run" in machine.call("quad", "doctor", check=False).stdout
    machine.call("quad", "setup", "--from", "/shared/answers", "--no-letter")
    machine.call("systemctl", "is-active", *units)
    machine.call("quad", "doctor")


# What Let's Encrypt is, on the machine itself: Debian's pebble.
AUTHORITY = {"pebble": {
    "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000", "certificate": "/shared/localhost.pem",
    "privateKey": "/shared/localhost.key", "httpPort": 80, "tlsPort": 443, "certificateValidityPeriod": 90 * 86_400}}
SHOWN = ("openssl s_client -connect 127.0.0.1:443 -servername files.example.org </dev/null 2>/dev/null |"
         " openssl x509 -fingerprint -noout")
KEPT = "openssl x509 -fingerprint -noout -in /etc/letsencrypt/live/quad.example.org/fullchain.pem"


def test_certbot_gets_the_certificate_once_and_nginx_takes_it_and_each_that_follows(machine):
    trusted(machine, "localhost")
    (machine.shared / "authority.json").write_text(json.dumps(AUTHORITY))
    (machine.shared / "by_certbot").write_text(ANSWERS.replace("=self-signed", "=certbot"))
    machine.shell("echo 127.0.0.1 quad.example.org files.example.org >>/etc/hosts; mkdir -p /etc/letsencrypt;"
                  " echo server = https://localhost:14000/dir >>/etc/letsencrypt/cli.ini")
    refused = machine.call("quad", "setup", "--from", "/shared/by_certbot", check=False)
    assert refused.returncode == 1 and "certbot got no certificate" in refused.stdout, refused.stdout
    assert "- There is no certificate yet" in refused.stdout
    # It goes on to its end, and knows what it was asked for.
    assert "mail.example.org took the letter" in refused.stdout and "Quad answers at" in refused.stdout
    machine.call(
        "systemd-run", "--quiet", "--unit=authority", "--setenv=PEBBLE_VA_NOSLEEP=1", "--setenv=PEBBLE_WFE_NONCEREJECT=0",
        "/usr/bin/pebble", "-config", "/shared/authority.json")
    machine.shell("timeout 30 bash -c 'until (exec 3<>/dev/tcp/127.0.0.1/14000) 2>/dev/null; do sleep 0.1; done'")
    machine.call("quad", "setup", "--no-letter")
    first = machine.shell(KEPT)
    assert machine.shell(SHOWN) == first
    assert "Nothing had to be changed." in machine.call("quad", "setup", "--from", "/shared/by_certbot", "--no-letter").stdout
    assert machine.shell(KEPT) == first
    machine.call("certbot", "renew", "--force-renewal", "--no-random-sleep-on-renew")
    assert machine.shell(KEPT) != first
    machine.shell(f"timeout 30 bash -c 'until [ \"$({SHOWN})\" = \"$({KEPT})\" ]; do sleep 0.1; done'")
    machine.call("systemctl", "stop", "authority")


# A program of its own group that gets Ctrl-C when it is at its tables.
ENDED = """
import os, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
setup = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, process_group=0)
said = ""
while line := setup.stdout.readline():
    said += line
    if line == "Tables\\n":
        os.killpg(setup.pid, signal.SIGINT)
print(said)
"""
TAKES_A_PORT = "import socket; taken = socket.create_server(('127.0.0.1', 9180)); open('/run/taken', 'w').close(); input()"
RENDERS_ONLY = "import sys; sys.path.insert(0, '/usr/share/quad/deploy/operate'); import web; web.configure()"


def test_a_configuration_that_nginx_does_not_take_is_told_and_taken_back(machine):
    """nginx finds a port taken only when it reloads, and goes on with what it had."""
    taker = subprocess.Popen(
        ["nsenter", f"--target={machine.init}", "--mount", "--net", f"--root=/proc/{machine.init}/root", "--wd=/",
         "/usr/bin/python3", "-c", TAKES_A_PORT], stdin=subprocess.PIPE)
    machine.shell("timeout 30 bash -c 'until [ -e /run/taken ]; do sleep 0.05; done'; sed -i 's/^#*metrics_port=.*/metrics_port=9180/' /etc/quad/nginx.env")
    refused = machine.call("quad", "upgrade", check=False)
    taker.communicate(b"\n")
    assert refused.returncode == 1 and "nginx goes on with the configuration it had" in refused.stderr
    assert "bind() to 127.0.0.1:9180 failed" in refused.stderr
    assert machine.call("grep", "-q", "9180", "/etc/quad/nginx/quad.conf", check=False).returncode == 1


def test_what_an_upgrade_that_was_ended_had_rendered_comes_to_nginx_by_the_next(machine):
    machine.call("python3", "-B", "-c", RENDERS_ONLY)
    assert "✗ nginx: it runs with an older configuration" in machine.call("quad", "doctor", check=False).stdout
    machine.call("quad", "upgrade")
    assert "quad_today" in machine.shell("exec 3<>/dev/tcp/127.0.0.1/9180; printf 'GET /metrics HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3")
    machine.call("quad", "doctor")


def test_the_doctor_sees_that_visitors_get_another_certificate_than_is_kept(machine):
    """As after a renewal that nginx was not notified of."""
    live = "/etc/letsencrypt/live/quad.example.org"
    machine.shell(f"cp {live}/fullchain.pem /root/; cp /etc/quad/tls/fullchain.pem {live}/")
    unwell = machine.call("quad", "doctor", check=False)
    assert "✗ certificate: nginx shows another certificate for quad.example.org and files.example.org" in unwell.stdout
    machine.shell(f"cp /root/fullchain.pem {live}/")
    machine.call("quad", "doctor")


def test_secrets_are_readable_by_whom_they_are_for_only(machine):
    modes = machine.shell("stat -c '%a %U:%G %n' /etc/quad/keys /etc/quad/quad.env /etc/quad/operator.env /etc/quad/tls/privkey.pem")
    assert modes.splitlines() == [
        "400 root:root /etc/quad/keys", "640 root:quad /etc/quad/quad.env", "600 root:root /etc/quad/operator.env",
        "600 root:root /etc/quad/tls/privkey.pem"]


BLOBS = """
    INSERT INTO blobs (id, member_id, kind, media_type, size, sha256)
    SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, (SELECT min(id) FROM members), 'copy', 'text/plain',
           length('bytes ' || n), sha256(convert_to('bytes ' || n, 'UTF8'))
    FROM generate_series(1, 20) n
"""
WRITE = """
    for n in $(seq 20); do
        name=$(printf '0000000000004000800%013d' $n); folder=/var/lib/quad/blobs/00/00
        mkdir -p $folder; printf 'bytes %d' $n >$folder/$name
    done
    chown -R quad:www-data /var/lib/quad/blobs
"""


def sums(machine) -> str:
    return machine.shell("cd /var/lib/quad/blobs && find . -type f | sort | xargs sha256sum")


def counts(machine) -> str:
    """Numbers and sums of all tables of people's."""
    tables = machine.sql("SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class WHERE relkind = 'r' AND relnamespace ="
                         " 'public'::regnamespace AND relname <> 'schema_migrations'").split()
    return machine.sql("; ".join(
        f"SELECT '{table}', count(*), md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM \"{table}\" t" for table in tables))


def test_a_backup_comes_back_with_equal_numbers_and_sums(machine, anna):
    machine.sql(BLOBS)
    machine.shell(WRITE)
    machine.shell("systemctl stop quad@a quad@b quad-work quad-converters")
    rows, bytes_ = counts(machine), sums(machine)
    machine.call("quad", "backup", "/var/backups/quad", "--keys", "/root/keys")
    # What did not change is there once.
    machine.call("sleep", "1.1")
    machine.call("quad", "backup", "/var/backups/quad")
    assert machine.shell("find /var/backups/quad -path '*blobs*' -type f -links 2 | wc -l").strip() == "40"
    assert machine.shell("find /var/backups/quad -name '*key*' | wc -l").strip() == "0"

    refused = machine.call("quad", "restore", "/var/backups/quad", check=False)
    assert refused.returncode == 1 and "is not empty: 1 members" in refused.stderr
    machine.shell("runuser -u postgres -- dropdb quad; rm -rf /var/lib/quad/blobs; mv /etc/quad/keys /root/kept; rm /etc/quad/quad.env")
    refused = machine.call("quad", "restore", "/var/backups/quad", check=False)
    assert refused.returncode == 1 and "everybody signs in again" in refused.stderr
    machine.call("quad", "restore", "/var/backups/quad", "--keys", "/root/keys/keys")
    assert counts(machine) == rows and sums(machine) == bytes_
    assert machine.shell("cmp /etc/quad/keys /root/kept && stat -c '%U:%G %a' /var/lib/quad/blobs/00/00/* | sort -u") == \
        "quad:www-data 640\n"
    machine.call("quad", "setup", "--from", "/shared/answers", "--no-letter")
    machine.call("quad", "audit", "verify")
    anna.sign_in("anna@example.org", anna.console)
    assert anna.do("get", "/settings/profile")[0] == 200


def test_a_backup_leaves_to_the_store_what_lies_there(machine):
    name = machine.sql("UPDATE blobs SET stored_at = now() WHERE id = (SELECT id FROM blobs ORDER BY id LIMIT 1) RETURNING replace(id::text, '-', '')")
    path = f"/var/lib/quad/blobs/{name[:2]}/{name[2:4]}/{name}"
    machine.shell(f"mv {path} /root/stored")
    said = machine.call("quad", "backup", "/var/backups/stored").stdout
    assert "\n1 files of members with " in said and "are in the store" in said and "not there" not in said, said
    content = json.loads(machine.shell("cat /var/backups/stored/quad-*/manifest.json"))
    assert content["stored"][0] == 1 and content["gone"] == [] and not [path for path in content["files"] if name in path]
    machine.sql("UPDATE blobs SET stored_at = NULL")
    machine.shell(f"mv /root/stored {path}; rm -r /var/backups/stored")


@pytest.mark.skipif(not os.environ.get("QUAD_LONG"), reason="the same again")
def test_without_the_keys_what_people_wrote_is_there_and_everybody_signs_in_again(machine, mail, anna):
    # More letters than a person asks for. What was changed in the settings comes to what runs by `quad upgrade`.
    machine.shell("echo QUAD_LIMIT_LETTERS_QUARTER=100 >>/etc/quad/quad.env")
    machine.call("quad", "upgrade")
    anna.sign_in("anna@example.org", mail.code)
    machine.call("quad", "backup", "/var/backups/no-keys")
    rows = machine.sql("SELECT count(*) FROM audit_log")
    machine.shell("systemctl stop 'quad@*' quad-work quad-converters; runuser -u postgres -- dropdb quad; rm /etc/quad/keys")
    machine.call("quad", "restore", "/var/backups/no-keys", "--without-keys")
    machine.call("quad", "setup", "--from", "/shared/by_certbot", "--no-letter")
    assert anna.do("get", "/settings/profile")[0] == 303
    anna.sign_in("anna@example.org", mail.code)
    assert anna.do("get", "/settings/profile")[0] == 200
    said = machine.call("quad", "doctor", check=False).stdout
    assert [line[:11] for line in said.splitlines() if line.startswith("✗")] == ["✗ audit log"]
    assert machine.sql("SELECT count(*) FROM audit_log") == rows
    machine.call("quad", "audit", "accept", "--reason", "the keys were lost")
    machine.call("quad", "doctor")


def test_the_doctor_names_what_is_not_well_and_tells_prometheus(machine):
    def told() -> dict[str, str]:
        machine.call("systemctl", "start", "quad-watch")
        text = machine.shell("cat /var/lib/prometheus/node-exporter/quad.prom")
        return dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")

    # An operator who leaves out what makes previews is not warned for ever that something is wrong.
    machine.shell("mv /usr/bin/bwrap /root/")
    assert "· previews: none, since bubblewrap is not installed" in machine.call("quad", "doctor").stdout
    well = told()
    machine.shell("mv /root/bwrap /usr/bin/")
    assert {value for name, value in well.items() if name.startswith("quad_check_well")} == {"1"}, well
    assert 89 < float(well["quad_certificate_days"]) <= 90
    machine.shell("systemctl stop quad-converters; sed -i 's/:465/:466/' /etc/quad/quad.env")
    machine.sql("INSERT INTO jobs (kind, pool, payload, run_at) VALUES ('of-nobody', 'none', '', now() - interval '1 hour')")
    unwell = machine.call("quad", "doctor", check=False)
    for line in ("✗ services: quad-converters does not run", "✗ mail: mail.example.org:466 cannot be reached",
                 "✗ queues: a job waits for 60 minutes", "✓ nginx"):
        assert line in unwell.stdout
    assert unwell.returncode == 1
    assert {name for name, value in told().items() if name.startswith("quad_check_well") and value == "0"} == {
        f'quad_check_well{{check="{check}"}}' for check in ("services", "mail", "queues")}
    machine.shell("systemctl start quad-converters; sed -i 's/:466/:465/' /etc/quad/quad.env")
    machine.sql("DELETE FROM jobs WHERE kind = 'of-nobody'")


def test_backups_that_have_ceased_are_told_and_setup_has_them_go_on(machine):
    """As after `systemctl stop 'quad*'`, which stops timers, too; and where pgbackrest's disk is full."""
    timers = ("quad-backup.timer", "quad-watch.timer")
    machine.call("systemctl", "stop", *timers)
    assert "✗ backup: quad-backup.timer was stopped" in machine.call("quad", "doctor", check=False).stdout
    said = machine.call("quad", "setup", "--from", "/shared/by_certbot", "--no-letter").stdout
    assert all(timer in said for timer in timers) and machine.call("systemctl", "is-active", *timers).returncode == 0
    machine.call("quad", "doctor")

    def archive(mode: str, command: str):
        machine.shell(f"runuser -u postgres -- psql -qX -c 'ALTER SYSTEM SET archive_mode = {mode}' -c \"ALTER SYSTEM SET archive_command ="
                      f" '{command}'\"; systemctl restart postgresql@15-main")

    archive("on", "false")
    machine.sql("SELECT pg_switch_wal()")
    machine.shell("timeout 30 bash -c 'until quad doctor | grep -q \"PostgreSQL cannot put its log away (0000\"; do sleep 0.5; done'")
    archive("off", "")
    machine.call("quad", "doctor")


def test_a_disk_that_is_full_is_told_in_a_sentence_and_half_a_backup_goes(machine):
    machine.shell("mkdir -p /mnt/narrow; mount -t tmpfs -o size=96k narrow /mnt/narrow")
    refused = machine.call("quad", "backup", "/mnt/narrow", check=False)
    assert refused.returncode == 1 and "No space left on device" in refused.stderr and "Traceback" not in refused.stderr
    assert machine.shell("ls -A /mnt/narrow") == ""
    machine.shell("head -c 96k /dev/zero >/mnt/narrow/full || true; mount --bind /mnt/narrow /var/lib/prometheus/node-exporter")
    refused = machine.call("quad", "doctor", "--metrics", "/var/lib/prometheus/node-exporter/quad.prom", check=False)
    machine.shell("umount /var/lib/prometheus/node-exporter /mnt/narrow")
    assert refused.returncode == 1 and refused.stderr == (
        "quad: [Errno 28] No space left on device: '/var/lib/prometheus/node-exporter/quad.prom'\n")


def test_a_mail_server_that_speaks_tls_otherwise_is_told_with_the_address_that_fits(machine, mail):
    machine.shell("cp /etc/quad/quad.env /root/quad.env; sed -i 's#^QUAD_SMTP=.*#QUAD_SMTP=smtps://127.0.0.1:80#' /etc/quad/quad.env")
    refused = machine.call("quad", "letter", "anna@example.org", check=False)
    assert "127.0.0.1:80 does not speak TLS as Quad does" in refused.stderr and "is smtp://127.0.0.1:80" in refused.stderr
    machine.shell("sed -i 's#^QUAD_SMTP=.*#QUAD_SMTP=smtps://127.0.0.1:465#' /etc/quad/quad.env")
    refused = machine.call("quad", "letter", "anna@example.org", check=False)
    assert "127.0.0.1:465 shows a certificate that does not hold for 127.0.0.1" in refused.stderr
    machine.shell("cp /root/quad.env /etc/quad/quad.env")


def test_what_debian_has_mended_since_is_named_with_its_version(machine):
    """Of what Quad needs, directly or not, and of what is copied into its package; not of what else is on the machine."""
    def problem(status: str, fixed: str = "", urgency: str = "medium") -> dict:
        return {"releases": {"bookworm": {"status": status, "urgency": urgency} | ({"fixed_version": fixed} if fixed else {}),
                             "trixie": {"status": "resolved", "fixed_version": "9:9"}}}
    has = dict(line.split() for line in machine.shell(
        "dpkg-query -W -f '${source:Package} ${source:Version}\n' nginx libpcre2-8-0 openssl git libjs-leaflet").splitlines())
    listed = {
        "nginx": {"CVE-2026-0001": problem("resolved", has["nginx"] + ".1"), "CVE-2026-0002": problem("resolved", has["nginx"]),
                  "CVE-2026-0003": problem("resolved", "0")},
        "pcre2": {"CVE-2026-0004": problem("resolved", has["pcre2"] + "+deb12u9"), "CVE-2026-0005": problem("resolved", "99:1")},
        "openssl": {"CVE-2026-0006": problem("open"), "CVE-2026-0007": problem("open", urgency="unimportant")},
        "git": {"CVE-2026-0008": problem("resolved", "99:1")},
        "leaflet": {"CVE-2026-0009": problem("resolved", "1.9.4")},
    }
    (machine.shared / "tracker.json").write_text(json.dumps(listed))
    said = machine.call("quad", "advisories", "/shared/tracker.json", "--release", "bookworm", check=False)
    lines = said.stdout.splitlines()
    assert said.returncode == 1, said.stderr
    assert [line for line in lines if line[0] == "✗"] == [
        f"✗ leaflet {has['leaflet']}: CVE-2026-0009; mended in 1.9.4 (a newer package of Quad)",
        f"✗ nginx {has['nginx']}: CVE-2026-0001; mended in {has['nginx']}.1 (apt upgrade)",
        f"✗ pcre2 {has['pcre2']}: CVE-2026-0004, CVE-2026-0005; mended in 99:1 (apt upgrade)"]
    assert [line for line in lines if line[0] == "·"] == [
        f"· openssl {has['openssl']}: Debian has no update yet for CVE-2026-0006"]
    assert re.fullmatch(r"\d{2,} source packages compared, of which the list names 4: 3 have to be renewed", lines[-1])
    (machine.shared / "tracker.json").write_text(json.dumps({"openssl": listed["openssl"]}))
    machine.call("quad", "advisories", "/shared/tracker.json")
    for wrong in ("<html>", "[]", '{"nginx": []}', '{"nginx": {"CVE": 1}}'):
        (machine.shared / "tracker.json").write_text(wrong)
        refused = machine.call("quad", "advisories", "/shared/tracker.json", check=False)
        assert refused.returncode == 1 and "tracker.json is no" in refused.stderr.replace("is not the list", "is no list")


def test_a_backup_that_was_damaged_is_not_brought_back(machine):
    machine.shell("cp -r $(ls -d /var/backups/quad/quad-* | tail -n 1) /var/tmp/damaged")
    machine.shell("printf x >>/var/tmp/damaged/blobs/00/00/00000000000040008000000000000007")
    refused = machine.call("quad", "restore", "--check", "/var/tmp/damaged", check=False)
    assert refused.returncode == 1 and "blobs/00/00/00000000000040008000000000000007 is not what it was" in refused.stderr
    machine.shell("sed -i 's/\"made\"/\"mode\"/' /var/tmp/damaged/manifest.json")
    refused = machine.call("quad", "restore", "--check", "/var/tmp/damaged", check=False)
    assert refused.returncode == 1 and "was changed" in refused.stderr


def test_it_comes_back_by_itself_when_the_machine_is_started_again(machine, mail):
    # As their own packages have it, whose installation is this system's (machine.py, QUIET).
    machine.call("systemctl", "enable", "--quiet", "postgresql", "nginx")
    machine.reboot()
    mail.stop()
    mail.start()
    machine.shell("cd /; /usr/share/quad/deploy/stack/ready.py /run/quad/quad-a.sock 60 || { systemctl --failed; journalctl -n 40 >&2; exit 1; }")
    # The tests before have asked for as many codes as an address gets.
    machine.sql("DELETE FROM rate_limits")
    member = Member(machine)
    member.sign_in("anna@example.org", mail.code)
    assert member.do("get", "/admin/members")[0] == 200
    member.close()
    machine.call("quad", "doctor")


def broken(package, machine, version: str) -> Path:
    """A package whose program ends instead of serving; whatever else it is asked, it does."""
    tree = machine.shared / "broken"
    shutil.copytree(package.tree, tree, symlinks=True)
    program = tree / "usr/lib/quad/quad"
    program.rename(program.with_name("kept"))
    program.write_text('#!/bin/sh\n[ "$1" != serve ] && exec /usr/lib/quad/kept "$@"\necho broken release; exit 78\n')
    program.chmod(0o755)
    (tree / "usr/share/quad/version").write_text(f"{version}\n")
    for name in ("DEBIAN/control", "DEBIAN/postinst"):
        text = (tree / name).read_text()
        (tree / name).write_text(text.replace(package.field("Version"), version))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, machine.shared / "broken.deb"], check=True)
    shutil.rmtree(tree)
    return machine.shared / "broken.deb"


def test_a_package_that_does_not_become_ready_makes_way_for_the_one_before(machine, package, anna):
    broken(package, machine, "0.3.0")
    other = machine.shell("systemctl show -p MainPID --value quad@b")
    refused = machine.call("apt-get", "install", "-y", "/shared/broken.deb", check=False)
    said = refused.stdout + refused.stderr
    assert refused.returncode != 0 and "quad@a did not restart" in said and "broken release" in said, said[-3000:]
    assert f"0.3.0 did not become ready. {package.field('Version')} is back" in said
    assert machine.shell("systemctl show -p MainPID --value quad@b") != other, "the old program was started anew"
    assert machine.shell("systemctl is-active quad@a quad@b quad-work quad-converters").split() == ["active"] * 4
    assert anna.do("get", "/sign-in")[0] == 200
    # It is what starts with the machine, and nothing of the other is left.
    assert not (package.tree / "usr/lib/quad/kept").exists()
    assert machine.call("ls", "/usr/lib/quad/kept", "/var/lib/quad-before", check=False).returncode == 2
    machine.call("systemctl", "restart", "quad@a")
    # apt does not take it for installed, no matter who asks.
    again = machine.call("dpkg", "--configure", "-a", check=False)
    assert again.returncode != 0 and "is back: install another package" in again.stderr
    machine.call("apt-get", "install", "-y", "--allow-downgrades", "/shared/quad.deb")
    machine.call("quad", "doctor")
    assert machine.call("dpkg", "--audit").stdout == ""


def test_a_program_does_not_go_on_with_tables_that_a_newer_release_took_something_from(machine, anna):
    machine.sql("INSERT INTO schema_migrations (version, name, checksum, oldest) VALUES (9000, '9000_less', '', 9000)")
    refused = machine.call("quad", "upgrade", check=False)
    assert refused.returncode == 1 and "9000_less took away what this program needs" in refused.stderr
    assert "Nothing was restarted" in refused.stderr
    assert anna.do("get", "/readyz")[::2] == (503, "the tables are of a newer release\n")
    machine.sql("DELETE FROM schema_migrations WHERE version = 9000")
    assert anna.do("get", "/readyz")[::2] == (200, "ready\n")


@pytest.mark.skipif(not os.environ.get("QUAD_LONG"), reason="it waits half a minute for what does not start")
def test_a_release_that_does_not_start_leaves_the_one_before_answering(machine, anna):
    other = machine.shell("systemctl show -p MainPID --value quad@b")
    machine.shell("mv /usr/lib/quad/quad /usr/lib/quad/kept; printf '#!/bin/sh\\n[ \"$1\" != serve ] && exec /usr/lib/quad/kept \"$@\"\\n"
                  "echo broken release; exit 3\\n' >/usr/lib/quad/quad; chmod 755 /usr/lib/quad/quad")
    refused = machine.call("quad", "upgrade", check=False)
    assert refused.returncode == 1 and "quad@a did not restart" in refused.stderr and "broken release" in refused.stderr
    assert "--allow-downgrades ./quad_OLDER.deb" in refused.stderr
    assert machine.shell("systemctl show -p MainPID --value quad@b") == other and anna.do("get", "/sign-in")[0] == 200
    machine.shell("mv /usr/lib/quad/kept /usr/lib/quad/quad")
    machine.call("quad", "upgrade")


def test_purging_keeps_what_people_wrote(machine):
    machine.call("apt-get", "remove", "-y", "quad")
    machine.call("nginx", "-t")
    assert machine.call("systemctl", "is-active", "quad@a", check=False).stdout.strip() != "active"
    machine.call("apt-get", "purge", "-y", "quad")
    assert machine.shell("ls /etc/quad") == "keys\n"
    assert machine.sql("SELECT count(*) FROM members") == "1"
    assert machine.shell("ls /var/lib/quad/blobs/00/00 | wc -l").strip() == "20"
    # PostgreSQL lets in whom it let in before.
    machine.shell("for file in pg_hba.conf pg_ident.conf; do cmp /root/untouched/$file /etc/postgresql/15/main/$file; done")
    assert machine.shell("find /etc /var/lib/prometheus -name '*quad*' -not -path '/etc/quad*' -not -path '/etc/letsencrypt/*'") == ""


ELSEWHERE = """\
database=host=127.0.0.1 port=5433 dbname=quad user=quad_app password=page-password
database_owner=host=127.0.0.1 port=5433 dbname=quad user=quad_owner password=table-password
database_admin=host=127.0.0.1 port=5433 user=postgres password=administrator-password
"""


@pytest.mark.skipif(not os.environ.get("QUAD_LONG"), reason="it takes a second installation")
def test_a_database_elsewhere_is_reached_by_its_address(machine, package, mail, anna):
    """Over TCP and with passwords, as on another machine."""
    shutil.copy(package.file, machine.shared / "quad.deb")
    machine.shell("rm -f /etc/quad/keys; pg_createcluster 15 elsewhere --port 5433 --start >/dev/null")
    sql = "runuser -u postgres -- psql -qX -p 5433 -c \"{}\""
    machine.shell(sql.format("ALTER ROLE postgres PASSWORD 'administrator-password'"))
    machine.call("apt-get", "install", "-y", "--no-install-recommends", "/shared/quad.deb")
    (machine.shared / "elsewhere").write_text(ANSWERS + ELSEWHERE)
    refused = machine.call("quad", "setup", "--from", "/shared/elsewhere", check=False)
    assert refused.returncode == 1 and "CREATE ROLE quad_owner LOGIN PASSWORD" in refused.stderr
    for role, word in (("quad_owner", "table"), ("quad_app", "page")):
        machine.shell(sql.format(f"CREATE ROLE {role} LOGIN PASSWORD '{word}-password'"))
    machine.call("quad", "setup", "--from", "/shared/elsewhere")
    machine.call("quad", "doctor")
    anna.sign_in("anna@example.org", mail.code)
    machine.call("quad", "backup", "/var/backups/elsewhere")
    machine.call("quad", "upgrade")
    machine.shell("systemctl stop 'quad*'; " + sql.format("DROP DATABASE quad"))
    machine.call("quad", "restore", "/var/backups/elsewhere")
    machine.call("quad", "setup", "--from", "/shared/elsewhere", "--no-letter")
    assert anna.do("get", "/admin/members")[0] == 200
