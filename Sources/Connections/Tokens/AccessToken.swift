import Site

/// A token that lives, for one call after another of a member. It is not printed: put it into a header only.
package struct AccessToken: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package let text: String
    package let connection: ConnectionID
    package let account: String
    let deviceID: String
    /// As it rests in its row: says whether the row still has this one.
    let sealed: [UInt8]

    package var description: String { "token of connection \(connection.rawValue)" }
    package var debugDescription: String { description }
}
