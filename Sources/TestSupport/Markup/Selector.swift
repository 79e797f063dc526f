/// A selector of CSS as far as tests need it (Selectors Level 4): names of elements, `.class`, `#id`, `[attribute]` and
/// `[attribute=value]` in any number, with spaces for what stands in what: `article.post[data-item] bdi`.
struct Selector {
    /// What one element has to be.
    private struct Compound {
        var name: String?
        var classes: [Substring] = []
        var attributes: [(name: String, value: String?)] = []

        init(_ text: Substring) {
            var rest = text
            name = Self.word(&rest).map(String.init)
            while let mark = rest.popFirst() {
                guard mark != "[" else {
                    guard let name = Self.word(&rest), rest.first == "=" || rest.first == "]" else {
                        preconditionFailure("not a selector of tests: \(text)")
                    }
                    let value = rest.first == "=" ? rest.dropFirst().prefix { $0 != "]" }.filter { $0 != "\"" } : nil
                    attributes.append((String(name), value))
                    rest = rest.drop { $0 != "]" }.dropFirst()
                    continue
                }
                guard let word = Self.word(&rest) else { preconditionFailure("not a selector of tests: \(text)") }
                switch mark {
                case ".": classes.append(word)
                case "#": attributes.append(("id", String(word)))
                default: preconditionFailure("not a selector of tests: \(text)")
                }
            }
        }

        private static func word(_ rest: inout Substring) -> Substring? {
            let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            rest = rest.dropFirst(word.count)
            return word.isEmpty ? nil : word
        }

        func matches(_ element: Element) -> Bool {
            if let name, name != element.name { return false }
            let own = element["class"]?.split(whereSeparator: \.isWhitespace) ?? []
            return classes.allSatisfy(own.contains)
                && attributes.allSatisfy { name, value in element[name].map { value ?? $0 == $0 } ?? false }
        }
    }

    private let compounds: [Compound]

    /// A selector that says something else stops the test.
    init(_ text: String) {
        compounds = text.split(separator: " ").map(Compound.init)
        precondition(!compounds.isEmpty, "an empty selector")
    }

    func all(below element: Element) -> [Element] {
        var found: [Element] = []
        search(element, 0, &found)
        return found
    }

    /// - Parameter known: how many of the compounds are elements around these
    private func search(_ element: Element, _ known: Int, _ found: inout [Element]) {
        for child in element.children {
            let matches = compounds[known].matches(child)
            if matches && known == compounds.count - 1 { found.append(child) }
            // What stands around may be the next one of the same kind, too.
            search(child, matches && known < compounds.count - 1 ? known + 1 : known, &found)
        }
    }
}
