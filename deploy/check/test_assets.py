"""Static files: names by content, references that hold, what a first visit costs."""

import gzip
import io
import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import references
import scripts
import sprite
from build import Build
from conftest import PROJECT
from output import Output

KILOBYTE = 1000


def served(static: Path, manifest: dict, name: str) -> bytes:
    return (static / manifest[name].lstrip("/")).read_bytes()


@pytest.fixture(scope="module")
def manifest(static) -> dict[str, str]:
    return json.loads((static / "manifest.json").read_text())


def test_every_address_in_a_file_is_there(static, manifest):
    for name in manifest:
        if not name.endswith((".js", ".css")):
            continue
        text = served(static, manifest, name).decode()
        for address in re.findall(r"/static/[\w./-]+", text):
            assert (static / address.lstrip("/")).is_file(), f"{name} names {address}"
        assert not re.search(r"""(from|import)\s*\(?\s*["']\.""", text), name


def test_error_pages_name_files_that_are_there_and_nothing_of_others(static):
    pages = sorted((static / "errors").rglob("*.html"))
    assert {page.parent.name for page in pages} == {"ru", "en"} and len(pages) == 20
    for page in pages:
        text = page.read_text()
        assert "@" not in text and "<script" not in text and "style=" not in text
        for address in re.findall(r'(?:href|src)="(/static/[^"]*)"', text):
            assert (static / address.lstrip("/")).is_file()
        assert not re.search(r'(?:href|src)="(?!/|")', text)


def test_a_first_visit_stays_within_its_budget(static, manifest):
    def compressed(name: str) -> int:
        return len(gzip.compress(served(static, manifest, name), 9))

    assert compressed("site.css") <= 15 * KILOBYTE
    assert compressed("site/enhance.js") <= 35 * KILOBYTE
    assert len(served(static, manifest, "fonts/inter.woff2")) <= 50 * KILOBYTE


def test_the_font_has_the_letters_and_the_features_that_pages_use(static, manifest):
    font = TTFont(io.BytesIO(served(static, manifest, "fonts/inter.woff2")))
    letters = set(font.getBestCmap())
    assert set(map(ord, "Съешь ещё этих мягких французских булок: «ёЁ» — №5, 2\u00a0₽ “quote” ½ é ß ł …")) <= letters
    axis = font["fvar"].axes[0]
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", 400, 700)
    assert {"tnum", "case", "calt", "kern"} <= {
        record.FeatureTag for table in ("GSUB", "GPOS") for record in font[table].table.FeatureList.FeatureRecord}


def test_the_sprite_has_every_icon_of_the_list(static, manifest):
    text = served(static, manifest, "icons.svg").decode()
    used = sprite.names((PROJECT / "static" / "icons" / "used.txt").read_text())
    assert used and set(used) <= set(re.findall(r'<symbol id="([^"]+)"', text))


def test_an_icon_that_lucide_lacks_is_named():
    with pytest.raises(SystemExit, match="no-such-icon"):
        sprite.sprite("house\nno-such-icon # why\n", [])


def test_a_script_has_what_it_imports_in_it_and_names_files_by_their_content(tmp_path):
    (tmp_path / "part.js").write_text("export const part = () => use('/static/icons.svg#x');")
    (tmp_path / "later.js").write_text("export const later = 'für später';")
    (tmp_path / "main.js").write_text(
        "import { part } from './part.js';\npart();\nimport('./later.js').then(({ later }) => use(later));")
    text = references.script(scripts.bundle(tmp_path / "main.js"), lambda name: f"<{name}>")
    assert '"<icons.svg>#x"' in text and "für später" in text
    assert "part.js" not in text and "later.js" not in text and not re.search(r"\bimport\b", text)


def test_a_feature_says_what_its_scripts_begin_on(tmp_path):
    (tmp_path / "shelf").mkdir()
    (tmp_path / "shelf" / "books.js").write_text("export const begin = () => use('books begin');")
    (tmp_path / "shelf" / "enhance.js").write_text("export const enhancements = { '.book': () => import('./books.js') };")
    (tmp_path / "main.js").write_text("import features from 'features'; use(features);")
    text = scripts.bundle(tmp_path / "main.js", [tmp_path / "shelf" / "enhance.js"])
    assert '".book"' in text and "books begin" in text


def test_a_folder_says_which_sheets_its_parts_are_in(tmp_path):
    def build(sheets: dict) -> Build:
        folder = tmp_path / "static" / "shelf"
        (folder / "books").mkdir(parents=True, exist_ok=True)
        (folder / "sheets.json").write_text(json.dumps(sheets))
        return Build(tmp_path / "static", tmp_path / "out")

    assert build({"shelf.css": ["books", "."]}).sheets() == {"shelf.css": ["shelf/books", "shelf"]}
    with pytest.raises(SystemExit, match="shelf/gone"):
        build({"shelf.css": ["gone"]}).sheets()


def test_the_parts_of_the_site_name_no_feature():
    features = [path.parent.name for path in (PROJECT / "static").glob("*/enhance.js") if path.parent.name != "site"]
    assert len(features) >= 8
    for path in [*(PROJECT / "static" / "site").rglob("*.js"), *(PROJECT / "deploy" / "static").glob("*.py")]:
        named = re.findall(rf"\b({'|'.join(features)})/", path.read_text())
        assert not named, f"{path} names {named}"


def test_a_script_with_a_mistake_is_not_served(tmp_path):
    (tmp_path / "main.js").write_text("import { gone } from './gone.js';")
    with pytest.raises(SystemExit, match="gone.js"):
        scripts.bundle(tmp_path / "main.js")


def test_the_modes_of_codemirror_come_without_its_editor():
    text = scripts.bundle(PROJECT / "static/writing/highlight/highlight.js")
    assert "runMode" in text and "fromTextArea" not in text and len(text) <= 200 * KILOBYTE


def test_a_style_sheet_loses_its_comments_and_keeps_its_strings():
    text = """/* why */\n  a { content: "/* kept */ url(x)"; }\n  b { background: url(../x.svg#y), url("data:image/png,1"); }"""
    assert references.stylesheet(text, "site/a.css", lambda name: f"<{name}>", lambda icon: icon) == (
        'a{content:"/* kept */ url(x)"}b{background:url("<x.svg>#y"),url("data:image/png,1")}')


def test_a_style_sheet_keeps_the_blanks_that_part_words():
    text = "a :hover > b, c { margin: calc(1px + 2px) 0; &:is(.x, .y) { color: red; } }\n@media (min-width: 1px) and (hover) { d { top: 0 } }"
    assert references.stylesheet(text, "a.css", str, str) == (
        "a :hover>b,c{margin:calc(1px + 2px) 0;&:is(.x,.y){color:red}}@media (min-width:1px) and (hover){d{top:0}}")


def test_a_style_sheet_leaves_out_what_rules_within_others_begin_with():
    text = "a { & .x, & > [y] { color: red; } & b { top: 0; &.z { top: 1px; } } .u & { top: 2px; } @media (hover) { & + :is(i, & *) { top: 3px; } } }"
    assert references.stylesheet(text, "a.css", str, str) == (
        "a{.x,>[y]{color:red}& b{top:0;&.z{top:1px}}.u &{top:2px}@media (hover){+ :is(i,& *){top:3px}}}")


def test_an_icon_that_a_style_sheet_names_is_a_part_of_it():
    text = references.stylesheet('a { mask: url("icon:file-text"); }', "site/a.css", lambda name: name, sprite.alone)
    assert text.startswith('a{mask:url("data:image/svg+xml,<svg ') and text.endswith('</svg>")}')
    assert text.count('"') == 2 and "#" not in text


def test_a_file_keeps_its_name_while_its_content_does(tmp_path):
    first = Output(tmp_path).add("a/b.css", b"a{}")
    assert Output(tmp_path).add("a/b.css", b"a{}") == first
    assert Output(tmp_path).add("a/b.css", b"b{}") != first
    assert (tmp_path / first.lstrip("/")).read_bytes() == b"a{}"
