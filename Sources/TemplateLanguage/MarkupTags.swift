// What a finished tag does to the elements that are open.
extension MarkupReader {
    /// The `>` of a tag has been read.
    mutating func closeTag(closesItself: Bool) throws(Mistake) {
        let tag = state.tag
        state.mode = .text
        if tag.isEnd {
            try closeElement(tag)
        } else {
            try openElement(tag, closesItself: closesItself)
        }
    }

    private mutating func openElement(_ tag: MarkupState.Tag, closesItself: Bool) throws(Mistake) {
        func mistake(_ message: String) -> Mistake { Mistake(message, in: path, at: tag.position) }
        let isForeign = Elements.foreign.contains(tag.name) || state.isInside(Elements.foreign)
        try checkNesting(tag)
        if Elements.void.contains(tag.name) { return }
        if closesItself {
            guard isForeign else { throw mistake("<\(tag.name)/> does not close itself in HTML: write </\(tag.name)>") }
            return
        }
        state.open.append(MarkupState.Element(name: tag.name, position: tag.position))
        if Elements.raw.contains(tag.name) { state.mode = .raw(element: tag.name) }
        if Elements.verbatim.contains(tag.name) { state.dropsLineEnd = true }
    }

    private mutating func closeElement(_ tag: MarkupState.Tag) throws(Mistake) {
        func mistake(_ message: String) -> Mistake { Mistake(message, in: path, at: tag.position) }
        if Elements.void.contains(tag.name) { throw mistake("<\(tag.name)> has no end tag") }
        guard let element = state.open.last else { throw mistake("</\(tag.name)> closes nothing") }
        guard element.name == tag.name else {
            throw mistake("</\(tag.name)> where </\(element.name)> of line \(element.position.line) is expected")
        }
        guard state.open.count > state.floor else {
            throw mistake(
                "</\(tag.name)> closes what line \(element.position.line) opened outside of this block")
        }
        state.open.removeLast()
    }

    /// Refuses what a browser would silently take apart.
    private func checkNesting(_ tag: MarkupState.Tag) throws(Mistake) {
        for element in state.open.reversed() {
            if element.name == "p", Elements.endParagraph.contains(tag.name) {
                let message = "<\(tag.name)> cannot stand in the <p> of line \(element.position.line)"
                throw Mistake(message, in: path, at: tag.position)
            }
            if element.name == tag.name, Elements.neverNested.contains(tag.name) {
                let message = "<\(tag.name)> cannot stand in the <\(tag.name)> of line \(element.position.line)"
                throw Mistake(message, in: path, at: tag.position)
            }
            if Elements.scopes.contains(element.name) { return }
        }
    }
}
