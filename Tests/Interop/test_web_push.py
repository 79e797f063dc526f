"""The sandbox's push service as somebody else's senders write to one: pywebpush, http_ece and py_vapid from PyPI,
unchanged."""

import base64
import json
import os
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from Support.push import Push


@pytest.fixture
def push(stack) -> Push:
    return Push(stack.sandbox)


@pytest.fixture(scope="module")
def vapid() -> Vapid:
    vapid = Vapid()
    vapid.generate_keys()
    return vapid


def application_server_key(vapid: Vapid) -> str:
    numbers = vapid.public_key.public_numbers()
    point = b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def send(device, text, vapid, claims=None, **headers):
    return webpush(
        device.subscription, text, vapid_private_key=vapid, vapid_claims={"sub": "mailto:ops@hse.ru"} | (claims or {}),
        ttl=60, headers=headers)


@pytest.mark.parametrize("data", [
    b"", "Сдать отчёт 📎".encode(), bytes(range(256)), os.urandom(3992), os.urandom(3993)],
    ids=["nothing", "utf8", "binary", "3992", "3993"])
def test_what_pywebpush_sends_is_read(push, vapid, data):
    device = push.subscribe(application_server_key(vapid))
    answer = send(device, data, vapid, Urgency="high", Topic="upd")
    assert answer.status_code == 201 and answer.headers["Location"] and answer.headers["TTL"] == "60"
    [message] = device.messages()
    # Of an empty text pywebpush sends no body at all.
    assert base64.urlsafe_b64decode(message["data"] + "==") == data
    assert (message["topic"], message["urgency"], message["ttl"]) == ("upd", "high", 60)


def test_a_message_for_another_browser_is_refused(push, vapid):
    device, other = push.subscribe(), push.subscribe()
    mixed = device.subscription | {"keys": other.subscription["keys"]}
    with pytest.raises(WebPushException) as refused:
        webpush(mixed, "text", vapid_private_key=vapid, vapid_claims={"sub": "mailto:ops@hse.ru"}, ttl=60)
    assert refused.value.status_code == 400 and not device.messages() and not other.messages()


def test_a_key_that_the_browser_did_not_subscribe_for_is_refused(push, vapid):
    stranger = Vapid()
    stranger.generate_keys()
    device = push.subscribe(application_server_key(vapid))
    with pytest.raises(WebPushException) as refused:
        send(device, "text", stranger)
    assert refused.value.status_code == 403 and not device.messages()


@pytest.mark.parametrize("claims", [
    {"aud": "https://push.example.net"}, {"exp": int(time.time()) - 60}, {"exp": int(time.time()) + 90_000}],
    ids=["aud", "expired", "too long"])
def test_a_token_for_elsewhere_or_another_time_is_refused(push, vapid, claims):
    device = push.subscribe(application_server_key(vapid))
    claims = {"aud": push.origin.replace("127.0.0.1", "localhost"), "exp": int(time.time()) + 3_600} | claims
    # pywebpush mends a past `exp`; py_vapid signs what it is given.
    token = vapid.sign({"sub": "mailto:ops@hse.ru"} | claims)["Authorization"]
    assert post(device, b"", {"Authorization": token, "TTL": "60"}) == 403
    assert not device.messages()


def test_what_a_server_answers_is_told_by_pywebpush(push, vapid):
    device = push.subscribe()
    device.answer(429, retry_after="17", times=1)
    with pytest.raises(WebPushException) as refused:
        send(device, "text", vapid)
    assert refused.value.status_code == 429 and refused.value.response.headers["Retry-After"] == "17"
    device.unsubscribe()
    with pytest.raises(WebPushException) as refused:
        send(device, "text", vapid)
    assert refused.value.status_code == 410


def test_padding_and_small_records_of_http_ece_are_read_and_two_records_are_not(push, vapid):
    device = push.subscribe()
    [p256dh, auth] = [
        base64.urlsafe_b64decode(device.subscription["keys"][name] + "==") for name in ("p256dh", "auth")]

    def sent(text: bytes, size: int) -> int:
        body = http_ece.encrypt(
            text, private_key=ec.generate_private_key(ec.SECP256R1()), dh=p256dh, auth_secret=auth, rs=size,
            version="aes128gcm")
        aud = device.endpoint.partition("/push/")[0]
        token = vapid.sign({"sub": "mailto:ops@hse.ru", "aud": aud})["Authorization"]
        return post(device, body, {"Authorization": token, "TTL": "60", "Content-Encoding": "aes128gcm"})

    assert sent(b"tight", 5 + 17) == 201
    assert sent(b"in two records", 20) == 400
    assert sent(b"x" * 3994, 4096) == 413
    assert [json.dumps(message["text"]) for message in device.messages()] == ['"tight"']


def post(device, body: bytes, headers: dict) -> int:
    try:
        with urlopen(Request(device.endpoint, body, headers), timeout=30) as answer:
            return answer.status
    except HTTPError as error:
        return error.code
