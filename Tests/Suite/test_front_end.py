"""What every page has knows no feature: a feature's folder says itself which of its scripts and sheets belong to what."""

import re

from Support.stack import PROJECT

SITE = PROJECT / "static" / "site"
FEATURES = {path.name for path in (PROJECT / "templates").iterdir() if path.is_dir()} - {"site"}
COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.S)
# An address, below /static/ or of a page, also as a pattern.
NAMED = re.compile(rf"(?<!\.)\\?/({'|'.join(sorted(FEATURES))})\b")


def test_no_script_of_every_page_names_an_address_of_a_feature():
    assert FEATURES >= {"reminders", "files", "photos", "network"}
    places = []
    for path in sorted(SITE.rglob("*.js")):
        places += [f"{path.relative_to(SITE)}: {found[0]}" for found in NAMED.finditer(COMMENT.sub("", path.read_text()))]
    assert places == []
