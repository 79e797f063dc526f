/// A question before something that cannot be undone. The same words make the dialog and, without scripts, a page.
package struct Confirmation: Sendable {
    package let id: String
    package let title: String
    package let text: String
    /// What it is about, where that is many; the rest is a number.
    package let names: [String]
    package let more: String?
    /// The verb: "Delete", never "OK".
    package let verb: String
    package let action: FormAction
    package let cancel: Link
    package let isDangerous: Bool

    package init(
        id: String, title: String, text: String, names: [String] = [], more: String? = nil, verb: String,
        action: FormAction, cancel: Link, isDangerous: Bool = true
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.names = names
        self.more = more
        self.verb = verb
        self.action = action
        self.cancel = cancel
        self.isDangerous = isDangerous
    }
}
