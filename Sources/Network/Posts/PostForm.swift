import Web

/// What somebody sends when they publish or change a post.
package struct PostForm: Sendable {
    package enum Problem: Sendable, Equatable {
        case bodyIsEmpty
        /// Bytes over the limit.
        case bodyIsTooLong(over: Int)
        /// The words that cannot be hashtags.
        case tagsBreakTheRule([String])
        case tooManyTags
    }

    /// As it was typed: the page comes back with it.
    package let body: String
    package let tagsText: String
    /// Of the post that the form was made of; 0 for a new one, and when it says nothing that could be one.
    package private(set) var version: Int32 = 0
    package private(set) var tags: [Hashtag] = []
    package private(set) var bodyProblem: Problem?
    package private(set) var tagsProblem: Problem?

    package var isGood: Bool { bodyProblem == nil && tagsProblem == nil }

    package init(_ fields: Fields) {
        // Browsers send line breaks as CR LF (RFC 7578 and WHATWG HTML, form submission); text is kept with LF.
        body = String(decoding: (fields["body"] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self)
        tagsText = fields["tags"] ?? ""
        version = fields["version"].flatMap(Int32.init) ?? 0
        check()
    }

    /// The form for a new post.
    init() {
        self.init(body: "", tagsText: "")
    }

    /// The form for a post that stands. Hashtags of its text are changed in the text.
    init(_ source: PostStore.Source) {
        self.init(body: source.body, tagsText: source.tagsText)
        version = source.version
    }

    private init(body: String, tagsText: String) {
        self.body = body
        self.tagsText = tagsText
    }

    /// What was sent, to replace what stands now: whoever sends it has seen that.
    func over(_ standing: PostStore.Source) -> PostForm {
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
