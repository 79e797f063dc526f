"""What is in the package, and that dpkg, systemd and lintian would have nothing to say about it."""

import hashlib
import json
import re
import subprocess
import tarfile
from pathlib import Path

from conftest import PROJECT, make

import answers
import files


def names(field: str) -> set[str]:
    """Packages of a field such as Depends."""
    return {re.sub(r"\(.*?\)|:\w+", "", one).strip() for part in field.split(",") for one in part.split("|")}


def test_the_same_programs_make_the_same_package_byte_for_byte(package, tmp_path):
    again = make(tmp_path, "--assets", str(package.assets))
    assert again.name == package.file.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(package.file.read_bytes()).digest()


def test_everything_that_a_server_needs_is_in_it(package):
    for path in (
        "usr/bin/quad", "usr/lib/quad/quad", "usr/share/quad/deploy/nginx/render.py", "usr/share/quad/deploy/stack/ready.py",
        "usr/share/quad/deploy/postgres/roles.sql", "usr/share/quad/static/manifest.json", "usr/lib/sysusers.d/quad.conf",
        "usr/lib/tmpfiles.d/quad.conf", "usr/share/man/man8/quad.8.gz", "usr/share/doc/quad/README.md", "usr/share/doc/quad/growth.md",
        "usr/share/doc/quad/copyright", "usr/share/doc/quad/changelog.gz", "usr/share/doc/quad/setup.example",
    ):
        assert (package.tree / path).exists(), path
    for source, place in (("sql/migrations/*.sql", "usr/share/quad"), ("deploy/operate/*.py", "usr/share/quad")):
        found = list(PROJECT.glob(source))
        assert found
        for path in found:
            assert (package.tree / place / path.relative_to(PROJECT)).read_bytes() == path.read_bytes()
    for unit in PROJECT.glob("deploy/systemd/*.service"):
        assert (package.tree / "usr/lib/systemd/system" / unit.name).read_bytes() == unit.read_bytes()


def test_all_of_it_is_roots_and_nobody_else_may_write_it(package):
    listed = subprocess.run(["dpkg-deb", "--fsys-tarfile", package.file], check=True, capture_output=True).stdout
    (package.file.parent / "files.tar").write_bytes(listed)
    with tarfile.open(package.file.parent / "files.tar") as archive:
        for entry in archive:
            assert (entry.uname, entry.gname) == ("root", "root"), entry.name
            assert entry.issym() or not entry.mode & 0o7022, f"{entry.name} {entry.mode:o}"


def test_nothing_in_it_knows_the_machine_that_made_it(package):
    texts = [path for path in package.tree.rglob("*") if path.is_file() and not path.is_symlink() and path.name != "quad"]
    assert len(texts) > 100
    for path in [*texts, package.tree / "usr/bin/quad"]:
        if path.exists():
            assert str(PROJECT).encode() not in path.read_bytes(), path


def test_every_library_that_the_program_names_comes_with_a_package_it_depends_on(package):
    said = subprocess.run(
        ["readelf", "--dynamic", package.tree / "usr/lib/quad/quad"], check=True, capture_output=True, text=True).stdout
    libraries = re.findall(r"\(NEEDED\).*\[(.+)\]", said)
    assert len(libraries) > 5 and not [name for name in libraries if "swift" in name.lower()]
    depends = names(package.field("Depends"))
    for library in libraries:
        owners = subprocess.run(
            ["dpkg-query", "--search", f"*/{library}"], check=True, capture_output=True, text=True).stdout
        assert {line.partition(":")[0] for line in owners.splitlines()} & depends, f"{library}: {owners}"


def test_what_units_start_is_in_the_package_or_in_one_it_depends_on(package):
    depends = names(package.field("Depends")) | {"coreutils"}
    started = set()
    for unit in (package.tree / "usr/lib/systemd/system").glob("*.service"):
        started |= set(re.findall(r"^Exec\w+=[-+!@:]*(/\S+)", unit.read_text(), re.MULTILINE))
        started |= set(re.findall(r"(/usr/share/quad/\S+\.py)", unit.read_text()))
    assert "/usr/lib/quad/quad" in started
    for path in started:
        if (package.tree / path[1:]).exists():
            continue
        # Debian 12 looks them up as they were packed, with or without /usr.
        owners = "".join(subprocess.run(
            ["dpkg-query", "--search", name], capture_output=True, text=True).stdout
            for name in (path, path.removeprefix("/usr"), str(Path(path).resolve())))
        assert {line.partition(":")[0] for line in owners.splitlines()} & (depends | {"python3.11", "python3.11-minimal",
                                                                                     "python3-minimal"}), path


def test_settings_that_setup_writes_are_no_conffiles(package):
    listed = package.tree / "DEBIAN" / "conffiles"
    conffiles = set(listed.read_text().split()) if listed.exists() else set()
    packed = {f"/{path.relative_to(package.tree)}" for path in (package.tree / "etc").rglob("*") if path.is_file()}
    assert conffiles == packed
    assert not conffiles & {f"/etc/quad/{name}" for name in ("quad.env", "nginx.env", "operator.env", "keys", "smtp-password")}


def test_the_scripts_of_the_maintainer_are_sound(package):
    scripts = [path for path in (package.tree / "DEBIAN").iterdir() if path.name in ("preinst", "postinst", "prerm", "postrm")]
    assert {path.name for path in scripts} >= {"postinst", "prerm", "postrm"}
    done = subprocess.run(["shellcheck", "--severity=style", *scripts], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    for path in scripts:
        assert path.read_text().startswith("#!/bin/sh\n") and "\nset -e\n" in path.read_text()


def test_the_manual_page_is_read_without_a_warning(package):
    page = package.tree / "usr/share/man/man8/quad.8.gz"
    done = subprocess.run(
        ["man", "--warnings", "--local-file", page], capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "MANWIDTH": "120"})
    assert done.returncode == 0 and done.stderr == ""
    own = re.findall(r'^    "(\w+)": "', (PROJECT / "deploy/operate/quad").read_text(), re.MULTILINE)
    assert len(own) > 4
    for command in (*own, "admin", "audit"):
        assert f"quad {command}" in done.stdout, command
        assert command == "audit" or f"quad {command}" in (package.tree / "usr/share/doc/quad/README.md").read_text(), command


def test_the_example_of_answers_has_every_answer(package):
    text = (package.tree / "usr/share/doc/quad/setup.example").read_text()
    assert set(re.findall(r"^#?([a-z_]+)=", text, re.MULTILINE)) == answers.known()
    example = package.tree / "usr/share/doc/quad/setup.example"
    said = answers.collect(files.read(example), {}, asks=False)
    assert said["database"] == "local" and said["certificates"] == "certbot" and "administrator" not in said


def test_an_address_of_a_database_is_taken_as_libpq_takes_it():
    for address in ("local", "postgresql://quad_app@db.example.org/quad", "host=10.77.0.11,10.77.0.12 port=5432 dbname=quad",
                    "host = db.example.org password='two words'", "user=quad_app password=bGVhZg=="):
        assert answers.libpq(address) == "", address
    for address in ("nonsense", "host=", "host==", "host=db.example.org nonsense", "password='open"):
        assert answers.libpq(address), address


def test_the_list_of_what_it_is_made_of_names_all_of_it(package):
    listed = json.loads((package.tree / "usr/share/doc/quad/sbom.cdx.json").read_text())
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    assert listed["metadata"]["component"]["version"] == package.field("Version")
    versions = {one["name"]: one["version"] for one in listed["components"]}
    assert len(versions) == len(listed["components"]) and all(versions.values())
    manifest = (PROJECT / "Package.swift").read_text()
    assert versions["swift-argument-parser"] == re.search(r'swift-argument-parser", exact: "(.+?)"', manifest)[1]
    pinned = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (PROJECT / "deploy" / "requirements.txt").read_text(), re.MULTILINE))
    assert all(versions[name] == pinned[name] for name in ("brotli", "fonttools", "lucide"))
    said = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Package} ${Version}\n"], check=True, capture_output=True, text=True).stdout
    installed = dict(line.split() for line in said.splitlines())
    # What is linked stands in Depends, besides programs that are only called.
    assert {name for name in names(package.field("Depends")) if name.startswith("lib") and "nginx" not in name} <= set(versions)
    for name, version in versions.items():
        assert version == installed.get(name, version), name


def test_logs_of_nginx_are_turned_over_by_debian(package):
    """So Quad brings no rules of its own."""
    settings = (PROJECT / "deploy" / "nginx" / "settings.example").read_text()
    assert "#access_log=/var/log/nginx/quad.log" in settings
    assert Path("/etc/logrotate.d/nginx").read_text().startswith("/var/log/nginx/*.log {")
