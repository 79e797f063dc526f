import FoundationEssentials
import HTML
import Localization
import Postgres
import Site

/// A post of a list as the database gave it: its text is read only when its card has to be made.
package struct PostRow {
    package let id: PostID
    private let author: MemberID
    private let created: Date
    private let edited: Date?
    private let row: KeptRow

    /// - Parameter row: of ``Post/columns``
    init(_ row: KeptRow) throws {
        self.row = row
        (id, author, created, edited) = try row.read {
            (try $0.next(), try $0.next(), try $0.next(), try $0.next())
        }
    }

    /// The whole of it.
    package func post() throws -> Post {
        try row.read { try Post(&$0) }
    }

    /// Its card for this reader.
    func card(_ words: NetworkWords, reader: MemberID, _ context: Context) throws -> HTML {
        let (language, now) = (words.language, context.now)
        let key = FragmentKey(.postCard, id: id.rawValue, language: language, isOwn: author == reader)
        return try context.services.fragments.html(key, of: row, now: now, until: term(language, now)) {
            let card = PostCard(try post(), words, reader: reader, now: now)
            return context.html { out, frame in out.postCard(card, frame) }
        }
    }

    /// When a word such as "5 min" in it becomes another one.
    private func term(_ language: Language, _ now: Date) -> Date {
        let term = language.ageHolds(since: created, now: now)
        guard let edited else { return term }
        return min(term, language.ageHolds(since: edited, now: now))
    }
}

extension Query where Result == [PostRow] {
    /// A list of ``Post/columns``.
    static func posts(_ sql: SQL) -> Query {
        Query<[KeptRow]>.kept(sql).map { try $0.map(PostRow.init) }
    }
}
