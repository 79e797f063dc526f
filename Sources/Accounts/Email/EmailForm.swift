import Site
import Web

/// The address that a member wants to have, as typed.
struct EmailForm {
    enum Problem {
        case empty, wrong, foreign, same, tooMany
    }

    let text: String
    private(set) var email: EmailAddress?
    var problem: Problem?

    init() {
        text = ""
    }

    /// - Parameter current: the member's address
    init(_ fields: Fields, current: String, domains: [String]) {
        text = fields["email"] ?? ""
        if text.allSatisfy(\.isWhitespace) {
            problem = .empty
        } else if let address = EmailAddress(text) {
            if !address.isOf(domains) {
                problem = .foreign
            } else if address.key == EmailAddress(current)?.key {
                problem = .same
            } else {
                email = address
            }
        } else {
            problem = .wrong
        }
    }
}
