/// A list as a source gave it.
package struct RemoteList: Sendable {
    package let files: [RemoteFile]
    /// Whether this is all there is: otherwise what it lacks may still be there.
    package let isWhole: Bool

    /// Entries that one refresh reads at most.
    package static let longest = 20_000
}
