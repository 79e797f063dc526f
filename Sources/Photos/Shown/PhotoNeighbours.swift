import Media
import Postgres
import Site
import Web

/// What stands before and after a photo in the list that it was opened from.
struct PhotoNeighbours {
    let previous: PhotoID?
    let next: PhotoID?

    /// - Parameter isFavourite: in the reader's favourites, otherwise in the feed
    static func find(of photo: PhotoID, inFavourites isFavourite: Bool, for reader: MemberID) -> Query<PhotoNeighbours?>
    {
        .row(isFavourite ? favourites(photo, reader) : feed(photo)) {
            PhotoNeighbours(previous: try $0.next("previous"), next: try $0.next("next"))
        }
    }

    private static func feed(_ photo: PhotoID) -> SQL {
        """
        SELECT (SELECT photo_id FROM photo_feed o WHERE o.rank > f.rank ORDER BY o.rank LIMIT 1) AS previous,
               (SELECT photo_id FROM photo_feed o WHERE o.rank < f.rank ORDER BY o.rank DESC LIMIT 1) AS next
        FROM photo_feed f
        WHERE f.photo_id = \(photo)
        """
    }

    private static func favourites(_ photo: PhotoID, _ reader: MemberID) -> SQL {
        """
        SELECT (SELECT photo_id FROM photo_favourites o WHERE o.account = v.account AND o.id > v.id
                ORDER BY o.id LIMIT 1) AS previous,
               (SELECT photo_id FROM photo_favourites o WHERE o.account = v.account AND o.id < v.id
                ORDER BY o.id DESC LIMIT 1) AS next
        FROM connections c
        JOIN photo_favourites v ON v.account = c.account
        WHERE c.member_id = \(reader) AND c.provider = 'unsplash' AND v.photo_id = \(photo)
        """
    }
}
