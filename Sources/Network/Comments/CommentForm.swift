import Site
import Web
import Writing

/// What a member writes in a comment: as a form brings it, and as its row has it.
package struct CommentForm: TextForm {
    /// Names the comment that is answered.
    static let answer = "to"
    /// Names the post of a comment that is changed, for its draft.
    static let post = "post"

    package var body: TextBody
    package var version: Int32
    /// The comment that it answers; nil for one on the post itself, and for what is no comment.
    package let answered: CommentID?
    package let draftVersion: Int32
    package let answers: [FormAction.Field]
    package private(set) var attached = AttachedThings()

    package init(_ fields: Fields) {
        body = TextBody(fields, longest: Comment.longest)
        version = Self.version(in: fields)
        answered = fields[Self.answer].flatMap { CommentID(pathSegment: $0) }
        draftVersion = DraftForm.known(in: fields)
        answers = UnclearMention.answers(fields)
        attached = AttachedThings(fields)
    }

    /// One that stands; without anything, the form for a new one.
    package init(
        body: String = "", version: Int32 = 0, answering answered: CommentID? = nil, draftVersion: Int32 = 0,
        attached: AttachedThings = AttachedThings()
    ) {
        self.body = TextBody(body, longest: Comment.longest)
        self.attached = attached
        self.version = version
        self.answered = answered
        self.draftVersion = draftVersion
        answers = []
    }
}
