"""A photo of the feed."""

from Support.things.specimens import Answers, Specimens

PHOTO = """
    INSERT INTO photos (remote_id, width, height, description, picture, page, download, photographer, photographer_page,
                        uploaded_at)
    VALUES ('of-things', 3000, 2000, 'hills', %s, 'https://unsplash.com/photos/1', '',
            'Ana Sample', 'https://unsplash.com/@asample', now())
    ON CONFLICT (remote_id) DO UPDATE SET told_at = now()
    RETURNING id
"""


def photo(one: Specimens) -> int:
    made = one.database.value(PHOTO, f"{one.sandbox}/unsplash/images/photo-1?ixid=things")
    # Below the kept end, with room for what the feed itself keeps there later.
    one.database.execute(
        "INSERT INTO photo_feed (rank, photo_id) SELECT coalesce(min(rank), 1::bigint << 40) - 1, %s FROM photo_feed"
        " ON CONFLICT DO NOTHING", made)
    return made


MAKES = {"photos": photo}
ANSWERS = {
    "/photos/tail": Answers(is_page=False),
    "/photos/favourites": Answers(303, "/photos/profile#favourites"),
}
SHARED = {"photos"}
NOT_ONE_S_OWN = {"GET /photos/{}"}
