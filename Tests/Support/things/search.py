"""What answers as one types."""

from Support.things.specimens import Answers

ANSWERS = {"/search/switcher": Answers(is_page=False)}
