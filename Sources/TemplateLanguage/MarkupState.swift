/// How far a browser has got in reading a template's markup.
struct MarkupState {
    enum Mode: Hashable {
        case text
        /// After `<`
        case tagOpen
        case tagName
        /// In a tag, after space.
        case between
        /// In a tag, where only space, `/` or `>` may follow.
        case closed
        case attributeName
        /// After an attribute's name and space: `=` may still follow.
        case afterName
        case beforeValue
        case value(quote: UInt8)
        case unquoted
        /// After `/` in a tag
        case slash
        /// In `<!-- -->`
        case comment
        /// In `<!doctype …>`
        case declaration
        /// The content of an element that a browser does not read as text.
        case raw(element: String)

        /// Expressions, blocks and other templates may stand here.
        var isInTag: Bool { self == .between || self == .closed }
    }

    struct Element: Hashable {
        var name: String
        var position: Position
    }

    struct Tag: Hashable {
        var name = ""
        var position: Position
        var isEnd = false
        var attributes: Set<String> = []
        /// The last attribute's name, and where it begins.
        var attribute = ""
        var attributePosition = Position(line: 1, column: 1)
        var value = ""
    }

    var mode = Mode.text
    /// The tag that is being read.
    var tag = Tag(position: Position(line: 1, column: 1))
    /// The elements that are open, the outermost first.
    var open: [Element] = []
    /// How many of them a branch may not close.
    var floor = 0
    /// Nothing has followed the start tag of an element whose first line end a browser drops.
    var dropsLineEnd = false

    func isInside(_ elements: Set<String>) -> Bool {
        open.contains { elements.contains($0.name) }
    }

    /// Space at the beginning of a line may go.
    var hasLooseSpace: Bool {
        switch mode {
        case .text: !isInside(Elements.verbatim)
        case .value, .raw, .comment: false
        default: true
        }
    }
}
