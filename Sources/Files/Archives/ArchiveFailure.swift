import Postgres

/// Why there is no archive; its page says it in words.
package enum ArchiveFailure: String, Error, Sendable, CaseIterable, PostgresEncodable {
    /// Not all of its files could be fetched, or Quad's own disk is full.
    case unfetched
    /// There is no file in its folders.
    case nothing
    /// Its folders hold more files or folders than are packed.
    case tooMany
    /// More bytes than the member may keep.
    case tooMuch
    /// The source did not say what is in its folders.
    case unlisted

    /// As it was written down; what is not known is the first.
    init(kept text: String) {
        self = ArchiveFailure(rawValue: text) ?? .unfetched
    }
}
