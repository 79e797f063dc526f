"""Brings what runs to the release that is installed, without losing a request: quad upgrade. `apt install` of a package calls
it. The order is tables, a, b, jobs, converters, nginx: migrations only add what the program of the release before can live
with, so it answers until its turn comes. Going back to the package before is the same."""

# A change of settings does not go back, since the release is not to blame; each release knows best how it is started, so the one
# before brings itself back by its own `quad upgrade`.

import argparse

import before
import database
import program
import services
import web
from program import SETTINGS, Refusal

GO_BACK = """\
What was not restarted is still the release before and answers, but only until it or this machine is started anew. Mend it, then:
quad upgrade. Or go back: apt install --allow-downgrades ./quad_OLDER.deb"""


def main(words: list[str]):
    options = argparse.ArgumentParser(prog="quad upgrade", description=__doc__)
    options.add_argument(
        "--or-back", action="store_true",
        help="what apt asks for: a release that does not become ready makes way for the one before")
    chosen = options.parse_args(words)
    if not SETTINGS.exists():
        raise Refusal("Quad is not set up on this machine yet: quad setup")
    services.need_systemd()
    try:
        upgrade(print)
    except (Refusal, OSError) as trouble:
        if chosen.or_back and before.is_kept():
            before.come_back(str(trouble).removesuffix(f"\n{GO_BACK}"), print)
        raise
    if chosen.or_back:
        before.forget()


def upgrade(tell):
    # Pages of the new release name files that must be there before them.
    web.install_static()
    try:
        tell(database.migrate())
    except Refusal as refusal:
        raise Refusal(f"{refusal}\nNothing was restarted: the release before still runs. Mend it, then: quad upgrade") from None
    program.run("keys", capture=True)
    changed = web.configure()
    events = web.RENDERED / "events.conf"
    services.start_events()
    try:
        services.roll(tell)
    except Refusal as refusal:
        raise Refusal(f"{refusal}\n{GO_BACK}") from None
    if changed:
        tell("nginx has a new configuration")
        # Open pages listen again by themselves.
        if services.active("quad-events") and events.exists():
            services.do("reload", "quad-events")
    # A reload closes connections that are kept open, so there is none without a reason.
    if changed or web.is_behind() or not services.active("nginx"):
        web.take_effect()
    if not web.answers():
        raise Refusal("nginx does not get an answer of Quad: quad doctor, and journalctl -u quad@a -u quad@b -u nginx")
    tell("Quad answers")
