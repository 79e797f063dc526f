"""What Python's csv reads: a line of JSON a text, with the separator before the text; the rows that are not empty come back."""

import csv
import io
import json
import sys

for line in sys.stdin:
    separator, text = json.loads(line)
    print(json.dumps([row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row]))
