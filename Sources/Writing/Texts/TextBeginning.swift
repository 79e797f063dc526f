/// Where the preview of a post ends: after whole blocks of its Markdown, so that what is shown is well formed.
struct TextBeginning {
    /// Characters that a preview may show.
    static let length = 500
    /// Lines that a block of code may show in a preview, and all text of it: what is typed line by line is shown so.
    static let lines = 12
    /// Lines of code that follow however much text stands before them.
    static let fewestLines = 3

    enum Kind: Equatable {
        case whole
        /// The blocks to render.
        case markdown(String)
        /// The first block is too long by itself: so many characters of the plain text, and so many lines.
        case words(Int, lines: Int)
    }

    let kind: Kind
    var isShorter: Bool { kind != .whole }

    init(of body: String) {
        let blocks = Self.blocks(of: body)
        var taken: [String] = []
        var length = 0
        var lines = 0
        for (number, block) in blocks.enumerated() {
            let cost = block.isCode ? 200 : block.text.count
            if length + cost <= Self.length, (block.isCode ? 0 : lines) + block.lines <= Self.lines {
                taken.append(block.text)
                length += cost
                if !block.isCode { lines += block.lines }
            } else if block.isCode {
                let isFull = length + cost > Self.length
                let shown = Self.shortened(
                    block, to: isFull ? Self.fewestLines : max(Self.fewestLines, Self.lines - 1 - lines))
                taken.append(shown)
                let isAll = shown == block.text && number == blocks.count - 1
                kind = isAll ? .whole : .markdown(taken.joined(separator: "\n\n"))
                return
            } else {
                kind = taken.isEmpty ? Self.beginning(of: block) : .markdown(taken.joined(separator: "\n\n"))
                return
            }
        }
        kind = .whole
    }

    private static func beginning(of block: Block) -> Kind {
        let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(lines)
        let text = lines.joined(separator: "\n")
        // Whole lines of a list or a table are a list or a table.
        return text.count > length ? .words(length, lines: Self.lines) : .markdown(text)
    }

    private struct Block {
        var text: String
        var isCode: Bool
        var lines: Int
    }

    /// Paragraphs, lists and the like as blank lines part them; a fenced block is one whatever is in it.
    private static func blocks(of body: String) -> [Block] {
        var blocks: [Block] = []
        var lines: [Substring] = []
        var fence: Substring?
        func end(isCode: Bool) {
            if !lines.isEmpty {
                blocks.append(Block(text: lines.joined(separator: "\n"), isCode: isCode, lines: lines.count))
            }
            lines = []
        }
        for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " }
            if let open = fence {
                lines.append(line)
                if trimmed.hasPrefix(open), trimmed.allSatisfy({ $0 == open.first || $0 == " " }) {
                    end(isCode: true)
                    fence = nil
                }
            } else if trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
                end(isCode: false)
                fence = trimmed.prefix { $0 == trimmed.first }
                lines.append(line)
            } else if trimmed.isEmpty {
                end(isCode: false)
            } else {
                lines.append(line)
            }
        }
        end(isCode: fence != nil)
        return blocks
    }

    /// The first so many lines of a fenced block, with its fence closed; all of it when it has hardly more.
    private static func shortened(_ block: Block, to count: Int) -> String {
        let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > count + 2 else { return block.text }
        let fence = lines[0].drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
        return (lines.prefix(count + 1) + [fence]).joined(separator: "\n")
    }
}
