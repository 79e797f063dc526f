/// Pixels.
public struct PictureSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// What a rendering may contain and what its words lead to.
public struct MarkdownOptions: Sendable {
    /// Where `#word` leads, without its `#`; nil leaves it plain. Words that break the rule of ``HashtagScanner`` are
    /// not asked about.
    public var hashtagLink: @Sendable (String) -> String? = { _ in nil }
    /// Whether a path of this site is a person's own page: a link to it whose text begins with `@` is a mention.
    public var isPerson: @Sendable (_ path: String) -> Bool = { _ in false }
    /// The size of a picture that is shown, by its path of this site; nil for any other address. That is a link, because an
    /// image tells its server who reads.
    public var picture: @Sendable (_ path: String) -> PictureSize? = { _ in nil }
    /// Bytes of UTF-8.
    public var largestInput = 32 * 1024
    /// Bytes of markup; what does not fit is cut.
    public var largestOutput = 512 * 1024
    /// Blocks of code that are handed over for highlighting; more stay plain.
    public var mostHighlighted = 20

    public init() {}
}
