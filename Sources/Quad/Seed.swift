import ArgumentParser
import FoundationEssentials
import Highlighting
import Network
import Postgres
import Site

/// Fills an empty Quad with the demonstration's people and posts, so that the first look shows a living place.
struct Seed: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Publish the demonstration's people and posts.")

    @Option(help: "The directory with members.json and posts.json.")
    var from: String

    private struct Person: Decodable {
        let email, fullName, faculty, position, city: String
        let role, language, timeZone: String?
    }

    private struct Text: Decodable {
        let by, body: String
        let tags: [String]
        let minutesAgo: Int
    }

    func run() throws {
        let settings = try Environment.settings()
        guard settings.mode == .sandbox else {
            throw ValidationError("The demonstration belongs in QUAD_MODE=sandbox only.")
        }
        let database = Environment.database(settings.database, name: "quad seed")
        let people = try read([Person].self, "members.json")
        let texts = try read([Text].self, "posts.json")
        // Nobody waits for these.
        let highlighter = Highlighter(program: settings.highlighter, budget: .seconds(30))
        let isEmpty = try database.row("SELECT NOT EXISTS (SELECT FROM members)") { try $0.only(Bool.self) }
        guard isEmpty == true else { return print("There are members already; nothing was added.") }
        try database.transaction {
            var ids: [String: MemberID] = [:]
            for person in people {
                ids[person.email] = try database.row(
                    """
                    INSERT INTO members (email, email_key, full_name, faculty, position, city, role, language,
                                         time_zone, welcomed_at)
                    VALUES (\(person.email), \(person.email), \(person.fullName), \(person.faculty),
                            \(person.position), \(person.city), \(person.role ?? "member"), \(person.language),
                            \(person.timeZone), now())
                    RETURNING id
                    """
                ) { try $0.only() }
            }
            let posts = PostStore(database: database)
            for text in texts {
                guard let author = ids[text.by] else { throw ValidationError("\(text.by) is not in members.json") }
                let rendered = try RenderedPost(
                    PostForm(body: text.body, tags: text.tags.compactMap { Hashtag($0) }), highlighter: highlighter)
                let id = try posts.publish(rendered, by: author)
                _ = try database.execute(
                    """
                    UPDATE posts
                    SET created_at = now() - make_interval(mins => \(Int32(text.minutesAgo)))
                    WHERE id = \(id)
                    """)
            }
        }
        try TrendStore(database: database).refresh()
        print("Added \(people.count) people and \(texts.count) posts.")
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        guard let data = FileManager.default.contents(atPath: "\(from)/\(name)") else {
            throw ValidationError("\(from)/\(name) cannot be read.")
        }
        return try JSONDecoder().decode(type, from: data)
    }
}
