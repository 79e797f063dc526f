import HTML

/// Markup that grows up to a limit and always closes what it has opened.
///
/// Each tag is put together aside and taken whole or not at all, so that the limit never cuts one in two.
final class Markup {
    private let page = HTMLBuffer(capacity: 8_192)
    private let piece = HTMLBuffer(capacity: 1_024)
    private let limit: Int
    /// Ends of the open elements; nil for one that is not shown.
    private var ends: [StaticString?] = []
    /// Bytes that the ends will take.
    private var endsLength = 0
    /// Something did not fit; nothing is taken any more.
    private(set) var isFull = false

    /// - Parameter limit: bytes
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes what `write` writes. False when it does not fit.
    @discardableResult
    func add(_ write: (HTMLBuffer) -> Void) -> Bool {
        let isTaken = addIfItFits(write)
        if !isTaken { isFull = true }
        return isTaken
    }

    /// Takes what `write` writes. False when it does not fit; something shorter may fit then.
    func addIfItFits(_ write: (HTMLBuffer) -> Void) -> Bool {
        guard !isFull else { return false }
        piece.clear()
        write(piece)
        guard page.count + piece.count + endsLength <= limit else { return false }
        piece.withBytes { page.copy($0) }
        return true
    }

    /// Opens an element: `write` writes its beginning.
    func open(_ end: StaticString, _ write: (HTMLBuffer) -> Void) {
        endsLength += end.utf8CodeUnitCount
        if add(write) {
            ends.append(end)
        } else {
            endsLength -= end.utf8CodeUnitCount
            ends.append(nil)
        }
    }

    /// Takes this.
    @discardableResult
    func add(_ markup: StaticString) -> Bool {
        guard !isFull, page.count + markup.utf8CodeUnitCount + endsLength <= limit else {
            isFull = true
            return false
        }
        page.raw(markup)
        return true
    }

    /// Opens an element without attributes.
    func open(_ beginning: StaticString, _ end: StaticString) {
        endsLength += end.utf8CodeUnitCount
        if add(beginning) {
            ends.append(end)
        } else {
            endsLength -= end.utf8CodeUnitCount
            ends.append(nil)
        }
    }

    /// Stands for an element that is not shown.
    func openNothing() { ends.append(nil) }

    /// Closes the element that was opened last.
    func close() {
        guard let end = ends.popLast() ?? nil else { return }
        endsLength -= end.utf8CodeUnitCount
        page.raw(end)
    }

    /// All of it, with everything closed.
    func finish() -> HTML {
        while !ends.isEmpty { close() }
        return HTML(trusted: page.text)
    }
}
