import FoundationEssentials
import Postgres
import Site

/// Whose posts, or posts with which hashtag, a member does not see in lists, and how long.
package struct Mute: Sendable {
    /// What one member mutes at most.
    package static let most = 200

    package let target: MuteTarget
    /// Nil until it is taken back.
    package let until: Date?

    /// What ``init(_:)`` reads, of `mutes u` and ``joins``.
    static let columns = Columns(of: "u", "person_id", "until")
        .and("p.name", as: "person_name").and("h.name", as: "hashtag_name")
    static let joins: SQL = "LEFT JOIN members p ON p.id = u.person_id LEFT JOIN hashtags h ON h.id = u.hashtag_id"

    init(_ row: inout Row) throws {
        let person: MemberID? = try row.next("person_id")
        let end: Date = try row.next("until")
        let (name, hashtag): (String?, String?) = (try row.next("person_name"), try row.next("hashtag_name"))
        target = person.map { .person($0, name: name ?? "") } ?? .hashtag(Hashtag(stored: hashtag ?? ""))
        until = end == .distantFuture ? nil : end
    }
}

/// A person or a hashtag.
package enum MuteTarget: Sendable {
    case person(MemberID, name: String)
    case hashtag(Hashtag)

    /// As the field of a form or an address names it.
    enum Field {
        static let person = "person"
        static let tag = "tag"
    }

    var field: FormAction.Field {
        switch self {
        case .person(let id, _): FormAction.Field(Field.person, id.pathSegment)
        case .hashtag(let tag): FormAction.Field(Field.tag, tag.key)
        }
    }
}

/// How long something is muted.
enum MuteTerm: String, CaseIterable, Codable {
    case day, week, month, always

    /// In forms.
    static let field = "for"

    var end: SQL {
        switch self {
        case .day: "now() + interval '1 day'"
        case .week: "now() + interval '7 days'"
        case .month: "now() + interval '1 month'"
        case .always: "'infinity'"
        }
    }

    func label(_ words: NetworkWords) -> String {
        switch self {
        case .day: words.muteForDay
        case .week: words.muteForWeek
        case .month: words.muteForMonth
        case .always: words.muteForGood
        }
    }
}
