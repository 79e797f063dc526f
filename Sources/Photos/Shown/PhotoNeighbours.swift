import Connections
import Media
import Postgres
import Site
import Web

/// What stands before and after a photo in the list that it was opened from.
struct PhotoNeighbours {
    let previous: PhotoID?
    let next: PhotoID?
    /// The picture of the next one, which is fetched ahead.
    let ahead: PictureSizes?

    /// - Parameter isFavourite: in the reader's favourites, otherwise in the feed
    static func find(of photo: PhotoID, inFavourites isFavourite: Bool, for reader: MemberID) -> Query<PhotoNeighbours?>
    {
        .row(
            """
            SELECT n.previous, n.next, p.picture, p.width
            FROM (\(isFavourite ? favourites(photo, reader) : feed(photo))) n
            LEFT JOIN photos p ON p.id = n.next
            """
        ) {
            let (previous, next): (PhotoID?, PhotoID?) = (try $0.next("previous"), try $0.next("next"))
            let picture: String? = try $0.next("picture")
            let width: Int32? = try $0.next("width")
            return PhotoNeighbours(
                previous: previous, next: next,
                ahead: picture.flatMap { picture in width.map { PictureSizes(picture, width: Int($0)) } })
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
        SELECT (SELECT photo_id FROM photo_favourites o WHERE o.account = v.account AND o.place > v.place
                ORDER BY o.place LIMIT 1) AS previous,
               (SELECT photo_id FROM photo_favourites o WHERE o.account = v.account AND o.place < v.place
                ORDER BY o.place DESC LIMIT 1) AS next
        FROM \(LinkedAccounts.all) c
        JOIN photo_favourites v ON v.account = c.account
        WHERE \(LinkedAccounts.atUnsplash(of: reader)) AND v.photo_id = \(photo)
        """
    }
}
