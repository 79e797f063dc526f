"""What stands beside a route: a thing of each kind that an address may name, and what a route answers that is no page.

Each feature has a file of its own here, called as the feature, which says some of:

MAKES          what makes a thing, by the name that it has in an address: the number or word that stands there
WORDS          the name of a thing where it is not the word before it: `/posts/{}` is a `post`
WORDS_BELOW    the same for addresses that begin so
ANSWERS        what a GET answers, by the route's pattern
SENT           what a form has that is not refused before anybody looks whose thing it names, by the route's pattern
QUERIES        what stands in an address behind its question mark, where a form has it there
KEPT_BACK      patterns whose way to Quad is not this server's
SHARED         names of things that belong to nobody alone
NOT_ONE_S_OWN  routes that everybody may ask, no matter whose thing they name"""

import pkgutil
from importlib import import_module
from urllib.parse import quote

from Support.client import Client
from Support.things.connections import connect
from Support.things.conversations import talk
from Support.things.specimens import Answers, Specimens

__all__ = [
    "ANSWERS", "Answers", "FEATURES", "KEPT_BACK", "MAKES", "NOT_ONE_S_OWN", "QUERIES", "SENT", "SHARED", "WORDS",
    "WORDS_BELOW", "address", "answers", "connect", "make", "talk"]

FEATURES = {
    name: import_module(f"{__name__}.{name}") for _, name, _ in pkgutil.iter_modules(__path__) if name != "specimens"}


def said(name: str) -> dict:
    """What all features say of it; nothing is said twice."""
    found = {}
    for feature, module in FEATURES.items():
        more = getattr(module, name, {})
        assert not found.keys() & more.keys(), f"{feature} says of {found.keys() & more.keys()} what another says"
        found |= more
    return found


def named(name: str) -> set[str]:
    return set().union(*(getattr(module, name, set()) for module in FEATURES.values()))


MAKES, WORDS, WORDS_BELOW = said("MAKES"), said("WORDS"), said("WORDS_BELOW")
ANSWERS, SENT, QUERIES = said("ANSWERS"), said("SENT"), said("QUERIES")
KEPT_BACK, SHARED, NOT_ONE_S_OWN = named("KEPT_BACK"), named("SHARED"), named("NOT_ONE_S_OWN")


def make(member: Client, database, sandbox: str) -> dict[str, str]:
    """One of each kind, for a member who is signed in."""
    one = Specimens(MAKES, member, database, sandbox)
    return {name: str(one[name]) for name in MAKES}


def answers(route) -> Answers:
    return ANSWERS.get(route.pattern, Answers())


def address(route, things: dict[str, str]) -> str:
    return quote(route.address(**things)) + answers(route).query
