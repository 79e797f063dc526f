import Bounds

/// What a member wants where names are taken, as a form's button says it: `keep`, `replace` or `skip` for all that are
/// asked about, `keep.3` for the third file of the batch.
struct BatchAnswer: Equatable {
    static let field = "answer"
    private static let skip = "skip"

    /// Nil leaves the file out.
    let conflict: Conflict?
    /// Nil is all.
    let number: Int?

    init(_ conflict: Conflict?, _ number: Int? = nil) {
        self.conflict = conflict
        self.number = number
    }

    /// Nil for what is no answer.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let word = parts.first, parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard let number = Bounds.count.exactly(parts[1]) else { return nil }
            self.number = number
        } else {
            number = nil
        }
        if word == Self.skip {
            conflict = nil
        } else {
            guard let wanted = Conflict(rawValue: String(word)), wanted != .ask else { return nil }
            conflict = wanted
        }
    }

    var text: String {
        let word = conflict?.rawValue ?? Self.skip
        return number.map { "\(word).\($0)" } ?? word
    }
}
