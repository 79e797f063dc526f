import HTML

/// A text as readers see it.
public struct Rendered: Sendable {
    public let html: HTML
    /// The words alone, blocks parted by line ends: for search and previews.
    public let plainText: String
    public let codeBlocks: [(language: String, code: String)]
    /// The end is missing: it did not fit.
    public let isCut: Bool
    /// Those that keep the rule, without `#`, each once in the spelling of its first occurrence.
    public let hashtags: [String]
    /// Those that are meant as hashtags and break the rule (``HashtagScanner/mistake(in:)`` says how), likewise.
    public let brokenHashtags: [String]
    /// Paths of the people who are mentioned, each once; not those in quotations, which repeat what somebody said.
    public let mentions: [String]
    /// Paths of the pictures that are shown, each once.
    public let pictures: [String]
    /// The first names that were typed behind an `@`, outside of quotations, code and links.
    public let typedNames: [TypedName]
}
