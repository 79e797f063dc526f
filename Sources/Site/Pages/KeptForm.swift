import Web

/// A form that could not be acted on. Nothing that was typed is lost with it.
package struct KeptForm {
    package struct Text {
        let name: String
        let value: String
    }

    let action: Address
    /// All fields, the token and the key with them: the same form, sent again.
    let fields: [Text]
    /// What a person typed, to look at or copy.
    let texts: [Text]
    let canResend: Bool

    /// Nil when the request was no form, or came from another site: what strangers send is not shown as one's own.
    init?(_ context: Context, canResend: Bool) {
        guard context.request.method == .post,
            CSRF.isSameOrigin(context.request, origin: context.settings.origin),
            let sent = try? context.form()
        else { return nil }
        action = Address(context.request.rawPath)
        fields = sent.all.map { Text(name: $0.name, value: $0.value) }
        texts = fields.filter { context.texts.contains($0.name) && $0.value.contains { !$0.isWhitespace } }
        self.canResend = canResend
        if texts.isEmpty && !canResend { return nil }
    }
}
