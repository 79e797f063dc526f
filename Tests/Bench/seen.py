"""What members saw while something was pulled out."""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape

# Seconds behind which somebody has waited.
LONG = 1.0


@dataclass
class Asked:
    """A request; `kind` is what came instead of what was asked for."""

    began: float
    ended: float
    name: str
    kind: str | None


def kind_of(status: int, body: bytes) -> str:
    """A status with the words that a person reads; without one, why there was no answer."""
    text = body.decode(errors="replace")
    if not status:
        return f"no answer ({text})"
    found = re.search(r"<h1[^>]*>(.*?)</h1>|<p data-refused>(.*?)</p>", text, re.DOTALL)
    said = re.sub(r"<[^>]+>|\s+", " ", found[1] or found[2] or "") if found else text[:60]
    return f"{status} «{' '.join(unescape(said).split())}»"


@dataclass
class Phase:
    """From the moment of a pull to the next one, with what was under way then."""

    name: str
    began: float
    mended: float = 0

    def told(self, pull, until: float) -> dict:
        asked = [each for each in pull.asked if self.began < each.ended <= until]
        bad = [each for each in asked if each.kind]
        late = [each for each in asked if each.ended - each.began > LONG]
        kinds = {}
        for kind, number in Counter(each.kind for each in bad).most_common():
            those = [each for each in bad if each.kind == kind]
            kinds[kind] = {
                "number": number, "acts": sum(each.name.startswith("POST") for each in those),
                "most of": Counter(each.name for each in those).most_common(3),
                "last": max(each.ended for each in those) - self.began}
        talked = [came - sent for sent, came in pull.talked if self.began <= sent < until]
        silent = [end - begin for begin, end in pull.silences if self.began <= begin < until]
        return {
            "away": self.mended - self.began, "requests": len(asked), "errors": kinds, "late": len(late),
            "longest": max((each.ended - each.began for each in asked), default=0),
            "longest of": Counter(each.name for each in late).most_common(5),
            "last error": max((each.ended for each in bad), default=self.began) - self.began,
            "last late": max((each.ended for each in late), default=self.began) - self.began,
            "messages": len(talked), "slowest": max(talked, default=0), "streams": len(silent), "silent": max(silent, default=0)}

    def words(self, told: dict, what: str, then: str) -> str:
        lines = [
            f"{self.name}: {what}; {then} {told['away']:.0f} s later",
            f"  of {told['requests']:,} requests {sum(each['number'] for each in told['errors'].values()):,} got something else, the last one"
            f" after {told['last error']:.1f} s; {told['late']:,} took longer than {LONG:g} s, the longest {told['longest']:.1f} s, the last one"
            f" after {told['last late']:.1f} s"]
        lines += [
            f"  {each['number']:,} times {kind}, {each['acts']:,} of them acts, the last one after {each['last']:.1f} s"
            for kind, each in told["errors"].items()]
        lines += ["  took long: " + ", ".join(f"{number:,} times {name}" for name, number in told["longest of"])] if told["late"] else []
        lines.append(
            f"  {told['messages']:,} messages came to others, the slowest {told['slowest']:.1f} s after it was sent;"
            f" {told['streams']:,} streams broke off, the longest silence {told['silent']:.1f} s")
        return "\n".join(lines)
