"""Alerts, the dashboard and the runbook name what the doctor reports, and each other."""

import json
import re

from conftest import PROJECT

import doctor

WATCHING = PROJECT / "deploy" / "watching"
ALERTS = (WATCHING / "alerts.yml").read_text()
SOURCE = (PROJECT / "deploy" / "operate" / "doctor.py").read_text()


def figures() -> set[str]:
    return set(re.findall(r'"(quad_[a-z_]+)"', SOURCE)) | {"quad_check_well", "quad_checked_seconds"}


def test_alerts_ask_for_figures_and_checks_that_there_are():
    expressions = re.findall(r"expr: (.+)", ALERTS)
    assert len(expressions) == len(re.findall(r"- alert:", ALERTS)) > 5
    assert set(re.findall(r"quad_[a-z_]+", " ".join(expressions))) <= figures()
    checks = [name for found in re.findall(r'check=~?"([a-z|]+)"', ALERTS) for name in found.split("|")]
    assert checks and set(checks) <= set(doctor.CHECKS)


def test_each_check_of_the_doctor_has_an_alert():
    """Three are reported by a figure of their own."""
    told = {name for found in re.findall(r'check=~?"([a-z|]+)"', ALERTS) for name in found.split("|")}
    assert set(doctor.CHECKS) - told == {"services", "certificate", "queues"}
    for figure in ("quad_services_down", "quad_certificate_days", "quad_oldest_job_seconds"):
        assert figure in ALERTS


def test_the_dashboard_shows_figures_that_there_are():
    dashboard = json.loads((WATCHING / "dashboard.json").read_text())
    asked = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    assert set(re.findall(r"quad_[a-z_]+", asked)) <= figures()
    places = [tuple(panel["gridPos"].values()) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in dashboard["panels"]})


def test_the_runbook_says_of_each_alert_what_to_do():
    runbook = (PROJECT / "deploy" / "README.md").read_text()
    assert set(re.findall(r"^\| `(Quad\w+)` \|", runbook, re.MULTILINE)) == set(re.findall(r"- alert: (\w+)", ALERTS))
