"""What reactions and comments of its posts add to a page of the feed."""

from statistics import median

from load import Measured

# Of the newest posts, which the page shows: 8 to 9 marks of each kind by members who read, and 7 comments.
FILL = """
WITH newest AS (SELECT id FROM posts WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 20),
made AS (
    INSERT INTO reactions (member_id, post_id, mark)
    SELECT m.id, n.id, mark
    FROM newest n, (SELECT id FROM members ORDER BY id LIMIT 50) m, generate_series(1, 6) AS mark
    WHERE (m.id + n.id + mark) % 6 = 0
    RETURNING post_id, mark
), counted AS (SELECT post_id, mark, count(*)::integer AS times FROM made GROUP BY post_id, mark)
INSERT INTO post_counts (post_id, comments, reactions)
SELECT post_id, 7, array_agg(times ORDER BY mark) FROM counted GROUP BY post_id;
ANALYZE reactions, post_counts"""
CLEAR = "DELETE FROM reactions; DELETE FROM post_counts; ANALYZE reactions, post_counts"


class Talk:
    """Measures the page with them and without, in turn; `load` asks for it."""

    def __init__(self, stand, load, rounds: int):
        self.pairs: list[tuple[Measured, Measured]] = []
        for number in range(rounds):
            found = {}
            # Each time beginning with the other one.
            for is_filled in (number % 2 == 0, number % 2 == 1):
                stand.psql("-c", CLEAR)
                if is_filled:
                    stand.psql("-c", FILL)
                found[is_filled] = load()
            self.pairs.append((found[True], found[False]))
        stand.psql("-c", CLEAR)

    def words(self) -> str:
        ratios = sorted(filled.time / bare.time for filled, bare in self.pairs)
        return (f"With reactions and comments to each of its posts a page costs {median(ratios):.2f} of one without"
                f" (rounds {ratios[0]:.2f} to {ratios[-1]:.2f}):"
                f" {median(filled.time for filled, _ in self.pairs):,.0f}"
                f" of {median(bare.time for _, bare in self.pairs):,.0f} µs")
