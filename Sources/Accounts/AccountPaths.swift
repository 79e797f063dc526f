import Site
import Web

/// The addresses of accounts, besides those that every page names.
extension Paths {
    package static let signInCode = Path("/sign-in/code")
    package static let restoreAccount = Path("/sign-in/restoration")
    package static let stepUp = Path("/step-up")
    package static let register = Path("/register")
    package static let listName = Path("/register/name")
    package static let welcome = Path("/welcome")
    package static let settings = Path("/settings")
    package static let emailSettings = Path("/settings/email")
    package static let emailCode = Path("/settings/email/code")
    /// The link of a letter, with its token in the query: for anyone who reads mail there, signed in or not.
    package static let emailUndo = Path("/settings/email/undo")
    package static let appearance = Path("/settings/appearance")
    package static let sessions = Path("/settings/sessions")
    package static let endSession = Path("/settings/sessions/{}/end", SessionID.self)
    package static let endOtherSessions = Path("/settings/sessions/others/end")
}
