import Site
import Web
import Writing

/// What a member writes in a message: as a form brings it, and as its row has it.
package struct MessageForm: TextForm {
    /// Names the message that is answered.
    static let answer = "to"

    /// As it was sent; ``body`` has the names that were typed in it as mentions.
    package let sent: TextBody
    package var body: TextBody
    package var version: Int32
    /// The message that it answers; nil for what is none.
    package let answered: MessageNumber?
    package let draftVersion: Int32
    package let answers: [FormAction.Field]
    package private(set) var attached = AttachedThings()

    package init(_ fields: Fields) {
        body = TextBody(fields, longest: Message.longest)
        sent = body
        version = Self.version(in: fields)
        answered = fields[Self.answer].flatMap { MessageNumber(pathSegment: $0) }
        draftVersion = DraftForm.known(in: fields)
        answers = UnclearMention.answers(fields)
        attached = AttachedThings(fields)
    }

    /// One that stands; without anything, the form for a new one.
    package init(
        body: String = "", version: Int32 = 0, answering answered: MessageNumber? = nil, draftVersion: Int32 = 0,
        attached: AttachedThings = AttachedThings()
    ) {
        self.body = TextBody(body, longest: Message.longest)
        sent = self.body
        self.attached = attached
        self.version = version
        self.answered = answered
        self.draftVersion = draftVersion
        answers = []
    }
}
