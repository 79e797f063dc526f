import Localization
import Postgres
import Site

/// What a row of notifications says: the list, letters and devices have the same words.
struct NotificationText {
    let kind: String
    let thing: Int
    /// The first unread part of the thing; nil for what is no news.
    let part: Int?
    private let subject: String
    private let detail: String
    private let mark: String
    /// What the detail was of is deleted by now.
    private let isGone: Bool
    private let news: NotificationNews?

    /// What ``init(_:)`` reads, of `notifications n`.
    static let columns = Columns(of: "n", "kind", "thing", "part", "subject", "detail", "mark", "count", "is_gone")
        .and("cardinality(n.people)", as: "people")
        .and("(SELECT a.name FROM members a WHERE a.id = n.actor_id)", as: "actor")
    /// The same of a statement `d` that has them.
    static let given = Columns(
        of: "d", "kind", "thing", "part", "subject", "detail", "mark", "count", "is_gone", "people", "actor")

    init(_ row: inout Row) throws {
        kind = try row.next("kind")
        thing = try row.next("thing")
        part = try row.next("part")
        subject = try row.next("subject")
        detail = try row.next("detail")
        mark = try row.next("mark")
        let count: Int32 = try row.next("count")
        isGone = try row.next("is_gone")
        let people: Int32 = try row.next("people")
        let actor: String? = try row.next("actor")
        news =
            part == nil
            ? nil
            : NotificationNews(actor: actor, others: max(0, Int(people) - 1), count: Int(count), mark: mark)
    }

    /// In the words of its kind; nil for one that no feature has any more.
    func worded(by kind: NotificationKind?, in language: Language) -> Worded {
        guard let news, let sentence = kind?.news else { return Worded(subject: subject, mark: mark, detail: detail) }
        let detail = isGone ? NotificationsWords(language).deletedSince : detail
        // What one of several said stands for none of the others, unless it is set apart from them.
        let isWhole = news.count == 1 || !news.mark.isEmpty || isGone && subject.isEmpty
        let details = isWhole ? [subject, detail] : [subject]
        return Worded(
            subject: sentence(news, language), mark: "",
            detail: details.filter { !$0.isEmpty }.joined(separator: " · "))
    }

    struct Worded {
        let subject: String
        /// «!!», behind the subject of what is important; empty for the rest.
        let mark: String
        let detail: String

        /// The subject where only text can be.
        var markedSubject: String { mark.isEmpty ? subject : "\(subject) \(mark)" }
    }
}
