import Site

extension Outbox.Kind {
    /// The member's accounts at providers, and their photos.
    package static let connections = Outbox.Kind("connections")
    /// Whether providers are switched on.
    package static let providers = Outbox.Kind("providers")
    /// How circuit breakers stand.
    package static let circuits = Outbox.Kind("circuits")
}
