"""Clients of others meet the providers as they are from the start, whatever was tested before."""

from urllib.request import Request, urlopen

import pytest
import yadisk._api.auth as auth
import yadisk.settings


@pytest.fixture(scope="module", autouse=True)
def fresh(stack):
    urlopen(Request(f"{stack.sandbox}/control/reset", b""), timeout=30).close()


@pytest.fixture(scope="module")
def yandex(stack):
    """The address of the sandbox, to which `yadisk` is pointed."""
    yadisk.settings.BASE_API_URL = stack.sandbox + "/yandex"
    for request in (auth.GetTokenRequest, auth.RefreshTokenRequest, auth.RevokeTokenRequest):
        request.base_url = stack.sandbox + "/yandex/oauth"
    return stack.sandbox
