import Highlighting
import People
import Postgres
import Site
import Writing

package enum DemonstrationPosts {
    package struct Text: Decodable {
        let by, body: String
        let tags: [String]?
        let minutesAgo: Int
        /// What stood there before it was changed.
        let was: Earlier?
        /// Who has set which mark, by e-mail and the mark's name.
        let reactions: [String: [String]]?
        let comments: [DemonstrationComments.Comment]?
    }

    struct Earlier: Decodable {
        let body: String
        let changedMinutesAgo: Int
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let texts = try demonstration.read([Text].self, "posts.json")
        try add(texts, in: nil, to: demonstration)
        try DemonstrationDrafts.add(demonstration)
        try DemonstrationChannels.add(demonstration)
        try TrendStore(database: demonstration.database).refresh()
        return "\(texts.count) posts"
    }

    /// - Parameter project: in which everybody is who writes or reacts; nil for everybody
    package static func add(_ texts: [Text], in project: ProjectID?, to demonstration: Demonstration) throws {
        let database = demonstration.database
        // Nobody waits for these.
        let highlighter = Highlighter(program: demonstration.settings.highlighter, budget: .seconds(30))
        let posts = PostStore(database: database)
        let reactions = ReactionStore(database: database)
        let comments = DemonstrationComments(demonstration, highlighter)
        for text in texts {
            let author = try demonstration.member(text.by)
            func render(_ body: String) throws -> RenderedPost {
                let (named, people) = try demonstration.mentioning(body)
                let (body, pictures) = try demonstration.picturing(named, by: author)
                let form = PostForm(body: body, tags: (text.tags ?? []).compactMap { Hashtag($0) })
                return try RenderedPost(
                    project == nil ? form : form.untagged, mentioning: people, showing: pictures,
                    highlighter: highlighter)
            }
            let rendered = try render(text.was?.body ?? text.body)
            let id = try posts.publish(rendered, in: project, by: author)
            _ = try MentionStore(database: database).add(rendered.text.mentions, in: nil, on: id, by: author)
            try TextPictureStore(database: database).take(rendered.text.pictures, in: nil, on: id, by: author)
            func date(changed: Int?) throws {
                _ = try database.execute(
                    """
                    UPDATE posts
                    SET created_at = now() - make_interval(mins => \(Int32(text.minutesAgo))),
                        edited_at = now() - make_interval(mins => \(changed.map(Int32.init)))
                    WHERE id = \(id)
                    """)
            }
            try date(changed: nil)
            if let was = text.was {
                _ = try posts.change(id, from: 1, to: render(text.body), by: author)
                try date(changed: was.changedMinutesAgo)
            }
            for comment in text.comments ?? [] { try comments.add(comment, to: id) }
            for mark in Mark.allCases {
                for email in text.reactions?[mark.rawValue] ?? [] {
                    let member = try demonstration.member(email)
                    guard let change = try reactions.set(mark, to: true, on: id, by: member) else { continue }
                    try reactions.notify(change, on: id, by: member, demonstration.settings)
                }
            }
            // They came since the post was there.
            _ = try database.execute(
                """
                UPDATE notifications
                SET created_at = now() - make_interval(mins => \(Int32(text.minutesAgo / 2)))
                WHERE member_id = \(author) AND kind = \(NotificationKind.reactions.name) AND thing = \(id)
                """)
        }
    }
}
