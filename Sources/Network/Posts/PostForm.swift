import Postgres
import Web

/// What a member writes in a post: as a form brings it, and as its row has it.
package struct PostForm: Sendable {
    package enum Problem: Sendable, Equatable {
        case bodyIsEmpty
        /// Bytes over the limit.
        case bodyIsTooLong(over: Int)
        /// The words that cannot be hashtags.
        case tagsBreakTheRule([String])
        case tooManyTags
    }

    /// The fields in which a person types.
    static let texts = ["body", "tags"]

    /// As it was typed: the page comes back with it.
    package let body: String
    package let tagsText: String
    package private(set) var tags: [Hashtag] = []
    package private(set) var bodyProblem: Problem?
    package private(set) var tagsProblem: Problem?
    /// Of the post that the form was made of; 0 for a new one, and when it says nothing that could be one.
    package private(set) var version: Int32 = 0

    package var isGood: Bool { bodyProblem == nil && tagsProblem == nil }
    var isBlank: Bool { body.isEmpty && tagsText.isEmpty && isGood }

    package init(_ fields: Fields) {
        // Browsers send line breaks as CR LF (RFC 7578 and WHATWG HTML, form submission); text is kept with LF.
        body = String(decoding: (fields["body"] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self)
        tagsText = fields["tags"] ?? ""
        version = fields["version"].flatMap(Int32.init) ?? 0
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
            bodyProblem = .bodyIsEmpty
        } else if body.utf8.count > Post.longest {
            bodyProblem = .bodyIsTooLong(over: body.utf8.count - Post.longest)
        }
        let words = tagsText.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        var broken: [String] = []
        for word in words {
            if let tag = Hashtag(word) {
                if !tags.contains(tag) { tags.append(tag) }
            } else {
                broken.append(String(word))
            }
        }
        if !broken.isEmpty {
            tagsProblem = .tagsBreakTheRule(broken)
        } else if tags.count > Post.mostTags {
            tagsProblem = .tooManyTags
        }
    }
}

extension NetworkWords {
    package func problem(_ problem: PostForm.Problem?) -> String? {
        switch problem {
        case .bodyIsEmpty: bodyIsEmpty
        case .bodyIsTooLong(let over): bodyIsTooLong(count: over)
        case .tagsBreakTheRule(let broken): tagsBreakTheRule(words: broken.joined(separator: ", "))
        case .tooManyTags: tooManyTags
        case nil: nil
        }
    }
}
