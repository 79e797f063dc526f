/// A text that many pages have, escaped once.
public struct EscapedText: HTMLWritable, Sendable {
    private let markup: HTML

    public init(_ text: String) {
        markup = HTML { $0.write(text) }
    }

    public func write(to page: HTMLBuffer) { page.write(markup) }
}
