/// Where the preview of a post ends: after whole blocks of its Markdown, so that what is shown is well formed.
struct PostBeginning {
    /// Characters that a preview may show.
    static let length = 500
    /// Lines of code that a preview may show.
    static let codeLines = 12

    enum Kind: Equatable {
        case whole
        /// The blocks to render.
        case markdown(String)
        /// The first block is too long by itself: so many characters of the plain text.
        case words(Int)
    }

    let kind: Kind
    var isShorter: Bool { kind != .whole }

    init(of body: String) {
        let blocks = Self.blocks(of: body)
        var taken: [String] = []
        var length = 0
        for block in blocks {
            let cost = block.isCode ? 200 : block.text.count
            if length + cost > Self.length || (block.isCode && block.lines > Self.codeLines) {
                if taken.isEmpty {
                    kind = block.isCode ? .markdown(Self.shortened(block)) : .words(Self.length)
                } else {
                    kind = .markdown(taken.joined(separator: "\n\n"))
                }
                return
            }
            taken.append(block.text)
            length += cost
        }
        kind = .whole
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

    /// The first lines of a fenced block, with its fence closed.
    private static func shortened(_ block: Block) -> String {
        let lines = block.text.split(separator: "\n", omittingEmptySubsequences: false)
        let fence = lines[0].drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
        return (lines.prefix(codeLines) + [fence]).joined(separator: "\n")
    }
}
