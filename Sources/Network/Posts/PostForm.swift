import Postgres
import Web

/// What a member writes in a post: as a form brings it, and as its row has it.
package struct PostForm: Sendable {
    package enum Problem: Sendable, Equatable {
        case bodyIsEmpty
        /// Characters over the limit.
        case bodyIsTooLong(over: Int)
    }

    /// The fields in which a person types.
    static let texts = ["body", "tags"]

    /// As it was typed, in composed letters: the page comes back with it.
    package let body: String
    package let tagsText: String
    package private(set) var tags: [Hashtag] = []
    /// Words of the field for hashtags that are none, each once.
    package private(set) var broken: [BrokenHashtag] = []
    /// Keys of the words without which the author will have the post published: they were named.
    package private(set) var without: Set<String> = []
    package private(set) var problem: Problem?
    /// Of the post that the form was made of; 0 for a new one, and when it says nothing that could be one.
    package private(set) var version: Int32 = 0

    package var isGood: Bool { problem == nil }
    var isBlank: Bool { body.isEmpty && tagsText.isEmpty && isGood }

    package init(_ fields: Fields) {
        // Browsers send line breaks as CR LF (RFC 7578 and WHATWG HTML, form submission); text is kept with LF.
        body = String(decoding: (fields["body"] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self).composed
        tagsText = (fields["tags"] ?? "").composed
        version = fields["version"].flatMap(Int32.init) ?? 0
        // The script tells in a field of its own what it has named, the button of a page what that has.
        without = Set(fields.all("without").flatMap { $0.composed.split(separator: " ").map { $0.lowercased() } })
        check()
    }

    /// One that was checked before; without anything, the form for a new post.
    package init(body: String = "", tags: [Hashtag] = []) {
        self.body = body
        self.tags = tags
        tagsText = tags.map { "#\($0.name)" }.joined(separator: " ")
    }

    /// The form for a post that stands. Hashtags of its text are changed in the text.
    init(_ row: inout Row) throws {
        let body: String = try row.next("body")
        self.init(body: body, tags: try row.next("field_tags", as: [String].self).map(Hashtag.init(stored:)))
        version = try row.next("version")
    }

    /// What is written of a form, and its ``values``.
    static let columns = Columns("body", "field_tags")
    var values: SQL { "\(body), \(tags.map(\.name))" }

    /// What was sent, to replace what stands now: whoever sends it has seen that.
    func over(_ standing: PostForm) -> PostForm {
        var form = self
        form.version = standing.version
        return form
    }

    private mutating func check() {
        if body.allSatisfy(\.isWhitespace) {
            problem = .bodyIsEmpty
        } else if body.utf8.count > Post.longest {
            problem = .bodyIsTooLong(over: Self.excess(of: body))
        }
        for word in tagsText.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
            if let tag = Hashtag(word) {
                if !tags.contains(tag) { tags.append(tag) }
            } else if let none = BrokenHashtag(word), !none.word.isEmpty,
                !broken.contains(where: { $0.key == none.key })
            {
                broken.append(none)
            }
        }
    }

    /// How many characters at the end do not fit.
    private static func excess(of body: String) -> Int {
        var bytes = body.utf8.count - Post.longest
        var count = 0
        for scalar in body.unicodeScalars.reversed() where bytes > 0 {
            bytes -= UTF8.width(scalar)
            count += 1
        }
        return count
    }
}

extension NetworkWords {
    package func problem(_ problem: PostForm.Problem?) -> String? {
        switch problem {
        case .bodyIsEmpty: bodyIsEmpty
        case .bodyIsTooLong(let over): bodyIsTooLong(count: over)
        case nil: nil
        }
    }
}
