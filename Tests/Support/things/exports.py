"""What an account leaves behind."""

from Support.things.specimens import Answers

ANSWERS = {"/account-deleted": Answers(303, "/", alone=200)}
