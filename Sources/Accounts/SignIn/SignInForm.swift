import Site
import Web

/// Who wants to sign in, as typed.
struct SignInForm {
    enum Problem {
        case empty, wrong, tooMany
    }

    /// The field of an address that brings back what was asked for before.
    static let kept = "kept"
    /// The field of a form that asks for another letter.
    static let again = "again"

    let text: String
    let returnTo: String
    private(set) var email: EmailAddress?
    var problem: Problem?

    init(_ text: String = "", returnTo: String) {
        self.text = text
        self.returnTo = returnTo
    }

    init(_ fields: Fields) {
        text = fields["email"] ?? ""
        returnTo = ReturnPath.checked(fields[ReturnPath.field])
        if text.allSatisfy(\.isWhitespace) {
            problem = .empty
        } else if let address = EmailAddress(text) {
            email = address
        } else {
            problem = .wrong
        }
    }
}
