"""The sandbox's Yandex against `yadisk`, a client that knows the real one."""

import base64
import datetime
import hashlib
import io
import secrets
import urllib.error
import urllib.parse
import urllib.request
import zipfile

import pytest
from yadisk.exceptions import (
    AsyncOperationFailedError, BadRequestError, DirectoryExistsError, MD5DifferError, OperationNotFoundError,
    ParentNotFoundError, PathExistsError, PathNotFoundError, WrongResourceTypeError,
)

from Support.yandex import client_of, token

LARGE = "disk:/Архив/Датчики 2021"


@pytest.fixture(scope="module")
def disk(yandex):
    """Anna's disk, which has the large folder."""
    with client_of(token(yandex, "anna")["access_token"]) as client:
        yield client


@pytest.fixture
def folder(disk):
    """A folder of the test's own."""
    path = f"disk:/Проверка: {secrets.token_hex(6)}"
    disk.mkdir(path)
    yield path
    if disk.exists(path):
        disk.remove(path, permanently=True)


def put(disk, path: str, content: bytes):
    disk.upload(io.BytesIO(content), path)


def get(disk, path: str) -> bytes:
    target = io.BytesIO()
    disk.download(path, target)
    return target.getvalue()


def test_a_disk_tells_its_space(disk):
    info = disk.get_disk_info()
    assert info.user.login == "anna.kovaleva"
    assert 0 < info.used_space < info.total_space
    assert info.system_folders.downloads == "disk:/Загрузки/"
    assert info.revision > 0


def test_folders_are_listed_and_files_described(disk):
    names = {item.name: item for item in disk.listdir("disk:/Документы")}
    assert {"Доклад.pptx", "Смета поездки.xlsx", "Отчёты"} <= set(names)
    assert names["Отчёты"].is_dir()
    file = disk.get_meta("disk:/Документы/Доклад.pptx", preview_size="120x")
    assert file.is_file()
    assert file.mime_type.endswith("presentationml.presentation")
    assert isinstance(file.modified, datetime.datetime)
    content = get(disk, file.path)
    assert len(content) == file.size
    assert hashlib.md5(content).hexdigest() == file.md5
    assert hashlib.sha256(content).hexdigest() == file.sha256
    assert zipfile.ZipFile(io.BytesIO(content)).testzip() is None
    with pytest.raises(WrongResourceTypeError):
        next(disk.listdir(file.path))


def test_pages_of_a_large_folder_cover_it_once(disk):
    names = [item.name for item in disk.listdir(LARGE, fields=["name"])]
    assert len(names) == len(set(names)) == 10_000
    assert names == sorted(names)
    assert len(list(disk.listdir(LARGE, limit=100, max_items=250))) == 250


def test_flat_lists_are_in_their_order(disk):
    newest = disk.get_last_uploaded(limit=50)
    assert [item.created for item in newest] == sorted((item.created for item in newest), reverse=True)
    pictures = list(disk.get_files(limit=20, media_type="image", max_items=60))
    assert len(pictures) > 20
    assert {item.media_type for item in pictures} == {"image"}
    assert all(item.preview for item in pictures)
    assert {item.name for item in disk.get_all_public_resources()} >= {"Конференция", "Программа конференции.pdf"}


def test_strange_names_go_both_ways(disk, folder):
    kept = {item.name for item in disk.listdir("disk:/Странные имена")}
    assert "asd:123.vb" in kept
    for name in sorted(kept):
        source = f"disk:/Странные имена/{name}"
        if disk.is_file(source):
            disk.copy(source, f"{folder}/{name}")
            assert disk.get_meta(f"{folder}/{name}").md5 == disk.get_meta(source).md5


def test_folders_are_made_renamed_moved_and_copied(disk, folder):
    disk.makedirs(f"{folder}/a/b")
    with pytest.raises(DirectoryExistsError):
        disk.mkdir(f"{folder}/a")
    with pytest.raises(ParentNotFoundError):
        disk.mkdir(f"{folder}/нет/b")
    put(disk, f"{folder}/a/файл.txt", "текст".encode())
    number = disk.get_meta(f"{folder}/a/файл.txt").resource_id

    disk.rename(f"{folder}/a/файл.txt", "другой.txt")
    assert disk.get_meta(f"{folder}/a/другой.txt").resource_id == number
    disk.move(f"{folder}/a/другой.txt", f"{folder}/a/b/третий.txt")
    assert disk.get_meta(f"{folder}/a/b/третий.txt").resource_id == number
    assert not disk.exists(f"{folder}/a/другой.txt")

    disk.copy(f"{folder}/a", f"{folder}/копия")
    assert get(disk, f"{folder}/копия/b/третий.txt") == "текст".encode()
    assert disk.get_meta(f"{folder}/копия/b/третий.txt").resource_id != number
    with pytest.raises(PathExistsError):
        disk.copy(f"{folder}/a/b/третий.txt", f"{folder}/копия/b/третий.txt")
    disk.copy(f"{folder}/a/b/третий.txt", f"{folder}/копия/b/третий.txt", overwrite=True)
    with pytest.raises(PathNotFoundError):
        disk.move(f"{folder}/нет", f"{folder}/есть")


def test_files_go_up_and_down(disk, folder):
    content = secrets.token_bytes(3_000_000)
    path = f"{folder}/большой.bin"
    put(disk, path, content)
    assert get(disk, path) == content
    assert disk.get_meta(path).sha256 == hashlib.sha256(content).hexdigest()
    with pytest.raises(PathExistsError):
        put(disk, path, b"")
    disk.upload(lambda: iter([b"in ", b"pieces"]), path, overwrite=True)
    assert get(disk, path) == b"in pieces"
    with pytest.raises(ParentNotFoundError):
        put(disk, f"{folder}/нет/файл.txt", b"")
    put(disk, f"{folder}/пустой.txt", b"")
    assert get(disk, f"{folder}/пустой.txt") == b""


def test_nothing_is_fetched_from_elsewhere(disk, folder):
    with pytest.raises(AsyncOperationFailedError):
        disk.upload_url("https://example.com/", f"{folder}/страница.html")
    assert not disk.exists(f"{folder}/страница.html")


def test_a_folder_comes_as_an_archive(disk, folder):
    disk.mkdir(f"{folder}/архив")
    put(disk, f"{folder}/архив/текст.txt", "строка".encode())
    archive = zipfile.ZipFile(io.BytesIO(get(disk, f"{folder}/архив")))
    assert archive.testzip() is None
    assert archive.read("архив/текст.txt") == "строка".encode()


def test_what_is_deleted_lies_in_the_trash_and_comes_back(disk, folder):
    disk.mkdir(f"{folder}/папка")
    put(disk, f"{folder}/папка/файл.txt", b"1")
    assert disk.remove(f"{folder}/папка/файл.txt") is None
    assert disk.remove(f"{folder}/папка") is None
    put(disk, f"{folder}/файл.txt", b"2")
    with pytest.raises(MD5DifferError):
        disk.remove(f"{folder}/файл.txt", md5="0" * 32)
    disk.remove(f"{folder}/файл.txt", md5=hashlib.md5(b"2").hexdigest())

    trashed = {item.origin_path: item for item in disk.trash_listdir("trash:/")}
    file = trashed[f"{folder}/файл.txt"]
    assert file.name == "файл.txt"
    assert file.deleted.utcoffset() == datetime.timedelta(0)
    put(disk, f"{folder}/файл.txt", b"3")
    with pytest.raises(PathExistsError):
        disk.restore_trash(file.path)
    disk.restore_trash(file.path, f"{folder}/прежний.txt")
    assert get(disk, f"{folder}/прежний.txt") == b"2"
    disk.remove_trash(trashed[f"{folder}/папка"].path)
    with pytest.raises(PathNotFoundError):
        disk.get_trash_meta(trashed[f"{folder}/папка"].path)


def test_a_large_folder_is_deleted_after_the_answer(disk, yandex):
    disk.copy(LARGE, "disk:/Большая копия")
    operation = disk.remove("disk:/Большая копия", wait=False)
    assert operation.href.startswith(yandex + "/yandex/v1/disk/operations/")
    disk.wait_for_operation(operation.href)
    assert not disk.exists("disk:/Большая копия")
    trashed = next(item for item in disk.trash_listdir("trash:/") if item.name == "Большая копия")
    disk.remove_trash(trashed.path)
    with pytest.raises(OperationNotFoundError):
        disk.get_operation_status("0" * 64)


def test_everybody_sees_what_is_published_until_it_is_not(disk, folder, yandex):
    disk.mkdir(f"{folder}/открытая")
    put(disk, f"{folder}/открытая/файл.txt", b"public")
    disk.publish(f"{folder}/открытая")
    meta = disk.get_meta(f"{folder}/открытая")
    assert len(base64.b64decode(meta.public_key)) == 64
    disk.publish(f"{folder}/открытая")
    assert disk.get_meta(f"{folder}/открытая").public_key == meta.public_key

    stranger = client_of()
    for key in (meta.public_key, meta.public_url):
        assert [item.path for item in stranger.public_listdir(key)] == ["/файл.txt"]
    assert stranger.get_public_meta(meta.public_key).owner.login == "anna.kovaleva"
    target = io.BytesIO()
    stranger.download_public(meta.public_key, target, path="/файл.txt")
    assert target.getvalue() == b"public"
    with urllib.request.urlopen(meta.public_url) as page:
        assert "открытая" in page.read().decode()
    with client_of(token(yandex, "anna")["access_token"]) as other:
        name = f"{secrets.token_hex(4)}.txt"
        other.save_to_disk(meta.public_key, path="/файл.txt", name=name)
        assert get(other, f"disk:/Загрузки/{name}") == b"public"
        other.remove(f"disk:/Загрузки/{name}", permanently=True)

    disk.unpublish(f"{folder}/открытая")
    assert disk.get_meta(f"{folder}/открытая").public_key is None
    with pytest.raises(PathNotFoundError):
        stranger.get_public_meta(meta.public_key)


def test_properties_are_merged(disk, folder):
    put(disk, f"{folder}/файл.txt", b"")
    assert disk.patch(f"{folder}/файл.txt", {"метка": "да", "другая": "2"}).custom_properties["метка"] == "да"
    assert disk.patch(f"{folder}/файл.txt", {"метка": None}).custom_properties == {"другая": "2"}
    assert disk.patch(f"{folder}/файл.txt", {"другая": None}).custom_properties is None
    with pytest.raises(BadRequestError):
        disk.patch(f"{folder}/файл.txt", {"длинная": "x" * 1100})
