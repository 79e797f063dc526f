import Site

extension Outbox.Kind {
    /// Lists of files: what stands in them, and that they are being asked for.
    static let files = Outbox.Kind("files")
    /// Saved copies, and archives of them.
    static let copies = Outbox.Kind("copies")
    static let uploads = Outbox.Kind("uploads")
    static let batches = Outbox.Kind("batches")
}
