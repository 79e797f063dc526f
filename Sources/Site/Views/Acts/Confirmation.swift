/// A question before something that cannot be undone. The same words make the dialog and, without scripts, a page.
package struct Confirmation: Sendable {
    package let id: String
    package let title: String
    package let text: String
    /// The verb: "Delete", never "OK".
    package let verb: String
    package let action: FormAction
    package let cancel: Link
    package let isDangerous: Bool

    package init(
        id: String, title: String, text: String, verb: String, action: FormAction, cancel: Link,
        isDangerous: Bool = true
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.verb = verb
        self.action = action
        self.cancel = cancel
        self.isDangerous = isDangerous
    }
}
