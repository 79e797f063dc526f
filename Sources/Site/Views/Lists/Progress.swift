package struct Progress: Sendable {
    package let label: String
    /// Per cent, 0…100; nil while the length is not known.
    package let percent: Int?

    package init(_ label: String, percent: Int?) {
        self.label = label
        self.percent = percent
    }
}
