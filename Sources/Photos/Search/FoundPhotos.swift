import Connections
import Postgres
import Site
import Web

/// Photos that a member likes and the one search finds: by what they show, who took them and where, as far as Unsplash said.
package enum FoundPhotos {
    private static let order = ListOrder(FavouriteKey.newest, isDescending: true)

    package static let group = SearchGroup(
        "photos", at: 60, in: .photos, sheets: ["thumbs.css"], title: { PhotosWords($0).photos },
        find: { request, member in
            rows(request, of: member).map { found in
                { context in things(found, request, context) }
            }
        })

    package struct Found {
        package let favourite: Favourite
        package let title: String
        package let count: Int
    }

    /// As many as a page has at most, and one more.
    package static func rows(_ request: SearchRequest, of member: MemberID) -> Query<[Found]> {
        .rows(statement(request, of: member), read)
    }

    private static func read(_ row: inout Row) throws -> Found {
        let favourite = try Favourite(&row)
        return Found(favourite: favourite, title: try row.next("title"), count: try row.next("count"))
    }

    /// The newest five thousand favourites are looked through.
    package static func statement(_ request: SearchRequest, of member: MemberID) -> SQL {
        let after = request.place.flatMap { ListCursor<FavouriteKey>($0, in: order) }
        return """
            WITH typed AS MATERIALIZED (
                SELECT \(request.query) AS query
            ), found AS MATERIALIZED (
                SELECT v.photo_id, v.place
                FROM (
                    SELECT v.photo_id, v.place
                    FROM \(LinkedAccounts.all) c
                    JOIN photo_favourites v ON v.account = c.account
                    WHERE \(LinkedAccounts.atUnsplash(of: member))
                    ORDER BY v.place DESC
                    LIMIT 5000
                ) AS v
                JOIN photos p ON p.id = v.photo_id
                WHERE p.words @@ (SELECT query FROM typed)
            )
            SELECT \(Favourite.columns),
                   search_headline(CASE p.description WHEN '' THEN p.photographer ELSE p.description END, typed.query)
                       AS title,
                   (SELECT count(*) FROM found) AS count
            FROM (
                SELECT v.photo_id, v.place
                FROM found v
                WHERE \(after.map { order.beyond($0) } ?? "true")
                ORDER BY \(order.ordering)
                LIMIT 21
            ) AS v
            JOIN photos p ON p.id = v.photo_id
            CROSS JOIN typed
            ORDER BY v.place DESC
            """
    }

    private static func things(_ found: [Found], _ request: SearchRequest, _ context: Context) -> FoundThings {
        let words = PhotosWords(context.language)
        let shown = found.prefix(request.most)
        return FoundThings(
            shown.map { thing($0, words, context) }, total: FoundThings.Total(found.first?.count ?? 0),
            next: found.count > shown.count ? shown.last.map { ListCursor(after: $0.favourite, in: order).text } : nil)
    }

    private static func thing(_ found: Found, _ words: PhotosWords, _ context: Context) -> FoundThing {
        let photo = found.favourite.photo
        let card = PhotoCard(photo, on: Paths.favourites(), in: Paths.photoProfile(), words, context)
        return FoundThing(
            title: MarkedText(found.title), detail: "Unsplash · \(photo.photographer)", when: card.shortDay,
            address: card.address
        ) { out, layout in out.foundPhoto(PictureSizes(photo: photo).address(width: 160), layout) }
    }
}
