import Site
import Web

/// Who wants to sign in, as typed.
struct SignInForm {
    enum Problem {
        case empty, wrong, tooMany
    }

    let text: String
    let returnTo: String
    private(set) var email: EmailAddress?
    var problem: Problem?

    init(returnTo: String) {
        text = ""
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
