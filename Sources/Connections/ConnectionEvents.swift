import Site

extension Outbox.Kind {
    /// The member's accounts at providers, and their photos.
    static let connections = Outbox.Kind("connections")
}
