"""The sandbox's Unsplash as somebody else's client reads Unsplash: python-unsplash from PyPI, unchanged."""

from urllib.parse import parse_qsl, urlencode, urlsplit
from urllib.request import Request, urlopen

import pytest
from unsplash.api import Api
from unsplash.auth import Auth
from unsplash.errors import UnsplashError

from Support.consent import decide
from Support.sandbox import Sandbox

KEY, SECRET, CALLBACK = "quad-unsplash", "unsplash-secret", "http://127.0.0.1:9999/callback"
SCOPE = ["public", "read_user", "write_likes"]


@pytest.fixture(autouse=True)
def pointed(stack, monkeypatch):
    """The client asks the sandbox, without TLS, and minds no order of rights."""
    monkeypatch.setattr(Auth, "BASE_API_URL", f"{stack.sandbox}/unsplash/api")
    monkeypatch.setattr(Auth, "BASE_AUTH_URL", f"{stack.sandbox}/unsplash")
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")
    monkeypatch.setenv("OAUTHLIB_RELAX_TOKEN_SCOPE", "1")
    yield
    Sandbox(stack.sandbox).switch("unsplash", likes=True, limit=5_000)


def elena() -> Api:
    asked = {"client_id": KEY, "redirect_uri": CALLBACK, "response_type": "code", "scope": " ".join(SCOPE)}
    back = decide(f"{Auth.BASE_AUTH_URL}/oauth/authorize?{urlencode(asked)}", "allow", "elena")
    code = dict(parse_qsl(urlsplit(back).query))["code"]
    return Api(Auth(KEY, SECRET, CALLBACK, code=code, scope=SCOPE))


def application() -> Api:
    return Api(Auth(KEY, SECRET, CALLBACK))


def test_a_code_becomes_a_token_that_tells_whose_it_is():
    me = elena().user.me()
    assert (me.username, me.first_name, me.email) == ("elena_sokolova", "Елена", "elena.sokolova@hse.ru")


def test_the_feed_is_paged_and_its_photos_are_told_one_by_one():
    api = application()
    ids = [photo.id for page in (1, 2) for photo in api.photo.all(page=page, per_page=30)]
    assert len(ids) == len(set(ids)) == 60
    photo = api.photo.get(ids[0])
    assert photo.id == ids[0] and photo.urls.small.endswith("w=400") and photo.user.username


def test_a_photo_is_liked_and_no_more():
    api = elena()
    photo = api.photo.all(per_page=1)[0]
    assert api.photo.like(photo.id).photo["liked_by_user"]
    assert photo.id in [liked.id for liked in api.user.likes("elena_sokolova")]
    assert not api.photo.unlike(photo.id).photo["liked_by_user"]
    assert photo.id not in [liked.id for liked in api.user.likes("elena_sokolova")]


def test_a_download_is_told_with_the_address_of_the_picture():
    photo = application().photo.all(per_page=1)[0]
    url = application().photo.download(photo.id)["url"]
    with urlopen(Request(f"{url}&w=64", headers={"User-Agent": "Mozilla/5.0"}), timeout=60) as picture:
        assert picture.headers["Content-Type"] == "image/png"


def test_what_is_not_there_and_who_may_not_come_in_is_refused():
    with pytest.raises(UnsplashError, match="Couldn't find Photo"):
        application().photo.get("AAAAAAAAAAA")
    photo = application().photo.all(per_page=1)[0]
    with pytest.raises(UnsplashError, match="The access token is invalid"):
        application().photo.like(photo.id)


def test_the_spent_hour_is_a_limit_to_others_too(stack):
    Sandbox(stack.sandbox).switch("unsplash", limit=0)
    with pytest.raises(UnsplashError, match="Rate Limit Exceeded"):
        application().photo.all()
