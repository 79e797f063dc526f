/// What became of a text: its words in their order, with those that went and those that came.
///
/// Words are compared, and each sign between them. It takes a time that grows with the texts, not with their product: of texts
/// that differ in more than ``mostChanges`` words, or in fewer when they have very many, all that lies between their common
/// beginning and end is said to have changed.
package struct TextDifference: Equatable, Sendable {
    package enum Part: Equatable, Sendable {
        case same(String)
        case gone(String)
        case new(String)
        /// Words that both have, in the place of which there is nothing to read.
        case skipped
    }

    /// Words and signs that went or came, up to which they are looked for one by one.
    package static let mostChanges = 256
    /// Words of the old text, times the changes that are looked for: it bounds the time of the longest texts.
    private static let mostSteps = 2_000_000
    /// Characters of what both have that are left whole; of more only so many beside each change.
    private static let longestWhole = 400
    private static let beside = 160

    package let parts: [Part]

    package init(from old: String, to new: String) {
        let (a, b) = (Self.words(old), Self.words(new))
        var numbers: [Substring: Int] = [:]
        func number(_ word: Substring) -> Int {
            if let known = numbers[word] { return known }
            numbers[word] = numbers.count
            return numbers.count - 1
        }
        let (x, y) = (a.map(number), b.map(number))
        let begin = zip(x, y).prefix { $0 == $1 }.count
        let end = zip(x[begin...].reversed(), y[begin...].reversed()).prefix { $0 == $1 }.count
        let (from, to) = (Array(x[begin..<x.count - end]), Array(y[begin..<y.count - end]))
        let middle = Self.steps(from, to) ?? [(.gone, from.count), (.new, to.count)]
        parts = Self.shortened(Self.parts([(.same, begin)] + middle + [(.same, end)], a, b))
    }

    /// Letters and digits that stand together, spaces that do, and every other sign by itself.
    private static func words(_ text: String) -> [Substring] {
        enum Kind { case word, space, sign }
        func kind(_ scalar: Unicode.Scalar) -> Kind {
            switch scalar.value {
            case 0x20, 0xA0, 0x2000...0x200B, 0x202F: .space
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .word
            // What joins letters and drawings.
            case 0x200C, 0x200D: .word
            case 0...0x7F, 0xA1...0xBF, 0x200E...0x206F, 0x3000...0x303F: .sign
            default: .word
            }
        }
        var words: [Substring] = []
        let scalars = text.unicodeScalars
        var start = scalars.startIndex
        var last = Kind.sign
        for index in scalars.indices {
            let this = kind(scalars[index])
            if index > start, this == .sign || this != last {
                words.append(text[start..<index])
                start = index
            }
            last = this
        }
        if start < scalars.endIndex { words.append(text[start...]) }
        return words
    }

    private enum Step { case same, gone, new }

    /// The fewest steps from one to the other (Myers, "An O(ND) Difference Algorithm", 1986); nil when they are too many.
    private static func steps(_ a: [Int], _ b: [Int]) -> [(Step, Int)]? {
        let most = min(a.count + b.count, mostChanges, mostSteps / max(a.count, 1))
        let middle = most + 1
        /// How far `a` is gone through on each diagonal, by the number of changes; -1 where no way leads.
        var reached = [Int](repeating: -1, count: 2 * middle + 1)
        var trace: [[Int]] = []
        /// Where a change leads to on a diagonal, and whether a word has come with it.
        func step(_ reached: [Int], _ diagonal: Int) -> (at: Int, isNew: Bool) {
            let left = reached[middle + diagonal - 1]
            let above = reached[middle + diagonal + 1]
            let gone = left >= 0 && left < a.count ? left + 1 : -1
            let new = above >= 0 && above - diagonal <= b.count ? above : -1
            return new >= gone ? (new, true) : (gone, false)
        }
        for changes in 0...most {
            var next = reached
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                var at = changes == 0 ? 0 : step(reached, diagonal).at
                if at >= 0 {
                    while at < a.count, at - diagonal < b.count, a[at] == b[at - diagonal] { at += 1 }
                }
                next[middle + diagonal] = at
                if at == a.count, at - diagonal == b.count {
                    return back(from: at, diagonal, trace, step)
                }
            }
            // Those of the other parity are of the change before.
            for diagonal in stride(from: -changes + 1, to: changes, by: 2) { next[middle + diagonal] = -1 }
            trace.append(next)
            reached = next
        }
        return nil
    }

    /// The way to a place, from its beginning.
    private static func back(
        from end: Int, _ diagonal: Int, _ trace: [[Int]], _ step: ([Int], Int) -> (at: Int, isNew: Bool)
    ) -> [(Step, Int)] {
        var steps: [(Step, Int)] = []
        var (at, diagonal) = (end, diagonal)
        for reached in trace.reversed() {
            let change = step(reached, diagonal)
            steps.append((.same, at - change.at))
            steps.append((change.isNew ? .new : .gone, 1))
            at = change.isNew ? change.at : change.at - 1
            diagonal += change.isNew ? 1 : -1
        }
        steps.append((.same, at))
        return steps.reversed()
    }

    /// What went stands before what came in its place; a space between two such is of both.
    private static func parts(_ steps: [(Step, Int)], _ a: [Substring], _ b: [Substring]) -> [Part] {
        var parts: [Part] = []
        var (same, gone, new) = ("", "", "")
        var (x, y) = (0, 0)
        func endChange() {
            if !gone.isEmpty { parts.append(.gone(gone)) }
            if !new.isEmpty { parts.append(.new(new)) }
            (gone, new) = ("", "")
        }
        func endSame() {
            if same.isEmpty { return }
            if !gone.isEmpty, !new.isEmpty, same.utf8.allSatisfy({ $0 == 0x20 }) {
                gone += same
                new += same
            } else {
                endChange()
                parts.append(.same(same))
            }
            same = ""
        }
        for (step, count) in steps where count > 0 {
            switch step {
            case .same:
                same += a[x..<x + count].joined()
                x += count
                y += count
            case .gone:
                endSame()
                gone += a[x..<x + count].joined()
                x += count
            case .new:
                endSame()
                new += b[y..<y + count].joined()
                y += count
            }
        }
        endChange()
        if !same.isEmpty { parts.append(.same(same)) }
        return parts
    }

    /// Without what is far from any change.
    private static func shortened(_ parts: [Part]) -> [Part] {
        parts.enumerated().flatMap { number, part -> [Part] in
            guard case .same(let text) = part, text.count > longestWhole else { return [part] }
            let before = text.prefix(beside)
            let after = text.suffix(beside)
            let head = before[..<(before.lastIndex(where: \.isWhitespace) ?? before.endIndex)]
            let tail = after[(after.firstIndex(where: \.isWhitespace) ?? after.startIndex)...]
            var left: [Part] = []
            if number > 0 { left.append(.same(String(head))) }
            left.append(.skipped)
            if number < parts.count - 1 { left.append(.same(String(tail))) }
            return left
        }
    }
}
