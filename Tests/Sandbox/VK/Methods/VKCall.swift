/// One call of a method by somebody who may call it.
struct VKCall: Sendable {
    let parameters: Parameters
    /// Nil for the application's own token.
    let person: Person?
    let documents: VKDocuments
    let links: VKLinks

    /// The token's owner, where a method is a person's.
    var reader: Person {
        get throws {
            guard let person else { throw VKError.applicationToken }
            return person
        }
    }

    /// Whole and in this range; nil when it is absent or empty.
    func number(_ name: String, _ range: ClosedRange<Int> = Int.min...Int.max) throws -> Int? {
        guard let text = parameters[name], !text.isEmpty else { return nil }
        guard let number = Int(text), range.contains(number) else { throw VKError.parameter("\(name) is invalid") }
        return number
    }

    func required(_ name: String) throws -> Int {
        guard let number = try number(name) else { throw VKError.parameter("\(name) is undefined") }
        return number
    }

    /// 1 is true, everything else is not.
    func flag(_ name: String) -> Bool { parameters[name] == "1" }

    /// Separated by commas; nil when it is absent.
    func list(_ name: String) -> [String]? {
        parameters[name].map { text in text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty } }
    }

    func view(_ document: VKDocument) throws -> VKDocumentView {
        VKDocumentView(document, links: links, reader: try reader, hasTags: flag("return_tags"))
    }
}

extension String {
    /// Without white space around.
    fileprivate var trimmed: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}
