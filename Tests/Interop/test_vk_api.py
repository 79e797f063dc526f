"""The sandbox's VK as somebody else's client reads VK: vk_api from PyPI, unchanged."""

import base64
import gzip
import hashlib
import io
import secrets
import wave
import zipfile

import pytest
import requests
from vk_api import VkTools, VkUpload
from vk_api.exceptions import ApiError, AuthError, Captcha

from Support.vk import APPLICATION, CALLBACK, SECRET, VK

ELENA = 55512347


@pytest.fixture(scope="module")
def vk(stack) -> VK:
    return VK(stack.sandbox)


@pytest.fixture(scope="module")
def elena(vk):
    """Her own methods; vk_api keeps to three calls a second by itself."""
    return vk.client(vk.tokens("elena")["access_token"]).get_api()


@pytest.fixture(scope="module")
def documents(elena) -> list[dict]:
    return elena.docs.get(return_tags=1)["items"]


def test_sixty_documents_of_eight_kinds_are_listed(documents):
    assert len(documents) == 60
    assert {document["type"] for document in documents} == set(range(1, 9))
    assert all(document["owner_id"] == ELENA for document in documents)


def test_pages_give_every_document_once(vk, documents):
    session = vk.client(vk.tokens("elena")["access_token"])
    paged = list(VkTools(session).get_all_slow_iter("docs.get", max_count=25))
    assert [document["id"] for document in paged] == [document["id"] for document in documents]


def test_one_kind_is_listed_alone(elena, documents):
    answer = elena.docs.get(type=4, count=2, offset=1)
    images = [document["id"] for document in documents if document["type"] == 4]
    assert answer["count"] == len(images)
    assert [document["id"] for document in answer["items"]] == images[1:3]
    kinds = elena.docs.getTypes(lang="en")
    assert {kind["id"]: kind["count"] for kind in kinds["items"]}[4] == len(images)


def test_a_document_is_renamed(elena, documents):
    document = documents[1]
    try:
        assert elena.docs.edit(owner_id=ELENA, doc_id=document["id"], title="Новое имя.jpg", tags="экономика") == 1
        changed = elena.docs.getById(docs=f"{ELENA}_{document['id']}", return_tags=1)
        assert changed == [document | {"title": "Новое имя.jpg", "tags": ["экономика"]}]
        found = elena.docs.search(q="новое", search_own=1)
        assert [item["id"] for item in found["items"]] == [document["id"]]
    finally:
        elena.docs.edit(owner_id=ELENA, doc_id=document["id"], title=document["title"], tags="")


@pytest.mark.parametrize("title, code", [("", 1152), ("ё" * 129, 1152)])
def test_a_title_that_vk_refuses_is_refused(elena, documents, title, code):
    with pytest.raises(ApiError) as failure:
        elena.docs.edit(owner_id=ELENA, doc_id=documents[0]["id"], title=title)
    assert failure.value.code == code


def test_a_document_is_deleted_and_restored(elena, documents):
    number = documents[0]["id"]
    assert elena.docs.delete(owner_id=ELENA, doc_id=number) == 1
    try:
        assert elena.docs.get(count=0)["count"] == 59
        with pytest.raises(ApiError) as failure:
            elena.docs.delete(owner_id=ELENA, doc_id=number)
        assert failure.value.code == 1150
    finally:
        assert elena.docs.restore(owner_id=ELENA, doc_id=number) == 1
    assert elena.docs.get(count=0)["count"] == 60


def test_a_file_is_uploaded(vk):
    session = vk.client(vk.tokens("elena")["access_token"])
    content = io.BytesIO("Привет".encode())
    content.name = "заметка.txt"
    saved = VkUpload(session).document(content, title="Заметка", tags="черновик")
    document = saved["doc"]
    try:
        assert (saved["type"], document["title"], document["ext"]) == ("doc", "Заметка", "txt")
        assert requests.get(document["url"], timeout=10).content == "Привет".encode()
    finally:
        session.get_api().docs.delete(owner_id=ELENA, doc_id=document["id"])


def test_a_person_is_told(elena):
    person, = elena.users.get(fields="photo_200,screen_name")
    assert (person["id"], person["first_name"], person["last_name"]) == (ELENA, "Елена", "Соколова")
    assert requests.get(person["photo_200"], timeout=10).headers["Content-Type"] == "image/png"


def test_files_are_what_they_are_called(documents):
    seen = set()
    for document in documents:
        if document["ext"] in seen:
            continue
        seen.add(document["ext"])
        answer = requests.get(document["url"], timeout=10)
        content = answer.content
        assert len(content) == document["size"]
        match document["ext"]:
            case "zip" | "epub":
                assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None
            case "gz":
                assert gzip.decompress(content).decode()
            case "wav":
                assert wave.open(io.BytesIO(content)).getnframes() > 11_025
            case "pdf":
                assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
    assert {"zip", "epub", "gz", "wav", "pdf", "jpg", "png", "gif", "mp4"} <= seen


def test_a_token_that_is_none_is_error_5(vk):
    with pytest.raises(ApiError) as failure:
        vk.client("vk2.a.none").get_api().docs.get()
    assert failure.value.code == 5


def test_a_token_without_the_scope_is_error_15(vk):
    api = vk.client(vk.tokens("elena", scope="vkid.personal_info")["access_token"]).get_api()
    assert api.users.get()[0]["id"] == ELENA
    with pytest.raises(ApiError) as failure:
        api.docs.get()
    assert failure.value.code == 15
    assert failure.value.error["error_subcode"] == 1133


def test_a_captcha_is_one_that_the_client_understands(vk, elena):
    vk.order("/control/vk", {"errors": {"docs.edit": 14}})
    try:
        with pytest.raises(Captcha) as failure:
            elena.docs.edit(owner_id=ELENA, doc_id=1, title="x")
        assert failure.value.sid
    finally:
        vk.order("/control/vk", {})


def test_the_classic_flow_gives_a_token(vk):
    told = vk.allow("/vk/oauth/authorize", {
        "client_id": APPLICATION, "redirect_uri": CALLBACK, "response_type": "code", "scope": "docs"}, "elena")
    session = vk.client(app_id=int(APPLICATION), client_secret=SECRET)
    session.code_auth(told["code"], CALLBACK)
    assert session.get_api().docs.get(count=0)["count"] == 60
    with pytest.raises(AuthError):
        vk.client(app_id=int(APPLICATION), client_secret=SECRET).code_auth(told["code"], CALLBACK)


def test_vk_id_gives_tokens_and_takes_a_refresh_token_once(vk):
    verifier, state = secrets.token_urlsafe(48), secrets.token_urlsafe(24)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    told = vk.allow("/vk/id/authorize", {
        "client_id": APPLICATION, "redirect_uri": CALLBACK, "response_type": "code", "state": state,
        "code_challenge": challenge, "code_challenge_method": "S256", "scope": "vkid.personal_info docs"}, "elena")
    assert told["state"] == state
    status, tokens = vk.post("/vk/id/oauth2/auth", {
        "grant_type": "authorization_code", "code": told["code"], "code_verifier": verifier, "state": state,
        "client_id": APPLICATION, "device_id": told["device_id"], "redirect_uri": CALLBACK})
    assert status == 200 and tokens["user_id"] == ELENA and tokens["scope"] == "vkid.personal_info docs"
    assert vk.client(tokens["access_token"]).get_api().docs.get(count=0)["count"] == 60

    refresh = {
        "grant_type": "refresh_token", "refresh_token": tokens["refresh_token"], "client_id": APPLICATION,
        "device_id": told["device_id"], "state": secrets.token_urlsafe(24)}
    status, newer = vk.post("/vk/id/oauth2/auth", refresh)
    assert status == 200 and newer["refresh_token"] != tokens["refresh_token"]
    assert vk.client(newer["access_token"]).get_api().docs.get(count=0)["count"] == 60
    status, reused = vk.post("/vk/id/oauth2/auth", refresh)
    assert (status, reused["error"]) == (200, "invalid_grant")
