import FoundationEssentials
import Postgres
import Site
import Writing

/// What the people of the demonstration have begun to write.
struct DemonstrationDrafts {
    private struct Text: Decodable {
        let by, body: String
        let tags: String?
        /// Whose newest post it is a comment on; nil for a new post.
        let under: String?
        let minutesAgo: Int
        let device: String
    }

    static func add(_ demonstration: Demonstration) throws {
        let database = demonstration.database
        for text in try demonstration.read([Text].self, "drafts.json") {
            let member = try demonstration.member(text.by)
            var place = DraftPlace.newPost
            if let author = try text.under.map({ try demonstration.member($0) }) {
                let newest = try database.row(
                    """
                    SELECT p.id FROM \(PostAudience.everybody) p WHERE p.author_id = \(author) ORDER BY p.id DESC LIMIT 1
                    """
                ) { try $0.only(PostID.self) }
                guard let newest else { continue }
                place = .comments(on: newest)
            }
            let form = DraftForm(
                key: UUID(), place: place, body: text.body, fields: text.tags.map { ["tags": $0] } ?? [:])
            guard
                case .saved(let saved) = try DraftStore(database: database).save(
                    form, on: DraftDevice(name: text.device, session: nil), by: member)
            else { continue }
            _ = try database.execute(
                """
                UPDATE drafts SET updated_at = now() - make_interval(mins => \(Int32(text.minutesAgo)))
                WHERE id = \(saved.id)
                """)
        }
    }
}
