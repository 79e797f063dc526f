import Site

extension Feature {
    /// What features stand on in which people write: texts, their composer, their drafts.
    package static let writing: Feature = {
        let writing = Feature("writing")
        return writing
    }()
}
