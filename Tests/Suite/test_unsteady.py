"""Tests/unsteady.txt, and what is made of it."""

import json
import re

from Support.unsteady import LIST, complaint, failed, listed, main, pattern, stands_in

TEXT = """# what this is

HTTP/test_copies.py::test_saving[vk] | the sandbox draws its files late
SiteTests.FeedTests/`a post, "quoted" (twice)` | two clocks
"""


def test_the_list_says_what_each_of_its_tests_suffers_from():
    assert complaint(listed(LIST.read_text())) is None
    assert listed(TEXT) == {
        "HTTP/test_copies.py::test_saving[vk]": "the sandbox draws its files late",
        'SiteTests.FeedTests/`a post, "quoted" (twice)`': "two clocks"}
    assert "guesses at no cause for HTTP/test_a.py::test_b" in complaint(listed("HTTP/test_a.py::test_b\n"))


def test_a_sixth_name_is_too_many():
    five = {f"HTTP/test_a.py::test_{number}": "the clock" for number in range(5)}
    assert complaint(five) is None
    assert "6 names: more than 5 are mended before anything else" in complaint(five | {"M.S/one": "the clock"})


def test_a_listed_test_is_found_by_its_folder():
    assert stands_in("HTTP/test_a.py::test_b", ["Browser", "HTTP"])
    assert not stands_in("HTTP/test_a.py::test_b", ["Browser"])
    assert not stands_in("SiteTests.FeedTests/HTTP", ["HTTP"])


def test_a_swift_test_is_filtered_by_its_own_name():
    names = [name for name in listed(TEXT) if name.startswith("SiteTests")]
    assert re.match(pattern(names), names[0]) and re.match(pattern(names), names[0].replace("/", "."))
    assert not re.match(pattern(names), names[0].replace("(", "["))


def test_up_to_three_failures_are_asked_again(tmp_path, capsys):
    report = tmp_path / "lastfailed"
    assert main("failed", str(report), "3") == 1, "without a report there is nothing to ask"
    report.write_text(json.dumps({f"HTTP/test_a.py::test_{number}": True for number in range(3)}))
    assert main("failed", str(report), "3") is None
    assert capsys.readouterr().out.splitlines() == [f"HTTP/test_a.py::test_{number}" for number in range(3)]
    report.write_text(json.dumps({f"HTTP/test_a.py::test_{number}": True for number in range(4)}))
    assert main("failed", str(report), "3") == 1


def test_a_report_of_swift_testing_need_be_no_xml(tmp_path):
    report = tmp_path / "unit-swift-testing.xml"
    report.write_text('<testsuite>\n  <testcase classname="SiteTests.FeedTests" name="`a < "b"`()" time="0.1">\n'
                      '    <failure message="x" />\n  </testcase>\n'
                      '  <testcase classname="SiteTests.FeedTests" name="c()" time="0.1" />\n')
    assert failed(report) == ['SiteTests.FeedTests/`a < "b"`()']
