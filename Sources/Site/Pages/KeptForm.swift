import Web

/// A form that could not be acted on. Nothing that was typed is lost with it.
package struct KeptForm {
    package struct Field {
        let name: String
        let value: String
    }

    package struct Text {
        /// As the form's page calls the field; nil where the text speaks for itself.
        let label: String?
        let value: String
    }

    let action: Address
    /// All fields, the token and the key with them: the same form, sent again.
    let fields: [Field]
    /// What a person typed, to look at or copy.
    let texts: [Text]
    let canResend: Bool
    /// Whether the form has the texts again once the member has signed in: what is written in a composer their browser keeps
    /// until it was taken, where it runs scripts.
    let isBackAfterSignIn: Bool

    /// Nil when the request was no form, or came from another site: what strangers send is not shown as one's own.
    ///
    /// - Parameter isSignedOut: the session has ended meanwhile
    package init?(_ context: Context, canResend: Bool, isSignedOut: Bool = false) {
        guard context.request.method == .post,
            CSRF.isSameOrigin(context.request, origin: context.settings.origin),
            let sent = try? context.form()
        else { return nil }
        action = Address(context.request.rawPath)
        fields = sent.all.map { Field(name: $0.name, value: $0.value) }
        texts = fields.compactMap { field in
            guard let typed = context.texts.first(where: { $0.name == field.name }),
                field.value.contains(where: { !$0.isWhitespace })
            else { return nil }
            return Text(label: typed.label(context.language), value: field.value)
        }
        self.canResend = canResend
        isBackAfterSignIn = texts.allSatisfy { $0.label == nil } && isSignedOut
        if texts.isEmpty && !canResend { return nil }
    }
}
