/// One range of bytes as `Range` asks for it (RFC 9110, section 14.1.2).
enum ByteRange: Equatable {
    case from(Int, through: Int?)
    case last(Int)

    /// Nil for several ranges and for what is none: such a header is passed over.
    init?(_ header: String) {
        guard header.hasPrefix("bytes=") else { return nil }
        let parts = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        func number(_ text: Substring) -> Int? {
            text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
        }
        if parts[0].isEmpty {
            guard let count = number(parts[1]) else { return nil }
            self = .last(count)
        } else {
            guard let start = number(parts[0]) else { return nil }
            let end = number(parts[1])
            guard parts[1].isEmpty || (end.map { $0 >= start } ?? false) else { return nil }
            self = .from(start, through: end)
        }
    }

    /// The bytes that it means of so many; nil when there are none.
    func within(_ count: Int) -> Range<Int>? {
        switch self {
        case .from(let start, let end):
            guard start < count else { return nil }
            return start..<min(count - 1, end ?? count - 1) + 1
        case .last(let length):
            guard length > 0, count > 0 else { return nil }
            return max(0, count - length)..<count
        }
    }
}
