/// Markup that is written as it is.
///
/// The only type that a template does not escape, so every place that makes one from text answers for its safety.
public struct HTML: Sendable, Hashable {
    public let markup: String

    /// - Parameter markup: markup whose variable parts are escaped already
    public init(trusted markup: String) {
        self.markup = markup
    }

    /// What templates write: `HTML { $0.postCard(card) }`.
    public init(_ write: (HTMLBuffer) -> Void) {
        let buffer = HTMLBuffer(capacity: 1024)
        write(buffer)
        markup = buffer.text
    }
}
