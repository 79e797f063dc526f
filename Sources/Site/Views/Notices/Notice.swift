/// A line above the page: information, a warning, what went wrong.
package struct Notice: Sendable {
    package enum Kind: String, Sendable {
        case info, success, warning, error
    }

    package let kind: Kind
    package let text: String
    package let action: Link?
    /// The form that asks once more, or does what its verb says.
    package let retry: FormAction?
    /// Nil for "Try again".
    package let verb: String?
    package let icon: Icon

    package init(
        _ kind: Kind, _ text: String, action: Link? = nil, retry: FormAction? = nil, verb: String? = nil,
        icon: Icon? = nil
    ) {
        self.kind = kind
        self.text = text
        self.action = action
        self.retry = retry
        self.verb = verb
        self.icon = icon ?? Self.icon(kind)
    }

    /// A kept list instead of a fresh one: "as of 14:05 · Yandex does not answer".
    package static func stale(_ text: String, retry: Link?, again: FormAction? = nil) -> Notice {
        Notice(.warning, text, action: retry, retry: again, icon: .cloudOff)
    }

    package var classes: String { kind == .info ? "notice" : "notice is-\(kind.rawValue)" }
    /// An error is spoken at once, the rest when the reader comes to it.
    package var role: String { kind == .error ? "alert" : "status" }

    private static func icon(_ kind: Kind) -> Icon {
        switch kind {
        case .info: .info
        case .success: .circleCheck
        case .warning: .triangleAlert
        case .error: .circleAlert
        }
    }
}
