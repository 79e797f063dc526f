import FoundationEssentials
import Highlighting
import People
import Postgres
import Site
import Writing

/// What the people of the demonstration have said to each other.
package enum DemonstrationConversations {
    package struct Talk: Decodable {
        /// Nil for a dialog, for a group that is called by its people, and for the general one of a project.
        let name: String?
        /// The one who began it first; two without a name have a dialog.
        let people: [String]
        let messages: [Words]
        /// How many messages a person has not read; everybody else has read all.
        let unread: [String: Int]?
        let mutedBy: [String]?
        let pinnedBy: [String]?
        let drafts: [String: String]?
    }

    struct Words: Decodable {
        let by, body: String
        let minutesAgo: Int
        /// The place of the message that it answers, from one on.
        let answers: Int?
        let isDeleted: Bool?
        /// By the names of marks, who has set them.
        let marks: [String: [String]]?
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let talks = try demonstration.read([Talk].self, "conversations.json")
        for talk in talks { try add(talk, demonstration) }
        return "\(talks.count) conversations"
    }

    private static func add(_ talk: Talk, _ demonstration: Demonstration) throws {
        let database = demonstration.database
        let people = try talk.people.map { try demonstration.member($0) }
        guard people.count >= 2, let first = talk.messages.first else { return }
        let isDialog = talk.name == nil && people.count == 2
        let id =
            isDialog
            ? try ConversationStore(database: database).dialog(of: people[0], with: people[1])
            : try MembershipStore(database: database)
                .create(talk.name ?? "", with: Array(people.dropFirst()), showsPast: false, by: people[0])
        try fill(id, with: talk, demonstration)
        // The grey line of its beginning stands before the first.
        let begun = first.minutesAgo + 60 * 24 * 7
        if !isDialog { try age("created_at", begun, of: 1, in: id, database) }
        _ = try database.execute(
            "UPDATE conversations SET created_at = now() - make_interval(mins => \(Int32(begun))) WHERE id = \(id)")
        try mark(talk, id, database, demonstration)
    }

    /// Those of a project, of which the first is said in its general one.
    package static func add(
        _ talks: [Talk], in project: ProjectID, to projects: ProjectConversations, _ demonstration: Demonstration
    ) throws {
        let database = demonstration.database
        for (place, talk) in talks.enumerated() {
            let people = try talk.people.map { try demonstration.member($0) }
            guard let creator = people.first, let first = talk.messages.first else { continue }
            let general = try database.row(
                "SELECT id FROM conversations WHERE project_id = \(project) AND is_general"
            ) { try $0.only(ConversationID.self) }
            let id =
                if place == 0, let general {
                    general
                } else {
                    try projects.begin(
                        talk.name ?? "", with: Array(people.dropFirst()), showsPast: true, in: project, by: creator)
                }
            try age(project, minutes: first.minutesAgo + 30, database)
            try fill(id, with: talk, demonstration)
            try mark(talk, id, database, demonstration)
        }
    }

    /// What was written just now in the conversations of a project was written then.
    package static func age(_ project: ProjectID, minutes: Int, _ database: Connection) throws {
        let ago: SQL = "make_interval(mins => \(Int32(clamping: minutes)))"
        let own: SQL = "conversation_id IN (SELECT id FROM conversations WHERE project_id = \(project))"
        _ = try database.fetch(
            Query<Int>.execute(
                "UPDATE messages SET created_at = created_at - \(ago) WHERE \(own) AND created_at >= now()"),
            Query<Int>.execute(
                "UPDATE conversation_members SET joined_at = joined_at - \(ago) WHERE \(own) AND joined_at >= now()"),
            Query<Int>.execute(
                """
                UPDATE conversations
                SET last_at = last_at - \(ago),
                    created_at = CASE WHEN created_at >= now() THEN created_at - \(ago) ELSE created_at END
                WHERE project_id = \(project) AND last_at >= now()
                """))
    }

    private static func fill(_ id: ConversationID, with talk: Talk, _ demonstration: Demonstration) throws {
        let database = demonstration.database
        let (conversations, messages) = (ConversationStore(database: database), MessageStore(database: database))
        guard let last = talk.messages.last else { return }
        let reactions = MessageReactionStore(database: database)
        // Nobody waits for these.
        let highlighter = Highlighter(program: demonstration.settings.highlighter, budget: .seconds(30))
        var places: [MessageNumber] = []
        for words in talk.messages {
            let author = try demonstration.member(words.by)
            var held = try conversations.hold(id, as: author)
            let answered = words.answers.flatMap { places.indices.contains($0 - 1) ? places[$0 - 1] : nil }
            let (body, people) = try demonstration.mentioning(words.body)
            let form = MessageForm(body: body, answering: answered)
            let text = try RenderedText(form.body, mentioning: people, highlighter: highlighter)
            let number = try messages.add(text, form, key: IdempotencyKey(), to: &held, by: author)
            places.append(number)
            _ = try database.fetch(MessageMentions.set(text.mentions, in: number, of: held, by: author))
            try age("created_at", words.minutesAgo, of: number.rawValue, in: id, database)
            for (name, people) in words.marks ?? [:] {
                guard let mark = Mark(rawValue: name) else { continue }
                for email in people {
                    let member = try demonstration.member(email)
                    let held = try conversations.hold(id, as: member)
                    _ = try reactions.set(mark, to: true, on: number, in: held, by: member)
                }
            }
            if words.isDeleted == true { _ = try messages.set(number, isDeleted: true, in: held, by: author) }
        }
        let ago = Int32(last.minutesAgo)
        _ = try database.execute(
            "UPDATE conversations SET last_at = now() - make_interval(mins => \(ago)) WHERE id = \(id)")
    }

    private static func age(
        _ column: SQL, _ minutes: Int, of number: Int, in id: ConversationID, _ database: Connection
    ) throws {
        _ = try database.execute(
            """
            UPDATE messages
            SET \(column) = now() - make_interval(mins => \(Int32(minutes)))
            WHERE conversation_id = \(id) AND number = \(Int32(number))
            """)
    }

    /// What each of its people has made of it.
    private static func mark(
        _ talk: Talk, _ id: ConversationID, _ database: Connection, _ demonstration: Demonstration
    ) throws {
        let placing = ConversationPlacing(database: database)
        for email in talk.people {
            let member = try demonstration.member(email)
            _ = try database.execute(
                """
                UPDATE conversation_members own
                SET read_number = c.last_number - \(Int32(talk.unread?[email] ?? 0)),
                    joined_at = CASE WHEN c.project_id IS NULL THEN c.created_at ELSE own.joined_at END
                FROM conversations c
                WHERE c.id = own.conversation_id AND own.conversation_id = \(id) AND own.member_id = \(member)
                """)
            if talk.mutedBy?.contains(email) == true {
                _ = try placing.mute(id, until: "'infinity'::timestamptz", by: member)
            }
            if talk.pinnedBy?.contains(email) == true { _ = try placing.pin(id, true, by: member) }
            guard let body = talk.drafts?[email] else { continue }
            _ = try DraftStore(database: database).save(
                DraftForm(key: UUID(), place: .messages(in: id), body: body),
                on: DraftDevice(name: "Chrome, Windows", session: nil), by: member)
        }
    }
}
