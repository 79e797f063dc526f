"""In which ways a journey is made: both languages, phone and desktop, with and without scripts."""

import pytest

from Support.screen import DESK, PHONE

# Four of the eight: each language meets each size, and each of them both kinds of browsers.
WAYS = pytest.mark.parametrize("language, size, scripts", [
    ("ru", DESK, True), ("en", PHONE, True), ("ru", PHONE, False), ("en", DESK, False)],
    ids=["ru desk", "en phone", "ru phone no scripts", "en desk no scripts"])

# What only scripts do.
SCRIPTED_WAYS = pytest.mark.parametrize(
    "language, size", [("ru", DESK), ("en", PHONE)], ids=["ru desk", "en phone"])
