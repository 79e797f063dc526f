"""The sandbox's Yandex OAuth against `yadisk`: codes, tokens, and what they reach."""

import base64
import hashlib
import secrets

import pytest
import yadisk
from yadisk.exceptions import (
    BadVerificationCodeError, ForbiddenError, InvalidClientError, InvalidGrantError, UnauthorizedError,
)

from Support.yandex import APPLICATION, CALLBACK, allow, client_of, token


def test_a_code_becomes_a_token_that_is_refreshed_and_revoked(yandex):
    client = client_of()
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    asked = client.get_code_url(
        device_id="quad-test-device", redirect_uri=CALLBACK, state="состояние&=?", code_challenge=challenge,
        code_challenge_method="S256")
    brought = allow(yandex, asked, "elena")
    assert brought["state"] == "состояние&=?"

    granted = client.get_token(brought["code"], code_verifier=verifier)
    assert granted.token_type == "bearer"
    assert 31_535_900 < granted.expires_in <= 31_536_000
    assert client.check_token(granted.access_token)
    with pytest.raises(InvalidGrantError):
        client.get_token(brought["code"], code_verifier=verifier)

    refreshed = client.refresh_token(granted.refresh_token)
    assert refreshed.access_token == granted.access_token
    assert refreshed.refresh_token != granted.refresh_token
    with pytest.raises(InvalidGrantError):
        client.refresh_token(granted.refresh_token)

    assert client.revoke_token(granted.access_token).status == "ok"
    assert client.revoke_token(granted.access_token).status == "ok"
    assert not client.check_token(granted.access_token)
    with pytest.raises(InvalidGrantError):
        client.refresh_token(refreshed.refresh_token)


def test_codes_are_not_given_to_everybody(yandex):
    client = client_of()
    assert allow(yandex, client.get_code_url(redirect_uri=CALLBACK), "anna", "deny")["error"] == "access_denied"
    with pytest.raises(BadVerificationCodeError):
        client.get_token("1234567")
    stranger = yadisk.Client(APPLICATION, "guess", session="requests", default_args={"n_retries": 0})
    code = allow(yandex, client.get_code_url(redirect_uri=CALLBACK), "anna")["code"]
    with pytest.raises(InvalidClientError):
        stranger.get_token(code)
    assert client.get_token(code).access_token


def test_a_token_reaches_as_far_as_its_rights(yandex):
    with client_of("y0_unknown") as client:
        with pytest.raises(UnauthorizedError):
            client.get_disk_info()
    with client_of(token(yandex, "anna", expires_in=0)["access_token"]) as client:
        with pytest.raises(UnauthorizedError):
            client.get_disk_info()
    with client_of(token(yandex, "anna", scope="cloud_api:disk.read")["access_token"]) as client:
        assert client.exists("disk:/Документы")
        with pytest.raises(ForbiddenError):
            client.get_disk_info()
        with pytest.raises(ForbiddenError):
            client.mkdir("disk:/Нельзя")
    with client_of(token(yandex, "anna", scope="cloud_api:disk.app_folder")["access_token"]) as client:
        assert [item.name for item in client.listdir("app:/")] == ["данные.json"]
        with pytest.raises(ForbiddenError):
            client.exists("disk:/Документы")
