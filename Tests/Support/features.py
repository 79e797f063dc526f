"""What belongs to a feature, as Tests/features.toml has it.

python -m Support.features FEATURE KIND   KIND is swift (a pattern for swift test --filter), http or browser (files from the
                                          project's root); exits with 2 when there is no such feature"""

import sys
import tomllib
from pathlib import Path

TESTS = Path(__file__).parent.parent
FOLDERS = {"http": "HTTP", "browser": "Browser"}


def features() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((TESTS / "features.toml").read_text())


def words(feature: str, kind: str) -> list[str]:
    names = features()[feature][kind]
    if kind == "swift":
        return ["^(" + "|".join(names) + r")\."]
    return [f"Tests/{FOLDERS[kind]}/test_{name}.py" for name in names]


if __name__ == "__main__":
    if sys.argv[1] not in features():
        print(f"deploy/test quick knows: {' '.join(features())}", file=sys.stderr)
        sys.exit(2)
    print(*words(*sys.argv[1:]), sep="\n")
