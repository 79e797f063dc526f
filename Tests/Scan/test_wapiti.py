"""A scanner with a member's session, and with an administrator's, finds nothing of weight (security.md, X08)."""

import json
import os
import subprocess

# Of 1 to 3.
MEDIUM = 2
# For looking around, and for each kind of attack.
SECONDS = int(os.environ.get("QUAD_SCAN_SECONDS", 600))


def test_wapiti_finds_nothing_of_weight(scanned, stack, tmp_path):
    client = scanned.client
    report = tmp_path / "report.json"
    subprocess.run(
        ["wapiti", "-u", stack.origin + scanned.start, "-H", f"Cookie: {client.cookie_header}", "--scope", scanned.scope,
         "--max-scan-time", str(SECONDS), "--max-attack-time", str(SECONDS), "--timeout", "5", "--no-bugreport",
         "--flush-session", "--store-session", tmp_path / "session", "--format", "json", "--output", report],
        check=True, stdout=subprocess.DEVNULL)
    found = json.loads(report.read_text())
    assert found["infos"]["target"].startswith(stack.origin)
    grave = [f"{kind}: {each['method']} {each['path']} {each['info']}"
             for kind, each_of in found["vulnerabilities"].items() for each in each_of if each["level"] >= MEDIUM]
    assert grave == []
    assert client.get(scanned.start).status == 200, "it was let in to the end"
