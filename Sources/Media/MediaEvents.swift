import Site

extension Outbox.Kind {
    /// Small pictures of rows.
    package static let pictures = Outbox.Kind("pictures")
    /// What kept bytes look like on their own pages.
    static let previews = Outbox.Kind("previews")
}
