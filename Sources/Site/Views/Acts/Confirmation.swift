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
    /// Carries an idempotency key as a rule, so that an answer that is sent twice leads where the first one led.
    package let action: FormAction
    package let cancel: Link
    package let isDangerous: Bool

    /// - Parameter isRepeatable: the act may be sent twice as it is; no key is made for it
    package init(
        id: String, title: String, text: String, names: [String] = [], more: String? = nil, verb: String,
        action: FormAction, cancel: Link, isDangerous: Bool = true, isRepeatable: Bool = false
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.names = names
        self.more = more
        self.verb = verb
        self.action =
            isRepeatable
            ? action
            : FormAction(
                action.address, action.fields + [FormAction.Field(IdempotencyKey.field, IdempotencyKey().text)])
        self.cancel = cancel
        self.isDangerous = isDangerous
    }
}
