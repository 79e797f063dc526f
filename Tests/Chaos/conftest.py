"""People under load, and room for a thousand connections."""

import resource

import pytest


@pytest.fixture(scope="session", autouse=True)
def room():
    """A thousand connections need as many descriptors."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8_192, hard), hard))


@pytest.fixture
def crowd(newcomer):
    """As many members as a test has people at once, so that none reaches what one member may write in an hour."""
    return [newcomer() for _ in range(16)]
