import Web

/// The way back from an act: a form that works without scripts, and once however often it is sent.
package struct Undo: Sendable {
    package let action: FormAction
    /// What taking it back is called; nil for "Undo".
    package let verb: String?

    /// - Parameters:
    ///   - address: where it is sent, with a key that is its own
    ///   - page: where it stands, to come back to
    ///   - fields: what is sent besides
    package init(
        _ address: Address, on page: Address, _ fields: KeyValuePairs<String, String> = [:], verb: String? = nil
    ) {
        let own = FormAction(
            address, [LocalPath.returnField: page.text, IdempotencyKey.field: IdempotencyKey().text])
        action = FormAction(address, own.fields + FormAction(address, fields).fields)
        self.verb = verb
    }
}
