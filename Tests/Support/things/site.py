"""What belongs to no feature alone."""

from Support.things.specimens import Answers

MAKES = {
    "blob": lambda one: "AAAA", "person": lambda one: one.person, "things": lambda one: f"photo-{one['photos']}"}
WORDS = {"blobs": "blob", "people": "person"}
ANSWERS = {
    "/healthz": Answers(is_page=False),
    "/readyz": Answers(is_page=False),
    "/metrics": Answers(404, alone=404),
    "/manifest.webmanifest": Answers(is_page=False),
    "/organisation/icon": Answers(303, is_page=False, query="?icon=mark", alone=303),
    # Nobody has written them.
    "/about/privacy": Answers(404, alone=404),
    "/about/help": Answers(404, alone=404),
    "/about/contact": Answers(404, alone=404),
    "/things/{}": Answers(303),
    "/events": Answers(streams=True, is_page=False),
}
# nginx answers there itself, whatever is asked: the way to Quad is another server's of it.
KEPT_BACK = {"/metrics"}
SHARED = {"blob", "person", "things"}
