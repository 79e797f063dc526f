#!/usr/bin/env python3
"""Renders nginx's configuration from its templates: render.py --settings FILE --out DIR (see settings.example).

A template's `@name@` is a setting; lines from `#if name` or `#if not name` to their `#end` stay when the setting is
`on`, or is not.
"""

import argparse
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

HERE = Path(__file__).resolve().parent
MODULES = Path("/usr/lib/nginx/modules")
CONDITION = re.compile(r"#if (not )?(\w+)$")
NAME = re.compile(r"@([a-z_]+)@")

DEFAULTS = {
    "origin": "http://127.0.0.1:8080",
    "files_origin": "http://127.0.0.1:8082",
    "address": "127.0.0.1",
    "certificate": "/etc/quad/tls/fullchain.pem",
    "certificate_key": "/etc/quad/tls/privkey.pem",
    "acme_root": "/var/www/acme",
    "redirect_port": "80",
    "ipv6": "on",
    "static": "/var/lib/quad/static",
    "blobs": "/var/lib/quad/blobs",
    "quad_a": "/run/quad/quad-a.sock",
    "quad_b": "/run/quad/quad-b.sock",
    "events_subscribe": "/run/quad-events/subscribe/events.sock",
    "events_publish": "/run/quad-events/publish/events.sock",
    "access_log": "/var/log/nginx/quad.log",
    "error_log": "/var/log/nginx/error.log",
    "events_log": "stderr",
    "state": "/var/lib/nginx",
    "events_state": "/var/lib/quad-events",
    "open_files": "65536",
    "streams_in_all": "32768",
    "worker_connections": "16384",
    "limits": "on",
    "page_rate": "10r/s",
    "page_burst": "100",
    "picture_rate": "50r/s",
    "picture_burst": "500",
    "picture_connections": "100",
    "connections": "20",
    "streams": "50",
    "stranger_rate": "50r/s",
    "stranger_burst": "500",
    "stranger_connections": "200",
    "sign_in_rate": "10r/s",
    "sign_in_burst": "100",
    "address_rate": "1000r/s",
    "address_burst": "10000",
    "address_connections": "6000",
    "address_senders": "500",
    "address_uploads": "200",
    "address_streams": "10000",
    "file_rate": "20r/s",
    "file_burst": "100",
    "file_connections": "20",
    "address_file_rate": "5000r/s",
    "address_file_burst": "50000",
    "address_file_connections": "10000",
    "feed_rate": "6r/m",
    "feed_burst": "20",
    "probe_rate": "5r/s",
    "probe_burst": "20",
    "report_rate": "10r/m",
    "report_burst": "10",
    "reports_rate": "1r/s",
    "reports_burst": "100",
    "upload_size": "2100m",
    "metrics_port": "",
    "store": "",
    "store_resolver": "",
    "store_certificates": "/etc/ssl/certs/ca-certificates.crt",
    "root": "off",
}


def read(path: Path) -> dict[str, str]:
    """NAME=value lines; `#` begins a comment line."""
    lines = (line.strip() for line in path.read_text().splitlines())
    return dict(line.split("=", 1) for line in lines if line and line[0] != "#")


def completed(chosen: dict[str, str]) -> dict[str, str]:
    """The chosen settings with defaults and with what follows from them."""
    if unknown := sorted(set(chosen) - set(DEFAULTS)):
        raise SystemExit(f"No such setting: {', '.join(unknown)}")
    settings = DEFAULTS | chosen
    for prefix, origin in (("", settings["origin"]), ("files_", settings["files_origin"])):
        parts = urlsplit(origin)
        settings[f"{prefix}port"] = str(parts.port or {"https": 443, "http": 80}[parts.scheme])
        settings[f"{prefix}server_name"] = parts.hostname
    settings["organisation"] = str(Path(settings["blobs"]).parent / "organisation")
    settings["metrics"] = "on" if settings["metrics_port"] else "off"
    store = urlsplit(settings["store"])
    settings["is_stored"] = "on" if store.hostname else "off"
    settings["is_store_safe"] = "on" if store.scheme == "https" else "off"
    settings["store_name"] = store.hostname or ""
    # As it is signed: without the port that goes without saying.
    settings["store_host"] = store.netloc.lower().removesuffix(":443" if store.scheme == "https" else ":80")
    settings["store_resolver"] = settings["store_resolver"] or (" ".join(name_servers()) if store.hostname else "")
    settings["is_store_looked_up"] = "on" if settings["store_resolver"] else "off"
    settings["tls"] = "on" if settings["origin"].startswith("https:") else "off"
    settings["brotli"] = "on" if (MODULES / "ngx_http_brotli_static_module.so").exists() else "off"
    return settings


def name_servers(path: Path = Path("/etc/resolv.conf")) -> list[str]:
    """Whom this machine asks for names; nginx wants to know."""
    lines = [line.split() for line in path.read_text().splitlines()] if path.exists() else []
    found = [words[1] for words in lines if len(words) > 1 and words[0] == "nameserver" and "%" not in words[1]]
    return [f"[{address}]" if ":" in address else address for address in found]


def filled(template: str, settings: dict[str, str]) -> str:
    kept, open_conditions = [], []
    for line in template.splitlines(keepends=True):
        if condition := CONDITION.match(line):
            open_conditions.append((settings[condition[2]] == "on") != bool(condition[1]))
        elif line == "#end\n":
            open_conditions.pop()
        elif all(open_conditions):
            kept.append(NAME.sub(lambda match: settings[match[1]], line))
    if open_conditions:
        raise SystemExit("A template has an #if without its #end")
    return "".join(kept)


def render(chosen: dict[str, str], directory: Path):
    """Writes every file of the configuration into `directory`."""
    directory.mkdir(parents=True, exist_ok=True)
    settings = completed(chosen) | {"configuration": str(directory)}
    for source in HERE.glob("*.conf"):
        shutil.copyfile(source, directory / source.name)
    for source in HERE.glob("*.conf.in"):
        (directory / source.stem).write_text(filled(source.read_text(), settings))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--settings", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    render(read(chosen.settings), chosen.out.resolve())


if __name__ == "__main__":
    main()
