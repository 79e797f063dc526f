import FoundationEssentials
import Site
import Web

/// What a member writes in a text of one kind: as a form brings it, and as its row has it.
package protocol TextForm: Sendable {
    init(_ fields: Fields)

    var body: TextBody { get set }
    /// Of the row that the form was made of; 0 for a new text, and when the form says nothing that could be one.
    var version: Int32 { get set }
    /// Of its draft, as the form has shown it; 0 where the form has begun the text.
    var draftVersion: Int32 { get }
    /// Words of a field for hashtags that are none, and without which nobody has asked to have the text published.
    var unnamed: [BrokenHashtag] { get }
    /// What its author was asked and has answered, as fields of the form when it comes back: nobody is asked twice.
    var answers: [FormAction.Field] { get }
    /// What is attached to it.
    var attached: AttachedThings { get }
    /// The same without words that will be no hashtags, as if they had been named to its author.
    func without(_ words: [BrokenHashtag]) -> Self
}

extension TextForm {
    package var isGood: Bool { body.problem == nil }
    package var unnamed: [BrokenHashtag] { [] }
    package var attached: AttachedThings { AttachedThings() }
    package func without(_ words: [BrokenHashtag]) -> Self { self }

    package static func version(in fields: Fields) -> Int32 { fields["version"].flatMap(Int32.init) ?? 0 }

    /// The same as somebody goes on writing it: nothing is wrong with it yet.
    var unfinished: Self {
        var form = self
        form.body = TextBody(body.text, longest: body.longest)
        return form
    }

    /// What was sent, to replace what stands now: the member who sends it has seen that.
    func over(_ standing: Self) -> Self {
        var form = self
        form.version = standing.version
        return form
    }
}

/// A text as its author may change it.
package struct StandingText<Form: TextForm>: Sendable {
    package let form: Form
    package let edited: Date?

    package init(_ form: Form, edited: Date?) {
        self.form = form
        self.edited = edited
    }
}
