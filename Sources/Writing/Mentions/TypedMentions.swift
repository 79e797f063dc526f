import Markdown
import Postgres
import Site
import Web

/// Names that were typed behind an `@`, without being chosen from the list: what members may be meant.
///
/// The renderer, which knows code, quotations and links, says whom a text mentions; no expression over the text does.
struct TypedMentions {
    /// People of one name among whom a member chooses.
    static let mostPeople = 20

    private let names: [TypedName]

    init(in body: TextBody) throws {
        names =
            body.text.utf8.contains(UInt8(ascii: "@")) ? try Markdown.render(body.text).typedNames : []
    }

    var isEmpty: Bool { names.isEmpty }
    private var phrases: [String] {
        Array(Set(names.flatMap { name in name.words.indices.map { Self.phrase(name, $0) } })).sorted()
    }

    private static func phrase(_ name: TypedName, _ last: Int) -> String { name.words[...last].joined(separator: " ") }

    /// Whose name is this, in either order, or whose surname: by each beginning of what was typed. Only those of these people who
    /// may sign in, and not who writes.
    func candidates(of people: MentionablePeople, besides writer: MemberID) -> Query<[String: [UnclearMention.Person]]>
    {
        let (name, sortName): (SQL, SQL) = (
            "search_words(m.name) COLLATE \"C\"", "search_words(m.sort_name) COLLATE \"C\""
        )
        func named(_ condition: SQL) -> SQL {
            """
            (SELECT m.id, m.name, m.faculty
             FROM members m
             WHERE \(condition) AND \(people.condition) AND \(Member.mayComeIn) AND m.id <> \(writer)
             LIMIT 20)
            """
        }
        return Query<[(String, UnclearMention.Person)]>.rows(
            """
            SELECT typed.phrase, found.id, found.name, found.faculty
            FROM (
                SELECT phrase, search_words(phrase) COLLATE "C" AS key FROM unnest(\(phrases)::text[]) AS phrase
            ) AS typed
            CROSS JOIN LATERAL (
                \(named("\(name) = typed.key"))
                UNION
                \(named("\(sortName) = typed.key"))
                UNION
                \(named("\(sortName) >= typed.key || ' ' AND \(sortName) < typed.key || '!'"))
            ) AS found
            ORDER BY typed.phrase, found.name, found.id
            """
        ) {
            (
                try $0.next("phrase"),
                UnclearMention.Person(
                    id: try $0.next("id"), name: try $0.next("name"), faculty: try $0.next("faculty"))
            )
        }
        .map { rows in Dictionary(grouping: rows, by: \.0).mapValues { Array($0.map(\.1).prefix(Self.mostPeople)) } }
    }

    /// The text with those names as mentions that are somebody's, as far as it is clear whose; what is meant as text has a
    /// backslash from then on.
    ///
    /// - Parameters:
    ///   - isAsking: false to leave what is not clear
    ///   - page: where somebody's page is
    /// - Throws: ``UnclearMentions``
    func resolved(
        in body: TextBody, _ people: [String: [UnclearMention.Person]], _ choices: [String: UnclearMention.Choice],
        isAsking: Bool, page: (MemberID) -> Address
    ) throws -> TextBody {
        var text = Array(body.text.utf8)
        var unclear: [UnclearMention] = []
        for name in names.reversed() {
            guard
                let (phrase, found) = name.words.indices.reversed().lazy
                    .map({ (Self.phrase(name, $0), people[Self.phrase(name, $0)] ?? []) })
                    .first(where: { !$0.1.isEmpty })
            else { continue }
            let typed = Array("@\(phrase)".utf8)
            // Signs that the renderer replaces make it count other bytes.
            guard text.indices.contains(name.start), text[name.start...].starts(with: typed) else { continue }
            let range = name.start..<name.start + typed.count
            let person: UnclearMention.Person
            switch choices[phrase.lowercased()] {
            case .nobody where found.count > 1:
                text.insert(UInt8(ascii: "\\"), at: name.start)
                continue
            case .person(let id) where found.contains { $0.id == id }:
                guard let chosen = found.first(where: { $0.id == id }) else { continue }
                person = chosen
            default:
                guard found.count == 1 else {
                    guard isAsking else { continue }
                    // Once, as the first of them is spelled.
                    unclear.removeAll { $0.name.lowercased() == phrase.lowercased() }
                    unclear.append(UnclearMention(phrase, found))
                    continue
                }
                person = found[0]
            }
            text.replaceSubrange(range, with: MentionedPeople.mention(of: person.name, at: page(person.id)).utf8)
        }
        guard unclear.isEmpty else { throw UnclearMentions(unclear.reversed()) }
        return text.count <= body.longest
            ? TextBody(String(decoding: text, as: UTF8.self), longest: body.longest) : body
    }
}
