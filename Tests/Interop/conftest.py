"""Clients of others meet the providers as they are from the start, whatever was tested before."""

from urllib.request import Request, urlopen

import pytest


@pytest.fixture(scope="module", autouse=True)
def fresh(stack):
    urlopen(Request(f"{stack.sandbox}/control/reset", b""), timeout=30).close()
