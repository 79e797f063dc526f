/// What a code is good for. A code for one purpose is none for another.
package enum CodePurpose: String, Codable, Sendable {
    case signIn = "sign-in"
    /// An address becomes a member's own.
    case email
    /// What a session left open must not allow.
    case stepUp = "step-up"
}
