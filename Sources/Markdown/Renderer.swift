import CMarkdown
import HTML

/// Writes safe markup for what the parser finds: only the elements named in these files, and only attributes whose
/// values were checked.
final class Renderer {
    /// Lists and quotes within one another; deeper ones are shown flat.
    static let deepest = 24
    /// Answers of a callback to the parser. Only a negative one makes md4c 0.4.8 stop in good order (its issue 266).
    static let goOn: Int32 = 0
    static let stop: Int32 = -1

    let source: UnsafeRawBufferPointer
    let options: MarkdownOptions
    let markup: Markup
    private let highlight: (String, String) -> HTML?
    /// Links get an element that keeps marks of direction from turning the text around them.
    let isolatesLinks: Bool

    var plain = PlainText()
    /// The last scalar of the text in this block; nil at its beginning and after a break.
    var previous: Unicode.Scalar?
    var hashtags: [String] = []
    var brokenHashtags: [String] = []
    var knownHashtags: Set<String> = []
    var mentions: [String] = []
    var knownMentions: Set<String> = []
    var pictures: [String] = []
    var typedNames: [TypedName] = []
    /// A link to a person, opened with its first text: that says whether it is a mention.
    var heldLink: LinkTarget?
    /// How many are open around the text.
    var quotes = 0
    /// Of this block.
    var spans: [Span] = []
    /// How many of each type are open.
    var openSpans = [Int](repeating: 0, count: 16)
    var emphasis = 0
    /// A link is shown: there are no links within links.
    var isInLink = false
    /// An image is shown: text goes into its description.
    var isInImage = false
    var alternative: [UInt8] = []

    var code: [UInt8]?
    private var language = ""
    private var codeBlocks: [(language: String, code: String)] = []
    /// The parser has lost its way; what was written is not to be trusted.
    var isBroken = false
    /// Whether each open list or quote is shown.
    private var containers: [Bool] = []

    init(source: UnsafeRawBufferPointer, options: MarkdownOptions, code: @escaping (String, String) -> HTML?) {
        self.source = source
        self.options = options
        highlight = code
        markup = Markup(limit: options.largestOutput)
        isolatesLinks = DirectionMarks.areIn(source)
    }

    func finish() -> Rendered {
        Rendered(
            html: markup.finish(), plainText: plain.text, codeBlocks: codeBlocks, isCut: markup.isFull,
            hashtags: hashtags, brokenHashtags: brokenHashtags, mentions: mentions,
            pictures: pictures, typedNames: typedNames)
    }

    var answer: Int32 { markup.isFull ? Self.stop : Self.goOn }

    // MARK: Blocks

    func enter(block type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        previous = nil
        switch type {
        case MD_BLOCK_QUOTE:
            quotes += 1
            openContainer("<blockquote>", "</blockquote>")
        case MD_BLOCK_UL: openContainer("<ul>", "</ul>")
        case MD_BLOCK_OL:
            let start = detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start ?? 1
            if start == 1 {
                openContainer("<ol>", "</ol>")
            } else {
                openContainer("</ol>") { Self.list($0, from: start) }
            }
        case MD_BLOCK_LI: openItem(detail?.assumingMemoryBound(to: MD_BLOCK_LI_DETAIL.self).pointee)
        case MD_BLOCK_HR: markup.add("<hr>")
        case MD_BLOCK_H: openHeading(detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1)
        case MD_BLOCK_CODE: openCode(detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee)
        case MD_BLOCK_P, MD_BLOCK_HTML: markup.open("<p>", "</p>")
        case MD_BLOCK_TABLE: markup.open("<table>", "</table>")
        case MD_BLOCK_THEAD: markup.open("<thead>", "</thead>")
        case MD_BLOCK_TBODY: markup.open("<tbody>", "</tbody>")
        case MD_BLOCK_TR: markup.open("<tr>", "</tr>")
        case MD_BLOCK_TH, MD_BLOCK_TD:
            openCell(type, detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee.align)
        default: break
        }
        return answer
    }

    func leave(block type: MD_BLOCKTYPE) -> Int32 {
        closeSpans()
        previous = nil
        switch type {
        case MD_BLOCK_DOC, MD_BLOCK_HR: break
        case MD_BLOCK_CODE: closeCode()
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL:
            if type == MD_BLOCK_QUOTE { quotes -= 1 }
            containers.removeLast()
            markup.close()
        default: markup.close()
        }
        plain.part(type == MD_BLOCK_TD || type == MD_BLOCK_TH ? 0x20 : 0x0A)
        return answer
    }

    private func openContainer(_ beginning: StaticString, _ end: StaticString) {
        openContainer(end) { $0.raw(beginning) }
    }

    private func openContainer(_ end: StaticString, _ write: (HTMLBuffer) -> Void) {
        let isShown = containers.count < Self.deepest
        containers.append(isShown)
        if isShown { markup.open(end, write) } else { markup.openNothing() }
    }

    private static func list(_ buffer: HTMLBuffer, from start: UInt32) {
        buffer.raw("<ol start=\"")
        buffer.write(start)
        buffer.raw("\">")
    }

    private func openItem(_ detail: MD_BLOCK_LI_DETAIL?) {
        guard containers.last == true else { return markup.openNothing() }
        guard let detail, detail.is_task != 0 else { return markup.open("<li>", "</li>") }
        let isDone = detail.task_mark != CChar(0x20)
        markup.open("</li>") { $0.raw("<li class=\"task\">") }
        // A sign rather than a check box: nobody can tick it here, and a box without a name is a riddle when read out.
        markup.add {
            $0.raw(isDone ? "<span class=\"task-done\">☑</span> " : "<span class=\"task-open\">☐</span> ")
        }
    }

    /// The page has a title and the post may have one: headings of the text begin below both.
    private func openHeading(_ level: UInt32) {
        switch level {
        case 1: markup.open("<h3>", "</h3>")
        case 2: markup.open("<h4>", "</h4>")
        case 3: markup.open("<h5>", "</h5>")
        default: markup.open("<h6>", "</h6>")
        }
    }

    private func openCell(_ type: MD_BLOCKTYPE, _ align: MD_ALIGN?) {
        let isHead = type == MD_BLOCK_TH
        markup.open(isHead ? "</th>" : "</td>") {
            $0.raw(isHead ? "<th scope=\"col\"" : "<td")
            switch align {
            case MD_ALIGN_CENTER: $0.raw(" class=\"center\">")
            case MD_ALIGN_RIGHT: $0.raw(" class=\"right\">")
            default: $0.raw(">")
            }
        }
    }

    // MARK: Blocks of code

    private func openCode(_ detail: MD_BLOCK_CODE_DETAIL?) {
        code = []
        language = ""
        let name = detail?.lang.bytes(atMost: 32) ?? []
        guard name.allSatisfy({ Bytes.isASCIIAlphanumeric($0) || "+#._-".utf8.contains($0) })
        else { return }
        language = String(decoding: name, as: UTF8.self).lowercased()
    }

    private func closeCode() {
        let text = String(decoding: code ?? [], as: UTF8.self)
        code = nil
        codeBlocks.append((language, text))
        plain.add(text.utf8)
        if codeBlocks.count <= options.mostHighlighted, let html = highlight(language, text),
            markup.addIfItFits({ write(code: $0) { $0.write(html) } })
        {
            return
        }
        markup.add { write(code: $0) { $0.write(text) } }
    }

    private func write(code buffer: HTMLBuffer, _ content: (HTMLBuffer) -> Void) {
        // Long lines scroll, and what scrolls must be reachable by keyboard.
        buffer.raw("<pre tabindex=\"0\"><code")
        if !language.isEmpty {
            buffer.raw(" class=\"language-")
            buffer.write(language)
            buffer.raw("\"")
        }
        buffer.raw(">")
        content(buffer)
        buffer.raw("</code></pre>")
    }
}
