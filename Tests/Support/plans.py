"""How PostgreSQL carries out what a process asks: rows are thousands, so that whatever is heavy has its own, and PostgreSQL takes
them for millions."""

import json
import re
from contextlib import contextmanager

import psycopg

from Support.serve import Serve
from Support.stack import until

# Rows that a list may sort: a page of it and what stands around that, or all drafts that a member may have.
SORTED = 250
# Rows that one step of a plan may look at.
READ = 2_500
# Likewise of what the statement has made itself, such as what is attached to a page, by each kind of thing.
MADE = 10_000
# What a session of the pages' role says of each statement that it carries out.
EXPLAINING = {
    "session_preload_libraries": "auto_explain", "auto_explain.log_min_duration": "0", "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off", "auto_explain.log_format": "json"}
END = "the plans end here"
# What the process of the test's own calls itself in PostgreSQL's log.
NAME = "plans"

# More of the same: of so many more members and posts each is a smaller part, and there are so many more of them.
SCALE = ["""
UPDATE pg_statistic s
SET stadistinct = CASE WHEN stadistinct > 0 THEN -stadistinct / reltuples ELSE stadistinct END,
    stanumbers1 = CASE
        WHEN stakind1 = 1 THEN ARRAY(SELECT part * reltuples / %s FROM unnest(stanumbers1) AS part)::real[]
        ELSE stanumbers1
    END
FROM pg_class t
JOIN pg_attribute a ON a.attrelid = t.oid AND (a.attname LIKE '%%\\_id' OR a.attname = 'thing')
WHERE s.starelid = t.oid AND s.staattnum = a.attnum AND t.relname = ANY(%s)
""", """
UPDATE pg_class c
SET reltuples = c.reltuples * %s / t.reltuples
FROM pg_class t
LEFT JOIN pg_index i ON i.indrelid = t.oid
WHERE t.relname = ANY(%s) AND t.relkind = 'r' AND c.oid IN (t.oid, i.indexrelid)
"""]


def run(stack, script: str, **values):
    """Past triggers and references, which take minutes."""
    with psycopg.connect(stack.conninfo()) as connection:
        connection.execute("SET LOCAL session_replication_role = replica")
        for statement in script.split(";\n"):
            if statement.strip():
                connection.execute(statement, values)


def scale(database, rows: int, tables: list[str]):
    """Has PostgreSQL reckon with so many rows in each."""
    database.execute(f"VACUUM ANALYZE {', '.join(tables)}")
    for statement in SCALE:
        database.execute(statement, rows, tables)


@contextmanager
def explaining(database):
    """PostgreSQL logs how it carries out each statement of those that connect meanwhile, under their own names."""
    database.execute("LOAD 'auto_explain'")
    for name, value in EXPLAINING.items():
        database.execute(f"ALTER ROLE quad_app SET {name} = '{value}'")
    try:
        yield
    finally:
        for name in EXPLAINING:
            database.execute(f"ALTER ROLE quad_app RESET {name}")


@contextmanager
def explained_serve(stack, database):
    """A process of one thread, whose statements PostgreSQL explains."""
    conninfo = f"{stack.settings['QUAD_DATABASE']} application_name={NAME}"
    serve = Serve(stack, QUAD_WORKERS="1", QUAD_DATABASE=conninfo)
    try:
        with explaining(database):
            serve.start()
        yield serve
    finally:
        serve.__exit__()


class Look:
    """What one statement did. No table of those named is read whole."""

    def __init__(self, plan: dict, tables: list[str]):
        self.text = " ".join(plan["Query Text"].split())
        self.tables = tables
        self.wrong = [wrong for node in nodes(plan["Plan"]) for wrong in self.judge(node)]

    def judge(self, node: dict):
        kind, table = node["Node Type"], node.get("Relation Name", "")
        loops = node.get("Actual Loops", 1)
        # What stands in each row of a page may be sorted there.
        if "Sort" in kind and ((rows := node["Plans"][0]["Actual Rows"]) > SORTED or rows * loops > READ):
            yield f"sorts {rows} rows {loops} times by {node['Sort Key']}"
        removed = sum(node.get(f"Rows Removed by {why}", 0) for why in ("Filter", "Index Recheck"))
        if kind == "Seq Scan" and table in self.tables:
            yield f"reads {table} row by row"
        most = MADE if kind == "CTE Scan" else READ
        # A table that was not made out to be great may have so few rows that it is read whole, however often.
        times = 1 if kind == "Seq Scan" and table not in self.tables else loops
        if "Scan" in kind and (rows := (node["Actual Rows"] + removed) * times) > most:
            yield f"{kind} of {rows} rows of {table or 'what it made'} by {node.get('Index Name', 'nothing')}"


def nodes(plan: dict):
    yield plan
    for part in plan.get("Plans", []):
        yield from nodes(part)


def plans(said: str, tables: list[str], name: str = NAME) -> list[Look]:
    """Of the statements of those that call themselves so."""
    head = rf"\] {name} LOG:  duration: \S+ ms  plan:\n"
    found = re.findall(head + r"(\{.*?\n\t?\})\n", said.replace("\n\t", "\n"), re.DOTALL)
    return [Look(json.loads(text), tables) for text in found]


def said_since(stack, start: int) -> str:
    """What PostgreSQL has logged since, to the end."""
    with psycopg.connect(stack.conninfo()) as ending:
        ending.execute(f"DO $$BEGIN RAISE LOG '{END}'; END$$")
    until(lambda: END in stack.log("postgres")[start:])
    return stack.log("postgres")[start:]


def assert_little_is_read(looks: list[Look]):
    found = sorted({f"{wrong}: {look.text[:400]}" for look in looks for wrong in look.wrong})
    assert not found, "\n".join(found)
