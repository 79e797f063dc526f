import FoundationEssentials
import People
import Postgres
import Site
import Web

/// What the list is asked for: which conversations, and behind which of them.
package struct ConversationSelection: Sendable {
    package enum Show: String, CaseIterable, Sendable {
        case unread, groups

        static let field = "show"
    }

    static let queryField = "query"
    /// Characters of a search that are looked at.
    private static let longestQuery = 200

    package let show: Show?
    /// Nil where nothing is searched for; empty where the field was only opened.
    package let query: String?
    /// Behind which row the page begins; nil at the beginning.
    package let place: ConversationPlace?
    /// Those of a project alone.
    private let project: ProjectID?

    package init(
        show: Show? = nil, query: String? = nil, place: ConversationPlace? = nil, of project: ProjectID? = nil
    ) {
        self.show = show
        self.project = project
        self.query = query.map { String($0.trimmed.prefix(Self.longestQuery)) }
        self.place = place
    }

    /// What an address says; nil for what is no place.
    init?(_ fields: Fields) {
        let after = fields[ConversationPlace.field]
        let place = after.flatMap(ConversationPlace.init)
        guard after == nil || place != nil else { return nil }
        self.init(
            show: fields[Show.field].flatMap(Show.init(rawValue:)), query: fields[Self.queryField], place: place)
    }

    /// What is really searched for.
    var searched: String? { query.flatMap { $0.isEmpty ? nil : $0 } }

    func address(after place: ConversationPlace? = nil) -> Address {
        Paths.messages().adding(Show.field, show?.rawValue).adding(Self.queryField, query)
            .adding(ConversationPlace.field, place?.text)
    }

    /// Opens the field.
    package static var search: Address { Paths.messages().adding(queryField, "") }

    func searched(for query: String) -> Address { Paths.messages().adding(Self.queryField, query) }

    /// A condition on `own`, conversations of a reader.
    package func condition(for reader: MemberID) -> SQL {
        var condition: SQL = "own.last_number >= own.first_number"
        switch show {
        case .unread: condition.append(" AND \(UnreadMessages.any(for: reader))")
        case .groups: condition.append(" AND own.low_id IS NULL")
        case nil: break
        }
        if let project { condition.append(" AND own.project_id = \(project)") }
        if let searched {
            condition.append(" AND (\(Self.isCalled(searched)) OR \(Self.has(searched, besides: reader)))")
        }
        if let place {
            condition.append(
                """
                 AND (own.pinned_at IS NOT NULL, coalesce(own.pinned_at, own.last_at), own.id)
                    < (\(place.isPinned), \(place.moment), \(place.id))
                """)
        }
        return condition
    }

    /// Each word begins one of its name, in either alphabet.
    private static func isCalled(_ query: String) -> SQL {
        """
        own.name IS NOT NULL AND (
            SELECT coalesce(bool_and(strpos(' ' || search_words(own.name), ' ' || typed.key) > 0), false)
            FROM (\(TypedWords.keys(of: query))) AS typed
        )
        """
    }

    /// Somebody is in it who is found by these words.
    private static func has(_ query: String, besides reader: MemberID) -> SQL {
        guard let people = MemberSearch(query).condition else { return "false" }
        return """
            (
                SELECT true
                FROM conversation_members x
                JOIN members m ON m.id = x.member_id
                WHERE x.conversation_id = own.id AND x.member_id <> \(reader) AND \(people.holds)
                LIMIT 1
            ) IS TRUE
            """
    }
}

/// Where a page of the list ended.
package struct ConversationPlace: Sendable {
    static let field = "after"

    let isPinned: Bool
    /// Microseconds since 1970.
    private let last: Int
    let id: ConversationID

    package init(after line: ConversationLine) {
        isPinned = line.isPinned
        last = line.moved
        id = line.id
    }

    /// Nil for what none has written.
    init?(_ text: String) {
        let fields = text.split(separator: "~", maxSplits: 2, omittingEmptySubsequences: false).map {
            Int(pathSegment: String($0))
        }
        guard fields.count == 3, let part = fields[0], 0...1 ~= part, let last = fields[1], 0...(1 << 52) ~= last,
            let id = fields[2]
        else { return nil }
        isPinned = part == 0
        self.last = last
        self.id = ConversationID(rawValue: id)
    }

    var text: String { "\(isPinned ? 0 : 1)~\(last)~\(id.pathSegment)" }

    var moment: SQL { "timestamptz 'epoch' + \(last) * interval '1 microsecond'" }
}
