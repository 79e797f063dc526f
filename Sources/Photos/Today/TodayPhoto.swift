import Connections
import Postgres
import Site
import Web

/// A photo of the editorial feed on the first page: the same one all day, for members who have come in at Unsplash.
enum TodayPhoto {
    /// It is one of so many that the feed begins with.
    private static let choice = 30

    static func panel(_ providers: Providers) -> Panel {
        Panel(at: 40, isBeside: true, sheets: ["photos.css"]) { member in
            photo(for: member).map { photo in { context in content(photo, providers, context) } }
        }
    }

    /// What the feed has got today comes tomorrow, so that nothing changes within a day; on its first day, what came first.
    static func photo(for reader: MemberID) -> Query<Photo?> {
        .row(
            """
            SELECT \(Photo.columns)
            FROM (
                SELECT f.photo_id
                FROM photo_feed f
                WHERE f.kept_at <= greatest(current_date, (SELECT min(kept_at) FROM photo_feed))
                ORDER BY f.rank DESC
                LIMIT \(constant: choice)
            ) f
            JOIN photos p ON p.id = f.photo_id
            \(Photo.likes(of: reader))
            WHERE c.id IS NOT NULL
            ORDER BY md5(p.id || current_date::text)
            LIMIT 1
            """
        ) { try Photo(&$0) }
    }

    private static func content(_ photo: Photo?, _ providers: Providers, _ context: Context) -> PanelContent {
        guard let photo, providers[.unsplash]?.service != nil else { return .nothing }
        let words = PhotosWords(context.language)
        context.allowPictures(of: providers)
        let card = PhotoCard(photo, on: Paths.start(), in: Paths.start(), words, context)
        return .block(
            PanelBlock("photo", title: words.todayPhoto, more: Link(words.todayMore, to: Paths.photos())) {
                out, layout in
                out.todayPhoto(card, words, layout)
            })
    }
}
