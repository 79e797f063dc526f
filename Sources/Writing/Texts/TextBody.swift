import Postgres
import Web

/// The field of a form in which a text is written.
package struct TextBody: Sendable, Equatable {
    package enum Problem: Sendable, Equatable {
        case isEmpty
        /// Characters over the limit.
        case isTooLong(over: Int)
    }

    package static let field = "body"

    /// As it was typed, in composed letters: the page comes back with it.
    package let text: String
    /// The most bytes of UTF-8 that it may have.
    package let longest: Int
    package private(set) var problem: Problem?

    package init(_ fields: Fields, longest: Int) {
        // Browsers send line breaks as CR LF (RFC 7578 and WHATWG HTML, form submission); text is kept with LF.
        text = String(decoding: (fields[Self.field] ?? "").utf8.filter { $0 != 0x0D }, as: UTF8.self).composed
        self.longest = longest
        if text.allSatisfy(\.isWhitespace) {
            problem = .isEmpty
        } else if text.utf8.count > longest {
            problem = .isTooLong(over: excess)
        }
    }

    /// One that was checked before, or an empty one that is shown to be written.
    package init(_ text: String = "", longest: Int) {
        self.text = text
        self.longest = longest
    }

    /// How many characters at the end do not fit.
    private var excess: Int {
        var bytes = text.utf8.count - longest
        var count = 0
        for scalar in text.unicodeScalars.reversed() where bytes > 0 {
            bytes -= UTF8.width(scalar)
            count += 1
        }
        return count
    }
}

extension WritingWords {
    package func problem(_ problem: TextBody.Problem?) -> String? {
        switch problem {
        case .isEmpty: bodyIsEmpty
        case .isTooLong(let over): bodyIsTooLong(count: over)
        case nil: nil
        }
    }
}
