"""The schema in one file is what the migrations make."""

import difflib
import subprocess

from Support.stack import PROJECT


def test_the_schema_in_one_file_is_that_of_the_database(stack):
    kept = (PROJECT / "sql" / "schema.sql").read_text()
    there = subprocess.run(
        [PROJECT / "deploy" / "schema", stack.conninfo("quad_owner")], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    difference = "\n".join(difflib.unified_diff(
        kept.splitlines(), there.splitlines(), "sql/schema.sql", "what sql/migrations made", lineterm="", n=1))
    assert not difference, f"`deploy/schema` writes sql/schema.sql anew, for it is old:\n{difference}"
