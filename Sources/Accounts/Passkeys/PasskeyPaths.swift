import Site
import Web

extension Paths {
    package static let passkeys = Path("/settings/passkeys")
    package static let newPasskey = Path("/settings/passkeys/new")
    /// What a page asks authenticators for, as JSON.
    package static let newPasskeyOptions = Path("/settings/passkeys/options")
    package static let passkeyName = Path("/settings/passkeys/{}/name", PasskeyID.self)
    package static let removePasskey = Path("/settings/passkeys/{}/remove", PasskeyID.self)
    /// The link of a letter, with its token in the query: for anyone who reads mail there, signed in or not.
    package static let passkeyUndo = Path("/settings/passkeys/undo")
    package static let passkeySignIn = Path("/sign-in/passkey")
    package static let passkeySignInOptions = Path("/sign-in/passkey/options")
    package static let passkeyStepUpOptions = Path("/step-up/passkey/options")
}
