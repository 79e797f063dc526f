/// What a rendering may contain and what its words lead to.
public struct MarkdownOptions: Sendable {
    /// Where `#word` leads, without its `#`; nil leaves it plain. Words that break the rule of ``HashtagScanner`` are
    /// not asked about.
    public var hashtagLink: @Sendable (String) -> String? = { _ in nil }
    /// Whether a path of this site is a person's own page: a link to it whose text begins with `@` is a mention.
    public var isPerson: @Sendable (_ path: String) -> Bool = { _ in false }
    /// Images are shown, if they are our own; all others are links to them, because an image tells its server who
    /// reads.
    public var allowsImages = false
    /// Hosts of our own images (`files.example.org`, with `:port` where there is one); paths of this site are too.
    public var ownImageHosts: [String] = []
    /// Bytes of UTF-8.
    public var largestInput = 32 * 1024
    /// Bytes of markup; what does not fit is cut.
    public var largestOutput = 512 * 1024
    /// Blocks of code that are handed over for highlighting; more stay plain.
    public var mostHighlighted = 20

    public init() {}
}
