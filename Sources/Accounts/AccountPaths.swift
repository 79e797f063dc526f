import Site
import Web

/// The addresses of accounts, besides those that every page names.
extension Paths {
    package static let signInCode = Path("/sign-in/code")
    package static let stepUp = Path("/step-up")
    package static let register = Path("/register")
    package static let welcome = Path("/welcome")
    package static let settings = Path("/settings")
    package static let appearance = Path("/settings/appearance")
    package static let sessions = Path("/settings/sessions")
    package static let endSession = Path("/settings/sessions/{}/end", SessionID.self)
    package static let endOtherSessions = Path("/settings/sessions/others/end")
}
