"""How many forms of Russian words the search knows as one: those that pymorphy3's dictionary knows."""

from hashlib import sha256
from pathlib import Path

import pymorphy3

# Four hundred nouns, three hundred verbs and three hundred adjectives that are in common use.
WORDS = Path(__file__).parent.parent.joinpath("Support", "russian_words.txt").read_text().split()
KINDS = {"NOUN": "nouns", "INFN": "verbs", "ADJF": "adjectives"}
FORMS = {"NOUN", "INFN", "VERB", "ADJF"}
# What was measured, rounded down. Snowball cuts endings and knows no changes within: «брать» is not «беру».
FOUND = {"nouns": 0.93, "verbs": 0.59, "adjectives": 0.99}


def five_forms(word, morph) -> tuple[str, list[str]]:
    """The kind of a word, and five forms besides its first one, by chance, but always the same."""
    read = next(each for each in morph.parse(word) if each.normal_form == word and each.tag.POS in KINDS)
    forms = {
        form.word for form in read.lexeme if form.tag.POS in FORMS and "Supr" not in form.tag and form.word != word}
    return KINDS[read.tag.POS], sorted(forms, key=lambda form: sha256(form.encode()).digest())[:5]


def test_most_forms_of_a_thousand_words_find_each_other(database):
    morph = pymorphy3.MorphAnalyzer()
    asked = [(word, form, kind) for word in WORDS for kind, forms in [five_forms(word, morph)] for form in forms]
    assert len(WORDS) == 1000 and len(asked) > 4900
    found = database.rows(
        """
        SELECT kind, avg((search_vector(form) @@ search_query(word))::integer)::float
        FROM unnest(%s::text[], %s::text[], %s::text[]) AS asked (word, form, kind)
        GROUP BY kind
        """, *map(list, zip(*asked)))
    assert {kind: share for kind, share in found if share < FOUND[kind]} == {}, found
    assert len(found) == len(FOUND)
