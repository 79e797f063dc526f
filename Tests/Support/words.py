"""The words of pages, from the files that the pages are made from."""

import json
import re

from Support.stack import PROJECT


class Words:
    """`words.network.publish`, `words.accounts.codeLead`; parameters stay as `{name}`, see `pattern`."""

    def __init__(self, language: str):
        self.language = language
        for folder in (PROJECT / "templates").iterdir():
            file = folder / "strings" / f"{language}.json"
            if file.exists():
                setattr(self, folder.name, Section(json.loads(file.read_text())))


class Section:
    def __init__(self, strings: dict):
        self.strings = strings

    def __getattr__(self, key: str) -> str:
        return self.strings[key]

    def pattern(self, key: str) -> re.Pattern:
        """Fits the text, or any plural form of it, with whatever stands for its parameters."""
        texts = self.strings[key]
        texts = list(texts.values()) if isinstance(texts, dict) else [texts]
        return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in texts))
