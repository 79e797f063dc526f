"""Each test belongs to a feature, so that `deploy/test quick` leaves none out unnoticed."""

from Support.features import FOLDERS, TESTS, features


def listed(kind: str) -> list[str]:
    return [name for feature in features().values() for name in feature[kind]]


def test_each_target_of_swift_tests_belongs_to_a_feature():
    targets = {folder.name for folder in TESTS.glob("*Tests") if any(folder.rglob("*.swift"))}
    assert targets == set(listed("swift")), "Tests/features.toml names each target, and no other"


def test_each_file_of_http_tests_and_of_journeys_belongs_to_a_feature():
    for kind, folder in FOLDERS.items():
        files = {path.stem.removeprefix("test_") for path in (TESTS / folder).glob("test_*.py")}
        assert files == set(listed(kind)), f"Tests/features.toml names each file of {folder}, and no other"
