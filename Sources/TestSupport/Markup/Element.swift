/// What a page holds, as a tree: for tests that ask where something stands, which a search of the text cannot tell.
package final class Element {
    package let name: String
    package let attributes: [String: String]
    /// Elements and texts in their order.
    private(set) var content: [Content] = []

    enum Content {
        case element(Element)
        case text(String)
    }

    init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    func append(_ part: Content) { content.append(part) }

    package subscript(attribute: String) -> String? { attributes[attribute] }

    /// What is read in it, with one space for any white space. What stands in a `<template>`, style or script is not read.
    package var text: String { words.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    private var words: String {
        content.map { part in
            switch part {
            case .text(let text): text
            case .element(let element) where ["template", "style", "script"].contains(element.name): ""
            // A line of its own, unlike a word in a line.
            case .element(let element): element.isInline ? element.words : " \(element.words) "
            }
        }.joined()
    }

    private var isInline: Bool {
        ["a", "b", "bdi", "code", "em", "i", "mark", "span", "strong", "time"].contains(name)
    }

    /// The elements below this one that a selector finds, in their order (``Selector``).
    package func all(_ selector: String) -> [Element] {
        Selector(selector).all(below: self)
    }

    package func first(_ selector: String) -> Element? { all(selector).first }

    var children: [Element] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }
}

extension Answered {
    /// The elements of the page that a selector finds, in their order (``Selector``).
    package func all(_ selector: String) throws -> [Element] { try Markup.parse(text).all(selector) }

    package func first(_ selector: String) throws -> Element? { try all(selector).first }

    /// Whether one of the elements that a selector finds has this text in it.
    package func `in`(_ selector: String, has text: String) throws -> Bool {
        try all(selector).contains { $0.text.contains(text) }
    }
}
